// What the planner makes of an input that comes in chunks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "wgreduce/plan.hpp"

namespace wgreduce::cli {

/// Bytes the program reads and uploads at a time. Constant, so that answers depend neither on the device's limits nor
/// on how a pipe delivers; below the 128 MiB that WebGPU guarantees a binding.
inline constexpr std::uint64_t chunk_bytes = std::uint64_t{64} << 20;

constexpr std::uint64_t chunk_elements(std::uint64_t element_bytes) { return chunk_bytes / element_bytes; }

/// Launches that are the same for `times` chunks in a row.
struct PlannedChunks {
  std::uint64_t elements = 0;
  std::uint64_t times = 1;
  std::vector<Launch> launches;  ///< more than one where a chunk exceeds the device's bindings
};

/// All launches for `count` elements, as the program runs them: less than a chunk at once, else chunks into a state and
/// a finish. (Of a pipe that gave one full chunk it is not known whether there is more.)
std::vector<PlannedChunks> plan_chunks(const Program& program, std::uint64_t count);

/// The figures people ask for.
struct Figures {
  std::uint64_t passes = 0;      ///< dispatches, one after another
  std::uint64_t workgroups = 0;  ///< of the widest dispatch
  std::uint64_t scratch_bytes = 0;
};
Figures figures_of(const Program& program, const std::vector<PlannedChunks>& chunks);

}  // namespace wgreduce::cli
