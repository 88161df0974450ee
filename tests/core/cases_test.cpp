// The conformance cases themselves: that they cover what they say, and hold the values they are named after.
#include "wgreduce/cases.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace wgreduce {
namespace {

// What the covering set must pair, as numbers.
using Choices = std::array<std::uint64_t, 11>;
Choices choices(const Case& one) {
  const bool exact = one.options.accuracy == Accuracy::exact;
  const std::uint64_t subject = std::hash<std::string>{}(std::string(one.name()) + (exact ? " exact" : ""));
  const bool low = one.max_binding != 0;  // its count depends on the element's size
  const std::uint64_t size = low ? 1000000000 + one.count % (low_binding / one.element_bytes()) : one.count;
  const Options& options = one.options;
  return {subject,
          static_cast<std::uint64_t>(one.type),
          size,
          static_cast<std::uint64_t>(one.pattern),
          one.offset,
          static_cast<std::uint64_t>(options.nan),
          static_cast<std::uint64_t>(options.ties),
          options.ddof,
          static_cast<std::uint64_t>(options.result),
          static_cast<std::uint64_t>(options.folding),
          static_cast<std::uint64_t>(options.strategy)};
}

// Which pairs of values stand together in a case. Values are numbered as they come.
class Pairs {
 public:
  void add(const Case& one) {
    const auto ids = ids_of(one);
    for (std::size_t id : ids)
      for (std::size_t other : ids) seen_[id][other] = true;
  }
  bool has(const Case& one) {
    const auto ids = ids_of(one);
    for (std::size_t id : ids)
      for (std::size_t other : ids)
        if (!seen_[id][other]) return false;
    return true;
  }

 private:
  std::array<std::size_t, std::tuple_size_v<Choices>> ids_of(const Case& one) {
    const Choices values = choices(one);
    std::array<std::size_t, std::tuple_size_v<Choices>> ids{};
    for (std::size_t i = 0; i < ids.size(); i++)
      ids[i] = ids_.try_emplace(std::pair(i, values[i]), ids_.size()).first->second;
    return ids;
  }

