// Devices that were opened, and their ends: who may outlive whom, and who tells that one is lost.
#include <optional>

#include "tests/native/fixture.hpp"

namespace wgreduce::test {
namespace {

class Opened : public Native {
 protected:
  static OpenDevice open() {
    auto opened = open_device();
    if (!opened) ADD_FAILURE() << sentence(opened), std::abort();
    return *std::move(opened);
  }
  static Reducer sum_on(const OpenDevice& opened, std::optional<Context>& context) {
    auto made = Context::create(opened.context());
    if (!made) ADD_FAILURE() << sentence(made), std::abort();
    context.emplace(*std::move(made));
    auto sum = context->reducer(*make_problem("sum", "i32"));
    if (!sum) ADD_FAILURE() << sentence(sum), std::abort();
    return *std::move(sum);
  }
  // The sum of 1, 2, 3, in a buffer of the device's own.
  static void expect_six(Reducer& sum, WGPUDevice device) {
    WGPUBufferDescriptor descriptor = WGPU_BUFFER_DESCRIPTOR_INIT;
    descriptor.size = 12;
    descriptor.usage = input_usage;
    const BufferHandle buffer(wgpuDeviceCreateBuffer(device, &descriptor));
    const std::int32_t data[3] = {1, 2, 3};
    const QueueHandle queue(wgpuDeviceGetQueue(device));
    wgpuQueueWriteBuffer(queue.get(), buffer.get(), 0, data, sizeof data);
    auto answer = sum.run({{buffer.get(), 0, 3}});
    ASSERT_TRUE(answer) << sentence(answer);
    EXPECT_EQ(answer->at(0).i64(), 6);
  }
};

// Dawn tells of a device's end when its last reference goes, which is after the OpenDevice here.
TEST_F(Opened, MayGoBeforeTheContextsAndReducersOnThem) {
  std::optional<OpenDevice> opened(open());
  const DeviceHandle held = DeviceHandle::share(opened->device());
  std::optional<Context> context;
  std::optional<Reducer> sum(sum_on(*opened, context));
  opened.reset();
  expect_six(*sum, held.get());
  context.reset();
  expect_six(*sum, held.get());
}

TEST_F(Opened, MayBeMovedOverOneThatIsOpen) {
  OpenDevice first = open();
  std::optional<Context> context;
  Reducer on_the_first = sum_on(first, context);
  const DeviceHandle held = DeviceHandle::share(first.device());
  OpenDevice second = open();
  const WGPUDevice device = second.device();
  first = std::move(second);
  EXPECT_EQ(first.device(), device);
  EXPECT_EQ(first.lost(), "");
  expect_six(on_the_first, held.get());
  Reducer on_the_second = sum_on(first, context);
  expect_six(on_the_second, device);
}

TEST_F(Opened, SaysThatTheDeviceIsLost) {
  const OpenDevice opened = open();
  EXPECT_EQ(opened.lost(), "");
  wgpuDeviceDestroy(opened.device());
  wgpuInstanceProcessEvents(opened.instance());
  EXPECT_EQ(opened.lost().rfind("The device is lost", 0), 0u) << opened.lost();
  EXPECT_EQ(opened.lost().find('\n'), std::string::npos) << opened.lost();
}

// A write behind the buffer's end, as a caller may make one: WebGPU tells nobody else.
TEST_F(Opened, KeepsTheFirstErrorThatNoScopeCaught) {
  const OpenDevice opened = open();
  std::optional<Context> context;
  Reducer sum = sum_on(opened, context);
  expect_six(sum, opened.device());
  EXPECT_EQ(opened.uncaptured(), "");
  WGPUBufferDescriptor descriptor = WGPU_BUFFER_DESCRIPTOR_INIT;
  descriptor.size = 12;
  descriptor.usage = input_usage;
  const BufferHandle buffer(wgpuDeviceCreateBuffer(opened.device(), &descriptor));
  const std::int32_t data[3] = {1, 2, 3};
  wgpuQueueWriteBuffer(opened.queue(), buffer.get(), 4, data, sizeof data);
  auto answer = sum.run({{buffer.get(), 0, 3}});
  ASSERT_TRUE(answer) << sentence(answer);
  EXPECT_EQ(answer->at(0).i64(), 0);
  const std::string first = opened.uncaptured();
  EXPECT_NE(first, "");
  EXPECT_EQ(first.find('\n'), std::string::npos) << first;
  wgpuQueueWriteBuffer(opened.queue(), buffer.get(), 2, data, 4);
  expect_six(sum, opened.device());
  EXPECT_EQ(opened.uncaptured(), first);
}

}  // namespace
}  // namespace wgreduce::test
