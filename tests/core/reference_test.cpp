// The reference's answers: small vectors worked out by hand or by NumPy, conversions by formula, large ones by MPFR.
#include "wgreduce/reference.hpp"

#include <gtest/gtest.h>
#include <mpfr.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace wgreduce {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

template <class Packed>
void append(std::vector<unsigned char>& bytes, Packed packed) {
  const std::size_t at = bytes.size();
  bytes.resize(at + sizeof packed);
  std::memcpy(bytes.data() + at, &packed, sizeof packed);
}

// Floats of 32 bits and integers by value, of 16 bits by their bits.
std::vector<unsigned char> packed(std::string_view type, const std::vector<double>& elements) {
  std::vector<unsigned char> bytes;
  for (double x : elements) {
    if (type == "f32") append(bytes, static_cast<float>(x));
    if (type == "f16" || type == "bf16" || type == "u16") append(bytes, static_cast<std::uint16_t>(x));
    if (type == "f64") append(bytes, x);
    if (type == "i64") append(bytes, static_cast<std::int64_t>(x));
    if (type == "u64") append(bytes, static_cast<std::uint64_t>(x));
    if (type == "i32") append(bytes, static_cast<std::int32_t>(x));
    if (type == "u32") append(bytes, static_cast<std::uint32_t>(x));
    if (type == "i16") append(bytes, static_cast<std::int16_t>(x));
    if (type == "i8") append(bytes, static_cast<std::int8_t>(x));
    if (type == "u8") append(bytes, static_cast<std::uint8_t>(x));
  }
  return bytes;
}

std::vector<Expected> fold(std::string_view op, std::string_view type, const std::vector<double>& elements,
                           const Options& options = {}) {
  const auto problem = make_problem(op, type, options);
  if (!problem) {
    ADD_FAILURE() << problem.error().sentence;
    return {};
  }
  Reference reference(*problem);
  const std::vector<unsigned char> bytes = packed(type, elements);
  // In two parts, the second at an odd address: state and alignment are in every case.
  const std::size_t first = elements.size() / 2;
  const std::size_t split = first * problem->element_bytes();
  reference.add(bytes.data(), first);
  std::vector<unsigned char> shifted(1);
  shifted.insert(shifted.end(), bytes.begin() + static_cast<std::ptrdiff_t>(split), bytes.end());
  reference.add(shifted.data() + 1, elements.size() - first);
  EXPECT_EQ(reference.count(), elements.size());
  return reference.finish();
}

struct Row {
  std::string_view op;
  std::string_view type;
  std::vector<double> elements;
  std::string_view answer;  ///< the fields' texts
  Options options{};
};

void expect(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    std::string answer;
    for (const Expected& field : fold(row.op, row.type, row.elements, row.options))
      answer += (answer.empty() ? "" : " ") + field.value.text();
    EXPECT_EQ(answer, row.answer) << row.op << " " << row.type << " of " << testing::PrintToString(row.elements);
  }
}

constexpr Options ignore{.nan = Nan::ignore};
constexpr Options last{.ties = Ties::last};
constexpr Options ignore_last{.nan = Nan::ignore, .ties = Ties::last};
constexpr Options ddof1{.ddof = 1};

struct PairRow {
  std::string_view type;
  std::vector<double> first, second;
  std::string_view answer;
  Options options{};
};

// As `fold`, of two inputs that lie differently.
std::string dot(const PairRow& row) {
  Reference reference(*make_problem("dot", row.type, row.options));
  const std::vector<unsigned char> first = packed(row.type, row.first);
  std::vector<unsigned char> second(1);
  const std::vector<unsigned char> bytes = packed(row.type, row.second);
  second.insert(second.end(), bytes.begin(), bytes.end());
  const std::size_t half = row.first.size() / 2;
  const std::size_t split = half * find_type(row.type)->bytes;
  reference.add(first.data(), second.data() + 1, half);
  reference.add(first.data() + split, second.data() + 1 + split, row.first.size() - half);
  EXPECT_EQ(reference.count(), row.first.size());
  return reference.finish()[0].value.text();
}

