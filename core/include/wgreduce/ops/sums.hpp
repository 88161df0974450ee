// Operators that add elements: sum and mean; and the accumulators that all operators that add share.
#pragma once

#include "wgreduce/ops/exact.hpp"

namespace wgreduce::ops {

// --- floats: one f32 accumulator over term(e) ---

inline constexpr Field total_f32[] = {{"total", FieldType::f32}};
inline constexpr std::string_view add_f32 = R"(
fn identity() -> Acc {
  return Acc(0.0);
}
fn lift(e: Elem, index: u32) -> Acc {
  return Acc(term(e));
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(a.total + b.total);
}
fn term4(words: vec4<u32>, lane: u32) -> f32 {
  return (term(element(words.x, lane)) + term(element(words.y, lane))) +
         (term(element(words.z, lane)) + term(element(words.w, lane)));
}
fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  var sum = term4(words, 0u);
  if (LANES >= 2u) {
    sum += term4(words, 1u);
  }
  if (LANES == 4u) {
    sum += term4(words, 2u) + term4(words, 3u);
  }
  return Acc(a.total + sum);
}
)";
inline constexpr std::string_view finish_total = R"(
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.total);
}
)";

// --- integers: a 64-bit accumulator over term(e), modulo 2^64 ---

inline constexpr Field total_u64[] = {{"total", FieldType::u64}};
inline constexpr std::string_view needs_u64[] = {"u64"};
inline constexpr std::string_view add_u64 = R"(
fn identity() -> Acc {
  return Acc(0u, 0u);
}
fn lift(e: Elem, index: u32) -> Acc {
  let t = term(e);
  return Acc(t.x, t.y);
}
fn combine(a: Acc, b: Acc) -> Acc {
  let t = add64(vec2<u32>(a.total_lo, a.total_hi), vec2<u32>(b.total_lo, b.total_hi));
  return Acc(t.x, t.y);
}
)";
inline constexpr std::string_view absorb_u64 = R"(
fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  var t = add64(vec2<u32>(a.total_lo, a.total_hi), term4(words, 0u));
  if (LANES >= 2u) {
    t = add64(t, term4(words, 1u));
  }
  if (LANES == 4u) {
    t = add64(t, add64(term4(words, 2u), term4(words, 3u)));
  }
  return Acc(t.x, t.y);
}
)";
// Four terms of one lane, added as 64-bit integers; of elements below 32 bits, in 32 where four terms fit.
inline constexpr std::string_view term4_u64 = R"(
fn term4_wide(words: vec4<u32>, lane: u32) -> vec2<u32> {
  return add64(add64(term(element(words.x, lane)), term(element(words.y, lane))),
               add64(term(element(words.z, lane)), term(element(words.w, lane))));
}
)";
inline constexpr std::string_view finish_total_u64 = R"(
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.total_lo, a.total_hi);
}
)";

// --- sum ---

inline constexpr Field sum_result[] = {{"sum", FieldType::wide}};
inline constexpr std::string_view term_number = "\nfn term(e: Elem) -> f32 {\n  return e;\n}\n";
inline constexpr std::string_view sum_float_steps[] = {term_number, add_f32, finish_total};
inline constexpr std::string_view term_widened = R"(
fn term(e: Elem) -> vec2<u32> {
  return widen(e);
}
)";
inline constexpr std::string_view term4_widened = R"(
fn term4(words: vec4<u32>, lane: u32) -> vec2<u32> {
  if (LANES == 1u) {
    return term4_wide(words, lane);
  }
  return widen((element(words.x, lane) + element(words.y, lane)) + (element(words.z, lane) + element(words.w, lane)));
}
)";
inline constexpr std::string_view sum_integer_steps[] = {term_widened, term4_u64,  term4_widened,
                                                         add_u64,      absorb_u64, finish_total_u64};
inline constexpr std::string_view sum_integer64_steps[] = {term_widened, add_u64, finish_total_u64};
struct FloatSum {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting& setting) {
    wide.sum.add(e.number);
    const double size = std::abs(e.number);
    if (twins::is_finite(e, setting)) wide.terms.meet(size, size, setting);
  }
  // Every addition that a term goes through may round its sum, which is at most the sum of magnitudes. A subnormal sum
  // may be flushed: at most once for each term that can make one.
  static Bound bound(const Terms& terms) {
    return {.per_step = twins::rounding * terms.magnitude,
            .fixed = terms.lost + static_cast<double>(terms.small) * twins::flushed,
            .reach = terms.magnitude};
  }
  static void finish(const Wide& wide, std::uint64_t, const Setting&, Claims& claims) {
    claims.push_back(twins::near(wide.sum.round_to_f32(), wide.sum.to_double(), bound(wide.terms)));
  }
};
struct IntegerSum {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting&) { wide.total += e.bits; }
  static void finish(const Wide& wide, std::uint64_t, const Setting&, Claims& claims) {
    claims.push_back(twins::exactly(wide.total));
  }
};
inline constexpr Form sum_float{.accumulator = total_f32,
                                .result = sum_result,
                                .steps = sum_float_steps,
                                .absorbs = true,
                                .twin = twin_of<FloatSum>};
