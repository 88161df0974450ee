#include "tests/native/stub/stub_webgpu.hpp"

#include <cstdlib>
#include <cstring>
#include <new>

namespace {

using wgreduce::test::stub::Dispatch;
using wgreduce::test::stub::Fault;
using wgreduce::test::stub::Kind;
using wgreduce::test::stub::State;

State the_state;

int& counter(std::array<int, wgreduce::test::stub::kinds>& of, Kind kind) { return of[static_cast<std::size_t>(kind)]; }

// Kept off operator new, which a test counts.
struct Object {
  explicit Object(Kind its_kind) : kind(its_kind) {
    counter(the_state.made, kind)++;
    counter(the_state.live, kind)++;
  }
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;
  ~Object() { counter(the_state.live, kind)--; }
  static void* operator new(std::size_t size) {
    if (void* memory = std::malloc(size)) return memory;
    std::abort();
  }
  static void operator delete(void* memory) { std::free(memory); }

  Kind kind;
  int references = 1;
  bool good = true;
};

struct Scope {
  WGPUErrorFilter filter;
  WGPUErrorType type = WGPUErrorType_NoError;
  const char* message = "";
};
std::array<Scope, 16> scopes;

void raise(WGPUErrorType type, const char* message) {
  const auto filter = type == WGPUErrorType_OutOfMemory ? WGPUErrorFilter_OutOfMemory : WGPUErrorFilter_Validation;
  for (int i = the_state.scopes_open - 1; i >= 0; i--) {
    Scope& scope = scopes[static_cast<std::size_t>(i)];
    if (scope.filter != filter) continue;
    if (scope.type == WGPUErrorType_NoError) scope = {filter, type, message};
    return;
  }
  the_state.misuses++;  // nobody hears it
}

// Null, good, or no good: a call that makes something stands here first.
enum class Outcome { good, bad, null };
Outcome point() {
  State& s = the_state;
  if (++s.points == s.fail_at) {
    s.failed = true;
    s.lost = s.fault == Fault::lost;
    if (s.fault == Fault::null) return Outcome::null;
    if (s.fault == Fault::validation) return raise(WGPUErrorType_Validation, "stub says no"), Outcome::bad;
    if (s.fault == Fault::out_of_memory) return raise(WGPUErrorType_OutOfMemory, "stub is full"), Outcome::bad;
  }
  if (s.lost) return raise(WGPUErrorType_Validation, "Parent device is lost"), Outcome::bad;
  return Outcome::good;
}

void expect(bool fine) { the_state.misuses += !fine; }

template <class Made, class... Arguments>
Made* make(Arguments... arguments) {
  const Outcome outcome = point();
  if (outcome == Outcome::null) return nullptr;
  auto* made = new Made(arguments...);
  made->good = outcome == Outcome::good;
  return made;
}

template <class Handle>
void add_ref(Handle* object) {
  expect(object != nullptr);
  if (object) object->references++;
}
template <class Handle>
void release(Handle* object) {
  expect(object != nullptr);
  if (object && --object->references == 0) delete object;
}

WGPUStringView view(const char* text) { return {text, WGPU_STRLEN}; }

}  // namespace

#define WGREDUCE_STUB_OBJECT(NAME, KIND)       \
  struct WGPU##NAME##Impl : Object {           \
    WGPU##NAME##Impl() : Object(Kind::KIND) {} \
  };

WGREDUCE_STUB_OBJECT(Instance, instance)
WGREDUCE_STUB_OBJECT(Adapter, adapter)
WGREDUCE_STUB_OBJECT(Device, device)
WGREDUCE_STUB_OBJECT(Queue, queue)
WGREDUCE_STUB_OBJECT(ShaderModule, module)
WGREDUCE_STUB_OBJECT(BindGroupLayout, group_layout)
WGREDUCE_STUB_OBJECT(PipelineLayout, pipeline_layout)
WGREDUCE_STUB_OBJECT(ComputePipeline, pipeline)
WGREDUCE_STUB_OBJECT(CommandEncoder, encoder)
WGREDUCE_STUB_OBJECT(CommandBuffer, commands)

