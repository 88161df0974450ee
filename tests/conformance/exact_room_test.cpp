// How much a bin of the exact sums holds before its carries must be taken out: as docs/decisions/exact.md proves, and
// no more.
#include <bit>
#include <cmath>
#include <random>

#include "elements.hpp"
#include "exact_folds.hpp"

namespace wgreduce::test {
namespace {

template <class Float>
class ExactRoom : public ExactTest<Float> {};
TYPED_TEST_SUITE(ExactRoom, ExactElements, ElementName);

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
TYPED_TEST(ExactRoom, BinsHoldWhatIsProvedAndNoMore) {
  using Float = TypeParam;
  for (const Room<Float>& room : rooms_of(Float{})) {
    Case one = exact_case<Float>(room.op, ResultAs::f64, 0);
    const Program program = *plan(*problem_of(one), this->folds().context().device());
    auto reducer = this->folds().context().reducer(*problem_of(one), without_carries(program));
    ASSERT_TRUE(reducer) << reducer.error().sentence;
    // Whole vectors of all invocations; each copy has its share of the elements.
    const std::uint64_t vector = 16 / sizeof(Float) * std::uint64_t{program.workgroup};
    const std::uint64_t full = room.most * copies_of(program) / vector * vector;
    for (std::uint64_t count : {full, full + vector}) {
      const std::vector<Float> data(count, room.element);
      one.count = count;
      // Of a dot, squares below zero: digits of the other sign.
      const Data<Float> second(count, -room.element);
      const bool two = one.inputs() == 2;
      const std::uint64_t right = oracle(one, std::as_bytes(std::span(data)), std::as_bytes(std::span(second)))[0].bits;
      const auto fold = [&](Reducer& with) {
        return two ? this->folds().fold_two(with, data, second) : this->folds().fold_with(with, data);
      };
      EXPECT_EQ(fold(*reducer) == right, count == full) << title(one);
      EXPECT_EQ(fold(this->folds().reducer(one)), right) << title(one);
    }
  }
}

}  // namespace
}  // namespace wgreduce::test
