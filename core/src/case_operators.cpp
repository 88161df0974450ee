// Custom operators of the conformance cases. All are exact, so that their answers can be compared to the bit.
#include <array>

#include "wgreduce/cases.hpp"

namespace wgreduce {
namespace {

constexpr std::string_view affine_text = R"(
// x -> a x + b, the first element applied first. Odd factors: products of even ones would soon be zero, whatever follows.
fn identity() -> Acc {
  return Acc(1u, 0u);
}
fn lift(e: Elem, index: u32) -> Acc {
  return Acc(e[0] | 1u, e[1]);
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(b.factor * a.factor, b.factor * a.term + b.term);
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.factor, a.term);
}
)";

constexpr std::string_view matrix_text = R"(
// The product of 2 x 2 matrices, row by row, from left to right. Odd determinants, so that no product loses anything.
fn identity() -> Acc {
  return Acc(1u, 0u, 0u, 1u);
}
fn lift(e: Elem, index: u32) -> Acc {
  return Acc(e[0] | 1u, e[1] & 0xfffffffeu, e[2] & 0xfffffffeu, e[3] | 1u);
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(a.m00 * b.m00 + a.m01 * b.m10, a.m00 * b.m01 + a.m01 * b.m11,
             a.m10 * b.m00 + a.m11 * b.m10, a.m10 * b.m01 + a.m11 * b.m11);
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.m00, a.m01, a.m10, a.m11);
}
)";

constexpr std::string_view box_text = R"(
// Floats as integers of the same order.
fn rank_of(bits: u32) -> u32 {
  return bits ^ (bitcast<u32>(bitcast<i32>(bits) >> 31u) | 0x80000000u);
}
fn identity() -> Acc {
  return Acc(0xffffffffu, 0xffffffffu, 0xffffffffu, 0u, 0u, 0u);
}
fn lift(e: Elem, index: u32) -> Acc {
  let x = rank_of(e[0]);
  let y = rank_of(e[1]);
  let z = rank_of(e[2]);
  return Acc(x, y, z, x, y, z);
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(min(a.x0, b.x0), min(a.y0, b.y0), min(a.z0, b.z0), max(a.x1, b.x1), max(a.y1, b.y1), max(a.z1, b.z1));
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.x0, a.y0, a.z0, a.x1, a.y1, a.z1);
}
)";

std::vector<CustomField> words_named(std::initializer_list<const char*> names) {
  std::vector<CustomField> fields;
  for (const char* name : names) fields.push_back({name, FieldType::u32});
  return fields;
}

CustomOperator make(const char* name, std::uint32_t words, std::vector<CustomField> fields, std::string_view wgsl,
                    bool commutative) {
  return {name, words, fields, fields, std::string(wgsl), commutative};
}

}  // namespace

std::span<const CustomOperator> case_operators() {
  static const std::array<CustomOperator, 3> list{
      make("affine", 2, words_named({"factor", "term"}), affine_text, false),
      make("matrix", 4, words_named({"m00", "m01", "m10", "m11"}), matrix_text, false),
      make("box", 3, words_named({"x0", "y0", "z0", "x1", "y1", "z1"}), box_text, true)};
  return list;
}

}  // namespace wgreduce
