// `--check`: the reference's verdict on an answer.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "wgreduce/reference.hpp"

namespace wgreduce::cli {

struct FieldCheck {
  Value expected;
  bool to_the_bit = true;
  double error = 0;        ///< as a part of the bound: at most 1 is right; infinite: wrong outright
  bool same_bits = false;  ///< the answer's and the reference's
  bool finite = true;      ///< the answer
};

struct Verdict {
  std::vector<FieldCheck> fields;
  bool passed() const;
  /// One sentence: what agrees, or what is off and by how much.
  std::string sentence() const;
};

/// `depth`: the longest chain of combines on the device.
Verdict compare(const Reference& reference, const std::vector<Value>& got, std::uint32_t depth);

}  // namespace wgreduce::cli
