// A WebGPU of the tests' own: it computes nothing, checks what the standard lets an implementation refuse, counts its
// objects and the program's heap allocations, and fails where it is told to.
#pragma once

#include <webgpu/webgpu.h>

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace wgreduce::stub {

/// One adapter there is. A device gets the limits it asks for, and the defaults otherwise.
struct AdapterFacts {
  std::string name = "Stub";
  std::string description = "A stub";
  WGPUBackendType backend = WGPUBackendType_Vulkan;
  WGPUAdapterType type = WGPUAdapterType_DiscreteGPU;
  std::vector<WGPUFeatureName> features;
  WGPULimits limits;
};

/// What goes wrong at call number `World::fail_at`.
enum class Fault : std::uint8_t {
  none,
  null,  ///< the call gives null, and no scope hears of it
  validation,
  out_of_memory,
  lost_silently,  ///< as in Dawn: objects go on being made, and only maps say that the device is lost
  lost_loudly,    ///< as in wgpu-native: every call on the device is a validation error
  map             ///< the map fails; another kind of call does not
};

/// A dispatch as it was recorded.
struct DispatchRecord {
  struct Bound {
    std::uint32_t binding = 0;
    WGPUBuffer buffer = nullptr;
    std::uint64_t offset = 0;  // dynamic offset included
    std::uint64_t size = 0;
  };
  std::uint32_t workgroups = 0;
  std::vector<Bound> bound;
};

/// Kinds of objects, to count them by.
enum class Kind : std::uint8_t {
  instance,
  adapter,
  device,
  queue,
  buffer,
  shader_module,
  bind_group_layout,
  pipeline_layout,
  compute_pipeline,
  bind_group,
  command_encoder,
  command_buffer,
  compute_pass
};
inline constexpr std::size_t kinds = 13;

struct World {
  std::vector<AdapterFacts> adapters;
  bool stalled = false;       ///< maps end only when their buffer is destroyed
  bool late_answers = false;  ///< error scopes answer only when events are processed

  Fault fault = Fault::none;
  std::uint64_t fail_at = 0;
  std::uint64_t calls = 0;  ///< that could have failed, so far
  bool failed = false;      ///< the fault has happened
  bool lost = false;
  WGPUUncapturedErrorCallbackInfo on_uncaptured = WGPU_UNCAPTURED_ERROR_CALLBACK_INFO_INIT;  ///< of the last device

  std::array<std::int64_t, kinds> living{};
  std::array<std::int64_t, kinds> made{};
  std::vector<DispatchRecord> dispatches;  ///< recorded, in order
  std::uint64_t submits = 0;
  std::uint64_t queue_writes = 0;
  /// Where a strict implementation would end the process.
  std::vector<std::string> deaths;
  /// What validation found, whether a scope heard of it or not.
  std::vector<std::string> refusals;
  /// Runs a dispatch when it is submitted; null: nothing happens.
  std::function<void(const DispatchRecord&)> run;

  std::int64_t living_of(Kind kind) const { return living[static_cast<std::size_t>(kind)]; }
  std::int64_t made_of(Kind kind) const { return made[static_cast<std::size_t>(kind)]; }
  std::int64_t alive() const;
};

/// The one world. `reset` makes it new; no object of the old one may be alive.
World& world();
void reset();

/// The limits WebGPU guarantees.
WGPULimits default_limits();

/// The words of a buffer.
std::vector<std::uint32_t>& words_of(WGPUBuffer buffer);

/// Heap allocations of this thread so far, the stub's own left out.
std::uint64_t allocations();

}  // namespace wgreduce::stub
