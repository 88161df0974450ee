// What the words of a result mean: decoding, and the texts every front end prints.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wgreduce/plan.hpp"

namespace wgreduce {

/// One field of an answer.
struct Value {
  std::string_view name;
  FieldType type;          ///< never `element` or `wide`: those are resolved
  bool none = false;       ///< an empty input has no such answer (and an index of all ones stands for none)
  std::uint64_t bits = 0;  ///< as in the result's words; 32-bit fields in the low half

  float f32() const;          ///< FieldType::f32, f32_bits
  double f64() const;         ///< the same, and f64
  std::int64_t i64() const;   ///< i32, i64
  std::uint64_t u64() const;  ///< u32, u64, index, boolean
  /// The shortest text that reads back to the same bits; `nan`, `inf`, `-inf`, `true`, `false`, `none`.
  std::string text() const;
  /// `0x` and 8 or 16 digits.
  std::string hex() const;
};

/// The fields of `words`, a result of `program` over `count` elements in all.
std::vector<Value> decode(const Problem& problem, const Program& program, std::span<const std::uint32_t> words,
                          std::uint64_t count);

}  // namespace wgreduce
