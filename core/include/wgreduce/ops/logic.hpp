// Operators that test or combine bits: count_nonzero, any, all, bit_and, bit_or, bit_xor.
#pragma once

#include "wgreduce/ops/sums.hpp"

namespace wgreduce::ops {

// --- count_nonzero ---

inline constexpr Field count_nonzero_result[] = {{"count_nonzero", FieldType::count}};
// -0 is zero, NaN and subnormals are not: shifting the sign out leaves what counts.
inline constexpr std::string_view nonzero_float = R"(
fn nonzero(e: Elem) -> u32 {
  return select(0u, 1u, (e << 1u) != 0u);
}
)";
inline constexpr std::string_view nonzero_integer = R"(
fn nonzero(e: Elem) -> u32 {
  return select(0u, 1u, e != Elem(0));
}
)";
inline constexpr std::string_view nonzero_float64 = R"(
fn nonzero(e: Elem) -> u32 {
  return select(0u, 1u, (e.x | (e.y << 1u)) != 0u);
}
)";
inline constexpr std::string_view nonzero_integer64 = R"(
fn nonzero(e: Elem) -> u32 {
  return select(0u, 1u, (e.x | e.y) != 0u);
}
)";
inline constexpr std::string_view term_nonzero = R"(
fn term(e: Elem) -> vec2<u32> {
  return vec2<u32>(nonzero(e), 0u);
}
)";
inline constexpr std::string_view term4_nonzero = R"(
fn term4(words: vec4<u32>, lane: u32) -> vec2<u32> {
  return vec2<u32>((nonzero(element(words.x, lane)) + nonzero(element(words.y, lane))) +
                   (nonzero(element(words.z, lane)) + nonzero(element(words.w, lane))), 0u);
}
)";
struct CountNonzero {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting& setting) {
    wide.total += (setting.type.is_float() ? e.bits & ~twins::sign_bit(setting) : e.bits) != 0 ? 1 : 0;
  }
  static void finish(const Wide& wide, std::uint64_t, const Setting&, Claims& claims) {
    claims.push_back(twins::exactly(wide.total));
  }
};
inline constexpr std::string_view count_float_steps[] = {nonzero_float, term_nonzero, term4_nonzero,
                                                         add_u64,       absorb_u64,   finish_total_u64};
inline constexpr std::string_view count_integer_steps[] = {nonzero_integer, term_nonzero, term4_nonzero,
                                                           add_u64,         absorb_u64,   finish_total_u64};
inline constexpr std::string_view count_float64_steps[] = {nonzero_float64, term_nonzero, add_u64, finish_total_u64};
inline constexpr std::string_view count_integer64_steps[] = {nonzero_integer64, term_nonzero, add_u64,
                                                             finish_total_u64};
constexpr Form count_form(View view, std::span<const std::string_view> steps, bool absorbs) {
  return {.view = view,
          .accumulator = total_u64,
          .result = count_nonzero_result,
          .helpers = needs_u64,
          .steps = steps,
          .absorbs = absorbs,
          .exact = true,
          .twin = twin_of<CountNonzero>};
}
inline constexpr Form count_float = count_form(View::bits, count_float_steps, true);
inline constexpr Form count_float64 = count_form(View::bits, count_float64_steps, false);
inline constexpr Form count_integer = count_form(View::numbers, count_integer_steps, true);
inline constexpr Form count_integer64 = count_form(View::numbers, count_integer64_steps, false);
inline constexpr Operator count_nonzero{.name = "count_nonzero",
                                        .meaning = "how many elements are not zero",
                                        .formula = "#{i : xi != 0}",
                                        .source = "NumPy count_nonzero",
                                        .floating = &count_float,
                                        .integer = &count_integer,
                                        .empty = "0",
                                        .nan = "is not zero",
                                        .floating64 = &count_float64,
                                        .integer64 = &count_integer64};

// --- any, all ---

