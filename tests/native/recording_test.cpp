// What is recorded into the caller's encoders and passes: results at their places and nothing beside them, and folds
// that go on over several calls.
#include "tests/native/data.hpp"
#include "tests/native/fixture.hpp"

namespace wgreduce::test {
namespace {

class Recording : public Native {};

TEST_F(Recording, GoesOnOverBuffersAndSubmits) {
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

TEST_F(Recording, TwoFoldsOfOneReducerKeepApart) {
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

TEST_F(Recording, PutsResultsAtAnyMultipleOfFour) {
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
TEST_F(Recording, InputAndResultMayShareABuffer) {
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

TEST_F(Recording, RecordsIntoAnOpenPass) {
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

}  // namespace
}  // namespace wgreduce::test
