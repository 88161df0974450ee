#include "covering.hpp"

namespace wgreduce {
namespace {

// Which pairs of values have appeared.
class Pairs {
 public:
  explicit Pairs(const std::vector<int>& values) {
    int total = 0;
    for (int count : values) {
      first_.push_back(total);
      total += count;
    }
    width_ = total;
    seen_.resize(static_cast<std::size_t>(total) * static_cast<std::size_t>(total));
  }

  bool seen(std::size_t f, int v, std::size_t g, int w) const { return seen_[at(f, v, g, w)]; }

  void add(const Combination& one) {
    for (std::size_t f = 0; f < one.size(); f++)
      for (std::size_t g = 0; g < one.size(); g++)
        if (f != g) seen_[at(f, one[f], g, one[g])] = true;
  }

  /// Pairs that choosing `v` for `f` would add to those of `one`.
  int gain(const Combination& one, std::size_t f, int v) const {
    int gain = 0;
    for (std::size_t g = 0; g < one.size(); g++) gain += g != f && one[g] >= 0 && !seen(f, v, g, one[g]);
    return gain;
  }

 private:
  std::size_t at(std::size_t f, int v, std::size_t g, int w) const {
    return static_cast<std::size_t>(first_[f] + v) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(first_[g] + w);
  }

  std::vector<int> first_;
  int width_ = 0;
  std::vector<bool> seen_;
};

// Chooses what is open in `one`, in order. False: nothing goes with what is chosen.
bool complete(const CoveringProblem& problem, const Pairs& pairs, const std::vector<Combination>& taken,
              Combination& one) {
  for (std::size_t f = 0; f < one.size(); f++) {
    if (one[f] >= 0) continue;
    int best = -1;
    int best_score = 0;
    for (int turn = 0; turn < problem.values[f]; turn++) {
      // Ties go round, so that values without any pair left do not always lose.
      const int v = static_cast<int>((static_cast<std::size_t>(turn) + taken.size()) %
                                     static_cast<std::size_t>(problem.values[f]));
      Combination tried = one;
      tried[f] = v;
      if (!problem.allowed(tried)) continue;
      const int score = pairs.gain(one, f, v) - problem.cost(tried, taken);
      if (best >= 0 && score <= best_score) continue;
      best = v;
      best_score = score;
    }
    if (best < 0) return false;
    one[f] = best;
  }
  return true;
}

}  // namespace

std::vector<Combination> covering(const CoveringProblem& problem) {
  const std::size_t choices = problem.values.size();
  Pairs pairs(problem.values);
  std::vector<Combination> taken;
  for (std::size_t f = 0; f < choices; f++) {
    for (std::size_t g = f + 1; g < choices; g++) {
      for (int v = 0; v < problem.values[f]; v++) {
        for (int w = 0; w < problem.values[g]; w++) {
          if (pairs.seen(f, v, g, w)) continue;
          Combination one(choices, -1);
          one[f] = v;
          one[g] = w;
          if (!problem.allowed(one) || !complete(problem, pairs, taken, one)) continue;
          pairs.add(one);
          taken.push_back(one);
        }
      }
    }
  }
  return taken;
}

}  // namespace wgreduce
