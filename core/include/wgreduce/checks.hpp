// What every driver asks of the buffers of a call before it records anything.
#pragma once

#include <cstdint>

#include "wgreduce/plan.hpp"
#include "wgreduce/result.hpp"

namespace wgreduce {

/// What WebGPU tells of a buffer.
struct BufferFacts {
  std::uint64_t size = 0;  ///< bytes
  bool storage = false;    ///< it has usage Storage
};

/// Whether `range` lies in the buffer, and can be bound. Errors: invalid_buffer, invalid_range.
Result<void> check_slice(const Program& program, const Range& range, const BufferFacts& buffer);

/// Whether the result fits at `byte_offset`. Errors: invalid_buffer, invalid_range.
Result<void> check_target(const Program& program, std::uint64_t byte_offset, const BufferFacts& buffer);

}  // namespace wgreduce
