// Operators that pick an element: min, max, extent, argmin, argmax. All on order-preserving integer keys, so no device
// can flush, reorder or lose a NaN.
#pragma once

#include "wgreduce/ops/form.hpp"

namespace wgreduce::ops {

// --- min, max, extent ---

inline constexpr Field low_key[] = {{"low", FieldType::key}};
inline constexpr Field high_key[] = {{"high", FieldType::key}};
inline constexpr Field both_keys[] = {{"low", FieldType::key}, {"high", FieldType::key}};
inline constexpr Field min_result[] = {{"min", FieldType::element}};
inline constexpr Field max_result[] = {{"max", FieldType::element}};
inline constexpr Field extent_result[] = {{"min", FieldType::element}, {"max", FieldType::element}};
inline constexpr std::string_view min_text = R"(
fn identity() -> Acc {
  return Acc(LOW_START);
}
fn lift(e: Elem, index: u32) -> Acc {
  return Acc(low_key(bits_of(e)));
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(key_min(a.low, b.low));
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(low_value(a.low, count));
}
)";
inline constexpr std::string_view max_text = R"(
fn identity() -> Acc {
  return Acc(HIGH_START);
}
fn lift(e: Elem, index: u32) -> Acc {
  return Acc(high_key(bits_of(e)));
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(key_max(a.high, b.high));
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(high_value(a.high, count));
}
)";
inline constexpr std::string_view extent_text = R"(
fn identity() -> Acc {
  return Acc(LOW_START, HIGH_START);
}
fn lift(e: Elem, index: u32) -> Acc {
  return Acc(low_key(bits_of(e)), high_key(bits_of(e)));
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(key_min(a.low, b.low), key_max(a.high, b.high));
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(low_value(a.low, count), high_value(a.high, count));
}
)";
// Twins rank elements by HostElement::order, the greatest by its complement. A NaN ranks first or, ignored, not at all.
struct Extremes {
  static constexpr std::int64_t nan_rank = std::numeric_limits<std::int64_t>::min();

  static void absorb_low(Wide& wide, const HostElement& e, std::uint64_t index, const Setting& setting) {
    const bool nan = twins::is_nan(e, setting);
    if (!(nan && setting.ignore_nan)) wide.low.meet(nan ? nan_rank : e.order, index, setting.ties_last);
  }
  static void absorb_high(Wide& wide, const HostElement& e, std::uint64_t index, const Setting& setting) {
    const bool nan = twins::is_nan(e, setting);
    if (!(nan && setting.ignore_nan)) wide.high.meet(nan ? nan_rank : ~e.order, index, setting.ties_last);
  }
  static Claim low(const Wide& wide, std::uint64_t count, const Setting& setting) {
    if (wide.low.index != no_index) return value(wide.low.rank, wide.low.rank, setting);
    return nothing(count, setting.type.highest, twins::infinity_bits(false, setting), setting);
  }
  static Claim high(const Wide& wide, std::uint64_t count, const Setting& setting) {
    if (wide.high.index != no_index) return value(wide.high.rank, ~wide.high.rank, setting);
    return nothing(count, static_cast<std::uint64_t>(setting.type.lowest), twins::infinity_bits(true, setting),
                   setting);
  }

