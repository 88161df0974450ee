// Instance, adapter, device, and what a device makes.
#include <algorithm>

#include "tests/native/stub/objects.hpp"

using namespace wgreduce::stub;

namespace {

std::vector<Held<WGPUBufferImpl>> mapping;

WGPUStringView view(const std::string& text) { return {text.data(), text.size()}; }

std::string number(std::uint64_t value) { return std::to_string(value); }

const AdapterFacts* choose(const WGPURequestAdapterOptions& options) {
  const auto& all = world().adapters;
  const auto first = [&](auto suits) -> const AdapterFacts* {
    const auto found = std::find_if(all.begin(), all.end(), suits);
    return found == all.end() ? nullptr : &*found;
  };
  const auto* software = first([](const AdapterFacts& one) { return one.type == WGPUAdapterType_CPU; });
  if (options.forceFallbackAdapter) return software;
  const WGPUAdapterType liked = options.powerPreference == WGPUPowerPreference_LowPower ? WGPUAdapterType_IntegratedGPU
                                                                                        : WGPUAdapterType_DiscreteGPU;
  if (const auto* one = first([&](const AdapterFacts& facts) { return facts.type == liked; })) return one;
  if (const auto* one = first([](const AdapterFacts& facts) { return facts.type != WGPUAdapterType_CPU; })) return one;
  return software;
}

template <class T>
void raise(T& granted, T wanted, T least_undefined) {
  if (wanted != least_undefined) granted = wanted;
}

// The defaults, and above them what is asked for.
WGPULimits granted(const WGPULimits* wanted) {
  WGPULimits limits = default_limits();
  if (!wanted) return limits;
  constexpr auto none = WGPU_LIMIT_U32_UNDEFINED;
  raise(limits.maxComputeInvocationsPerWorkgroup, wanted->maxComputeInvocationsPerWorkgroup, none);
  raise(limits.maxComputeWorkgroupSizeX, wanted->maxComputeWorkgroupSizeX, none);
  raise(limits.maxComputeWorkgroupStorageSize, wanted->maxComputeWorkgroupStorageSize, none);
  raise(limits.maxStorageBufferBindingSize, wanted->maxStorageBufferBindingSize, WGPU_LIMIT_U64_UNDEFINED);
  raise(limits.maxBufferSize, wanted->maxBufferSize, WGPU_LIMIT_U64_UNDEFINED);
  raise(limits.minStorageBufferOffsetAlignment, wanted->minStorageBufferOffsetAlignment, none);
  raise(limits.minUniformBufferOffsetAlignment, wanted->minUniformBufferOffsetAlignment, none);
  return limits;
}

bool check_entry(const WGPUBindGroupEntry& entry, const WGPUBindGroupLayoutImpl& layout, const WGPULimits& limits) {
  const auto found = layout.entries.find(entry.binding);
  const std::string at = "binding " + number(entry.binding) + ": ";
  const auto bad = [&](const std::string& what) { return refuse(WGPUErrorType_Validation, at + what); };
  if (found == layout.entries.end()) return bad("not in the layout");
  if (!entry.buffer || !entry.buffer->valid || entry.buffer->destroyed) return bad("the buffer is invalid");
  const bool uniform = found->second.type == WGPUBufferBindingType_Uniform;
  const WGPUBufferUsage usage = uniform ? WGPUBufferUsage_Uniform : WGPUBufferUsage_Storage;
  if ((entry.buffer->usage & usage) == 0) return bad("the buffer lacks the usage");
  const std::uint32_t alignment =
      uniform ? limits.minUniformBufferOffsetAlignment : limits.minStorageBufferOffsetAlignment;
  if (entry.offset % alignment != 0) return bad("offset " + number(entry.offset) + " is misaligned");
  if (entry.size == 0 || entry.size % 4 != 0) return bad("size " + number(entry.size));
  if (entry.offset > entry.buffer->size || entry.size > entry.buffer->size - entry.offset)
    return bad("beyond the buffer");
  if (!uniform && entry.size > limits.maxStorageBufferBindingSize) return bad("above the limit: " + number(entry.size));
  // Binding 0 is an array of vec4<u32>.
  if (entry.size < std::max<std::uint64_t>(found->second.minBindingSize, entry.binding == 0 ? 16 : 4))
    return bad("too small: " + number(entry.size));
  return true;
}

void finish_mapping(WGPUBufferImpl& buffer, WGPUMapAsyncStatus status, const std::string& message) {
  const auto callback = *std::exchange(buffer.mapping, std::nullopt);
  buffer.mapped = status == WGPUMapAsyncStatus_Success;
  callback.callback(status, view(message), callback.userdata1, callback.userdata2);
}

}  // namespace

// --- instance and adapter

WGPUInstance wgpuCreateInstance(const WGPUInstanceDescriptor*) {
  const Quiet ours;
  return outcome(new WGPUInstanceImpl);
}

