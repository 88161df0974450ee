// What is right: a case's answer against the reference; and the fingerprint of all that is fixed to the bit.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "verify_runner.hpp"
#include "wgreduce/reference.hpp"

namespace wgreduce::cli {

struct Comparison {
  double worst = 0;        ///< of the fields, as a part of the bound: at most 1 is right; infinite: wrong outright
  bool to_the_bit = true;  ///< every field has to agree to the bit
  std::string sentence;    ///< where it is wrong: the field, what it is and what it should be
  std::vector<Expected> expected;
};

/// Compares with the reference; of the cases' own operators, with their steps done on the host.
Comparison compare(const CaseAnswer& answer);

/// FNV-1a (64 bits) over the answers' fields that are fixed to the bit, as
/// hexadecimal digits in the order of the cases: one for each operator, and one over those in alphabetical order. Equal
/// on every device. http://www.isthe.com/chongo/tech/comp/fnv/
class Fingerprint {
 public:
  void add(const CaseAnswer& answer, const Comparison& comparison);
  /// Operators so far.
  std::size_t operators() const { return by_operator_.size(); }
  std::uint64_t value() const;
  /// 16 hexadecimal digits.
  std::string text() const;

 private:
  std::map<std::string, std::uint64_t, std::less<>> by_operator_;
};

}  // namespace wgreduce::cli
