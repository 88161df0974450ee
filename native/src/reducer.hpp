// A reducer's plan, scratch and place to record in.
#pragma once

#include <memory>
#include <vector>

#include "context.hpp"
#include "wgreduce/native/reducer.hpp"

namespace wgreduce {

// Two buffers of state, written in turn: one dispatch may not read and write the same buffer.
struct StatePair {
  BufferHandle buffers[2];
  int written = -1;  // which one holds the state; -1: no state yet
};

// A dispatch that is ready to be recorded.
struct ReadyDispatch {
  WGPUComputePipeline pipeline = nullptr;
  BindGroupHandle group;
  std::uint32_t offsets[2] = {0, 0};
  std::uint32_t offset_count = 0;
  std::uint32_t workgroups = 0;
};

struct ReducerState {
  std::shared_ptr<ContextState> context;
  Problem problem;
  Program program;
  BufferHandle partials[2];  // the second for the tree strategy
  StatePair states;          // for calls with more than one chunk
  std::array<PipelineCache::Entry, stage_count> pipelines{};
  std::vector<ReadyDispatch> ready;  // kept between calls, so that recording allocates nothing
};

struct FoldState {
  std::shared_ptr<ReducerState> reducer;
  StatePair states;
  std::uint64_t count = 0;
  std::uint32_t depth = 1;
};

Result<std::shared_ptr<ReducerState>> make_reducer(std::shared_ptr<ContextState> context, const Problem& problem);
Result<std::shared_ptr<ReducerState>> make_reducer(std::shared_ptr<ContextState> context, const Problem& problem,
                                                   Program program);

/// Makes the two buffers of `states`, inside an error scope of its own.
Result<void> make_states(const ContextState& context, const Program& program, StatePair& states);

/// Whether there is anything to record into. Errors: invalid_call.
Result<void> check_recorder(Recorder recorder);

/// Records the fold of `slices` from `states` on. With a target the answer goes there; without, into `states`.
Result<void> record(ReducerState& reducer, Recorder recorder, Slices slices, const BufferTarget* target,
                    StatePair& states);

/// Records that `states` goes on by the saved state in the buffer `saved` (saved_partials).
Result<void> record_merge(ReducerState& reducer, Recorder recorder, WGPUBuffer saved, StatePair& states);

/// The dispatches of a call, chunk by chunk, in order: each(slice or null, chunk, launch). Calls without a target never
/// end in a result.
template <class Each>
void for_each_launch(const Program& program, Slices slices, const BufferTarget* target, Each each) {
  std::size_t left = 0;
  for (const BufferSlice& slice : slices) left += slice.count > 0;
  if (left == 0 && target) each(nullptr, Chunk{}, plan_launch(program, Chunk{}, Step{}));
  for (const BufferSlice& slice : slices) {
    if (slice.count == 0) continue;
    left--;
    Range rest{slice.offset, slice.count};
    while (rest.count > 0) {
      const Chunk chunk = next_chunk(program, rest);
      const bool last = target && left == 0 && rest.count == 0;
      const bool may_alias = target && slice.buffer == target->buffer;
      each(&slice, chunk, plan_launch(program, chunk, Step{last, may_alias}));
    }
  }
}

}  // namespace wgreduce
