// The host's side of an operator, the twin of its WGSL steps: what the answer is, in exact or wider arithmetic, and how
// far off a device may be. The twins stand beside their operators' entries; the reference (reference.hpp) drives them.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "wgreduce/exact.hpp"
#include "wgreduce/types.hpp"

namespace wgreduce {

/// One element, in the forms that twins want.
struct HostElement {
  std::uint64_t bits;  ///< floats: of the equal f32, or of the f64; integers: widened to 64 bits
  double number;       ///< floats: the value
  std::int64_t
      order;  ///< orders as the elements do, -0 below +0 (without meaning for NaN); but for u64 the integer itself
};

/// What a twin may know of the fold besides the elements.
struct Setting {
  ElementType type;
  bool ignore_nan = false;
  bool ties_last = false;
  std::uint32_t ddof = 0;
  bool wide_result = false;  ///< FieldType::rounded is f64
  double least_normal = 0;   ///< floats: the type's least normal number; devices may take less for 0
};

/// How far a device's f32 may be off, absolute, after a longest chain of `depth` combines: per_step * depth +
/// per_square * depth^2 + fixed.
struct Bound {
  double per_step = 0;
  double per_square = 0;
  double fixed = 0;
  double reach = 0;  ///< no intermediate result is greater; where it is beyond f32, infinity and NaN are right too
};

/// What one field of the result should be.
struct Claim {
  std::uint64_t bits = 0;  ///< as Value::bits
  bool to_the_bit = true;  ///< else within `bound` of `exact`
  double exact = 0;
  Bound bound{};
};
using Claims = std::vector<Claim>;

// --- what accumulates ---

inline constexpr std::uint64_t no_index = ~std::uint64_t{0};
inline constexpr std::uint32_t quiet_nan_bits = 0x7fc00000;
inline constexpr std::uint64_t wide_quiet_nan_bits = 0x7ff8000000000000;

/// The least rank met, and where.
struct Extreme {
  std::int64_t rank = 0;
  std::uint64_t index = no_index;

  void meet(std::int64_t candidate, std::uint64_t at, bool ties_last) {
    if (index != no_index && (candidate > rank || (candidate == rank && !ties_last))) return;
    rank = candidate;
    index = at;
  }
};

/// The sizes of the terms of an f32 sum, for its bound.
struct Terms {
  double magnitude = 0;     ///< sum of |term|
  double lost = 0;          ///< the part of it from subnormal elements, which devices may take for 0
  std::uint64_t small = 0;  ///< terms in (0, 2^-102): sums of larger ones are multiples of 2^-126, never subnormal

  /// `size`: |element|, finite.
  void meet(double term, double size, const Setting& setting) {
    magnitude += term;
    if (size < setting.least_normal) lost += term;
    small += term < 0x1p-102 && term > 0 ? 1 : 0;
  }
};

/// A product whose exponent does not end where a double's does.
struct Product {
  double factor = 1;
  std::int64_t exponent = 0;

