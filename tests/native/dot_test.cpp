// Folds of two inputs, met element by element: however each is sliced and aligned, in buffers of their own or in one.
// Expected values are plain loops over integers on the host.
#include "tests/native/data.hpp"
#include "tests/native/fixture.hpp"

namespace wgreduce::test {
namespace {

template <class Element>
std::int64_t dot_of(const std::vector<Element>& x, std::uint64_t from, const std::vector<Element>& y,
                    std::uint64_t second, std::uint64_t count) {
  std::uint64_t sum = 0;  // modulo 2^64, as the operator has it
  for (std::uint64_t i = 0; i < count; i++)
    sum += static_cast<std::uint64_t>(static_cast<std::int64_t>(x[from + i])) *
           static_cast<std::uint64_t>(static_cast<std::int64_t>(y[second + i]));
  return static_cast<std::int64_t>(sum);
}

// Other numbers than integers() and its kin give.
template <class Element>
std::vector<Element> others(const std::vector<Element>& data) {
  return {data.rbegin(), data.rend()};
}

class Dot : public Native {
 protected:
  template <class Element>
  void everywhere(std::string_view type, const std::vector<Element>& x) {
    const std::vector<Element> y = others(x);
    const BufferHandle a = buffer_of(x), b = buffer_of(y);
    for (std::uint64_t count : {1, 3, 17, 900, 4100, 9001})
      for (std::uint64_t offset : {0, 1, 3, 6, 64})
        for (std::uint64_t second : {0, 1, 2, 7, 65}) {
          auto answer = reducer("dot", type).run({{a.get(), offset, count}}, {{b.get(), second, count}});
          ASSERT_TRUE(answer) << sentence(answer);
          ASSERT_EQ(whole(answer->at(0)), dot_of(x, offset, y, second, count))
              << type << " count " << count << " offsets " << offset << " and " << second;
        }
  }

