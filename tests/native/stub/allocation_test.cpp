// What recording costs: nothing but a bind group a dispatch, and a pass where there is none.
#include "tests/native/operators.hpp"
#include "tests/native/stub/fixture.hpp"

namespace wgreduce::test {
namespace {

struct Count {
  std::uint64_t allocations = stub::allocations();
  std::array<std::int64_t, stub::kinds> made = stub::world().made;
  std::size_t dispatches = stub::world().dispatches.size();
};

// That since `before` only the API's own objects were made: a bind group a dispatch, and `passes`.
void expect_frugal(const Count& before, int passes) {
  const Count after;
  EXPECT_EQ(after.allocations - before.allocations, 0u);
  EXPECT_GT(after.dispatches, before.dispatches);
  for (std::size_t i = 0; i < stub::kinds; i++) {
    const auto kind = static_cast<stub::Kind>(i);
    std::int64_t expected = 0;
    if (kind == stub::Kind::bind_group) expected = static_cast<std::int64_t>(after.dispatches - before.dispatches);
    if (kind == stub::Kind::compute_pass) expected = passes;
    EXPECT_EQ(after.made[i] - before.made[i], expected) << "objects of kind " << i;
  }
}

class Allocation : public Stub {
 protected:
  // Records the same shape twice, other values the second time, and counts then.
  void records_frugally(const Result<Problem>& problem, std::uint64_t count) {
    OpenDevice opened = open();
    Context context = make_context(opened, 65536);
    Reducer reducer = make_reducer(context, problem);
    const BufferHandle input = make_buffer(opened, (count + 64) * 64);
    const BufferHandle target = make_buffer(opened, 1024);
    const CommandEncoderHandle encoder = make_encoder(opened);
    ASSERT_TRUE(reducer.encode(encoder.get(), BufferSlice{input.get(), 0, count}, {target.get(), 0}));
    {
      const Count before;
      const auto recorded = reducer.encode(encoder.get(), BufferSlice{input.get(), 3, count}, {target.get(), 132});
      ASSERT_TRUE(recorded);
      expect_frugal(before, 1);
    }
    const ComputePassHandle pass(wgpuCommandEncoderBeginComputePass(encoder.get(), nullptr));
    const Count before;
    const auto recorded = reducer.encode(pass.get(), BufferSlice{input.get(), 5, count}, {target.get(), 256});
    ASSERT_TRUE(recorded);
    expect_frugal(before, 0);
    wgpuComputePassEncoderEnd(pass.get());  // the caller's to end
    EXPECT_EQ(stub::world().refusals, std::vector<std::string>{});
  }
};

TEST_F(Allocation, OneDispatch) { records_frugally(make_problem("sum", "f32"), 1000); }
TEST_F(Allocation, TwoDispatches) { records_frugally(make_problem("stats", "f32"), 16'000); }
TEST_F(Allocation, ManyChunks) { records_frugally(make_problem("argmax", "u8"), 1'000'000); }
TEST_F(Allocation, Tree) { records_frugally(make_problem("sum", "i32", {.strategy = Strategy::tree}), 15'000); }
TEST_F(Allocation, CustomOperator) { records_frugally(make_problem(matrices(), "u32"), 3000); }
TEST_F(Allocation, NothingToFold) { records_frugally(make_problem("sum", "f32"), 0); }

TEST_F(Allocation, SeveralSlices) {
  OpenDevice opened = open();
  Context context = make_context(opened);
  Reducer reducer = make_reducer(context, make_problem("sum", "f32"));
  const BufferHandle input = make_buffer(opened, 4000);
  const BufferHandle target = make_buffer(opened, 16);
  const CommandEncoderHandle encoder = make_encoder(opened);
  for (std::uint64_t offset : {0u, 1u}) {
    const std::array<BufferSlice, 3> slices{{{input.get(), offset, 10}, {input.get(), 0, 0}, {input.get(), 7, 900}}};
    const Count before;
    const auto recorded = reducer.encode(encoder.get(), Slices(slices), {target.get(), 0});
    ASSERT_TRUE(recorded);
    if (offset > 0) expect_frugal(before, 1);
  }
}

TEST_F(Allocation, TwoInputs) {
  OpenDevice opened = open();
  Context context = make_context(opened, 65536);
  Reducer reducer = make_reducer(context, make_problem("dot", "u8"));
  const BufferHandle first = make_buffer(opened, 1 << 20), second = make_buffer(opened, 1 << 20);
  const BufferHandle target = make_buffer(opened, 16);
  const CommandEncoderHandle encoder = make_encoder(opened);
  for (std::uint64_t count : {std::uint64_t{1000}, std::uint64_t{500'000}}) {
    for (std::uint64_t offset : {0u, 1u}) {
      const std::array<BufferSlice, 2> slices{{{first.get(), offset, 10}, {first.get(), 7, count}}};
      const std::array<BufferSlice, 2> others{{{second.get(), 5, count}, {second.get(), offset, 10}}};
      const Count before;
      const auto recorded = reducer.encode(encoder.get(), Slices(slices), Slices(others), {target.get(), 8});
      ASSERT_TRUE(recorded);
      if (offset > 0) expect_frugal(before, 1);
    }
  }
  EXPECT_EQ(stub::world().refusals, std::vector<std::string>{});
}

TEST_F(Allocation, BeginAddFinish) {
  OpenDevice opened = open();
  Context context = make_context(opened);
  Reducer reducer = make_reducer(context, make_problem("sum", "f32"));
  const BufferHandle input = make_buffer(opened, 4000);
  const BufferHandle target = make_buffer(opened, 16);
  const CommandEncoderHandle encoder = make_encoder(opened);
  auto fold = reducer.begin();
  ASSERT_TRUE(fold);
  for (int round = 0; round < 3; round++) {
    const Count before;
    const auto added = fold->add(encoder.get(), BufferSlice{input.get(), 1, 999});
    const auto finished = fold->finish(encoder.get(), {target.get(), 4});
    ASSERT_TRUE(added && finished);
    if (round > 0) expect_frugal(before, 2);
  }
}

// However many folds are recorded, the library's own buffers are those it began with.
TEST_F(Allocation, MemoryStaysBounded) {
  OpenDevice opened = open();
  Context context = make_context(opened);
  Reducer reducer = make_reducer(context, make_problem("sum", "u8"));
  const BufferHandle input = make_buffer(opened, 200'000);
  const BufferHandle target = make_buffer(opened, 40'000);
  const CommandEncoderHandle encoder = make_encoder(opened);
  const std::int64_t buffers = stub::world().made_of(stub::Kind::buffer);
  for (std::uint64_t i = 0; i < 1000; i++)
    ASSERT_TRUE(reducer.encode(encoder.get(), BufferSlice{input.get(), i, 7 * i}, {target.get(), 8 * i}));
  EXPECT_EQ(stub::world().made_of(stub::Kind::buffer), buffers);
}

}  // namespace
}  // namespace wgreduce::test
