// The elements of `--random N --seed S --distribution D`: the same on every machine, each computable on its own.
//
// Element i has four random words w0..w3 = Philox4x32-10(counter (i low, i high, 0, 0), key (S low, S high)), and of
// them w: w0, or w0 * 2^32 + w3 for elements of 64 bits. All steps are integer arithmetic or exact, but for one
// correctly rounded division.
//
//   uniform  floats: the top 53, 24, 11, 8 bits (f64, f32, f16, bf16) of w as a fraction: [0, 1).
//            integers: the top bits of w, so the whole range.
//   normal   s = the sum of the eight 16-bit halves of w0..w3, less its mean 262140: bell-shaped, |s| <= 262140.
//            floats: s / 53510 in f64 or f32 (standard deviation 1, |x| < 4.9), rounded to nearest even for f16 and
//            bf16. integers of b bits: floor((s + 262140) * 2^b / 524281), less 2^(b-1) if signed.
//   wide     floats: sign w0 >> 31, biased exponent w1 * E >> 32 (E: all exponents of finite numbers: 2047, 255 or 31),
//            significand the low bits of w: as many numbers in every binade, subnormals among them.
//            integers: L = w1 * (b + 1) >> 32 bits (b: of the greatest magnitude), the top one set, the others the low
//            bits of w; negative if signed and w2 is odd.
//   cancel   (floats and signed integers) element i stands at p = a * i mod N, a the least number coprime to N from
//            N * 2654435769 >> 32 on (at least 1). All but the last one or two places are pairs that cancel: 2q has x,
//            2q + 1 has -x, with the words of q: floats (1 + low bits of w as a fraction) * 2^(w1 * 10 >> 32);
//            integers of b bits: the top b - 1 bits of w. The places from 2 * floor((N - 1) / 2) on keep the words of
//            p: floats as uniform, integers w0 >> 29. So the sum is tiny beside the elements.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "wgreduce/types.hpp"

namespace wgreduce::cli {

enum class Distribution : std::uint8_t { uniform, normal, wide, cancel };
inline constexpr std::array<std::string_view, 4> distribution_names{"uniform", "normal", "wide", "cancel"};

struct RandomArray {
  std::uint64_t count = 0;  ///< below 2^61
  std::uint64_t seed = 0;
  Distribution distribution = Distribution::uniform;
  Type type = Type::f32;
};

/// Whether the distribution exists for the type: `cancel` wants negative numbers.
bool has_distribution(Type type, Distribution distribution);

/// Writes the elements `first` to `first + elements - 1` of `array`, packed.
void fill_random(const RandomArray& array, std::uint64_t first, std::uint64_t elements, std::byte* to);

}  // namespace wgreduce::cli
