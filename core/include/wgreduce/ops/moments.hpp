// Operators of statistics: variance, logsumexp, stats.
#pragma once

#include "wgreduce/ops/form.hpp"

namespace wgreduce::ops {

// --- variance ---

inline constexpr Field moments[] = {{"n", FieldType::u64},
                                    {"pivot", FieldType::u32},
                                    {"mean", FieldType::f32},
                                    {"m2", FieldType::f32},
                                    {"odd", FieldType::u32}};
inline constexpr Field variance_result[] = {{"variance", FieldType::f32_bits}};
inline constexpr std::string_view needs_moments[] = {"u64", "moments"};
inline constexpr std::string_view variance_text = R"(
fn acc_of(m: Moments) -> Acc {
  return Acc(m.n_lo, m.n_hi, m.pivot, m.mean, m.m2, m.odd);
}
fn moments_in(a: Acc) -> Moments {
  return Moments(a.n_lo, a.n_hi, a.pivot, a.mean, a.m2, a.odd);
}
fn identity() -> Acc {
  return acc_of(moments_none());
}
fn lift(e: Elem, index: u32) -> Acc {
  return acc_of(moments_of(bits_of(e)));
}
fn combine(a: Acc, b: Acc) -> Acc {
  return acc_of(moments_combine(moments_in(a), moments_in(b)));
}
fn lane_bits(words: vec4<u32>, lane: u32) -> vec4<u32> {
  return vec4<u32>(bits_of(element(words.x, lane)), bits_of(element(words.y, lane)),
                   bits_of(element(words.z, lane)), bits_of(element(words.w, lane)));
}
fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  var m = moments_in(a);
  for (var lane = 0u; lane < LANES; lane++) {
    m = moments_next(m, lane_bits(words, lane));
  }
  return acc_of(m);
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(moments_variance(moments_in(a), count));
}
)";
inline constexpr std::string_view variance_steps[] = {variance_text};
struct Variance {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting& setting) {
    if (!setting.type.is_float()) {
      wide.sum.add(e.order);
      wide.squares.add_square(e.order);
    } else {
      wide.sum.add(e.number);
      wide.squares.add_product(e.number, e.number);
    }
    if (!twins::is_finite(e, setting)) return;
    const double number = setting.type.is_float() ? e.number : static_cast<double>(e.order);
    wide.least = std::min(wide.least, number);
    wide.greatest = std::max(wide.greatest, number);
  }
  // With u a rounding, R the range of the elements, V the variance. Differences from a pivot are at most R: they and
  // the mean of the first four are off by 4uR at most. A step rounds a mean at most R (uR) and adds a share of a
  // difference that is off by 12uR; over a whole chain this comes to less than 4uR for each of its `depth` steps (four
  // elements absorbed are one step of the mean, and shares are 1/2 across a workgroup, 1/k along an invocation). A mean
  // off by e changes between = weight * delta^2 by 2 e weight |delta| + e^2 weight. All weights together are at most 5n
  // (n/4 for each of 16 levels, n along the invocations), all weight * delta^2 at most nV, so by Cauchy and Schwarz the
  // variance is off by 2 e sqrt(5V) + 5e^2, e = 4uR depth. Besides, each step rounds two sums of squares, and each
  // square, share and weight its own part; and each square may be flushed.
  static Bound bound(double variance, double range, double n, double ddof) {
    constexpr double u = twins::rounding;
    const double denominator = n / (n - ddof);
    const double cross = range * std::sqrt(variance) * denominator;
    const double tiny = twins::flushed * (8 + 16 * std::sqrt(variance)) * denominator;
    return {.per_step = u * (2 * variance + 18 * cross) + tiny,
            .per_square = 80 * u * u * range * range * denominator,
            .fixed = u * (20 * variance + 8 * cross) + 16 * u * u * range * range * denominator + tiny,
            .reach = std::max({2 * range, 4 * range * range, variance * n})};
  }
  static Claim variance(const Wide& wide, std::uint64_t count, const Setting& setting) {
    const double exact = wgreduce::variance<double>(wide.sum, wide.squares, count, setting.ddof);
    if (std::isnan(exact)) return twins::near_nan();
    const float nearest = wgreduce::variance<float>(wide.sum, wide.squares, count, setting.ddof);
    const double range = wide.greatest - wide.least;
    return twins::near(nearest, exact, bound(exact, range, static_cast<double>(count), setting.ddof));
  }
  static void finish(const Wide& wide, std::uint64_t count, const Setting& setting, Claims& claims) {
    claims.push_back(variance(wide, count, setting));
  }
};
inline constexpr Form variance_form{.view = View::bits,
                                    .accumulator = moments,
                                    .result = variance_result,
                                    .helpers = needs_moments,
                                    .steps = variance_steps,
                                    .absorbs = true,
                                    .heavy = true,
                                    .twin = twin_of<Variance>};
inline constexpr Operator variance{.name = "variance",
                                   .meaning = "the variance, with `ddof` taken from the count in the denominator",
                                   .formula = "((x0 - mean)^2 + (x1 - mean)^2 + ...) / (n - ddof)",
                                   .source = "NumPy var",
                                   .floating = &variance_form,
                                   .integer = &variance_form,
                                   .empty = "NaN, as for every count up to ddof",
                                   .nan = "and infinities give NaN",
                                   .takes_ddof = true};

// --- logsumexp ---

