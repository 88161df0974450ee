// The driver over a WebGPU that counts and fails at will: what it makes, what it gives back, what it says of failures.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>
#include <optional>
#include <string>

#include "tests/native/operators.hpp"
#include "tests/native/stub/stub_webgpu.hpp"
#include "wgreduce/native/native.hpp"

namespace {
long heap_allocations = 0;
}

void* operator new(std::size_t size) {
  heap_allocations++;
  if (void* memory = std::malloc(size)) return memory;
  std::abort();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace wgreduce::test {
namespace {

using stub::Fault;
using stub::Kind;

constexpr std::uint64_t small_binding = 4096;

struct Buffer {
  explicit Buffer(std::uint64_t bytes) {
    WGPUBufferDescriptor descriptor = WGPU_BUFFER_DESCRIPTOR_INIT;
    descriptor.size = bytes;
    descriptor.usage = WGPUBufferUsage_Storage;
    handle = wgpuDeviceCreateBuffer(nullptr, &descriptor);
  }
  ~Buffer() { wgpuBufferRelease(handle); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  WGPUBuffer handle;
};

struct Encoder {
  WGPUCommandEncoder handle = wgpuDeviceCreateCommandEncoder(nullptr, nullptr);
  Encoder() = default;
  ~Encoder() { wgpuCommandEncoderRelease(handle); }
  Encoder(const Encoder&) = delete;
  Encoder& operator=(const Encoder&) = delete;
};

class Driver : public testing::Test {
 protected:
  void SetUp() override { stub::reset(); }
  void TearDown() override {
    EXPECT_EQ(stub::state().all_live(), 0);
    EXPECT_EQ(stub::state().scopes_open, 0);
    EXPECT_EQ(stub::state().misuses, 0);
  }
};

struct Opened {
  OpenDevice device;
  Context context;
};

Result<Opened> open() {
  auto device = open_device();
  if (!device) return device.error();
  ContextDescriptor descriptor = device->context();
  descriptor.max_binding = small_binding;
  auto context = Context::create(descriptor);
  if (!context) return context.error();
  return Opened{*std::move(device), *std::move(context)};
}

// Everything the driver does, once. Stops at the first error.
Result<void> journey(WGPUBuffer input, WGPUBuffer target, WGPUCommandEncoder encoder) {
  auto opened = open();
  if (!opened) return opened.error();
  auto sum = opened->context.reducer(*make_problem("sum", "f32"));
  if (!sum) return sum.error();
  if (auto prepared = sum->prepare(); !prepared) return prepared;
  auto tree = opened->context.reducer(*make_problem("sum", "f32", {.strategy = Strategy::tree}));
  if (!tree) return tree.error();
  auto custom = opened->context.reducer(*make_problem(bounding_box(), "f32"));
  if (!custom) return custom.error();

  if (auto done = sum->encode(encoder, {{input, 1, 5000}}, {target, 4}); !done) return done;
  if (auto done = tree->encode(encoder, {{input, 0, 700}}, {target, 8}); !done) return done;
  if (auto answer = custom->run({{input, 0, 10}}); !answer) return answer.error();
  auto fold = sum->begin();
  if (!fold) return fold.error();
  if (auto added = fold->add(encoder, {{input, 0, 3}}); !added) return added;
  if (auto answer = fold->read(); !answer) return answer.error();

  std::optional<Result<void>> later;
  const auto keep = [&](Result<std::vector<Value>> answer) {
    later = answer ? Result<void>() : Result<void>(answer.error());
  };
  if (auto started = sum->run_async({{input, 0, 10}}, keep); !started) return started;
  while (!later) opened->context.poll();
  return *later;
}

class Failures : public Driver {
 protected:
  // How the journey ends when its `at`-th call that can fail does; empty: it has fewer.
  std::optional<Result<void>> fail(Fault fault, int at) {
    stub::reset();
    std::optional<Result<void>> outcome;
    {
      const Buffer input(40'000);
      const Buffer target(256);
      const Encoder encoder;
      stub::arm(fault, at);
      outcome = journey(input.handle, target.handle, encoder.handle);
    }
    const stub::State& after = stub::state();
    EXPECT_EQ(after.all_live(), 0) << "leak after call " << at;
    EXPECT_EQ(after.scopes_open, 0) << "call " << at;
    EXPECT_EQ(after.misuses, 0) << "what is no good is used after call " << at;
    if (!after.failed) return std::nullopt;
    return outcome;
  }

  void everywhere(Fault fault, std::optional<ErrorCode> code) {
    int at = 1;
    for (;; at++) {
      const auto outcome = fail(fault, at);
      if (!outcome) break;
      ASSERT_FALSE(*outcome) << "call " << at << " fails and nobody says so";
      // A refused shader of a custom operator is its author's to mend.
      if (code && (fault != Fault::validation || outcome->error().code != ErrorCode::invalid_operator)) {
        EXPECT_EQ(name(outcome->error().code), name(*code)) << "call " << at << ": " << outcome->error().sentence;
      }
      EXPECT_TRUE(outcome->error().sentence.size() > 20);
    }
    EXPECT_GT(at, 60) << "so few calls can fail?";
  }
};

TEST_F(Failures, NoneWithoutAFault) {
  const auto outcome = fail(Fault::none, 0);
  EXPECT_FALSE(outcome);
  EXPECT_EQ(stub::state().submits, 3);
}

TEST_F(Failures, AnyCallThatGivesNull) { everywhere(Fault::null, std::nullopt); }

TEST_F(Failures, AnyCallThatIsRefused) { everywhere(Fault::validation, ErrorCode::validation); }
TEST_F(Failures, AnyCallWithoutMemory) { everywhere(Fault::out_of_memory, ErrorCode::out_of_memory); }
TEST_F(Failures, ADeviceLostAtAnyCall) { everywhere(Fault::lost, ErrorCode::device_lost); }

TEST_F(Failures, NameTheStage) {
  const auto sentence_of = [](int at) {
    stub::reset();
    auto opened = open();
    EXPECT_TRUE(opened);
    stub::arm(Fault::validation, at);
    auto sum = opened->context.reducer(*make_problem("sum", "f32"));
    if (!sum) return sum.error().sentence;
    auto prepared = sum->prepare();
    return prepared ? std::string() : prepared.error().sentence;
  };
  EXPECT_EQ(sentence_of(1), "WebGPU refuses to make a reducer's scratch buffers: stub says no");
  EXPECT_EQ(sentence_of(2), "WebGPU refuses to make the buffers of a fold's state: stub says no");
  EXPECT_EQ(sentence_of(4), "WebGPU refuses to make a bind group layout: stub says no");
  EXPECT_EQ(sentence_of(5), "WebGPU refuses to compile a shader: stub says no");
  EXPECT_EQ(sentence_of(6), "WebGPU refuses to make a compute pipeline: stub says no");
}

class Encoding : public Driver {
 protected:
  void SetUp() override {
    Driver::SetUp();
    auto opened = open();
    ASSERT_TRUE(opened);
    opened_.emplace(*std::move(opened));
    input_.emplace(40'000);
    target_.emplace(1024);
    encoder_.emplace();
  }
  void TearDown() override {
    sum_.reset();
    encoder_.reset();
    input_.reset();
    target_.reset();
    opened_.reset();
    Driver::TearDown();
  }
  Reducer& sum(std::string_view type = "f32") {
    auto made = opened_->context.reducer(*make_problem("sum", type));
    EXPECT_TRUE(made);
    sum_.emplace(*std::move(made));
    return *sum_;
  }
  WGPUBuffer input() const { return input_->handle; }
  WGPUBuffer target() const { return target_->handle; }
  WGPUCommandEncoder encoder() const { return encoder_->handle; }

  std::optional<Opened> opened_;
  std::optional<Reducer> sum_;
  std::optional<Buffer> input_;
  std::optional<Buffer> target_;
  std::optional<Encoder> encoder_;
};

TEST_F(Encoding, AllocatesNothingAndMakesOnlyBindGroupsAndAPass) {
  Reducer& reducer = sum();
  const BufferSlice slice{input(), 3, 5000};
  const BufferTarget result{target(), 20};
  ASSERT_TRUE(reducer.encode(encoder(), slice, result));
  const stub::State before = stub::state();
  const std::size_t dispatches = before.recorded.size();
  ASSERT_GT(dispatches, 4u) << "meant to take several chunks";

  const long heap = heap_allocations;
  constexpr int calls = 100;
  bool fine = true;
  for (int i = 0; i < calls; i++) fine = fine && reducer.encode(encoder(), slice, result).ok();
  const long allocated = heap_allocations - heap;
  EXPECT_TRUE(fine);
  EXPECT_EQ(allocated, 0);

  const stub::State& after = stub::state();
  EXPECT_EQ(after.recorded.size(), dispatches * (calls + 1));
  EXPECT_EQ(after.live, before.live) << "kept more than before";
  for (std::size_t kind = 0; kind < stub::kinds; kind++) {
    const int made = after.made[kind] - before.made[kind];
    const int allowed = kind == static_cast<std::size_t>(Kind::group)  ? calls * static_cast<int>(dispatches)
                        : kind == static_cast<std::size_t>(Kind::pass) ? calls
                                                                       : 0;
    EXPECT_EQ(made, allowed) << "kind " << kind;
  }
}

TEST_F(Encoding, IntoAnOpenPassMakesNoPassAndEndsNone) {
  Reducer& reducer = sum();
  const WGPUComputePassEncoder pass = wgpuCommandEncoderBeginComputePass(encoder(), nullptr);
  ASSERT_TRUE(reducer.encode(pass, {{input(), 0, 5}}, {target(), 0}));
  EXPECT_EQ(stub::state().made_of(Kind::pass), 1);
  EXPECT_EQ(stub::state().passes_ended, 0);
  EXPECT_EQ(stub::state().recorded.size(), 1u);
  wgpuComputePassEncoderRelease(pass);
}

TEST_F(Encoding, ManyFoldsTakeNoMoreMemoryThanOne) {
  Reducer& reducer = sum();
  ASSERT_TRUE(reducer.prepare());
  const stub::State before = stub::state();
  for (std::uint64_t i = 0; i < 10'000; i++)
    ASSERT_TRUE(reducer.encode(encoder(), {{input(), i % 100, i % 900}}, {target(), i % 200 * 4}));
  EXPECT_EQ(stub::state().made_of(Kind::buffer), before.made_of(Kind::buffer));
  EXPECT_EQ(stub::state().live, before.live);
}

// Bytes 5 to 14 of the first vector; the result's words stand behind 5 others in a binding of their own.
TEST_F(Encoding, PointsIntoTheTableOfSlots) {
  ASSERT_TRUE(sum("u8").encode(encoder(), {{input(), 5, 10}}, {target(), 256 + 20}));
  ASSERT_EQ(stub::state().recorded.size(), 1u);
  const stub::Dispatch& dispatch = stub::state().recorded[0];
  ASSERT_EQ(dispatch.offset_count, 2u);
  const auto entry = [&](Binding binding) {
    for (const WGPUBindGroupEntry& one : dispatch.entries)
      if (one.buffer && one.binding == static_cast<std::uint32_t>(binding)) return one;
    return WGPUBindGroupEntry{};
  };
  EXPECT_EQ(entry(Binding::words).offset, 0u);
  EXPECT_EQ(entry(Binding::words).size, 16u);
  EXPECT_EQ(entry(Binding::output).offset, 256u);
  EXPECT_EQ(entry(Binding::output).size, 20u + 8u);
  const std::uint32_t* range = stub::words_of(entry(Binding::range).buffer) + dispatch.offsets[0] / 4;
  EXPECT_EQ(range[0], 5u);
  EXPECT_EQ(range[1], 1u);
  const std::uint32_t* place = stub::words_of(entry(Binding::place).buffer) + dispatch.offsets[1] / 4;
  EXPECT_EQ(place[0], 5u);
  EXPECT_EQ(dispatch.offsets[0] % 256, 0u);
  EXPECT_EQ(dispatch.offsets[1] % 256, 0u);
}

// Less than 16 bytes is no array of vectors.
TEST_F(Encoding, BindsNoVectorsOfLessThanOne) {
  const Buffer one_word(4);
  ASSERT_TRUE(sum().encode(encoder(), {{one_word.handle, 0, 1}}, {target(), 0}));
  ASSERT_EQ(stub::state().recorded.size(), 1u);
  for (const WGPUBindGroupEntry& entry : stub::state().recorded[0].entries) {
    if (entry.binding == static_cast<std::uint32_t>(Binding::vectors) && entry.buffer) {
      EXPECT_NE(entry.buffer, one_word.handle);
      EXPECT_EQ(entry.size, 16u);
    }
  }
}

TEST_F(Encoding, RecordsNothingOfWhatItCannotRecordWhole) {
  Reducer& reducer = sum();
  ASSERT_TRUE(reducer.encode(encoder(), {{input(), 0, 5000}}, {target(), 0}));
  const int dispatches = static_cast<int>(stub::state().recorded.size());
  const int passes = stub::state().made_of(Kind::pass);
  for (int group = 1; group <= dispatches; group++) {
    stub::arm(Fault::validation, group);
    auto refused = reducer.encode(encoder(), {{input(), 0, 5000}}, {target(), 0});
    ASSERT_FALSE(refused) << group;
    EXPECT_EQ(refused.error().code, ErrorCode::validation);
    EXPECT_EQ(refused.error().sentence, "WebGPU refuses to bind the fold's buffers: stub says no");
    EXPECT_EQ(static_cast<int>(stub::state().recorded.size()), dispatches);
    EXPECT_EQ(stub::state().made_of(Kind::pass), passes);
  }
}

TEST_F(Encoding, AFoldGoesOnAfterAnAddThatFailed) {
  auto fold = sum().begin();
  ASSERT_TRUE(fold);
  ASSERT_TRUE(fold->add(encoder(), {{input(), 0, 7}}));
  const auto state_in = [](Binding binding) {
    for (const WGPUBindGroupEntry& one : stub::state().recorded.back().entries)
      if (one.buffer && one.binding == static_cast<std::uint32_t>(binding)) return one.buffer;
    return WGPUBuffer{};
  };
  const WGPUBuffer written = state_in(Binding::output);
  stub::arm(Fault::out_of_memory, 2);
  auto failed = fold->add(encoder(), {{input(), 0, 3}});
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, ErrorCode::out_of_memory);
  EXPECT_EQ(fold->count(), 7u);
  ASSERT_TRUE(fold->add(encoder(), {{input(), 0, 2}}));
  EXPECT_EQ(state_in(Binding::previous), written) << "goes on from what was written last";
  EXPECT_NE(state_in(Binding::output), written);
  EXPECT_EQ(fold->count(), 9u);
}

TEST_F(Encoding, AMapThatFailsSaysSo) {
  Reducer& reducer = sum();
  stub::state().map_fails = true;
  auto answer = reducer.run({{input(), 0, 7}});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, ErrorCode::map_failed);
  EXPECT_EQ(answer.error().sentence,
            "WebGPU does not map the result for reading; run the fold again: stub maps nothing");
}

TEST_F(Encoding, ADeviceLostWhileWaitingSaysSo) {
  std::string code;
  ASSERT_TRUE(
      sum().run_async({{input(), 0, 7}}, [&](auto answer) { code = answer ? "ok" : name(answer.error().code); }));
  stub::state().lost = true;
  while (code.empty()) opened_->context.poll();
  EXPECT_EQ(code, "device_lost");
}

// What is still to come when the context goes is dropped, and nothing with it leaks.
TEST_F(Encoding, AnAnswerNobodyPollsForIsDropped) {
  bool called = false;
  ASSERT_TRUE(sum().run_async({{input(), 0, 7}}, [&](auto) { called = true; }));
  opened_.reset();
  EXPECT_FALSE(called);
}

}  // namespace
}  // namespace wgreduce::test
