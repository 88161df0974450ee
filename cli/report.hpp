// Answers as people and programs read them.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "fold.hpp"

namespace wgreduce::cli {

/// Standard output: one value a line; `name value` where an operator has more than two.
std::string answer_text(const Answer& answer);
/// Standard output of --json: one object.
std::string answer_json(const Answer& answer);
/// Standard error: device, passes, times, and the verdict of --check on a line of its own.
std::string summary_text(const Answer& answer);

/// Writes to standard output, all of it or Failure (gpu_error: the answer is not written).
void write_answer(const std::string& text);
/// Writes a saved state to the file `path`, or to standard output for `-`; all of it or Failure (gpu_error).
void write_state(const std::string& path, std::span<const std::byte> state);

}  // namespace wgreduce::cli
