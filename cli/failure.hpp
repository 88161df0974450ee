// How the program ends: one sentence and one exit code.
#pragma once

#include <string>
#include <utility>

namespace wgreduce::cli {

/// Exit codes. What the command line alone shows to be wrong is `usage`; what it takes the input to see is `bad_input`.
enum class Exit : int { ok = 0, check_failed = 1, usage = 2, no_adapter = 3, bad_input = 4, gpu_error = 5 };

/// Thrown wherever the program cannot go on; `main` prints the sentence and returns the code.
struct Failure {
  Exit exit;
  std::string sentence;
};

[[noreturn]] inline void fail(Exit exit, std::string sentence) { throw Failure{exit, std::move(sentence)}; }

}  // namespace wgreduce::cli