void wgpuInstanceProcessEvents(WGPUInstance) {
  answer_scopes();
  std::vector<Held<WGPUBufferImpl>> now;
  {
    const Quiet ours;
    now.swap(mapping);
    for (const auto& buffer : now)
      if (world().stalled && !buffer->destroyed) mapping.push_back(buffer);
  }
  for (const auto& buffer : now) {
    if (world().stalled && !buffer->destroyed) continue;
    if (world().lost)
      finish_mapping(*buffer.get(), WGPUMapAsyncStatus_Aborted, "[Device] is lost.");
    else if (buffer->destroyed)
      finish_mapping(*buffer.get(), WGPUMapAsyncStatus_Aborted, "The buffer is destroyed.");
    else
      finish_mapping(*buffer.get(), WGPUMapAsyncStatus_Success, "");
  }
}

WGPUFuture wgpuInstanceRequestAdapter(WGPUInstance, const WGPURequestAdapterOptions* options,
                                      WGPURequestAdapterCallbackInfo callback) {
  const Quiet ours;
  const AdapterFacts* facts = choose(*options);
  WGPUAdapter adapter = facts ? new WGPUAdapterImpl(*facts) : nullptr;
  callback.callback(adapter ? WGPURequestAdapterStatus_Success : WGPURequestAdapterStatus_Unavailable, adapter, {},
                    callback.userdata1, callback.userdata2);
  return {};
}

WGPUStatus wgpuAdapterGetInfo(WGPUAdapter adapter, WGPUAdapterInfo* info) {
  info->device = view(adapter->facts.name);
  info->description = view(adapter->facts.description);
  info->vendor = view(adapter->facts.name);
  info->backendType = adapter->facts.backend;
  info->adapterType = adapter->facts.type;
  return WGPUStatus_Success;
}
void wgpuAdapterInfoFreeMembers(WGPUAdapterInfo) {}

WGPUStatus wgpuAdapterGetLimits(WGPUAdapter adapter, WGPULimits* limits) {
  *limits = adapter->facts.limits;
  return WGPUStatus_Success;
}

WGPUBool wgpuAdapterHasFeature(WGPUAdapter adapter, WGPUFeatureName feature) {
  const auto& features = adapter->facts.features;
  return std::find(features.begin(), features.end(), feature) != features.end();
}

WGPUFuture wgpuAdapterRequestDevice(WGPUAdapter, const WGPUDeviceDescriptor* descriptor,
                                    WGPURequestDeviceCallbackInfo callback) {
  const Quiet ours;
  if (!may_go_on() && !world().lost) {
    const std::string message = "No device\ntoday.";
    callback.callback(WGPURequestDeviceStatus_Error, nullptr, view(message), callback.userdata1, callback.userdata2);
    return {};
  }
  auto* device = new WGPUDeviceImpl(descriptor->deviceLostCallbackInfo);
  world().on_uncaptured = descriptor->uncapturedErrorCallbackInfo;
  device->limits = granted(descriptor->requiredLimits);
  for (std::size_t i = 0; i < descriptor->requiredFeatureCount; i++)
    device->features.insert(descriptor->requiredFeatures[i]);
  callback.callback(WGPURequestDeviceStatus_Success, device, {}, callback.userdata1, callback.userdata2);
  return {};
}

// --- device

void WGPUDeviceImpl::lose(std::string_view message) {
  if (!on_lost.callback) return;
  std::exchange(on_lost.callback, nullptr)(nullptr, WGPUDeviceLostReason_Destroyed, {message.data(), message.size()},
                                           on_lost.userdata1, on_lost.userdata2);
}

void wgpuDeviceDestroy(WGPUDevice device) {
  const Quiet ours;
  device->lose("Device was\ndestroyed.");
}

WGPUStatus wgpuDeviceGetLimits(WGPUDevice device, WGPULimits* limits) {
  *limits = device->limits;
  return WGPUStatus_Success;
}

WGPUBool wgpuDeviceHasFeature(WGPUDevice device, WGPUFeatureName feature) {
  return device->features.count(feature) > 0;
}

WGPUQueue wgpuDeviceGetQueue(WGPUDevice) {
  const Quiet ours;
  return new WGPUQueueImpl;
}

WGPUBuffer wgpuDeviceCreateBuffer(WGPUDevice, const WGPUBufferDescriptor* descriptor) {
  const Quiet ours;
  auto* buffer = outcome(new WGPUBufferImpl);
  if (!buffer) return nullptr;
  buffer->usage = descriptor->usage;
  buffer->size = descriptor->size;
  buffer->mapped = descriptor->mappedAtCreation;
  buffer->words.resize((descriptor->size + 3) / 4);
  if (buffer->valid || !buffer->mapped || world().fault != Fault::out_of_memory) return buffer;
  release(buffer);  // as the standard has it for buffers mapped at their making
  return nullptr;
}

WGPUShaderModule wgpuDeviceCreateShaderModule(WGPUDevice, const WGPUShaderModuleDescriptor*) {
  const Quiet ours;
  return outcome(new WGPUShaderModuleImpl);
}

WGPUBindGroupLayout wgpuDeviceCreateBindGroupLayout(WGPUDevice, const WGPUBindGroupLayoutDescriptor* descriptor) {
  const Quiet ours;
  auto* layout = new WGPUBindGroupLayoutImpl;
  for (std::size_t i = 0; i < descriptor->entryCount; i++)
    layout->entries[descriptor->entries[i].binding] = descriptor->entries[i].buffer;
  return outcome(layout);
}

