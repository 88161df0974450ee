// Operators that add magnitudes or squares: norm1, sumsq, norm2.
#pragma once

#include "wgreduce/ops/sums.hpp"

namespace wgreduce::ops {

// --- norm1 ---

inline constexpr Field norm1_float_result[] = {{"norm1", FieldType::f32}};
inline constexpr Field norm1_integer_result[] = {{"norm1", FieldType::u64}};
inline constexpr std::string_view term_abs = "\nfn term(e: Elem) -> f32 {\n  return abs(e);\n}\n";
inline constexpr std::string_view norm1_float_steps[] = {term_abs, add_f32, finish_total};
inline constexpr std::string_view term_magnitude = R"(
fn term(e: Elem) -> vec2<u32> {
  return vec2<u32>(magnitude(e), 0u);
}
)";
inline constexpr std::string_view term4_magnitude = R"(
fn term4(words: vec4<u32>, lane: u32) -> vec2<u32> {
  if (LANES == 1u) {
    return term4_wide(words, lane);
  }
  return vec2<u32>((magnitude(element(words.x, lane)) + magnitude(element(words.y, lane))) +
                   (magnitude(element(words.z, lane)) + magnitude(element(words.w, lane))), 0u);
}
)";
inline constexpr std::string_view norm1_integer_steps[] = {term_magnitude, term4_u64,  term4_magnitude,
                                                           add_u64,        absorb_u64, finish_total_u64};
inline constexpr std::string_view term_magnitude64 = R"(
fn term(e: Elem) -> vec2<u32> {
  return magnitude(e);
}
)";
inline constexpr std::string_view norm1_integer64_steps[] = {term_magnitude64, add_u64, finish_total_u64};
struct FloatNorm1 : FloatSum {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t index, const Setting& setting) {
    FloatSum::absorb(wide, {e.bits & ~twins::sign_bit(setting), std::abs(e.number), 0}, index, setting);
  }
};
struct IntegerNorm1 : IntegerSum {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting& setting) {
    wide.total += twins::magnitude(e, setting);
  }
};
inline constexpr Form norm1_float{.accumulator = total_f32,
                                  .result = norm1_float_result,
                                  .steps = norm1_float_steps,
                                  .absorbs = true,
                                  .twin = twin_of<FloatNorm1>};
inline constexpr Form norm1_integer{.accumulator = total_u64,
                                    .result = norm1_integer_result,
                                    .helpers = needs_u64,
                                    .steps = norm1_integer_steps,
                                    .absorbs = true,
                                    .exact = true,
                                    .twin = twin_of<IntegerNorm1>};
inline constexpr Form norm1_integer64{.accumulator = total_u64,
                                      .result = norm1_integer_result,
                                      .helpers = needs_u64,
                                      .steps = norm1_integer64_steps,
                                      .exact = true,
                                      .twin = twin_of<IntegerNorm1>};
inline constexpr Operator norm1{.name = "norm1",
                                .meaning = "the sum of magnitudes",
                                .formula = "|x0| + |x1| + ...",
                                .source = "BLAS asum",
                                .floating = &norm1_float,
                                .integer = &norm1_integer,
                                .empty = "0",
                                .nan = "carried through",
                                .exact_floating = &exact_norm1,
                                .floating64 = &exact_norm1_of_f64,
                                .integer64 = &norm1_integer64};

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
inline constexpr std::string_view sumsq_integer_steps[] = {term_square_integer, term4_u64, add_u64, absorb_u64,
                                                           finish_total_u64};
inline constexpr std::string_view term_square64 = R"(
fn term(e: Elem) -> vec2<u32> {
  return multiply64(e, e);
}
)";
inline constexpr std::string_view sumsq_integer64_steps[] = {term_square64, add_u64, finish_total_u64};
struct FloatSumsq {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting& setting) {
    wide.sum.add_product(e.number, e.number);
    const double size = std::abs(e.number);
    if (twins::is_finite(e, setting)) wide.terms.meet(size * size, size, setting);
  }
  // A sum's, and a rounding for the square.
  static void finish(const Wide& wide, std::uint64_t, const Setting&, Claims& claims) {
    Bound bound = FloatSum::bound(wide.terms);
    bound.fixed += bound.per_step;
    claims.push_back(twins::near(wide.sum.round_to_f32(), wide.sum.to_double(), bound));
  }
};
struct IntegerSumsq : IntegerSum {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting&) { wide.total += e.bits * e.bits; }
};
inline constexpr Form sumsq_float{.accumulator = total_f32,
                                  .result = sumsq_float_result,
                                  .steps = sumsq_float_steps,
                                  .absorbs = true,
                                  .twin = twin_of<FloatSumsq>};
