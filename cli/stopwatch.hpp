// Adds up wall time.
#pragma once

#include <chrono>

namespace wgreduce::cli {

/// Adds the milliseconds of its own life to a sum.
class Stopwatch {
 public:
  explicit Stopwatch(double& milliseconds) : sum_(milliseconds) {}
  ~Stopwatch() { sum_ += std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count(); }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  double& sum_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace wgreduce::cli
