// A device of the stub's, opened as a user would.
#pragma once

#include <gtest/gtest.h>

#include "native/src/handle.hpp"
#include "tests/native/stub/webgpu_stub.hpp"
#include "wgreduce/native/native.hpp"

namespace wgreduce::test {

class Stub : public testing::Test {
 protected:
  void SetUp() override { stub::reset(); }

  /// After every test, whatever happened in it: nothing left over, nothing that would have ended the process.
  void TearDown() override {
    EXPECT_EQ(stub::world().alive(), 0);
    EXPECT_EQ(stub::world().deaths, std::vector<std::string>{});
    EXPECT_EQ(stub::world().queue_writes, 0u) << "a write reaches the queue before what was recorded earlier";
  }

  static OpenDevice open() {
    auto opened = open_device();
    if (!opened) ADD_FAILURE() << opened.error().sentence, std::abort();
    return *std::move(opened);
  }
  static Context make_context(const OpenDevice& opened, std::uint64_t max_binding = 0) {
    ContextDescriptor descriptor = opened.context();
    descriptor.max_binding = max_binding;
    auto context = Context::create(descriptor);
    if (!context) ADD_FAILURE() << context.error().sentence, std::abort();
    return *std::move(context);
  }
  static Reducer make_reducer(Context& context, const Result<Problem>& problem) {
    auto made = context.reducer(*problem);
    if (!made) ADD_FAILURE() << made.error().sentence, std::abort();
    return *std::move(made);
  }
};

inline BufferHandle make_buffer(const OpenDevice& opened, std::uint64_t bytes,
                                WGPUBufferUsage usage = WGPUBufferUsage_Storage) {
  WGPUBufferDescriptor descriptor = WGPU_BUFFER_DESCRIPTOR_INIT;
  descriptor.size = bytes;
  descriptor.usage = usage;
  return BufferHandle(wgpuDeviceCreateBuffer(opened.device(), &descriptor));
}

inline CommandEncoderHandle make_encoder(const OpenDevice& opened) {
  return CommandEncoderHandle(wgpuDeviceCreateCommandEncoder(opened.device(), nullptr));
}

}  // namespace wgreduce::test
