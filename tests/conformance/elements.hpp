// Elements of a slice on the host, read one by one, whatever their alignment.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>

#include "wgreduce/types.hpp"

namespace wgreduce::test {

inline std::uint32_t float_to_bits(float x) {
  std::uint32_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  return bits;
}

template <class T>
T load(const std::byte* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

// A binary16's value, by its definition.
inline double half_value(std::uint16_t bits) {
  const int exponent = bits >> 10 & 31;
  const int fraction = bits & 1023;
  const double sign = bits >> 15 ? -1.0 : 1.0;
  if (exponent == 31) return fraction ? std::numeric_limits<double>::quiet_NaN() : sign * HUGE_VAL;
  return sign * (exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25));
}

/// 128-bit integers, as both compilers have them.
__extension__ typedef __int128 Wide;
__extension__ typedef unsigned __int128 UnsignedWide;

/// Calls each(number) for every element: double for floats, Wide for integers.
template <class Each>
void for_each_float(Type type, std::span<const std::byte> bytes, Each each) {
  if (type == Type::f64) {
    for (std::size_t i = 0; i < bytes.size(); i += 8) each(load<double>(&bytes[i]));
  } else if (type == Type::f32) {
    for (std::size_t i = 0; i < bytes.size(); i += 4) each(double{load<float>(&bytes[i])});
  } else if (type == Type::f16) {
    for (std::size_t i = 0; i < bytes.size(); i += 2) each(half_value(load<std::uint16_t>(&bytes[i])));
  } else {
    for (std::size_t i = 0; i < bytes.size(); i += 2) {
      const std::uint32_t bits = std::uint32_t{load<std::uint16_t>(&bytes[i])} << 16;
      float x;
      std::memcpy(&x, &bits, sizeof x);
      each(double{x});
    }
  }
}

template <class T, class Each>
void for_each_of(std::span<const std::byte> bytes, Each each) {
  for (std::size_t i = 0; i < bytes.size(); i += sizeof(T)) each(static_cast<Wide>(load<T>(&bytes[i])));
}

template <class Each>
void for_each_integer(Type type, std::span<const std::byte> bytes, Each each) {
  switch (type) {
    case Type::i32:
      return for_each_of<std::int32_t>(bytes, each);
    case Type::u32:
      return for_each_of<std::uint32_t>(bytes, each);
    case Type::i16:
      return for_each_of<std::int16_t>(bytes, each);
    case Type::u16:
      return for_each_of<std::uint16_t>(bytes, each);
    case Type::i8:
      return for_each_of<std::int8_t>(bytes, each);
    case Type::i64:
      return for_each_of<std::int64_t>(bytes, each);
    case Type::u64:
      return for_each_of<std::uint64_t>(bytes, each);
    default:
      return for_each_of<std::uint8_t>(bytes, each);
  }
}

}  // namespace wgreduce::test
