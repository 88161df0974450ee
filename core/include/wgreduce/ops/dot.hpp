// The operator of two inputs: dot. Its steps define `absorb` themselves, over four words of each input, and `lift`
// takes an element of each.
#pragma once

#include "wgreduce/ops/sums.hpp"

namespace wgreduce::ops {

// --- floats ---

inline constexpr Field dot_float_result[] = {{"dot", FieldType::f32}};
inline constexpr std::string_view dot_float_text = R"(
fn identity() -> Acc {
  return Acc(0.0);
}
fn lift(x: Elem, y: Elem, index: u32) -> Acc {
  return Acc(x * y);
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(a.total + b.total);
}
fn products4(x: vec4<u32>, y: vec4<u32>, lane: u32) -> f32 {
  return (element(x.x, lane) * element(y.x, lane) + element(x.y, lane) * element(y.y, lane)) +
         (element(x.z, lane) * element(y.z, lane) + element(x.w, lane) * element(y.w, lane));
}
fn absorb(a: Acc, x: vec4<u32>, y: vec4<u32>, index: u32) -> Acc {
  var sum = products4(x, y, 0u);
  if (LANES == 2u) {
    sum += products4(x, y, 1u);
  }
  return Acc(a.total + sum);
}
)";
inline constexpr std::string_view dot_float_steps[] = {dot_float_text, finish_total};
struct FloatDot {
  static void absorb(Wide& wide, const HostElement& x, const HostElement& y, const Setting& setting) {
    wide.sum.add_product(x.number, y.number);
    if (!twins::is_finite(x, setting) || !twins::is_finite(y, setting)) return;
    const double smaller = std::min(std::abs(x.number), std::abs(y.number));
    wide.terms.meet(std::abs(x.number * y.number), smaller, setting);
  }
  // A sum's, and a rounding for each product.
  static void finish(const Wide& wide, std::uint64_t, const Setting&, Claims& claims) {
    Bound bound = FloatSum::bound(wide.terms);
    bound.fixed += bound.per_step;
    claims.push_back(twins::near(wide.sum.round_to_f32(), wide.sum.to_double(), bound));
  }
};

// --- integers ---

inline constexpr Field dot_integer_result[] = {{"dot", FieldType::wide}};
inline constexpr std::string_view dot_integer_text = R"(
fn identity() -> Acc {
  return Acc(0u, 0u);
}
fn lift(x: Elem, y: Elem, index: u32) -> Acc {
  let t = product(x, y);
  return Acc(t.x, t.y);
}
fn combine(a: Acc, b: Acc) -> Acc {
  let t = add64(vec2<u32>(a.total_lo, a.total_hi), vec2<u32>(b.total_lo, b.total_hi));
  return Acc(t.x, t.y);
}
)";
// Elements of 16 bits have products of 32.
inline constexpr std::string_view dot_terms_integer = R"(
fn product(x: Elem, y: Elem) -> vec2<u32> {
  if (LANES == 1u) {
    return multiply64(widen(x), widen(y));
  }
  return widen(x * y);
}
fn products4(x: vec4<u32>, y: vec4<u32>, lane: u32) -> vec2<u32> {
  if (LANES == 4u) {
    return widen((element(x.x, lane) * element(y.x, lane) + element(x.y, lane) * element(y.y, lane)) +
                 (element(x.z, lane) * element(y.z, lane) + element(x.w, lane) * element(y.w, lane)));
  }
  return add64(add64(product(element(x.x, lane), element(y.x, lane)), product(element(x.y, lane), element(y.y, lane))),
               add64(product(element(x.z, lane), element(y.z, lane)), product(element(x.w, lane), element(y.w, lane))));
}
fn absorb(a: Acc, x: vec4<u32>, y: vec4<u32>, index: u32) -> Acc {
  var t = add64(vec2<u32>(a.total_lo, a.total_hi), products4(x, y, 0u));
  if (LANES >= 2u) {
    t = add64(t, products4(x, y, 1u));
  }
  if (LANES == 4u) {
    t = add64(t, add64(products4(x, y, 2u), products4(x, y, 3u)));
  }
  return Acc(t.x, t.y);
}
)";
inline constexpr std::string_view dot_terms_integer64 = R"(
fn product(x: Elem, y: Elem) -> vec2<u32> {
  return multiply64(x, y);
}
fn absorb(a: Acc, x: vec4<u32>, y: vec4<u32>, index: u32) -> Acc {
  return combine(combine(a, lift(x.xy, y.xy, index)), lift(x.zw, y.zw, index + 1u));
}
)";
inline constexpr std::string_view dot_integer_steps[] = {dot_integer_text, dot_terms_integer, finish_total_u64};
inline constexpr std::string_view dot_integer64_steps[] = {dot_integer_text, dot_terms_integer64, finish_total_u64};
struct IntegerDot {
  static void absorb(Wide& wide, const HostElement& x, const HostElement& y, const Setting&) {
    wide.total += x.bits * y.bits;
  }
  static void finish(const Wide& wide, std::uint64_t, const Setting&, Claims& claims) {
    claims.push_back(twins::exactly(wide.total));
  }
};