 private:
  static Claim value(std::int64_t rank, std::int64_t order, const Setting& setting) {
    if (setting.type.is_float() && rank == nan_rank) return twins::exactly(twins::nan_bits(setting));
    return twins::exactly(twins::bits_of_order(order, setting.type));
  }
  // No element, or none but ignored NaNs.
  static Claim nothing(std::uint64_t count, std::uint64_t integer, std::uint64_t infinity, const Setting& setting) {
    if (!setting.type.is_float()) return twins::exactly(twins::element_bits(integer, setting.type));
    return twins::exactly(count == 0 ? infinity : twins::nan_bits(setting));
  }
};
struct Min {
  static constexpr auto absorb = Extremes::absorb_low;
  static void finish(const Wide& wide, std::uint64_t count, const Setting& setting, Claims& claims) {
    claims.push_back(Extremes::low(wide, count, setting));
  }
};
struct Max {
  static constexpr auto absorb = Extremes::absorb_high;
  static void finish(const Wide& wide, std::uint64_t count, const Setting& setting, Claims& claims) {
    claims.push_back(Extremes::high(wide, count, setting));
  }
};
struct Extent {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t index, const Setting& setting) {
    Extremes::absorb_low(wide, e, index, setting);
    Extremes::absorb_high(wide, e, index, setting);
  }
  static void finish(const Wide& wide, std::uint64_t count, const Setting& setting, Claims& claims) {
    claims.push_back(Extremes::low(wide, count, setting));
    claims.push_back(Extremes::high(wide, count, setting));
  }
};
inline constexpr std::string_view min_steps[] = {min_text};
inline constexpr std::string_view max_steps[] = {max_text};
inline constexpr std::string_view extent_steps[] = {extent_text};
constexpr Form extreme_form(std::span<const Field> keys, std::span<const Field> result,
                            std::span<const std::string_view> steps, Twin twin) {
  return {.view = View::bits, .accumulator = keys, .result = result, .steps = steps, .exact = true, .twin = twin};
}
inline constexpr Form min_form = extreme_form(low_key, min_result, min_steps, twin_of<Min>);
inline constexpr Form max_form = extreme_form(high_key, max_result, max_steps, twin_of<Max>);
inline constexpr Form extent_form = extreme_form(both_keys, extent_result, extent_steps, twin_of<Extent>);
inline constexpr std::string_view nan_wins = "wins, or is skipped (nan: ignore); all NaN gives NaN";
inline constexpr Operator min{.name = "min",
                              .meaning = "the least element; -0 orders below +0",
                              .formula = "min(x0, x1, ...)",
                              .source = "IEEE 754-2019 minimum",
                              .floating = &min_form,
                              .integer = &min_form,
                              .empty = "+inf, or the type's greatest value",
                              .nan = nan_wins,
                              .takes_nan = true,
                              .none_if_empty = true,
                              .floating64 = &min_form,
                              .integer64 = &min_form};
inline constexpr Operator max{.name = "max",
                              .meaning = "the greatest element; -0 orders below +0",
                              .formula = "max(x0, x1, ...)",
                              .source = "IEEE 754-2019 maximum",
                              .floating = &max_form,
                              .integer = &max_form,
                              .empty = "-inf, or the type's least value",
                              .nan = nan_wins,
                              .takes_nan = true,
                              .none_if_empty = true,
                              .floating64 = &max_form,
                              .integer64 = &max_form};
inline constexpr Operator extent{.name = "extent",
                                 .meaning = "the least and the greatest element in one pass",
                                 .formula = "min(x0, x1, ...), max(x0, x1, ...)",
                                 .source = "IEEE 754-2019 minimum and maximum",
                                 .floating = &extent_form,
                                 .integer = &extent_form,
                                 .empty = "as min and max",
                                 .nan = nan_wins,
                                 .takes_nan = true,
                                 .none_if_empty = true,
                                 .floating64 = &extent_form,
                                 .integer64 = &extent_form};

// --- argmin, argmax ---

