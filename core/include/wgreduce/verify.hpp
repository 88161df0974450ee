// Whether a driver's answers to the conformance cases are right, and faults to plant that must show as wrong. Drivers
// fold the cases (cli/verify_runner.cpp, web/verify); what is right is said here, once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wgreduce/cases.hpp"
#include "wgreduce/plan.hpp"
#include "wgreduce/reference.hpp"

namespace wgreduce {

/// A case and what a device said.
struct CaseAnswer {
  const Case& one;
  std::span<const std::byte> elements;  ///< of the slice; not aligned
  std::span<const std::byte> second;    ///< of two inputs the second's
  std::vector<Value> got;
  std::uint32_t depth = 0;  ///< the longest chain of combines: Launch::depth, over all launches
  bool strayed = false;     ///< a word beside the result has changed
};

/// What a driver writes beside results, to see that nothing else does.
inline constexpr std::uint32_t untouched = 0x5eedf01d;

/// `sum f32 count 5 offset 3 uniform`, and the options that are not the default.
std::string title(const Case& one);

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

/// A piece of a case's WGSL, and the wrong one to put in its place.
struct PlantedFault {
  std::string_view name;
  Case one;
  Stage stage;
  std::string_view right;
  std::string_view wrong;
  bool race = false;  ///< need not show
};

std::vector<PlantedFault> planted_faults();

/// The program with the fault in it. Errors: invalid_call where the piece to replace is not there, or more than once.
Result<Program> plant(const PlantedFault& fault, Program program);

}  // namespace wgreduce
