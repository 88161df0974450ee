// The exact sums, against MPFR.
#include "wgreduce/exact.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

#include "tests/core/mpfr_oracle.hpp"

namespace wgreduce::test {
namespace {

TEST(ExactSum, Example) {
  ExactSum sum;
  for (float x : {1e30f, 1.0f, -1e30f}) sum.add(x);
  EXPECT_EQ(sum.round_to_f32(), 1.0f);
}

TEST(ExactSum, EveryBinadeAndAnyOrder) {
  Random random;
  for (int round = 0; round < 300; round++) {
    const int lowest = random.between(0, 254);
    const int highest = random.between(lowest, std::min(254, lowest + random.between(0, 254)));
    std::vector<float> values(static_cast<std::size_t>(random.between(1, 60)));
    Big exact;
    for (float& x : values) {
      x = random.finite(lowest, highest);
      exact = exact + Big(x);
    }
    const ExactSum sum = sum_of(values);
    expect_rounds(sum, exact);
    random.shuffle(values);
    EXPECT_EQ(sum_of(values).magnitude(), sum.magnitude());
  }
}

TEST(ExactSum, DoublesOfEveryBinadeAndTheirProducts) {
  Random random;
  for (int round = 0; round < 300; round++) {
    const int lowest = random.between(0, 2046);
    const int highest = random.between(lowest, std::min(2046, lowest + random.between(0, 2046)));
    ExactSum sum, products;
    Big exact, exact_products;
    for (int i = random.between(1, 60); i > 0; i--) {
      const double a = random.finite64(lowest, highest);
      const double b = random.between(0, 3) == 0 ? random.finite() : random.finite64();
      sum.add(a);
      products.add_product(a, b);
      exact = exact + Big(a);
      exact_products = exact_products + Big(a) * Big(b);
    }
    expect_rounds(sum, exact);
    expect_rounds(products, exact_products);
    expect_mean(sum, exact, random.word() | 1);
    products.add_product(1e200, 1e200);
    products.add_product(1e200, -1e200);
    expect_rounds(products, exact_products);
  }
}

TEST(ExactSum, DoublesAtBothEnds) {
  constexpr double most = std::numeric_limits<double>::max(), atom = std::numeric_limits<double>::denorm_min();
  ExactSum sum;
  for (double x : {most, most, -most, atom}) sum.add(x);
  EXPECT_EQ(sum.to_double(), most);
  sum.add(-most);
  EXPECT_EQ(sum.to_double(), atom);
  ExactSum squares;
  squares.add_product(atom, -atom);
  EXPECT_EQ(bits(squares.to_double()), bits(-0.0));
  for (int i = 0; i < 1000; i++) squares.add_product(most, most);
  EXPECT_EQ(square_root<double>(squares), std::numeric_limits<double>::infinity());
  for (int i = 0; i < 999; i++) squares.add_product(-most, most);
  EXPECT_EQ(square_root<double>(squares), most);
}

TEST(ExactSum, ProductsValuesAndIntegersMix) {
  Random random;
  for (int round = 0; round < 300; round++) {
    ExactSum sum;
    Big exact;
    for (int i = random.between(1, 60); i > 0; i--) {
      const float a = random.finite();
      const float b = random.finite();
      const std::uint64_t word = random.word() >> random.between(0, 63);
      const auto integer = static_cast<std::int64_t>(random.word()) >> random.between(0, 63);
      sum.add(a);
      sum.add_product(a, b);
      sum.add(word);
      sum.add(integer);
      sum.add_square(word);
      sum.add_square(integer);
      const Big w = Big::natural(word);
      const Big n = Big::integer(integer);
      exact = exact + Big(a) + Big(a) * Big(b) + w + n + w * w + n * n;
    }
    expect_rounds(sum, exact);
  }
}

TEST(ExactSum, WhatCancelsLeavesTheRest) {
  Random random;
  for (int round = 0; round < 300; round++) {
    struct Term {
      float a, b;
    };
    std::vector<Term> terms;
    for (int i = random.between(1, 30); i > 0; i--) {
      const Term term{random.finite(), random.finite()};
      terms.push_back(term);
      terms.push_back({-term.a, term.b});
    }
    const Term rest{random.finite(), random.finite(random.between(0, 254))};
    terms.push_back(rest);
    random.shuffle(terms);
    ExactSum sum;
    for (const Term& term : terms) sum.add_product(term.a, term.b);
    expect_rounds(sum, Big(rest.a) * Big(rest.b));
  }
}

TEST(ExactSum, ProductsAtBothEnds) {
  ExactSum small;
  small.add_product(tiniest, tiniest);
  EXPECT_EQ(small.to_double(), 0x1p-298);
  EXPECT_EQ(small.round_to_f32(), 0.0f);
  small.add_product(tiniest, -tiniest);
  small.add_product(tiniest, -tiniest);
  EXPECT_EQ(small.to_double(), -0x1p-298);
  EXPECT_EQ(bits(small.round_to_f32()), bits(-0.0f));

  ExactSum large;
  large.add_product(greatest, -greatest);
  EXPECT_EQ(large.to_double(), -0x1.fffffep127 * 0x1.fffffep127);
  EXPECT_EQ(large.round_to_f32(), -infinity);
}

TEST(ExactSum, TiesGoToEvenAndTheLeastBitDecides) {
  const float even = 0x1p24f;
  const float odd = 0x1p24f + 2;
  for (float sign : {1.0f, -1.0f}) {
    EXPECT_EQ(rounded_sum({sign * even, sign}), sign * even);
    EXPECT_EQ(rounded_sum({sign * odd, sign}), sign * (odd + 2));
    EXPECT_EQ(rounded_sum({sign * even, sign, sign * tiniest}), sign * odd);
    EXPECT_EQ(rounded_sum({sign * odd, sign, -sign * tiniest}), sign * odd);
    ExactSum sum = sum_of({sign * even, sign});
    sum.add_product(sign * tiniest, tiniest);
    EXPECT_EQ(sum.round_to_f32(), sign * odd);
    for (int i = 0; i < 2; i++) sum.add_product(sign * tiniest, -tiniest);
    EXPECT_EQ(sum.round_to_f32(), sign * even);
  }
}

TEST(ExactSum, TiesOfDoubles) {
  const std::uint64_t even = std::uint64_t{1} << 53;
  for (std::uint64_t halfway : {even + 1, even + 3}) {
    for (float tiny : {0.0f, tiniest, -tiniest}) {
      ExactSum sum;
      sum.add(halfway);
      sum.add_product(tiny, tiniest);
      expect_rounds(sum, Big::natural(halfway) + Big(tiny) * Big(tiniest));
    }
  }
}

TEST(ExactSum, RoundingUpReachesTheNextBinade) {
  EXPECT_EQ(rounded_sum({0x1.fffffep0f, 0x1p-24f}), 2.0f);
  EXPECT_EQ(rounded_sum({0x1.fffffep-126f, -0x1p-126f, tiniest}), 0x1p-126f);
}

TEST(ExactSum, SubnormalsFromProductsRoundOnce) {
  Random random;
  for (int round = 0; round < 2000; round++) {
    ExactSum sum;
    const int exponent = random.between(1, 100);
    const float a = random.finite(exponent, exponent);
    const float b = random.finite(102 - exponent, 130 - exponent);  // the product is between 2^-152 and 2^-122
    sum.add_product(a, b);
    expect_rounds(sum, Big(a) * Big(b));
  }
  ExactSum half;
  half.add_product(tiniest, 0.5f);
  EXPECT_EQ(half.round_to_f32(), 0.0f);
  half.add_product(tiniest, tiniest);
  EXPECT_EQ(half.round_to_f32(), tiniest);
  half.add_product(tiniest, -tiniest);
  half.add(tiniest);
  EXPECT_EQ(half.round_to_f32(), 2 * tiniest);
}

TEST(ExactSum, OverflowsOnlyAtTheEnd) {
  EXPECT_EQ(rounded_sum({greatest, greatest}), infinity);
  EXPECT_EQ(rounded_sum({greatest, greatest, -greatest}), greatest);
  EXPECT_EQ(rounded_sum({-greatest, -greatest, -greatest, greatest}), -infinity);
  const float half_ulp = 0x1p103f;
  EXPECT_EQ(rounded_sum({greatest, half_ulp}), infinity);
  EXPECT_EQ(rounded_sum({greatest, half_ulp, -tiniest}), greatest);
  EXPECT_EQ(sum_of({greatest, greatest}).to_double(), 0x1.fffffep128);
}

TEST(ExactSum, InfinitiesAndNan) {
  const float nan = std::bit_cast<float>(0xff812345u);
  EXPECT_EQ(rounded_sum({1, infinity, -greatest, infinity}), infinity);
  EXPECT_EQ(rounded_sum({-infinity, greatest, greatest}), -infinity);
  EXPECT_EQ(sum_of({-infinity, 1}).to_double(), -std::numeric_limits<double>::infinity());
  for (const auto& values : {std::vector{infinity, -infinity}, {1.0f, nan}, {infinity, nan}, {nan}}) {
    const ExactSum sum = sum_of(values);
    EXPECT_TRUE(sum.is_nan());
    expect_nan(sum.round_to_f32(), sum.to_double());
  }
  const auto product = [](float a, float b) {
    ExactSum sum;
    sum.add(1.0f);
    sum.add_product(a, b);
    return sum.round_to_f32();
  };
  EXPECT_EQ(product(-infinity, tiniest), -infinity);
  EXPECT_EQ(product(-infinity, -infinity), infinity);
  EXPECT_EQ(bits(product(infinity, 0.0f)), 0x7fc00000u);
  EXPECT_EQ(bits(product(nan, 1.0f)), 0x7fc00000u);
}

TEST(ExactSum, SignOfZero) {
  EXPECT_EQ(bits(rounded_sum({})), bits(0.0f));
  EXPECT_EQ(bits(rounded_sum({-0.0f, -0.0f})), bits(-0.0f));
  EXPECT_EQ(bits(sum_of({-0.0f}).to_double()), bits(-0.0));
  EXPECT_EQ(bits(rounded_sum({-0.0f, 0.0f})), bits(0.0f));
  EXPECT_EQ(bits(rounded_sum({-0.0f, 1.0f, -1.0f})), bits(0.0f));

  ExactSum sum;
  sum.add_product(-0.0f, 3.0f);
  EXPECT_EQ(bits(sum.round_to_f32()), bits(-0.0f));
  sum.add(ExactSum{});
  EXPECT_EQ(bits(sum.round_to_f32()), bits(-0.0f));
  sum.add(0);
  EXPECT_EQ(bits(sum.round_to_f32()), bits(0.0f));
}

TEST(ExactSum, ExtremeIntegers) {
  ExactSum sum;
  sum.add(std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(sum.round_to_f32(), -0x1p63f);
  sum.add(std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(sum.round_to_f32(), 0x1p63f);
  ExactSum squares;
  squares.add_square(std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(squares.to_double(), 0x1p126);
  squares.add_square(std::numeric_limits<std::int32_t>::min());
  EXPECT_EQ(squares.to_double(), 0x1p126);
  squares.add_square(std::numeric_limits<std::uint64_t>::max());
  const Big all = Big::natural(std::numeric_limits<std::uint64_t>::max());
  expect_rounds(squares, Big(0x1p126) + Big(0x1p62) + all * all);
}

TEST(ExactSum, CarriesInTheMidstOfManyAdditions) {
  const std::uint64_t many = 5u << 19;
  ExactSum sum;
  for (std::uint64_t i = 0; i < many; i++) {
    sum.add_product(greatest, greatest);
    sum.add_product(-0x1.fffffep-100f, 0x1.fffffep-1f);
  }
  const Big large = Big(greatest) * Big(greatest);
  const Big small = Big(0x1.fffffep-100f) * Big(0x1.fffffep-1f);
  const Big exact = Big::natural(many) * (large - small);
  expect_rounds(sum, exact);
  expect_mean(sum, exact, many);
}

TEST(ExactSum, MergesUpTo2To48) {
  for (float sign : {1.0f, -1.0f}) {
    ExactSum sum;
    sum.add_product(sign * greatest, greatest);
    for (int i = 0; i < 48; i++) sum.add(sum);
    const Big exact = Big(sign * greatest) * Big(greatest) * Big(0x1p48);
    expect_rounds(sum, exact);
    expect_mean(sum, exact, std::uint64_t{1} << 48);
  }
  ExactSum parts = sum_of({1e30f});
  parts.add(sum_of({1.0f, infinity}));
  parts.add(sum_of({-infinity}));
  EXPECT_TRUE(parts.is_nan());
}
}  // namespace
}  // namespace wgreduce::test
