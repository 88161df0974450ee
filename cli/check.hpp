// `--check`: the reference's verdict on an answer.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "wgreduce/reference.hpp"

namespace wgreduce::cli {

/// `agrees`: as a number, so that 0 and -0, or two NaNs, do. `unpromised`: numbers beyond f32's range arose on the way,
/// where any answer is right.
enum class FieldVerdict : std::uint8_t { same_bits, agrees, within_bound, unpromised, wrong };
std::string_view name_of(FieldVerdict verdict);

struct FieldCheck {
  Value expected;
  bool to_the_bit = true;
  double error = 0;        ///< as a part of the bound: at most 1 is right; infinite: wrong outright
  bool same_bits = false;  ///< the answer's and the reference's
  bool finite = true;      ///< the answer
  FieldVerdict verdict() const;
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
