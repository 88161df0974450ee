#include "vendor.hpp"

#include <array>

#if defined(WGREDUCE_WEBGPU_WGPU)
#include <webgpu/wgpu.h>
#endif

namespace wgreduce::vendor {
namespace {

// Dawn's ImplicitDeviceSynchronization: three threads on one device without it crashed 8 runs of 8.
[[maybe_unused]] constexpr auto dawn_implicit_synchronization = static_cast<WGPUFeatureName>(0x00050004);

// Innermost last. Internal errors are what a driver's own compiler fails with.
constexpr std::array<WGPUErrorFilter, 3> all_filters{WGPUErrorFilter_Validation, WGPUErrorFilter_OutOfMemory,
                                                     WGPUErrorFilter_Internal};

}  // namespace

// wgpu-native: "Parent device is lost". Dawn: "[Device] is lost."
bool tells_of_lost_device(std::string_view message) {
  return message.find("evice is lost") != std::string_view::npos ||
         message.find("evice] is lost") != std::string_view::npos;
}

bool is_lost([[maybe_unused]] WGPUInstance instance, [[maybe_unused]] WGPUDevice device) {
#if defined(WGREDUCE_WEBGPU_DAWN)
  if (!instance) return false;
  WGPUFutureWaitInfo lost = WGPU_FUTURE_WAIT_INFO_INIT;
  lost.future = wgpuDeviceGetLostFuture(device);
  return wgpuInstanceWaitAny(instance, 1, &lost, 0) == WGPUWaitStatus_Success && lost.completed;
#else
  return false;
#endif
}

std::span<const WGPUErrorFilter> error_filters() {
#if defined(WGREDUCE_WEBGPU_DAWN)
  return all_filters;
#else
  return std::span(all_filters).first(2);
#endif
}

#if defined(WGREDUCE_WEBGPU_WGPU)

std::string_view implementation() { return "wgpu-native"; }

bool tells_when_lost() { return false; }

std::vector<WGPUFeatureName> subgroup_features() {
  return {WGPUFeatureName_Subgroups, static_cast<WGPUFeatureName>(WGPUNativeFeature_Subgroup)};
}

bool wants_subgroups_directive() { return false; }

WGPUFeatureName thread_feature() { return static_cast<WGPUFeatureName>(0); }

std::vector<WGPUAdapter> enumerate_adapters(WGPUInstance instance) {
  WGPUInstanceEnumerateAdapterOptions options{};
  options.backends = WGPUInstanceBackend_Primary;
  std::vector<WGPUAdapter> adapters(wgpuInstanceEnumerateAdapters(instance, &options, nullptr));
  if (!adapters.empty()) wgpuInstanceEnumerateAdapters(instance, &options, adapters.data());
  return adapters;
}

#else

#if defined(WGREDUCE_WEBGPU_DAWN)
std::string_view implementation() { return "Dawn"; }
#else
std::string_view implementation() { return "WebGPU"; }
#endif

bool tells_when_lost() { return true; }

std::vector<WGPUFeatureName> subgroup_features() { return {WGPUFeatureName_Subgroups}; }

bool wants_subgroups_directive() { return true; }

WGPUFeatureName thread_feature() { return dawn_implicit_synchronization; }

std::vector<WGPUAdapter> enumerate_adapters(WGPUInstance) { return {}; }

#endif

}  // namespace wgreduce::vendor
