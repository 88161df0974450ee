// Timing folds by the host's clock: batches of folds in one submit, warmed up until two medians agree.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

namespace wgreduce::bench {

/// Seconds that a batch took on the host to record, and from its submit until the queue was done.
struct Batch {
  double recording = 0;
  double running = 0;
};

/// Of one fold, ascending.
struct Samples {
  std::vector<double> recording;
  std::vector<double> running;
  bool settled = false;  ///< two medians of `running` in a row agreed within 2%
};

inline double median(const std::vector<double>& ascending) { return ascending[ascending.size() / 2]; }

inline Samples sample(const std::function<Batch(int)>& batch, int folds, int repeats) {
  Samples samples;
  for (int i = 0; i < repeats; i++) {
    const Batch taken = batch(folds);
    samples.recording.push_back(taken.recording / folds);
    samples.running.push_back(taken.running / folds);
  }
  std::sort(samples.recording.begin(), samples.recording.end());
  std::sort(samples.running.begin(), samples.running.end());
  return samples;
}

/// Times `batch(folds)`, which records that many folds, submits them and waits. The number of folds is grown until a
/// batch runs for `least_seconds`: one submit and one wait are then small beside it.
inline Samples measure(const std::function<Batch(int)>& batch, double least_seconds = 0.02, int repeats = 9) {
  int folds = 1;
  batch(1);
  while (folds < 4096 && median(sample(batch, folds, 3).running) * folds < least_seconds) folds *= 2;
  Samples last = sample(batch, folds, repeats);
  for (int round = 0; round < 4 && !last.settled; round++) {
    Samples next = sample(batch, folds, repeats);
    const double ratio = median(next.running) / median(last.running);
    last = std::move(next);
    last.settled = ratio > 0.98 && ratio < 1.02;
  }
  return last;
}

}  // namespace wgreduce::bench
