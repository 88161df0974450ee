// The fields that accumulators and results are made of. Everything the GPU stores is u32 words.
#pragma once

#include <cstdint>
#include <string_view>

namespace wgreduce {

enum class FieldType : std::uint8_t {
  f32,       ///< an f32
  f32_bits,  ///< an f32 that kernels hold as its bits, since it may be NaN or infinite
  u32,       ///< a u32
  i32,       ///< an i32
  u64,       ///< two words, low first: `name_lo`, `name_hi` in WGSL
  i64,       ///< two words, low first, two's complement
  index,     ///< a u64 that counts elements from the first one read; all ones: none
  count,     ///< a u64 that counts elements: far below 2^53, so JavaScript reads it as a number
  boolean,   ///< one word: 0 or 1
  element,   ///< an element's value: f32 for floats, i32 or u32 for integers, f64, i64, u64 for those of 64 bits; as
             ///< bits in the kernels
  wide,      ///< a total: f32 for floats, i64 or u64 for integers
  f64,       ///< an f64 as its bits, two words, low first
  rounded,   ///< an exact total rounded once: f32_bits, or f64 as the option `result` and the element type say
  key,       ///< as many bits as an element: u32, or u64
};

struct Field {
  std::string_view name;
  FieldType type;
  std::uint32_t length = 1;  ///< above 1: an array of so many (accumulators of exact sums)
  bool pair = false;         ///< two words that kernels hold as one vec2<u32>: elements and keys of 64 bits
};

}  // namespace wgreduce
