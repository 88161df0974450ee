// Means, roots and variances that follow from exact sums, against MPFR.
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "tests/core/mpfr_oracle.hpp"
#include "wgreduce/exact.hpp"

namespace wgreduce::test {
namespace {

TEST(ExactMean, CountsUpTo2To48) {
  Random random;
  for (int round = 0; round < 2000; round++) {
    ExactSum sum;
    Big exact;
    for (int i = random.between(1, 5); i > 0; i--) {
      const float x = random.finite();
      sum.add(x);
      exact = exact + Big(x);
    }
    expect_mean(sum, exact, (random.word() >> 16 >> random.between(0, 47)) + 1);
    expect_mean(sum, exact, std::uint64_t{1} << random.between(0, 63));
    expect_mean(sum, exact, random.word() | 1);
  }
  ExactSum least;
  least.add_product(tiniest, tiniest);
  for (int round = 0; round < 500; round++) expect_mean(least, Big(0x1p-298), random.word() | 1);
}

TEST(ExactMean, TiesAndSubnormals) {
  EXPECT_EQ(mean(sum_of({0x1p24f, 0x1p24f, 2}), 2), 0x1p24f);
  EXPECT_EQ(mean(sum_of({0x1p24f, 0x1p24f, 6}), 2), 0x1p24f + 4);
  EXPECT_EQ(mean(sum_of({0x1p24f, 0x1p24f, 2, tiniest}), 2), 0x1p24f + 2);
  EXPECT_EQ(mean(sum_of({tiniest}), 2), 0.0f);
  EXPECT_EQ(mean(sum_of({tiniest, tiniest}), 3), tiniest);
  EXPECT_EQ(bits(mean(sum_of({-tiniest}), 2)), bits(-0.0f));
}

TEST(ExactMean, WhatIsNotANumber) {
  EXPECT_EQ(mean(sum_of({infinity, 1}), 2), infinity);
  expect_nan(mean(sum_of({infinity, -infinity}), 2), mean<double>(sum_of({infinity, -infinity}), 2));
  expect_nan(mean(ExactSum{}, 0), mean<double>(ExactSum{}, 0));
  EXPECT_EQ(bits(mean(sum_of({-0.0f, -0.0f}), 2)), bits(-0.0f));
}

TEST(ExactMean, Integers) {
  Random random;
  for (int round = 0; round < 2000; round++) {
    const auto signed_sum = static_cast<std::int64_t>(random.word()) >> random.between(0, 63);
    const std::uint64_t unsigned_sum = random.word() >> random.between(0, 63);
    const std::uint64_t count = (random.word() >> random.between(0, 63)) | 1;
    const Big n = Big::natural(count);
    EXPECT_EQ(bits(mean(signed_sum, count)), bits((Big::integer(signed_sum) / n).to_float()));
    EXPECT_EQ(bits(mean<double>(unsigned_sum, count)), bits((Big::natural(unsigned_sum) / n).to_double()));
  }
  EXPECT_EQ(mean(std::numeric_limits<std::int64_t>::min(), 1), -0x1p63f);
  // A double would drop the last bit, and what is left is a tie.
  EXPECT_EQ(mean((std::int64_t{1} << 60) + (std::int64_t{1} << 36) + 1, 1), 0x1p60f + 0x1p37f);
  EXPECT_EQ(bits(mean(-5, 0)), 0x7fc00000u);
}

TEST(ExactRoot, OfSquares) {
  Random random;
  for (int round = 0; round < 2000; round++) {
    const int lowest = random.between(0, 254);
    ExactSum sum;
    Big exact;
    for (int i = random.between(1, 5); i > 0; i--) {
      const float x = random.finite(lowest, random.between(lowest, 254));
      sum.add_product(x, x);
      exact = exact + Big(x) * Big(x);
    }
    expect_root(sum, exact);
  }
  ExactSum large;
  for (int i = 0; i < 4; i++) large.add_product(0x1p127f, 0x1p127f);
  EXPECT_EQ(square_root(large), infinity);
  EXPECT_EQ(square_root<double>(large), 0x1p128);
}

TEST(ExactRoot, HalfwayAndTheLeastBit) {
  Random random;
  for (int round = 0; round < 500; round++) {
    // An odd number one bit longer than a format's precision is halfway between two of its numbers.
    for (int precision : {24, 53}) {
      const std::uint64_t top = std::uint64_t{1} << precision;
      const std::uint64_t halfway = top | (random.word() & (top - 1)) | 1;
      for (float tiny : {0.0f, tiniest, -tiniest}) {
        ExactSum sum;
        sum.add_square(halfway);
        sum.add_product(tiny, tiniest);
        expect_root(sum, Big::natural(halfway) * Big::natural(halfway) + Big(tiny) * Big(tiniest));
      }
    }
  }
}

TEST(ExactRoot, WhatHasNone) {
  expect_nan(square_root(sum_of({-1})), square_root<double>(sum_of({-1})));
  expect_nan(square_root(sum_of({-infinity})), square_root<double>(sum_of({-infinity})));
  expect_nan(square_root(sum_of({infinity, -infinity})), square_root<double>(sum_of({infinity, -infinity})));
  EXPECT_EQ(square_root(sum_of({infinity, -1})), infinity);
  EXPECT_EQ(bits(square_root(sum_of({-0.0f}))), bits(-0.0f));
  EXPECT_EQ(bits(square_root(ExactSum{})), bits(0.0f));
}

struct Moments {
  ExactSum sum, squares;
  std::uint64_t count = 0;

