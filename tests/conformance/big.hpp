// MPFR numbers, and sums without rounding.
#pragma once

#include <mpfr.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "oracle.hpp"

namespace wgreduce::test {

/// 128-bit integers, as both compilers have them.
__extension__ typedef __int128 Wide;
__extension__ typedef unsigned __int128 UnsignedWide;

/// An MPFR number of 1,600 bits: sums of squares of f32 need fewer than 700.
class Big {
 public:
  Big() {
    mpfr_init2(value_, 1600);
    mpfr_set_zero(value_, 1);
  }
  ~Big() { mpfr_clear(value_); }
  Big(const Big& other) : Big() { mpfr_set(value_, other.value_, MPFR_RNDN); }
  Big& operator=(const Big& other) {
    mpfr_set(value_, other.value_, MPFR_RNDN);
    return *this;
  }
  mpfr_ptr get() { return value_; }
  mpfr_srcptr get() const { return value_; }

  /// Adds integer * 2^exponent.
  void add(Wide integer, int exponent) {
    const bool negative = integer < 0;
    const auto magnitude = negative ? -static_cast<UnsignedWide>(integer) : static_cast<UnsignedWide>(integer);
    add_part(static_cast<std::uint64_t>(magnitude), negative, exponent);
    add_part(static_cast<std::uint64_t>(magnitude >> 64), negative, exponent + 64);
  }

  /// Rounded once to an f32, subnormals included, and to a double.
  OracleField field(std::uint32_t slack = 0) const;

 private:
  void add_part(std::uint64_t part, bool negative, int exponent) {
    Big term;
    mpfr_set_ui(term.value_, part, MPFR_RNDN);
    mpfr_mul_2si(term.value_, term.value_, exponent, MPFR_RNDN);
    (negative ? mpfr_sub : mpfr_add)(value_, value_, term.value_, MPFR_RNDN);
  }

  mpfr_t value_;
};

/// Sums of f32 values (given as doubles) or of their squares, by exponent, in 128-bit integers: exact.
class Bins {
 public:
  void add(double x) { add_scaled(x, 24); }
  void add_square(double x) { add_scaled(x * x, 48); }

  bool nan() const { return nan_ || (plus_ && minus_); }
  bool infinite() const { return plus_ || minus_; }
  bool negative_infinity() const { return minus_; }
  Big total() const {
    Big sum;
    if (only_minus_zero_) mpfr_set_zero(sum.get(), -1);
    for (std::size_t i = 0; i < bins_.size(); i++)
      if (bins_[i] != 0) sum.add(bins_[i], static_cast<int>(i) - bias);
    return sum;
  }

 private:
  static constexpr int bias = 400;  // the least square is 2^-298

  // x is m * 2^e with an integer m below 2^width, and its own width in a double, where it is normal. A square of an f32
  // is exact in a double.
  void add_scaled(double x, int width) {
    std::uint64_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    only_minus_zero_ = (only_minus_zero_ || empty_) && bits == std::uint64_t{1} << 63;
    empty_ = false;
    const int exponent = static_cast<int>(bits >> 52 & 0x7ff);
    const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
    if (exponent == 0x7ff) {
      (fraction != 0 ? nan_ : x > 0 ? plus_ : minus_) = true;
    } else if (x != 0) {
      const auto significand = static_cast<std::int64_t>((fraction | std::uint64_t{1} << 52) >> (53 - width));
      bins_[static_cast<std::size_t>(exponent - 1022 - width + bias)] += x < 0 ? -significand : significand;
    }
  }

  std::array<Wide, 800> bins_{};
  bool empty_ = true;
  bool only_minus_zero_ = false;  // its sum is -0
  bool nan_ = false;
  bool plus_ = false;
  bool minus_ = false;
};

OracleField nan_field();
OracleField infinity_field(bool negative);
/// The total as an f32; NaN and infinities as IEEE 754 has them.
OracleField field_of(const Bins& bins);

}  // namespace wgreduce::test
