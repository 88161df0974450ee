// Operators of the caller's own, on the device: their order, their counts, and when what is wrong with them shows.
#include <algorithm>
#include <array>
#include <memory>

#include "tests/native/fixture.hpp"
#include "tests/native/operators.hpp"

namespace wgreduce::test {
namespace {

class Custom : public Native {};

TEST_F(Custom, AffineMapsKeepTheirOrder) {
  constexpr std::size_t count = 2600;
  std::vector<float> data;  // factors 1 and -1: exact in f32, and different in any other order
  for (std::uint32_t i = 0; i < count; i++) {
    data.push_back(mix(i) % 2 == 0 ? 1.0f : -1.0f);
    data.push_back(static_cast<float>(mix(i + 77) % 64));
  }
  const BufferHandle buffer = buffer_of(data);
  for (std::size_t n : {std::size_t{1}, std::size_t{2}, std::size_t{130}, count - 3}) {
    float factor = 1;
    float term = 0;
    for (std::size_t i = 3; i < 3 + n; i++) {
      factor = data[2 * i] * factor;
      term = data[2 * i] * term + data[2 * i + 1];
    }
    auto answer = reducer("affine", make_problem(affine_maps(), "f32")).run({{buffer.get(), 3, n}});
    ASSERT_TRUE(answer) << sentence(answer);
    EXPECT_EQ(answer->at(0).f32(), factor) << n;
    EXPECT_EQ(answer->at(1).f32(), term) << n;
  }
}

TEST_F(Custom, MatricesKeepTheirOrderOverSlices) {
  std::vector<std::uint32_t> data(4 * 1500);
  for (std::size_t i = 0; i < data.size(); i++) data[i] = mix(static_cast<std::uint32_t>(i)) | (i % 4 % 3 == 0);
  const BufferHandle buffer = buffer_of(data);
  std::array<std::uint32_t, 4> m{1, 0, 0, 1};
  const auto multiply = [&](std::size_t begin, std::size_t count) {
    for (std::size_t i = begin; i < begin + count; i++) {
      const std::uint32_t* e = &data[4 * i];
      m = {m[0] * e[0] + m[1] * e[2], m[0] * e[1] + m[1] * e[3], m[2] * e[0] + m[3] * e[2], m[2] * e[1] + m[3] * e[3]};
    }
  };
  multiply(900, 600);
  multiply(1, 800);
  auto answer =
      reducer("matrix", make_problem(matrices(), "u32")).run({{buffer.get(), 900, 600}, {buffer.get(), 1, 800}});
  ASSERT_TRUE(answer) << sentence(answer);
  for (std::size_t i = 0; i < 4; i++) EXPECT_EQ(answer->at(i).u64(), m[i]) << answer->at(i).name;
}

TEST_F(Custom, BoundingBoxHoldsEveryPoint) {
  std::vector<float> data(3 * 1200);
  for (std::size_t i = 0; i < data.size(); i++)
    data[i] = static_cast<float>(static_cast<std::int32_t>(mix(static_cast<std::uint32_t>(i))) / 1000);
  const BufferHandle buffer = buffer_of(data);
  for (std::size_t n : {std::size_t{1}, std::size_t{300}, std::size_t{1195}}) {
    std::array<float, 6> box{1e30f, 1e30f, 1e30f, -1e30f, -1e30f, -1e30f};
    for (std::size_t i = 5; i < 5 + n; i++) {
      for (std::size_t axis = 0; axis < 3; axis++) {
        box[axis] = std::min(box[axis], data[3 * i + axis]);
        box[axis + 3] = std::max(box[axis + 3], data[3 * i + axis]);
      }
    }
    auto answer = reducer("box", make_problem(bounding_box(), "f32")).run({{buffer.get(), 5, n}});
    ASSERT_TRUE(answer) << sentence(answer);
    for (std::size_t i = 0; i < 6; i++) EXPECT_EQ(answer->at(i).f32(), box[i]) << n << " " << answer->at(i).name;
  }
}

TEST_F(Custom, ErrorsShowWhenTheReducerIsMade) {
  CustomOperator broken = bounding_box();
  broken.wgsl += "fn stray() -> u32 { return nothing_of_that_name; }\n";
  auto made = context().reducer(*make_problem(broken, "f32"));
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, ErrorCode::invalid_operator);
  EXPECT_EQ(made.error().sentence.rfind(
                "The custom operator's WGSL (box) does not compile; mend it (the shader begins with its lines): ", 0),
            0u)
      << made.error().sentence;
  EXPECT_NE(made.error().sentence.find("nothing_of_that_name"), std::string::npos) << made.error().sentence;
  const auto line = std::count(broken.wgsl.begin(), broken.wgsl.end(), '\n');
  EXPECT_NE(made.error().sentence.find(":" + std::to_string(line) + ":"), std::string::npos) << made.error().sentence;
}

// What WGSL compilers let pass and pipelines do not. make_problem would refuse these by name, so the problem is made by
// hand.
TEST_F(Custom, WhatMakesNoPipelineShowsWhenTheReducerIsMade) {
  for (const char* text : {
           "/* never closed",
           "override scale: f32;\nfn scaled(x: f32) -> f32 { return x * scale; }\n",
           "@group(1) @binding(0) var<storage, read> table: array<f32>;\n"
           "fn scaled(x: f32) -> f32 { return x * table[0]; }\n",
       }) {
    const bool scales = std::string_view(text).find("scaled") != std::string_view::npos;
    auto op = std::make_shared<CustomOperator>(CustomOperator{
        .name = "odd", .accumulator = {{"total", FieldType::f32}}, .result = {{"total", FieldType::f32}}, .wgsl = {}});
    op->wgsl = "fn identity() -> Acc { return Acc(0.0); }\nfn lift(e: Elem, index: u32) -> Acc { return Acc(" +
               std::string(scales ? "scaled(e)" : "e") +
               "); }\nfn combine(a: Acc, b: Acc) -> Acc { return Acc(a.total + b.total); }\n"
               "fn finish(a: Acc, count: vec2<u32>) -> Res { return Res(a.total); }\n" +
               text;
    auto made = context().reducer(Problem{nullptr, op, Type::f32, {}});
    ASSERT_FALSE(made) << text;
    EXPECT_EQ(name(made.error().code), name(ErrorCode::invalid_operator)) << text;
    EXPECT_EQ(made.error().sentence.rfind(
                  "The custom operator's WGSL (odd) does not compile; mend it (the shader begins with its lines): ", 0),
              0u)
        << made.error().sentence;
  }
}

// Within the steps an index counts from the chunk's first element; fields of type `index` come out counted from the
// slice's, and over all slices.
TEST_F(Custom, IndexFieldsCountOverChunksAndSlices) {
  const CustomOperator last_large{.name = "last_large",
                                  .accumulator = {{"at", FieldType::index}, {"place", FieldType::u32}},
                                  .result = {{"at", FieldType::index}, {"place", FieldType::u32}},
                                  .wgsl = R"(
fn identity() -> Acc { return Acc(0xffffffffu, 0xffffffffu, 0u); }
fn lift(e: Elem, index: u32) -> Acc {
  if (e < 1000u) { return identity(); }
  return Acc(index, 0u, index);
}
fn combine(a: Acc, b: Acc) -> Acc {
  if ((b.at_lo & b.at_hi) == 0xffffffffu) { return a; }
  return b;
}
fn finish(a: Acc, count: vec2<u32>) -> Res { return Res(a.at_lo, a.at_hi, a.place); }
)",
                                  .commutative = false};
  std::vector<std::uint32_t> data(5000, 1);
  data[4321] = 2000;
  const BufferHandle buffer = buffer_of(data);
  Reducer& finds = reducer("last_large", make_problem(last_large, "u32"));
  auto answer = finds.run({{buffer.get(), 5, 4995}});
  ASSERT_TRUE(answer) << sentence(answer);
  EXPECT_EQ(answer->at(0).u64(), 4316u);
  EXPECT_LT(answer->at(1).u64(), small_binding / 4) << "within its chunk";
  answer = finds.run({{buffer.get(), 0, 3000}, {buffer.get(), 0, 1500}, {buffer.get(), 4000, 1000}});
  ASSERT_TRUE(answer) << sentence(answer);
  EXPECT_EQ(answer->at(0).u64(), 4821u);
}

}  // namespace
}  // namespace wgreduce::test