struct WGPUBufferImpl : Object {
  explicit WGPUBufferImpl(const WGPUBufferDescriptor* descriptor)
      : Object(Kind::buffer), size(descriptor->size), usage(descriptor->usage) {}
  ~WGPUBufferImpl() {
    expect(map.callback == nullptr);
    std::free(memory);
  }
  std::uint64_t size;
  WGPUBufferUsage usage;
  void* memory = nullptr;
  WGPUBufferMapCallbackInfo map{};  // under way while it has a callback
};

struct WGPUBindGroupImpl : Object {
  explicit WGPUBindGroupImpl(const WGPUBindGroupDescriptor* descriptor)
      : Object(Kind::group), count(descriptor->entryCount) {
    expect(descriptor->layout && descriptor->layout->good);
    for (std::size_t i = 0; i < count; i++) {
      entries[i] = descriptor->entries[i];
      const WGPUBindGroupEntry& entry = entries[i];
      expect(entry.buffer && entry.buffer->good && entry.offset + entry.size <= entry.buffer->size && entry.size > 0);
    }
  }
  std::size_t count;
  std::array<WGPUBindGroupEntry, 6> entries{};
};

struct WGPUComputePassEncoderImpl : Object {
  WGPUComputePassEncoderImpl() : Object(Kind::pass) {}
  WGPUComputePipeline pipeline = nullptr;
  Dispatch next;
};

namespace {
// Buffers whose mapping is under way. Fixed: ProcessEvents and MapAsync stand in no test's count, but keep it simple.
std::array<WGPUBuffer, 32> mapping{};

void finish_map(WGPUBuffer buffer, WGPUMapAsyncStatus status, const char* message) {
  for (WGPUBuffer& one : mapping)
    if (one == buffer) one = nullptr;
  const WGPUBufferMapCallbackInfo info = buffer->map;
  buffer->map = {};
  info.callback(status, view(message), info.userdata1, info.userdata2);
  release(buffer);
}
}  // namespace

namespace wgreduce::test::stub {

State& state() { return the_state; }

void reset() {
  the_state = State{};
  the_state.recorded.reserve(1 << 16);
}

void arm(Fault fault, int at) {
  the_state.fault = fault;
  the_state.fail_at = the_state.points + at;
}

const std::uint32_t* words_of(WGPUBuffer buffer) { return static_cast<const std::uint32_t*>(buffer->memory); }

}  // namespace wgreduce::test::stub

