// Operators that add: sum, mean, norm1, sumsq, norm2, count_nonzero; and product.
#pragma once

#include "wgreduce/ops/form.hpp"

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
inline constexpr std::string_view sum_integer_steps[] = {term_widened, term4_u64, term4_widened, add_u64,
                                                         finish_total_u64};
inline constexpr Form sum_float{
    .accumulator = total_f32, .result = sum_result, .steps = sum_float_steps, .absorbs = true, .twin = twins::sum};
inline constexpr Form sum_integer{.accumulator = total_u64,
                                  .result = sum_result,
                                  .helpers = needs_u64,
                                  .steps = sum_integer_steps,
                                  .absorbs = true,
                                  .exact = true,
                                  .twin = twins::sum};
inline constexpr Operator sum{.name = "sum",
                              .meaning = "the sum of the elements",
                              .formula = "x0 + x1 + ...",
                              .source = "NumPy sum (integers: modulo 2^64)",
                              .floating = &sum_float,
                              .integer = &sum_integer,
                              .empty = "0",
                              .nan = "carried through"};

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
inline constexpr std::string_view mean_integer_steps[] = {term_widened, term4_u64, term4_widened, add_u64,
                                                          finish_mean_integer};
inline constexpr Form mean_float{.accumulator = total_f32,
                                 .result = mean_result,
                                 .helpers = needs_u64,
                                 .steps = mean_float_steps,
                                 .absorbs = true,
                                 .twin = twins::mean};
inline constexpr Form mean_integer{.accumulator = total_u64,
                                   .result = mean_result,
                                   .helpers = needs_quotient,
                                   .steps = mean_integer_steps,
                                   .absorbs = true,
                                   .exact = true,
                                   .twin = twins::mean};
inline constexpr Operator mean{.name = "mean",
                               .meaning = "the arithmetic mean",
                               .formula = "(x0 + x1 + ...) / n; integers: the exact sum divided, rounded once",
                               .source = "NumPy mean",
                               .floating = &mean_float,
                               .integer = &mean_integer,
                               .empty = "NaN",
                               .nan = "carried through"};

// --- norm1 ---

inline constexpr Field norm1_float_result[] = {{"norm1", FieldType::f32}};
inline constexpr Field norm1_integer_result[] = {{"norm1", FieldType::u64}};
inline constexpr std::string_view term_abs = "\nfn term(e: Elem) -> f32 {\n  return abs(e);\n}\n";
inline constexpr std::string_view norm1_float_steps[] = {term_abs, add_f32, finish_total};
inline constexpr std::string_view term_magnitude = R"(
fn term(e: Elem) -> vec2<u32> {
  return vec2<u32>(magnitude(e), 0u);
}
fn term4(words: vec4<u32>, lane: u32) -> vec2<u32> {
  if (LANES == 1u) {
    return term4_wide(words, lane);
  }
  return vec2<u32>((magnitude(element(words.x, lane)) + magnitude(element(words.y, lane))) +
                   (magnitude(element(words.z, lane)) + magnitude(element(words.w, lane))), 0u);
}
)";
inline constexpr std::string_view norm1_integer_steps[] = {term_magnitude, term4_u64, add_u64, finish_total_u64};
inline constexpr Form norm1_float{.accumulator = total_f32,
                                  .result = norm1_float_result,
                                  .steps = norm1_float_steps,
                                  .absorbs = true,
                                  .twin = twins::norm1};
inline constexpr Form norm1_integer{.accumulator = total_u64,
                                    .result = norm1_integer_result,
                                    .helpers = needs_u64,
                                    .steps = norm1_integer_steps,
                                    .absorbs = true,
                                    .exact = true,
                                    .twin = twins::norm1};
inline constexpr Operator norm1{.name = "norm1",
                                .meaning = "the sum of magnitudes",
                                .formula = "|x0| + |x1| + ...",
                                .source = "BLAS asum",
                                .floating = &norm1_float,
                                .integer = &norm1_integer,
                                .empty = "0",
                                .nan = "carried through"};

// --- sumsq ---

inline constexpr Field sumsq_float_result[] = {{"sumsq", FieldType::f32}};
inline constexpr Field sumsq_integer_result[] = {{"sumsq", FieldType::u64}};
inline constexpr std::string_view term_square = "\nfn term(e: Elem) -> f32 {\n  return e * e;\n}\n";
inline constexpr std::string_view sumsq_float_steps[] = {term_square, add_f32, finish_total};
inline constexpr std::string_view term_square_integer = R"(
fn term(e: Elem) -> vec2<u32> {
  let m = magnitude(e);
  if (LANES == 1u) {
    return multiply32(m, m);
  }
  return vec2<u32>(m * m, 0u);
}
fn term4(words: vec4<u32>, lane: u32) -> vec2<u32> {
  if (LANES != 4u) {
    return term4_wide(words, lane);
  }
  return vec2<u32>((term(element(words.x, lane)).x + term(element(words.y, lane)).x) +
                   (term(element(words.z, lane)).x + term(element(words.w, lane)).x), 0u);
}
)";
inline constexpr std::string_view sumsq_integer_steps[] = {term_square_integer, term4_u64, add_u64, finish_total_u64};
inline constexpr Form sumsq_float{.accumulator = total_f32,
                                  .result = sumsq_float_result,
                                  .steps = sumsq_float_steps,
                                  .absorbs = true,
                                  .twin = twins::sumsq};
