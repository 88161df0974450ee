// The stub's objects: counted, reference-counted, and possibly invalid.
#pragma once

#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "tests/native/stub/webgpu_stub.hpp"

namespace wgreduce::stub {

/// While one lives, allocations are the stub's own.
class Quiet {
 public:
  Quiet();
  ~Quiet();
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;
};

struct Object {
  explicit Object(Kind made);
  virtual ~Object();
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;

  Kind kind;
  int references = 1;
  bool valid = true;
};

void add_reference(Object* object);
void release(Object* object);

/// A reference that one object holds to another.
template <class T>
class Held {
 public:
  Held() = default;
  explicit Held(T* object) : object_(object) {
    if (object_) add_reference(object_);
  }
  Held(const Held& other) : Held(other.object_) {}
  Held(Held&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Held& operator=(Held other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Held() {
    if (object_) release(object_);
  }
  T* operator->() const { return object_; }
  T* get() const { return object_; }
  explicit operator bool() const { return object_ != nullptr; }

 private:
  T* object_ = nullptr;
};

/// Reports an error to the innermost scope that takes it. Returns false, for `return refuse(...)`.
bool refuse(WGPUErrorType type, const std::string& message);

/// Counts a call that can fail. True: it does not. Otherwise the fault of World has been reported.
bool may_go_on(bool is_map = false);

/// What a call that makes an object gives back: null where it is to fail so, `object` good or spoilt otherwise.
template <class T>
T* outcome(T* object) {
  if (may_go_on()) return object;
  if (world().fault == Fault::null) return release(object), nullptr;
  object->valid = false;
  return object;
}

/// Hands out what popped error scopes found, where World::late_answers held it back.
void answer_scopes();

}  // namespace wgreduce::stub

using wgreduce::stub::Held;
using wgreduce::stub::Kind;

struct WGPUInstanceImpl : wgreduce::stub::Object {
  WGPUInstanceImpl() : Object(Kind::instance) {}
};
struct WGPUAdapterImpl : wgreduce::stub::Object {
  explicit WGPUAdapterImpl(const wgreduce::stub::AdapterFacts& one) : Object(Kind::adapter), facts(one) {}
  wgreduce::stub::AdapterFacts facts;
};
struct WGPUDeviceImpl : wgreduce::stub::Object {
  explicit WGPUDeviceImpl(const WGPUDeviceLostCallbackInfo& callback) : Object(Kind::device), on_lost(callback) {}
  /// As in Dawn: the end of a device is told as its loss.
  ~WGPUDeviceImpl() override { lose("Device was\ndestroyed."); }
  /// Calls back, once.
  void lose(std::string_view message);

  WGPUDeviceLostCallbackInfo on_lost;
  WGPULimits limits;
  std::set<WGPUFeatureName> features;
};
struct WGPUQueueImpl : wgreduce::stub::Object {
  WGPUQueueImpl() : Object(Kind::queue) {}
};
struct WGPUBufferImpl : wgreduce::stub::Object {
  WGPUBufferImpl() : Object(Kind::buffer) {}
  WGPUBufferUsage usage = 0;
  std::uint64_t size = 0;
  bool mapped = false;
  bool destroyed = false;
  std::optional<WGPUBufferMapCallbackInfo> mapping;
  std::vector<std::uint32_t> words;
};
struct WGPUShaderModuleImpl : wgreduce::stub::Object {
  WGPUShaderModuleImpl() : Object(Kind::shader_module) {}
};
struct WGPUBindGroupLayoutImpl : wgreduce::stub::Object {
  WGPUBindGroupLayoutImpl() : Object(Kind::bind_group_layout) {}
  std::map<std::uint32_t, WGPUBufferBindingLayout> entries;
};
struct WGPUPipelineLayoutImpl : wgreduce::stub::Object {
  WGPUPipelineLayoutImpl() : Object(Kind::pipeline_layout) {}
  Held<WGPUBindGroupLayoutImpl> group;
};
struct WGPUComputePipelineImpl : wgreduce::stub::Object {
  WGPUComputePipelineImpl() : Object(Kind::compute_pipeline) {}
  Held<WGPUShaderModuleImpl> module;
  Held<WGPUPipelineLayoutImpl> layout;
};
struct WGPUBindGroupImpl : wgreduce::stub::Object {
  WGPUBindGroupImpl() : Object(Kind::bind_group) {}
  struct Entry {
    std::uint32_t binding;
    Held<WGPUBufferImpl> buffer;
    std::uint64_t offset;
    std::uint64_t size;
  };
  Held<WGPUBindGroupLayoutImpl> layout;
  std::vector<Entry> entries;
};
// What an encoder has recorded: dispatches and copies.
struct WGPUCommand {
  Held<WGPUComputePipelineImpl> pipeline;
  Held<WGPUBindGroupImpl> group;
  wgreduce::stub::DispatchRecord dispatch;
  Held<WGPUBufferImpl> from;
  Held<WGPUBufferImpl> to;
  std::uint64_t from_offset = 0;  // in bytes, as the next two
  std::uint64_t to_offset = 0;
  std::uint64_t bytes = 0;
};
struct WGPUCommandBufferImpl : wgreduce::stub::Object {
  WGPUCommandBufferImpl() : Object(Kind::command_buffer) {}
  std::vector<WGPUCommand> commands;
};
struct WGPUCommandEncoderImpl : wgreduce::stub::Object {
  WGPUCommandEncoderImpl() : Object(Kind::command_encoder) {}
  std::vector<WGPUCommand> commands;
  bool pass_open = false;
  bool finished = false;
};
struct WGPUComputePassEncoderImpl : wgreduce::stub::Object {
  WGPUComputePassEncoderImpl() : Object(Kind::compute_pass) {}
  Held<WGPUCommandEncoderImpl> encoder;
  Held<WGPUComputePipelineImpl> pipeline;
  Held<WGPUBindGroupImpl> group;
  std::vector<std::uint32_t> offsets;
  bool ended = false;
};
