// The elements of conformance cases, from integers alone: no floating point, so every machine makes the same bits.
#include <algorithm>
#include <bit>
#include <cstring>

#include "wgreduce/cases.hpp"

namespace wgreduce {
namespace {

// SplitMix64's output function, https://prng.di.unimi.it/splitmix64.c: a hash of the element's index.
std::uint64_t hash(std::uint64_t seed, std::uint64_t index) {
  std::uint64_t z = (seed << 48) + (index + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}

// How a float type lays out its bits.
struct Layout {
  int fraction;  // bits
  int exponent;  // bits

  std::uint64_t sign() const { return std::uint64_t{1} << (fraction + exponent); }
  std::uint64_t infinity() const { return ((std::uint64_t{1} << exponent) - 1) << fraction; }
  std::uint64_t greatest() const { return infinity() - 1; }
  std::uint64_t least_normal() const { return std::uint64_t{1} << fraction; }
  /// Random bits of a hash: as many as a fraction has, or one more.
  std::uint64_t fraction_of(std::uint64_t h) const { return h >> (fraction > 23 ? 8 : 20) & (least_normal() - 1); }
  std::uint64_t significand_of(std::uint64_t h) const {
    return h >> (fraction > 23 ? 8 : 20) & (2 * least_normal() - 1);
  }
  int bias() const { return (1 << (exponent - 1)) - 1; }
};

Layout layout_of(Type type) {
  if (type == Type::f16) return {10, 5};
  if (type == Type::bf16) return {7, 8};
  if (type == Type::f64) return {52, 11};
  return {23, 8};
}

// The bits of magnitude * 2^scale, which must be zero or a normal number of the type.
std::uint64_t float_bits(const Layout& layout, bool negative, std::uint64_t magnitude, int scale) {
  const std::uint64_t sign = negative ? layout.sign() : 0;
  if (magnitude == 0) return sign;
  const int width = static_cast<int>(std::bit_width(magnitude));
  const int shift = layout.fraction + 1 - width;
  const std::uint64_t fraction = (shift >= 0 ? magnitude << shift : magnitude >> -shift) & (layout.least_normal() - 1);
  const int exponent = width - 1 + scale + layout.bias();
  return sign | static_cast<std::uint64_t>(exponent) << layout.fraction | fraction;
}

std::uint64_t random_nan(const Layout& layout, std::uint64_t h) {
  const std::uint64_t payload = h >> 8 & (layout.least_normal() - 1);
  return (h & 1 ? layout.sign() : 0) | layout.infinity() | std::max<std::uint64_t>(payload, 1);
}

std::uint64_t number(const Layout& layout, std::uint64_t h) {
  return float_bits(layout, h & 1, layout.significand_of(h), -layout.fraction - 1);
}

std::uint64_t float_extreme(const Layout& layout, std::uint64_t h) {
  return (h & 1 ? layout.sign() : 0) | (h & 6 ? layout.greatest() : layout.least_normal());
}

// Numbers of 2^10 to 2^11, each followed by its negative; here and there a one.
std::uint64_t cancelling_float(const Layout& layout, std::uint64_t index) {
  if (index % 64 < 2) return float_bits(layout, false, 1, 0);
  const std::uint64_t h = hash(99, index / 2);
  return float_bits(layout, index & 1, layout.least_normal() | layout.fraction_of(h), 10 - layout.fraction);
}

std::uint64_t far_mean_float(const Layout& layout, std::uint64_t h) {
  if (layout.fraction >= 23) return float_bits(layout, false, 6400000 + h % 64, -6);
  return float_bits(layout, false, layout.least_normal() + h % 4, 0);
}

// A number of 2^(middle - 2) to 2^(middle + 2); of f16 and f64, whose ranges are others, of as many binades at the end
// of f16's, or half-way to that of f64's.
std::uint64_t near_binade(const Layout& layout, int middle, std::uint64_t h) {
  if (layout.exponent == 5) middle = middle > 0 ? 13 : -12;
  if (layout.exponent == 11) middle = middle > 0 ? 509 : -530;
  const int binade = middle - 2 + static_cast<int>(h >> 1 & 3);
  return float_bits(layout, h & 1, layout.least_normal() | layout.fraction_of(h), binade - layout.fraction);
}

// 2^40 and 2^-45 are where norm2 changes its scale.
std::uint64_t high(const Layout& layout, std::uint64_t h) { return near_binade(layout, 40, h); }
std::uint64_t low(const Layout& layout, std::uint64_t h) { return near_binade(layout, -45, h); }

std::uint64_t mixed_float(const Layout& layout, std::uint64_t h) {
  if (h >> 60 == 0) return random_nan(layout, h);
  if (h >> 60 == 1) return (h & 1 ? layout.sign() : 0) | layout.infinity();
  return high(layout, h);
}

std::uint64_t make_float(const Layout& layout, Pattern pattern, std::uint64_t index) {
  const std::uint64_t h = hash(static_cast<std::uint64_t>(pattern), index);
  switch (pattern) {
    case Pattern::uniform:
      return number(layout, h);
    case Pattern::small:
      return float_bits(layout, h & 1, (h >> 1) % 101, 0);
    case Pattern::extremes:
      return float_extreme(layout, h >> 40);
    case Pattern::nans:
      return h >> 61 ? number(layout, h) : random_nan(layout, h);
    case Pattern::infinities:
      return h >> 61 ? number(layout, h) : (h & 1 ? layout.sign() : 0) | layout.infinity();
    case Pattern::zeros:
      return h & 1 ? layout.sign() : 0;
    case Pattern::subnormals:
      return (h & 1 ? layout.sign() : 0) | layout.fraction_of(h);
    case Pattern::cancellation:
      return cancelling_float(layout, index);
    case Pattern::ties:
      return float_bits(layout, false, 1 + h % 3, 0);
    case Pattern::constant:
      return float_bits(layout, false, 3, -1);
    case Pattern::far_mean:
      return far_mean_float(layout, h);
    case Pattern::outliers:
      return float_bits(layout, false, 1, index % 5003 == 1009 ? (layout.exponent == 5 ? 14 : 40) : 0);
    case Pattern::high_band:
      return high(layout, h);
    case Pattern::low_band:
      return low(layout, h);
    case Pattern::mixed:
      return mixed_float(layout, h);
  }
  return 0;
}

// In two's complement.
std::uint64_t make_integer(const ElementType& type, Pattern pattern, std::uint64_t index) {
  const std::uint64_t h = hash(static_cast<std::uint64_t>(pattern), index);
  const bool is_signed = type.kind == Kind::sint;
  switch (pattern) {
    case Pattern::small:
      return is_signed && h & 1 ? 0 - (h >> 1) % 101 : (h >> 1) % 101;
    case Pattern::extremes:
      return h % 3 == 0 ? static_cast<std::uint64_t>(type.lowest) : h % 3 == 1 ? type.highest : type.highest - 1;
    case Pattern::zeros:
      return 0;
    case Pattern::cancellation:
      if (index % 64 < 2) return 1;
      return index & 1 ? 0 - hash(99, index / 2) % 100 : hash(99, index / 2) % 100;
    case Pattern::ties:
      return 1 + h % 3;
    case Pattern::constant:
      return 3;
    case Pattern::far_mean:
      return type.highest - 8 + h % 8;
    case Pattern::outliers:
      return index % 5003 == 1009 ? type.highest : 1;
    default:
      return type.is_pair() ? h : h >> 13;
  }
}

void put(std::span<std::uint32_t> words, std::uint32_t bytes, std::uint64_t index, std::uint64_t bits) {
  const std::uint64_t at = index * bytes;
  if (bytes == 8) {
    words[at / 4] = static_cast<std::uint32_t>(bits);
    words[at / 4 + 1] = static_cast<std::uint32_t>(bits >> 32);
    return;
  }
  const std::uint32_t shift = static_cast<std::uint32_t>(at % 4) * 8;
  const std::uint32_t mask = bytes == 4 ? 0xffffffffu : ((1u << 8 * bytes) - 1) << shift;
  std::uint32_t& word = words[at / 4];
  word = (word & ~mask) | (static_cast<std::uint32_t>(bits) << shift & mask);
}

// NaN first, so that the nearest element shows in the most operators.
std::uint64_t guard(const ElementType& type, std::uint64_t distance) {
  if (!type.is_float()) return distance & 1 ? static_cast<std::uint64_t>(type.lowest) : type.highest;
  const Layout layout = layout_of(type.type);
  if (distance % 3 == 0) return layout.infinity() | layout.least_normal() >> 1;
  return layout.infinity() | (distance % 3 == 1 ? 0 : layout.sign());
}

}  // namespace

std::vector<std::uint32_t> make_elements(const Case& one, std::uint64_t elements) {
  const ElementType& type = element_type(one.type);
  const std::uint64_t total = elements * (one.custom ? one.custom->words : 1);
  std::vector<std::uint32_t> words((total * type.bytes + 3) / 4);
  const Layout layout = layout_of(one.type);
  for (std::uint64_t i = 0; i < total; i++) {
    put(words, type.bytes, i,
        type.is_float() ? make_float(layout, one.pattern, i) : make_integer(type, one.pattern, i));
  }
  return words;
}

namespace {

void place_guards_from(const Case& one, std::uint64_t offset, std::span<std::uint32_t> buffer) {
  const ElementType& type = element_type(one.type);
  const std::uint64_t wide = one.custom ? one.custom->words : 1;
  const std::uint64_t begin = offset * wide;
  const std::uint64_t end = begin + one.count * wide;
  const std::uint64_t room = buffer.size() * 4 / type.bytes;
  for (std::uint64_t i = 0; i < case_guard * wide; i++) {
    if (i < begin) put(buffer, type.bytes, begin - 1 - i, guard(type, i / wide));
    if (end + i < room) put(buffer, type.bytes, end + i, guard(type, i / wide));
  }
}

}  // namespace

void place_guards(const Case& one, std::span<std::uint32_t> buffer) {
  place_guards_from(one, one.offset, buffer);
  if (one.inputs() == 2) place_guards_from(one, second_offset(one), buffer);
}

std::vector<WordRange> guard_words(const Case& one, std::uint64_t words) {
  const std::uint64_t size = one.element_bytes();
  std::vector<WordRange> list;
  const auto add = [&](std::uint32_t input, std::uint64_t first, std::uint64_t last) {  // elements
    const std::uint64_t begin = first * size / 4;
    list.push_back({begin, std::min((last * size + 3) / 4, words) - begin, input});
  };
  for (std::uint32_t i = 0; i < one.inputs(); i++) {
    const std::uint64_t begin = i == 0 ? one.offset : second_offset(one);
    const std::uint64_t end = begin + one.count;
    add(i, begin - std::min(begin, case_guard), begin);
    add(i, end, end + case_guard);
  }
  return list;
}

// A multiple of 64 elements behind, and by up to 63 more: as often on a vector's border as not.
std::uint64_t second_offset(const Case& one) {
  const std::uint64_t behind = one.offset + one.count + 2 * case_guard;
  return (behind + 63) / 64 * 64 + (one.count + 5 * one.offset) % 64;
}

std::uint64_t elements_of(const Case& one) {
  return (one.inputs() == 2 ? second_offset(one) : one.offset) + one.count + case_guard;
}

}  // namespace wgreduce
