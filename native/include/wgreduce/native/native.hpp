// The native driver: folds in buffers of a WGPUDevice, on any implementation of the standard webgpu.h.
#pragma once

#include "wgreduce/native/context.hpp"
#include "wgreduce/native/open_device.hpp"
#include "wgreduce/native/reducer.hpp"
