// stats: the usual description of an array in one read of memory.
#pragma once

#include "wgreduce/ops/extrema.hpp"
#include "wgreduce/ops/form.hpp"
#include "wgreduce/ops/moments.hpp"
#include "wgreduce/ops/sums.hpp"

namespace wgreduce::ops {

inline constexpr Field stats_result[] = {
    {"count", FieldType::count},  {"nan_count", FieldType::count}, {"min", FieldType::element},
    {"argmin", FieldType::index}, {"max", FieldType::element},     {"argmax", FieldType::index},
    {"sum", FieldType::wide},     {"mean", FieldType::f32_bits},   {"variance", FieldType::f32_bits}};

// The least and the greatest element's keys and places (extremes.wgsl; the greatest's key complemented), then the
// moments (moments.wgsl).
inline constexpr Field stats_float_accumulator[] = {
    {"low", FieldType::u32},  {"low_at", FieldType::index}, {"high", FieldType::u32}, {"high_at", FieldType::index},
    {"nans", FieldType::u64}, {"sum", FieldType::f32},      {"n", FieldType::u64},    {"pivot", FieldType::u32},
    {"mean", FieldType::f32}, {"m2", FieldType::f32},       {"odd", FieldType::u32}};
inline constexpr Field stats_integer_accumulator[] = {
    {"low", FieldType::u32}, {"low_at", FieldType::index}, {"high", FieldType::u32},  {"high_at", FieldType::index},
    {"sum", FieldType::u64}, {"n", FieldType::u64},        {"pivot", FieldType::u32}, {"mean", FieldType::f32},
    {"m2", FieldType::f32},  {"odd", FieldType::u32}};
inline constexpr std::string_view needs_stats_float[] = {"u64", "extremes", "moments"};
inline constexpr std::string_view needs_stats_integer[] = {"u64", "extremes", "moments", "quotient"};

inline constexpr std::string_view stats_shared = R"(
const LEAST = LOW_START;
const GREATEST = ~HIGH_START;
fn low_of(a: Acc) -> Extreme {
  return Extreme(a.low, a.low_at_lo, a.low_at_hi);
}
fn high_of(a: Acc) -> Extreme {
  return Extreme(a.high, a.high_at_lo, a.high_at_hi);
}
fn moments_in(a: Acc) -> Moments {
  return Moments(a.n_lo, a.n_hi, a.pivot, a.mean, a.m2, a.odd);
}
fn identity() -> Acc {
  return acc_of(extreme_none(LEAST), extreme_none(GREATEST), totals_none(), moments_none());
}
fn lift(e: Elem, index: u32) -> Acc {
  let bits = bits_of(e);
  return acc_of(extreme_at(low_key(bits), LEAST, index), extreme_at(~high_key(bits), GREATEST, index),
                totals_of(e), moments_of(bits));
}
fn combine(a: Acc, b: Acc) -> Acc {
  return acc_of(extreme_combine(low_of(a), low_of(b)), extreme_combine(high_of(a), high_of(b)),
                totals_add(totals_in(a), totals_in(b)), moments_combine(moments_in(a), moments_in(b)));
}
// In order for the extremes; for the moments, whose order is free, four elements of one lane at a time.
fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  var low = low_of(a);
  var high = high_of(a);
  var totals = totals_in(a);
  for (var i = 0u; i < 4u * LANES; i++) {
    let e = element(words[i / LANES], i % LANES);
    low = extreme_next(low, low_key(bits_of(e)), LEAST, index + i);
    high = extreme_next(high, ~high_key(bits_of(e)), GREATEST, index + i);
    totals = totals_add(totals, totals_of(e));
  }
  var m = moments_in(a);
  for (var lane = 0u; lane < LANES; lane++) {
    m = moments_next(m, vec4<u32>(bits_of(element(words.x, lane)), bits_of(element(words.y, lane)),
                                  bits_of(element(words.z, lane)), bits_of(element(words.w, lane))));
  }
  return acc_of(low, high, totals, m);
}
)";

inline constexpr std::string_view stats_float_text = R"(
struct Totals {
  nans: vec2<u32>,
  sum: f32,
}
fn totals_none() -> Totals {
  return Totals(vec2<u32>(0u, 0u), 0.0);
}
fn totals_of(e: Elem) -> Totals {
  let nan = is_nan(e);
  return Totals(vec2<u32>(select(0u, 1u, nan), 0u), bitcast<f32>(select(e, 0u, nan)));
}
fn totals_add(a: Totals, b: Totals) -> Totals {
  return Totals(add64(a.nans, b.nans), a.sum + b.sum);
}
fn totals_in(a: Acc) -> Totals {
  return Totals(vec2<u32>(a.nans_lo, a.nans_hi), a.sum);
}
fn acc_of(low: Extreme, high: Extreme, t: Totals, m: Moments) -> Acc {
  return Acc(low.key, low.index_lo, low.index_hi, high.key, high.index_lo, high.index_hi,
             t.nans.x, t.nans.y, t.sum, m.n_lo, m.n_hi, m.pivot, m.mean, m.m2, m.odd);
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  let nans = vec2<u32>(a.nans_lo, a.nans_hi);
  var used = count;
  var sum = bitcast<u32>(a.sum);
  if (NAN_IGNORE) {
    used = sub64(count, nans);
  } else if ((nans.x | nans.y) != 0u) {
    sum = QUIET_NAN;
  }
  var mean = QUIET_NAN;
  if ((used.x | used.y) != 0u && !is_nan(sum)) {
    mean = bitcast<u32>(a.sum / float64(used));
  }
  return Res(count.x, count.y, nans.x, nans.y, low_value(a.low, count), a.low_at_lo, a.low_at_hi,
             high_value(~a.high, count), a.high_at_lo, a.high_at_hi, bitcast<f32>(sum), mean,
             moments_variance(moments_in(a), used));
}
)";