TEST(Reference, Dot) {
  constexpr Options exact{.accuracy = Accuracy::exact};
  constexpr Options as_f64{.accuracy = Accuracy::exact, .result = ResultAs::f64};
  const PairRow rows[] = {
      {"f32", {}, {}, "0"},
      {"f32", {1, 2, 3}, {4, -5, 6}, "12"},
      {"f32", {1e30, 1, 1e30}, {1e30, 0.5, -1e30}, "0.5"},
      {"f32", {1e30}, {-1e30}, "-inf"},
      {"f32", {-0.0, 0.0}, {1, -3}, "-0"},
      {"f32", {-0.0, 0.0}, {1, 3}, "0"},
      {"f32", {1e-30}, {-1e-30}, "-0"},
      {"f32", {inf, 1}, {2, 1}, "inf"},
      {"f32", {inf, 1}, {0, 1}, "nan"},
      {"f32", {inf, inf}, {1, -1}, "nan"},
      {"f32", {0, 1}, {nan, 1}, "nan"},
      {"f32", {16777216, 1}, {1, 1}, "16777216", exact},                  // a tie
      {"f32", {0.1, 0.1}, {0.1, -0.2}, "-0.010000000298023226", as_f64},  // Python's fractions
      {"f32", {1e-45}, {-1e-45}, "-1.9636373861190906e-90", as_f64},
      {"f16", {0x3c00, 0x0001}, {0xc000, 0x7bff}, "-1.9960957"},  // 1 * -2 + 2^-24 * 65504
      {"bf16", {0x4049, 0x3f80}, {0x4049, 0x8001}, "9.863525"},
      {"f64", {0.1, 0.1, 0.1}, {0.1, 0.1, 0.1}, "0.030000000000000002"},
      {"f64", {1e200, 1, 1e200}, {1e200, -3, -1e200}, "-3"},
      {"i32", {-2147483648, 7}, {2147483647, -1}, "-4611686016279904263"},
      {"u32", {4294967295, 4294967295}, {4294967295, 4294967295}, "18446744056529682434"},
      {"i8", {-128, -128, 127}, {127, -128, -1}, "1"},
      {"u8", {255, 255}, {255, 1}, "65280"},
      {"i16", {-32768, -32768}, {-32768, -32768}, "2147483648"},
      {"u16", {65535, 65535}, {65535, 1}, "4294901760"},
      {"i64", {-3, 4}, {5, 6}, "9"},
      {"u64", {0x1p32, 1}, {0x1p32, 7}, "7"},  // 2^64
  };
  for (const PairRow& row : rows)
    EXPECT_EQ(dot(row), row.answer) << row.type << " of " << testing::PrintToString(row.first) << " and "
                                    << testing::PrintToString(row.second);
}

TEST(Reference, Sums) {
  expect({{"sum", "f32", {}, "0"},
          {"sum", "f32", {1e30, 1, -1e30, 0.5}, "1.5"},
          {"sum", "f32", {16777216, 1, 1}, "16777218"},
          {"sum", "f32", {-0.0, -0.0}, "-0"},
          {"sum", "f32", {-0.0, 0.0}, "0"},
          {"sum", "f32", {3e38, 3e38}, "inf"},
          {"sum", "f32", {3e38, 3e38, -3e38}, "3e+38"},
          {"sum", "f32", {inf, 1}, "inf"},
          {"sum", "f32", {inf, -inf}, "nan"},
          {"sum", "f32", {nan, 1}, "nan"},
          {"sum", "bf16", {0x3f80, 0x3f80, 0x0001}, "2"},
          {"sum", "f16", {0x0001, 0x0001, 0x8001}, "5.9604645e-08"},
          {"sum", "i32", {}, "0"},
          {"sum", "i32", {2147483647, 2147483647, -1}, "4294967293"},
          {"sum", "u32", {4294967295, 4294967295}, "8589934590"},
          {"sum", "i8", {-128, -128}, "-256"},
          {"sum", "u8", {255, 255, 255}, "765"},
          {"sum", "i16", {-32768, 1}, "-32767"},
          {"sum", "u16", {65535, 1}, "65536"},
          {"norm1", "f32", {1, -2, -0.0}, "3"},
          {"norm1", "f32", {-inf, 1}, "inf"},
          {"norm1", "i32", {-2147483648, 2147483647}, "4294967295"},
          {"norm1", "u8", {}, "0"},
          {"sumsq", "f32", {3, -4}, "25"},
          {"sumsq", "f32", {1e20}, "inf"},
          {"sumsq", "i32", {-2147483648, -2147483648, -2147483648, -2147483648}, "0"},  // 2^64
          {"sumsq", "u32", {4294967295}, "18446744065119617025"},
          {"sumsq", "i8", {-128, 127}, "32513"},
          {"product", "f32", {}, "1"},
          {"product", "f32", {1e30, 1e30, 1e-30, -1e-30}, "-1"},
          {"product", "f32", {0, inf}, "nan"},
          {"product", "f32", {0, -3}, "-0"},
          {"product", "i32", {}, "1"},
          {"product", "i32", {-3, 5, 7}, "-105"},
          {"product", "u32", {4294967295, 4294967295, 2}, "18446744056529682434"},  // modulo 2^64
          {"product", "i16", {0, 4}, "0"}});
}

