// A covering set: combinations of choices in which every allowed pair of values of any two choices appears.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace wgreduce {

/// A value for each choice; -1: not chosen yet.
using Combination = std::vector<int>;

struct CoveringProblem {
  std::vector<int> values;  ///< of each choice, how many there are
  /// Whether the values chosen so far go together. Must not become true again by choosing more.
  std::function<bool(const Combination&)> allowed;
  /// What it costs to take this combination, so far as it is chosen, on top of `taken`, in uncovered pairs.
  std::function<int(const Combination&, const std::vector<Combination>& taken)> cost;
};

/// Greedy: starts from each pair that is not covered yet, and chooses the rest so that as many others as possible are
/// covered. The same on every machine.
std::vector<Combination> covering(const CoveringProblem& problem);

}  // namespace wgreduce
