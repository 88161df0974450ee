// The exact sums and what follows from them, against MPFR.
#include "wgreduce/exact.hpp"

#include <gtest/gtest.h>
#include <mpfr.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace wgreduce {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float greatest = std::numeric_limits<float>::max();
constexpr float tiniest = std::numeric_limits<float>::denorm_min();

std::uint32_t bits(float x) { return std::bit_cast<std::uint32_t>(x); }
std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }

// A number of MPFR in which sums and products of this file are exact, and quotients and roots are near enough, with a
// sticky bit, to be rounded again.
class Big {
 public:
  Big() { mpfr_init2(value_, 4000), mpfr_set_zero(value_, 1); }
  Big(double x) : Big() { exactly(mpfr_set_d(value_, x, MPFR_RNDZ)); }
  Big(const Big& other) : Big() { *this = other; }
  ~Big() { mpfr_clear(value_); }
  Big& operator=(const Big& other) {
    exactly(mpfr_set(value_, other.value_, MPFR_RNDZ));
    return *this;
  }
  static Big integer(std::int64_t x) {
    return from([x](mpfr_t y) { exactly(mpfr_set_sj(y, x, MPFR_RNDZ)); });
  }
  static Big natural(std::uint64_t x) {
    return from([x](mpfr_t y) { exactly(mpfr_set_uj(y, x, MPFR_RNDZ)); });
  }

  friend Big operator+(const Big& a, const Big& b) {
    return from([&](mpfr_t y) { exactly(mpfr_add(y, a.value_, b.value_, MPFR_RNDZ)); });
  }
  friend Big operator-(const Big& a, const Big& b) {
    return from([&](mpfr_t y) { exactly(mpfr_sub(y, a.value_, b.value_, MPFR_RNDZ)); });
  }
  friend Big operator*(const Big& a, const Big& b) {
    return from([&](mpfr_t y) { exactly(mpfr_mul(y, a.value_, b.value_, MPFR_RNDZ)); });
  }
  friend Big operator/(const Big& a, const Big& b) {
    return from([&](mpfr_t y) { sticky(y, mpfr_div(y, a.value_, b.value_, MPFR_RNDZ)); });
  }
  Big root() const {
    return from([&](mpfr_t y) { sticky(y, mpfr_sqrt(y, value_, MPFR_RNDZ)); });
  }

  float to_float() const { return mpfr_get_flt(value_, MPFR_RNDN); }
  double to_double() const { return mpfr_get_d(value_, MPFR_RNDN); }

 private:
  template <class Set>
  static Big from(Set set) {
    Big y;
    set(y.value_);
    return y;
  }
  static void exactly(int ternary) { EXPECT_EQ(ternary, 0) << "MPFR rounded"; }
  static void sticky(mpfr_t y, int ternary) {
    if (ternary == 0) return;
    // Between the truncated value and the next one of 4000 bits.
    mpfr_t longer;
    mpfr_init2(longer, 4002);
    mpfr_set(longer, y, MPFR_RNDZ);
    if (mpfr_sgn(longer) > 0)
      mpfr_nextabove(longer);
    else
      mpfr_nextbelow(longer);
    mpfr_swap(y, longer);
    mpfr_clear(longer);
  }

  mpfr_t value_;
};

void expect_rounds(const ExactSum& sum, const Big& exact) {
  EXPECT_EQ(bits(sum.round_to_f32()), bits(exact.to_float())) << exact.to_double();
  EXPECT_EQ(bits(sum.to_double()), bits(exact.to_double())) << exact.to_double();
}

void expect_mean(const ExactSum& sum, const Big& exact, std::uint64_t count) {
  const Big quotient = exact / Big::natural(count);
  EXPECT_EQ(bits(mean(sum, count)), bits(quotient.to_float())) << exact.to_double() << " / " << count;
  EXPECT_EQ(bits(mean<double>(sum, count)), bits(quotient.to_double())) << exact.to_double() << " / " << count;
}

void expect_root(const ExactSum& sum, const Big& exact) {
  EXPECT_EQ(bits(square_root(sum)), bits(exact.root().to_float())) << exact.to_double();
  EXPECT_EQ(bits(square_root<double>(sum)), bits(exact.root().to_double())) << exact.to_double();
}

void expect_nan(float x, double y) {
  EXPECT_EQ(bits(x), 0x7fc00000u);
  EXPECT_EQ(bits(y), 0x7ff8000000000000u);
}

ExactSum sum_of(const std::vector<float>& values) {
  ExactSum sum;
  for (float x : values) sum.add(x);
  return sum;
}

float rounded_sum(const std::vector<float>& values) { return sum_of(values).round_to_f32(); }

class Random {
 public:
  std::uint64_t word() { return engine_(); }
  int between(int low, int high) { return std::uniform_int_distribution<int>(low, high)(engine_); }
  // Uniform over the bits of finite floats with an exponent field in the range: 0 is for subnormals, 254 the greatest.
  float finite(int lowest = 0, int highest = 254) {
    const auto exponent = static_cast<std::uint32_t>(between(lowest, highest));
    return std::bit_cast<float>((static_cast<std::uint32_t>(word()) & 0x807fffff) | exponent << 23);
  }
  template <class List>
  void shuffle(List& list) {
    std::shuffle(list.begin(), list.end(), engine_);
  }

 private:
  std::mt19937_64 engine_{20240607};
};

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
}  // namespace wgreduce
