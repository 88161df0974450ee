// MPFR numbers, and sums without rounding.
#pragma once

#include <mpfr.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "elements.hpp"
#include "oracle.hpp"

namespace wgreduce::test {

/// An MPFR number of 6,000 bits: sums of squares of f64 need fewer than 4,300.
class Big {
 public:
  Big() {
    mpfr_init2(value_, 6000);
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

/// Sums of doubles or of their squares, by exponent, in 128-bit integers: exact.
class Bins {
 public:
  void add(double x) {
    const Parts parts = meet(x);
    bin(parts.exponent) += parts.sign * static_cast<Wide>(parts.significand);
  }
  void add_square(double x) {
    const Parts parts = meet(std::fabs(x));
    const UnsignedWide square = static_cast<UnsignedWide>(parts.significand) * parts.significand;
    bin(2 * parts.exponent) += static_cast<Wide>(square & ((std::uint64_t{1} << 53) - 1));
    bin(2 * parts.exponent + 53) += static_cast<Wide>(square >> 53);
  }

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
  static constexpr int bias = 2 * 1074;  // the least square is 2^-2148

  // sign * significand * 2^exponent; 0 for what is no number, which is noted.
  struct Parts {
    int sign;
    std::uint64_t significand;
    int exponent;
  };
  Parts meet(double x) {
    std::uint64_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    only_minus_zero_ = (only_minus_zero_ || empty_) && bits == std::uint64_t{1} << 63;
    empty_ = false;
    const int exponent = static_cast<int>(bits >> 52 & 0x7ff);
    const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
    const int sign = bits >> 63 ? -1 : 1;
    if (exponent == 0x7ff) {
      (fraction != 0 ? nan_ : sign > 0 ? plus_ : minus_) = true;
      return {sign, 0, 0};
    }
    return exponent == 0 ? Parts{sign, fraction, -1074}
                         : Parts{sign, fraction | std::uint64_t{1} << 52, exponent - 1075};
  }
  Wide& bin(int exponent) { return bins_[static_cast<std::size_t>(exponent + bias)]; }

  std::array<Wide, bias + 2048> bins_{};
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