inline constexpr Form sum_integer{.accumulator = total_u64,
                                  .result = sum_result,
                                  .helpers = needs_u64,
                                  .steps = sum_integer_steps,
                                  .absorbs = true,
                                  .exact = true,
                                  .twin = twin_of<IntegerSum>};
inline constexpr Form sum_integer64{.accumulator = total_u64,
                                    .result = sum_result,
                                    .helpers = needs_u64,
                                    .steps = sum_integer64_steps,
                                    .exact = true,
                                    .twin = twin_of<IntegerSum>};
inline constexpr Operator sum{.name = "sum",
                              .meaning = "the sum of the elements",
                              .formula = "x0 + x1 + ...",
                              .source = "NumPy sum (integers: modulo 2^64)",
                              .floating = &sum_float,
                              .integer = &sum_integer,
                              .empty = "0",
                              .nan = "carried through",
                              .exact_floating = &exact_sum,
                              .floating64 = &exact_sum_of_f64,
                              .integer64 = &sum_integer64};

// --- mean ---

inline constexpr std::string_view needs_quotient[] = {"u64", "quotient"};
inline constexpr std::string_view finish_mean_float = R"(
fn finish(a: Acc, count: vec2<u32>) -> Res {
  if ((count.x | count.y) == 0u) {
    return Res(QUIET_NAN);
  }
  return Res(bitcast<u32>(a.total / float64(count)));
}
)";
inline constexpr std::string_view finish_mean_integer = R"(
fn finish(a: Acc, count: vec2<u32>) -> Res {
  if ((count.x | count.y) == 0u) {
    return Res(0x7fc00000u);
  }
  let total = vec2<u32>(a.total_lo, a.total_hi);
  if (SIGNED) {
    return Res(quotient_signed(total, count));
  }
  return Res(quotient(total, count));
}
)";
inline constexpr Field mean_result[] = {{"mean", FieldType::f32_bits}};
inline constexpr std::string_view mean_float_steps[] = {term_number, add_f32, finish_mean_float};
inline constexpr std::string_view mean_integer_steps[] = {term_widened, term4_u64,  term4_widened,
                                                          add_u64,      absorb_u64, finish_mean_integer};
struct FloatMean : FloatSum {
  // The sum's error, and the division's: 2.5 ulp, 3 roundings to make an f32 of the count, a subnormal quotient.
  static Claim mean(const Wide& wide, std::uint64_t count) {
    if (count == 0) return twins::near_nan();
    const double exact = wgreduce::mean<double>(wide.sum, count);
    const double n = static_cast<double>(count);
    Bound bound = FloatSum::bound(wide.terms);
    bound.per_step /= n;
    bound.fixed = bound.fixed / n + twins::flushed;
    if (std::isfinite(exact)) bound.fixed += 6 * twins::rounding * std::abs(exact);
    return twins::near(wgreduce::mean<float>(wide.sum, count), exact, bound);
  }
  static void finish(const Wide& wide, std::uint64_t count, const Setting&, Claims& claims) {
    claims.push_back(mean(wide, count));
  }
};
struct IntegerMean : IntegerSum {
  static Claim mean(std::uint64_t total, std::uint64_t count, const Setting& setting) {
    if (count == 0) return twins::exactly(quiet_nan_bits);
    const bool is_signed = setting.type.kind == Kind::sint;
    const float mean =
        is_signed ? wgreduce::mean(static_cast<std::int64_t>(total), count) : wgreduce::mean(total, count);
    return twins::exactly(std::bit_cast<std::uint32_t>(mean));
  }
  static void finish(const Wide& wide, std::uint64_t count, const Setting& setting, Claims& claims) {
    claims.push_back(mean(wide.total, count, setting));
  }
};
inline constexpr Form mean_float{.accumulator = total_f32,
                                 .result = mean_result,
                                 .helpers = needs_u64,
                                 .steps = mean_float_steps,
                                 .absorbs = true,
                                 .twin = twin_of<FloatMean>};
inline constexpr Form mean_integer{.accumulator = total_u64,
                                   .result = mean_result,
                                   .helpers = needs_quotient,
                                   .steps = mean_integer_steps,
                                   .absorbs = true,
                                   .exact = true,
                                   .twin = twin_of<IntegerMean>};
inline constexpr Operator mean{.name = "mean",
                               .meaning = "the arithmetic mean",
                               .formula = "(x0 + x1 + ...) / n; integers: the exact sum divided, rounded once",
                               .source = "NumPy mean",
                               .floating = &mean_float,
                               .integer = &mean_integer,
                               .empty = "NaN",
                               .nan = "carried through",
                               .exact_floating = &exact_mean,
                               .floating64 = &exact_mean_of_f64};

}  // namespace wgreduce::ops