inline constexpr Field truth[] = {{"truth", FieldType::u32}};
inline constexpr Field any_result[] = {{"any", FieldType::boolean}};
inline constexpr Field all_result[] = {{"all", FieldType::boolean}};
inline constexpr std::string_view any_text = R"(
fn identity() -> Acc {
  return Acc(0u);
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(a.truth | b.truth);
}
)";
inline constexpr std::string_view all_text = R"(
fn identity() -> Acc {
  return Acc(1u);
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(a.truth & b.truth);
}
)";
inline constexpr std::string_view lift_truth = R"(
fn lift(e: Elem, index: u32) -> Acc {
  return Acc(nonzero(e));
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.truth);
}
)";
struct Any : CountNonzero {
  static void finish(const Wide& wide, std::uint64_t, const Setting&, Claims& claims) {
    claims.push_back(twins::exactly(wide.total != 0 ? 1 : 0));
  }
};
struct All : CountNonzero {
  static void finish(const Wide& wide, std::uint64_t count, const Setting&, Claims& claims) {
    claims.push_back(twins::exactly(wide.total == count ? 1 : 0));
  }
};
inline constexpr std::string_view any_float_steps[] = {nonzero_float, any_text, lift_truth};
inline constexpr std::string_view any_integer_steps[] = {nonzero_integer, any_text, lift_truth};
inline constexpr std::string_view all_float_steps[] = {nonzero_float, all_text, lift_truth};
inline constexpr std::string_view all_integer_steps[] = {nonzero_integer, all_text, lift_truth};
inline constexpr std::string_view any_float64_steps[] = {nonzero_float64, any_text, lift_truth};
inline constexpr std::string_view any_integer64_steps[] = {nonzero_integer64, any_text, lift_truth};
inline constexpr std::string_view all_float64_steps[] = {nonzero_float64, all_text, lift_truth};
inline constexpr std::string_view all_integer64_steps[] = {nonzero_integer64, all_text, lift_truth};
constexpr Form truth_form(View view, std::span<const Field> result, std::span<const std::string_view> steps,
                          Twin twin) {
  return {.view = view, .accumulator = truth, .result = result, .steps = steps, .exact = true, .twin = twin};
}
inline constexpr Form any_float = truth_form(View::bits, any_result, any_float_steps, twin_of<Any>);
inline constexpr Form any_float64 = truth_form(View::numbers, any_result, any_float64_steps, twin_of<Any>);
inline constexpr Form any_integer = truth_form(View::numbers, any_result, any_integer_steps, twin_of<Any>);
inline constexpr Form any_integer64 = truth_form(View::numbers, any_result, any_integer64_steps, twin_of<Any>);
inline constexpr Form all_float = truth_form(View::bits, all_result, all_float_steps, twin_of<All>);
inline constexpr Form all_float64 = truth_form(View::numbers, all_result, all_float64_steps, twin_of<All>);
inline constexpr Form all_integer = truth_form(View::numbers, all_result, all_integer_steps, twin_of<All>);
inline constexpr Form all_integer64 = truth_form(View::numbers, all_result, all_integer64_steps, twin_of<All>);
inline constexpr Operator any{.name = "any",
                              .meaning = "whether an element is not zero",
                              .formula = "x0 != 0 or x1 != 0 or ...",
                              .source = "NumPy any",
                              .floating = &any_float,
                              .integer = &any_integer,
                              .empty = "false",
                              .nan = "is not zero",
                              .floating64 = &any_float64,
                              .integer64 = &any_integer64};
inline constexpr Operator all{.name = "all",
                              .meaning = "whether no element is zero",
                              .formula = "x0 != 0 and x1 != 0 and ...",
                              .source = "NumPy all",
                              .floating = &all_float,
                              .integer = &all_integer,
                              .empty = "true",
                              .nan = "is not zero",
                              .floating64 = &all_float64,
                              .integer64 = &all_integer64};

// --- bit_and, bit_or, bit_xor ---

