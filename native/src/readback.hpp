// A result on its way to the host.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "reducer.hpp"

namespace wgreduce {

/// Shared by whoever waits for the answer and by the implementation, which calls back in any thread that lets it and in
/// the middle of other calls: then only the last three are written, `ended` after the others. All else happens where
/// somebody waits.
struct Pending {
  std::shared_ptr<ReducerState> reducer;
  BufferHandle source;      // the result, written by the fold, or a state
  BufferHandle state;       // of a fold that is read: its count comes behind the result
  BufferHandle staging;     // mapped for reading
  std::uint64_t bytes = 0;  // of the source
  std::uint64_t count = 0;

  WGPUMapAsyncStatus status = WGPUMapAsyncStatus_Success;
  std::string message;
  std::atomic<bool> ended = false;

  std::uint64_t staging_bytes() const { return bytes + (state ? count_bytes : 0); }
  static constexpr std::uint64_t count_bytes = 8;
};

/// The answer of what has ended. Errors: device_lost, map_failed, invalid_call.
Answer read(Pending& pending);

}  // namespace wgreduce
