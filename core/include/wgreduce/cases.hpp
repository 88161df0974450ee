// THE list of conformance cases, for the tests and self-tests of every driver: what to fold, in which data, and which
// combinations of the two. Pure data: the same on every machine.
//
//   for (const Case& one : cases(CaseSet::covering)) {
//     Result<Problem> problem = problem_of(one);
//     std::vector<std::uint32_t> buffer = make_elements(one, elements_of(one));
//     place_guards(one, buffer);
//     // fold `one.count` elements from `one.offset` on, and compare; of two inputs see second_offset and second_skip
//   }
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "wgreduce/problem.hpp"
#include "wgreduce/result.hpp"

namespace wgreduce {

/// What the elements are like.
enum class Pattern : std::uint8_t {
  uniform,
  small,
  extremes,
  nans,
  infinities,
  zeros,
  subnormals,
  cancellation,
  ties,
  constant,
  far_mean,
  outliers,
  high_band,
  low_band,
  mixed
};

struct PatternRow {
  Pattern pattern;
  std::string_view name;
  std::string_view meaning;
  bool floats_only = false;
};

inline constexpr std::array<PatternRow, 15> patterns{{
    {Pattern::uniform, "uniform", "floats from -1 to 1; integers of the whole range"},
    {Pattern::small, "small", "whole numbers up to 100, negative ones where the type has them"},
    {Pattern::extremes, "extremes", "the type's greatest and least values; of floats also the least normal ones"},
    {Pattern::nans, "nans", "NaNs, quiet and signalling, of both signs, with payloads, among numbers", true},
    {Pattern::infinities, "infinities", "infinities, of both signs, among numbers", true},
    {Pattern::zeros, "zeros", "zeros, of both signs"},
    {Pattern::subnormals, "subnormals", "subnormal numbers, of both signs", true},
    {Pattern::cancellation, "cancellation", "numbers and their negatives, next to each other; of signed types"},
    {Pattern::ties, "ties", "1, 2 and 3"},
    {Pattern::constant, "constant", "one number"},
    {Pattern::far_mean, "far_mean", "a large mean and a small spread"},
    {Pattern::outliers, "outliers", "ones, and very few large numbers"},
    {Pattern::high_band, "high_band", "numbers whose squares are near the end of f32's range", true},
    {Pattern::low_band, "low_band", "numbers whose squares are near the least normal f32", true},
    {Pattern::mixed, "mixed", "NaNs and infinities among numbers of the high band", true},
}};

/// One fold, and what it reads.
struct Case {
  const Operator* op = nullptr;            ///< null: `custom`
  const CustomOperator* custom = nullptr;  ///< one of case_operators()
  Type type = Type::f32;
  Options options;
  Pattern pattern = Pattern::uniform;
  std::uint64_t count = 0;
  std::uint64_t offset = 0;       ///< elements
  std::uint64_t max_binding = 0;  ///< bytes bound at a time at most; 0: as the device has it

  std::string_view name() const { return op ? op->name : std::string_view(custom->name); }
  std::uint32_t inputs() const { return op ? op->inputs : 1; }
  /// 32-bit words or less: bytes from one element to the next.
  std::uint32_t element_bytes() const { return custom ? 4 * custom->words : element_type(type).bytes; }
};

enum class CaseSet : std::uint8_t {
  quick,     ///< every operator, type, option and pattern, a few sizes: seconds
  covering,  ///< every pair of operator, type, option, size, offset and pattern; some operators with every size
  full       ///< every operator, type, option, pattern and size, and for sizes up to 4097 every offset
};

/// The cases of a set, those that read the same data together. All make valid problems.
std::vector<Case> cases(CaseSet set);

/// Operators of a user's kind, over u32 words, each with an exact answer: `affine` and `matrix` (2 x 2) keep the
/// elements' order, modulo 2^32; `box` is the bounding box of points of three f32.
std::span<const CustomOperator> case_operators();

Result<Problem> problem_of(const Case& one);

/// Of two inputs: where the second begins in the data, behind the first and its guard. How the two lie against each
/// other differs from case to case.
std::uint64_t second_offset(const Case& one);

/// Elements of the data that the second input's buffer leaves out in front: at one place the two buffers hold other
/// elements, so a driver that binds one of them twice answers wrongly. Whole vectors of every type, and fewer than
/// stand before any second input's guard.
inline constexpr std::uint64_t second_skip = 32;

/// Elements that the case's data has at least, guards included.
std::uint64_t elements_of(const Case& one);

/// The first `elements` elements of the data that `one` reads, packed. Data depend on type, words per element and
/// pattern alone: cases that agree in these can share a buffer.
std::vector<std::uint32_t> make_elements(const Case& one, std::uint64_t elements);

/// Up to so many elements before and after each slice are replaced by ones that would show in any answer: NaN and
/// infinities, or the type's extremes.
inline constexpr std::uint64_t case_guard = 16;
void place_guards(const Case& one, std::span<std::uint32_t> buffer);

/// Words of the data.
struct WordRange {
  std::uint64_t begin = 0;
  std::uint64_t count = 0;
  std::uint32_t input = 0;  ///< whose guard they are
};
/// Those of `words` words that place_guards changes: before and after each slice.
std::vector<WordRange> guard_words(const Case& one, std::uint64_t words);

/// `max_binding` of the cases that need several bindings.
inline constexpr std::uint64_t low_binding = 65536;

}  // namespace wgreduce
