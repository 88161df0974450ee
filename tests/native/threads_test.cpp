// What may be shared between threads: a device, by contexts of their own, and a context, by reducers of their own.
#include <array>
#include <chrono>
#include <future>
#include <memory>
#include <thread>

#include "tests/native/fixture.hpp"
#include "tests/native/operators.hpp"

namespace wgreduce::test {
namespace {

constexpr int rounds = 25;
constexpr std::uint32_t elements = 3000;

struct Outcome {
  int right = 0;
  std::string error;
};

using Answer = Result<std::vector<Value>>;

// Any thread that polls the context may be the one that delivers.
Answer wait_for(Context& context, Reducer& reducer, const BufferSlice& slice) {
  const auto promise = std::make_shared<std::promise<Answer>>();
  auto asked = reducer.run_async(slice, [promise](Answer answer) { promise->set_value(std::move(answer)); });
  if (!asked) return asked.error();
  auto future = promise->get_future();
  while (future.wait_for(std::chrono::milliseconds(1)) != std::future_status::ready) context.poll();
  return future.get();
}

Result<Context> context_of(const OpenDevice& opened) {
  ContextDescriptor descriptor = opened.context();
  descriptor.max_binding = small_binding;
  return Context::create(descriptor);
}

// Folds with a reducer of this thread's own; every round takes other elements, and every other one does not wait.
Outcome fold_in_rounds(const OpenDevice& opened, Context& context, std::uint32_t seed) {
  Outcome outcome;
  const auto fail = [&](const Error& error) { return outcome.error = error.sentence, outcome; };
  auto sum = context.reducer(*make_problem("sum", "u32"));
  if (!sum) return fail(sum.error());

  std::vector<std::uint32_t> data(elements);
  for (std::uint32_t i = 0; i < elements; i++) data[i] = mix(i + seed);
  WGPUBufferDescriptor buffer_descriptor = WGPU_BUFFER_DESCRIPTOR_INIT;
  buffer_descriptor.size = 4 * elements;
  buffer_descriptor.usage = input_usage;
  const BufferHandle buffer(wgpuDeviceCreateBuffer(opened.device(), &buffer_descriptor));
  wgpuQueueWriteBuffer(opened.queue(), buffer.get(), 0, data.data(), 4 * elements);
  for (std::uint32_t round = 0; round < rounds; round++) {
    const std::uint32_t offset = mix(round + seed) % 500;
    const std::uint32_t count = mix(round + seed + 1000) % (elements - 500);
    std::uint64_t expected = 0;
    for (std::uint32_t i = offset; i < offset + count; i++) expected += data[i];
    auto answer =
        round % 2 ? wait_for(context, *sum, {buffer.get(), offset, count}) : sum->run({{buffer.get(), offset, count}});
    if (!answer) return fail(answer.error());
    outcome.right += answer->at(0).u64() == expected;
  }
  return outcome;
}

// The same with a context of this thread's own.
Outcome fold_alone(const OpenDevice& opened, std::uint32_t seed) {
  auto context = context_of(opened);
  return context ? fold_in_rounds(opened, *context, seed) : Outcome{0, context.error().sentence};
}

template <class Work>
void in_three_threads(Work work) {
  std::array<Outcome, 3> outcomes;
  {
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < outcomes.size(); i++)
      threads.emplace_back([&, i] { outcomes[i] = work(static_cast<std::uint32_t>(i) * 7919); });
    for (std::thread& thread : threads) thread.join();
  }
  for (const Outcome& outcome : outcomes) {
    EXPECT_EQ(outcome.error, "");
    EXPECT_EQ(outcome.right, rounds);
  }
}

class Threads : public Native {};

TEST_F(Threads, MayShareADeviceOfOpenDevice) {
  auto opened = open_device();
  ASSERT_TRUE(opened) << sentence(opened);
  in_three_threads([&](std::uint32_t seed) { return fold_alone(*opened, seed); });
}

TEST_F(Threads, MayShareAContext) {
  auto opened = open_device();
  ASSERT_TRUE(opened) << sentence(opened);
  auto context = context_of(*opened);
  ASSERT_TRUE(context) << sentence(context);
  in_three_threads([&](std::uint32_t seed) { return fold_in_rounds(*opened, *context, seed); });
}

TEST_F(Threads, MayEachHaveADevice) {
  in_three_threads([](std::uint32_t seed) {
    auto opened = open_device();
    return opened ? fold_alone(*opened, seed) : Outcome{0, opened.error().sentence};
  });
}

// wgpu-native keeps one stack of error scopes for all threads of a device: unguarded, one thread takes the other's
// answer.
TEST_F(Threads, ErrorsReachTheThreadThatMadeThem) {
  auto opened = open_device();
  ASSERT_TRUE(opened) << sentence(opened);
  CustomOperator broken = bounding_box();
  broken.wgsl += "fn stray() -> u32 { return nothing_of_that_name; }\n";
  // How many of 300 reducers come to be: a custom operator's WGSL is compiled for each.
  const auto made = [&](const CustomOperator& custom) {
    auto context = Context::create(opened->context());
    int count = context ? 0 : -1;
    for (int i = 0; context && i < 300; i++) count += context->reducer(*make_problem(custom, "f32")).ok();
    return count;
  };
  int bad = -1;
  std::thread other([&] { bad = made(broken); });
  const int good = made(bounding_box());
  other.join();
  EXPECT_EQ(bad, 0);
  EXPECT_EQ(good, 300);
}

// A reducer may go from one thread to another, one at a time.
TEST_F(Threads, MayHandAReducerOn) {
  auto fold = reducer("sum", "u32").begin();
  ASSERT_TRUE(fold) << sentence(fold);
  std::uint64_t got = 1;
  std::thread([&] {
    if (auto answer = fold->read()) got = answer->at(0).u64();
  }).join();
  EXPECT_EQ(got, 0u);
}

}  // namespace
}  // namespace wgreduce::test
