// One owner for each kind of WebGPU object: released once, on every way out.
#pragma once

#include <webgpu/webgpu.h>

#include <utility>

namespace wgreduce {

template <class Object, void (*add_ref)(Object), void (*release)(Object)>
class Handle {
 public:
  Handle() = default;
  /// Takes over a reference the caller has.
  explicit Handle(Object object) : object_(object) {}
  /// Takes a reference of its own.
  static Handle share(Object object) {
    if (object) add_ref(object);
    return Handle(object);
  }
  Handle(Handle&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Handle() {
    if (object_) release(object_);
  }

  Object get() const { return object_; }
  /// Hands the reference on.
  Object release_to_caller() { return std::exchange(object_, nullptr); }
  explicit operator bool() const { return object_ != nullptr; }

 private:
  Object object_ = nullptr;
};

using InstanceHandle = Handle<WGPUInstance, wgpuInstanceAddRef, wgpuInstanceRelease>;
using AdapterHandle = Handle<WGPUAdapter, wgpuAdapterAddRef, wgpuAdapterRelease>;
using DeviceHandle = Handle<WGPUDevice, wgpuDeviceAddRef, wgpuDeviceRelease>;
using QueueHandle = Handle<WGPUQueue, wgpuQueueAddRef, wgpuQueueRelease>;
using BufferHandle = Handle<WGPUBuffer, wgpuBufferAddRef, wgpuBufferRelease>;
using ShaderModuleHandle = Handle<WGPUShaderModule, wgpuShaderModuleAddRef, wgpuShaderModuleRelease>;
using BindGroupLayoutHandle = Handle<WGPUBindGroupLayout, wgpuBindGroupLayoutAddRef, wgpuBindGroupLayoutRelease>;
using PipelineLayoutHandle = Handle<WGPUPipelineLayout, wgpuPipelineLayoutAddRef, wgpuPipelineLayoutRelease>;
using ComputePipelineHandle = Handle<WGPUComputePipeline, wgpuComputePipelineAddRef, wgpuComputePipelineRelease>;
using BindGroupHandle = Handle<WGPUBindGroup, wgpuBindGroupAddRef, wgpuBindGroupRelease>;
using CommandEncoderHandle = Handle<WGPUCommandEncoder, wgpuCommandEncoderAddRef, wgpuCommandEncoderRelease>;
using CommandBufferHandle = Handle<WGPUCommandBuffer, wgpuCommandBufferAddRef, wgpuCommandBufferRelease>;
using ComputePassHandle = Handle<WGPUComputePassEncoder, wgpuComputePassEncoderAddRef, wgpuComputePassEncoderRelease>;

}  // namespace wgreduce
