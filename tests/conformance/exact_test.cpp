// Exact sums where they could go wrong: halves to be rounded, carries through every word and bin, overflow that comes
// at the end or goes away, zeros, infinities and NaNs in every place; and the same bits in every order and slicing.
// Expected values are MPFR's (oracle.hpp).
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <random>

#include "device.hpp"
#include "oracle.hpp"
#include "wgreduce/verify.hpp"

namespace wgreduce::test {
namespace {

constexpr const char* exact_operators[] = {"sum", "mean", "norm1", "sumsq", "norm2"};
constexpr float greatest = 0x1.fffffep127f;
constexpr float least = 0x1p-149f;
const float infinity = INFINITY;
const float nan = std::bit_cast<float>(0x7fc00000u);

class Exact : public testing::Test {
 protected:
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
    one.options = {.accuracy = Accuracy::exact, .result = result};
    one.count = count;
    return one;
  }

  // The bits of an exact fold; `bindings`: 1 binds 1,024 bytes at a time.
  std::uint64_t fold(const Case& one, const std::vector<float>& data, std::size_t bindings) {
    const auto key = std::tuple(one.op, one.options.result, bindings);
    auto found = reducers_.find(key);
    if (found == reducers_.end()) {
      auto made = contexts_[bindings].reducer(*problem_of(one));
      EXPECT_TRUE(made) << made.error().sentence;
      found = reducers_.emplace(key, *std::move(made)).first;
    }
    return fold_with(found->second, data);
  }

  std::uint64_t fold_with(Reducer& reducer, const std::vector<float>& data) {
    upload(data);
    const auto answer = reducer.run({{buffer_, 0, data.size()}});
    EXPECT_TRUE(answer) << answer.error().sentence;
    return answer ? answer->at(0).bits : 0;
  }

  Context& context() { return contexts_[0]; }

  void expect_everywhere(const std::vector<float>& data) {
    for (const char* op : exact_operators) {
      for (ResultAs result : {ResultAs::natural, ResultAs::f64}) {
        const Case one = case_of(op, result, data.size());
        const auto right = oracle(one, std::as_bytes(std::span(data)));
        EXPECT_EQ(fold(one, data, 0), right[0].bits) << title(one);
        // Slicing is one mechanism: one operator of each kind of bins goes through it.
        const bool slices = one.name() == (result == ResultAs::f64 ? "sum" : "norm2");
        if (slices) {
          EXPECT_EQ(fold(one, data, 1), right[0].bits) << title(one) << ", sliced";
        }
      }
    }
  }

 private:
  void upload(const std::vector<float>& data) {
    const std::uint64_t bytes = std::max<std::uint64_t>(4 * data.size(), 4);
    if (!buffer_ || wgpuBufferGetSize(buffer_) < bytes) {
      if (buffer_) wgpuBufferRelease(buffer_);
      const auto made = contexts_[0].create_buffer(bytes, WGPUBufferUsage_Storage | WGPUBufferUsage_CopyDst);
      ASSERT_TRUE(made) << made.error().sentence;
      buffer_ = *made;
    }
    if (!data.empty()) wgpuQueueWriteBuffer(open_->queue(), buffer_, 0, data.data(), 4 * data.size());
  }

