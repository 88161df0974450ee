#include "wgreduce/native/open_device.hpp"

#include <algorithm>
#include <cctype>
#include <thread>
#include <vector>

#include "device_note.hpp"
#include "error_scope.hpp"
#include "handle.hpp"
#include "vendor.hpp"

namespace wgreduce {

struct OpenDeviceState {
  InstanceHandle instance;
  AdapterHandle adapter;
  DeviceHandle device;
  QueueHandle queue;
  ScopedDevice scopes;
  DeviceNote note;  // gone before the handles are, whose end is no news
};

namespace {

struct AdapterFacts {
  std::string name;
  std::string description;
  WGPUBackendType backend = WGPUBackendType_Undefined;
  WGPUAdapterType type = WGPUAdapterType_Unknown;
};

AdapterFacts facts_of(WGPUAdapter adapter) {
  AdapterFacts facts;
  WGPUAdapterInfo info = WGPU_ADAPTER_INFO_INIT;
  if (wgpuAdapterGetInfo(adapter, &info) != WGPUStatus_Success) return facts;
  facts = {text_of(info.device), text_of(info.description), info.backendType, info.adapterType};
  wgpuAdapterInfoFreeMembers(info);
  return facts;
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

// Best first: a real GPU, then software; a native API before OpenGL, which is an emulation layer's last resort.
int rank(const AdapterFacts& facts) {
  int rank = facts.type == WGPUAdapterType_DiscreteGPU     ? 0
             : facts.type == WGPUAdapterType_IntegratedGPU ? 2
             : facts.type == WGPUAdapterType_CPU           ? 6
                                                           : 4;
  if (facts.backend == WGPUBackendType_OpenGL || facts.backend == WGPUBackendType_OpenGLES) rank++;
  return rank;
}

std::string_view backend_name(WGPUBackendType backend) {
  switch (backend) {
    case WGPUBackendType_Vulkan:
      return "Vulkan";
    case WGPUBackendType_Metal:
      return "Metal";
    case WGPUBackendType_D3D12:
      return "D3D12";
    case WGPUBackendType_D3D11:
      return "D3D11";
    case WGPUBackendType_OpenGL:
      return "OpenGL";
    case WGPUBackendType_OpenGLES:
      return "OpenGL ES";
    case WGPUBackendType_WebGPU:
      return "WebGPU";
    default:
      return "unknown";
  }
}

bool suits(const AdapterFacts& facts, const DeviceRequest& request) {
  if (facts.backend == WGPUBackendType_Null) return false;
  if (!request.software_allowed && facts.type == WGPUAdapterType_CPU) return false;
  const std::string known = facts.name + "\n" + facts.description + "\n" + std::string(backend_name(facts.backend));
  return request.adapter.empty() || lower(known).find(lower(request.adapter)) != std::string::npos;
}

// `answered` is set while events are processed; in between the processor is the driver's.
void wait(WGPUInstance instance, const bool& answered) {
  while (!answered) {
    wgpuInstanceProcessEvents(instance);
    std::this_thread::yield();
  }
}

AdapterHandle request_adapter(WGPUInstance instance, WGPUPowerPreference power, bool fallback) {
  struct Answer {
    bool answered = false;
    AdapterHandle adapter;
  } answer;
  WGPURequestAdapterOptions options = WGPU_REQUEST_ADAPTER_OPTIONS_INIT;
  options.powerPreference = power;
  options.forceFallbackAdapter = fallback;
  WGPURequestAdapterCallbackInfo info = WGPU_REQUEST_ADAPTER_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowProcessEvents;
  info.userdata1 = &answer;
  info.callback = [](WGPURequestAdapterStatus, WGPUAdapter adapter, WGPUStringView, void* to, void*) {
    static_cast<Answer*>(to)->answered = true;
    static_cast<Answer*>(to)->adapter = AdapterHandle(adapter);
  };
  wgpuInstanceRequestAdapter(instance, &options, info);
  wait(instance, answer.answered);
  return std::move(answer.adapter);
}

// All adapters there are to be had: listed where the implementation can, asked for in every way otherwise.
std::vector<AdapterHandle> all_adapters(WGPUInstance instance) {
  std::vector<AdapterHandle> adapters;
  for (WGPUAdapter adapter : vendor::enumerate_adapters(instance)) adapters.emplace_back(adapter);
  if (!adapters.empty()) return adapters;
  for (bool fallback : {false, true}) {
    for (WGPUPowerPreference power : {WGPUPowerPreference_HighPerformance, WGPUPowerPreference_LowPower}) {
      AdapterHandle adapter = request_adapter(instance, power, fallback);
      if (adapter) adapters.push_back(std::move(adapter));
    }
  }
  return adapters;
}

Error no_adapter(const DeviceRequest& request, const std::vector<AdapterHandle>& found) {
  std::string names;
  for (const AdapterHandle& adapter : found) {
    const AdapterFacts facts = facts_of(adapter.get());
    const std::string name = "\"" + facts.name + "\"";
    if (names.find(name) == std::string::npos) names += (names.empty() ? "" : ", ") + name;
  }
  if (names.empty())
    return {ErrorCode::no_adapter,
            "WebGPU finds no adapter; install a Vulkan driver (on Debian: mesa-vulkan-drivers, which also runs without "
            "a GPU)."};
  if (!request.adapter.empty())
    return {ErrorCode::no_adapter,
            "No adapter's name, driver or backend contains \"" + request.adapter + "\"; there are: " + names + "."};
  return {ErrorCode::no_adapter, "WebGPU finds no GPU, only: " + names + "; allow software adapters to use one."};
}

Result<AdapterHandle> choose_adapter(WGPUInstance instance, const DeviceRequest& request) {
  std::vector<AdapterHandle> adapters = all_adapters(instance);
  AdapterHandle* best = nullptr;
  int best_rank = 0;
  for (AdapterHandle& adapter : adapters) {
    const AdapterFacts facts = facts_of(adapter.get());
    if (!suits(facts, request) || (best && rank(facts) >= best_rank)) continue;
    best = &adapter;
    best_rank = rank(facts);
  }
  if (!best) return no_adapter(request, adapters);
  return std::move(*best);
}

// What wgreduce can use, at the adapter's value; everything else stays at the default.
WGPULimits limits_for(WGPUAdapter adapter) {
  WGPULimits have = WGPU_LIMITS_INIT;
  wgpuAdapterGetLimits(adapter, &have);
  WGPULimits want = WGPU_LIMITS_INIT;
  want.maxComputeInvocationsPerWorkgroup = have.maxComputeInvocationsPerWorkgroup;
  want.maxComputeWorkgroupSizeX = have.maxComputeWorkgroupSizeX;
  want.maxComputeWorkgroupStorageSize = have.maxComputeWorkgroupStorageSize;
  want.maxStorageBufferBindingSize = have.maxStorageBufferBindingSize;
  want.maxBufferSize = have.maxBufferSize;
  want.minStorageBufferOffsetAlignment = have.minStorageBufferOffsetAlignment;
  want.minUniformBufferOffsetAlignment = have.minUniformBufferOffsetAlignment;
  return want;
}

std::vector<WGPUFeatureName> features_for(WGPUAdapter adapter, const DeviceRequest& request) {
  std::vector<WGPUFeatureName> features;
  const auto add = [&](WGPUFeatureName feature) {
    if (!wgpuAdapterHasFeature(adapter, feature)) return false;
    features.push_back(feature);
    return true;
  };
  if (request.subgroups)
    for (WGPUFeatureName feature : vendor::subgroup_features())
      if (add(feature)) break;
  add(WGPUFeatureName_TimestampQuery);
  if (vendor::thread_feature() != static_cast<WGPUFeatureName>(0)) add(vendor::thread_feature());
  return features;
}

Result<void> request_device(OpenDeviceState& state, const DeviceRequest& request) {
  struct Answer {
    bool answered = false;
    DeviceHandle device;
    std::string message;
  } answer;
  const WGPULimits limits = limits_for(state.adapter.get());
  const std::vector<WGPUFeatureName> features = features_for(state.adapter.get(), request);
  WGPUDeviceDescriptor descriptor = WGPU_DEVICE_DESCRIPTOR_INIT;
  descriptor.requiredLimits = &limits;
  descriptor.requiredFeatures = features.data();
  descriptor.requiredFeatureCount = features.size();
  state.note.listen(descriptor);
  WGPURequestDeviceCallbackInfo info = WGPU_REQUEST_DEVICE_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowProcessEvents;
  info.userdata1 = &answer;
  info.callback = [](WGPURequestDeviceStatus, WGPUDevice device, WGPUStringView message, void* to, void*) {
    auto& got = *static_cast<Answer*>(to);
    got = {true, DeviceHandle(device), one_line(text_of(message))};
  };
  wgpuAdapterRequestDevice(state.adapter.get(), &descriptor, info);
  wait(state.instance.get(), answer.answered);
  if (!answer.device)
    return Error{ErrorCode::validation, "The adapter gives no device; update its driver: " + answer.message};
  state.device = std::move(answer.device);
  return {};
}

}  // namespace

OpenDevice::OpenDevice(std::unique_ptr<OpenDeviceState> state) : state_(std::move(state)) {}
OpenDevice::~OpenDevice() = default;
OpenDevice::OpenDevice(OpenDevice&&) noexcept = default;
OpenDevice& OpenDevice::operator=(OpenDevice&&) noexcept = default;

WGPUInstance OpenDevice::instance() const { return state_->instance.get(); }
WGPUAdapter OpenDevice::adapter() const { return state_->adapter.get(); }
WGPUDevice OpenDevice::device() const { return state_->device.get(); }
WGPUQueue OpenDevice::queue() const { return state_->queue.get(); }

ContextDescriptor OpenDevice::context() const {
  return {.device = device(), .instance = instance(), .adapter = adapter()};
}

std::string OpenDevice::name() const { return facts_of(adapter()).name; }
std::string OpenDevice::driver() const { return facts_of(adapter()).description; }
std::string OpenDevice::backend() const { return std::string(backend_name(facts_of(adapter()).backend)); }
std::string OpenDevice::implementation() const { return std::string(vendor::implementation()); }
std::string OpenDevice::lost() const {
  std::string said = state_->note.lost();
  if (!said.empty() || vendor::tells_when_lost()) return said;
  const auto there = probe_device(state_->scopes, "go on");
  return !there && there.error().code == ErrorCode::device_lost ? there.error().sentence : said;
}
std::string OpenDevice::uncaptured() const { return state_->note.uncaptured(); }

Result<OpenDevice> open_device(const DeviceRequest& request) {
  auto state = std::make_unique<OpenDeviceState>();
  state->instance = InstanceHandle(wgpuCreateInstance(nullptr));
  if (!state->instance) return Error{ErrorCode::no_adapter, "WebGPU makes no instance; reinstall the WebGPU library."};
  auto adapter = choose_adapter(state->instance.get(), request);
  if (!adapter) return adapter.error();
  state->adapter = *std::move(adapter);
  if (auto made = request_device(*state, request); !made) return made.error();
  state->queue = QueueHandle(wgpuDeviceGetQueue(state->device.get()));
  state->scopes = scoped_device(state->instance.get(), state->device.get());
  return OpenDevice(std::move(state));
}

}  // namespace wgreduce