WGPUPipelineLayout wgpuDeviceCreatePipelineLayout(WGPUDevice, const WGPUPipelineLayoutDescriptor* descriptor) {
  const Quiet ours;
  auto* layout = new WGPUPipelineLayoutImpl;
  layout->group = Held(descriptor->bindGroupLayouts[0]);
  return outcome(layout);
}

WGPUComputePipeline wgpuDeviceCreateComputePipeline(WGPUDevice, const WGPUComputePipelineDescriptor* descriptor) {
  const Quiet ours;
  auto* pipeline = new WGPUComputePipelineImpl;
  pipeline->module = Held(descriptor->compute.module);
  pipeline->layout = Held(descriptor->layout);
  if (!pipeline->module->valid || !pipeline->layout->valid)
    pipeline->valid = refuse(WGPUErrorType_Validation, "the pipeline's module or layout is invalid");
  return outcome(pipeline);
}

WGPUBindGroup wgpuDeviceCreateBindGroup(WGPUDevice device, const WGPUBindGroupDescriptor* descriptor) {
  const Quiet ours;
  auto* group = new WGPUBindGroupImpl;
  group->layout = Held(descriptor->layout);
  if (descriptor->entryCount != group->layout->entries.size())
    group->valid = refuse(WGPUErrorType_Validation, "the layout has another number of entries");
  for (std::size_t i = 0; i < descriptor->entryCount; i++) {
    const WGPUBindGroupEntry& entry = descriptor->entries[i];
    if (!check_entry(entry, *group->layout.get(), device->limits)) group->valid = false;
    group->entries.push_back({entry.binding, Held(entry.buffer), entry.offset, entry.size});
  }
  return outcome(group);
}

WGPUCommandEncoder wgpuDeviceCreateCommandEncoder(WGPUDevice, const WGPUCommandEncoderDescriptor*) {
  const Quiet ours;
  return outcome(new WGPUCommandEncoderImpl);
}

// --- buffers

std::uint64_t wgpuBufferGetSize(WGPUBuffer buffer) { return buffer->size; }
WGPUBufferUsage wgpuBufferGetUsage(WGPUBuffer buffer) { return buffer->usage; }

void* wgpuBufferGetMappedRange(WGPUBuffer buffer, std::size_t, std::size_t) {
  const Quiet ours;
  if (world().fault == Fault::null && !may_go_on()) return nullptr;
  if (world().lost && world().fault == Fault::lost_loudly)
    world().deaths.push_back("The mapped range of a lost device's buffer is asked for.");
  if (!buffer->valid) world().deaths.push_back("The mapped range of an invalid buffer is asked for.");
  return buffer->mapped ? buffer->words.data() : nullptr;
}
const void* wgpuBufferGetConstMappedRange(WGPUBuffer buffer, std::size_t offset, std::size_t size) {
  return wgpuBufferGetMappedRange(buffer, offset, size);
}
void wgpuBufferUnmap(WGPUBuffer buffer) { buffer->mapped = false; }

void wgpuBufferDestroy(WGPUBuffer buffer) {
  buffer->destroyed = true;
  buffer->mapped = false;
}

WGPUFuture wgpuBufferMapAsync(WGPUBuffer buffer, WGPUMapMode, std::size_t, std::size_t,
                              WGPUBufferMapCallbackInfo callback) {
  const Quiet ours;
  buffer->mapping = callback;
  if (may_go_on(true) && buffer->valid) {
    mapping.emplace_back(buffer);
  } else if (world().fault == Fault::lost_loudly) {
    finish_mapping(*buffer, WGPUMapAsyncStatus_Error, "Validation Error\n\nCaused by:\n  Parent device is lost\n");
  } else {
    finish_mapping(*buffer, WGPUMapAsyncStatus_Error, "The stub does\nnot map.");
  }
  return {};
}

// --- references

#define WGREDUCE_STUB_REFERENCES(name)                                  \
  void wgpu##name##AddRef(WGPU##name object) { add_reference(object); } \
  void wgpu##name##Release(WGPU##name object) { release(object); }
WGREDUCE_STUB_REFERENCES(Instance)
WGREDUCE_STUB_REFERENCES(Adapter)
WGREDUCE_STUB_REFERENCES(Device)
WGREDUCE_STUB_REFERENCES(Queue)
WGREDUCE_STUB_REFERENCES(Buffer)
WGREDUCE_STUB_REFERENCES(ShaderModule)
WGREDUCE_STUB_REFERENCES(BindGroupLayout)
WGREDUCE_STUB_REFERENCES(PipelineLayout)
WGREDUCE_STUB_REFERENCES(ComputePipeline)
WGREDUCE_STUB_REFERENCES(BindGroup)
WGREDUCE_STUB_REFERENCES(CommandEncoder)
WGREDUCE_STUB_REFERENCES(CommandBuffer)
WGREDUCE_STUB_REFERENCES(ComputePassEncoder)
#undef WGREDUCE_STUB_REFERENCES