// Integers as doubles: those of 64 bits are multiples of 2^11 near their ends. NumPy's answers, and fractions of
// Python's.
TEST(Reference, SixtyFourBits) {
  constexpr double low = -0x1p63, high = 0x1.fffffffffffffp62, top = 0x1.fffffffffffffp63;
  expect({{"sum", "f64", {}, "0"},
          {"sum", "f64", {1e300, 1, -1e300, 0.5}, "1.5"},
          {"sum", "f64", {1e308, 1e308, -1e308}, "1e+308"},
          {"sum", "f64", {1e308, 1e308}, "inf"},
          {"sum", "f64", {-0.0, -0.0}, "-0"},
          {"sum", "f64", {0.1, 0.2, 0.3}, "0.6"},
          {"sum", "f64", {5e-324, 5e-324}, "1e-323"},
          {"sum", "f64", {inf, -inf}, "nan"},
          {"mean", "f64", {1, 2, 4}, "2.3333333333333335"},
          {"mean", "f64", {}, "nan"},
          {"norm1", "f64", {-0.1, 0.2}, "0.30000000000000004"},
          {"sumsq", "f64", {0.1, 0.1, 0.1}, "0.030000000000000002"},
          {"sumsq", "f64", {1e200}, "inf"},
          {"norm2", "f64", {1e200, 1e200}, "1.414213562373095e+200"},
          {"norm2", "f64", {3e-320, 4e-320}, "5e-320"},
          {"min", "f64", {}, "none"},
          {"min", "f64", {0.0, -0.0, 1e-320}, "-0"},
          {"max", "f64", {1, nan, inf}, "nan"},
          {"max", "f64", {1, nan, -inf}, "1", ignore},
          {"extent", "f64", {5e-324, -1.5}, "-1.5 5e-324"},
          {"argmax", "f64", {1, 2, 2}, "1 2"},
          {"argmax", "f64", {1, 2, 2}, "2 2", last},
          {"argmin", "f64", {nan, 1}, "1 1", ignore},
          {"maxabs", "f64", {-1e300, 1}, "1e+300"},
          {"maxabs", "f64", {nan, nan}, "nan", ignore},
          {"count_nonzero", "f64", {-0.0, 5e-324, nan}, "2"},
          {"any", "f64", {-0.0}, "false"},
          {"all", "f64", {nan, 5e-324}, "true"},
          {"sum", "i64", {low, low, -1}, "-1"},
          {"sum", "u64", {top, top, 3}, "18446744073709547523"},
          {"product", "i64", {-3, 0x1p40, 0x1p20}, "-3458764513820540928"},
          {"product", "u64", {0x1p63, 3}, "9223372036854775808"},
          {"min", "i64", {low, 0, high}, "-9223372036854775808"},
          {"max", "i64", {low, 0, high}, "9223372036854774784"},
          {"extent", "u64", {top, 7}, "7 18446744073709549568"},
          {"argmin", "u64", {0x1p63, 0x1p40, 0x1p40}, "1 1099511627776"},
          {"argmax", "i64", {low, -1, -2}, "1 -1"},
          {"max", "u64", {}, "none"},
          {"maxabs", "i64", {low, high}, "9223372036854775808"},
          {"norm1", "i64", {low, low, -1}, "1"},
          {"sumsq", "i64", {-3, 4}, "25"},
          {"sumsq", "u64", {0x1p32, 1}, "1"},
          {"bit_and", "u64", {}, "18446744073709551615"},
          {"bit_and", "i64", {-1, low}, "-9223372036854775808"},
          {"bit_or", "u64", {0x1p63, 1}, "9223372036854775809"},
          {"bit_xor", "i64", {low, 0x1p40}, "-9223370937343148032"},
          {"count_nonzero", "i64", {low, 0, 0x1p32}, "2"},
          {"any", "u64", {0, 0x1p32}, "true"},
          {"all", "u64", {0x1p32, 0}, "false"}});
}

