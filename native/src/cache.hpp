// Compiled pipelines and bind group layouts of one device. The key of a pipeline is its WGSL text itself.
#pragma once

#include <array>
#include <map>
#include <mutex>
#include <string>

#include "error_scope.hpp"
#include "handle.hpp"
#include "wgreduce/plan.hpp"
#include "wgreduce/result.hpp"

namespace wgreduce {

class PipelineCache {
 public:
  /// The pipeline of `shader` with its layout, compiled if need be. Both live as long as the cache.
  struct Entry {
    WGPUComputePipeline pipeline = nullptr;
    WGPUBindGroupLayout layout = nullptr;
  };
  Result<Entry> get(const ScopedDevice& where, const Shader& shader);

  /// Whether the implementation takes the WGSL; compiles no pipeline.
  static Result<void> check(const ScopedDevice& where, const Shader& shader);

 private:
  Result<WGPUBindGroupLayout> layout_for(const ScopedDevice& where, const Shader& shader);

  std::mutex mutex_;  // contexts on one device may stand in several threads
  std::array<BindGroupLayoutHandle, 1 << binding_count> layouts_;  // by the set of bindings, a bit each
  std::map<std::string, ComputePipelineHandle, std::less<>> pipelines_;
};

}  // namespace wgreduce
