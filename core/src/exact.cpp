#include "wgreduce/exact.hpp"

#include <algorithm>
#include <initializer_list>
#include <limits>

namespace wgreduce {
namespace {

// Enough for 64 bits of quotient after two divisions by 64-bit numbers.
constexpr int guard_digits = 6;

// A natural number of bounded size: digits in base 2^32, lowest first. Wide enough for the square of a sum and the
// guard digits below it; what lies beyond is lost.
class Natural {
 public:
  static constexpr std::size_t size = 2 * std::tuple_size_v<ExactSum::Digits> + guard_digits;

  Natural() = default;
  explicit Natural(std::uint64_t value) {
    digits_[0] = static_cast<std::uint32_t>(value);
    digits_[1] = static_cast<std::uint32_t>(value >> 32);
  }
  explicit Natural(const ExactSum::Digits& digits) { std::copy(digits.begin(), digits.end(), digits_.begin()); }

  // 0 or 1; 0 outside, so that one may ask for bits below 2^0.
  std::uint64_t bit(int place) const {
    if (place < 0 || place >= static_cast<int>(32 * size)) return 0;
    return digits_[static_cast<std::size_t>(place) / 32] >> place % 32 & 1;
  }

  // The `count` bits from `place` upwards.
  std::uint64_t bits(int place, int count) const {
    std::uint64_t value = 0;
    while (count-- > 0) value = value << 1 | bit(place + count);
    return value;
  }

  // The places above the highest one bit: 0 for 0.
  int length() const {
    std::size_t i = size;
    while (i > 0 && digits_[i - 1] == 0) i--;
    return i == 0 ? 0 : static_cast<int>(32 * i) - std::countl_zero(digits_[i - 1]);
  }

  bool any_below(int place) const {
    for (int i = 0; i < static_cast<int>(size) && 32 * i < place; i++) {
      const std::uint32_t digit = digits_[static_cast<std::size_t>(i)];
      if (digit != 0 && 32 * i + std::countr_zero(digit) < place) return true;
    }
    return false;
  }

  void shift_up(std::size_t count) {
    std::shift_right(digits_.begin(), digits_.end(), static_cast<std::ptrdiff_t>(count));
    std::fill_n(digits_.begin(), count, 0);
  }

  Natural operator*(const Natural& other) const {
    Natural product;
    for (std::size_t i = 0; i < size; i++) {
      if (digits_[i] == 0) continue;
      std::uint64_t carry = 0;
      for (std::size_t j = 0; i + j < size; j++) {
        carry += std::uint64_t{digits_[i]} * other.digits_[j] + product.digits_[i + j];
        product.digits_[i + j] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
      }
    }
    return product;
  }

  // `other` is at most this.
  Natural operator-(const Natural& other) const {
    Natural difference;
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < size; i++) {
      const std::uint64_t digit = std::uint64_t{digits_[i]} - other.digits_[i] - borrow;
      difference.digits_[i] = static_cast<std::uint32_t>(digit);
      borrow = digit >> 63;
    }
    return difference;
  }

  // Becomes the quotient; says whether something remains.
  bool divide(std::uint64_t divisor) {
    std::uint64_t remainder = 0;
    for (std::size_t i = size; i-- > 0;) {
      if (remainder == 0 && digits_[i] == 0) continue;
      std::uint32_t quotient = 0;
      for (int place = 31; place >= 0; place--) {
        const bool overflows = remainder >> 63 != 0;
        remainder = remainder << 1 | (digits_[i] >> place & 1);
        const bool fits = overflows || remainder >= divisor;
        if (fits) remainder -= divisor;
        quotient = quotient << 1 | (fits ? 1 : 0);
      }
      digits_[i] = quotient;
    }
    return remainder != 0;
  }

 private:
  std::array<std::uint32_t, size> digits_{};
};

template <class Float>
struct Format {
  using Limits = std::numeric_limits<Float>;
  using Bits = std::conditional_t<sizeof(Float) == 4, std::uint32_t, std::uint64_t>;
  static_assert(Limits::is_iec559 && sizeof(Float) == sizeof(Bits));

  static constexpr int precision = Limits::digits;                     // with the hidden bit
  static constexpr int least = Limits::min_exponent - Limits::digits;  // exponent of the least subnormal
  static constexpr Bits infinity = std::bit_cast<Bits>(Limits::infinity());

