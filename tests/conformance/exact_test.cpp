// Exact sums where they could go wrong: halves to be rounded, carries through every word and bin, overflow that comes
// at the end or goes away, zeros, infinities and NaNs in every place; and the same bits in every order and slicing.
// Expected values are MPFR's (oracle.hpp).
#include "wgreduce/exact.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <random>

#include "big.hpp"
#include "exact_folds.hpp"

namespace wgreduce::test {
namespace {

constexpr const char* exact_operators[] = {"sum", "mean", "norm1", "sumsq", "norm2", "dot"};
constexpr const char* exact_sums[] = {"sum", "mean", "norm1", "sumsq", "norm2"};  // of one input
template <class Float>
constexpr Float greatest = Limits<Float>::max();
template <class Float>
constexpr Float least = Limits<Float>::denorm_min();

template <class Float>
class Exact : public ExactTest<Float> {
 protected:
  void expect_everywhere(const Data<Float>& data) {
    for (const char* op : exact_operators) {
      for (ResultAs result : {ResultAs::natural, ResultAs::f64}) {
        if (sizeof(Float) == 8 && result == ResultAs::f64) continue;  // the natural one
        const Case one = exact_case<Float>(op, result, data.size());
        const std::uint64_t right = exact_oracle(one, data).bits;
        EXPECT_EQ(this->folds().fold(one, data), right) << title(one);
        // Slicing is one mechanism: one operator of each kind of bins goes through it.
        const bool slices = one.name() == "norm2" || one.name() == "sum" || one.name() == "dot";
        if (slices) {
          EXPECT_EQ(this->folds().fold(one, data, Binding::sliced), right) << title(one) << ", sliced";
        }
      }
    }
  }
};
TYPED_TEST_SUITE(Exact, ExactElements, ElementName);

template <class Float>
std::vector<Float> negated(std::vector<Float> data) {
  for (Float& x : data) x = -x;
  return data;
}

TYPED_TEST(Exact, Halves) {
  using Float = TypeParam;
  constexpr Float ulp = Limits<Float>::epsilon();  // of 1
  constexpr Float half = ulp / 2, atom = least<Float>, normal = Limits<Float>::min(), most = greatest<Float>;
  const Float half_at_the_end = std::ldexp(half, Limits<Float>::max_exponent - 1);
  const std::vector<std::vector<Float>> lists{
      {1, half},                     // a tie: down to even
      {1, half, atom},               // just above it, far below
      {1, half, -atom},              // just below it
      {1, ulp, half},                // a tie: up to even
      {2 - ulp, half},               // a tie that carries into the exponent
      {normal, -atom},               // the greatest subnormal
      {2 * normal - atom, -normal},  // a subnormal difference
      {atom, atom, atom},
      {most, half_at_the_end},         // a tie between the greatest number and infinity: infinity
      {most, half_at_the_end, -atom},  // just below it: the greatest number
      {most, half_at_the_end, atom},
      {0x1p53f, 1},  // of an f64 a tie
      {0x1p53f, 1, atom},
      {0x1p53f, 2, 1},
  };
  for (const auto& data : lists) {
    SCOPED_TRACE(testing::PrintToString(data));
    this->expect_everywhere(data);
    this->expect_everywhere(negated(data));
  }
}

TYPED_TEST(Exact, OverflowOnTheWayAndAtTheEnd) {
  constexpr TypeParam most = greatest<TypeParam>;
  Data<TypeParam> way(3000, most);
  way.resize(6000, -most);
  way.push_back(least<TypeParam>);
  this->expect_everywhere(way);
  this->expect_everywhere(Data<TypeParam>(3000, most));
  this->expect_everywhere(Data<TypeParam>(3000, -most));
  this->expect_everywhere({most, most, -most});
}

TYPED_TEST(Exact, ZerosInfinitiesAndNaNsInEveryPlace) {
  constexpr TypeParam zero = 0, endless = Limits<TypeParam>::infinity(), nan_here = Limits<TypeParam>::quiet_NaN();
  this->expect_everywhere({});
  for (std::size_t count : {1u, 4u, 5u, 700u, 20000u}) {
    this->expect_everywhere(Data<TypeParam>(count, zero));
    this->expect_everywhere(Data<TypeParam>(count, -zero));
    for (TypeParam odd : {zero, TypeParam{1}, endless, -endless, nan_here, -nan_here}) {
      for (std::size_t at : {std::size_t{0}, count / 2, count - 1}) {
        Data<TypeParam> data(count, -zero);
        data[at] = odd;
        SCOPED_TRACE(std::to_string(odd) + " at " + std::to_string(at) + " of " + std::to_string(count));
        this->expect_everywhere(data);
      }
    }
  }
  this->expect_everywhere({endless, -endless});
  this->expect_everywhere({endless, 1, endless});
}

// A one of every weight, taken from and added to numbers of every other: carries and borrows through all bins and
// words.
TYPED_TEST(Exact, CarriesThroughEveryBinAndWord) {
  using Float = TypeParam;
  const int lowest = Limits<Float>::min_exponent - Limits<Float>::digits, highest = Limits<Float>::max_exponent;
  for (int high = lowest; high < highest; high += sizeof(Float) == 8 ? 7 : 3) {
    const Float one = std::ldexp(Float{1}, high);
    SCOPED_TRACE(high);
    this->expect_everywhere({one, -least<Float>});
    std::vector<Float> many(257, std::ldexp(Float{1}, std::min(high, highest - 9)));
    many.push_back(-least<Float>);
    const Case sum = exact_case<TypeParam>("sum", ResultAs::f64, many.size());
    EXPECT_EQ(this->folds().fold(sum, many), oracle(sum, std::as_bytes(std::span(many)))[0].bits);
  }
}

// Uniform over all finite numbers' bits but subnormals, or over the subnormals.
template <class Float>
Float any_binade(std::mt19937_64& random) {
  const int exponent = Limits<Float>::min_exponent +
                       static_cast<int>(random() % (Limits<Float>::max_exponent - Limits<Float>::min_exponent));
  const Float significand = 1 + static_cast<Float>(random() >> (65 - Limits<Float>::digits)) * Limits<Float>::epsilon();
  return std::ldexp(random() % 2 ? significand : -significand, exponent);
}
template <class Float>
Float any_subnormal(std::mt19937_64& random) {
  const auto multiple = static_cast<Float>(random() >> (65 - Limits<Float>::digits));
  return Limits<Float>::denorm_min() * (random() % 2 ? multiple : -multiple);
}

template <class Float>
std::vector<Float> random_floats(std::mt19937_64& random, std::size_t count, int kind) {
  std::vector<Float> data;
  while (data.size() < count) {
    if (kind == 0) data.push_back(any_binade<Float>(random));
    if (kind == 1) data.push_back(any_subnormal<Float>(random));
    if (kind == 2) {  // pairs that cancel, and a rest
      data.push_back(any_binade<Float>(random));
      data.push_back(-data.back());
      if (data.size() % 64 == 0) data.push_back(any_subnormal<Float>(random));
    }
    if (kind == 3) {  // extremes in turn
      const Float rest = Limits<Float>::denorm_min() * static_cast<Float>(random() % 7);
      data.push_back(data.size() % 2 ? Limits<Float>::max() : -Limits<Float>::max() + rest);
    }
    if (kind == 4) data.push_back(random() % 2 ? 0 : 1 + static_cast<Float>(random() % 8388608) / 8388608);
  }
  return data;
}

TYPED_TEST(Exact, TheSameBitsInEveryOrderAndSlicing) {
  std::mt19937_64 random(7);
  for (int kind = 0; kind < 5; kind++) {
    SCOPED_TRACE(kind);
    std::vector<TypeParam> data = random_floats<TypeParam>(random, 30000, kind);
    this->expect_everywhere(data);
    for (const char* op : exact_sums) {
      const Case one = exact_case<TypeParam>(op, ResultAs::f64, data.size());
      const std::uint64_t right = oracle(one, std::as_bytes(std::span(data)))[0].bits;
      std::vector<TypeParam> other = data;
      std::sort(other.begin(), other.end());
      EXPECT_EQ(this->folds().fold(one, other), right) << op << ", sorted";
      std::shuffle(other.begin(), other.end(), random);
      EXPECT_EQ(this->folds().fold(one, other, Binding::sliced), right) << op << ", shuffled and sliced";
    }
  }
}

// Products of which one in two is taken away again, bit by bit, and a rest: whatever order the pairs come in.
TYPED_TEST(Exact, DotHasTheSameBitsInEveryOrderOfPairs) {
  using Float = TypeParam;
  std::mt19937_64 random(17);
  for (int kind = 0; kind < 5; kind++) {
    SCOPED_TRACE(kind);
    std::vector<std::pair<Float, Float>> pairs;
    const std::vector<Float> x = random_floats<Float>(random, 15000, kind);
    const std::vector<Float> y = random_floats<Float>(random, 15000, (kind + 1) % 5);
    for (std::size_t i = 0; i < x.size() && i < y.size(); i++) {
      pairs.emplace_back(x[i], y[i]);
      if (i % 64 != 0) pairs.emplace_back(y[i], -x[i]);
    }
    Case one = exact_case<Float>("dot", ResultAs::f64, pairs.size());
    std::optional<std::uint64_t> right;
    for (int order = 0; order < 3; order++) {
      std::vector<Float> first, second;
      for (const auto& [a, b] : pairs) first.push_back(a), second.push_back(b);
      if (!right) right = oracle(one, std::as_bytes(std::span(first)), std::as_bytes(std::span(second)))[0].bits;
      EXPECT_EQ(this->folds().fold_two(this->folds().reducer(one, order == 2 ? Binding::sliced : Binding::whole), first,
                                       second),
                *right)
          << "order " << order;
      if (order == 0) std::sort(pairs.begin(), pairs.end());
      if (order == 1) std::shuffle(pairs.begin(), pairs.end(), random);
    }
  }
}

// Zeros, infinities and NaN as factors: what IEEE 754 makes of each pair, and of their sum.
TYPED_TEST(Exact, EveryPairOfOddFactors) {
  using Float = TypeParam;
  constexpr Float zero = 0, endless = Limits<Float>::infinity(), nan = Limits<Float>::quiet_NaN();
  const Float factors[] = {zero, -zero, least<Float>, -1, greatest<Float>, endless, -endless, nan};
  for (std::size_t count : {1u, 5u, 700u}) {
    Case one = exact_case<Float>("dot", ResultAs::natural, count);
    for (Float a : factors) {
      for (Float b : factors) {
        // All others are -0.
        std::vector<Float> first(count, -zero), second(count, 1);
        first[count / 2] = a, second[count / 2] = b;
        const auto right = oracle(one, std::as_bytes(std::span(first)), std::as_bytes(std::span(second)))[0];
        EXPECT_EQ(this->folds().fold_two(this->folds().reducer(one), first, second), right.bits)
            << a << " * " << b << " of " << count;
      }
    }
  }
}

// Sums whose terms cancel, made as Ogita, Rump and Oishi make dot products (2005, SIAM J. Sci. Comput. 26(6)): numbers
// of many binades, then each time what takes the exact sum so far to a lower one.
template <class Float>
std::vector<Float> ill_conditioned(std::mt19937_64& random, std::size_t count, int binades) {
  const auto number = [&](int exponent) {
    const Float significand = 1 + static_cast<Float>(random() % 8388608) / 8388608;
    return std::ldexp(random() % 2 ? significand : -significand, exponent);
  };
  std::vector<Float> data;
  ExactSum sum;
  for (std::size_t i = 0; i < count; i++) {
    const std::size_t half = count / 2;
    const int lower = static_cast<int>(static_cast<std::size_t>(binades) * (i - half) / (count - half));
    const Float so_far = sizeof(Float) == 8 ? static_cast<Float>(sum.to_double()) : sum.round_to_f32();
    const Float next = i < half ? number(binades / 2 - static_cast<int>(random() % static_cast<unsigned>(binades)))
                                : number(binades / 2 - lower) - so_far;
    data.push_back(next);
    sum.add(next);
  }
  std::shuffle(data.begin(), data.end(), random);
  return data;
}

TYPED_TEST(Exact, IllConditionedSums) {
  std::mt19937_64 random(11);
  for (int binades : {20, 60, 100, 140, 200, sizeof(TypeParam) == 8 ? 1500 : 230}) {
    const std::vector<TypeParam> data = ill_conditioned<TypeParam>(random, 5000, binades);
    const auto exact = [&](const char* op) {
      return oracle(exact_case<TypeParam>(op, ResultAs::f64, data.size()), std::as_bytes(std::span(data)))[0].exact;
    };
    // The condition number: a relative error of 2^-24 in a term may change the sum by so many times as much.
    const double condition = exact("norm1") / std::abs(exact("sum"));
    EXPECT_GE(condition, std::ldexp(1.0, binades - 25)) << binades;
    SCOPED_TRACE("condition number " + std::to_string(condition));
    this->expect_everywhere(data);
  }
}

// 2^32 elements: one buffer, many times. Slow: only where the whole product is asked for.
TYPED_TEST(Exact, TwoToThe32Elements) {
  if (!std::getenv("WGREDUCE_FULL")) GTEST_SKIP() << "slow: ./dev test --full";
  constexpr std::size_t count = std::size_t{1} << 22, times = 1024;
  std::mt19937_64 random(13);
  const std::vector<TypeParam> data = random_floats<TypeParam>(random, count, 0);
  Bins bins;
  for (TypeParam x : data) bins.add(x);
  Big total = bins.total();
  mpfr_mul_ui(total.get(), total.get(), times, MPFR_RNDN);
  const double right = total.field().exact;
  auto reducer = this->folds().context().reducer(*problem_of(exact_case<TypeParam>("sum", ResultAs::f64, count)));
  ASSERT_TRUE(reducer) << reducer.error().sentence;
  EXPECT_EQ(this->folds().fold_with(*reducer, data, times), std::bit_cast<std::uint64_t>(right));
}

}  // namespace
}  // namespace wgreduce::test