  std::map<std::pair<std::size_t, std::uint64_t>, std::size_t> ids_;
  std::array<std::bitset<256>, 256> seen_{};
};

// A slice's elements as the bits of f32, or the words' own for integers.
std::vector<std::uint32_t> f32_elements(Pattern pattern, std::uint64_t count) {
  Case one;
  one.op = find_operator("sum");
  one.pattern = pattern;
  return make_elements(one, count);
}
bool is_nan(std::uint32_t bits) { return (bits & 0x7fffffff) > 0x7f800000; }

TEST(Cases, CoveringSetHasEveryPairOfTheProduct) {
  Pairs covered;
  for (const Case& one : cases(CaseSet::covering)) covered.add(one);
  std::size_t missing = 0;
  for (const Case& one : cases(CaseSet::full)) missing += !covered.has(one);
  EXPECT_EQ(missing, 0u);
}

// Fast sums and exact ones are other programs: each form of an operator has to meet every type it takes.
TEST(Cases, CoveringSetHasEveryFormOfEveryOperator) {
  using FormOf = std::tuple<std::string_view, Type, Accuracy>;
  std::set<FormOf> covered;
  for (const Case& one : cases(CaseSet::covering)) covered.emplace(one.name(), one.type, one.options.accuracy);
  for (const Operator* op : operators) {
    for (const ElementType& type : types) {
      for (Accuracy accuracy : {Accuracy::fast, Accuracy::exact}) {
        const Form* form = op->form(type, accuracy);
        if (!form || (form->bins != nullptr) != (accuracy == Accuracy::exact)) continue;
        EXPECT_TRUE(covered.count(FormOf(op->name, type.type, accuracy))) << op->name << " " << type.name;
      }
    }
  }
}

TEST(Cases, AllAreValidProblems) {
  for (CaseSet set : {CaseSet::quick, CaseSet::covering}) {
    for (const Case& one : cases(set)) {
      const auto problem = problem_of(one);
      ASSERT_TRUE(problem) << problem.error().sentence;
    }
  }
}

TEST(Cases, EverySizeOfSomeOperators) {
  std::set<std::uint64_t> all;
  std::set<std::uint64_t> of[5];
  for (const Case& one : cases(CaseSet::covering)) {
    if (one.max_binding != 0) continue;
    all.insert(one.count);
    const std::string name = std::string(one.name()) + " " + std::string(element_type(one.type).name);
    const char* names[] = {"sum f32", "sum u8", "argmax f32", "stats f32", "affine u32"};
    for (std::size_t i = 0; i < 5; i++)
      if (name == names[i]) of[i].insert(one.count);
  }
  for (const auto& sizes : of) EXPECT_EQ(sizes, all);
  EXPECT_TRUE(all.count(0) && all.count((1 << 22) + 1) && all.count(65535 * 128 + 1));
}

TEST(Cases, NansAreOfAllKinds) {
  int quiet = 0, signalling = 0, negative = 0, numbers = 0;
  for (std::uint32_t bits : f32_elements(Pattern::nans, 1000)) {
    if (!is_nan(bits)) {
      numbers++;
      continue;
    }
    (bits & 0x400000 ? quiet : signalling)++;
    negative += bits >> 31;
  }
  EXPECT_GT(quiet, 10);
  EXPECT_GT(signalling, 10);
  EXPECT_GT(negative, 10);
  EXPECT_GT(numbers, 500);
}

TEST(Cases, PatternsHoldWhatTheyAreNamedAfter) {
  for (std::uint32_t bits : f32_elements(Pattern::zeros, 1000)) EXPECT_EQ(bits & 0x7fffffff, 0u);
  for (std::uint32_t bits : f32_elements(Pattern::subnormals, 1000)) EXPECT_LT(bits & 0x7fffffff, 0x800000u);
  for (std::uint32_t bits : f32_elements(Pattern::uniform, 1000)) {
    float x;
    std::memcpy(&x, &bits, sizeof x);
    EXPECT_TRUE(std::fabs(x) < 1) << x;
  }
}

TEST(Cases, CancellationCancels) {
  const std::vector<std::uint32_t> elements = f32_elements(Pattern::cancellation, 256);
  for (std::size_t i = 0; i < elements.size(); i += 2) {
    if (i % 64 != 0) {
      EXPECT_EQ(elements[i] ^ 0x80000000, elements[i + 1]);
    }
  }
}

TEST(Cases, GuardsStandAroundTheSlice) {
  Case one;
  one.op = find_operator("sum");
  one.type = Type::u8;
  one.pattern = Pattern::ties;
  one.offset = 19;
  one.count = 6;
  const std::vector<std::uint32_t> plain = make_elements(one, 60);
  std::vector<std::uint32_t> guarded = plain;
  place_guards(one, guarded);
  const auto at = [](const std::vector<std::uint32_t>& words, std::size_t i) {
    return words[i / 4] >> i % 4 * 8 & 255;
  };
  for (std::size_t i = 0; i < 60; i++) {
    const bool guard = i >= 3 && i < 41 && !(i >= 19 && i < 25);
    if (guard) {
      EXPECT_TRUE(at(guarded, i) == 0 || at(guarded, i) == 255) << i;
    } else {
      EXPECT_EQ(at(guarded, i), at(plain, i)) << i;
    }
  }
  EXPECT_EQ(at(guarded, 18), 255u);
  EXPECT_EQ(at(guarded, 25), 255u);
}

// The second input stands clear of the first and its guards, and against it in every way that vectors have.
TEST(Cases, TwoInputsLieApartAndInEveryWay) {
  std::set<std::uint64_t> shifts;  // bytes
  for (const Case& one : cases(CaseSet::covering)) {
    if (one.inputs() == 1) continue;
    const std::uint64_t second = second_offset(one);
    ASSERT_GE(second, one.offset + one.count + 2 * case_guard);
    ASSERT_EQ(elements_of(one), second + one.count + case_guard);
    shifts.insert((second - one.offset) * one.element_bytes() % 16);
  }
  EXPECT_EQ(shifts.size(), 16u);
}

// In a buffer of its own the second input has all its guards, and at its place in the first one's stand other elements.
TEST(Cases, TwoInputsAreToldApart) {
  std::size_t all = 0, apart = 0;
  for (const Case& one : cases(CaseSet::quick)) {
    if (one.inputs() == 1 || one.count == 0 || one.pattern == Pattern::constant) continue;
    ASSERT_GE(second_offset(one), second_skip + case_guard);
    ASSERT_EQ(second_skip * one.element_bytes() % 16, 0u);
    const std::vector<std::uint32_t> words = make_elements(one, elements_of(one));
    const auto* bytes = reinterpret_cast<const unsigned char*>(words.data());
    const std::uint64_t size = one.element_bytes(), right = second_offset(one) * size;
    all++;
    apart += std::memcmp(bytes + right, bytes + right - second_skip * size, one.count * size) != 0;
  }
  EXPECT_GT(apart, all * 9 / 10);
}

TEST(Cases, GuardsChangeTheWordsTheySay) {
  Case one;
  one.op = find_operator("dot");
  one.type = Type::u8;
  one.pattern = Pattern::ties;
  one.count = 37;
  one.offset = 5;
  const std::vector<std::uint32_t> clean = make_elements(one, elements_of(one));
  std::vector<std::uint32_t> guarded = clean;
  place_guards(one, guarded);
  const auto* bytes = reinterpret_cast<const unsigned char*>(guarded.data());
  for (std::uint64_t begin : {one.offset, second_offset(one)}) {
    EXPECT_GT(bytes[begin - 1], 3) << "no guard before " << begin;
    EXPECT_NE(bytes[begin + one.count], reinterpret_cast<const unsigned char*>(clean.data())[begin + one.count]);
    for (std::uint64_t i = begin; i < begin + one.count; i++) EXPECT_LE(bytes[i], 3) << i;
  }
  const std::vector<WordRange> ranges = guard_words(one, clean.size());
  EXPECT_EQ(ranges.size(), 4u);
  for (std::size_t i = 0; i < clean.size(); i++) {
    const bool listed = std::any_of(ranges.begin(), ranges.end(),
                                    [&](const WordRange& range) { return i - range.begin < range.count; });
    EXPECT_TRUE(listed || guarded[i] == clean[i]) << "word " << i;
  }
}

}  // namespace
}  // namespace wgreduce
