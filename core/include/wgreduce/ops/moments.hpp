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
inline constexpr Form variance_form{.view = View::bits,
                                    .accumulator = moments,
                                    .result = variance_result,
                                    .helpers = needs_moments,
                                    .steps = variance_steps,
                                    .absorbs = true,
                                    .heavy = true,
                                    .twin = twins::variance};
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
inline constexpr Form logsumexp_float{.view = View::bits,
                                      .accumulator = logsumexp_accumulator,
                                      .result = logsumexp_result,
                                      .steps = logsumexp_float_steps,
                                      .absorbs = true,
                                      .heavy = true,
                                      .twin = twins::logsumexp};
inline constexpr Form logsumexp_integer{.accumulator = logsumexp_accumulator,
                                        .result = logsumexp_result,
                                        .steps = logsumexp_integer_steps,
                                        .absorbs = true,
                                        .heavy = true,
                                        .twin = twins::logsumexp};
inline constexpr Operator logsumexp{.name = "logsumexp",
                                    .meaning = "the logarithm of the sum of exponentials, without overflow",
                                    .formula = "m + log(exp(x0 - m) + exp(x1 - m) + ...), m the greatest",
                                    .source = "SciPy special.logsumexp",
                                    .floating = &logsumexp_float,
                                    .integer = &logsumexp_integer,
                                    .empty = "-inf",
                                    .nan = "wins; else any +inf gives +inf, all -inf gives -inf"};

}  // namespace wgreduce::ops