TEST(Reference, MeansAndNorms) {
  expect({{"mean", "f32", {}, "nan"},
          {"mean", "f32", {1, 2, 4}, "2.3333333"},
          {"mean", "f32", {3e38, 3e38}, "3e+38"},
          {"mean", "f32", {inf, 1}, "inf"},
          {"mean", "f32", {nan, 1}, "nan"},
          {"mean", "i32", {}, "nan"},
          {"mean", "i32", {-1, 0, 0}, "-0.33333334"},
          {"mean", "i32", {16777217, 16777217}, "16777216"},
          {"mean", "u32", {4294967295, 4294967294}, "4294967296"},
          {"mean", "u8", {255, 0}, "127.5"},
          {"norm2", "f32", {}, "0"},
          {"norm2", "f32", {3e38, 4e37}, "3.0265493e+38"},
          {"norm2", "f32", {3e-40, 4e-40}, "5e-40"},
          {"norm2", "f32", {-inf, 1}, "inf"},
          {"norm2", "f32", {nan, inf}, "nan"},
          {"norm2", "i32", {-2147483648, -2147483648, -2147483648, -2147483648}, "4294967296"},
          {"norm2", "u8", {3, 4}, "5"},
          {"variance", "f32", {}, "nan"},
          {"variance", "f32", {5}, "0"},
          {"variance", "f32", {5}, "nan", ddof1},
          {"variance", "f32", {1, 2, 3, 4}, "1.25"},
          {"variance", "f32", {1, 2, 3, 4}, "1.6666666", ddof1},
          {"variance", "f32", {16777216, 16777218}, "1"},
          {"variance", "f32", {1, inf}, "nan"},
          {"variance", "f32", {1, nan}, "nan"},
          {"variance", "i32", {-2147483648, 2147483647}, "4.611686e+18"},
          {"variance", "u8", {0, 255}, "16256.25"},
          {"logsumexp", "f32", {}, "-inf"},
          {"logsumexp", "f32", {0, 0}, "0.6931472"},
          {"logsumexp", "f32", {1000, 1000}, "1000.6932"},
          {"logsumexp", "f32", {-1000, -1001}, "-999.68677"},
          {"logsumexp", "f32", {-inf, -inf}, "-inf"},
          {"logsumexp", "f32", {-inf, 2}, "2"},
          {"logsumexp", "f32", {-inf, inf}, "inf"},
          {"logsumexp", "f32", {inf, inf}, "inf"},
          {"logsumexp", "f32", {inf, nan}, "nan"},
          {"logsumexp", "i32", {-2, -2, -3}, "-1.1380051"}});
}

TEST(Reference, Extremes) {
  expect({{"min", "f32", {}, "none"},
          {"min", "f32", {0.0, -0.0, 1}, "-0"},
          {"max", "f32", {-0.0, 0.0, -1}, "0"},
          {"min", "f32", {inf, 1e-45}, "1e-45"},
          {"max", "f32", {-inf, -3}, "-3"},
          {"min", "f32", {1, nan}, "nan"},
          {"min", "f32", {1, nan}, "1", ignore},
          {"max", "f32", {nan, -nan}, "nan", ignore},
          {"max", "f32", {-inf, nan}, "-inf", ignore},
          {"min", "i32", {}, "none"},
          {"min", "i32", {3, -2147483648}, "-2147483648"},
          {"max", "u32", {3, 4294967295}, "4294967295"},
          {"max", "i8", {-128, -1}, "-1"},
          {"extent", "f32", {2, -3, 5}, "-3 5"},
          {"extent", "u16", {65535, 7}, "7 65535"},
          {"argmin", "f32", {}, "none none"},
          {"argmin", "f32", {2, 1, 1}, "1 1"},
          {"argmin", "f32", {2, 1, 1}, "2 1", last},
          {"argmin", "f32", {0.0, -0.0}, "1 -0"},
          {"argmin", "f32", {2, nan, 1, -nan}, "1 nan"},
          {"argmin", "f32", {2, nan, 1, -nan}, "3 nan", last},
          {"argmin", "f32", {nan, 2, 1, 1}, "2 1", ignore},
          {"argmin", "f32", {nan, 2, 1, 1}, "3 1", ignore_last},
          {"argmin", "f32", {nan, nan}, "none nan", ignore},
          {"argmin", "f32", {inf, inf}, "0 inf"},
          {"argmin", "i32", {2147483647, 2147483647}, "0 2147483647"},
          {"argmax", "f32", {1, 3, 3}, "1 3"},
          {"argmax", "f32", {1, 3, 3}, "2 3", last},
          {"argmax", "f32", {1, nan, 3, nan}, "1 nan"},
          {"argmax", "f32", {nan, -inf}, "1 -inf", ignore},
          {"argmax", "u8", {0, 0}, "0 0"},
          {"argmax", "i16", {-5, -7}, "0 -5"},
          {"maxabs", "f32", {}, "0"},
          {"maxabs", "f32", {-3, 2}, "3"},
          {"maxabs", "f32", {-inf, nan}, "nan"},
          {"maxabs", "f32", {-inf, nan}, "inf", ignore},
          {"maxabs", "f32", {-nan}, "nan", ignore},
          {"maxabs", "f32", {-0.0, nan}, "0", ignore},
          {"maxabs", "i32", {-2147483648, 5}, "2147483648"},
          {"maxabs", "i8", {}, "0"}});
}

