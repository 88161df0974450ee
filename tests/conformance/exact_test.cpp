// Exact sums where they could go wrong: halves to be rounded, carries through every word and bin, overflow that comes
// at the end or goes away, zeros, infinities and NaNs in every place; and the same bits in every order and slicing.
// Expected values are MPFR's (oracle.hpp).
#include "wgreduce/exact.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <random>

#include "big.hpp"
#include "device.hpp"
#include "oracle.hpp"
#include "wgreduce/verify.hpp"

namespace wgreduce::test {
namespace {

constexpr const char* exact_operators[] = {"sum", "mean", "norm1", "sumsq", "norm2"};

// The second input of a dot whose first is `data`: the elements from the end on, one in two with its sign changed; so
// products of all exponents, of both signs.
template <class Float>
std::vector<Float> second_of(const std::vector<Float>& data) {
  std::vector<Float> second(data.rbegin(), data.rend());
  for (std::size_t i = 1; i < second.size(); i += 2) second[i] = -second[i];
  return second;
}
// Float: the element type, float or double.
template <class Float>
using Limits = std::numeric_limits<Float>;
template <class Float>
using Data = std::vector<Float>;
template <class Float>
constexpr Float greatest = Limits<Float>::max();
template <class Float>
constexpr Float least = Limits<Float>::denorm_min();

template <class Float>
class Exact : public testing::Test {
 protected:
  static constexpr bool wide = sizeof(Float) == 8;

  void SetUp() override {
    open_ = shared_device();
    if (!open_) GTEST_SKIP() << "no adapter";
    for (std::uint64_t binding : {std::uint64_t{0}, std::uint64_t{1024}}) {
      ContextDescriptor descriptor = open_->context();
      descriptor.max_binding = binding;
      auto made = Context::create(descriptor);
      ASSERT_TRUE(made) << made.error().sentence;
      contexts_.push_back(*std::move(made));
    }
  }
  void TearDown() override {
    if (buffer_) wgpuBufferRelease(buffer_);
  }

  static Case case_of(const char* op, ResultAs result, std::size_t count) {
    Case one;
    one.op = find_operator(op);
    one.type = wide ? Type::f64 : Type::f32;
    one.options = {.accuracy = Accuracy::exact, .result = result};
    one.count = count;
    return one;
  }

  // The bits of an exact fold; `bindings`: 1 binds 1,024 bytes at a time.
  std::uint64_t fold(const Case& one, const Data<Float>& data, std::size_t bindings) {
    return fold_with(reducer_of(one, bindings), data);
  }

  Reducer& reducer_of(const Case& one, std::size_t bindings) {
    const auto key = std::tuple(one.op, one.options.result, bindings);
    auto found = reducers_.find(key);
    if (found == reducers_.end()) {
      auto made = contexts_[bindings].reducer(*problem_of(one));
      EXPECT_TRUE(made) << made.error().sentence;
      found = reducers_.emplace(key, *std::move(made)).first;
    }
    return found->second;
  }

  std::uint64_t fold_with(Reducer& reducer, const Data<Float>& data, std::size_t times = 1) {
    if (reducer.problem().inputs() == 2) return fold_two(reducer, data, second_of(data));
    upload(data);
    const std::vector<BufferSlice> slices(times, {buffer_, 0, data.size()});
    const auto answer = reducer.run(slices);
    EXPECT_TRUE(answer) << answer.error().sentence;
    return answer ? answer->at(0).bits : 0;
  }

  // Of two inputs in one buffer, a few elements between them: they lie differently against its vectors.
  std::uint64_t fold_two(Reducer& reducer, const Data<Float>& first, const Data<Float>& second) {
    Data<Float> both = first;
    both.resize(first.size() + 1);
    both.insert(both.end(), second.begin(), second.end());
    upload(both);
    const auto answer = reducer.run({{buffer_, 0, first.size()}}, {{buffer_, first.size() + 1, first.size()}});
    EXPECT_TRUE(answer) << answer.error().sentence;
    return answer ? answer->at(0).bits : 0;
  }

  // What it should be.
  static OracleField right_of(const Case& one, const Data<Float>& data) {
    const Data<Float> second = second_of(data);
    return oracle(one, std::as_bytes(std::span(data)), std::as_bytes(std::span(second)))[0];
  }

  // The elements `times` times, one after another.
  std::uint64_t fold_repeatedly(const Case& one, const Data<Float>& data, std::size_t times) {
    auto reducer = context().reducer(*problem_of(one));
    EXPECT_TRUE(reducer) << reducer.error().sentence;
    return reducer ? fold_with(*reducer, data, times) : 0;
  }

