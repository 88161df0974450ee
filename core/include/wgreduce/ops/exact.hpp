// The exact forms of operators that add floats: accuracy: exact. Their accumulators are integers wide enough for the
// mathematical sum (core/kernels/digits.wgsl), fed by bins in workgroup memory and rounded once at the end
// (rounding.wgsl), so the answer is the same on every device. docs/decisions/exact.md has the proofs.
#pragma once

#include "wgreduce/ops/form.hpp"

namespace wgreduce::ops {

// Of 2^64 elements: 24 bits, at up to 254 places; of their products 48 bits at up to 507. Of f64 53 bits at up to 2046,
// and 106 at up to 4091.
inline constexpr Field element_digits[] = {{"digits", FieldType::u32, 11}, {"seen", FieldType::u32}};
inline constexpr Field product_digits[] = {{"digits", FieldType::u32, 20}, {"seen", FieldType::u32}};
inline constexpr Field element64_digits[] = {{"digits", FieldType::u32, 68}, {"seen", FieldType::u32}};
inline constexpr Field product64_digits[] = {{"digits", FieldType::u32, 134}, {"seen", FieldType::u32}};
inline constexpr std::string_view needs_digits[] = {"u64", "digits", "rounding"};

inline constexpr std::string_view element_files[] = {"look_again", "bins_sum"};
inline constexpr std::string_view product_files[] = {"digit_bins", "bins_product"};
inline constexpr std::string_view element64_files[] = {"digit_bins", "look_again", "bins_sum64"};
inline constexpr std::string_view product64_files[] = {"digit_bins", "bins_product64"};
inline constexpr Bins element_bins{.files = element_files, .words = 2 * 34, .unit = -149};
inline constexpr Bins product_bins{.files = product_files, .words = 36, .unit = 2 * -149};
inline constexpr Bins element64_bins{.files = element64_files, .words = 264, .unit = -1074};
inline constexpr Bins product64_bins{.files = product64_files, .words = 264, .unit = 2 * -1074};

inline constexpr std::string_view feed_element = R"(
fn term(bits: Elem) -> Elem {
  return bits;
}
)";
inline constexpr std::string_view feed_magnitude = R"(
fn term(bits: u32) -> u32 {
  return bits & 0x7fffffffu;
}
)";
inline constexpr std::string_view feed_magnitude64 = R"(
fn term(bits: Elem) -> Elem {
  return vec2<u32>(bits.x, bits.y & 0x7fffffffu);
}
)";
inline constexpr std::string_view feed_square = R"(
fn absorb(a: Held, words: vec4<u32>, index: u32) -> Held {
  var r = a;
  for (var lane = 0u; lane < LANES; lane++) {
    let bits = vec4<u32>(element(words.x, lane), element(words.y, lane), element(words.z, lane),
                         element(words.w, lane));
    r = add_products(r, bits, bits);
  }
  return r;
}
// -0 times 1 adds nothing, and leaves no trace.
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return add_products(a, vec4<u32>(e, vec3<u32>(0x80000000u)), vec4<u32>(e, vec3<u32>(0x3f800000u)));
}
)";
inline constexpr std::string_view feed_square64 = R"(
fn absorb(a: Held, words: vec4<u32>, index: u32) -> Held {
  return add_product(add_product(a, words.xy, words.xy), words.zw, words.zw);
}
fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return add_product(a, e, e);
}
)";

inline constexpr std::string_view finish_exact_total = R"(
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return res_of(rounded_total(a, count));
}
)";
inline constexpr std::string_view finish_exact_mean = R"(
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return res_of(rounded_mean(a, count));
}
)";
inline constexpr std::string_view finish_exact_root = R"(
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return res_of(rounded_root(a, count));
}
)";
inline constexpr std::string_view exact_total_steps[] = {finish_exact_total};
inline constexpr std::string_view exact_mean_steps[] = {finish_exact_mean};
inline constexpr std::string_view exact_root_steps[] = {finish_exact_root};

// --- twins: ExactSum, rounded once ---