  // The error of a call, and that the encoder is still good.
  void expect(Slices first, Slices second, ErrorCode code, std::string_view text) {
    const BufferHandle target = empty_buffer(16);
    const CommandEncoderHandle recording = encoder();
    auto recorded = reducer("dot", "i32").encode(recording.get(), first, second, {target.get(), 0});
    ASSERT_FALSE(recorded) << text;
    EXPECT_EQ(name(recorded.error().code), name(code));
    EXPECT_EQ(recorded.error().sentence, text);
    submit(recording);
  }
};

TEST_F(Dot, OfI32AtAnyTwoOffsets) { everywhere("i32", integers(9100)); }
TEST_F(Dot, OfU8AtAnyTwoOffsets) { everywhere("u8", bytes(9100)); }
// Products up to 2500: every partial sum of 4100 is a whole number below 2^24.
TEST_F(Dot, OfF32AtAnyTwoOffsets) {
  const auto x = small_floats(4200);
  const BufferHandle a = buffer_of(x);
  for (std::uint64_t second : {0, 1, 2, 3, 4, 61}) {
    auto answer = reducer("dot", "f32").run({{a.get(), 2, 4100}}, {{a.get(), second, 4100}});
    ASSERT_TRUE(answer) << sentence(answer);
    EXPECT_EQ(whole(answer->at(0)), dot_of(x, 2, x, second, 4100)) << second;
  }
}

TEST_F(Dot, SlicesOfTheInputsNeedNotAgree) {
  const auto x = integers(5000), y = others(integers(6000));
  const BufferHandle a = buffer_of(x), b = buffer_of(y);
  std::vector<std::int32_t> first(x.begin() + 3, x.begin() + 2503), second(y.begin() + 5, y.begin() + 6);
  first.push_back(x[0]);
  second.insert(second.end(), y.begin() + 700, y.begin() + 3200);
  const std::vector<BufferSlice> slices{{a.get(), 3, 2500}, {a.get(), 0, 0}, {a.get(), 0, 1}};
  const std::vector<BufferSlice> other_slices{{b.get(), 5, 1}, {b.get(), 700, 2500}, {b.get(), 0, 0}};
  auto answer = reducer("dot", "i32").run(slices, other_slices);
  ASSERT_TRUE(answer) << sentence(answer);
  EXPECT_EQ(answer->at(0).i64(), dot_of(first, 0, second, 0, 2501));
}

TEST_F(Dot, OfNothingIsZero) {
  const BufferHandle buffer = buffer_of(integers(4));
  auto answer = reducer("dot", "i32").run(Slices{}, {{buffer.get(), 4, 0}});
  ASSERT_TRUE(answer) << sentence(answer);
  EXPECT_EQ(answer->at(0).i64(), 0);
}

TEST_F(Dot, GoesOnOverCallsAndSubmits) {
  const auto x = integers(5000), y = others(integers(6000));
  const BufferHandle a = buffer_of(x), b = buffer_of(y);
  auto fold = reducer("dot", "i32").begin();
  ASSERT_TRUE(fold) << sentence(fold);
  for (std::uint64_t begin : {0, 2000}) {
    const CommandEncoderHandle recording = encoder();
    auto added = fold->add(recording.get(), {{a.get(), begin, 2000}}, {{b.get(), begin + 7, 2000}});
    ASSERT_TRUE(added) << sentence(added);
    submit(recording);
  }
  EXPECT_EQ(fold->count(), 4000u);
  auto answer = fold->read();
  ASSERT_TRUE(answer) << sentence(answer);
  EXPECT_EQ(answer->at(0).i64(), dot_of(x, 0, y, 7, 4000));

  auto saved = fold->save();
  ASSERT_TRUE(saved) << sentence(saved);
  auto merged = reducer("dot", "i32").begin();
  ASSERT_TRUE(merged) << sentence(merged);
  const CommandEncoderHandle recording = encoder();
  ASSERT_TRUE(merged->merge(recording.get(), *saved));
  ASSERT_TRUE(merged->add(recording.get(), {{a.get(), 4000, 900}}, {{b.get(), 4007, 900}}));
  submit(recording);
  auto whole_answer = merged->read();
  ASSERT_TRUE(whole_answer) << sentence(whole_answer);
  EXPECT_EQ(whole_answer->at(0).i64(), dot_of(x, 0, y, 7, 4900));
}

// In the first input's buffer, in the second's, and all in one; in front, behind, and on top.
TEST_F(Dot, InputsAndResultMayShareABuffer) {
  for (std::uint64_t count : {std::uint64_t{5}, std::uint64_t{900}, std::uint64_t{2500}}) {
    for (std::uint64_t place : {std::uint64_t{0}, 4 * count, 4 * (2 * count + 12)}) {
      for (int shared = 0; shared < 3; shared++) {
        const auto x = integers(2 * count + 16);
        const BufferHandle a = buffer_of(x), b = shared == 2 ? BufferHandle::share(a.get()) : buffer_of(x);
        const WGPUBuffer target = shared == 0 ? a.get() : b.get();
        const CommandEncoderHandle recording = encoder();
        auto recorded =
            reducer("dot", "i32")
                .encode(recording.get(), {{a.get(), 2, count}}, {{b.get(), count + 3, count}}, {target, place});
        ASSERT_TRUE(recorded) << sentence(recorded);
        submit(recording);
        EXPECT_EQ(words_at(read(target), place / 4), dot_of(x, 2, x, count + 3, count))
            << count << " elements, result at " << place << ", shared " << shared;
      }
    }
  }
}

TEST_F(Dot, AnswersLaterWhenAskedTo) {
  const auto x = integers(3000);
  const BufferHandle a = buffer_of(x);
  std::optional<std::int64_t> got;
  ASSERT_TRUE(reducer("dot", "i32").run_async({{a.get(), 0, 2000}}, {{a.get(), 9, 2000}}, [&](auto answer) {
    ASSERT_TRUE(answer) << sentence(answer);
    got = answer->at(0).i64();
  }));
  while (!got) context().poll();
  EXPECT_EQ(*got, dot_of(x, 0, x, 9, 2000));
}

TEST_F(Dot, TreeAndSubgroups) {
  const auto x = integers(20'000);
  const BufferHandle a = buffer_of(x);
  for (const Options& options : {Options{.strategy = Strategy::tree}, Options{.folding = Folding::subgroup}}) {
    auto made = context().reducer(*make_problem("dot", "i32", options));
    ASSERT_TRUE(made) << sentence(made);
    for (std::uint64_t count : {1, 129, 16'385}) {
      auto answer = made->run({{a.get(), 1, count}}, {{a.get(), 6, count}});
      ASSERT_TRUE(answer) << sentence(answer);
      EXPECT_EQ(answer->at(0).i64(), dot_of(x, 1, x, 6, count)) << count;
    }
  }
}

TEST_F(Dot, WrongArguments) {
  const BufferHandle a = buffer_of(integers(100)), b = buffer_of(integers(50));
  const BufferHandle copies_only = empty_buffer(400, WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst);
  expect({{a.get(), 0, 8}}, {{b.get(), 0, 7}}, ErrorCode::invalid_range,
         "The inputs' counts (8) and (7) differ; pass as many elements of each.");
  expect({{a.get(), 0, 60}}, {{b.get(), 0, 60}}, ErrorCode::invalid_range,
         "The second input's slice's offset (0) and count (60) reach beyond the buffer's elements (51); pass less.");
  expect({{a.get(), 0, 8}}, {{nullptr, 0, 8}}, ErrorCode::invalid_buffer,
         "The second input's slice's buffer is null; pass a WGPUBuffer.");
  expect({{a.get(), 0, 8}}, {{copies_only.get(), 0, 8}}, ErrorCode::invalid_buffer,
         "The second input's slice's buffer lacks usage Storage; create it with that usage.");
  expect({{a.get(), 0, 102}}, {{b.get(), 0, 8}}, ErrorCode::invalid_range,
         "The slice's offset (0) and count (102) reach beyond the buffer's elements (101); pass less.");
}

// docs/reference/faults.md has what becomes of a first input that is.
TEST_F(Dot, ADestroyedSecondInputIsRefusedAsAFirst) {
  const BufferHandle a = buffer_of(integers(100)), b = buffer_of(integers(100));
  wgpuBufferDestroy(b.get());
  auto answer = reducer("dot", "i32").run({{a.get(), 0, 50}}, {{b.get(), 0, 50}});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().code, ErrorCode::validation) << answer.error().sentence;
}

TEST_F(Dot, WrongNumberOfInputs) {
  const BufferHandle a = buffer_of(integers(100));
  const BufferSlice slice{a.get(), 0, 8};
  const auto refused = [](const auto& result, std::string_view text) {
    ASSERT_FALSE(result) << text;
    EXPECT_EQ(result.error().code, ErrorCode::invalid_call);
    EXPECT_EQ(result.error().sentence, text);
  };
  constexpr auto one = "The operator \"dot\" folds two inputs and one is given; pass the second.";
  constexpr auto two = "The operator \"sum\" folds one input and two are given; leave the second out.";
  refused(reducer("dot", "i32").run(slice), one);
  refused(reducer("sum", "i32").run(slice, slice), two);
  refused(reducer("sum", "i32").run_async(slice, slice, [](auto) {}), two);
  auto fold = reducer("dot", "i32").begin();
  ASSERT_TRUE(fold) << sentence(fold);
  const CommandEncoderHandle recording = encoder();
  refused(fold->add(recording.get(), slice), one);
  EXPECT_EQ(fold->count(), 0u);
  submit(recording);
}

}  // namespace
}  // namespace wgreduce::test
