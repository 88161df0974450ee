// Many folds with different counts, offsets, tails and result places, recorded before the one submit: what varies from
// call to call must not be read later than it was recorded.
#include <algorithm>

#include "tests/native/fixture.hpp"

namespace wgreduce::test {
namespace {

constexpr std::uint32_t elements = 6000;
constexpr std::uint32_t place_words = 5;  // a result's two words stand somewhere in each of these
constexpr std::uint32_t untouched = 0x5a5a5a5a;

// One recorded fold.
struct Case {
  bool bytes = false;  // u8; otherwise i32
  std::uint64_t offset = 0;
  std::uint64_t count = 0;
  std::uint32_t place = 0;  // words
};

Case make_case(std::uint32_t i) {
  Case made;
  made.bytes = mix(4 * i) % 2 == 0;
  // Mostly short; one in sixteen takes several chunks, and thus goes through the reducer's shared state.
  const std::uint32_t longest = i % 16 == 0 ? elements : 70;
  made.count = mix(4 * i + 1) % longest;
  made.offset = mix(4 * i + 2) % (elements - made.count);
  made.place = i * place_words + mix(4 * i + 3) % (place_words - 1);
  return made;
}

template <class Element>
std::vector<std::int64_t> running_sums(const std::vector<Element>& data) {
  std::vector<std::int64_t> sums{0};
  for (Element element : data) sums.push_back(sums.back() + element);
  return sums;
}

class ManyFolds : public Native {
 protected:
  void SetUp() override {
    Native::SetUp();
    if (HasFatalFailure() || IsSkipped()) return;
    folds_ = swiftshader() ? 1000 : 10'000;
    std::vector<std::int32_t> words(elements);
    std::vector<std::uint8_t> bytes(elements);
    for (std::uint32_t i = 0; i < elements; i++) {
      words[i] = static_cast<std::int32_t>(mix(i));
      bytes[i] = static_cast<std::uint8_t>(mix(i) >> 9);
    }
    words_ = buffer_of(words);
    bytes_ = buffer_of(bytes);
    word_sums_ = running_sums(words);
    byte_sums_ = running_sums(bytes);
    target_ = buffer_of(std::vector<std::uint32_t>(std::size_t{folds_} * place_words, untouched));
  }

  void record(Recorder recorder, std::uint32_t i) {
    const Case one = make_case(i);
    Reducer& sum = reducer("sum", one.bytes ? "u8" : "i32");
    const BufferSlice slice{one.bytes ? bytes_.get() : words_.get(), one.offset, one.count};
    auto recorded = sum.encode(recorder, slice, {target_.get(), 4 * std::uint64_t{one.place}});
    ASSERT_TRUE(recorded) << sentence(recorded);
  }

  void check() const {
    auto words = read(target_.get());
    int wrong = 0;
    for (std::uint32_t i = 0; i < folds_; i++) {
      const Case one = make_case(i);
      const auto& sums = one.bytes ? byte_sums_ : word_sums_;
      const std::int64_t expected = sums[one.offset + one.count] - sums[one.offset];
      const std::uint64_t got = words[one.place] | std::uint64_t{words[one.place + 1]} << 32;
      if (got != static_cast<std::uint64_t>(expected) && wrong++ < 5)
        ADD_FAILURE() << "fold " << i << " offset " << one.offset << " count " << one.count << ": "
                      << static_cast<std::int64_t>(got) << " instead of " << expected;
      words[one.place] = words[one.place + 1] = untouched;
    }
    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(std::count(words.begin(), words.end(), untouched), static_cast<std::ptrdiff_t>(folds_) * place_words)
        << "words between the results are written";
  }

  std::uint32_t folds_ = 0;
  BufferHandle words_;
  BufferHandle bytes_;
  BufferHandle target_;
  std::vector<std::int64_t> word_sums_;
  std::vector<std::int64_t> byte_sums_;
};

TEST_F(ManyFolds, InOnePassBeforeOneSubmit) {
  const CommandEncoderHandle recording = encoder();
  {
    const ComputePassHandle pass(wgpuCommandEncoderBeginComputePass(recording.get(), nullptr));
    for (std::uint32_t i = 0; i < folds_ && !HasFatalFailure(); i++) record(pass.get(), i);
    wgpuComputePassEncoderEnd(pass.get());
  }
  submit(recording);
  check();
}

// A pass of its own for every 50th, passes with seven each for the rest.
TEST_F(ManyFolds, InManyPassesBeforeOneSubmit) {
  const CommandEncoderHandle recording = encoder();
  for (std::uint32_t i = 0; i < folds_ && !HasFatalFailure();) {
    if (i % 50 == 0) {
      record(recording.get(), i++);
      continue;
    }
    const ComputePassHandle pass(wgpuCommandEncoderBeginComputePass(recording.get(), nullptr));
    for (int k = 0; k < 7 && i < folds_ && i % 50 != 0; k++) record(pass.get(), i++);
    wgpuComputePassEncoderEnd(pass.get());
  }
  submit(recording);
  check();
}

// Folds over states of their own, interleaved, all before one submit.
TEST_F(ManyFolds, AccumulationsInterleavedBeforeOneSubmit) {
  constexpr std::uint32_t width = 16;
  std::vector<Fold> folds;
  std::vector<std::int64_t> expected(width);
  for (std::uint32_t i = 0; i < width; i++) {
    auto begun = reducer("sum", "i32").begin();
    ASSERT_TRUE(begun) << sentence(begun);
    folds.push_back(*std::move(begun));
  }
  const CommandEncoderHandle recording = encoder();
  for (std::uint32_t i = 0; i < 20 * width; i++) {
    const Case one = make_case(i);
    ASSERT_TRUE(folds[i % width].add(recording.get(), {{words_.get(), one.offset, one.count}}));
    expected[i % width] += word_sums_[one.offset + one.count] - word_sums_[one.offset];
  }
  for (std::uint32_t i = 0; i < width; i++) ASSERT_TRUE(folds[i].finish(recording.get(), {target_.get(), 8 * i}));
  submit(recording);
  const auto words = read(target_.get());
  for (std::uint32_t i = 0; i < width; i++)
    EXPECT_EQ(static_cast<std::int64_t>(words[2 * i] | std::uint64_t{words[2 * i + 1]} << 32), expected[i]) << i;
}

}  // namespace
}  // namespace wgreduce::test
