// What the tests of exact sums measure by: numbers of MPFR, and expectations about them.
#pragma once

#include <gtest/gtest.h>
#include <mpfr.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include "wgreduce/exact.hpp"

namespace wgreduce::test {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float greatest = std::numeric_limits<float>::max();
constexpr float tiniest = std::numeric_limits<float>::denorm_min();

inline std::uint32_t bits(float x) { return std::bit_cast<std::uint32_t>(x); }
inline std::uint64_t bits(double x) { return std::bit_cast<std::uint64_t>(x); }

// A number of MPFR in which sums and products of this file are exact, and quotients and roots are near enough, with a
// sticky bit, to be rounded again.
class Big {
 public:
  Big() { mpfr_init2(value_, 6000), mpfr_set_zero(value_, 1); }
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
    // Between the truncated value and the next one of 6000 bits.
    mpfr_t longer;
    mpfr_init2(longer, 6002);
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

inline void expect_rounds(const ExactSum& sum, const Big& exact) {
  EXPECT_EQ(bits(sum.round_to_f32()), bits(exact.to_float())) << exact.to_double();
  EXPECT_EQ(bits(sum.to_double()), bits(exact.to_double())) << exact.to_double();
}

inline void expect_mean(const ExactSum& sum, const Big& exact, std::uint64_t count) {
  const Big quotient = exact / Big::natural(count);
  EXPECT_EQ(bits(mean(sum, count)), bits(quotient.to_float())) << exact.to_double() << " / " << count;
  EXPECT_EQ(bits(mean<double>(sum, count)), bits(quotient.to_double())) << exact.to_double() << " / " << count;
}

inline void expect_root(const ExactSum& sum, const Big& exact) {
  EXPECT_EQ(bits(square_root(sum)), bits(exact.root().to_float())) << exact.to_double();
  EXPECT_EQ(bits(square_root<double>(sum)), bits(exact.root().to_double())) << exact.to_double();
}

inline void expect_nan(float x, double y) {
  EXPECT_EQ(bits(x), 0x7fc00000u);
  EXPECT_EQ(bits(y), 0x7ff8000000000000u);
}

inline ExactSum sum_of(const std::vector<float>& values) {
  ExactSum sum;
  for (float x : values) sum.add(x);
  return sum;
}

inline float rounded_sum(const std::vector<float>& values) { return sum_of(values).round_to_f32(); }

class Random {
 public:
  std::uint64_t word() { return engine_(); }
  int between(int low, int high) { return std::uniform_int_distribution<int>(low, high)(engine_); }
  // Uniform over the bits of finite floats with an exponent field in the range: 0 is for subnormals, 254 the greatest.
  float finite(int lowest = 0, int highest = 254) {
    const auto exponent = static_cast<std::uint32_t>(between(lowest, highest));
    return std::bit_cast<float>((static_cast<std::uint32_t>(word()) & 0x807fffff) | exponent << 23);
  }
  double finite64(int lowest = 0, int highest = 2046) {
    const auto exponent = static_cast<std::uint64_t>(between(lowest, highest));
    return std::bit_cast<double>((word() & 0x800fffffffffffff) | exponent << 52);
  }
  template <class List>
  void shuffle(List& list) {
    std::shuffle(list.begin(), list.end(), engine_);
  }

 private:
  std::mt19937_64 engine_{20240607};
};

}  // namespace wgreduce::test
