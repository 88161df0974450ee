// What differs between implementations and cannot be asked through the standard header. Nothing outside vendor.cpp
// knows a vendor's name.
#pragma once

#include <webgpu/webgpu.h>

#include <span>
#include <string_view>
#include <vector>

namespace wgreduce::vendor {

/// "wgpu-native", "Dawn", or "WebGPU" where it is not known.
std::string_view implementation();

/// The features by which the implementation means subgroups, best first.
std::vector<WGPUFeatureName> subgroup_features();

/// Whether its WGSL compiler wants `enable subgroups;` (naga refuses the line, Tint demands it).
bool wants_subgroups_directive();

/// A feature that lets threads share a device; 0 where none is needed.
WGPUFeatureName thread_feature();

/// Whether the device is known to be lost. False where that cannot be asked: wgpu-native ends the process when asked
/// for the lost future, but refuses every later call by a validation error that says so.
bool is_lost(WGPUInstance instance, WGPUDevice device);

/// Whether it calls back when a device is lost, as the standard has it. wgpu-native 29 calls back only from
/// wgpuDeviceCreateCommandEncoder, whose error scope then has nothing; the other calls do the reverse.
bool tells_when_lost();

/// What error scopes may filter. wgpu-native ends the process when asked for internal errors.
std::span<const WGPUErrorFilter> error_filters();

/// Whether an error's message says that the device is lost: neither implementation has an error type for it.
bool tells_of_lost_device(std::string_view message);

/// All adapters, where the implementation can list them; the caller releases them. Empty: it cannot.
std::vector<WGPUAdapter> enumerate_adapters(WGPUInstance instance);

}  // namespace wgreduce::vendor
