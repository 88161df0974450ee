// Which adapter is taken, what is asked of it, and what is said when there is none.
#include <optional>

#include "tests/native/stub/fixture.hpp"

namespace wgreduce::test {
namespace {

stub::AdapterFacts adapter(std::string name, WGPUAdapterType type, WGPUBackendType backend = WGPUBackendType_Vulkan) {
  stub::AdapterFacts facts;
  facts.name = std::move(name);
  facts.type = type;
  facts.backend = backend;
  facts.limits = stub::default_limits();
  return facts;
}

class Open : public Stub {
 protected:
  static void expect(const DeviceRequest& request, std::string_view name) {
    auto opened = open_device(request);
    ASSERT_TRUE(opened) << opened.error().sentence;
    EXPECT_EQ(opened->name(), name);
  }
  static void expect_none(const DeviceRequest& request, std::string_view sentence) {
    auto opened = open_device(request);
    ASSERT_FALSE(opened) << opened->name();
    EXPECT_EQ(opened.error().code, ErrorCode::no_adapter);
    EXPECT_EQ(opened.error().sentence, sentence);
  }
};

TEST_F(Open, TakesTheBest) {
  stub::world().adapters = {adapter("Soft", WGPUAdapterType_CPU), adapter("Small", WGPUAdapterType_IntegratedGPU),
                            adapter("Big", WGPUAdapterType_DiscreteGPU)};
  expect({}, "Big");
  expect({.adapter = "SMALL"}, "Small");
  expect({.adapter = "sof"}, "Soft");
  expect_none({.adapter = "huge"},
              "No adapter's name, driver or backend contains \"huge\"; there are: \"Big\", \"Small\", \"Soft\".");
}

TEST_F(Open, SoftwareWhereThereIsNothingElse) {
  stub::world().adapters = {adapter("Soft", WGPUAdapterType_CPU)};
  expect({}, "Soft");
  expect_none({.software_allowed = false}, "WebGPU finds no GPU, only: \"Soft\"; allow software adapters to use one.");
}

TEST_F(Open, SaysWhatToDoWithoutAnAdapter) {
  stub::world().adapters.clear();
  expect_none(
      {},
      "WebGPU finds no adapter; install a Vulkan driver (on Debian: mesa-vulkan-drivers, which also runs without "
      "a GPU).");
}

TEST_F(Open, RefusesTheNullBackend) {
  stub::world().adapters = {adapter("Null", WGPUAdapterType_DiscreteGPU, WGPUBackendType_Null)};
  EXPECT_FALSE(open_device());
}

TEST_F(Open, NamesTheBackend) {
  stub::world().adapters = {adapter("Big", WGPUAdapterType_DiscreteGPU, WGPUBackendType_Metal)};
  auto opened = open_device();
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->backend(), "Metal");
  EXPECT_EQ(opened->driver(), "A stub");
  EXPECT_EQ(opened->lost(), "");
}

TEST_F(Open, AsksForWhatItCanUse) {
  auto& facts = stub::world().adapters[0];
  facts.limits.maxComputeInvocationsPerWorkgroup = 1024;
  facts.limits.maxComputeWorkgroupStorageSize = 49152;
  facts.limits.maxStorageBufferBindingSize = 1 << 30;
  facts.limits.minStorageBufferOffsetAlignment = 32;
  facts.limits.minUniformBufferOffsetAlignment = 64;
  facts.features = {WGPUFeatureName_Subgroups, WGPUFeatureName_TimestampQuery};
  OpenDevice opened = open();
  EXPECT_TRUE(wgpuDeviceHasFeature(opened.device(), WGPUFeatureName_TimestampQuery));
  const Context context = make_context(opened);
  EXPECT_EQ(context.device().max_invocations, 1024u);
  EXPECT_EQ(context.device().max_workgroup_storage, 49152u);
  EXPECT_EQ(context.device().max_binding, 1u << 30);
  EXPECT_EQ(context.device().storage_alignment, 32u);
  EXPECT_EQ(context.device().uniform_alignment, 64u);
  EXPECT_TRUE(context.device().subgroups);
  EXPECT_EQ(context.device().kind, AdapterKind::discrete);
  auto without = open_device({.subgroups = false});
  ASSERT_TRUE(without);
  EXPECT_FALSE(wgpuDeviceHasFeature(without->device(), WGPUFeatureName_Subgroups));
}

TEST_F(Open, SaysThatTheDeviceIsLost) {
  const OpenDevice opened = open();
  EXPECT_EQ(opened.lost(), "");
  wgpuDeviceDestroy(opened.device());
  EXPECT_EQ(opened.lost(), "The device is lost: Device was destroyed.");
}

TEST_F(Open, KeepsTheFirstErrorThatNoScopeCaught) {
  const OpenDevice opened = open();
  const auto refuse_a_buffer = [&](stub::Fault fault) {
    stub::world().fault = fault;
    stub::world().failed = false;
    stub::world().fail_at = stub::world().calls;
    make_buffer(opened, 16);
  };
  Context context = make_context(opened);
  stub::world().fault = stub::Fault::validation;
  stub::world().fail_at = stub::world().calls;
  EXPECT_FALSE(context.create_buffer(16, WGPUBufferUsage_Storage)) << "the library's own scope catches this";
  EXPECT_EQ(opened.uncaptured(), "");
  refuse_a_buffer(stub::Fault::out_of_memory);
  EXPECT_EQ(opened.uncaptured(), "The stub is full.");
  refuse_a_buffer(stub::Fault::validation);
  EXPECT_EQ(opened.uncaptured(), "The stub is full.");
}

// The implementation calls back when the last reference goes, and when the caller destroys what they still hold.
TEST_F(Open, MayGoBeforeItsDevice) {
  std::optional<OpenDevice> opened(open());
  const DeviceHandle held = DeviceHandle::share(opened->device());
  wgpuDeviceDestroy((opened.reset(), held.get()));
  opened.emplace(open());
  std::optional<Context> context(make_context(*opened));
  Reducer sum = make_reducer(*context, make_problem("sum", "f32"));
  opened.reset();
  EXPECT_TRUE(sum.run(Slices{}));
  context.reset();
  EXPECT_TRUE(sum.run(Slices{}));
}

TEST_F(Open, MayBeMovedOverOneThatIsOpen) {
  OpenDevice first = open();
  const DeviceHandle held = DeviceHandle::share(first.device());
  OpenDevice second = open();
  const WGPUDevice device = second.device();
  first = std::move(second);
  EXPECT_EQ(first.device(), device);
  wgpuDeviceDestroy(held.get());
  EXPECT_EQ(first.lost(), "") << "the other device is";
  first = open();
  wgpuDeviceDestroy(first.device());
  EXPECT_NE(first.lost(), "");
}

}  // namespace
}  // namespace wgreduce::test
