// Custom operators that go wrong when order, element width or struct layout does.
#pragma once

#include "wgreduce/problem.hpp"

namespace wgreduce::test {

/// Affine maps x -> factor * x + term, applied one after another: two words an element, order matters.
inline CustomOperator affine_maps() {
  return {.name = "affine",
          .words = 2,
          .accumulator = {{"factor", FieldType::f32}, {"term", FieldType::f32}},
          .result = {{"factor", FieldType::f32}, {"term", FieldType::f32}},
          .wgsl = R"(
fn identity() -> Acc { return Acc(1.0, 0.0); }
fn lift(e: Elem, index: u32) -> Acc { return Acc(bitcast<f32>(e[0]), bitcast<f32>(e[1])); }
fn combine(a: Acc, b: Acc) -> Acc { return Acc(b.factor * a.factor, b.factor * a.term + b.term); }
fn finish(a: Acc, count: vec2<u32>) -> Res { return Res(a.factor, a.term); }
)",
          .commutative = false};
}

/// Products of 2x2 matrices modulo 2^32: four words an element, order matters, every bit of every element shows.
inline CustomOperator matrices() {
  const std::vector<CustomField> fields{
      {"a", FieldType::u32}, {"b", FieldType::u32}, {"c", FieldType::u32}, {"d", FieldType::u32}};
  return {.name = "matrix",
          .words = 4,
          .accumulator = fields,
          .result = fields,
          .wgsl = R"(
fn identity() -> Acc { return Acc(1u, 0u, 0u, 1u); }
fn lift(e: Elem, index: u32) -> Acc { return Acc(e[0], e[1], e[2], e[3]); }
fn combine(x: Acc, y: Acc) -> Acc {
  return Acc(x.a * y.a + x.b * y.c, x.a * y.b + x.b * y.d, x.c * y.a + x.d * y.c, x.c * y.b + x.d * y.d);
}
fn finish(x: Acc, count: vec2<u32>) -> Res { return Res(x.a, x.b, x.c, x.d); }
)",
          .commutative = false};
}

/// The box around packed vec3 points: three words an element, order does not matter.
inline CustomOperator bounding_box() {
  std::vector<CustomField> fields;
  for (const char* name : {"low_x", "low_y", "low_z", "high_x", "high_y", "high_z"})
    fields.push_back({name, FieldType::f32});
  return {.name = "box", .words = 3, .accumulator = fields, .result = fields, .wgsl = R"(
fn identity() -> Acc { return Acc(1e30, 1e30, 1e30, -1e30, -1e30, -1e30); }
fn lift(e: Elem, index: u32) -> Acc {
  let x = bitcast<f32>(e[0]);
  let y = bitcast<f32>(e[1]);
  let z = bitcast<f32>(e[2]);
  return Acc(x, y, z, x, y, z);
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(min(a.low_x, b.low_x), min(a.low_y, b.low_y), min(a.low_z, b.low_z),
             max(a.high_x, b.high_x), max(a.high_y, b.high_y), max(a.high_z, b.high_z));
}
fn finish(a: Acc, count: vec2<u32>) -> Res { return Res(a.low_x, a.low_y, a.low_z, a.high_x, a.high_y, a.high_z); }
)"};
}

}  // namespace wgreduce::test
