// The greatest magnitude, on integer keys as in extrema.hpp.
#pragma once

#include "wgreduce/ops/extrema.hpp"

namespace wgreduce::ops {

// One more than the magnitude's bits: 0 stands for no element yet, so that all NaN can be told from all zero. A NaN's
// magnitude is above infinity's.
inline constexpr Field maxabs_key[] = {{"key", FieldType::key}};
inline constexpr Field maxabs_float_result[] = {{"maxabs", FieldType::f32_bits}};
inline constexpr Field maxabs_float64_result[] = {{"maxabs", FieldType::element}};
inline constexpr Field maxabs_integer_result[] = {{"maxabs", FieldType::u64}};
inline constexpr std::string_view maxabs_shared = R"(
fn identity() -> Acc {
  return Acc(Key());
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(key_max(a.key, b.key));
}
)";
inline constexpr std::string_view maxabs_float_text = R"(
fn lift(e: Elem, index: u32) -> Acc {
  return Acc(select((e & 0x7fffffffu) + 1u, 0u, NAN_IGNORE && is_nan(e)));
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  if (a.key == 0u) {
    return Res(select(QUIET_NAN, 0u, (count.x | count.y) == 0u));
  }
  return Res(select(a.key - 1u, QUIET_NAN, is_nan(a.key - 1u)));
}
)";
inline constexpr std::string_view maxabs_integer_text = R"(
fn lift(e: Elem, index: u32) -> Acc {
  return Acc(magnitude(e));
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.key, 0u);
}
)";
inline constexpr std::string_view maxabs_float64_text = R"(
fn lift(e: Elem, index: u32) -> Acc {
  let next = add64(vec2<u32>(e.x, e.y & 0x7fffffffu), vec2<u32>(1u, 0u));
  return Acc(select(next, Key(), NAN_IGNORE && is_nan(e)));
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  if (key_same(a.key, Key())) {
    return Res(select(QUIET_NAN, Key(), (count.x | count.y) == 0u));
  }
  let bits = sub64(a.key, vec2<u32>(1u, 0u));
  return Res(select(bits, QUIET_NAN, is_nan(bits)));
}
)";
inline constexpr std::string_view maxabs_integer64_text = R"(
fn lift(e: Elem, index: u32) -> Acc {
  return Acc(magnitude(e));
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.key.x, a.key.y);
}
)";
struct FloatMaxabs {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting& setting) {
    const bool nan = twins::is_nan(e, setting);
    if (nan) wide.nans++;
    if (!nan) wide.bits = std::max(wide.bits, e.bits & ~twins::sign_bit(setting));
  }
  static void finish(const Wide& wide, std::uint64_t count, const Setting& setting, Claims& claims) {
    const std::uint64_t deciding = setting.ignore_nan ? count : 1;  // as many NaNs make the answer NaN
    claims.push_back(twins::exactly(wide.nans != 0 && wide.nans >= deciding ? twins::nan_bits(setting) : wide.bits));
  }
};
struct IntegerMaxabs {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting& setting) {
    wide.total = std::max(wide.total, twins::magnitude(e, setting));
  }
  static void finish(const Wide& wide, std::uint64_t, const Setting&, Claims& claims) {
    claims.push_back(twins::exactly(wide.total));
  }
};
inline constexpr std::string_view maxabs_float_steps[] = {maxabs_shared, maxabs_float_text};
inline constexpr std::string_view maxabs_integer_steps[] = {maxabs_shared, maxabs_integer_text};
inline constexpr std::string_view maxabs_float64_steps[] = {maxabs_shared, maxabs_float64_text};
inline constexpr std::string_view maxabs_integer64_steps[] = {maxabs_shared, maxabs_integer64_text};
constexpr Form maxabs_form(View view, std::span<const Field> result, std::span<const std::string_view> steps,
                           Twin twin) {
  return {.view = view, .accumulator = maxabs_key, .result = result, .steps = steps, .exact = true, .twin = twin};
}
inline constexpr Form maxabs_float =
    maxabs_form(View::bits, maxabs_float_result, maxabs_float_steps, twin_of<FloatMaxabs>);
inline constexpr Form maxabs_float64 =
    maxabs_form(View::bits, maxabs_float64_result, maxabs_float64_steps, twin_of<FloatMaxabs>);
inline constexpr Form maxabs_integer =
    maxabs_form(View::numbers, maxabs_integer_result, maxabs_integer_steps, twin_of<IntegerMaxabs>);
inline constexpr Form maxabs_integer64 =
    maxabs_form(View::numbers, maxabs_integer_result, maxabs_integer64_steps, twin_of<IntegerMaxabs>);
inline constexpr Operator maxabs{.name = "maxabs",
                                 .meaning = "the greatest magnitude",
                                 .formula = "max(|x0|, |x1|, ...)",
                                 .source = "the infinity norm",
                                 .floating = &maxabs_float,
                                 .integer = &maxabs_integer,
                                 .empty = "0",
                                 .nan = nan_wins,
                                 .takes_nan = true,
                                 .floating64 = &maxabs_float64,
                                 .integer64 = &maxabs_integer64};

}  // namespace wgreduce::ops