inline constexpr Field element_bits[] = {{"bits", FieldType::key}};
inline constexpr Field bit_and_result[] = {{"bit_and", FieldType::element}};
inline constexpr Field bit_or_result[] = {{"bit_or", FieldType::element}};
inline constexpr Field bit_xor_result[] = {{"bit_xor", FieldType::element}};
inline constexpr std::string_view lift_bits = R"(
fn lift(e: Elem, index: u32) -> Acc {
  return Acc(bits_of(e));
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.bits);
}
)";
inline constexpr std::string_view bit_and_text = R"(
fn identity() -> Acc {
  return Acc(ALL_ONES);
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(a.bits & b.bits);
}
)";
inline constexpr std::string_view bit_or_text = R"(
fn identity() -> Acc {
  return Acc(Key());
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(a.bits | b.bits);
}
)";
inline constexpr std::string_view bit_xor_text = R"(
fn identity() -> Acc {
  return Acc(Key());
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(a.bits ^ b.bits);
}
)";
struct BitOr {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting&) { wide.bits |= e.bits; }
  static void finish(const Wide& wide, std::uint64_t, const Setting& setting, Claims& claims) {
    claims.push_back(twins::exactly(twins::element_bits(wide.bits, setting.type)));
  }
};
struct BitXor : BitOr {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting&) { wide.bits ^= e.bits; }
};
// By De Morgan, since accumulators start from 0.
struct BitAnd {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting&) { wide.bits |= ~e.bits; }
  static void finish(const Wide& wide, std::uint64_t, const Setting& setting, Claims& claims) {
    const std::uint64_t width = setting.type.kind == Kind::sint ? ~std::uint64_t{0} : setting.type.highest;
    claims.push_back(twins::exactly(twins::element_bits(~wide.bits & width, setting.type)));
  }
};
inline constexpr std::string_view bit_and_steps[] = {bit_and_text, lift_bits};
inline constexpr std::string_view bit_or_steps[] = {bit_or_text, lift_bits};
inline constexpr std::string_view bit_xor_steps[] = {bit_xor_text, lift_bits};
constexpr Form bits_form(std::span<const Field> result, std::span<const std::string_view> steps, Twin twin) {
  return {.accumulator = element_bits, .result = result, .steps = steps, .exact = true, .twin = twin};
}
inline constexpr Form bit_and_integer = bits_form(bit_and_result, bit_and_steps, twin_of<BitAnd>);
inline constexpr Form bit_or_integer = bits_form(bit_or_result, bit_or_steps, twin_of<BitOr>);
inline constexpr Form bit_xor_integer = bits_form(bit_xor_result, bit_xor_steps, twin_of<BitXor>);
inline constexpr Operator bit_and{.name = "bit_and",
                                  .meaning = "the bitwise and",
                                  .formula = "x0 & x1 & ...",
                                  .source = "NumPy bitwise_and.reduce",
                                  .floating = nullptr,
                                  .integer = &bit_and_integer,
                                  .empty = "all ones (of the element's width)",
                                  .nan = "does not occur",
                                  .integer64 = &bit_and_integer};
inline constexpr Operator bit_or{.name = "bit_or",
                                 .meaning = "the bitwise or",
                                 .formula = "x0 | x1 | ...",
                                 .source = "NumPy bitwise_or.reduce",
                                 .floating = nullptr,
                                 .integer = &bit_or_integer,
                                 .empty = "0",
                                 .nan = "does not occur",
                                 .integer64 = &bit_or_integer};
inline constexpr Operator bit_xor{.name = "bit_xor",
                                  .meaning = "the bitwise exclusive or",
                                  .formula = "x0 ^ x1 ^ ...",
                                  .source = "NumPy bitwise_xor.reduce",
                                  .floating = nullptr,
                                  .integer = &bit_xor_integer,
                                  .empty = "0",
                                  .nan = "does not occur",
                                  .integer64 = &bit_xor_integer};

}  // namespace wgreduce::ops
