#include "device.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include "error_scope.hpp"
#include "vendor.hpp"

namespace wgreduce {
namespace {

struct Vendor {
  std::uint32_t id;  // https://pcisig.com/membership/member-companies
  std::string_view name;
};
constexpr std::array<Vendor, 6> vendors{
    {{0x10de, "nvidia"}, {0x1002, "amd"}, {0x8086, "intel"}, {0x106b, "apple"}, {0x13b5, "arm"}, {0x5143, "qualcomm"}}};

// The name WebGPU's adapter info would have; where an implementation leaves it blank, by the number beside it.
std::string vendor_of(const WGPUAdapterInfo& info) {
  for (const Vendor& vendor : vendors)
    if (vendor.id == info.vendorID) return std::string(vendor.name);
  std::string name = text_of(info.vendor);
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  return name;
}

AdapterKind kind_of(WGPUAdapterType type) {
  if (type == WGPUAdapterType_DiscreteGPU) return AdapterKind::discrete;
  if (type == WGPUAdapterType_IntegratedGPU) return AdapterKind::integrated;
  return type == WGPUAdapterType_CPU ? AdapterKind::cpu : AdapterKind::unknown;
}

void add_adapter_facts(Device& facts, WGPUAdapter adapter) {
  WGPUAdapterInfo info = WGPU_ADAPTER_INFO_INIT;
  if (wgpuAdapterGetInfo(adapter, &info) != WGPUStatus_Success) return;
  facts.kind = kind_of(info.adapterType);
  facts.vendor = vendor_of(info);
  if (info.subgroupMaxSize > 0) {  // wgpu-native leaves both at 0
    facts.subgroup_min = info.subgroupMinSize;
    facts.subgroup_max = info.subgroupMaxSize;
  }
  wgpuAdapterInfoFreeMembers(info);
}

}  // namespace

Device device_facts(WGPUDevice device, WGPUAdapter adapter) {
  Device facts;
  WGPULimits limits = WGPU_LIMITS_INIT;
  if (wgpuDeviceGetLimits(device, &limits) == WGPUStatus_Success) {
    facts.max_invocations = limits.maxComputeInvocationsPerWorkgroup;
    facts.max_workgroup_size = limits.maxComputeWorkgroupSizeX;
    facts.max_workgroup_storage = limits.maxComputeWorkgroupStorageSize;
    facts.max_workgroups = limits.maxComputeWorkgroupsPerDimension;
    facts.max_storage_buffers = limits.maxStorageBuffersPerShaderStage;
    facts.max_binding = limits.maxStorageBufferBindingSize;
    facts.storage_alignment = limits.minStorageBufferOffsetAlignment;
    facts.uniform_alignment = limits.minUniformBufferOffsetAlignment;
  }
  const auto features = vendor::subgroup_features();
  facts.subgroups =
      std::any_of(features.begin(), features.end(), [&](auto f) { return wgpuDeviceHasFeature(device, f); });
  facts.subgroups_directive = vendor::wants_subgroups_directive();
  if (adapter) add_adapter_facts(facts, adapter);
  return facts;
}

}  // namespace wgreduce
