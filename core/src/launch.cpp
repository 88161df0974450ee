// Program + counts -> Chunk and Launch. Called for every fold that is recorded: no allocation, no text.
#include <algorithm>
#include <bit>
#include <numeric>

#include "wgreduce/plan.hpp"

namespace wgreduce {
namespace {

std::uint64_t divide_up(std::uint64_t a, std::uint64_t b) { return (a + b - 1) / b; }

std::uint32_t log2_of(std::uint32_t power) { return static_cast<std::uint32_t>(std::bit_width(power) - 1); }

// The elements a chunk may take. Where a binding holds so much they are a whole number of alignments, so that every
// later chunk of a slice starts with the same head. Leaves room for the head.
std::uint64_t chunk_capacity(const Program& program) {
  const std::uint64_t bytes = program.max_binding - program.alignment;
  const std::uint64_t period = std::lcm(program.alignment, program.element_bytes);
  return (bytes < period ? bytes : bytes / period * period) / program.element_bytes;
}

// The most elements one launch of the tree strategy can take.
std::uint64_t tree_capacity(const Program& program) {
  return std::uint64_t{program.max_workgroups} * program.workgroup;
}

// Units between the ragged ends, at most (head and tail decide exactly; the grid need not know).
std::uint64_t units_of(const Program& program, std::uint64_t elements) {
  return divide_up(elements, program.unit_elements);
}

std::uint32_t grid_of(const Program& program, std::uint64_t units) {
  if (program.strategy == Strategy::tree)
    return static_cast<std::uint32_t>(std::max<std::uint64_t>(1, divide_up(units, program.workgroup)));
  const std::uint64_t worth = std::uint64_t{program.workgroup} * program.invocation_units;
  return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(divide_up(units, worth), 1, program.max_workgroups));
}

// Combines on the longest way through one dispatch: along an invocation, then across the workgroup (by subgroups, each
// invocation also meets the places of its lane, at most all of them).
std::uint32_t depth_of(const Program& program, std::uint64_t units, std::uint32_t workgroups,
                       std::uint32_t unit_elements) {
  const std::uint64_t along = divide_up(units, std::uint64_t{workgroups} * program.workgroup);
  // A tile that is not full gives some invocations up to `loads` units more.
  const std::uint64_t chain = (along + program.loads) * unit_elements + (unit_elements > 1 ? 2 : 0);
  const std::uint32_t across = program.folding == Folding::subgroup ? program.workgroup / 4 + 8 : 0;
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(chain, 0x7fffffff)) + log2_of(program.workgroup) + across;
}

void append(Launch& launch, Stage stage, std::uint32_t workgroups, Source source, Target target) {
  launch.dispatches[launch.count++] = {stage, workgroups, source, target};
}

Source other(Target written) { return written == Target::partials0 ? Source::partials0 : Source::partials1; }

}  // namespace

Chunk next_chunk(const Program& program, Range& rest) {
  std::uint64_t capacity = chunk_capacity(program);
  if (program.strategy == Strategy::tree) capacity = std::min(capacity, tree_capacity(program));
  Chunk chunk;
  chunk.elements = std::min(rest.count, capacity);
  const std::uint64_t begin = rest.offset * program.element_bytes;
  const std::uint64_t end = begin + chunk.elements * program.element_bytes;
  chunk.byte_offset = begin / program.alignment * program.alignment;
  chunk.byte_size = divide_up(end - chunk.byte_offset, 4) * 4;
  const std::uint32_t head_unit = std::min(program.element_bytes, 4u);
  chunk.head = static_cast<std::uint32_t>((begin - chunk.byte_offset) / head_unit);
  chunk.tail = static_cast<std::uint32_t>((chunk.byte_offset + chunk.byte_size - end) / head_unit);
  rest.offset += chunk.elements;
  rest.count -= chunk.elements;
  return chunk;
}

Launch plan_launch(const Program& program, const Chunk& chunk, const Step& step) {
  Launch launch;
  launch.depth = 1;  // going on from the state
  const Stage finish = step.last ? Stage::combine_to_result : Stage::combine_to_state;
  const Target end = step.last ? Target::result : Target::state;
  if (chunk.elements == 0) {
    append(launch, finish, 1, Source::nothing, end);
    return launch;
  }

  const std::uint64_t units = units_of(program, chunk.elements);
  if (step.last && !step.may_alias && chunk.elements <= program.single_elements) {
    append(launch, Stage::fold_to_result, 1, Source::input, end);
    launch.depth += depth_of(program, units, 1, program.unit_elements);
    return launch;
  }

  std::uint32_t workgroups = grid_of(program, units);
  Target written = Target::partials0;
  append(launch, Stage::fold, workgroups, Source::input, written);
  launch.depth += depth_of(program, units, workgroups, program.unit_elements);
  while (program.strategy == Strategy::tree && workgroups > program.workgroup) {
    const std::uint32_t fewer = static_cast<std::uint32_t>(divide_up(workgroups, program.workgroup));
    const Target next = written == Target::partials0 ? Target::partials1 : Target::partials0;
    append(launch, Stage::combine, fewer, other(written), next);
    launch.depth += depth_of(program, workgroups, fewer, 1);
    workgroups = fewer;
    written = next;
  }
  append(launch, finish, 1, other(written), end);
  launch.depth += depth_of(program, workgroups, 1, 1);
  return launch;
}

Launch plan_merge(const Program& program) {
  Launch launch;
  append(launch, Stage::combine_to_state, 1, Source::saved, Target::state);
  launch.depth = 1 + depth_of(program, 1, 1, 1);
  return launch;
}

}  // namespace wgreduce
