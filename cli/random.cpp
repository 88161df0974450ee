#include "random.hpp"

#include <bit>
#include <cstring>
#include <numeric>

#include "philox.hpp"

namespace wgreduce::cli {
namespace {

struct FloatFormat {
  std::uint32_t significand_bits;  // stored
  std::uint32_t exponents;         // of finite numbers
  std::uint32_t bias;
};

constexpr FloatFormat format_of(Type type) {
  if (type == Type::f64) return {52, 2047, 1023};
  if (type == Type::f16) return {10, 31, 15};
  if (type == Type::bf16) return {7, 255, 127};
  return {23, 255, 127};
}

// The header's w, and how many bits it has.
constexpr std::uint32_t w_bits(const ElementType& type) { return type.is_pair() ? 64 : 32; }
constexpr std::uint64_t w_of(const ElementType& type, const PhiloxCounter& w) {
  return type.is_pair() ? std::uint64_t{w[0]} << 32 | w[3] : w[0];
}

constexpr std::uint64_t low_bits(std::uint64_t word, std::uint32_t bits) {
  return bits >= 64 ? word : word & ((std::uint64_t{1} << bits) - 1);
}

// floor(word * n / 2^32)
constexpr std::uint32_t below(std::uint32_t word, std::uint32_t n) {
  return static_cast<std::uint32_t>(std::uint64_t{word} * n >> 32);
}

// floor(x * 2^bits / n), for x < n < 2^32: below 2^bits
constexpr std::uint64_t fraction(std::uint64_t x, std::uint32_t bits, std::uint64_t n) {
  if (bits <= 32) return (x << bits) / n;
  const std::uint64_t high = x << 32;
  return high / n << (bits - 32) | ((high % n) << (bits - 32)) / n;
}

std::uint32_t bits_of(float value) { return std::bit_cast<std::uint32_t>(value); }

// Drops `bits` low bits, to nearest even. A carry goes into the exponent, as it should.
std::uint32_t round_off(std::uint32_t word, std::uint32_t bits) {
  const std::uint32_t half = 1u << (bits - 1);
  const std::uint32_t odd = word >> bits & 1;
  return (word + (half - 1) + odd) >> bits;
}

// For magnitudes below 2^15, so that nothing overflows.
std::uint32_t half_bits(float value) {
  const std::uint32_t bits = bits_of(value);
  const std::uint32_t sign = bits >> 16 & 0x8000, exponent = bits >> 23 & 255;
  const std::uint32_t significand = bits & 0x7fffff;
  if (exponent < 102) return sign;
  // Subnormal in f16: the value in units of 2^-24 has exponent - 126 bits before the point.
  if (exponent < 113) return sign | round_off(significand | 0x800000, 126 - exponent);
  return sign | round_off((exponent - 112) << 23 | significand, 13);
}

// `value` is exact, or the quotient of two f32. Rounding that to f64 and then to f32 gives what rounding it once would:
// https://doi.org/10.1145/221332.221334 (Figueroa 1995; 53 bits are at least twice 24 and 2 more).
std::uint64_t float_as(Type type, double value) {
  if (type == Type::f64) return std::bit_cast<std::uint64_t>(value);
  const auto narrow = static_cast<float>(value);
  if (type == Type::f16) return half_bits(narrow);
  if (type == Type::bf16) return round_off(bits_of(narrow), 16);
  return bits_of(narrow);
}

std::uint64_t float_of(const ElementType& type, bool negative, std::uint32_t exponent, const PhiloxCounter& w) {
  const std::uint32_t digits = format_of(type.type).significand_bits;
  return (negative ? std::uint64_t{1} : 0) << (8 * type.bytes - 1) | std::uint64_t{exponent} << digits |
         low_bits(w_of(type, w), digits);
}

std::uint64_t uniform(const ElementType& type, const PhiloxCounter& w) {
  if (!type.is_float()) return w_of(type, w) >> (w_bits(type) - 8 * type.bytes);
  const std::uint32_t digits = format_of(type.type).significand_bits + 1;
  // Exact: the digits fit the significand.
  return float_as(type.type, static_cast<double>(w_of(type, w) >> (w_bits(type) - digits)) /
                                 static_cast<double>(std::uint64_t{1} << digits));
}

std::uint64_t normal(const ElementType& type, const PhiloxCounter& w) {
  std::uint32_t sum = 0;
  for (std::uint32_t word : w) sum += (word & 0xffff) + (word >> 16);
  if (type.is_float()) return float_as(type.type, (static_cast<double>(sum) - 262140.0) / 53510.0);
  const std::uint32_t bits = 8 * type.bytes;
  const std::uint64_t level = fraction(sum, bits, 524281);
  return type.kind == Kind::sint ? level - (std::uint64_t{1} << (bits - 1)) : level;
}

std::uint64_t wide(const ElementType& type, const PhiloxCounter& w) {
  if (type.is_float()) return float_of(type, w[0] >> 31 != 0, below(w[1], format_of(type.type).exponents), w);
  const std::uint32_t most = 8 * type.bytes - (type.kind == Kind::sint ? 1 : 0);
  const std::uint32_t length = below(w[1], most + 1);
  if (length == 0) return 0;
  const std::uint64_t magnitude = std::uint64_t{1} << (length - 1) | low_bits(w_of(type, w), length - 1);
  return type.kind == Kind::sint && (w[2] & 1) != 0 ? 0 - magnitude : magnitude;
}

std::uint64_t pair_member(const ElementType& type, const PhiloxCounter& w, bool negative) {
  if (type.is_float()) return float_of(type, negative, format_of(type.type).bias + below(w[1], 10), w);
  const std::uint64_t magnitude = w_of(type, w) >> (w_bits(type) + 1 - 8 * type.bytes);
  return negative ? 0 - magnitude : magnitude;
}

PhiloxCounter words_of(std::uint64_t seed, std::uint64_t index) {
  return philox({static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32), 0, 0},
                {static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)});
}

