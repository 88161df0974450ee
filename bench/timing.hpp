// Timing folds by the host's clock: batches of folds in one submit, warmed up until two medians agree.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <vector>

namespace wgreduce::bench {

struct Samples {
  std::vector<double> seconds;  ///< of one fold, ascending
  bool settled = false;         ///< two medians in a row agreed within 2%

  double median() const { return seconds[seconds.size() / 2]; }
  double least() const { return seconds.front(); }
  double greatest() const { return seconds.back(); }
};

inline Samples sample(const std::function<void(int)>& batch, int folds, int repeats) {
  Samples samples;
  for (int i = 0; i < repeats; i++) {
    const auto begin = std::chrono::steady_clock::now();
    batch(folds);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    samples.seconds.push_back(taken.count() / folds);
  }
  std::sort(samples.seconds.begin(), samples.seconds.end());
  return samples;
}

/// Times `batch(folds)`, which submits that many folds and waits. The number of folds in a batch is grown until a batch
/// takes `least_seconds`: one submit and one wait are then small beside it.
inline Samples measure(const std::function<void(int)>& batch, double least_seconds = 0.02, int repeats = 9) {
  int folds = 1;
  batch(1);
  while (folds < 4096 && sample(batch, folds, 3).median() * folds < least_seconds) folds *= 2;
  Samples last = sample(batch, folds, repeats);
  for (int round = 0; round < 4; round++) {
    Samples next = sample(batch, folds, repeats);
    const double ratio = next.median() / last.median();
    last = std::move(next);
    last.settled = ratio > 0.98 && ratio < 1.02;
    if (last.settled) break;
  }
  return last;
}

}  // namespace wgreduce::bench
