// States that are saved, carried to another context, and merged there.
#include "wgreduce/saved_state.hpp"

#include <algorithm>
#include <array>

#include "tests/native/data.hpp"
#include "tests/native/fixture.hpp"
#include "tests/native/operators.hpp"
#include "wgreduce/reference.hpp"

namespace wgreduce::test {
namespace {

using Saved = std::vector<std::byte>;

class SavedStates : public Native {
 protected:
  /// Elements of `bytes` from `begin` on, folded to a state.
  Saved save(Reducer& reducer, const std::vector<std::uint32_t>& words, std::uint64_t begin,
             std::uint64_t count) const {
    auto fold = reducer.begin();
    if (!fold) return ADD_FAILURE() << fold.error().sentence, Saved{};
    const BufferHandle buffer = buffer_of(words);
    const CommandEncoderHandle recording = encoder();
    auto added = fold->add(recording.get(), {{buffer.get(), begin, count}});
    EXPECT_TRUE(added) << sentence(added);
    submit(recording);
    auto saved = fold->save();
    if (!saved) return ADD_FAILURE() << saved.error().sentence, Saved{};
    return *std::move(saved);
  }

  /// A context of its own, with bindings as large as the device allows: other chunks, other grids.
  Context other_context() const {
    auto made = Context::create({.device = device(), .instance = instance(), .adapter = adapter()});
    if (!made) ADD_FAILURE() << made.error().sentence, std::abort();
    return *std::move(made);
  }

