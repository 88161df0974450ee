// One operator over one element type on one device: records folds, or runs them.
#pragma once

#include <webgpu/webgpu.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "wgreduce/answer.hpp"
#include "wgreduce/plan.hpp"
#include "wgreduce/result.hpp"

namespace wgreduce {

/// Elements of a buffer: `count` of them, from the element `offset` on. The buffer needs usage Storage and a size that
/// is a multiple of 4 bytes (WebGPU binds whole words); any element offset and count will do. It must not be mapped
/// when the fold is submitted: docs/reference/faults.md says who notices.
struct BufferSlice {
  WGPUBuffer buffer = nullptr;
  std::uint64_t offset = 0;
  std::uint64_t count = 0;
};

/// Several slices are one array, one after another.
class Slices : public std::span<const BufferSlice> {
 public:
  using std::span<const BufferSlice>::span;
  Slices(const BufferSlice& one) : span(&one, 1) {}
  Slices(std::initializer_list<BufferSlice> list) : span(list.begin(), list.size()) {}
  Slices(const std::vector<BufferSlice>& list) : span(list) {}
};

/// Where a result goes: Reducer::result_bytes() bytes from `byte_offset`, a multiple of 4. The buffer needs usage
/// Storage. It may be an input's buffer.
struct BufferTarget {
  WGPUBuffer buffer = nullptr;
  std::uint64_t byte_offset = 0;
};

/// Where to record: a command encoder (a compute pass of the library's own is begun and ended in it) or an open compute
/// pass (which is left with another pipeline and other bind groups set).
struct Recorder {
  Recorder(WGPUCommandEncoder into) : encoder(into) {}
  Recorder(WGPUComputePassEncoder into) : pass(into) {}
  WGPUCommandEncoder encoder = nullptr;
  WGPUComputePassEncoder pass = nullptr;
};

class Fold;

/// Made by Context::reducer. Belongs to one thread at a time. Folds recorded with one reducer share its scratch, which
/// is right in any number as long as they run on one queue, whose dispatches are ordered.
class Reducer {
 public:
  ~Reducer();
  Reducer(Reducer&&) noexcept;
  Reducer& operator=(Reducer&&) noexcept;

  /// Records a fold of `slices` into `target`. Records only: the caller submits. Nothing is recorded on failure. An
  /// encoder in which a pass of the caller's is open is spoilt, though, which nobody can ask for: its finish is
  /// refused, and on wgpu-native this call. Makes a bind group for each dispatch, and pipelines at first need;
  /// otherwise allocates nothing once a call with as many dispatches was made. Errors: invalid_call, invalid_buffer,
  /// invalid_range, validation, out_of_memory, device_lost (Dawn records on a lost device without a word:
  /// docs/reference/faults.md).
  Result<void> encode(Recorder recorder, Slices slices, BufferTarget target);

  /// The same of an operator of two inputs (dot), which are met element by element: as many elements of each, however
  /// they are sliced, aligned, or lie in one buffer. Errors: as with one input, whose call refuses such an operator.
  ///
  ///     dot->encode(encoder, prices, amounts, {total, 0});
  Result<void> encode(Recorder recorder, Slices first, Slices second, BufferTarget target);

  /// Folds `slices`, submits, waits, and reads the answer back. The names in it are the operator's: those of a custom
  /// one live as long as the Problem. Errors: as encode, and map_failed.
  Result<std::vector<Value>> run(Slices slices);
  Result<std::vector<Value>> run(Slices first, Slices second);  ///< of two inputs

  using Done = std::function<void(Result<std::vector<Value>>)>;
  /// The same without waiting: `done` is called by a later Context::poll, in its thread, and never by anything else. It
  /// must not throw.
  /// The reducer may be used for other folds meanwhile, and may go. Errors at once are returned, and `done` is then not
  /// called.
  Result<void> run_async(Slices slices, Done done);
  Result<void> run_async(Slices first, Slices second, Done done);  ///< of two inputs

  /// A fold over slices that come one after another. Allocates its state. Errors: device_lost, out_of_memory,
  /// validation.
  Result<Fold> begin();

  /// Compiles all that any call can need now, instead of at first need. Errors: device_lost, out_of_memory,
  /// validation.
  Result<void> prepare();

  const Problem& problem() const;
  const Program& program() const;
  std::uint64_t result_bytes() const;
  /// The longest chain of combines an element of `slices` goes through: what error bounds are counted in.
  std::uint32_t depth(Slices slices) const;
  std::uint32_t depth(Slices first, Slices second) const;  ///< of two inputs
  /// Problem, device, program, and the chunks of one slice of `count` elements with their launches, as JSON: chunks
  /// that are alike are listed once, with how many there are. Of two inputs, one slice of each.
  std::string explain(std::uint64_t count) const;

 private:
  friend class Context;
  friend class Fold;
  explicit Reducer(std::shared_ptr<struct ReducerState> state);
  std::shared_ptr<struct ReducerState> state_;
};

/// An accumulation that goes on over any number of calls and submits, which must reach the queue in the order in which
/// they were recorded. Made by Reducer::begin; a reducer and all its folds are for one thread at a time, together.
/// Keeps what it needs alive.
class Fold {
 public:
  ~Fold();
  Fold(Fold&&) noexcept;
  Fold& operator=(Fold&&) noexcept;

  /// Records the folding of `slices` into the state. Errors: as Reducer::encode.
  Result<void> add(Recorder recorder, Slices slices);
  Result<void> add(Recorder recorder, Slices first, Slices second);  ///< of two inputs
  /// Records the answer over all slices so far into `target`. More may be added afterwards. Errors: as encode.
  Result<void> finish(Recorder recorder, BufferTarget target);
  /// The answer over all slices so far, which must have been submitted: submits `finish`, waits and reads back. Errors:
  /// as Reducer::run.
  Result<std::vector<Value>> read();

  /// Records that the fold goes on by the elements of a state that `save` gave: indices count on from those so far. It
  /// may come from another context, device or program, and must be of the same operator, element type and options
  /// (`strategy` and `folding` may differ). Makes a small buffer. Nothing is recorded on failure. Errors:
  /// invalid_state, and as Reducer::encode.
  Result<void> merge(Recorder recorder, std::span<const std::byte> saved);
  /// The state over all slices so far, which must have been submitted, as bytes (docs/reference/saved-state.md).
  /// Submits a copy, waits and reads back; where there are no elements yet it has nothing to ask the device. More may
  /// be added afterwards. Errors: as Reducer::run.
  Result<std::vector<std::byte>> save();

  /// Elements so far, those of merged states too.
  std::uint64_t count() const;
  /// As Reducer::depth, over all slices so far. Of the elements of a merged state it counts the merge alone.
  std::uint32_t depth() const;

 private:
  friend class Reducer;
  explicit Fold(std::unique_ptr<struct FoldState> state);
  std::unique_ptr<struct FoldState> state_;
};

}  // namespace wgreduce