inline constexpr std::string_view stats_integer_text = R"(
fn totals_none() -> vec2<u32> {
  return vec2<u32>(0u, 0u);
}
fn totals_of(e: Elem) -> vec2<u32> {
  return widen(e);
}
fn totals_add(a: vec2<u32>, b: vec2<u32>) -> vec2<u32> {
  return add64(a, b);
}
fn totals_in(a: Acc) -> vec2<u32> {
  return vec2<u32>(a.sum_lo, a.sum_hi);
}
fn acc_of(low: Extreme, high: Extreme, t: vec2<u32>, m: Moments) -> Acc {
  return Acc(low.key, low.index_lo, low.index_hi, high.key, high.index_lo, high.index_hi,
             t.x, t.y, m.n_lo, m.n_hi, m.pivot, m.mean, m.m2, m.odd);
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  var mean = 0x7fc00000u;
  if ((count.x | count.y) != 0u) {
    if (SIGNED) {
      mean = quotient_signed(totals_in(a), count);
    } else {
      mean = quotient(totals_in(a), count);
    }
  }
  return Res(count.x, count.y, 0u, 0u, low_value(a.low, count), a.low_at_lo, a.low_at_hi,
             high_value(~a.high, count), a.high_at_lo, a.high_at_hi, a.sum_lo, a.sum_hi, mean,
             moments_variance(moments_in(a), count));
}
)";

inline constexpr std::string_view stats_float_steps[] = {stats_float_text, stats_shared};
inline constexpr std::string_view stats_integer_steps[] = {stats_integer_text, stats_shared};
// The twins of the operators put together. NaNs are counted, and left out of the sums: a mean of what is left is only
// asked for where they are ignored.
struct FloatStats {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t index, const Setting& setting) {
    Extent::absorb(wide, e, index, setting);
    if (twins::is_nan(e, setting)) {
      wide.nans++;
      return;
    }
    Variance::absorb(wide, e, index, setting);
    const double size = std::abs(e.number);
    if (twins::is_finite(e, setting)) wide.terms.meet(size, size, setting);
  }
  static void finish(const Wide& wide, std::uint64_t count, const Setting& setting, Claims& claims) {
    claims.push_back(twins::exactly(count));
    claims.push_back(twins::exactly(wide.nans));
    claims.push_back(Extremes::low(wide, count, setting));
    claims.push_back(twins::exactly(wide.low.index));
    claims.push_back(Extremes::high(wide, count, setting));
    claims.push_back(twins::exactly(wide.high.index));
    if (wide.nans != 0 && !setting.ignore_nan) {
      claims.insert(claims.end(), 3, twins::near_nan());
      return;
    }
    const std::uint64_t used = count - wide.nans;
    FloatSum::finish(wide, used, setting, claims);
    FloatMean::finish(wide, used, setting, claims);
    Variance::finish(wide, used, setting, claims);
  }
};
struct IntegerStats {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t index, const Setting& setting) {
    Extent::absorb(wide, e, index, setting);
    IntegerSum::absorb(wide, e, index, setting);
    Variance::absorb(wide, e, index, setting);
  }
  static void finish(const Wide& wide, std::uint64_t count, const Setting& setting, Claims& claims) {
    claims.push_back(twins::exactly(count));
    claims.push_back(twins::exactly(0));
    claims.push_back(Extremes::low(wide, count, setting));
    claims.push_back(twins::exactly(wide.low.index));
    claims.push_back(Extremes::high(wide, count, setting));
    claims.push_back(twins::exactly(wide.high.index));
    IntegerSum::finish(wide, count, setting, claims);
    IntegerMean::finish(wide, count, setting, claims);
    Variance::finish(wide, count, setting, claims);
  }
};
inline constexpr Form stats_float{.view = View::bits,
                                  .accumulator = stats_float_accumulator,
                                  .result = stats_result,
                                  .helpers = needs_stats_float,
                                  .steps = stats_float_steps,
                                  .absorbs = true,
                                  .heavy = true,
                                  .twin = twin_of<FloatStats>};
inline constexpr Form stats_integer{.accumulator = stats_integer_accumulator,
                                    .result = stats_result,
                                    .helpers = needs_stats_integer,
                                    .steps = stats_integer_steps,
                                    .absorbs = true,
                                    .heavy = true,
                                    .twin = twin_of<IntegerStats>};
inline constexpr Operator stats{
    .name = "stats",
    .meaning = "count, NaN count, min, argmin, max, argmax, sum, mean and variance in one read of memory",
    .formula = "as the operators of those names",
    .source = "NumPy, a function each (nan: ignore: its nan functions)",
    .floating = &stats_float,
    .integer = &stats_integer,
    .empty = "as the operators of those names",
    .nan = "counted; wins, or is skipped by all but the counts (nan: ignore)",
    .takes_nan = true,
    .takes_ties = true,
    .takes_ddof = true,
    .none_if_empty = true};

}  // namespace wgreduce::ops