// --- exact sums of products, signed ones: the bins are those of squares ---

inline constexpr Field exact_dot_result[] = {{"dot", FieldType::rounded}};
inline constexpr std::string_view feed_products = R"(
fn absorb(a: Held, x: vec4<u32>, y: vec4<u32>, index: u32) -> Held {
  var r = a;
  for (var lane = 0u; lane < LANES; lane++) {
    r = add_products(r, lane_bits(x, lane), lane_bits(y, lane));
  }
  return r;
}
fn lane_bits(words: vec4<u32>, lane: u32) -> vec4<u32> {
  return vec4<u32>(element(words.x, lane), element(words.y, lane), element(words.z, lane), element(words.w, lane));
}
// -0 times 1 adds nothing, and leaves no trace.
fn absorb_one(a: Held, x: Elem, y: Elem, index: u32) -> Held {
  return add_products(a, vec4<u32>(x, vec3<u32>(0x80000000u)), vec4<u32>(y, vec3<u32>(0x3f800000u)));
}
)";
// In a loop: two copies of add_product took SwiftShader minutes to compile, unless x and y are one.
inline constexpr std::string_view feed_products64 = R"(
fn absorb(a: Held, x: vec4<u32>, y: vec4<u32>, index: u32) -> Held {
  var r = a;
  for (var high = 0u; high < 2u; high++) {
    r = add_product(r, select(x.xy, x.zw, high == 1u), select(y.xy, y.zw, high == 1u));
  }
  return r;
}
fn absorb_one(a: Held, x: Elem, y: Elem, index: u32) -> Held {
  return add_product(a, x, y);
}
)";
struct ExactDot {
  static void absorb(Wide& wide, const HostElement& x, const HostElement& y, const Setting&) {
    wide.sum.add_product(x.number, y.number);
  }
  static void finish(const Wide& wide, std::uint64_t, const Setting& setting, Claims& claims) {
    claims.push_back(ExactTwin::total(wide, setting));
  }
};

inline constexpr Form dot_float{.accumulator = total_f32,
                                .result = dot_float_result,
                                .steps = dot_float_steps,
                                .absorbs = true,
                                .twin = twin_of_two<FloatDot>};
inline constexpr Form dot_integer{.accumulator = total_u64,
                                  .result = dot_integer_result,
                                  .helpers = needs_u64,
                                  .steps = dot_integer_steps,
                                  .absorbs = true,
                                  .exact = true,
                                  .twin = twin_of_two<IntegerDot>};
inline constexpr Form dot_integer64{.accumulator = total_u64,
                                    .result = dot_integer_result,
                                    .helpers = needs_u64,
                                    .steps = dot_integer64_steps,
                                    .absorbs = true,
                                    .exact = true,
                                    .twin = twin_of_two<IntegerDot>};
inline constexpr Form exact_dot =
    exact_form(product_digits, product_bins, feed_products, exact_dot_result, exact_total_steps, twin_of_two<ExactDot>);
inline constexpr Form exact_dot_of_f64 = exact_form(product64_digits, product64_bins, feed_products64, exact_dot_result,
                                                    exact_total_steps, twin_of_two<ExactDot>);
inline constexpr Operator dot{.name = "dot",
                              .meaning = "the sum of the products of two inputs, element by element",
                              .formula = "x0 y0 + x1 y1 + ...",
                              .source = "BLAS dot (integers: modulo 2^64)",
                              .floating = &dot_float,
                              .integer = &dot_integer,
                              .empty = "0",
                              .nan = "carried through",
                              .exact_floating = &exact_dot,
                              .floating64 = &exact_dot_of_f64,
                              .integer64 = &dot_integer64,
                              .inputs = 2};

}  // namespace wgreduce::ops
