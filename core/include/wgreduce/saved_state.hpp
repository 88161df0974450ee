// The state of a fold as bytes, to be kept, sent, and merged into another fold of the same problem on any device.
// docs/reference/saved-state.md has the layout.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "wgreduce/problem.hpp"
#include "wgreduce/result.hpp"

namespace wgreduce {

/// The most elements that a saved state may stand for, and a fold into which one is merged.
inline constexpr std::uint64_t most_saved_elements = std::uint64_t{1} << 60;

/// 32-bit words of a state: the accumulator's, and the 64-bit count of elements, low word first.
std::uint32_t state_words(const Problem& problem);

/// The count at the end of a state.
std::uint64_t state_count(std::span<const std::uint32_t> state);

/// `state`, of `state_words` words, as bytes. Where the count is 0 the words of the accumulator are written as 0.
std::vector<std::byte> write_saved_state(const Problem& problem, std::span<const std::uint32_t> state);

/// The words that were written, if they are a state of this very problem; `strategy` and `folding` may differ. `who`
/// begins the sentences, as in `The file "a.state"`. Errors: invalid_state.
Result<std::vector<std::uint32_t>> read_saved_state(const Problem& problem, std::span<const std::byte> bytes,
                                                    std::string_view who = "The saved state");

/// The problem of a saved state, for whoever does not know it: with `strategy` and `folding` at their defaults. Only
/// operators of the table can be told. Errors: invalid_state.
Result<Problem> problem_of_saved_state(std::span<const std::byte> bytes, std::string_view who = "The saved state");

/// Whether a state that was read back (its last words, the count, will do) stands for all of a fold's `recorded`
/// elements. Errors: invalid_call.
Result<void> check_submitted(std::span<const std::uint32_t> state, std::uint64_t recorded);

/// Whether `more` elements, of a saved state, and a fold's `count` are at most `most` together. Errors: invalid_state.
Result<void> check_together(std::uint64_t more, std::uint64_t count, std::uint64_t most = most_saved_elements);

/// `state` as Source::saved wants it: a buffer of one partial.
std::vector<std::uint32_t> saved_partials(std::span<const std::uint32_t> state);

}  // namespace wgreduce
