// A progress bar on standard error, where that is a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace wgreduce::cli {

class Progress {
 public:
  /// `total_bytes`: absent where the input's length is not known.
  explicit Progress(std::optional<std::uint64_t> total_bytes);
  /// Clears the line.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void advance(std::uint64_t bytes);

 private:
  bool shown_;
  bool drawn_ = false;
  std::optional<std::uint64_t> total_;
  std::uint64_t done_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace wgreduce::cli
