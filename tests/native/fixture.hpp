// What the native driver's tests share: one device for the whole program, buffers of host data, and reading back.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "native/src/handle.hpp"
#include "tests/native/mix.hpp"
#include "wgreduce/native/native.hpp"

namespace wgreduce::test {

inline constexpr WGPUBufferUsage input_usage =
    WGPUBufferUsage_Storage | WGPUBufferUsage_CopyDst | WGPUBufferUsage_CopySrc;

/// Bindings of no more than this many bytes: inputs above some thousand elements take several chunks.
inline constexpr std::uint64_t small_binding = 4096;

/// The device that all tests use. Pipelines are what a software adapter is slow at, so the context and its reducers are
/// kept too.
struct Gpu {
  OpenDevice device;
  Context context;  // with small bindings
  std::map<std::string, Reducer> reducers;
};

inline Gpu* open_gpu(std::string& why_not) {
  auto device = open_device();
  if (!device) return why_not = device.error().sentence, nullptr;
  ContextDescriptor descriptor = device->context();
  descriptor.max_binding = small_binding;
  auto context = Context::create(descriptor);
  if (!context) return why_not = context.error().sentence, nullptr;
  return new Gpu{*std::move(device), *std::move(context), {}};
}

class Native : public testing::Test {
 protected:
  void SetUp() override {
    static std::string why_not;
    static Gpu* const opened = open_gpu(why_not);  // never closed: it lives as long as the program
    gpu_ = opened;
    if (gpu_) return;
    if (std::getenv("WGREDUCE_EXPECT_ADAPTER")) FAIL() << why_not;
    GTEST_SKIP() << why_not;
  }

  WGPUDevice device() const { return gpu_->device.device(); }
  WGPUQueue queue() const { return gpu_->device.queue(); }
  WGPUInstance instance() const { return gpu_->device.instance(); }
  WGPUAdapter adapter() const { return gpu_->device.adapter(); }
  Context& context() const { return gpu_->context; }
  std::string implementation() const { return gpu_->device.implementation(); }
  bool swiftshader() const { return gpu_->device.name().find("SwiftShader") != std::string::npos; }

  /// The shared context's reducer, made at first need.
  Reducer& reducer(std::string_view op, std::string_view type) const {
    return reducer(std::string(op) + " " + std::string(type), make_problem(op, type));
  }
  Reducer& reducer(const std::string& key, const Result<Problem>& problem) const {
    const auto found = gpu_->reducers.find(key);
    if (found != gpu_->reducers.end()) return found->second;
    if (!problem) ADD_FAILURE() << problem.error().sentence, std::abort();
    auto made = context().reducer(*problem);
    if (!made) ADD_FAILURE() << made.error().sentence, std::abort();
    return gpu_->reducers.emplace(key, *std::move(made)).first->second;
  }

  BufferHandle empty_buffer(std::uint64_t bytes, WGPUBufferUsage usage = input_usage) const {
    WGPUBufferDescriptor descriptor = WGPU_BUFFER_DESCRIPTOR_INIT;
    descriptor.size = bytes;
    descriptor.usage = usage;
    return BufferHandle(wgpuDeviceCreateBuffer(device(), &descriptor));
  }

  /// A buffer that holds `data`, made longer to whole words.
  template <class Element>
  BufferHandle buffer_of(const std::vector<Element>& data) const {
    std::vector<std::uint32_t> words((data.size() * sizeof(Element) + 3) / 4 + 1);
    std::memcpy(words.data(), data.data(), data.size() * sizeof(Element));
    BufferHandle buffer = empty_buffer(words.size() * 4);
    wgpuQueueWriteBuffer(queue(), buffer.get(), 0, words.data(), words.size() * 4);
    return buffer;
  }

  CommandEncoderHandle encoder() const {
    return CommandEncoderHandle(wgpuDeviceCreateCommandEncoder(device(), nullptr));
  }

  void submit(const CommandEncoderHandle& encoder) const {
    const CommandBufferHandle commands(wgpuCommandEncoderFinish(encoder.get(), nullptr));
    const WGPUCommandBuffer list = commands.get();
    wgpuQueueSubmit(queue(), 1, &list);
  }

  /// All words of `buffer`; waits for what was submitted.
  std::vector<std::uint32_t> read(WGPUBuffer buffer) const {
    const std::uint64_t bytes = wgpuBufferGetSize(buffer);
    const BufferHandle staging = empty_buffer(bytes, WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst);
    const CommandEncoderHandle copy = encoder();
    wgpuCommandEncoderCopyBufferToBuffer(copy.get(), buffer, 0, staging.get(), 0, bytes);
    submit(copy);
    std::optional<WGPUMapAsyncStatus> status;
    WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
    info.mode = WGPUCallbackMode_AllowProcessEvents;
    info.userdata1 = &status;
    info.callback = [](WGPUMapAsyncStatus got, WGPUStringView, void* to, void*) {
      *static_cast<std::optional<WGPUMapAsyncStatus>*>(to) = got;
    };
    wgpuBufferMapAsync(staging.get(), WGPUMapMode_Read, 0, bytes, info);
    while (!status) wgpuInstanceProcessEvents(gpu_->device.instance());
    EXPECT_EQ(*status, WGPUMapAsyncStatus_Success);
    std::vector<std::uint32_t> words(bytes / 4);
    std::memcpy(words.data(), wgpuBufferGetConstMappedRange(staging.get(), 0, bytes), bytes);
    wgpuBufferUnmap(staging.get());
    return words;
  }

 private:
  Gpu* gpu_ = nullptr;
};

/// The error's sentence; for EXPECT_TRUE(ok) << sentence(ok).
template <class T>
std::string sentence(const Result<T>& result) {
  return result ? std::string() : result.error().sentence;
}

}  // namespace wgreduce::test