TEST(Reference, EmptyExtremesHoldTheFoldsStart) {
  EXPECT_EQ(fold("min", "f32", {})[0].value.bits, 0x7f800000u);
  EXPECT_EQ(fold("max", "f16", {})[0].value.bits, 0xff800000u);
  EXPECT_EQ(fold("min", "i8", {})[0].value.bits, 127u);
  EXPECT_EQ(fold("max", "i32", {})[0].value.bits, 0x80000000u);
  EXPECT_EQ(fold("max", "u16", {})[0].value.bits, 0u);
  EXPECT_EQ(fold("argmin", "u32", {})[0].value.bits, ~std::uint64_t{0});
  EXPECT_EQ(fold("argmin", "u32", {})[1].value.bits, 0xffffffffu);
}

TEST(Reference, Logic) {
  expect({{"count_nonzero", "f32", {0.0, -0.0, nan, 1e-45, 3}, "3"},
          {"count_nonzero", "i8", {0, -1, 5}, "2"},
          {"count_nonzero", "u32", {}, "0"},
          {"any", "f32", {}, "false"},
          {"any", "f32", {0.0, -0.0}, "false"},
          {"any", "f32", {0, nan}, "true"},
          {"any", "i16", {0, 256}, "true"},
          {"all", "f32", {}, "true"},
          {"all", "f32", {1, -0.0}, "false"},
          {"all", "u8", {1, 255}, "true"},
          {"bit_and", "u8", {}, "255"},
          {"bit_and", "i8", {}, "-1"},
          {"bit_and", "u32", {12, 10}, "8"},
          {"bit_and", "i8", {-2, 7}, "6"},
          {"bit_or", "i8", {-128, 1}, "-127"},
          {"bit_or", "u16", {}, "0"},
          {"bit_xor", "i32", {-1, 5}, "-6"},
          {"bit_xor", "u32", {12, 10}, "6"}});
}

// count, nan_count, min, argmin, max, argmax, sum, mean, variance
TEST(Reference, Stats) {
  expect({{"stats", "f32", {}, "0 0 none none none none 0 nan nan"},
          {"stats", "f32", {3, 1, 4, 1, 5}, "5 0 1 1 5 4 14 2.8 2.56"},
          {"stats", "f32", {3, 1, 4, 1, 5}, "5 0 1 3 5 4 14 2.8 3.2", {.ties = Ties::last, .ddof = 1}},
          {"stats", "f32", {3, nan, 1}, "3 1 nan 1 nan 1 nan nan nan"},
          {"stats", "f32", {3, nan, 1}, "3 1 1 2 3 0 4 2 1", ignore},
          {"stats", "f32", {nan}, "1 1 nan none nan none 0 nan nan", ignore},
          {"stats", "f32", {2, nan}, "2 1 2 0 2 0 2 2 nan", {.nan = Nan::ignore, .ddof = 1}},
          {"stats", "f32", {-inf, 2}, "2 0 -inf 0 2 1 -inf -inf nan"},
          {"stats", "f32", {-inf, inf}, "2 0 -inf 0 inf 1 nan nan nan"},
          {"stats", "f16", {0x3c00, 0x4200}, "2 0 1 0 3 1 4 2 1"},
          {"stats", "i32", {}, "0 0 none none none none 0 nan nan"},
          {"stats", "i32", {-7, 9, 9, -7}, "4 0 -7 0 9 1 4 1 64"},
          {"stats", "u8", {200, 100}, "2 0 100 1 200 0 300 150 5000", ddof1}});
}