inline constexpr Form sumsq_integer{.accumulator = total_u64,
                                    .result = sumsq_integer_result,
                                    .helpers = needs_u64,
                                    .steps = sumsq_integer_steps,
                                    .absorbs = true,
                                    .exact = true,
                                    .twin = twin_of<IntegerSumsq>};
inline constexpr Form sumsq_integer64{.accumulator = total_u64,
                                      .result = sumsq_integer_result,
                                      .helpers = needs_u64,
                                      .steps = sumsq_integer64_steps,
                                      .exact = true,
                                      .twin = twin_of<IntegerSumsq>};
inline constexpr Operator sumsq{.name = "sumsq",
                                .meaning = "the sum of squares",
                                .formula = "x0^2 + x1^2 + ...",
                                .source = "the square of BLAS nrm2 (integers: modulo 2^64)",
                                .floating = &sumsq_float,
                                .integer = &sumsq_integer,
                                .empty = "0",
                                .nan = "carried through",
                                .exact_floating = &exact_sumsq,
                                .floating64 = &exact_sumsq_of_f64,
                                .integer64 = &sumsq_integer64};

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
// x * 2^-170, or 0 for a subnormal. By its exponent: compilers multiply the constants of a product first, and 2^-170 is
// 0 in f32. x is not negative; NaN and infinity stay.
fn lowered(x: f32) -> f32 {
  let bits = bitcast<u32>(x);
  let exponent = bits >> 23u;
  if (exponent == 255u) {
    return x;
  }
  return bitcast<f32>(select(0u, bits - (170u << 23u), exponent > 170u));
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  if (a.large > 0.0) {
    return Res(sqrt(a.large + lowered(a.medium)) * 0x1p85f);
  }
  if (a.medium > 0.0) {
    return Res(sqrt(a.medium + lowered(a.small)));
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
struct FloatNorm2 : FloatSumsq {
  // The root halves relative errors: one rounding a step, three for the element and its square, then the root's own: as
  // 1 / inverseSqrt it has 2 + 2.5 ulp. By the triangle inequality, elements taken for 0 cost at most their own norm.
  static Claim root(const ExactSum& squares, double lost) {
    const double exact = square_root<double>(squares);
    Bound bound{.fixed = std::sqrt(lost) + twins::flushed};
    if (std::isfinite(exact)) {
      bound.per_step = twins::rounding / 2 * exact;
      bound.fixed += 7 * twins::rounding * exact;
    }
    return twins::near(square_root<float>(squares), exact, bound);
  }
  static void finish(const Wide& wide, std::uint64_t, const Setting&, Claims& claims) {
    claims.push_back(root(wide.sum, wide.terms.lost));
  }
};
struct IntegerNorm2 {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting&) { wide.sum.add_square(e.order); }
  static void finish(const Wide& wide, std::uint64_t, const Setting&, Claims& claims) {
    claims.push_back(FloatNorm2::root(wide.sum, 0));
  }
};
inline constexpr Form norm2_float{.accumulator = norm2_float_accumulator,
                                  .result = norm2_result,
                                  .steps = norm2_float_steps,
                                  .twin = twin_of<FloatNorm2>};
inline constexpr Form norm2_integer{.accumulator = total_f32,
                                    .result = norm2_result,
                                    .steps = norm2_integer_steps,
                                    .absorbs = true,
                                    .twin = twin_of<IntegerNorm2>};
inline constexpr Operator norm2{.name = "norm2",
                                .meaning = "the Euclidean norm, without overflow or underflow on the way",
                                .formula = "sqrt(x0^2 + x1^2 + ...)",
                                .source = "BLAS nrm2",
                                .floating = &norm2_float,
                                .integer = &norm2_integer,
                                .empty = "0",
                                .nan = "carried through",
                                .exact_floating = &exact_norm2,
                                .floating64 = &exact_norm2_of_f64};

}  // namespace wgreduce::ops