inline constexpr Form sumsq_integer{.accumulator = total_u64,
                                    .result = sumsq_integer_result,
                                    .helpers = needs_u64,
                                    .steps = sumsq_integer_steps,
                                    .absorbs = true,
                                    .exact = true,
                                    .twin = twins::sumsq};
inline constexpr Operator sumsq{.name = "sumsq",
                                .meaning = "the sum of squares",
                                .formula = "x0^2 + x1^2 + ...",
                                .source = "the square of BLAS nrm2 (integers: modulo 2^64)",
                                .floating = &sumsq_float,
                                .integer = &sumsq_integer,
                                .empty = "0",
                                .nan = "carried through"};

// --- norm2 ---

// Three sums of squares, of large, medium and small elements, each scaled so that none overflows or underflows for up
// to 2^40 elements. Blue (1978), https://doi.org/10.1145/355769.355771.
inline constexpr Field norm2_float_accumulator[] = {
    {"large", FieldType::f32}, {"medium", FieldType::f32}, {"small", FieldType::f32}};
inline constexpr Field norm2_result[] = {{"norm2", FieldType::f32}};
inline constexpr std::string_view norm2_float_text = R"(
fn identity() -> Acc {
  return Acc(0.0, 0.0, 0.0);
}
fn lift(e: Elem, index: u32) -> Acc {
  let x = abs(e);
  let large = x > 0x1p40f;
  let small = x < 0x1p-45f;
  let scaled = x * select(select(1.0, 0x1p85f, small), 0x1p-85f, large);
  let square = scaled * scaled;
  return Acc(select(0.0, square, large), select(square, 0.0, large || small), select(0.0, square, small));
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(a.large + b.large, a.medium + b.medium, a.small + b.small);
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  if (a.large > 0.0) {
    return Res(sqrt(a.large + a.medium * 0x1p-100f * 0x1p-70f) * 0x1p85f);
  }
  if (a.medium > 0.0) {
    return Res(sqrt(a.medium + a.small * 0x1p-100f * 0x1p-70f));
  }
  // The last two are zero here, or NaN.
  return Res(sqrt(a.small) * 0x1p-85f + a.medium + a.large);
}
)";
inline constexpr std::string_view norm2_float_steps[] = {norm2_float_text};
inline constexpr std::string_view term_square_number = R"(
fn term(e: Elem) -> f32 {
  let x = f32(magnitude(e));
  return x * x;
}
)";
inline constexpr std::string_view finish_root = R"(
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(sqrt(a.total));
}
)";
inline constexpr std::string_view norm2_integer_steps[] = {term_square_number, add_f32, finish_root};
inline constexpr Form norm2_float{
    .accumulator = norm2_float_accumulator, .result = norm2_result, .steps = norm2_float_steps, .twin = twins::norm2};
inline constexpr Form norm2_integer{.accumulator = total_f32,
                                    .result = norm2_result,
                                    .steps = norm2_integer_steps,
                                    .absorbs = true,
                                    .twin = twins::norm2};
inline constexpr Operator norm2{.name = "norm2",
                                .meaning = "the Euclidean norm, without overflow or underflow on the way",
                                .formula = "sqrt(x0^2 + x1^2 + ...)",
                                .source = "BLAS nrm2",
                                .floating = &norm2_float,
                                .integer = &norm2_integer,
                                .empty = "0",
                                .nan = "carried through"};

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
inline constexpr Form product_float{
    .accumulator = total_f32, .result = product_result, .steps = product_float_steps, .twin = twins::product};
inline constexpr Form product_integer{.accumulator = total_u64,
                                      .result = product_result,
                                      .helpers = needs_u64,
                                      .steps = product_integer_steps,
                                      .exact = true,
                                      .twin = twins::product};
inline constexpr Operator product{.name = "product",
                                  .meaning = "the product of the elements",
                                  .formula = "x0 * x1 * ...",
                                  .source = "NumPy prod (integers: modulo 2^64)",
                                  .floating = &product_float,
                                  .integer = &product_integer,
                                  .empty = "1",
                                  .nan = "carried through"};

}  // namespace wgreduce::ops
