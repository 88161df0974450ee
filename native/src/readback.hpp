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
  BufferHandle source;   // the result, written by the fold, or a state
  BufferHandle staging;  // mapped for reading
  std::uint64_t bytes = 0;
  std::uint64_t count = 0;

  WGPUMapAsyncStatus status = WGPUMapAsyncStatus_Success;
  std::string message;
  std::atomic<bool> ended = false;
};

/// The answer of what has ended. Errors: device_lost, map_failed.
Answer read(Pending& pending);

}  // namespace wgreduce