  void multiply(double x) {
    factor *= x;
    if (std::abs(factor) > 0x1p500) factor *= 0x1p-500, exponent += 500;
    if (std::abs(factor) < 0x1p-500) factor *= 0x1p500, exponent -= 500;
  }
  /// As a double, or the nearest double to it that is finite and normal.
  double value() const {
    if (factor == 0 || !std::isfinite(factor)) return factor;
    const auto in_range = std::clamp<std::int64_t>(exponent, -1500, 1500);
    const double size = std::ldexp(std::abs(factor), static_cast<int>(in_range));
    return std::copysign(std::clamp(size, 0x1p-1000, 0x1p1000), factor);
  }
};

/// The one accumulator of all twins. Each uses the parts it needs.
struct Wide {
  ExactSum sum;
  ExactSum squares;
  Terms terms;
  std::uint64_t total = 0;  ///< modulo 2^64
  std::uint64_t nans = 0;
  std::uint64_t bits = 0;
  Extreme low;
  Extreme high;
  double least = std::numeric_limits<double>::infinity();  ///< of the finite elements
  double greatest = -std::numeric_limits<double>::infinity();
  Product product;
  Product above;                                               ///< of the finite magnitudes above 1
  Product below;                                               ///< of the magnitudes below 1, without zeros
  bool infinite = false;                                       ///< an element was
  double exponent = -std::numeric_limits<double>::infinity();  ///< logsumexp: the greatest element
  double scaled = 0;                                           ///< and the sum of exp(x - greatest)
};

/// The steps, over a block of elements of which the first has the global index `index`. Twins of two inputs have
/// `absorb_two` in place of `absorb`: over blocks of one length.
struct Twin {
  void (*absorb)(Wide&, std::span<const HostElement>, std::uint64_t index, const Setting&) = nullptr;
  void (*finish)(const Wide&, std::uint64_t count, const Setting&, Claims&) = nullptr;
  void (*absorb_two)(Wide&, std::span<const HostElement>, std::span<const HostElement>, const Setting&) = nullptr;
};

// --- what twins share ---

namespace twins {

/// WGSL lets +, - and * give either neighbour of the exact result: at most this much off, relatively.
/// https://www.w3.org/TR/WGSL/#floating-point-accuracy
inline constexpr double rounding = 0x1p-23;
/// A device may take anything below for 0.
inline constexpr double flushed = 0x1p-126;

inline bool is_nan(const HostElement& e, const Setting& setting) {
  return setting.type.is_float() && std::isnan(e.number);
}
inline bool is_finite(const HostElement& e, const Setting& setting) {
  return !setting.type.is_float() || std::isfinite(e.number);
}
inline std::uint64_t magnitude(const HostElement& integer, const Setting& setting) {
  const bool negative = setting.type.kind == Kind::sint && integer.order < 0;
  return negative ? 0 - integer.bits : integer.bits;
}

// Bits of floats as results have them: an f32's, or an f64's where elements are f64.
inline std::uint64_t sign_bit(const Setting& setting) { return std::uint64_t{1} << (setting.type.is_pair() ? 63 : 31); }
inline std::uint64_t nan_bits(const Setting& setting) {
  return setting.type.is_pair() ? wide_quiet_nan_bits : quiet_nan_bits;
}
inline std::uint64_t infinity_bits(bool negative, const Setting& setting) {
  return (setting.type.is_pair() ? 0x7ff0000000000000 : 0x7f800000) | (negative ? sign_bit(setting) : 0);
}
/// The bits of an element as a result has them: 32, or 64.
inline std::uint64_t element_bits(std::uint64_t bits, const ElementType& type) {
  return type.is_pair() ? bits : static_cast<std::uint32_t>(bits);
}
/// Those of the element with this HostElement::order.
inline std::uint64_t bits_of_order(std::int64_t order, const ElementType& type) {
  const auto bits = static_cast<std::uint64_t>(order);
  if (type.is_float() && order < 0)
    return element_bits(bits ^ (type.is_pair() ? ~std::uint64_t{0} >> 1 : 0x7fffffff), type);
  return element_bits(type.type == Type::u64 ? bits ^ std::uint64_t{1} << 63 : bits, type);
}

inline Claim exactly(std::uint64_t bits) { return {.bits = bits}; }
inline Claim near(float nearest, double exact, const Bound& bound) {
  const std::uint32_t bits = std::isnan(nearest) ? quiet_nan_bits : std::bit_cast<std::uint32_t>(nearest);
  return {.bits = bits, .to_the_bit = false, .exact = exact, .bound = bound};
}
inline Claim near_nan() { return near(std::numeric_limits<float>::quiet_NaN(), std::nan(""), {}); }
/// The f32 nearest to a double; C++ leaves it open where it is out of range.
inline float nearest(double x) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  if (std::abs(x) >= 0x1.ffffffp127) return x > 0 ? infinity : -infinity;
  return static_cast<float>(x);
}

template <class Steps>
void absorb_all(Wide& wide, std::span<const HostElement> elements, std::uint64_t index, const Setting& setting) {
  for (const HostElement& element : elements) Steps::absorb(wide, element, index++, setting);
}

template <class Steps>
void absorb_pairs(Wide& wide, std::span<const HostElement> first, std::span<const HostElement> second,
                  const Setting& setting) {
  for (std::size_t i = 0; i < first.size(); i++) Steps::absorb(wide, first[i], second[i], setting);
}

}  // namespace twins

/// The twin with the static functions `absorb`, of one element, and `finish` of Steps.
template <class Steps>
inline constexpr Twin twin_of{twins::absorb_all<Steps>, Steps::finish};

/// Likewise of two inputs, `absorb` being of an element of each.
template <class Steps>
inline constexpr Twin twin_of_two{nullptr, Steps::finish, twins::absorb_pairs<Steps>};

}  // namespace wgreduce
