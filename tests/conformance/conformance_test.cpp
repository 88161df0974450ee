// The conformance cases on this build's WebGPU implementation, one test for each operator. Expected values come from
// oracle.hpp; the core's reference must agree with them, and the device with both.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "cli/verify_runner.hpp"
#include "device.hpp"
#include "oracle.hpp"

namespace wgreduce::test {
namespace {

// Over all answers of the covering set that are fixed to the bit: the same for every implementation and adapter.
constexpr std::string_view covering_fingerprint = "10935d282817d8a2";

bool full() { return std::getenv("WGREDUCE_FULL") != nullptr; }

const std::vector<Case>& all_cases() {
  static const std::vector<Case> list = cases(full() ? CaseSet::full : CaseSet::covering);
  return list;
}

Fingerprint& fingerprint() {
  static Fingerprint one;
  return one;
}

std::vector<std::string> subjects() {
  std::vector<std::string> names;
  for (const Operator* op : operators) names.emplace_back(op->name);
  for (const CustomOperator& custom : case_operators()) names.push_back(custom.name);
  return names;
}

// How many floats lie between two, by their bits; far where one is NaN and the other is not.
std::uint64_t distance(std::uint64_t a, std::uint64_t b) {
  const auto rank = [](std::uint64_t bits) {
    const auto magnitude = static_cast<std::int64_t>(bits & 0x7fffffff);
    return bits >> 31 ? -magnitude : magnitude;
  };
  return static_cast<std::uint64_t>(std::abs(rank(a) - rank(b)));
}

void check_reference(const Expected& reference, const OracleField& oracle) {
  if (oracle.slack == 0)
    EXPECT_EQ(reference.value.bits, oracle.bits) << "the reference's " << reference.value.name;
  else
    EXPECT_LE(distance(reference.value.bits, oracle.bits), oracle.slack) << "the reference's " << reference.value.name;
}

void check(const CaseAnswer& answer) {
  SCOPED_TRACE(title(answer.one));
  const std::vector<OracleField> right = oracle(answer.one, answer.elements, answer.second);
  const Comparison comparison = compare(answer);
  fingerprint().add(answer, comparison);
  EXPECT_LE(comparison.worst, 1) << comparison.sentence;
  ASSERT_EQ(right.size(), answer.got.size());
  for (std::size_t i = 0; i < right.size(); i++) {
    check_reference(comparison.expected[i], right[i]);
    if (comparison.expected[i].to_the_bit) {
      EXPECT_EQ(answer.got[i].bits, right[i].bits) << answer.got[i].name;
    }
  }
}

class Conformance : public testing::TestWithParam<std::string> {};

TEST_P(Conformance, Agrees) {
  const OpenDevice* device = shared_device();
  if (!device) GTEST_SKIP() << "no adapter";
  static const auto runner = cli::CaseRunner::create(*device);
  ASSERT_TRUE(runner) << runner.error().sentence;
  std::vector<Case> own;
  for (const Case& one : all_cases())
    if (one.name() == GetParam()) own.push_back(one);
  ASSERT_FALSE(own.empty());
  int failures = 0;
  const auto ran = (*runner)->run(own, [&](const CaseAnswer& answer) {
    if (failures > 20) return;  // more would say no more
    check(answer);
    failures += HasFailure();
  });
  ASSERT_TRUE(ran) << ran.error().sentence;
}

INSTANTIATE_TEST_SUITE_P(Operators, Conformance, testing::ValuesIn(subjects()),
                         [](const auto& row) { return row.param; });

// GoogleTest runs tests with parameters after those without: with one, and below, this stands last.
class SameFingerprint : public testing::TestWithParam<std::string_view> {};

TEST_P(SameFingerprint, Everywhere) {
  if (!shared_device()) GTEST_SKIP() << "no adapter";
  if (full()) GTEST_SKIP() << "stored for the covering set";
  if (GTEST_FLAG_GET(filter) != "*") GTEST_SKIP() << "over all operators, and a filter is set";
  EXPECT_EQ(fingerprint().text(), GetParam());
}

INSTANTIATE_TEST_SUITE_P(Covering, SameFingerprint, testing::Values(covering_fingerprint));

}  // namespace
}  // namespace wgreduce::test
