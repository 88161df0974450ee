// How the reference judges answers: f32 arithmetic of the kernels' kind lies within the bounds, planted mistakes do
// not.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "wgreduce/reference.hpp"

namespace wgreduce {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr std::uint32_t ways = 64;  // accumulators side by side, like invocations

Expected expected(std::string_view op, const std::vector<float>& elements, std::string_view type = "f32") {
  Reference reference(*make_problem(op, type));
  reference.add(elements.data(), elements.size());
  return reference.finish()[0];
}

double error(const Expected& right, float got, std::uint32_t depth) {
  Value value = right.value;
  value.bits = std::bit_cast<std::uint32_t>(got);
  return right.error(value, depth);
}

// Folds as a device does: element i into accumulator i % ways, these by halves.
template <class Acc, class Lift, class Combine>
Acc fold(const std::vector<float>& elements, Acc identity, Lift lift, Combine combine) {
  std::vector<Acc> accumulators(ways, identity);
  for (std::size_t i = 0; i < elements.size(); i++) {
    Acc& mine = accumulators[i % ways];
    mine = combine(mine, lift(elements[i]));
  }
  for (std::size_t half = ways / 2; half > 0; half /= 2)
    for (std::size_t i = 0; i < half; i++) accumulators[i] = combine(accumulators[i], accumulators[i + half]);
  return accumulators[0];
}

std::uint32_t depth_of(const std::vector<float>& elements) {
  return static_cast<std::uint32_t>(elements.size() / ways) + 1 + 6;
}

float add(float a, float b) { return a + b; }
float same(float x) { return x; }
float square(float x) { return x * x; }

struct Moments {
  float n = 0, pivot = 0, mean = 0, m2 = 0;
};
Moments merge(const Moments& a, const Moments& b) {
  if (b.n == 0) return a;
  if (a.n == 0) return b;
  const float delta = (b.pivot - a.pivot) + (b.mean - a.mean);
  const float n = a.n + b.n;
  const float share = b.n / n;
  return {n, a.pivot, a.mean + delta * share, a.m2 + b.m2 + delta * delta * (a.n * share)};
}

struct Exponentials {
  float greatest = -inf, scaled = 0;
};
Exponentials merge(const Exponentials& a, const Exponentials& b) {
  if (b.greatest > a.greatest) return merge(b, a);
  if (b.greatest == -inf) return a;
  return {a.greatest, a.scaled + b.scaled * std::exp(b.greatest - a.greatest)};
}

float device(std::string_view op, const std::vector<float>& elements) {
  const float n = static_cast<float>(elements.size());
  if (op == "sum") return fold(elements, 0.0f, same, add);
  if (op == "mean") return fold(elements, 0.0f, same, add) / n;
  if (op == "norm1") return fold(elements, 0.0f, [](float x) { return std::abs(x); }, add);
  if (op == "sumsq") return fold(elements, 0.0f, square, add);
  if (op == "norm2") return std::sqrt(fold(elements, 0.0f, square, add));
  if (op == "product") return fold(elements, 1.0f, same, [](float a, float b) { return a * b; });
  if (op == "variance") {
    const auto lift = [](float x) { return Moments{1, x, 0, 0}; };
    return fold(elements, Moments{}, lift, [](const Moments& a, const Moments& b) { return merge(a, b); }).m2 / n;
  }
  const auto lift = [](float x) { return Exponentials{x, 1}; };
  const auto combine = [](const Exponentials& a, const Exponentials& b) { return merge(a, b); };
  const Exponentials all = fold(elements, Exponentials{}, lift, combine);
  return all.greatest + std::log(all.scaled);
}

const char* const close_operators[] = {"sum", "mean", "norm1", "sumsq", "norm2", "product", "variance", "logsumexp"};

std::vector<float> random_elements(std::mt19937& random, std::size_t count, float spread, float middle) {
  std::normal_distribution<float> normal;
  std::vector<float> elements(count);
  for (float& x : elements) x = middle + spread * normal(random);
  return elements;
}

TEST(ReferenceBound, F32ArithmeticLiesWithin) {
  std::mt19937 random(2);
  double worst = 0;
  for (const std::string_view op : close_operators) {
    for (const float spread : {1e-3f, 1.0f, 30.0f}) {
      for (const float middle : {0.0f, 1.0f, 1e5f}) {
        if (op == "product" && (middle != 1 || spread > 1e-3f)) continue;
        for (const std::size_t count : {1u, 2u, 65u, 1000u, 100000u}) {
          const std::vector<float> elements = random_elements(random, count, spread, middle);
          const double off = error(expected(op, elements), device(op, elements), depth_of(elements));
          EXPECT_LE(off, 1) << op << " of " << count << " around " << middle << " within " << spread;
          worst = std::max(worst, off);
        }
      }
    }
  }
  EXPECT_GT(worst, 0.01) << "nothing was rounded, or the bounds are far too wide";
}

Expected expected_dot(const std::vector<float>& x, const std::vector<float>& y) {
  Reference reference(*make_problem("dot", "f32"));
  reference.add(x.data(), y.data(), x.size());
  return reference.finish()[0];
}

TEST(ReferenceBound, DotsOfF32LieWithinAndLostPairsOutside) {
  std::mt19937 random(4);
  for (const float middle : {0.0f, 1.0f, 1e5f}) {
    for (const std::size_t count : {1u, 65u, 1000u, 100000u}) {
      const std::vector<float> x = random_elements(random, count, 1, middle),
                               y = random_elements(random, count, 1, 0.5f);
      std::vector<float> products(count);
      for (std::size_t i = 0; i < count; i++) products[i] = x[i] * y[i];
      EXPECT_LE(error(expected_dot(x, y), device("sum", products), depth_of(x)), 1) << count << " around " << middle;
      products[count / 2] += 0.01f * static_cast<float>(count) * (1 + middle);
      EXPECT_GT(error(expected_dot(x, y), device("sum", products), depth_of(x)), 1) << count << " around " << middle;
    }
  }
  // A subnormal factor, or product, may be taken for 0; a product beyond f32 on the way may be anything.
  EXPECT_LE(error(expected_dot({1e-40f, 1e-20f}, {1e10f, 1e-20f}), 0, 1), 1);
  EXPECT_GT(error(expected_dot({1e-30f}, {1}), 0, 1), 1);
  EXPECT_EQ(error(expected_dot({1e30f, 1e30f}, {1e30f, -1e30f}), nan, 2), 0);
}

TEST(ReferenceBound, AMissingElementLiesOutside) {
  std::mt19937 random(3);
  for (const std::string_view op : close_operators) {
    std::vector<float> elements =
        random_elements(random, 1000, op == "product" ? 0.05f : 0.25f, op == "product" ? 1.0f : 0.5f);
    elements[500] = 1.75f;
    const Expected right = expected(op, elements);
    elements.erase(elements.begin() + 500);
    EXPECT_GT(error(right, device(op, elements), depth_of(elements)), 1) << op;
  }
}

// Variance without a pivot, the mistake the design warns of.
TEST(ReferenceBound, AVarianceThatCancelsLiesOutside) {
  std::mt19937 random(4);
  const std::vector<float> elements = random_elements(random, 10000, 1, 1e5f);
  const float n = static_cast<float>(elements.size());
  const float mean = device("mean", elements);
  EXPECT_GT(error(expected("variance", elements), device("sumsq", elements) / n - mean * mean, depth_of(elements)), 1);
}

TEST(ReferenceBound, NotANumberAndInfinitiesMustAgree) {
  const Expected three = expected("sum", {1, 2});
  EXPECT_EQ(error(three, 3, 1), 0);
  EXPECT_EQ(error(three, nan, 1), inf);
  EXPECT_EQ(error(three, inf, 1), inf);
  EXPECT_EQ(error(expected("sum", {inf, 2}), inf, 1), 0);
  EXPECT_EQ(error(expected("sum", {inf, 2}), -inf, 1), inf);
  EXPECT_EQ(error(expected("sum", {inf, 2}), 2, 1), inf);
  EXPECT_EQ(error(expected("sum", {nan, 2}), nan, 1), 0);
  EXPECT_EQ(error(expected("sum", {nan, 2}), 2, 1), inf);
  EXPECT_EQ(error(expected("sum", {-0.0f}), 0, 1), 0);
}

TEST(ReferenceBound, OverflowOnTheWayIsRightOnlyWhereItCanHappen) {
  const Expected canceled = expected("sum", {3e38f, 3e38f, -3e38f, -3e38f});
  EXPECT_EQ(error(canceled, inf, 3), 0);
  EXPECT_EQ(error(canceled, nan, 3), 0);
  EXPECT_GT(error(canceled, 3e38f, 3), 1);
  EXPECT_EQ(error(expected("sum", {1e38f, 1e38f, -1e38f}), inf, 3), inf);
  EXPECT_EQ(error(expected("norm2", {3e38f, 1e38f}), inf, 3), inf) << "norm2 is scaled";
  EXPECT_LE(error(expected("norm2", {3.4028233e38f, 1e34f}), inf, 3), 1) << "within the bound of the greatest f32";
  EXPECT_EQ(error(expected("sumsq", {1e19f}), inf, 2), inf);
  EXPECT_EQ(error(expected("sumsq", {1e20f}), inf, 2), 0);
  EXPECT_EQ(error(expected("product", {1e30f, 1e-30f, 1e30f, 1e-30f}), inf, 3), 0);
  EXPECT_EQ(error(expected("product", {1e30f, 1e-30f}), inf, 3), inf);
  std::vector<float> spike(1000);
  spike[0] = 2e20f;
  EXPECT_EQ(error(expected("variance", spike), inf, 30), 0) << "the squares overflow, their mean does not";
  EXPECT_LE(error(expected("logsumexp", {-3.4028233e38f}), -inf, 1), 1);
  EXPECT_EQ(error(expected("logsumexp", {-3.4028233e38f}), inf, 1), inf);
  EXPECT_EQ(error(expected("variance", {1, 2}), inf, 3), inf);
}

TEST(ReferenceBound, SubnormalsMayBeFlushed) {
  EXPECT_LE(error(expected("sum", {1e-40f, 1e-39f}), 0, 1), 1);
  EXPECT_GT(error(expected("sum", {1e-40f, 1e-37f}), 0, 1), 1);
  EXPECT_LE(error(expected("sum", {1.5e-38f, -1.25e-38f}), 0, 1), 1) << "the sum is subnormal";
  EXPECT_LE(error(expected("sumsq", {1e-20f}), 0, 1), 1);
  EXPECT_LE(error(expected("norm2", {1e-40f}), 0, 1), 1);
  EXPECT_GT(error(expected("norm2", {1e-30f}), 0, 1), 1) << "norm2 is scaled";
  EXPECT_LE(error(expected("product", {1e-30f, 1e-30f, 1e30f}), 0, 2), 1);
  EXPECT_LE(error(expected("product", {1e-30f, 1e-16f, 1e30f}), 1.4e-15f, 2), 1) << "rounded up to 2^-149 on the way";
  EXPECT_GT(error(expected("product", {1e-30f, 1e30f}), 0, 2), 1);
}

TEST(ReferenceBound, ExactAnswersMustAgreeToTheBit) {
  const Expected least = expected("min", {1, 2});
  EXPECT_TRUE(least.to_the_bit);
  EXPECT_EQ(error(least, 1, 100), 0);
  EXPECT_EQ(error(least, std::nextafter(1.0f, 2.0f), 100), inf);
  EXPECT_EQ(error(expected("min", {0.0f, -0.0f}), 0.0f, 100), inf);
}

TEST(ReferenceBound, EveryExactFormIsHeldToTheBit) {
  for (const Operator* op : operators) {
    for (const ElementType& type : types) {
      const Form* form = op->form(type);
      if (!form) continue;
      const Reference reference(*make_problem(op->name, type.name));
      const std::vector<Expected> fields = reference.finish();
      ASSERT_EQ(fields.size(), form->result.size()) << op->name;
      for (std::size_t i = 0; i < fields.size(); i++) {
        const bool is_total = form->result[i].type == FieldType::wide && type.is_float();
        const bool is_rounded = is_total || form->result[i].type == FieldType::f32_bits;
        if (form->exact || (op->name == "stats" && !is_rounded)) {
          EXPECT_TRUE(fields[i].to_the_bit) << op->name << " " << type.name << " " << fields[i].value.name;
        } else if (op->name != "stats" || type.is_float() || fields[i].value.name == "variance") {
          EXPECT_FALSE(fields[i].to_the_bit) << op->name << " " << type.name << " " << fields[i].value.name;
        }
      }
    }
  }
}

}  // namespace
}  // namespace wgreduce