  static Float of(bool negative, std::uint64_t magnitude) {
    return std::bit_cast<Float>(static_cast<Bits>(magnitude | std::uint64_t{negative} << (8 * sizeof(Bits) - 1)));
  }
  static Float nan() { return of(false, infinity | std::uint64_t{1} << (precision - 2)); }
  static Float infinite(bool negative) { return of(negative, infinity); }
};

// The nearest Float, ties to even, to magnitude * 2^exponent, or if `inexact` to a number above it by less than
// 2^exponent; the magnitude must then be longer than the precision.
template <class Float>
Float rounded(bool negative, const Natural& magnitude, int exponent, bool inexact) {
  using F = Format<Float>;
  if (magnitude.length() == 0) return F::of(negative, 0);
  const int lowest = std::max(magnitude.length() + exponent - F::precision, F::least);  // exponent of the last bit kept
  const int place = lowest - exponent;
  std::uint64_t kept = magnitude.bits(place, F::precision);
  const bool half = magnitude.bit(place - 1) != 0;
  const bool above = inexact || magnitude.any_below(place - 1);
  if (half && (above || (kept & 1) != 0)) kept++;
  // The hidden bit and the carry of rounding up both add one to the exponent field.
  const std::uint64_t bits = kept + (static_cast<std::uint64_t>(lowest - F::least) << (F::precision - 1));
  return F::of(negative, std::min<std::uint64_t>(bits, F::infinity));
}

template <class Float>
Float rounded(const ExactSum& sum) {
  if (sum.is_nan()) return Format<Float>::nan();
  if (!sum.is_finite()) return Format<Float>::infinite(sum.is_negative());
  return rounded<Float>(sum.is_negative(), Natural(sum.magnitude()), ExactSum::unit, false);
}

// numerator * 2^exponent divided by every divisor. Floors of floors are the floor of the whole.
template <class Float>
Float quotient(bool negative, Natural numerator, int exponent, std::initializer_list<std::uint64_t> divisors) {
  numerator.shift_up(guard_digits);
  bool inexact = false;
  for (std::uint64_t divisor : divisors) inexact |= numerator.divide(divisor);
  return rounded<Float>(negative, numerator, exponent - 32 * guard_digits, inexact);
}

}  // namespace

void ExactSum::add(const ExactSum& other) {
  carry();
  for (std::size_t i = 0; i < limb_count; i++) limbs_[i] += other.limbs_[i];
  seen_ |= other.seen_;
}

bool ExactSum::is_negative() const {
  if (!is_finite()) return (seen_ & minus_infinity) != 0;
  return seen_ == minus_zero || carried(limbs_).back() < 0;
}

ExactSum::Digits ExactSum::magnitude() const {
  Limbs limbs = carried(limbs_);
  if (limbs.back() < 0) {
    for (std::int64_t& limb : limbs) limb = -limb;
    limbs = carried(limbs);
  }
  Digits digits{};
  for (std::size_t i = 0; i < limb_count; i++) digits[i] = static_cast<std::uint32_t>(limbs[i]);
  return digits;
}

float ExactSum::round_to_f32() const { return rounded<float>(*this); }
double ExactSum::to_double() const { return rounded<double>(*this); }

void ExactSum::add_non_finite(double x) {
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(x);
  const bool is_infinite = bits << 12 == 0;
  seen_ |= !is_infinite ? nan : bits >> 63 != 0 ? minus_infinity : plus_infinity;
}

// Every limb but the highest, which keeps the sign, becomes a digit.
ExactSum::Limbs ExactSum::carried(Limbs limbs) {
  for (std::size_t i = 0; i + 1 < limb_count; i++) {
    limbs[i + 1] += limbs[i] >> 32;
    limbs[i] &= static_cast<std::int64_t>(low_half);
  }
  return limbs;
}

void ExactSum::carry() {
  limbs_ = carried(limbs_);
  additions_ = 0;
}

template <std::floating_point Float>
Float mean(const ExactSum& sum, std::uint64_t count) {
  if (count == 0) return Format<Float>::nan();
  if (!sum.is_finite()) return rounded<Float>(sum);
  return quotient<Float>(sum.is_negative(), Natural(sum.magnitude()), ExactSum::unit, {count});
}

template <std::floating_point Float>
Float square_root(const ExactSum& sum) {
  if (!sum.is_finite()) return sum.is_nan() || sum.is_negative() ? Format<Float>::nan() : rounded<Float>(sum);
  const Natural square(sum.magnitude());
  if (square.length() == 0) return rounded<Float>(sum);
  if (sum.is_negative()) return Format<Float>::nan();

  // Two bits of the square, from an even place down, give one bit of the root. The remainder is at most twice the root.
  constexpr int root_length = 60;
  const int place = (square.length() - 2 * root_length + 1) & ~1;
  std::uint64_t root = 0;
  std::uint64_t remainder = 0;
  for (int i = root_length; i-- > 0;) {
    remainder = remainder << 2 | square.bits(place + 2 * i, 2);
    const std::uint64_t step = root << 2 | 1;
    const bool fits = remainder >= step;
    if (fits) remainder -= step;
    root = root << 1 | (fits ? 1 : 0);
  }
  const bool inexact = remainder != 0 || square.any_below(place);
  return rounded<Float>(false, Natural(root), (ExactSum::unit + place) / 2, inexact);
}

template <std::floating_point Float>
Float variance(const ExactSum& sum, const ExactSum& squares, std::uint64_t count, std::uint64_t ddof) {
  if (count <= ddof || !sum.is_finite() || !squares.is_finite()) return Format<Float>::nan();
  // In units of 2^(2 unit): count * squares - sum^2, over count * (count - ddof).
  const Natural total(sum.magnitude());
  Natural scaled = Natural(squares.magnitude()) * Natural(count);
  scaled.shift_up(-ExactSum::unit / 32);
  return quotient<Float>(false, scaled - total * total, 2 * ExactSum::unit, {count, count - ddof});
}

template float mean(const ExactSum&, std::uint64_t);
template double mean(const ExactSum&, std::uint64_t);
template float square_root(const ExactSum&);
template double square_root(const ExactSum&);
template float variance(const ExactSum&, const ExactSum&, std::uint64_t, std::uint64_t);
template double variance(const ExactSum&, const ExactSum&, std::uint64_t, std::uint64_t);

}  // namespace wgreduce
