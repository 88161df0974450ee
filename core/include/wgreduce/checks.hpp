// What every driver asks of the buffers of a call before it records anything.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "wgreduce/plan.hpp"
#include "wgreduce/result.hpp"

namespace wgreduce {

/// What WebGPU tells of a buffer.
struct BufferFacts {
  std::uint64_t size = 0;  ///< bytes
  bool storage = false;    ///< it has usage Storage
};

/// Whether a call has as many inputs as its operator folds, with `counts` elements each, and these agree. Errors:
/// invalid_call, invalid_range.
Result<void> check_inputs(const Problem& problem, std::span<const std::uint64_t> counts);

/// Whether `more` elements and a fold's `count` are at most `most` together, which may be 2^64 - 1.
constexpr bool fit_together(std::uint64_t more, std::uint64_t count, std::uint64_t most) {
  return more <= most && count <= most - more;
}

/// Whether a call's `more` elements, of each input, and a fold's `count` are at most `most` together. Errors:
/// invalid_range.
Result<void> check_total(std::uint64_t more, std::uint64_t count, std::uint64_t most);

/// How sentences call the slices of the first input, or of an only one, and those of the second.
inline constexpr std::array<std::string_view, 2> slice_names{"The slice's", "The second input's slice's"};

/// Whether `range` lies in the buffer, and can be bound. `input`: 0, or 1 for the second. Errors: invalid_buffer,
/// invalid_range.
Result<void> check_slice(const Program& program, const Range& range, const BufferFacts& buffer, std::size_t input = 0);

/// Whether the result fits at `byte_offset`. Errors: invalid_buffer, invalid_range.
Result<void> check_target(const Program& program, std::uint64_t byte_offset, const BufferFacts& buffer);

}  // namespace wgreduce
