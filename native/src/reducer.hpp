// A reducer's plan, scratch and place to record in.
#pragma once

#include <algorithm>
#include <array>
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
  std::uint32_t offsets[3] = {0, 0, 0};
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

// What a call folds: the slices of each input.
struct Inputs {
  Inputs(Slices only) : slices{only, {}} {}
  Inputs(Slices first, Slices second) : number(2), slices{first, second} {}

  /// Elements of the input `i`.
  std::uint64_t count(std::size_t i = 0) const {
    std::uint64_t total = 0;
    for (const BufferSlice& slice : slices[i]) total += slice.count;
    return total;
  }

  std::size_t number = 1;
  std::array<Slices, 2> slices;
};

// One binding's worth of each input; of no elements the slices are null.
struct Piece {
  std::array<const BufferSlice*, 2> slices{};
  std::array<Chunk, 2> chunks{};
};

// How far a walk has come in one input.
class Cursor {
 public:
  explicit Cursor(Slices slices) : slices_(slices) {}

  /// Elements left in the slice it stands in; 0 at the end.
  std::uint64_t left() {
    while (at_ < slices_.size() && taken_ == slices_[at_].count) at_++, taken_ = 0;
    return at_ < slices_.size() ? slices_[at_].count - taken_ : 0;
  }
  const BufferSlice& slice() const { return slices_[at_]; }
  /// The first chunk of the next `count` elements, which must be left here.
  Chunk take(const Program& program, std::uint64_t count) {
    Range rest{slice().offset + taken_, count};
    const Chunk chunk = next_chunk(program, rest);
    taken_ += chunk.elements;
    return chunk;
  }

 private:
  Slices slices_;
  std::size_t at_ = 0;
  std::uint64_t taken_ = 0;
};

Result<std::shared_ptr<ReducerState>> make_reducer(std::shared_ptr<ContextState> context, const Problem& problem);
Result<std::shared_ptr<ReducerState>> make_reducer(std::shared_ptr<ContextState> context, const Problem& problem,
                                                   Program program);

/// Makes the two buffers of `states`, inside an error scope of its own.
Result<void> make_states(const ContextState& context, const Program& program, StatePair& states);

/// Whether there is anything to record into. Errors: invalid_call.
Result<void> check_recorder(Recorder recorder);

/// Records the fold of `inputs` from `states` on. With a target the answer goes there; without, into `states`.
Result<void> record(ReducerState& reducer, Recorder recorder, const Inputs& inputs, const BufferTarget* target,
                    StatePair& states);

/// Records that `states` goes on by the saved state in the buffer `saved` (saved_partials).
Result<void> record_merge(ReducerState& reducer, Recorder recorder, WGPUBuffer saved, StatePair& states);

/// The dispatches of a call, chunk by chunk, all inputs in step: each(piece, launch). Calls without a target never end
/// in a result.
template <class Each>
void for_each_launch(const Program& program, const Inputs& inputs, const BufferTarget* target, Each each) {
  std::array<Cursor, 2> cursors{Cursor(inputs.slices[0]), Cursor(inputs.slices[1])};
  std::uint64_t left = inputs.count();
  if (program.inputs == 2) left = std::min(left, inputs.count(1));
  if (left == 0 && target) each(Piece{}, plan_launch(program, Chunk{}, Step{}));
  while (left > 0) {
    std::uint64_t here = cursors[0].left();
    if (program.inputs == 2) here = std::min(here, cursors[1].left());
    Piece piece;
    bool may_alias = false;
    for (std::size_t i = 0; i < program.inputs; i++) {
      piece.slices[i] = &cursors[i].slice();
      piece.chunks[i] = cursors[i].take(program, here);
      may_alias = may_alias || (target && piece.slices[i]->buffer == target->buffer);
    }
    left -= piece.chunks[0].elements;
    each(piece, plan_launch(program, piece.chunks[0], Step{target && left == 0, may_alias}));
  }
}

}  // namespace wgreduce