extern "C" {

#define WGREDUCE_STUB_COUNTED(NAME)                               \
  void wgpu##NAME##AddRef(WGPU##NAME object) { add_ref(object); } \
  void wgpu##NAME##Release(WGPU##NAME object) { release(object); }

WGREDUCE_STUB_COUNTED(Instance)
WGREDUCE_STUB_COUNTED(Adapter)
WGREDUCE_STUB_COUNTED(Device)
WGREDUCE_STUB_COUNTED(Queue)
WGREDUCE_STUB_COUNTED(Buffer)
WGREDUCE_STUB_COUNTED(ShaderModule)
WGREDUCE_STUB_COUNTED(BindGroupLayout)
WGREDUCE_STUB_COUNTED(PipelineLayout)
WGREDUCE_STUB_COUNTED(ComputePipeline)
WGREDUCE_STUB_COUNTED(BindGroup)
WGREDUCE_STUB_COUNTED(CommandEncoder)
WGREDUCE_STUB_COUNTED(CommandBuffer)
WGREDUCE_STUB_COUNTED(ComputePassEncoder)

WGPUInstance wgpuCreateInstance(WGPUInstanceDescriptor const*) { return new WGPUInstanceImpl; }

WGPUFuture wgpuInstanceRequestAdapter(WGPUInstance, WGPURequestAdapterOptions const*,
                                      WGPURequestAdapterCallbackInfo info) {
  info.callback(WGPURequestAdapterStatus_Success, new WGPUAdapterImpl, view(""), info.userdata1, info.userdata2);
  return {1};
}

void wgpuInstanceProcessEvents(WGPUInstance instance) {
  expect(instance != nullptr);
  for (std::size_t i = 0; i < mapping.size(); i++) {
    const WGPUBuffer buffer = mapping[i];
    if (!buffer) continue;
    if (the_state.lost) {
      finish_map(buffer, WGPUMapAsyncStatus_Aborted, "Device is lost");
    } else if (the_state.map_fails || !buffer->good) {
      finish_map(buffer, WGPUMapAsyncStatus_Error, "stub maps nothing");
    } else {
      if (!buffer->memory) buffer->memory = std::calloc(1, buffer->size);
      finish_map(buffer, WGPUMapAsyncStatus_Success, "");
    }
  }
}

WGPUStatus wgpuAdapterGetInfo(WGPUAdapter, WGPUAdapterInfo* info) {
  info->device = view("stub");
  info->description = view("");
  info->vendor = view("");
  info->adapterType = WGPUAdapterType_CPU;
  info->backendType = WGPUBackendType_Vulkan;
  return WGPUStatus_Success;
}
void wgpuAdapterInfoFreeMembers(WGPUAdapterInfo) {}

WGPUBool wgpuAdapterHasFeature(WGPUAdapter, WGPUFeatureName) { return false; }
WGPUBool wgpuDeviceHasFeature(WGPUDevice, WGPUFeatureName) { return false; }

static WGPUStatus default_limits(WGPULimits* limits) {
  limits->maxComputeInvocationsPerWorkgroup = 256;
  limits->maxComputeWorkgroupSizeX = 256;
  limits->maxComputeWorkgroupStorageSize = 16384;
  limits->maxComputeWorkgroupsPerDimension = 65535;
  limits->maxStorageBuffersPerShaderStage = 8;
  limits->maxStorageBufferBindingSize = 1 << 27;
  limits->maxBufferSize = 1 << 28;
  limits->minStorageBufferOffsetAlignment = 256;
  limits->minUniformBufferOffsetAlignment = 256;
  return WGPUStatus_Success;
}
WGPUStatus wgpuAdapterGetLimits(WGPUAdapter, WGPULimits* limits) { return default_limits(limits); }
WGPUStatus wgpuDeviceGetLimits(WGPUDevice, WGPULimits* limits) { return default_limits(limits); }

WGPUFuture wgpuAdapterRequestDevice(WGPUAdapter, WGPUDeviceDescriptor const*, WGPURequestDeviceCallbackInfo info) {
  info.callback(WGPURequestDeviceStatus_Success, new WGPUDeviceImpl, view(""), info.userdata1, info.userdata2);
  return {1};
}

WGPUQueue wgpuDeviceGetQueue(WGPUDevice) { return new WGPUQueueImpl; }

void wgpuDevicePushErrorScope(WGPUDevice, WGPUErrorFilter filter) {
  scopes[static_cast<std::size_t>(the_state.scopes_open++)] = {filter};
}

WGPUFuture wgpuDevicePopErrorScope(WGPUDevice, WGPUPopErrorScopeCallbackInfo info) {
  expect(the_state.scopes_open > 0);
  const Scope scope = scopes[static_cast<std::size_t>(--the_state.scopes_open)];
  info.callback(WGPUPopErrorScopeStatus_Success, scope.type, view(scope.message), info.userdata1, info.userdata2);
  return {1};
}

WGPUBuffer wgpuDeviceCreateBuffer(WGPUDevice, WGPUBufferDescriptor const* descriptor) {
  auto* buffer = make<WGPUBufferImpl>(descriptor);
  if (buffer && descriptor->mappedAtCreation) buffer->memory = std::calloc(1, descriptor->size);
  return buffer;
}
uint64_t wgpuBufferGetSize(WGPUBuffer buffer) { return buffer->size; }
WGPUBufferUsage wgpuBufferGetUsage(WGPUBuffer buffer) { return buffer->usage; }
void* wgpuBufferGetMappedRange(WGPUBuffer buffer, size_t, size_t) {
  expect(buffer && buffer->good && buffer->memory);
  // Has no other way to fail than null.
  if (the_state.fault != Fault::null) return buffer->memory;
  return point() == Outcome::good ? buffer->memory : nullptr;
}
void const* wgpuBufferGetConstMappedRange(WGPUBuffer buffer, size_t offset, size_t size) {
  return wgpuBufferGetMappedRange(buffer, offset, size);
}
void wgpuBufferUnmap(WGPUBuffer buffer) { expect(buffer != nullptr); }
void wgpuBufferDestroy(WGPUBuffer buffer) {
  expect(buffer != nullptr);
  if (buffer->map.callback) finish_map(buffer, WGPUMapAsyncStatus_Aborted, "the buffer is destroyed");
}
WGPUFuture wgpuBufferMapAsync(WGPUBuffer buffer, WGPUMapMode, size_t, size_t, WGPUBufferMapCallbackInfo info) {
  expect(buffer && !buffer->map.callback);
  buffer->map = info;
  add_ref(buffer);
  for (WGPUBuffer& place : mapping) {
    if (place) continue;
    place = buffer;
    return {1};
  }
  std::abort();
}

WGPUShaderModule wgpuDeviceCreateShaderModule(WGPUDevice, WGPUShaderModuleDescriptor const*) {
  return make<WGPUShaderModuleImpl>();
}
WGPUBindGroupLayout wgpuDeviceCreateBindGroupLayout(WGPUDevice, WGPUBindGroupLayoutDescriptor const*) {
  return make<WGPUBindGroupLayoutImpl>();
}
WGPUPipelineLayout wgpuDeviceCreatePipelineLayout(WGPUDevice, WGPUPipelineLayoutDescriptor const* descriptor) {
  for (std::size_t i = 0; i < descriptor->bindGroupLayoutCount; i++) expect(descriptor->bindGroupLayouts[i] != nullptr);
  return make<WGPUPipelineLayoutImpl>();
}
WGPUComputePipeline wgpuDeviceCreateComputePipeline(WGPUDevice, WGPUComputePipelineDescriptor const* descriptor) {
  expect(descriptor->layout && descriptor->compute.module && descriptor->compute.module->good);
  return make<WGPUComputePipelineImpl>();
}
WGPUBindGroup wgpuDeviceCreateBindGroup(WGPUDevice, WGPUBindGroupDescriptor const* descriptor) {
  return make<WGPUBindGroupImpl>(descriptor);
}
WGPUCommandEncoder wgpuDeviceCreateCommandEncoder(WGPUDevice, WGPUCommandEncoderDescriptor const*) {
  return make<WGPUCommandEncoderImpl>();
}

WGPUComputePassEncoder wgpuCommandEncoderBeginComputePass(WGPUCommandEncoder encoder,
                                                          WGPUComputePassDescriptor const*) {
  expect(encoder != nullptr);
  return make<WGPUComputePassEncoderImpl>();
}
void wgpuCommandEncoderCopyBufferToBuffer(WGPUCommandEncoder encoder, WGPUBuffer from, uint64_t from_offset,
                                          WGPUBuffer to, uint64_t to_offset, uint64_t bytes) {
  expect(encoder && from && to && from_offset + bytes <= from->size && to_offset + bytes <= to->size);
}
WGPUCommandBuffer wgpuCommandEncoderFinish(WGPUCommandEncoder encoder, WGPUCommandBufferDescriptor const*) {
  expect(encoder != nullptr);
  return make<WGPUCommandBufferImpl>();
}

void wgpuComputePassEncoderSetPipeline(WGPUComputePassEncoder pass, WGPUComputePipeline pipeline) {
  expect(pass && pipeline && pipeline->good);
  pass->pipeline = pipeline;
}
void wgpuComputePassEncoderSetBindGroup(WGPUComputePassEncoder pass, uint32_t index, WGPUBindGroup group,
                                        size_t offset_count, uint32_t const* offsets) {
  expect(pass && group && group->good && index == 0 && offset_count <= 2);
  if (!group) return;
  pass->next.entry_count = group->count;
  pass->next.entries = group->entries;
  pass->next.offset_count = offset_count;
  for (std::size_t i = 0; i < offset_count; i++) pass->next.offsets[i] = offsets[i];
}
void wgpuComputePassEncoderDispatchWorkgroups(WGPUComputePassEncoder pass, uint32_t x, uint32_t y, uint32_t z) {
  expect(pass && pass->pipeline && x > 0 && y == 1 && z == 1);
  pass->next.workgroups = x;
  if (the_state.recorded.size() < the_state.recorded.capacity()) the_state.recorded.push_back(pass->next);
}
void wgpuComputePassEncoderEnd(WGPUComputePassEncoder pass) {
  expect(pass != nullptr);
  the_state.passes_ended++;
}

void wgpuQueueSubmit(WGPUQueue queue, size_t count, WGPUCommandBuffer const* commands) {
  expect(queue && count == 1 && commands[0] && commands[0]->good);
  the_state.submits++;
  if (the_state.fault != Fault::null) (void)point();  // gives nothing that could be null
}

}  // extern "C"
