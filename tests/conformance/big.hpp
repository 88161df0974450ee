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

/// Sums of doubles or of products of two, by exponent, in 128-bit integers: exact.
class Bins {
 public:
  void add(double x) {
    meet(x);
    const Parts parts = parts_of(x);
    bin(parts.exponent) += parts.sign * static_cast<Wide>(parts.significand);
  }
  void add_square(double x) { add_product(x, x); }
  void add_product(double x, double y) {
    if (!std::isfinite(x) || !std::isfinite(y)) {
      meet(x * y);
      return;
    }
    const Parts p = parts_of(x), q = parts_of(y);
    const int sign = p.sign * q.sign;
    meet(std::copysign(p.significand == 0 || q.significand == 0 ? 0.0 : 1.0, sign));
    const UnsignedWide product = static_cast<UnsignedWide>(p.significand) * q.significand;
    bin(p.exponent + q.exponent) += sign * static_cast<Wide>(product & ((std::uint64_t{1} << 53) - 1));
    bin(p.exponent + q.exponent + 53) += sign * static_cast<Wide>(product >> 53);
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

  // sign * significand * 2^exponent; 0 for what is no number.
  struct Parts {
    int sign;
    std::uint64_t significand;
    int exponent;
  };
  static Parts parts_of(double x) {
    std::uint64_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    const int exponent = static_cast<int>(bits >> 52 & 0x7ff);
    const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
    const int sign = bits >> 63 ? -1 : 1;
    if (exponent == 0x7ff) return {sign, 0, 0};
    return exponent == 0 ? Parts{sign, fraction, -1074}
                         : Parts{sign, fraction | std::uint64_t{1} << 52, exponent - 1075};
  }
  // Notes that a term is -0, or no number.
  void meet(double x) {
    only_minus_zero_ = (only_minus_zero_ || empty_) && x == 0 && std::signbit(x);
    empty_ = false;
    if (std::isnan(x)) nan_ = true;
    if (std::isinf(x)) (x > 0 ? plus_ : minus_) = true;
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
