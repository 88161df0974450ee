// WebGPU's limits, features and adapter info as the core's Device.
#pragma once

#include <webgpu/webgpu.h>

#include "wgreduce/problem.hpp"

namespace wgreduce {

/// The facts of `device`; `adapter` may be null.
Device device_facts(WGPUDevice device, WGPUAdapter adapter);

}  // namespace wgreduce