  const OpenDevice* open_ = nullptr;
  std::vector<Context> contexts_;
  std::map<std::tuple<const Operator*, ResultAs, std::size_t>, Reducer> reducers_;
  WGPUBuffer buffer_ = nullptr;
};

std::vector<float> negated(std::vector<float> data) {
  for (float& x : data) x = -x;
  return data;
}

TEST_F(Exact, Halves) {
  const std::vector<std::vector<float>> lists{
      {1, 0x1p-24f},                   // a tie: down to even
      {1, 0x1p-24f, least},            // just above it, far below
      {1, 0x1p-24f, -least},           // just below it
      {1, 0x1p-23f, 0x1p-24f},         // a tie: up to even
      {0x1.fffffep0f, 0x1p-24f},       // a tie that carries into the exponent
      {0x1p-126f, -least},             // the greatest subnormal
      {0x1.fffffep-126f, -0x1p-126f},  // a subnormal difference
      {least, least, least},
      {greatest, 0x1p103f},          // a tie between the greatest number and infinity: infinity
      {greatest, 0x1p103f, -least},  // just below it: the greatest number
      {greatest, 0x1p103f, least},
      {0x1p53f, 1},  // of an f64 a tie
      {0x1p53f, 1, least},
      {0x1p53f, 2, 1},
  };
  for (const auto& data : lists) {
    SCOPED_TRACE(testing::PrintToString(data));
    expect_everywhere(data);
    expect_everywhere(negated(data));
  }
}

TEST_F(Exact, OverflowOnTheWayAndAtTheEnd) {
  std::vector<float> way(3000, greatest);
  way.resize(6000, -greatest);
  way.push_back(least);
  expect_everywhere(way);
  expect_everywhere(std::vector<float>(3000, greatest));
  expect_everywhere(std::vector<float>(3000, -greatest));
  expect_everywhere({greatest, greatest, -greatest});
}

TEST_F(Exact, ZerosInfinitiesAndNaNsInEveryPlace) {
  expect_everywhere({});
  for (std::size_t count : {1u, 4u, 5u, 700u, 20000u}) {
    expect_everywhere(std::vector<float>(count, 0.0f));
    expect_everywhere(std::vector<float>(count, -0.0f));
    for (float odd : {0.0f, 1.0f, infinity, -infinity, nan, -nan}) {
      for (std::size_t at : {std::size_t{0}, count / 2, count - 1}) {
        std::vector<float> data(count, -0.0f);
        data[at] = odd;
        SCOPED_TRACE(std::to_string(odd) + " at " + std::to_string(at) + " of " + std::to_string(count));
        expect_everywhere(data);
      }
    }
  }
  expect_everywhere({infinity, -infinity});
  expect_everywhere({infinity, 1, infinity});
}

// A one of every weight, taken from and added to numbers of every other: carries and borrows through all bins and
// words.
TEST_F(Exact, CarriesThroughEveryBinAndWord) {
  for (int high = -149; high < 128; high += 3) {
    const float one = std::ldexp(1.0f, high);
    SCOPED_TRACE(high);
    expect_everywhere({one, -least});
    std::vector<float> many(257, std::ldexp(1.0f, std::min(high, 119)));
    many.push_back(-least);
    const Case sum = case_of("sum", ResultAs::f64, many.size());
    EXPECT_EQ(fold(sum, many, 0), oracle(sum, std::as_bytes(std::span(many)))[0].bits);
  }
}

float any_binade(std::uint32_t bits, std::uint64_t binade) {
  return std::bit_cast<float>((bits & 0x807fffff) | static_cast<std::uint32_t>(1 + binade % 254) << 23);
}

std::vector<float> random_floats(std::mt19937_64& random, std::size_t count, int kind) {
  std::vector<float> data;
  while (data.size() < count) {
    const auto bits = static_cast<std::uint32_t>(random());
    if (kind == 0) data.push_back(any_binade(bits, random()));
    if (kind == 1) data.push_back(std::bit_cast<float>(bits & 0x807fffff));  // subnormals
    if (kind == 2) {                                                         // pairs that cancel, and a rest
      data.push_back(any_binade(bits, random()));
      data.push_back(-data.back());
      if (data.size() % 64 == 0) data.push_back(std::bit_cast<float>(bits & 0x807fffff));
    }
    if (kind == 3) data.push_back(data.size() % 2 ? greatest : -greatest + least * static_cast<float>(bits % 7));
    if (kind == 4) data.push_back(bits % 2 ? 0.0f : std::bit_cast<float>(0x3f800000u | (bits >> 9)));
  }
  return data;
}

TEST_F(Exact, TheSameBitsInEveryOrderAndSlicing) {
  std::mt19937_64 random(7);
  for (int kind = 0; kind < 5; kind++) {
    SCOPED_TRACE(kind);
    std::vector<float> data = random_floats(random, 30000, kind);
    expect_everywhere(data);
    for (const char* op : exact_operators) {
      const Case one = case_of(op, ResultAs::f64, data.size());
      const std::uint64_t right = oracle(one, std::as_bytes(std::span(data)))[0].bits;
      std::vector<float> other = data;
      std::sort(other.begin(), other.end());
      EXPECT_EQ(fold(one, other, 0), right) << op << ", sorted";
      std::shuffle(other.begin(), other.end(), random);
      EXPECT_EQ(fold(one, other, 1), right) << op << ", shuffled and sliced";
    }
  }
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

// The f32 whose square takes the most of one digit's room, and how much: bins_product.wgsl's digits, done on the host.
std::pair<float, std::uint64_t> largest_square() {
  std::mt19937_64 random(3);
  std::pair<float, std::uint64_t> worst{0, 0};
  for (int i = 0; i < 1000000; i++) {
    const std::uint32_t significand = 0x800000u | static_cast<std::uint32_t>(random() & 0x7fffff);
    const std::uint32_t t = 124 - static_cast<std::uint32_t>(random() % 8);
    const std::uint64_t square = std::uint64_t{significand} * significand;
    const std::uint64_t shift = 2 * t % 16;
    const std::uint64_t p0 = (square & 0xffff) << shift, p1 = (square >> 16 & 0xffff) << shift,
                        p2 = (square >> 32) << shift;
    const std::uint64_t digit = std::max((p0 >> 16) + (p1 & 0xffff), (p1 >> 16) + (p2 & 0xffff));
    if (digit > worst.second) worst = {std::bit_cast<float>((t + 1) << 23 | (significand & 0x7fffff)), digit};
  }
  return worst;
}

struct Room {
  const char* op;
  float element;       // whose addition takes the most room
  std::uint64_t most;  // additions of it that a copy of a bin holds
};

// docs/decisions/exact.md proves how many additions a bin holds: that many are right, one vector more an invocation is
// wrong, and with the carries of the real program any number is right.
TEST_F(Exact, BinsHoldWhatIsProvedAndNoMore) {
  // -(2^24 - 1), shifted by 7, takes 2^15 from a high half.
  const float negative = -std::bit_cast<float>(0x7fffffu | 128u << 23);
  const auto [square, digit] = largest_square();
  for (const Room& room :
       {Room{"sum", negative, std::uint64_t{1} << 16}, Room{"sumsq", square, ((std::uint64_t{1} << 31) - 1) / digit}}) {
    Case one = case_of(room.op, ResultAs::f64, 0);
    const Program program = *plan(*problem_of(one), context().device());
    auto reducer = context().reducer(*problem_of(one), without_carries(program));
    ASSERT_TRUE(reducer) << reducer.error().sentence;
    // Whole vectors of all invocations; a copy has a sixteenth of the elements.
    const std::uint64_t vector = 4 * std::uint64_t{program.workgroup};
    const std::uint64_t full = room.most * 16 / vector * vector;
    for (std::uint64_t count : {full, full + vector}) {
      const std::vector<float> data(count, room.element);
      one.count = count;
      const std::uint64_t right = oracle(one, std::as_bytes(std::span(data)))[0].bits;
      EXPECT_EQ(fold_with(*reducer, data) == right, count == full) << title(one);
      EXPECT_EQ(fold(one, data, 0), right) << title(one);
    }
  }
}

}  // namespace
}  // namespace wgreduce::test
