// product.
#pragma once

#include "wgreduce/ops/sums.hpp"

namespace wgreduce::ops {

// --- product ---

inline constexpr Field product_result[] = {{"product", FieldType::wide}};
inline constexpr std::string_view product_float_text = R"(
fn identity() -> Acc {
  return Acc(1.0);
}
fn lift(e: Elem, index: u32) -> Acc {
  return Acc(e);
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(a.total * b.total);
}
)";
inline constexpr std::string_view product_float_steps[] = {product_float_text, finish_total};
inline constexpr std::string_view product_integer_text = R"(
fn identity() -> Acc {
  return Acc(1u, 0u);
}
fn lift(e: Elem, index: u32) -> Acc {
  let w = widen(e);
  return Acc(w.x, w.y);
}
fn combine(a: Acc, b: Acc) -> Acc {
  let p = multiply64(vec2<u32>(a.total_lo, a.total_hi), vec2<u32>(b.total_lo, b.total_hi));
  return Acc(p.x, p.y);
}
)";
inline constexpr std::string_view product_integer_steps[] = {product_integer_text, finish_total_u64};
struct FloatProduct {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting& setting) {
    wide.product.multiply(e.number);
    const double size = std::abs(e.number);
    if (!twins::is_finite(e, setting)) {
      wide.infinite = true;
    } else if (size > 1) {
      wide.above.multiply(size);
    } else if (size > 0) {
      wide.below.multiply(size);
      if (size < setting.least_normal) wide.terms.lost = 1;
    }
  }
  // Every multiplication's rounding is in the answer, however they are nested: n of them, not as many as the chain is
  // long. An intermediate product may underflow if that of the magnitudes below 1 does. It is then 0, which costs the
  // whole answer, or off by 2^-149, which the elements above 1 make larger.
  static void finish(const Wide& wide, std::uint64_t count, const Setting&, Claims& claims) {
    const double exact = wide.product.value();
    const double above = wide.above.value();
    const bool underflows = wide.below.value() < twins::flushed;
    Bound bound{.reach = above};
    if (std::isfinite(exact)) bound.fixed = std::abs(exact) * std::expm1(static_cast<double>(count) * twins::rounding);
    if (underflows || wide.terms.lost != 0) bound.fixed += std::abs(exact);
    if (underflows) bound.fixed += above * twins::flushed;
    if (underflows && wide.infinite) bound.reach = std::numeric_limits<double>::infinity();  // 0 * infinity
    claims.push_back(twins::near(twins::nearest(exact), exact, bound));
  }
};
struct IntegerProduct {
  // `total` starts from 0, so it holds the product less 1.
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting&) {
    wide.total = (wide.total + 1) * e.bits - 1;
  }
  static void finish(const Wide& wide, std::uint64_t, const Setting&, Claims& claims) {
    claims.push_back(twins::exactly(wide.total + 1));
  }
};
inline constexpr Form product_float{
    .accumulator = total_f32, .result = product_result, .steps = product_float_steps, .twin = twin_of<FloatProduct>};
inline constexpr Form product_integer{.accumulator = total_u64,
                                      .result = product_result,
                                      .helpers = needs_u64,
                                      .steps = product_integer_steps,
                                      .exact = true,
                                      .twin = twin_of<IntegerProduct>};
inline constexpr Operator product{.name = "product",
                                  .meaning = "the product of the elements",
                                  .formula = "x0 * x1 * ...",
                                  .source = "NumPy prod (integers: modulo 2^64)",
                                  .floating = &product_float,
                                  .integer = &product_integer,
                                  .empty = "1",
                                  .nan = "carried through",
                                  .integer64 = &product_integer};

}  // namespace wgreduce::ops