  Fold merged(Reducer& reducer, const std::vector<Saved>& shards) const {
    auto fold = reducer.begin();
    if (!fold) ADD_FAILURE() << fold.error().sentence, std::abort();
    const CommandEncoderHandle recording = encoder();
    for (const Saved& shard : shards) {
      auto recorded = fold->merge(recording.get(), shard);
      EXPECT_TRUE(recorded) << sentence(recorded);
    }
    submit(recording);
    return *std::move(fold);
  }
};

// Three shards, an empty one among them, merged by another context.
TEST_F(SavedStates, ShardsAreOneFold) {
  const Options exact{.accuracy = Accuracy::exact};
  const Options last{.ties = Ties::last};
  const struct {
    const char *op, *type;
    Options options;
  } cases[] = {{"sum", "f32", {}},           {"sum", "f32", exact},    {"sum", "f64", exact},   {"argmax", "u8", {}},
               {"argmax", "u8", last},       {"stats", "f16", {}},     {"variance", "f32", {}}, {"sum", "i64", {}},
               {"count_nonzero", "u16", {}}, {"logsumexp", "bf16", {}}};
  std::vector<std::uint32_t> words(6000);
  for (std::size_t i = 0; i < words.size(); i++)
    words[i] = mix(static_cast<std::uint32_t>(i)) & 0xbfffbfff;  // no NaN, and below 2 as a float
  Context there = other_context();
  for (const auto& one : cases) {
    SCOPED_TRACE(std::string(one.op) + " " + one.type);
    const auto problem = make_problem(one.op, one.type, one.options);
    ASSERT_TRUE(problem) << sentence(problem);
    auto its = context().reducer(*problem);
    auto theirs = there.reducer(*problem);
    ASSERT_TRUE(its && theirs);
    const std::uint64_t count = std::min<std::uint64_t>(4 * words.size() / problem->element_bytes(), 9001);
    const std::uint64_t border = count / 3;
    const std::vector<Saved> shards{save(*its, words, 0, border), save(*its, words, 5, 0),
                                    save(*its, words, border, count - border)};
    Fold fold = merged(*theirs, shards);
    EXPECT_EQ(fold.count(), count);
    const auto answer = fold.read();
    ASSERT_TRUE(answer) << sentence(answer);
    Reference reference(*problem);
    reference.add(words.data(), count);
    const std::uint32_t depth = fold.depth() + its->depth(BufferSlice{nullptr, 0, count});
    const auto expected = reference.finish();
    ASSERT_EQ(expected.size(), answer->size());
    for (std::size_t i = 0; i < expected.size(); i++)
      EXPECT_LE(expected[i].error(answer->at(i), depth), 1) << answer->at(i).name << " " << answer->at(i).text();

    // What was merged can be saved, and is the same state.
    const auto again = fold.save();
    ASSERT_TRUE(again) << sentence(again);
    const auto same = merged(*its, {*again}).read();
    ASSERT_TRUE(same) << sentence(same);
    for (std::size_t i = 0; i < same->size(); i++) EXPECT_EQ(same->at(i).bits, answer->at(i).bits);
  }
}

TEST_F(SavedStates, MatricesKeepTheirOrder) {
  std::vector<std::uint32_t> data(4 * 1500);
  for (std::size_t i = 0; i < data.size(); i++) data[i] = mix(static_cast<std::uint32_t>(i)) | (i % 4 % 3 == 0);
  Reducer& here = reducer("matrix", make_problem(matrices(), "u32"));
  Context there = other_context();
  auto theirs = there.reducer(*make_problem(matrices(), "u32"));
  ASSERT_TRUE(theirs) << sentence(theirs);
  std::array<std::uint32_t, 4> m{1, 0, 0, 1};
  for (std::size_t i = 0; i < 1500; i++) {
    const std::uint32_t* e = &data[4 * i];
    m = {m[0] * e[0] + m[1] * e[2], m[0] * e[1] + m[1] * e[3], m[2] * e[0] + m[3] * e[2], m[2] * e[1] + m[3] * e[3]};
  }
  const std::vector<Saved> shards{save(here, data, 0, 700), save(here, data, 700, 1), save(here, data, 701, 799)};
  const auto answer = merged(*theirs, shards).read();
  ASSERT_TRUE(answer) << sentence(answer);
  for (std::size_t i = 0; i < 4; i++) EXPECT_EQ(answer->at(i).u64(), m[i]) << answer->at(i).name;
}

// A merge fills a buffer of its own: a fold recorded before it and submitted after it is not disturbed.
TEST_F(SavedStates, MergesAmongFoldsThatAreNotSubmittedYet) {
  const auto data = integers(3000);
  const BufferHandle buffer = buffer_of(data);
  std::vector<std::uint32_t> words(data.begin(), data.end());
  Reducer& sum = reducer("sum", "i32");
  const Saved first = save(sum, words, 0, 1000);
  const Saved second = save(sum, words, 1000, 500);
  auto one = sum.begin();
  auto two = sum.begin();
  ASSERT_TRUE(one && two);
  const CommandEncoderHandle early = encoder();
  ASSERT_TRUE(one->add(early.get(), {{buffer.get(), 2000, 900}}));
  ASSERT_TRUE(one->merge(early.get(), first));
  const CommandEncoderHandle late = encoder();
  ASSERT_TRUE(two->merge(late.get(), second));
  ASSERT_TRUE(two->add(late.get(), {{buffer.get(), 7, 20}}));
  submit(late);
  submit(early);
  const auto of_one = one->read();
  const auto of_two = two->read();
  ASSERT_TRUE(of_one && of_two);
  EXPECT_EQ(of_one->at(0).i64(), total(data, 2000, 900) + total(data, 0, 1000));
  EXPECT_EQ(of_two->at(0).i64(), total(data, 1000, 500) + total(data, 7, 20));
}

TEST_F(SavedStates, OfNothing) {
  for (const char* op : {"sum", "product"}) {
    Reducer& reducing = reducer(op, "i32");
    auto fold = reducing.begin();
    ASSERT_TRUE(fold);
    const auto saved = fold->save();
    ASSERT_TRUE(saved) << sentence(saved);
    EXPECT_EQ(*saved, write_saved_state(reducing.problem(), std::vector<std::uint32_t>(4)));
    Fold again = merged(reducing, {*saved, *saved});
    EXPECT_EQ(again.count(), 0u);
    const auto answer = again.read();
    ASSERT_TRUE(answer) << sentence(answer);
    EXPECT_EQ(answer->at(0).i64(), op == std::string_view("product")) << op;
    const auto with_some = merged(reducing, {save(reducing, {3, 5}, 0, 2), *saved}).read();
    ASSERT_TRUE(with_some) << sentence(with_some);
    EXPECT_EQ(with_some->at(0).i64(), op == std::string_view("product") ? 15 : 8) << op;
  }
}

TEST_F(SavedStates, WhatIsWrongIsSaidAndNothingRecorded) {
  Reducer& sum = reducer("sum", "i32");
  auto fold = sum.begin();
  ASSERT_TRUE(fold);
  const CommandEncoderHandle recording = encoder();
  const auto expect = [&](const Result<void>& refused, ErrorCode code, std::string_view text) {
    ASSERT_FALSE(refused);
    EXPECT_EQ(name(refused.error().code), name(code));
    EXPECT_EQ(refused.error().sentence, text);
    EXPECT_EQ(fold->count(), 0u);
  };
  const auto saved = fold->save();
  ASSERT_TRUE(saved);
  expect(fold->merge(WGPUCommandEncoder{}, *saved), ErrorCode::invalid_call,
         "The encoder is null; pass a command encoder or an open compute pass.");
  expect(fold->merge(recording.get(), std::span(*saved).first(30)), ErrorCode::invalid_state,
         "The saved state is damaged or cut short: it says that its checksum is 22203a22, and it is 6e4f6633; copy or "
         "write it again.");
  const Problem max = *make_problem("max", "i32");
  expect(fold->merge(recording.get(), write_saved_state(max, std::vector<std::uint32_t>(state_words(max)))),
         ErrorCode::invalid_state,
         "The saved state has another operator (max, not sum); merge what agrees in operator, type and options.");
  const Saved huge = write_saved_state(sum.problem(), std::vector<std::uint32_t>{1, 0, 0, 1u << 28});
  auto full = sum.begin();
  ASSERT_TRUE(full);
  ASSERT_TRUE(full->merge(recording.get(), huge));
  const auto more = full->merge(recording.get(), huge);
  ASSERT_FALSE(more);
  EXPECT_EQ(more.error().sentence,
            "The saved state's elements (1152921504606846976) and the fold's (1152921504606846976) are too many "
            "together; at most 1152921504606846976 are possible: merge fewer.");
  const auto early = full->save();
  ASSERT_FALSE(early);
  EXPECT_EQ(name(early.error().code), name(ErrorCode::invalid_call));
  EXPECT_EQ(
      early.error().sentence,
      "The fold's state stands for 0 elements and 1152921504606846976 are recorded; submit all that was recorded, "
      "and then read or save.");
  const auto read = full->read();
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().sentence, early.error().sentence);
}

}  // namespace
}  // namespace wgreduce::test