  void add(float x) { sum.add(x), squares.add_product(x, x), count++; }
  float variance(std::uint64_t ddof) const { return wgreduce::variance(sum, squares, count, ddof); }
  double precisely(std::uint64_t ddof) const { return wgreduce::variance<double>(sum, squares, count, ddof); }
};

// `moments` has the deviations of `values`: with their total, the sum of (n x - total)^2 over n^2 (n - ddof).
void expect_variance(const Moments& moments, const std::vector<float>& values) {
  Big total;
  for (float x : values) total = total + Big(x);
  const Big n = Big::natural(values.size());
  Big deviations;
  for (float x : values) {
    const Big deviation = n * Big(x) - total;
    deviations = deviations + deviation * deviation;
  }
  for (std::uint64_t ddof : {0u, 1u}) {
    const Big exact = deviations / (n * n * Big::natural(values.size() - ddof));
    EXPECT_EQ(bits(moments.variance(ddof)), bits(exact.to_float())) << exact.to_double();
    EXPECT_EQ(bits(moments.precisely(ddof)), bits(exact.to_double())) << exact.to_double();
  }
}

void expect_variance(const std::vector<float>& values) {
  Moments moments;
  for (float x : values) moments.add(x);
  expect_variance(moments, values);
}

TEST(ExactVariance, EveryBinade) {
  Random random;
  for (int round = 0; round < 300; round++) {
    const int lowest = random.between(0, 254);
    const int highest = random.between(lowest, 254);
    std::vector<float> values(static_cast<std::size_t>(random.between(2, 20)));
    for (float& x : values) x = random.finite(lowest, highest);
    expect_variance(values);
  }
}

TEST(ExactVariance, MeanFarAboveTheSpread) {
  Random random;
  for (float center : {1e5f, -1e10f, 1e20f, 1e30f}) {
    // Elements center + x, which no float holds.
    Moments moments;
    std::vector<float> values;
    for (int i = 0; i < 50; i++) {
      const float x = random.finite(120, 127);
      moments.add(center);
      moments.sum.add(x);
      for (float factor : {center, center, x}) moments.squares.add_product(factor, x);
      values.push_back(x);
    }
    expect_variance(moments, values);
  }
  for (int exponent : {17, 60, 100}) {
    // Neighbouring floats: the spread is the least that the mean allows.
    std::vector<float> values;
    for (std::uint32_t i = 0; i < 50; i++) {
      const auto ulps = static_cast<std::uint32_t>(random.between(0, 3));
      values.push_back(std::bit_cast<float>(static_cast<std::uint32_t>(127 + exponent) << 23 | 0x400000 | ulps));
    }
    expect_variance(values);
  }
}

TEST(ExactVariance, ByRepetitionUpTo2To48) {
  // 2^47 times a and b each: the variance is ((a - b) / 2)^2, times n / (n - 1).
  const float a = 1e30f;
  const float b = std::bit_cast<float>(bits(a) + 1);
  Moments moments;
  moments.add(a);
  moments.add(b);
  for (; moments.count < std::uint64_t{1} << 48; moments.count *= 2) {
    moments.sum.add(moments.sum);
    moments.squares.add(moments.squares);
  }
  const Big half = (Big(b) - Big(a)) * Big(0.5);
  const Big n = Big::natural(moments.count);
  EXPECT_EQ(moments.precisely(0), (half * half).to_double());
  EXPECT_EQ(bits(moments.precisely(1)), bits((half * half * n / (n - Big(1))).to_double()));
}

TEST(ExactVariance, OfIntegers) {
  ExactSum sum;
  ExactSum squares;
  const std::uint32_t all = std::numeric_limits<std::uint32_t>::max();
  for (std::uint32_t x : {all, all - 1, all - 2}) {
    sum.add(x);
    squares.add_square(x);
  }
  EXPECT_EQ(variance(sum, squares, 3, 1), 1.0f);
  EXPECT_EQ(variance<double>(sum, squares, 3, 0), 2.0 / 3);
}

TEST(ExactVariance, WhatHasNone) {
  Moments moments;
  expect_nan(moments.variance(0), moments.precisely(0));
  moments.add(5);
  EXPECT_EQ(bits(moments.variance(0)), bits(0.0f));
  expect_nan(moments.variance(1), moments.precisely(1));
  moments.add(-infinity);
  expect_nan(moments.variance(0), moments.precisely(0));
}

}  // namespace
}  // namespace wgreduce::test