  Context& context() { return contexts_[0]; }

  void expect_everywhere(const Data<Float>& data) {
    std::vector<const char*> all(std::begin(exact_operators), std::end(exact_operators));
    all.push_back("dot");
    for (const char* op : all) {
      for (ResultAs result : {ResultAs::natural, ResultAs::f64}) {
        if (wide && result == ResultAs::f64) continue;  // the natural one
        const Case one = case_of(op, result, data.size());
        const std::uint64_t right = right_of(one, data).bits;
        EXPECT_EQ(fold(one, data, 0), right) << title(one);
        // Slicing is one mechanism: one operator of each kind of bins goes through it.
        const bool slices = one.name() == "norm2" || one.name() == "sum" || one.name() == "dot";
        if (slices) {
          EXPECT_EQ(fold(one, data, 1), right) << title(one) << ", sliced";
        }
      }
    }
  }

 private:
  void upload(const Data<Float>& data) {
    const std::uint64_t bytes = std::max<std::uint64_t>(sizeof(Float) * data.size(), 4);
    if (!buffer_ || wgpuBufferGetSize(buffer_) < bytes) {
      if (buffer_) wgpuBufferRelease(buffer_);
      const auto made = contexts_[0].create_buffer(bytes, WGPUBufferUsage_Storage | WGPUBufferUsage_CopyDst);
      ASSERT_TRUE(made) << made.error().sentence;
      buffer_ = *made;
    }
    if (!data.empty()) wgpuQueueWriteBuffer(open_->queue(), buffer_, 0, data.data(), sizeof(Float) * data.size());
  }