// The greatest element (as bits) and the sum of exp(x - greatest). A greatest that is not finite is the answer itself.
inline constexpr Field logsumexp_accumulator[] = {{"greatest", FieldType::u32}, {"scaled", FieldType::f32}};
inline constexpr Field logsumexp_result[] = {{"logsumexp", FieldType::f32_bits}};
inline constexpr std::string_view logsumexp_text = R"(
// Orders NaN above +inf.
fn rank(bits: u32) -> u32 {
  return select(order(bits), 0xffffffffu, (bits & 0x7fffffffu) > 0x7f800000u);
}
fn order(bits: u32) -> u32 {
  return bits ^ (bitcast<u32>(bitcast<i32>(bits) >> 31u) | 0x80000000u);
}
fn identity() -> Acc {
  return Acc(0xff800000u, 0.0);
}
fn lift(e: Elem, index: u32) -> Acc {
  let bits = number_bits(e);
  return Acc(bits, select(1.0, 0.0, bits == 0xff800000u));
}
// Without branches: a chain of them took SwiftShader minutes to compile.
fn combine(a: Acc, b: Acc) -> Acc {
  let swap = rank(b.greatest) > rank(a.greatest);
  let high = select(a.greatest, b.greatest, swap);
  let low = select(b.greatest, a.greatest, swap);
  let settled = (high & 0x7f800000u) == 0x7f800000u || low == 0xff800000u;
  let distance = bitcast<f32>(select(low, 0u, settled)) - bitcast<f32>(select(high, 0u, settled));
  let lesser = select(b.scaled, a.scaled, swap) * exp(distance);
  return Acc(high, select(a.scaled, b.scaled, swap) + select(lesser, 0.0, settled));
}
fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  var r = a;
  for (var i = 0u; i < 4u * LANES; i++) {
    r = combine(r, lift(element(words[i / LANES], i % LANES), index + i));
  }
  return r;
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  if ((a.greatest & 0x7fffffffu) > 0x7f800000u) {
    return Res(0x7fc00000u);
  }
  if ((a.greatest & 0x7f800000u) == 0x7f800000u) {
    return Res(a.greatest);
  }
  return Res(bitcast<u32>(bitcast<f32>(a.greatest) + log(a.scaled)));
}
)";
inline constexpr std::string_view number_bits_float = R"(
fn number_bits(e: Elem) -> u32 {
  return e;
}
)";
inline constexpr std::string_view number_bits_integer = R"(
fn number_bits(e: Elem) -> u32 {
  return bitcast<u32>(f32(e));
}
)";
inline constexpr std::string_view logsumexp_float_steps[] = {number_bits_float, logsumexp_text};
inline constexpr std::string_view logsumexp_integer_steps[] = {number_bits_integer, logsumexp_text};
struct Logsumexp {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting& setting) {
    const double x = setting.type.is_float() ? e.number : static_cast<double>(e.order);
    if (twins::is_nan(e, setting)) wide.nans++;
    if (x > wide.exponent) {
      wide.scaled = wide.scaled * std::exp(wide.exponent - x) + 1;
      wide.exponent = x;
    } else if (std::isfinite(x)) {
      wide.scaled += std::exp(x - wide.exponent);
    }
  }
  // Each step: exp (3 ulp and two for each unit of its argument, which is itself rounded), a product, a sum. The
  // arguments along an element's way add up to its distance from the greatest; the mean distance, weighted by the
  // exponentials, is at most log n, the greatest entropy of n weights. One step is added for the squares of these
  // errors. Then log (2^-21, or 3 ulp), the last addition, and integers rounded to f32 on the way in.
  static Bound bound(double greatest, double log_sum, double n, bool integer) {
    const double distances = 3 * std::log(n);
    const double conversions = integer ? std::abs(greatest) + std::log(n) : 0;
    const double finishing = 4 + 3 * log_sum + std::abs(greatest + log_sum);
    return {.per_step = 6 * twins::rounding,
            .fixed = twins::rounding * (distances + conversions + finishing) + n * 0x1p-52 + twins::flushed};
  }
  static Claim answer(const Wide& wide, double n, bool integer) {
    if (wide.nans != 0) return twins::near_nan();
    if (!std::isfinite(wide.exponent)) return twins::near(twins::nearest(wide.exponent), wide.exponent, {});
    const double log_sum = std::log(wide.scaled);
    const double exact = wide.exponent + log_sum;
    return twins::near(twins::nearest(exact), exact, bound(wide.exponent, log_sum, n, integer));
  }
  static void finish(const Wide& wide, std::uint64_t count, const Setting& setting, Claims& claims) {
    claims.push_back(answer(wide, static_cast<double>(count), !setting.type.is_float()));
  }
};
inline constexpr Form logsumexp_float{.view = View::bits,
                                      .accumulator = logsumexp_accumulator,
                                      .result = logsumexp_result,
                                      .steps = logsumexp_float_steps,
                                      .absorbs = true,
                                      .heavy = true,
                                      .twin = twin_of<Logsumexp>};
inline constexpr Form logsumexp_integer{.accumulator = logsumexp_accumulator,
                                        .result = logsumexp_result,
                                        .steps = logsumexp_integer_steps,
                                        .absorbs = true,
                                        .heavy = true,
                                        .twin = twin_of<Logsumexp>};
inline constexpr Operator logsumexp{.name = "logsumexp",
                                    .meaning = "the logarithm of the sum of exponentials, without overflow",
                                    .formula = "m + log(exp(x0 - m) + exp(x1 - m) + ...), m the greatest",
                                    .source = "SciPy special.logsumexp",
                                    .floating = &logsumexp_float,
                                    .integer = &logsumexp_integer,
                                    .empty = "-inf",
                                    .nan = "wins; else any +inf gives +inf, all -inf gives -inf"};

}  // namespace wgreduce::ops
