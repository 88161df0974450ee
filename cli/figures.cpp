#include "figures.hpp"

#include <algorithm>

namespace wgreduce::cli {
namespace {

PlannedChunks plan_chunk(const Program& program, std::uint64_t elements, std::uint64_t times, bool last) {
  PlannedChunks planned{elements, times, {}};
  Range rest{0, elements};
  do {
    const Chunk chunk = rest.count > 0 ? next_chunk(program, rest) : Chunk{};
    planned.launches.push_back(plan_launch(program, chunk, {.last = last && rest.count == 0}));
  } while (rest.count > 0);
  return planned;
}

}  // namespace

std::vector<PlannedChunks> plan_chunks(const Program& program, std::uint64_t count) {
  const std::uint64_t full = chunk_elements(program.element_bytes);
  if (count < full) return {plan_chunk(program, count, 1, true)};
  std::vector<PlannedChunks> planned{plan_chunk(program, full, count / full, false)};
  if (count % full != 0) planned.push_back(plan_chunk(program, count % full, 1, false));
  planned.push_back(plan_chunk(program, 0, 1, true));
  return planned;
}

Figures figures_of(const Program& program, const std::vector<PlannedChunks>& chunks) {
  Figures figures{.scratch_bytes = program.scratch_bytes()};
  for (const PlannedChunks& planned : chunks) {
    for (const Launch& launch : planned.launches) {
      figures.passes += planned.times * launch.count;
      for (std::uint32_t i = 0; i < launch.count; i++)
        figures.workgroups = std::max<std::uint64_t>(figures.workgroups, launch.dispatches[i].workgroups);
    }
  }
  return figures;
}

}  // namespace wgreduce::cli