  const OpenDevice* open_ = nullptr;
  std::vector<Context> contexts_;
  std::map<std::tuple<const Operator*, ResultAs, std::size_t>, Reducer> reducers_;
  WGPUBuffer buffer_ = nullptr;
};

using Elements = testing::Types<float, double>;
class ElementName {
 public:
  template <class Float>
  static std::string GetName(int) {
    return sizeof(Float) == 8 ? "f64" : "f32";
  }
};
TYPED_TEST_SUITE(Exact, Elements, ElementName);

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
    const Case sum = this->case_of("sum", ResultAs::f64, many.size());
    EXPECT_EQ(this->fold(sum, many, 0), oracle(sum, std::as_bytes(std::span(many)))[0].bits);
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
    for (const char* op : exact_operators) {
      const Case one = this->case_of(op, ResultAs::f64, data.size());
      const std::uint64_t right = oracle(one, std::as_bytes(std::span(data)))[0].bits;
      std::vector<TypeParam> other = data;
      std::sort(other.begin(), other.end());
      EXPECT_EQ(this->fold(one, other, 0), right) << op << ", sorted";
      std::shuffle(other.begin(), other.end(), random);
      EXPECT_EQ(this->fold(one, other, 1), right) << op << ", shuffled and sliced";
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
    Case one = this->case_of("dot", ResultAs::f64, pairs.size());
    std::optional<std::uint64_t> right;
    for (int order = 0; order < 3; order++) {
      std::vector<Float> first, second;
      for (const auto& [a, b] : pairs) first.push_back(a), second.push_back(b);
      if (!right) right = oracle(one, std::as_bytes(std::span(first)), std::as_bytes(std::span(second)))[0].bits;
      EXPECT_EQ(this->fold_two(this->reducer_of(one, order == 2), first, second), *right) << "order " << order;
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
    Case one = this->case_of("dot", ResultAs::natural, count);
    for (Float a : factors) {
      for (Float b : factors) {
        // All others are -0.
        std::vector<Float> first(count, -zero), second(count, 1);
        first[count / 2] = a, second[count / 2] = b;
        const auto right = oracle(one, std::as_bytes(std::span(first)), std::as_bytes(std::span(second)))[0];
        EXPECT_EQ(this->fold_two(this->reducer_of(one, 0), first, second), right.bits)
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
      return oracle(this->case_of(op, ResultAs::f64, data.size()), std::as_bytes(std::span(data)))[0].exact;
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
  EXPECT_EQ(this->fold_repeatedly(this->case_of("sum", ResultAs::f64, count), data, times),
            std::bit_cast<std::uint64_t>(right));
}

// A program of one workgroup that never carries within its loop.
Program without_carries(Program program) {
  program.max_workgroups = 1;
  for (Shader& shader : program.shaders) {
    const std::size_t at = shader.wgsl.find("const BIN_ADDITIONS = ");
    if (at != std::string::npos)
      shader.wgsl.replace(at, shader.wgsl.find(';', at) - at, "const BIN_ADDITIONS = 4000000u");
  }
  return program;
}

// The digits of 16 bits that an element (or its square) adds to its place, as the kernels cut them: pieces of 16 bits
// moved up by `shift`, each with what the one below left above itself.
// Of the four highest, since what goes wrong below them is rounded away.
std::uint64_t largest_digit(UnsignedWide significand, std::uint32_t shift) {
  std::vector<std::uint64_t> digits;
  std::uint64_t carried = 0;
  for (; significand != 0 || carried != 0; significand >>= 16) {
    const std::uint64_t piece = static_cast<std::uint64_t>(significand & 0xffff) << shift;
    digits.push_back(carried + (piece & 0xffff));
    carried = piece >> 16;
  }
  return *std::max_element(digits.end() - 4, digits.end());
}

// What takes the most of one bin's room, of many tried, and how many additions of it a copy of a bin holds.
template <class Float>
struct Room {
  const char* op;
  Float element;
  std::uint64_t most;
};
template <class Float>
Room<Float> digit_room(const char* op, bool squares) {
  std::mt19937_64 random(3);
  std::uint64_t worst = 0;
  Float element = 0;
  for (int i = 0; i < 1000000; i++) {
    const std::uint64_t significand =
        std::uint64_t{1} << (Limits<Float>::digits - 1) | random() >> (65 - Limits<Float>::digits);
    const std::uint32_t t =
        (1u - static_cast<std::uint32_t>(Limits<Float>::min_exponent)) - static_cast<std::uint32_t>(random() % 16);
    const auto square = static_cast<UnsignedWide>(significand) * significand;
    const std::uint64_t digit = squares ? largest_digit(square, 2 * t % 16) : largest_digit(significand, t % 8);
    if (digit <= worst) continue;
    worst = digit;
    element = std::ldexp(static_cast<Float>(significand),
                         static_cast<int>(t) + Limits<Float>::min_exponent - Limits<Float>::digits);
  }
  return {op, element, ((std::uint64_t{1} << 31) - 1) / worst};
}

std::vector<Room<float>> rooms_of(float) {
  // -(2^24 - 1), shifted by 7, takes 2^15 from a high half.
  const float negative = -std::bit_cast<float>(0x7fffffu | 128u << 23);
  return {{"sum", negative, std::uint64_t{1} << 16}, digit_room<float>("sumsq", true), digit_room<float>("dot", true)};
}
std::vector<Room<double>> rooms_of(double) {
  return {digit_room<double>("sum", false), digit_room<double>("sumsq", true), digit_room<double>("dot", true)};
}

std::uint64_t copies_of(const Program& program) {
  const std::string& wgsl = program.shader(Stage::fold).wgsl;
  const std::string_view start = "const COPIES = ";
  return std::stoul(wgsl.substr(wgsl.find(start) + start.size(), 4));
}

// docs/decisions/exact.md proves how many additions a bin holds: that many are right, one vector more an invocation is
// wrong, and with the carries of the real program any number is right.
TYPED_TEST(Exact, BinsHoldWhatIsProvedAndNoMore) {
  using Float = TypeParam;
  for (const Room<Float>& room : rooms_of(Float{})) {
    Case one = this->case_of(room.op, ResultAs::f64, 0);
    const Program program = *plan(*problem_of(one), this->context().device());
    auto reducer = this->context().reducer(*problem_of(one), without_carries(program));
    ASSERT_TRUE(reducer) << reducer.error().sentence;
    // Whole vectors of all invocations; each copy has its share of the elements.
    const std::uint64_t vector = 16 / sizeof(Float) * std::uint64_t{program.workgroup};
    const std::uint64_t full = room.most * copies_of(program) / vector * vector;
    for (std::uint64_t count : {full, full + vector}) {
      const std::vector<Float> data(count, room.element);
      one.count = count;
      // Of a dot, squares below zero: digits of the other sign.
      const std::vector<Float> second(count, -room.element);
      const bool two = one.inputs() == 2;
      const std::uint64_t right = oracle(one, std::as_bytes(std::span(data)), std::as_bytes(std::span(second)))[0].bits;
      const auto fold = [&](Reducer& with) {
        return two ? this->fold_two(with, data, second) : this->fold_with(with, data);
      };
      EXPECT_EQ(fold(*reducer) == right, count == full) << title(one);
      EXPECT_EQ(fold(this->reducer_of(one, 0)), right) << title(one);
    }
  }
}

}  // namespace
}  // namespace wgreduce::test