inline constexpr Field extreme[] = {{"key", FieldType::key}, {"index", FieldType::index}};
inline constexpr Field arg_result[] = {{"index", FieldType::index}, {"value", FieldType::element}};
inline constexpr std::string_view needs_extremes[] = {"u64", "extremes"};
// sort_key(e) is the key whose least wins, START where it starts.
inline constexpr std::string_view arg_text = R"(
fn acc_of(e: Extreme) -> Acc {
  return Acc(e.key, e.index_lo, e.index_hi);
}
fn extreme_of(a: Acc) -> Extreme {
  return Extreme(a.key, a.index_lo, a.index_hi);
}
fn identity() -> Acc {
  return acc_of(extreme_none(START));
}
fn lift(e: Elem, index: u32) -> Acc {
  return acc_of(extreme_at(sort_key(e), START, index));
}
fn combine(a: Acc, b: Acc) -> Acc {
  return acc_of(extreme_combine(extreme_of(a), extreme_of(b)));
}
)";
inline constexpr std::string_view arg_absorb = R"(
fn absorb_word(a: Extreme, word: u32, index: u32) -> Extreme {
  var r = extreme_next(a, sort_key(element(word, 0u)), START, index);
  if (LANES >= 2u) {
    r = extreme_next(r, sort_key(element(word, 1u)), START, index + 1u);
  }
  if (LANES == 4u) {
    r = extreme_next(r, sort_key(element(word, 2u)), START, index + 2u);
    r = extreme_next(r, sort_key(element(word, 3u)), START, index + 3u);
  }
  return r;
}
fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  var r = absorb_word(extreme_of(a), words.x, index);
  r = absorb_word(r, words.y, index + LANES);
  r = absorb_word(r, words.z, index + 2u * LANES);
  r = absorb_word(r, words.w, index + 3u * LANES);
  return acc_of(r);
}
)";
inline constexpr std::string_view arg_absorb64 = R"(
fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  let r = extreme_next(extreme_of(a), sort_key(words.xy), START, index);
  return acc_of(extreme_next(r, sort_key(words.zw), START, index + 1u));
}
)";
inline constexpr std::string_view argmin_text = R"(
const START = LOW_START;
fn sort_key(e: Elem) -> Key {
  return low_key(bits_of(e));
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.index_lo, a.index_hi, low_value(a.key, count));
}
)";
inline constexpr std::string_view argmax_text = R"(
const START = ~HIGH_START;
fn sort_key(e: Elem) -> Key {
  return ~high_key(bits_of(e));
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.index_lo, a.index_hi, high_value(~a.key, count));
}
)";
struct Argmin {
  static constexpr auto absorb = Extremes::absorb_low;
  static void finish(const Wide& wide, std::uint64_t count, const Setting& setting, Claims& claims) {
    claims.push_back(twins::exactly(wide.low.index));
    claims.push_back(Extremes::low(wide, count, setting));
  }
};
struct Argmax {
  static constexpr auto absorb = Extremes::absorb_high;
  static void finish(const Wide& wide, std::uint64_t count, const Setting& setting, Claims& claims) {
    claims.push_back(twins::exactly(wide.high.index));
    claims.push_back(Extremes::high(wide, count, setting));
  }
};
inline constexpr std::string_view argmin_steps[] = {argmin_text, arg_text, arg_absorb};
inline constexpr std::string_view argmin64_steps[] = {argmin_text, arg_text, arg_absorb64};
inline constexpr std::string_view argmax_steps[] = {argmax_text, arg_text, arg_absorb};
inline constexpr std::string_view argmax64_steps[] = {argmax_text, arg_text, arg_absorb64};
constexpr Form arg_form(std::span<const std::string_view> steps, Twin twin) {
  return {.view = View::bits,
          .accumulator = extreme,
          .result = arg_result,
          .helpers = needs_extremes,
          .steps = steps,
          .absorbs = true,
          .heavy = true,
          .exact = true,
          .twin = twin};
}
inline constexpr Form argmin_form = arg_form(argmin_steps, twin_of<Argmin>);
inline constexpr Form argmin64_form = arg_form(argmin64_steps, twin_of<Argmin>);
inline constexpr Form argmax_form = arg_form(argmax_steps, twin_of<Argmax>);
inline constexpr Form argmax64_form = arg_form(argmax64_steps, twin_of<Argmax>);
inline constexpr std::string_view nan_is_found =
    "the first NaN (ties: last: the last), or skipped (nan: ignore); all NaN gives NaN, no index";
inline constexpr Operator argmin{.name = "argmin",
                                 .meaning = "where the least element stands, and its value",
                                 .formula = "the lowest i with xi = min(x0, x1, ...) (ties: last: the highest)",
                                 .source = "NumPy argmin",
                                 .floating = &argmin_form,
                                 .integer = &argmin_form,
                                 .empty = "no index (all ones); the value as min",
                                 .nan = nan_is_found,
                                 .takes_nan = true,
                                 .takes_ties = true,
                                 .none_if_empty = true,
                                 .floating64 = &argmin64_form,
                                 .integer64 = &argmin64_form};
inline constexpr Operator argmax{.name = "argmax",
                                 .meaning = "where the greatest element stands, and its value",
                                 .formula = "the lowest i with xi = max(x0, x1, ...) (ties: last: the highest)",
                                 .source = "NumPy argmax",
                                 .floating = &argmax_form,
                                 .integer = &argmax_form,
                                 .empty = "no index (all ones); the value as max",
                                 .nan = nan_is_found,
                                 .takes_nan = true,
                                 .takes_ties = true,
                                 .none_if_empty = true,
                                 .floating64 = &argmax64_form,
                                 .integer64 = &argmax64_form};

}  // namespace wgreduce::ops
