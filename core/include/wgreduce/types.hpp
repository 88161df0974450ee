// THE table of element types. A type is added here and nowhere else.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace wgreduce {

/// How an element's bits are to be understood.
enum class Kind : std::uint8_t { floating, sint, uint };

enum class Type : std::uint8_t { f32, i32, u32, f16, bf16, i8, u8, i16, u16, f64, i64, u64 };

/// One element type. Elements lie packed in 32-bit little-endian words, lowest bits first, as in a typed array; those
/// of 64 bits are two words, the low one first, which kernels see as a vec2<u32>.
struct ElementType {
  Type type;
  std::string_view name;
  std::string_view meaning;
  Kind kind;
  std::uint32_t bytes;  ///< of one element: 1, 2, 4 or 8

  /// Up to 32 bits: WGSL expression over `word` and `lane` (the element's place in the word). For integers the element
  /// widened to i32 or u32; for floats the element's value as the bits of an f32, exact for every value, NaNs staying
  /// NaNs.
  std::string_view bits;
  /// Such floats: the element's value as an f32 where the fold is free to flush subnormals.
  std::string_view number;

  std::int64_t lowest;    ///< integers: the least value
  std::uint64_t highest;  ///< integers: the greatest value

  constexpr bool is_pair() const { return bytes == 8; }
  constexpr std::uint32_t elements_per_word() const { return is_pair() ? 1 : 4 / bytes; }
  constexpr bool is_float() const { return kind == Kind::floating; }
};

inline constexpr std::array<ElementType, 12> types{{
    {Type::f32, "f32", "IEEE 754 binary32", Kind::floating, 4, "word", "bitcast<f32>(word)", 0, 0},
    {Type::i32, "i32", "signed 32-bit integer", Kind::sint, 4, "bitcast<i32>(word)", "", -2147483648LL, 2147483647LL},
    {Type::u32, "u32", "unsigned 32-bit integer", Kind::uint, 4, "word", "", 0, 4294967295LL},
    {Type::f16, "f16", "IEEE 754 binary16, read from words: no device feature needed", Kind::floating, 2,
     "half_bits(extractBits(word, lane * 16u, 16u))", "unpack2x16float(word)[lane]", 0, 0},
    {Type::bf16, "bf16", "bfloat16: the upper half of a binary32", Kind::floating, 2,
     "extractBits(word, lane * 16u, 16u) << 16u", "bitcast<f32>(extractBits(word, lane * 16u, 16u) << 16u)", 0, 0},
    {Type::i8, "i8", "signed 8-bit integer", Kind::sint, 1, "extractBits(bitcast<i32>(word), lane * 8u, 8u)", "", -128,
     127},
    {Type::u8, "u8", "unsigned 8-bit integer", Kind::uint, 1, "extractBits(word, lane * 8u, 8u)", "", 0, 255},
    {Type::i16, "i16", "signed 16-bit integer", Kind::sint, 2, "extractBits(bitcast<i32>(word), lane * 16u, 16u)", "",
     -32768, 32767},
    {Type::u16, "u16", "unsigned 16-bit integer", Kind::uint, 2, "extractBits(word, lane * 16u, 16u)", "", 0, 65535},
    {Type::f64, "f64", "IEEE 754 binary64, as integers: no device feature needed", Kind::floating, 8, "", "", 0, 0},
    {Type::i64, "i64", "signed 64-bit integer", Kind::sint, 8, "", "", -9223372036854775807LL - 1,
     9223372036854775807ULL},
    {Type::u64, "u64", "unsigned 64-bit integer", Kind::uint, 8, "", "", 0, 18446744073709551615ULL},
}};

/// The table's row of `type`.
constexpr const ElementType& element_type(Type type) { return types[static_cast<std::size_t>(type)]; }

/// The row named `name`, or null.
constexpr const ElementType* find_type(std::string_view name) {
  for (const ElementType& row : types)
    if (row.name == name) return &row;
  return nullptr;
}

}  // namespace wgreduce
