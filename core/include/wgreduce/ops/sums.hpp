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
struct FloatSum {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting& setting) {
    wide.sum.add(e.number);
    const double size = std::abs(double{e.number});
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
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting&) {
    wide.total += static_cast<std::uint64_t>(e.order);
  }
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
struct FloatNorm1 : FloatSum {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t index, const Setting& setting) {
    FloatSum::absorb(wide, {e.bits & 0x7fffffff, std::abs(e.number), 0}, index, setting);
  }
};
struct IntegerNorm1 : IntegerSum {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting&) {
    wide.total += twins::magnitude(e);
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
struct FloatSumsq {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting& setting) {
    wide.sum.add_product(e.number, e.number);
    const double size = std::abs(double{e.number});
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
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting&) {
    wide.total += twins::magnitude(e) * twins::magnitude(e);
  }
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
struct FloatProduct {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting& setting) {
    wide.product.multiply(e.number);
    const double size = std::abs(double{e.number});
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
    wide.total = (wide.total + 1) * static_cast<std::uint64_t>(e.order) - 1;
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
                                  .nan = "carried through"};

}  // namespace wgreduce::ops