std::uint64_t at_place(const RandomArray& array, const ElementType& type, std::uint64_t place) {
  if (place < (array.count - 1) / 2 * 2) return pair_member(type, words_of(array.seed, place / 2), place % 2 == 1);
  const PhiloxCounter w = words_of(array.seed, place);
  return type.is_float() ? uniform(type, w) : w[0] >> 29;
}

// a * i mod n, without a product that overflows.
std::uint64_t product_modulo(std::uint64_t a, std::uint64_t i, std::uint64_t n) {
  std::uint64_t sum = 0;
  for (; i != 0; i >>= 1) {
    if (i & 1) sum = (sum + a) % n;
    a = (a + a) % n;
  }
  return sum;
}

// The step from one element's place to the next one's.
std::uint64_t stride(std::uint64_t n) {
  constexpr std::uint64_t golden = 2654435769;  // 2^32 divided by the golden ratio: neighbours land far apart
  std::uint64_t a = (n >> 32) * golden + ((n & 0xffffffff) * golden >> 32);
  if (a == 0) a = 1;
  while (std::gcd(a, n) != 1) a++;
  return a;
}

// The elements one after another. `cancel` walks through its places.
class Sequence {
 public:
  Sequence(const RandomArray& array, std::uint64_t first) : array_(array), index_(first) {
    if (array.distribution != Distribution::cancel || array.count == 0) return;
    step_ = stride(array.count) % array.count;
    place_ = product_modulo(step_, first, array.count);
  }

  std::uint64_t next() {
    if (array_.distribution == Distribution::cancel) {
      const std::uint64_t bits = at_place(array_, type_, place_);
      place_ = (place_ + step_) % array_.count;
      return bits;
    }
    const PhiloxCounter w = words_of(array_.seed, index_++);
    if (array_.distribution == Distribution::normal) return normal(type_, w);
    if (array_.distribution == Distribution::wide) return wide(type_, w);
    return uniform(type_, w);
  }

 private:
  const RandomArray& array_;
  const ElementType& type_ = element_type(array_.type);
  std::uint64_t index_;
  std::uint64_t step_ = 0;
  std::uint64_t place_ = 0;
};

}  // namespace

bool has_distribution(Type type, Distribution distribution) {
  return distribution != Distribution::cancel || element_type(type).kind != Kind::uint;
}

void fill_random(const RandomArray& array, std::uint64_t first, std::uint64_t elements, std::byte* to) {
  Sequence sequence(array, first);
  const std::uint32_t bytes = element_type(array.type).bytes;
  for (std::uint64_t i = 0; i < elements; i++) {
    const std::uint64_t bits = sequence.next();
    std::memcpy(to + i * bytes, &bits, bytes);  // little-endian hosts: checked where the program starts
  }
}

}  // namespace wgreduce::cli