struct ExactTwin {
  static Claim claim(const Setting& setting, float narrow, double wide) {
    if (setting.wide_result)
      return twins::exactly(std::isnan(wide) ? wide_quiet_nan_bits : std::bit_cast<std::uint64_t>(wide));
    return twins::exactly(std::isnan(narrow) ? quiet_nan_bits : std::bit_cast<std::uint32_t>(narrow));
  }
  static Claim total(const Wide& wide, const Setting& setting) {
    return claim(setting, wide.sum.round_to_f32(), wide.sum.to_double());
  }
};
struct ExactTotal {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting&) { wide.sum.add(e.number); }
  static void finish(const Wide& wide, std::uint64_t, const Setting& setting, Claims& claims) {
    claims.push_back(ExactTwin::total(wide, setting));
  }
};
struct ExactMean : ExactTotal {
  static void finish(const Wide& wide, std::uint64_t count, const Setting& setting, Claims& claims) {
    claims.push_back(
        ExactTwin::claim(setting, wgreduce::mean<float>(wide.sum, count), wgreduce::mean<double>(wide.sum, count)));
  }
};
struct ExactNorm1 : ExactTotal {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting&) {
    wide.sum.add(std::abs(e.number));
  }
};
struct ExactSumsq : ExactTotal {
  static void absorb(Wide& wide, const HostElement& e, std::uint64_t, const Setting&) {
    wide.sum.add_product(e.number, e.number);
  }
};
struct ExactNorm2 : ExactSumsq {
  static void finish(const Wide& wide, std::uint64_t, const Setting& setting, Claims& claims) {
    claims.push_back(
        ExactTwin::claim(setting, wgreduce::square_root<float>(wide.sum), wgreduce::square_root<double>(wide.sum)));
  }
};

// --- forms ---

inline constexpr Field exact_sum_result[] = {{"sum", FieldType::rounded}};
inline constexpr Field exact_mean_result[] = {{"mean", FieldType::rounded}};
inline constexpr Field exact_norm1_result[] = {{"norm1", FieldType::rounded}};
inline constexpr Field exact_sumsq_result[] = {{"sumsq", FieldType::rounded}};
inline constexpr Field exact_norm2_result[] = {{"norm2", FieldType::rounded}};

constexpr Form exact_form(std::span<const Field> accumulator, const Bins& bins, std::string_view feed,
                          std::span<const Field> result, std::span<const std::string_view> finish, Twin twin) {
  return {.view = View::bits,
          .accumulator = accumulator,
          .result = result,
          .helpers = needs_digits,
          .steps = finish,
          .exact = true,
          .twin = twin,
          .bins = &bins,
          .feed = feed};
}
inline constexpr Form exact_sum =
    exact_form(element_digits, element_bins, feed_element, exact_sum_result, exact_total_steps, twin_of<ExactTotal>);
inline constexpr Form exact_mean =
    exact_form(element_digits, element_bins, feed_element, exact_mean_result, exact_mean_steps, twin_of<ExactMean>);
inline constexpr Form exact_norm1 = exact_form(element_digits, element_bins, feed_magnitude, exact_norm1_result,
                                               exact_total_steps, twin_of<ExactNorm1>);
inline constexpr Form exact_sumsq =
    exact_form(product_digits, product_bins, feed_square, exact_sumsq_result, exact_total_steps, twin_of<ExactSumsq>);
inline constexpr Form exact_norm2 =
    exact_form(product_digits, product_bins, feed_square, exact_norm2_result, exact_root_steps, twin_of<ExactNorm2>);
inline constexpr Form exact_sum_of_f64 = exact_form(element64_digits, element64_bins, feed_element, exact_sum_result,
                                                    exact_total_steps, twin_of<ExactTotal>);
inline constexpr Form exact_mean_of_f64 =
    exact_form(element64_digits, element64_bins, feed_element, exact_mean_result, exact_mean_steps, twin_of<ExactMean>);
inline constexpr Form exact_norm1_of_f64 = exact_form(element64_digits, element64_bins, feed_magnitude64,
                                                      exact_norm1_result, exact_total_steps, twin_of<ExactNorm1>);
inline constexpr Form exact_sumsq_of_f64 = exact_form(product64_digits, product64_bins, feed_square64,
                                                      exact_sumsq_result, exact_total_steps, twin_of<ExactSumsq>);
inline constexpr Form exact_norm2_of_f64 = exact_form(product64_digits, product64_bins, feed_square64,
                                                      exact_norm2_result, exact_root_steps, twin_of<ExactNorm2>);

}  // namespace wgreduce::ops
