// Who calls `done`, and when.
#include "tests/native/stub/fixture.hpp"

namespace wgreduce::test {
namespace {

class Async : public Stub {
 protected:
  int called_ = 0;
  std::function<void(Result<std::vector<Value>>)> count() {
    return [this](Result<std::vector<Value>> answer) { called_ += answer.ok() ? 1 : 100; };
  }
};

TEST_F(Async, PollAloneDelivers) {
  OpenDevice opened = open();
  Context context = make_context(opened);
  Reducer reducer = make_reducer(context, make_problem("sum", "f32"));
  ASSERT_TRUE(reducer.run_async(Slices{}, count()));
  for (int i = 0; i < 3; i++) wgpuInstanceProcessEvents(opened.instance());
  ASSERT_TRUE(reducer.run(Slices{}));
  EXPECT_EQ(called_, 0);
  context.poll();
  EXPECT_EQ(called_, 1);
  context.poll();
  EXPECT_EQ(called_, 1);
}

TEST_F(Async, DoneMayAskForMore) {
  OpenDevice opened = open();
  Context context = make_context(opened);
  Reducer reducer = make_reducer(context, make_problem("sum", "f32"));
  ASSERT_TRUE(reducer.run_async(Slices{}, [&](Result<std::vector<Value>>) {
    called_++;
    EXPECT_TRUE(reducer.run_async(Slices{}, count()));
    context.poll();
  }));
  for (int i = 0; i < 3; i++) context.poll();
  EXPECT_EQ(called_, 2);
}

TEST_F(Async, TheReducerMayGo) {
  OpenDevice opened = open();
  Context context = make_context(opened);
  ASSERT_TRUE(make_reducer(context, make_problem("sum", "f32")).run_async(Slices{}, count()));
  context.poll();
  EXPECT_EQ(called_, 1);
}

TEST_F(Async, TheDeviceMayBeLostMeanwhile) {
  OpenDevice opened = open();
  Context context = make_context(opened);
  Reducer reducer = make_reducer(context, make_problem("sum", "f32"));
  std::string sentence;
  ASSERT_TRUE(reducer.run_async(Slices{}, [&](Result<std::vector<Value>> answer) {
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, ErrorCode::device_lost);
    sentence = answer.error().sentence;
  }));
  stub::world().lost = true;
  context.poll();
  EXPECT_EQ(sentence, "The device is lost while the result is read back; open another: [Device] is lost.");
}

// Dropped with the context, whether mapped by then or not; the fixture looks for leaks.
TEST_F(Async, TheContextsEndDropsAnswers) {
  OpenDevice opened = open();
  {
    Context context = make_context(opened);
    Reducer reducer = make_reducer(context, make_problem("sum", "f32"));
    ASSERT_TRUE(reducer.run_async(Slices{}, count()));
    wgpuInstanceProcessEvents(opened.instance());
    stub::world().stalled = true;
    ASSERT_TRUE(reducer.run_async(Slices{}, count()));
  }
  EXPECT_EQ(called_, 0);
}

TEST_F(Async, WithoutAContextNobodyPolls) {
  OpenDevice opened = open();
  std::optional<Reducer> reducer;
  {
    Context context = make_context(opened);
    reducer.emplace(make_reducer(context, make_problem("sum", "f32")));
  }
  auto started = reducer->run_async(Slices{}, count());
  ASSERT_FALSE(started);
  EXPECT_EQ(started.error().code, ErrorCode::invalid_call);
  EXPECT_EQ(started.error().sentence, "The context is gone, so nothing can be polled; keep it, or use run.");
  EXPECT_TRUE(reducer->run(Slices{}));
}

TEST_F(Async, AMovedContextDelivers) {
  OpenDevice opened = open();
  Context first = make_context(opened);
  ASSERT_TRUE(make_reducer(first, make_problem("sum", "f32")).run_async(Slices{}, count()));
  Context second = std::move(first);
  second.poll();
  EXPECT_EQ(called_, 1);
  second = make_context(opened);
}

}  // namespace
}  // namespace wgreduce::test
