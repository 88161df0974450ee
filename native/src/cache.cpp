#include "cache.hpp"

#include <vector>

namespace wgreduce {
namespace {

WGPUStringView view_of(std::string_view text) { return {text.data(), text.size()}; }

WGPUBindGroupLayoutEntry layout_entry(Binding binding) {
  WGPUBindGroupLayoutEntry entry = WGPU_BIND_GROUP_LAYOUT_ENTRY_INIT;
  entry.binding = static_cast<std::uint32_t>(binding);
  entry.visibility = WGPUShaderStage_Compute;
  switch (binding) {
    case Binding::vectors:
    case Binding::words:
    case Binding::second_vectors:
    case Binding::second_words:
    case Binding::previous:
      entry.buffer.type = WGPUBufferBindingType_ReadOnlyStorage;
      break;
    case Binding::output:
      entry.buffer.type = WGPUBufferBindingType_Storage;
      break;
    case Binding::range:
    case Binding::second_range:
    case Binding::place:
      entry.buffer.type = WGPUBufferBindingType_Uniform;
      entry.buffer.hasDynamicOffset = true;
      entry.buffer.minBindingSize = slot_bytes;
      break;
  }
  return entry;
}

ShaderModuleHandle make_module(WGPUDevice device, const std::string& wgsl) {
  WGPUShaderSourceWGSL source = WGPU_SHADER_SOURCE_WGSL_INIT;
  source.code = view_of(wgsl);
  WGPUShaderModuleDescriptor descriptor = WGPU_SHADER_MODULE_DESCRIPTOR_INIT;
  descriptor.nextInChain = &source.chain;
  descriptor.label = view_of("wgreduce");
  return ShaderModuleHandle(wgpuDeviceCreateShaderModule(device, &descriptor));
}

ComputePipelineHandle make_pipeline(WGPUDevice device, WGPUShaderModule module, WGPUBindGroupLayout layout) {
  WGPUPipelineLayoutDescriptor layout_descriptor = WGPU_PIPELINE_LAYOUT_DESCRIPTOR_INIT;
  layout_descriptor.bindGroupLayoutCount = 1;
  layout_descriptor.bindGroupLayouts = &layout;
  const PipelineLayoutHandle pipeline_layout(wgpuDeviceCreatePipelineLayout(device, &layout_descriptor));
  if (!pipeline_layout) return {};
  WGPUComputePipelineDescriptor descriptor = WGPU_COMPUTE_PIPELINE_DESCRIPTOR_INIT;
  descriptor.label = view_of("wgreduce");
  descriptor.layout = pipeline_layout.get();
  descriptor.compute.module = module;
  descriptor.compute.entryPoint = view_of("main");
  return ComputePipelineHandle(wgpuDeviceCreateComputePipeline(device, &descriptor));
}

}  // namespace

Result<WGPUBindGroupLayout> PipelineCache::layout_for(const ScopedDevice& where, const Shader& shader) {
  std::size_t set = 0;
  for (Binding binding : shader.bindings) set |= std::size_t{1} << static_cast<unsigned>(binding);
  if (layouts_[set]) return layouts_[set].get();
  std::vector<WGPUBindGroupLayoutEntry> entries;
  for (Binding binding : shader.bindings) entries.push_back(layout_entry(binding));
  WGPUBindGroupLayoutDescriptor descriptor = WGPU_BIND_GROUP_LAYOUT_DESCRIPTOR_INIT;
  descriptor.label = view_of("wgreduce");
  descriptor.entryCount = entries.size();
  descriptor.entries = entries.data();
  ErrorScope scope(where);
  BindGroupLayoutHandle layout(wgpuDeviceCreateBindGroupLayout(where.device, &descriptor));
  if (auto closed = scope.close("make a bind group layout"); !closed) return closed.error();
  if (!layout) return gives_nothing("make a bind group layout");
  layouts_[set] = std::move(layout);
  return layouts_[set].get();
}

Result<PipelineCache::Entry> PipelineCache::get(const ScopedDevice& where, const Shader& shader) {
  const std::lock_guard lock(mutex_);
  const auto layout = layout_for(where, shader);
  if (!layout) return layout.error();
  const auto found = pipelines_.find(shader.wgsl);
  if (found != pipelines_.end()) return Entry{found->second.get(), *layout};

  ErrorScope module_scope(where);
  const ShaderModuleHandle module = make_module(where.device, shader.wgsl);
  if (auto closed = module_scope.close("compile a shader", Lines::kept); !closed) return closed.error();
  if (!module) return gives_nothing("compile a shader");
  ErrorScope pipeline_scope(where);
  ComputePipelineHandle pipeline = make_pipeline(where.device, module.get(), *layout);
  if (auto closed = pipeline_scope.close("make a compute pipeline"); !closed) return closed.error();
  if (!pipeline) return gives_nothing("make a compute pipeline");
  const Entry entry{pipeline.get(), *layout};
  pipelines_.emplace(shader.wgsl, std::move(pipeline));
  return entry;
}

Result<void> PipelineCache::check(const ScopedDevice& where, const Shader& shader) {
  ErrorScope scope(where);
  const ShaderModuleHandle module = make_module(where.device, shader.wgsl);
  if (auto closed = scope.close("compile a shader", Lines::kept); !closed) return closed;
  return module ? Result<void>() : gives_nothing("compile a shader");
}

}  // namespace wgreduce
