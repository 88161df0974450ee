// The verbs of the driver over real buffers, held against plain loops on the host. All sums are of integers (as floats:
// small enough that every partial sum is exact), so answers are compared for equality.
#include <algorithm>
#include <array>
#include <memory>
#include <nlohmann/json.hpp>

#include "tests/native/fixture.hpp"
#include "tests/native/operators.hpp"

namespace wgreduce::test {
namespace {

// Around alignments (16, 32, 256 bytes), around the chunk that small_binding takes, and over several of those.
constexpr std::array<std::uint64_t, 9> counts{1, 2, 3, 17, 255, 960, 1023, 4100, 9001};
constexpr std::array<std::uint64_t, 6> offsets{0, 1, 3, 7, 64, 257};

std::vector<std::int32_t> integers(std::size_t count) {
  std::vector<std::int32_t> data(count);
  for (std::size_t i = 0; i < count; i++) data[i] = static_cast<std::int32_t>(mix(static_cast<std::uint32_t>(i)));
  return data;
}
std::vector<std::uint8_t> bytes(std::size_t count) {
  std::vector<std::uint8_t> data(count);
  for (std::size_t i = 0; i < count; i++) data[i] = static_cast<std::uint8_t>(mix(static_cast<std::uint32_t>(i)));
  return data;
}
std::vector<float> small_floats(std::size_t count) {
  std::vector<float> data(count);
  for (std::size_t i = 0; i < count; i++)
    data[i] = static_cast<float>(mix(static_cast<std::uint32_t>(i)) % 101) - 50.0f;
  return data;
}

template <class Element>
std::int64_t total(const std::vector<Element>& data, std::uint64_t offset, std::uint64_t count) {
  std::int64_t sum = 0;
  for (std::uint64_t i = offset; i < offset + count; i++) sum += static_cast<std::int64_t>(data[i]);
  return sum;
}

std::int64_t whole(const Value& value) {
  return value.type == FieldType::f32 ? static_cast<std::int64_t>(value.f32()) : value.i64();
}

std::int64_t words_at(const std::vector<std::uint32_t>& words, std::size_t at) {
  return static_cast<std::int64_t>(words[at] | std::uint64_t{words[at + 1]} << 32);
}

class Run : public Native {
 protected:
  template <class Element>
  void sums_everywhere(std::string_view type, const std::vector<Element>& data) {
    const BufferHandle buffer = buffer_of(data);
    for (std::uint64_t count : counts) {
      for (std::uint64_t offset : offsets) {
        auto answer = reducer("sum", type).run({{buffer.get(), offset, count}});
        ASSERT_TRUE(answer) << sentence(answer);
        EXPECT_EQ(whole(answer->at(0)), total(data, offset, count))
            << type << " offset " << offset << " count " << count;
      }
    }
  }
};

TEST_F(Run, SumsF32AtAnyOffsetAndCount) { sums_everywhere("f32", small_floats(9300)); }
TEST_F(Run, SumsI32AtAnyOffsetAndCount) { sums_everywhere("i32", integers(9300)); }
TEST_F(Run, SumsU8AtAnyOffsetAndCount) { sums_everywhere("u8", bytes(9300)); }

// A vec4 binding is at least 16 bytes, whatever the buffer has.
TEST_F(Run, SumsBuffersOfLessThanAVector) {
  for (std::uint64_t count : {1, 2, 3}) {
    const auto data = integers(count);
    const BufferHandle buffer = empty_buffer(4 * count);
    wgpuQueueWriteBuffer(queue(), buffer.get(), 0, data.data(), 4 * count);
    auto answer = reducer("sum", "i32").run({{buffer.get(), 0, count}});
    ASSERT_TRUE(answer) << sentence(answer);
    EXPECT_EQ(answer->at(0).i64(), total(data, 0, count)) << count;
  }
}

TEST_F(Run, TakesSeveralSlicesAsOneArray) {
  const auto first = integers(5000);
  const auto second = integers(300);
  const BufferHandle a = buffer_of(first);
  const BufferHandle b = buffer_of(second);
  const std::vector<BufferSlice> slices{
      {a.get(), 3, 2500}, {b.get(), 0, 0}, {b.get(), 7, 200}, {a.get(), 0, 1}, {b.get(), 300, 0}};
  auto answer = reducer("sum", "i32").run(slices);
  ASSERT_TRUE(answer) << sentence(answer);
  EXPECT_EQ(whole(answer->at(0)), total(first, 3, 2500) + total(second, 7, 200) + total(first, 0, 1));
}

TEST_F(Run, AnswersNothingForNothing) {
  const BufferHandle buffer = buffer_of(integers(4));
  for (const std::vector<BufferSlice>& slices :
       {std::vector<BufferSlice>{}, std::vector<BufferSlice>{{buffer.get(), 2, 0}},
        std::vector<BufferSlice>{{buffer.get(), 0, 0}, {buffer.get(), 4, 0}}}) {
    auto answer = reducer("sum", "i32").run(slices);
    ASSERT_TRUE(answer) << sentence(answer);
    EXPECT_EQ(answer->at(0).i64(), 0);
  }
}

TEST_F(Run, BindsWithoutALimitOfItsOwn) {
  auto context = Context::create({.device = device(), .instance = instance(), .adapter = adapter()});
  ASSERT_TRUE(context) << sentence(context);
  EXPECT_GT(context->device().max_binding, small_binding);
  auto sum = context->reducer(*make_problem("sum", "i32"));
  ASSERT_TRUE(sum) << sentence(sum);
  const auto data = integers(100'003);
  const BufferHandle buffer = buffer_of(data);
  auto answer = sum->run({{buffer.get(), 2, 100'001}});
  ASSERT_TRUE(answer) << sentence(answer);
  EXPECT_EQ(answer->at(0).i64(), total(data, 2, 100'001));
}

TEST_F(Run, GoesOnOverBuffersAndSubmits) {
  const auto first = integers(3000);
  const auto second = integers(41);
  const BufferHandle a = buffer_of(first);
  const BufferHandle b = buffer_of(second);
  auto fold = reducer("sum", "i32").begin();
  ASSERT_TRUE(fold) << sentence(fold);
  EXPECT_EQ(fold->count(), 0u);

  const CommandEncoderHandle one = encoder();
  ASSERT_TRUE(fold->add(one.get(), {{a.get(), 1, 2999}}));
  ASSERT_TRUE(fold->add(one.get(), {{b.get(), 0, 0}}));
  submit(one);
  const CommandEncoderHandle two = encoder();
  ASSERT_TRUE(fold->add(two.get(), {{b.get(), 5, 30}, {b.get(), 0, 1}}));
  submit(two);
  EXPECT_EQ(fold->count(), 3030u);
  std::int64_t expected = total(first, 1, 2999) + total(second, 5, 30) + total(second, 0, 1);
  auto answer = fold->read();
  ASSERT_TRUE(answer) << sentence(answer);
  EXPECT_EQ(answer->at(0).i64(), expected);

  // More may follow a finish, and one encoder may hold both.
  const BufferHandle result = empty_buffer(16);
  const CommandEncoderHandle three = encoder();
  ASSERT_TRUE(fold->add(three.get(), {{b.get(), 40, 1}}));
  ASSERT_TRUE(fold->finish(three.get(), {result.get(), 4}));
  submit(three);
  expected += second[40];
  EXPECT_EQ(words_at(read(result.get()), 1), expected);
}

TEST_F(Run, TwoFoldsOfOneReducerKeepApart) {
  const auto data = integers(2000);
  const BufferHandle buffer = buffer_of(data);
  auto first = reducer("sum", "i32").begin();
  auto second = reducer("sum", "i32").begin();
  ASSERT_TRUE(first && second);
  const CommandEncoderHandle both = encoder();
  ASSERT_TRUE(first->add(both.get(), {{buffer.get(), 0, 1500}}));
  ASSERT_TRUE(second->add(both.get(), {{buffer.get(), 100, 1900}}));
  ASSERT_TRUE(first->add(both.get(), {{buffer.get(), 1500, 3}}));
  submit(both);
  auto between = reducer("sum", "i32").run({{buffer.get(), 0, 2000}});
  ASSERT_TRUE(between);
  EXPECT_EQ(between->at(0).i64(), total(data, 0, 2000));
  auto one = first->read();
  auto two = second->read();
  ASSERT_TRUE(one && two);
  EXPECT_EQ(one->at(0).i64(), total(data, 0, 1503));
  EXPECT_EQ(two->at(0).i64(), total(data, 100, 1900));
}

TEST_F(Run, PutsResultsAtAnyMultipleOfFour) {
  const auto data = integers(700);
  const BufferHandle buffer = buffer_of(data);
  constexpr std::uint32_t untouched = 0xabababab;
  for (std::uint64_t place : {0, 4, 8, 12, 28, 60, 64, 124, 128, 252, 256, 260, 508}) {
    const BufferHandle target = buffer_of(std::vector<std::uint32_t>(128, untouched));
    const CommandEncoderHandle recording = encoder();
    auto recorded = reducer("sum", "i32").encode(recording.get(), {{buffer.get(), 1, 699}}, {target.get(), place});
    ASSERT_TRUE(recorded) << sentence(recorded);
    submit(recording);
    auto words = read(target.get());
    EXPECT_EQ(words_at(words, place / 4), total(data, 1, 699)) << place;
    for (std::size_t i = 0; i < 128; i++)
      if (i - place / 4 > 1) {
        EXPECT_EQ(words[i], untouched) << "place " << place << " word " << i;
      }
  }
}

// In front of the input, behind it, and on top of it.
TEST_F(Run, InputAndResultMayShareABuffer) {
  for (std::uint64_t count : {std::uint64_t{5}, std::uint64_t{900}, std::uint64_t{2500}}) {
    for (std::uint64_t place : {std::uint64_t{0}, std::uint64_t{12}, 4 * count, 4 * (count + 12)}) {
      auto data = integers(count + 16);
      const BufferHandle buffer = buffer_of(data);
      const CommandEncoderHandle recording = encoder();
      auto recorded = reducer("sum", "i32").encode(recording.get(), {{buffer.get(), 2, count}}, {buffer.get(), place});
      ASSERT_TRUE(recorded) << sentence(recorded);
      submit(recording);
      const auto words = read(buffer.get());
      EXPECT_EQ(words_at(words, place / 4), total(data, 2, count)) << count << " elements, result at " << place;
      for (std::size_t i = 0; i < data.size(); i++)
        if (i - place / 4 > 1) {
          EXPECT_EQ(words[i], static_cast<std::uint32_t>(data[i])) << "word " << i;
        }
    }
  }
}

TEST_F(Run, RecordsIntoAnOpenPass) {
  const auto data = integers(3000);
  const BufferHandle buffer = buffer_of(data);
  const BufferHandle target = empty_buffer(32);
  const CommandEncoderHandle recording = encoder();
  {
    const ComputePassHandle pass(wgpuCommandEncoderBeginComputePass(recording.get(), nullptr));
    ASSERT_TRUE(reducer("sum", "i32").encode(pass.get(), {{buffer.get(), 0, 10}}, {target.get(), 0}));
    ASSERT_TRUE(reducer("sum", "i32").encode(pass.get(), {{buffer.get(), 0, 3000}}, {target.get(), 8}));
    // Reads what the two before it wrote.
    ASSERT_TRUE(reducer("sum", "i32").encode(pass.get(), {{target.get(), 0, 4}}, {target.get(), 16}));
    wgpuComputePassEncoderEnd(pass.get());
  }
  submit(recording);
  const auto words = read(target.get());
  EXPECT_EQ(words_at(words, 0), total(data, 0, 10));
  EXPECT_EQ(words_at(words, 2), total(data, 0, 3000));
  std::int64_t sum = 0;
  for (int i = 0; i < 4; i++) sum += static_cast<std::int32_t>(words[static_cast<std::size_t>(i)]);
  EXPECT_EQ(words_at(words, 4), sum);
}

TEST_F(Run, AnswersLaterWhenAskedTo) {
  const auto data = integers(3000);
  const BufferHandle buffer = buffer_of(data);
  std::vector<std::int64_t> got;
  const auto keep = [&](Result<std::vector<Value>> answer) {
    ASSERT_TRUE(answer) << sentence(answer);
    got.push_back(answer->at(0).i64());
  };
  {
    // Gone before its answers come.
    auto short_lived = context().reducer(*make_problem("sum", "i32"));
    ASSERT_TRUE(short_lived) << sentence(short_lived);
    ASSERT_TRUE(short_lived->run_async({{buffer.get(), 0, 2000}}, keep));
    ASSERT_TRUE(short_lived->run_async({{buffer.get(), 7, 5}}, keep));
  }
  // wgpu-native may have called back for the first within the second's submit.
  while (got.size() < 2) context().poll();
  std::sort(got.begin(), got.end());
  std::vector<std::int64_t> expected{total(data, 0, 2000), total(data, 7, 5)};
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(got, expected);
}

TEST_F(Run, NeedsAnInstanceOnlyToWait) {
  auto context = Context::create({.device = device()});
  ASSERT_TRUE(context) << sentence(context);
  context->poll();
  auto sum = context->reducer(*make_problem("sum", "i32"));
  ASSERT_TRUE(sum) << sentence(sum);
  auto answer = sum->run(Slices{});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, ErrorCode::invalid_call);
  EXPECT_EQ(answer.error().sentence,
            "The context has no instance to wait with; pass one in ContextDescriptor, or use encode.");
}

TEST_F(Run, CustomAffineMapsKeepTheirOrder) {
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

TEST_F(Run, CustomMatricesKeepTheirOrderOverSlices) {
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

TEST_F(Run, CustomBoundingBoxHoldsEveryPoint) {
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

TEST_F(Run, CustomOperatorsErrorsShowWhenTheReducerIsMade) {
  CustomOperator broken = bounding_box();
  broken.wgsl += "fn stray() -> u32 { return nothing_of_that_name; }\n";
  auto made = context().reducer(*make_problem(broken, "f32"));
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().code, ErrorCode::invalid_operator);
  EXPECT_EQ(made.error().sentence.rfind("The custom operator's WGSL (box) does not compile; mend it: ", 0), 0u)
      << made.error().sentence;
  EXPECT_NE(made.error().sentence.find("nothing_of_that_name"), std::string::npos) << made.error().sentence;
}

// What WGSL compilers let pass and pipelines do not. make_problem would refuse these by name, so the problem is made by
// hand.
TEST_F(Run, CustomOperatorsThatMakeNoPipelineShowWhenTheReducerIsMade) {
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
    EXPECT_EQ(made.error().sentence.rfind("The custom operator's WGSL (odd) does not compile; mend it: ", 0), 0u)
        << made.error().sentence;
  }
}

// Within the steps an index counts from the chunk's first element; fields of type `index` come out counted from the
// slice's, and over all slices.
TEST_F(Run, CustomIndexFieldsCountOverChunksAndSlices) {
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

// Against the launches that a fold of as many elements walks through: the depths add up to the same.
TEST_F(Run, ExplainsEveryLaunchInFewWords) {
  using Json = nlohmann::ordered_json;
  Reducer& sum = reducer("sum", "i32");
  const BufferHandle any = empty_buffer(4);  // of another buffer than the result's, as explain has it
  for (std::uint64_t count : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{960}, std::uint64_t{961},
                              std::uint64_t{1920}, std::uint64_t{9001}}) {
    const Json json = Json::parse(sum.explain(count));
    EXPECT_EQ(json["problem"]["operator"], "sum");
    EXPECT_EQ(json["device"]["max_binding"], small_binding);
    EXPECT_EQ(json["program"]["scratch_bytes"], sum.program().scratch_bytes());
    std::uint64_t elements = 0;
    std::uint64_t depth = 0;
    for (const Json& chunk : json["chunks"]) {
      const auto times = chunk["times"].get<std::uint64_t>();
      elements += times * chunk["elements"].get<std::uint64_t>();
      for (const Json& launch : chunk["launches"]) depth += times * launch["depth"].get<std::uint64_t>();
    }
    EXPECT_EQ(elements, count);
    EXPECT_EQ(depth, sum.depth(BufferSlice{any.get(), 0, count})) << count;
    EXPECT_EQ(json["chunks"].back()["launches"].back()["dispatches"].back()["target"], "result") << count;
  }
  const std::string most = sum.explain(~std::uint64_t{0});
  EXPECT_LT(most.size(), 5000u);
  EXPECT_EQ(Json::parse(most)["chunks"].size(), 2u);
}

TEST_F(Run, TreeStrategyTakesAsManyPassesAsItNeeds) {
  const auto data = integers(20'000);
  const BufferHandle buffer = buffer_of(data);
  auto context = Context::create({.device = device(), .instance = instance(), .adapter = adapter()});
  ASSERT_TRUE(context);
  auto sum = context->reducer(*make_problem("sum", "i32", {.strategy = Strategy::tree}));
  ASSERT_TRUE(sum) << sentence(sum);
  for (std::uint64_t count : {1, 128, 129, 16'385, 19'999}) {
    auto answer = sum->run({{buffer.get(), 1, count}});
    ASSERT_TRUE(answer) << sentence(answer);
    EXPECT_EQ(answer->at(0).i64(), total(data, 1, count)) << count;
  }
}

TEST_F(Run, FoldsBySubgroupsWhereThereAreAny) {
  if (!context().device().subgroups) GTEST_SKIP() << "this device has no subgroups";
  const auto data = integers(20'000);
  const BufferHandle buffer = buffer_of(data);
  Reducer& sum = reducer("sum i32 subgroup", make_problem("sum", "i32", {.folding = Folding::subgroup}));
  EXPECT_EQ(sum.program().folding, Folding::subgroup);
  for (std::uint64_t count : {1, 63, 1000, 19'999}) {
    auto answer = sum.run({{buffer.get(), 1, count}});
    ASSERT_TRUE(answer) << sentence(answer);
    EXPECT_EQ(answer->at(0).i64(), total(data, 1, count)) << count;
  }
}

TEST_F(Run, ReducersOutliveTheirContext) {
  std::optional<Reducer> sum;
  std::optional<Fold> fold;
  {
    auto context = Context::create({.device = device(), .instance = instance(), .adapter = adapter()});
    ASSERT_TRUE(context);
    auto made = context->reducer(*make_problem("sum", "i32"));
    ASSERT_TRUE(made);
    sum.emplace(*std::move(made));
  }
  {
    auto begun = sum->begin();
    ASSERT_TRUE(begun);
    fold.emplace(*std::move(begun));
    sum.reset();
  }
  auto answer = fold->read();
  ASSERT_TRUE(answer) << sentence(answer);
  EXPECT_EQ(answer->at(0).i64(), 0);
}

}  // namespace
}  // namespace wgreduce::test