// By the formats' formulas rather than by moving bits.
double value_of(std::uint32_t pattern, int fraction_bits, int exponent_bits) {
  const std::uint32_t fraction = pattern & ((1u << fraction_bits) - 1);
  const int exponent = static_cast<int>(pattern >> fraction_bits & ((1u << exponent_bits) - 1));
  const int bias = (1 << (exponent_bits - 1)) - 1;
  const double sign = pattern >> (fraction_bits + exponent_bits) ? -1 : 1;
  if (exponent == 2 * bias + 1) return fraction ? nan : sign * inf;
  const double significand = std::ldexp(fraction, -fraction_bits) + (exponent ? 1 : 0);
  return sign * std::ldexp(significand, (exponent ? exponent : 1) - bias);
}

TEST(Reference, ReadsEveryNarrowFloat) {
  for (std::uint32_t pattern = 0; pattern < 65536; pattern++) {
    for (const bool half : {true, false}) {
      const double value = half ? value_of(pattern, 10, 5) : value_of(pattern, 7, 8);
      const std::uint32_t bits =
          std::isnan(value) ? 0x7fc00000 : std::bit_cast<std::uint32_t>(static_cast<float>(value));
      const std::string_view type = half ? "f16" : "bf16";
      ASSERT_EQ(fold("min", type, {double(pattern)})[0].value.bits, bits) << type << " " << pattern;
      ASSERT_EQ(fold("sum", type, {double(pattern)})[0].value.bits, bits) << type << " " << pattern;
    }
  }
}

// A product of many factors and a log-sum-exp, which no exact sum gives. 200 bits are enough to round once.
class LongFloat {
 public:
  LongFloat(double x) { mpfr_init2(value, 200), mpfr_set_d(value, x, MPFR_RNDN); }
  LongFloat(const LongFloat&) = delete;
  LongFloat& operator=(const LongFloat&) = delete;
  ~LongFloat() { mpfr_clear(value); }
  float to_float() const { return mpfr_get_flt(value, MPFR_RNDN); }
  double to_double() const { return mpfr_get_d(value, MPFR_RNDN); }
  mpfr_t value;
};

TEST(Reference, ProductsAndLogSumExpAgreeWithMpfr) {
  std::mt19937_64 random(1);
  for (int trial = 0; trial < 50; trial++) {
    std::vector<double> factors, exponents;
    LongFloat product(1), sum(0), term(0);
    for (std::uint64_t i = random() % 3000; i-- > 0;) {
      factors.push_back(
          static_cast<float>(std::ldexp(1 + static_cast<double>(random() % 1000) / 1000, i % 2 ? -1 : 0)));
      exponents.push_back(static_cast<float>(static_cast<double>(random() % 20000) / 100 - 100));
      mpfr_mul_d(product.value, product.value, factors.back(), MPFR_RNDN);
      mpfr_set_d(term.value, exponents.back(), MPFR_RNDN);
      mpfr_exp(term.value, term.value, MPFR_RNDN);
      mpfr_add(sum.value, sum.value, term.value, MPFR_RNDN);
    }
    mpfr_log(sum.value, sum.value, MPFR_RNDN);
    const Expected multiplied = fold("product", "f32", factors)[0];
    const double scale = std::max(std::abs(product.to_double()), 1e-300);
    EXPECT_NEAR(multiplied.exact / scale, product.to_double() / scale, 1e-12);
    EXPECT_EQ(multiplied.value.f32(), product.to_float());
    const Expected summed = fold("logsumexp", "f32", exponents)[0];
    if (exponents.empty()) continue;
    EXPECT_NEAR(summed.exact, sum.to_double(), 1e-12 * std::abs(sum.to_double()) + 1e-13);
    EXPECT_EQ(summed.value.f32(), sum.to_float());
  }
}

}  // namespace
}  // namespace wgreduce
