// What answers should be, from sources that share nothing with the core: MPFR and 128-bit integers for totals, plain
// comparisons of doubles for extremes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wgreduce/cases.hpp"

namespace wgreduce::test {

struct OracleField {
  std::uint64_t bits = 0;   ///< as Value::bits: floats rounded once to nearest, NaN as 0x7fc00000
  double exact = 0;         ///< floats: the answer before that rounding, as near as a double comes
  std::uint32_t slack = 0;  ///< floats: units in the last place that `bits` itself may be off
};

/// The answer's fields, in table order. `second`: of two inputs the second's elements.
std::vector<OracleField> oracle(const Case& one, std::span<const std::byte> elements,
                                std::span<const std::byte> second = {});

}  // namespace wgreduce::test
