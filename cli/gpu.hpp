// The device the program folds on: opening it, feeding it, waiting for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "failure.hpp"
#include "wgreduce/native/native.hpp"

namespace wgreduce::cli {

/// The exit code that goes with a library error.
Exit exit_of(ErrorCode code);

/// The value, or the error as this program's Failure.
template <class T>
T value_of(Result<T> result) {
  if (!result) fail(exit_of(result.error().code), result.error().sentence);
  if constexpr (!std::is_void_v<T>) return *std::move(result);
}

/// Throws Failure (usage) where --folding subgroup is asked for and `program`, planned for `device`, folds otherwise.
void check_folding(const Problem& problem, const Device& device, const Program& program);

/// Throws Failure (gpu_error) where WebGPU has refused a call of the program's own, an upload say: it answers no call
/// with that. To be asked before an answer is printed.
void check_calls(const OpenDevice& device);

/// An adapter, its device, and an input buffer or two. Throws Failure wherever the GPU does not do as asked.
class Gpu {
 public:
  /// `adapter` is a part of the adapter's name; empty: the best one.
  explicit Gpu(const std::string& adapter);
  ~Gpu();
  Gpu(const Gpu&) = delete;
  Gpu& operator=(const Gpu&) = delete;

  const OpenDevice& device() const { return device_; }
  Context& context() { return context_; }

  /// Makes the buffers of `inputs` inputs, of `bytes` each rounded up to whole words. Call once.
  void allocate(std::size_t inputs, std::uint64_t bytes);
  /// Copies `bytes` to the start of an input's buffer, before all that is submitted later. Pads the last word with
  /// zeros.
  BufferSlice upload(std::size_t input, std::span<std::byte> bytes, std::uint64_t elements);
  /// Records with `fold` and submits; waits until no more than one earlier submit is still at work, so that the copies
  /// WebGPU makes of uploads stay bounded. `slices`: one of each input.
  void submit_add(Fold& fold, std::span<const BufferSlice> slices);
  /// The same with a saved state.
  void submit_merge(Fold& fold, std::span<const std::byte> state);

 private:
  template <class Record>
  void submit(Record record);
  void wait_for(std::uint64_t submits);

  OpenDevice device_;
  Context context_;
  std::vector<WGPUBuffer> inputs_;
  std::uint64_t submitted_ = 0;
  std::uint64_t done_ = 0;
};

}  // namespace wgreduce::cli
