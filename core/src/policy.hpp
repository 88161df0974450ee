// Tuning: how wide a grid and a workgroup, by what is known of the device. Pure facts, with their measured source.
#pragma once

#include <cstdint>

#include "wgreduce/problem.hpp"

namespace wgreduce {

struct Policy {
  std::uint32_t workgroup;         ///< invocations, a power of two; the planner halves it where a limit asks for it
  std::uint32_t max_workgroups;    ///< cap of the grid
  std::uint32_t invocation_units;  ///< units an invocation should have before another workgroup pays
  std::uint64_t single_bytes;      ///< up to this much input one workgroup does it all
  Folding folding;                 ///< never `automatic`
  std::uint32_t bins_workgroup;    ///< `workgroup` and `max_workgroups` of programs with bins: a workgroup's bins cost
  std::uint32_t bins_workgroups;   ///< time at its end, and its partial in the next dispatch
};

/// The row for `device`.
const Policy& policy_for(const Device& device);

}  // namespace wgreduce
