// Sums without rounding, and what follows from them, rounded once: the arithmetic of the reference. Integers only.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace wgreduce {

/// The exact sum of any mix of binary64 (and so binary32) values, products of two of them, integers and their squares:
/// a fixed-point number wide enough for 2^48 of the largest. The order of the additions does not matter, nor how they
/// are merged.
///
///     ExactSum sum;
///     for (double x : {1e300, 1.0, -1e300}) sum.add(x);
///     sum.to_double();  // 1
class ExactSum {
 public:
  // Numbers are whole multiples of 2^unit. Wider input needs other limits here and its own add.
  static constexpr int least = 2 * -1074;  ///< exponent of the least product, of two least subnormals
  static constexpr int greatest = 2048;    ///< every product is below 2^2048
  static constexpr int headroom = 48;      ///< log2 of how many additions always fit
  static constexpr int unit = -32 * ((31 - least) / 32);
  static constexpr int limb_count = (greatest + headroom + 1 - unit + 31) / 32;
  /// A magnitude in base 2^32, lowest digit first.
  using Digits = std::array<std::uint32_t, limb_count>;

  /// Adds a value. NaN and infinities count as in IEEE 754; so does -0, which is only ever the sum of nothing but -0.
  void add(double x) {
    const Parts parts = parts_of(x);
    if (!parts.finite) return add_non_finite(x);
    add_scaled(parts.negative, parts.significand, parts.place + least_element - unit);
  }

  /// Adds the exact product of a and b. Infinity times zero is NaN.
  void add_product(double a, double b) {
    const Parts p = parts_of(a);
    const Parts q = parts_of(b);
    if (!p.finite || !q.finite) return add_non_finite(a * b);
    const bool negative = p.negative != q.negative;
    const int place = p.place + q.place + least - unit;
    const std::uint64_t high = p.significand >> 32;
    const std::uint64_t other_high = q.significand >> 32;
    if (((p.significand | q.significand) & low_half >> 3) == 0)  // of two binary32
      return add_scaled(negative, (p.significand >> 29) * (q.significand >> 29), place + 58);
    const std::uint64_t low = p.significand & low_half;
    const std::uint64_t other_low = q.significand & low_half;
    add_scaled(negative, low * other_low, place);
    add_scaled(negative, low * other_high + high * other_low, place + 32);
    add_scaled(negative, high * other_high, place + 64);
  }

  /// Adds an integer of at most 64 bits.
  void add(std::integral auto x) { add_scaled(is_below_zero(x), magnitude_of(x), -unit); }

  /// Adds the exact square of an integer of at most 64 bits.
  void add_square(std::integral auto x) {
    const std::uint64_t low = magnitude_of(x) & low_half;
    const std::uint64_t high = magnitude_of(x) >> 32;
    add_scaled(false, low * low, -unit);
    if (high == 0) return;
    add_scaled(false, low * high, -unit + 33);
    add_scaled(false, high * high, -unit + 64);
  }

  /// Adds all that `other` has added so far; a sum may be added to itself.
  void add(const ExactSum& other);

  bool is_nan() const { return (seen_ & nan) != 0 || (seen_ & infinities) == infinities; }
  bool is_finite() const { return (seen_ & (nan | infinities)) == 0; }
  /// The sign of a sum that is no NaN, zeros and infinities included.
  bool is_negative() const;
  /// The distance from zero of the finite part, as a multiple of 2^unit.
  Digits magnitude() const;

  /// The nearest binary32, ties to even: what IEEE 754 calls correctly rounded, subnormals and overflow included. NaN
  /// is 0x7fc00000.
  float round_to_f32() const;
  /// The nearest binary64 in the same sense.
  double to_double() const;

 private:
  using Limbs = std::array<std::int64_t, limb_count>;
  static constexpr std::uint64_t low_half = 0xffffffff;

  // An addition changes a limb by less than 2^32, so carries could wait for 2^30 additions. This often, they cost
  // nothing that can be measured, leave room to merge limbs that wait for theirs, and are reached by tests.
  static constexpr std::uint32_t additions_per_carry = 1u << 20;

  enum Seen : std::uint32_t {
    minus_zero = 1,
    other_number = 2,
    nan = 4,
    plus_infinity = 8,
    minus_infinity = 16,
    infinities = plus_infinity | minus_infinity,
  };

  // A finite binary64 is significand * 2^(place + least_element).
  static constexpr int least_element = -1074;
  struct Parts {
    bool finite;
    bool negative;
    std::uint64_t significand;
    int place;
  };

  static Parts parts_of(double x) {
    const std::uint64_t bits = std::bit_cast<std::uint64_t>(x);
    const std::uint64_t exponent = bits >> 52 & 0x7ff;
    const std::uint64_t hidden = exponent != 0 ? 1 : 0;
    const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
    return {exponent != 0x7ff, bits >> 63 != 0, fraction | hidden << 52, static_cast<int>(exponent - hidden)};
  }

  template <std::integral Integer>
  static bool is_below_zero(Integer x) {
    if constexpr (std::is_signed_v<Integer>) return x < 0;
    return false;
  }

  template <std::integral Integer>
  static std::uint64_t magnitude_of(Integer x) {
    static_assert(sizeof x <= 8);
    const auto wide = static_cast<std::uint64_t>(x);
    return is_below_zero(x) ? 0 - wide : wide;
  }

  // Adds magnitude * 2^(unit + place). No branch on the sign: signs of real data are hard to predict.
  void add_scaled(bool negative, std::uint64_t magnitude, int place) {
    const auto first = static_cast<std::size_t>(place) / 32;
    const int shift = place % 32;
    const std::uint64_t low = (magnitude & low_half) << shift;
    const std::uint64_t high = (magnitude >> 32) << shift;
    const std::int64_t flip = -static_cast<std::int64_t>(negative);
    const auto add_to_limb = [&](std::size_t i, std::uint64_t amount) {
      limbs_[i] += (static_cast<std::int64_t>(amount) ^ flip) - flip;
    };
    add_to_limb(first, low & low_half);
    add_to_limb(first + 1, low >> 32 | (high & low_half));
    add_to_limb(first + 2, high >> 32);
    seen_ |= negative && magnitude == 0 ? minus_zero : other_number;
    if (++additions_ == additions_per_carry) carry();
  }

  void add_non_finite(double x);
  static Limbs carried(Limbs limbs);
  void carry();

  Limbs limbs_{};  ///< base 2^32, lowest first, each with its own sign until carried
  std::uint32_t additions_ = 0;
  std::uint32_t seen_ = 0;
};

// What follows from exact sums, each correctly rounded once to Float, which is float or double.

/// sum / count; NaN for a count of 0.
template <std::floating_point Float = float>
Float mean(const ExactSum& sum, std::uint64_t count);

/// The same of an integer sum of at most 64 bits.
template <std::floating_point Float = float>
Float mean(std::integral auto sum, std::uint64_t count) {
  ExactSum exact;
  exact.add(sum);
  return mean<Float>(exact, count);
}

/// The square root; NaN below zero.
template <std::floating_point Float = float>
Float square_root(const ExactSum& sum);

/// (squares - sum^2 / count) / (count - ddof), where `sum` and `squares` have added the same `count` elements and their
/// squares. NaN for a count up to ddof, and where an element was not finite.
template <std::floating_point Float = float>
Float variance(const ExactSum& sum, const ExactSum& squares, std::uint64_t count, std::uint64_t ddof);

}  // namespace wgreduce
