// `run` and its kin over real buffers, held against plain loops on the host. All sums are of integers (as floats:
// small enough that every partial sum is exact), so answers are compared for equality.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "tests/native/data.hpp"
#include "tests/native/fixture.hpp"

namespace wgreduce::test {
namespace {

// Around alignments (16, 32, 256 bytes), around the chunk that small_binding takes, and over several of those.
constexpr std::array<std::uint64_t, 9> counts{1, 2, 3, 17, 255, 960, 1023, 4100, 9001};
constexpr std::array<std::uint64_t, 6> offsets{0, 1, 3, 7, 64, 257};

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

TEST_F(Run, RefusesABindingLimitThatIsTooLow) {
  auto context =
      Context::create({.device = device(), .instance = instance(), .adapter = adapter(), .max_binding = 100});
  ASSERT_TRUE(context) << sentence(context);
  auto sum = context->reducer(*make_problem("sum", "i32"));
  ASSERT_FALSE(sum);
  EXPECT_EQ(sum.error().code, ErrorCode::invalid_option);
  EXPECT_EQ(sum.error().sentence,
            "The option \"max_binding\" (100) is out of range; wgreduce binds 516 bytes here at least: pass that or "
            "more, or leave it out.");
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
