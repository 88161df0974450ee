// The host's side of the operators: the same steps as their WGSL, in exact or wider arithmetic, and how far a device
// may be off. Each operator's entry names its twin.
//
// Bounds. WGSL lets +, - and * give either neighbouring f32, so a rounding is at most 2^-23 of its result; division is
// within 2.5 ULP, sqrt within a few, exp within 3 + 2|x| ULP, log within 2^-21 near 1
// (https://www.w3.org/TR/WGSL/#floating-point-accuracy). Arithmetic may flush subnormals.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "wgreduce/exact.hpp"
#include "wgreduce/types.hpp"

namespace wgreduce {

/// An element as the host sees it: floats as the bits of the equal f32, integers widened.
struct HostElement {
  std::uint32_t bits = 0;
  std::int64_t integer = 0;

  float number() const { return std::bit_cast<float>(bits); }
  bool is_nan() const { return (bits & 0x7fffffffu) > 0x7f800000u; }
};

/// What an operator's steps depend on besides the elements.
struct Rules {
  const ElementType* type = nullptr;
  bool nan_ignore = false;
  bool ties_last = false;
  std::uint32_t ddof = 0;

  bool floating() const { return type->is_float(); }
  /// Below this magnitude a float element may be flushed on its way into arithmetic.
  double least_normal() const { return type->type == Type::f16 ? 0x1p-14 : 0x1p-126; }
};

/// The reference's accumulator, wide enough for every operator; each uses what it needs.
struct Wide {
  ExactSum sum;
  ExactSum squares;
  ExactSum magnitudes;
  double flushable = 0;     ///< sum of the magnitudes of subnormal elements
  std::uint64_t total = 0;  ///< integers, modulo 2^64
  std::uint64_t nans = 0;
  std::uint64_t used = 0;  ///< elements that are not skipped
  std::uint64_t nonzero = 0;
  std::uint32_t bits = 0;
  bool began = false;               ///< `bits`, `low` and `high` hold something
  std::uint64_t low = 0, high = 0;  ///< order-preserving keys of the extremes
  std::uint64_t low_at = ~std::uint64_t{0}, high_at = ~std::uint64_t{0};
  double mantissa = 1;  ///< product: mantissa * 2^exponent
  std::int64_t exponent = 0;
  double growth = 0, decay = 0;  ///< sums of the logarithms of the factors above and below 1
  double greatest = -std::numeric_limits<double>::infinity();
  double scaled = 0;  ///< sum of exp(x - greatest)
};

/// One field of the answer, and its bound: per_step for each combine on the longest way, and fixed besides.
struct Outcome {
  std::uint64_t bits = 0;
  double exact = 0;
  double per_step = 0;
  double fixed = 0;
  bool to_the_bit = true;
};

struct Twin {
  void (*absorb)(Wide&, const HostElement&, std::uint64_t index, const Rules&) = nullptr;  ///< combine after lift
  void (*finish)(const Wide&, std::uint64_t count, const Rules&, Outcome*) = nullptr;      ///< field by field
};

namespace twins {

inline constexpr double ulp = 0x1p-23;
inline constexpr double greatest_f32 = 0x1.fffffep127;
inline constexpr std::uint64_t none = ~std::uint64_t{0};
inline constexpr std::uint64_t quiet_nan = 0x7fc00000u;

inline Outcome exactly(std::uint64_t bits) { return {bits, 0, 0, 0, true}; }
inline Outcome exactly(float value) { return {std::bit_cast<std::uint32_t>(value), value, 0, 0, true}; }

/// A float within a bound. `reach`: the greatest magnitude that may occur on the way; above f32's range fast arithmetic
/// may end anywhere.
inline Outcome about(float rounded, double exact, double per_step, double fixed, double reach) {
  Outcome outcome{std::bit_cast<std::uint32_t>(rounded), exact, per_step, fixed + 0x1p-126, false};
  if (std::isfinite(exact) && std::isfinite(reach) && reach > greatest_f32 / 2)
    outcome.fixed = std::numeric_limits<double>::infinity();
  return outcome;
}

inline void note_flush(Wide& w, double magnitude, const Rules& r) {
  if (magnitude < r.least_normal()) w.flushable += magnitude;
}

// --- sums ---

inline void add_term(Wide& w, float x, const Rules& r) {
  w.sum.add(x);
  w.magnitudes.add(std::fabs(x));
  note_flush(w, std::fabs(static_cast<double>(x)), r);
}

inline Outcome sum_about(const ExactSum& sum, double magnitudes, double extra) {
  const double exact = sum.to_double();
  return about(sum.round_to_f32(), exact, ulp * magnitudes + 0x1p-126, ulp * std::fabs(exact) + extra, magnitudes);
}

inline constexpr Twin sum{
    [](Wide& w, const HostElement& e, std::uint64_t, const Rules& r) {
      r.floating() ? add_term(w, e.number(), r) : void(w.total += static_cast<std::uint64_t>(e.integer));
    },
    [](const Wide& w, std::uint64_t, const Rules& r, Outcome* out) {
      out[0] = r.floating() ? sum_about(w.sum, w.magnitudes.to_double(), w.flushable) : exactly(w.total);
    }};

inline Outcome mean_of(const Wide& w, std::uint64_t used, const Rules& r) {
  if (used == 0) return exactly(quiet_nan);
  if (!r.floating())
    return exactly(r.type->kind == Kind::sint ? wgreduce::mean(static_cast<std::int64_t>(w.total), used)
                                              : wgreduce::mean(w.total, used));
  const double n = static_cast<double>(used);
  const double exact = wgreduce::mean<double>(w.sum, used);
  const double magnitudes = w.magnitudes.to_double();
  return about(wgreduce::mean(w.sum, used), exact, (ulp * magnitudes + 0x1p-126) / n,
               8 * ulp * std::fabs(exact) + w.flushable / n, magnitudes);
}

inline constexpr Twin mean{sum.absorb, [](const Wide& w, std::uint64_t count, const Rules& r, Outcome* out) {
                             out[0] = mean_of(w, count, r);
                           }};

inline std::uint64_t magnitude(std::int64_t x) {
  return x < 0 ? 0 - static_cast<std::uint64_t>(x) : static_cast<std::uint64_t>(x);
}

inline constexpr Twin norm1{[](Wide& w, const HostElement& e, std::uint64_t, const Rules& r) {
                              r.floating() ? add_term(w, std::fabs(e.number()), r)
                                           : void(w.total += magnitude(e.integer));
                            },
                            sum.finish};

inline constexpr Twin sumsq{
    [](Wide& w, const HostElement& e, std::uint64_t, const Rules& r) {
      if (r.floating()) {
        w.squares.add_product(e.number(), e.number());
        note_flush(w, std::fabs(static_cast<double>(e.number())), r);
      } else {
        w.total += magnitude(e.integer) * magnitude(e.integer);
      }
    },
    [](const Wide& w, std::uint64_t count, const Rules& r, Outcome* out) {
      const double squares = r.floating() ? w.squares.to_double() : 0;
      const double lost = static_cast<double>(count) * 0x1p-126 + w.flushable * 0x1p-14;  // squares that underflow
      out[0] = r.floating() ? sum_about(w.squares, squares, ulp * squares + lost) : exactly(w.total);
    }};

inline constexpr Twin norm2{[](Wide& w, const HostElement& e, std::uint64_t, const Rules& r) {
                              if (r.floating()) {
                                w.squares.add_product(e.number(), e.number());
                                note_flush(w, std::fabs(static_cast<double>(e.number())), r);
                              } else {
                                w.squares.add_square(e.integer);
                              }
                            },
                            [](const Wide& w, std::uint64_t, const Rules&, Outcome* out) {
                              const double exact = square_root<double>(w.squares);
                              out[0] =
                                  about(square_root(w.squares), exact, ulp * exact, 8 * ulp * exact + w.flushable, 0);
                            }};

// --- product ---

inline void multiply(Wide& w, double x) {
  int exponent = 0;
  w.mantissa = std::frexp(w.mantissa * x, &exponent);
  if (std::isfinite(w.mantissa)) w.exponent += exponent;
  if (x == 0 || !std::isfinite(x)) return;
  const double size = std::log2(std::fabs(x));
  (size > 0 ? w.growth : w.decay) += size;
}

inline Outcome product_of(const Wide& w) {
  const auto exponent = static_cast<int>(std::clamp<std::int64_t>(w.exponent, -2000, 2000));
  const double exact = std::ldexp(w.mantissa, exponent);
  Outcome outcome = about(static_cast<float>(exact), exact, ulp * std::fabs(exact), ulp * std::fabs(exact), 0);
  // Fast arithmetic may meet the factors in any order: beyond the range on the way, anything may come out.
  if (w.growth > 126 || w.decay < -125 || w.flushable > 0) outcome.fixed = std::numeric_limits<double>::infinity();
  return outcome;
}

inline constexpr Twin product{[](Wide& w, const HostElement& e, std::uint64_t, const Rules& r) {
                                if (!r.floating()) {
                                  w.total = (w.began ? w.total : 1) * static_cast<std::uint64_t>(e.integer);
                                  w.began = true;
                                  return;
                                }
                                multiply(w, e.number());
                                note_flush(w, e.number() == 0 ? 1 : std::fabs(static_cast<double>(e.number())), r);
                              },
                              [](const Wide& w, std::uint64_t, const Rules& r, Outcome* out) {
                                out[0] = r.floating() ? product_of(w) : exactly(w.began ? w.total : 1);
                              }};

// --- logic ---

inline bool is_nonzero(const HostElement& e, const Rules& r) {
  return r.floating() ? (e.bits & 0x7fffffffu) != 0 : e.integer != 0;
}
inline void count_nonzeros(Wide& w, const HostElement& e, std::uint64_t, const Rules& r) {
  w.nonzero += is_nonzero(e, r);
}

inline constexpr Twin count_nonzero{
    count_nonzeros, [](const Wide& w, std::uint64_t, const Rules&, Outcome* out) { out[0] = exactly(w.nonzero); }};
inline constexpr Twin any{count_nonzeros, [](const Wide& w, std::uint64_t, const Rules&, Outcome* out) {
                            out[0] = exactly(std::uint64_t{w.nonzero > 0});
                          }};
inline constexpr Twin all{count_nonzeros, [](const Wide& w, std::uint64_t count, const Rules&, Outcome* out) {
                            out[0] = exactly(std::uint64_t{w.nonzero == count});
                          }};

inline std::uint32_t low_word(std::int64_t x) { return static_cast<std::uint32_t>(static_cast<std::uint64_t>(x)); }
inline void finish_bits(const Wide& w, std::uint64_t, const Rules&, Outcome* out) {
  out[0] = exactly(std::uint64_t{w.bits});
}

inline constexpr Twin bit_and{[](Wide& w, const HostElement& e, std::uint64_t, const Rules&) {
                                w.bits = w.began ? w.bits & low_word(e.integer) : low_word(e.integer);
                                w.began = true;
                              },
                              [](const Wide& w, std::uint64_t, const Rules& r, Outcome* out) {
                                const auto ones = r.type->kind == Kind::uint ? low_word(r.type->highest) : ~0u;
                                out[0] = exactly(std::uint64_t{w.began ? w.bits : ones});
                              }};
inline constexpr Twin bit_or{
    [](Wide& w, const HostElement& e, std::uint64_t, const Rules&) { w.bits |= low_word(e.integer); }, finish_bits};
inline constexpr Twin bit_xor{
    [](Wide& w, const HostElement& e, std::uint64_t, const Rules&) { w.bits ^= low_word(e.integer); }, finish_bits};

// --- extremes ---

/// A key in the order of the elements; a NaN's is beyond all others on the side asked for.
inline std::uint64_t order(const HostElement& e, const Rules& r, bool nan_is_low) {
  if (!r.floating()) return static_cast<std::uint64_t>(e.integer) ^ 0x8000000000000000u;
  if (e.is_nan()) return nan_is_low ? 0 : none;
  return e.bits >> 31 ? 0xffffffffu - e.bits : std::uint64_t{e.bits} + 0x80000000u;
}

inline std::uint64_t value_of(std::uint64_t key, const Rules& r) {
  if (!r.floating()) return low_word(static_cast<std::int64_t>(key ^ 0x8000000000000000u));
  if (key == 0 || key == none) return quiet_nan;
  return key >= 0x80000000u ? key - 0x80000000u : 0xffffffffu - key;
}

inline void pick(Wide& w, const HostElement& e, std::uint64_t index, const Rules& r) {
  if (r.floating() && r.nan_ignore && e.is_nan()) return;
  const std::uint64_t low = order(e, r, true);
  const std::uint64_t high = order(e, r, false);
  if (!w.began || low < w.low || (r.ties_last && low == w.low)) w.low = low, w.low_at = index;
  if (!w.began || high > w.high || (r.ties_last && high == w.high)) w.high = high, w.high_at = index;
  w.began = true;
}

/// Where nothing was picked: NaN if all were NaN, else the fold's start.
inline Outcome nothing_picked(std::uint64_t count, const Rules& r, bool low) {
  if (r.floating()) return exactly(std::uint64_t{count > 0 ? quiet_nan : low ? 0x7f800000u : 0xff800000u});
  return exactly(std::uint64_t{low_word(low ? r.type->highest : r.type->lowest)});
}
inline Outcome least(const Wide& w, std::uint64_t count, const Rules& r) {
  return w.began ? exactly(value_of(w.low, r)) : nothing_picked(count, r, true);
}
inline Outcome greatest(const Wide& w, std::uint64_t count, const Rules& r) {
  return w.began ? exactly(value_of(w.high, r)) : nothing_picked(count, r, false);
}

inline constexpr Twin min{
    pick, [](const Wide& w, std::uint64_t count, const Rules& r, Outcome* out) { out[0] = least(w, count, r); }};
inline constexpr Twin max{
    pick, [](const Wide& w, std::uint64_t count, const Rules& r, Outcome* out) { out[0] = greatest(w, count, r); }};
inline constexpr Twin extent{pick, [](const Wide& w, std::uint64_t count, const Rules& r, Outcome* out) {
                               out[0] = least(w, count, r);
                               out[1] = greatest(w, count, r);
                             }};
inline constexpr Twin argmin{pick, [](const Wide& w, std::uint64_t count, const Rules& r, Outcome* out) {
                               out[0] = exactly(w.low_at);
                               out[1] = least(w, count, r);
                             }};
inline constexpr Twin argmax{pick, [](const Wide& w, std::uint64_t count, const Rules& r, Outcome* out) {
                               out[0] = exactly(w.high_at);
                               out[1] = greatest(w, count, r);
                             }};
inline constexpr Twin maxabs{[](Wide& w, const HostElement& e, std::uint64_t index, const Rules& r) {
                               HostElement size = e;
                               size.bits &= 0x7fffffffu;
                               size.integer = static_cast<std::int64_t>(magnitude(e.integer));
                               pick(w, size, index, r);
                             },
                             [](const Wide& w, std::uint64_t count, const Rules& r, Outcome* out) {
                               const bool all_nan = r.floating() && count > 0;
                               out[0] = w.began ? exactly(value_of(w.high, r))
                                                : exactly(std::uint64_t{all_nan ? quiet_nan : 0});
                             }};

// --- moments ---

inline void gather(Wide& w, const HostElement& e, const Rules& r) {
  if (!r.floating()) {
    w.total += static_cast<std::uint64_t>(e.integer);
    w.sum.add(e.integer);
    w.squares.add_square(e.integer);
    w.used++;
    return;
  }
  w.nans += e.is_nan();
  if (r.nan_ignore && e.is_nan()) return;
  add_term(w, e.number(), r);
  w.squares.add_product(e.number(), e.number());
  w.used++;
}

/// Each step may lose an ULP of the spread times the range: elements are taken relative to one of them. Beside it
/// stands what is of second order.
inline Outcome variance_of(const Wide& w, double range, const Rules& r) {
  if (w.used <= r.ddof) return exactly(quiet_nan);
  const double exact = wgreduce::variance<double>(w.sum, w.squares, w.used, r.ddof);
  const float rounded = wgreduce::variance(w.sum, w.squares, w.used, r.ddof);
  const double n = static_cast<double>(w.used);
  const double scale = n / (n - r.ddof);
  const double first = exact + scale * range * std::sqrt(std::fabs(exact));
  const double second = scale * ulp * range * ulp * range;
  const double flushed = scale * (0x1p-120 + 0x1p-120 * range);
  return about(rounded, exact, 4 * ulp * first + 1024 * second, 16 * ulp * first + second + flushed, range * range * n);
}

inline double range_of(const Wide& w, const Rules& r) {
  if (!w.began) return 0;
  const auto number = [&](std::uint64_t key) {
    const auto bits = static_cast<std::uint32_t>(value_of(key, r));
    if (r.floating()) return static_cast<double>(std::bit_cast<float>(bits));
    return static_cast<double>(static_cast<std::int64_t>(key ^ 0x8000000000000000u));
  };
  const double range = number(w.high) - number(w.low);
  return std::isfinite(range) ? range : 0;
}

inline constexpr Twin variance{
    [](Wide& w, const HostElement& e, std::uint64_t index, const Rules& r) {
      gather(w, e, r);
      pick(w, e, index, r);
    },
    [](const Wide& w, std::uint64_t, const Rules& r, Outcome* out) { out[0] = variance_of(w, range_of(w, r), r); }};

// An accumulator of NaN or an infinity stays one: double arithmetic follows IEEE 754.
inline void add_exponential(Wide& w, double x) {
  if (x <= w.greatest) {
    if (std::isfinite(x) && std::isfinite(w.greatest)) w.scaled += std::exp(x - w.greatest);
    return;
  }
  if (std::isnan(w.greatest)) return;
  w.scaled = std::isfinite(x) && std::isfinite(w.greatest) ? w.scaled * std::exp(w.greatest - x) + 1 : 1;
  w.greatest = x;
}

inline constexpr Twin logsumexp{
    [](Wide& w, const HostElement& e, std::uint64_t, const Rules& r) {
      add_exponential(w, r.floating() ? static_cast<double>(e.number()) : static_cast<double>(e.integer));
    },
    [](const Wide& w, std::uint64_t, const Rules&, Outcome* out) {
      const double exact = std::isfinite(w.greatest) ? w.greatest + std::log(w.scaled) : w.greatest;
      const float rounded = std::isnan(exact) ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(exact);
      if (!std::isfinite(exact)) return void(out[0] = exactly(rounded));
      out[0] =
          about(rounded, exact, 8 * ulp, 0x1p-21 + 8 * ulp + 4 * ulp * (std::fabs(exact) + std::fabs(w.greatest)), 0);
    }};

// --- stats ---

inline constexpr Twin stats{[](Wide& w, const HostElement& e, std::uint64_t index, const Rules& r) {
                              gather(w, e, r);
                              pick(w, e, index, r);
                            },
                            [](const Wide& w, std::uint64_t count, const Rules& r, Outcome* out) {
                              out[0] = exactly(count);
                              out[1] = exactly(w.nans);
                              out[2] = least(w, count, r);
                              out[3] = exactly(w.low_at);
                              out[4] = greatest(w, count, r);
                              out[5] = exactly(w.high_at);
                              sum.finish(w, count, r, out + 6);
                              out[7] = mean_of(w, w.used, r);
                              out[8] = variance_of(w, range_of(w, r), r);
                            }};

}  // namespace twins
}  // namespace wgreduce
