// A custom operator that is right, and how a refused problem is checked.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "wgreduce/problem.hpp"

namespace wgreduce::test {

inline constexpr std::string_view steps = R"(
fn identity() -> Acc { return Acc(0u); }
fn lift(e: Elem, index: u32) -> Acc { return Acc(bitcast<u32>(e)); }
fn combine(a: Acc, b: Acc) -> Acc { return Acc(a.total + b.total); }
fn finish(a: Acc, count: vec2<u32>) -> Res { return Res(a.total); }
)";

inline CustomOperator custom() {
  return {.name = "mine",
          .accumulator = {{"total", FieldType::u32}},
          .result = {{"answer", FieldType::u32}},
          .wgsl = std::string(steps)};
}

inline void expect_error(const Result<Problem>& result, ErrorCode code, std::string_view sentence) {
  ASSERT_FALSE(result.ok()) << "accepted; expected: " << sentence;
  EXPECT_EQ(result.error().code, code) << name(result.error().code);
  EXPECT_EQ(result.error().sentence, sentence);
}

}  // namespace wgreduce::test
