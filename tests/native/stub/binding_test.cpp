// What the dispatches of a call bind, under many limits: every element once and in order, the result at its place, the
// state handed on, and nothing that a strict implementation refuses.
#include "tests/native/mix.hpp"
#include "tests/native/stub/fixture.hpp"

namespace wgreduce::test {
namespace {

const stub::DispatchRecord::Bound* find(const stub::DispatchRecord& dispatch, Binding binding) {
  for (const auto& bound : dispatch.bound)
    if (bound.binding == static_cast<std::uint32_t>(binding)) return &bound;
  return nullptr;
}

// The pair (a, b) that a slot binding shows.
std::pair<std::uint32_t, std::uint32_t> slot_at(const stub::DispatchRecord::Bound& bound) {
  const auto& words = stub::words_of(bound.buffer);
  return {words.at(bound.offset / 4), words.at(bound.offset / 4 + 1)};
}

struct Call {
  std::vector<BufferSlice> slices;
  BufferTarget target;
  std::uint32_t element_bytes;
  std::uint64_t result_bytes;
};

class Bindings : public Stub {
 protected:
  // The bytes that the dispatches since `from` read, against those of the slices.
  static void expect_all_read(const Call& call, std::size_t from) {
    std::vector<std::array<std::uint64_t, 3>> wanted;  // buffer, begin, end
    for (const BufferSlice& slice : call.slices)
      if (slice.count > 0)
        append(wanted, slice.buffer, slice.offset * call.element_bytes,
               (slice.offset + slice.count) * call.element_bytes);
    std::vector<std::array<std::uint64_t, 3>> got;
    const std::uint32_t unit = std::min(call.element_bytes, 4u);
    for (std::size_t i = from; i < stub::world().dispatches.size(); i++) {
      const auto& dispatch = stub::world().dispatches[i];
      const auto* range = find(dispatch, Binding::range);
      if (!range) continue;
      const auto* words = find(dispatch, Binding::words);
      const auto [head, tail] = slot_at(*range);
      append(got, words->buffer, words->offset + std::uint64_t{head} * unit,
             words->offset + words->size - std::uint64_t{tail} * unit);
      const auto* vectors = find(dispatch, Binding::vectors);
      if (vectors && words->size >= 16) {
        EXPECT_EQ(vectors->buffer, words->buffer);
        EXPECT_EQ(vectors->offset, words->offset);
        EXPECT_EQ(vectors->size, words->size);
      }
    }
    EXPECT_EQ(got, wanted);
  }

  static void append(std::vector<std::array<std::uint64_t, 3>>& list, WGPUBuffer buffer, std::uint64_t begin,
                     std::uint64_t end) {
    const auto id = reinterpret_cast<std::uintptr_t>(buffer);
    if (!list.empty() && list.back()[0] == id && list.back()[2] == begin)
      list.back()[2] = end;
    else
      list.push_back({id, begin, end});
  }

  static void expect_result_in_place(const Call& call) {
    const auto& last = stub::world().dispatches.back();
    const auto* output = find(last, Binding::output);
    const auto [place, unused] = slot_at(*find(last, Binding::place));
    EXPECT_EQ(output->buffer, call.target.buffer);
    EXPECT_EQ(output->offset + 4 * std::uint64_t{place}, call.target.byte_offset);
    EXPECT_EQ(output->offset + output->size, call.target.byte_offset + call.result_bytes);
    EXPECT_EQ(unused, 0u);
  }

  // Every dispatch that goes on from a state reads the one that was written last; the first, what nobody ever writes.
  static void expect_state_handed_on(std::size_t from) {
    WGPUBuffer state = nullptr;
    for (std::size_t i = from; i < stub::world().dispatches.size(); i++) {
      const auto& dispatch = stub::world().dispatches[i];
      const auto* previous = find(dispatch, Binding::previous);
      if (!previous) continue;
      if (state) {
        EXPECT_EQ(previous->buffer, state);
      } else {
        for (const auto& other : stub::world().dispatches)
          EXPECT_NE(find(other, Binding::output)->buffer, previous->buffer);
        EXPECT_EQ(stub::words_of(previous->buffer).at(0), 0u);
      }
      state = find(dispatch, Binding::output)->buffer;
      EXPECT_NE(previous->buffer, state);
    }
  }

  void folds_random_slices(std::string_view op, std::string_view type, std::uint32_t alignment,
                           std::uint64_t max_binding, const Options& options = {}) {
    stub::world().adapters[0].limits.minStorageBufferOffsetAlignment = alignment;
    OpenDevice opened = open();
    Context context = make_context(opened, max_binding);
    ASSERT_EQ(context.device().storage_alignment, alignment);
    const auto problem = make_problem(op, type, options);
    Reducer reducer = make_reducer(context, problem);
    const std::uint32_t bytes = problem->element_bytes();
    const BufferHandle buffers[]{make_buffer(opened, 30'000), make_buffer(opened, 4096), make_buffer(opened, 4)};
    const BufferHandle result = make_buffer(opened, 2048);
    for (std::uint32_t round = 0; round < 200; round++) {
      std::uint32_t seed = round * 64;
      Call call{
          {}, {result.get(), 4 * (mix(seed++) % (512 - reducer.result_bytes() / 4))}, bytes, reducer.result_bytes()};
      for (std::uint32_t n = mix(seed++) % 4; n > 0; n--) {
        WGPUBuffer buffer = buffers[mix(seed++) % 3].get();
        const std::uint64_t elements = wgpuBufferGetSize(buffer) / bytes;
        const std::uint64_t offset = mix(seed++) % (elements + 1);
        call.slices.push_back({buffer, offset, mix(seed++) % (elements - offset + 1)});
      }
      if (round % 8 == 0) call.target.buffer = buffers[0].get();
      const CommandEncoderHandle encoder = make_encoder(opened);
      const std::size_t from = stub::world().dispatches.size();
      auto recorded = reducer.encode(encoder.get(), call.slices, call.target);
      ASSERT_TRUE(recorded) << recorded.error().sentence;
      const CommandBufferHandle commands(wgpuCommandEncoderFinish(encoder.get(), nullptr));
      expect_all_read(call, from);
      expect_result_in_place(call);
      expect_state_handed_on(from);
      ASSERT_EQ(stub::world().refusals, std::vector<std::string>{}) << "round " << round;
      ASSERT_FALSE(HasFailure()) << "round " << round;
    }
  }
};

TEST_F(Bindings, WholeBuffersAtOnce) { folds_random_slices("sum", "f32", 256, 0); }
TEST_F(Bindings, ChunksOfBytes) { folds_random_slices("sum", "u8", 256, 1024); }
TEST_F(Bindings, ChunksOfHalves) { folds_random_slices("mean", "f16", 64, 600); }
TEST_F(Bindings, ChunksOfWords) { folds_random_slices("argmin", "i32", 32, 2000); }
TEST_F(Bindings, FineAlignment) { folds_random_slices("stats", "i16", 16, 4096); }
TEST_F(Bindings, AlignmentBelowAVector) { folds_random_slices("sum", "u16", 4, 4096); }
TEST_F(Bindings, Tree) { folds_random_slices("sum", "u8", 256, 4096, {.strategy = Strategy::tree}); }

// `run` gives back the words that the last dispatch wrote.
TEST_F(Bindings, RunReadsTheResultBack) {
  OpenDevice opened = open();
  Context context = make_context(opened);
  Reducer reducer = make_reducer(context, make_problem("extent", "u32"));
  const BufferHandle input = make_buffer(opened, 400);
  stub::world().run = [](const stub::DispatchRecord& dispatch) {
    const auto* output = find(dispatch, Binding::output);
    const auto* place = find(dispatch, Binding::place);
    if (!place) return;
    auto& words = stub::words_of(output->buffer);
    for (std::uint64_t i = 0; i < output->size / 4; i++)
      words[output->offset / 4 + i] = static_cast<std::uint32_t>(100 + i);
  };
  auto answer = reducer.run({{input.get(), 0, 100}});
  ASSERT_TRUE(answer) << answer.error().sentence;
  ASSERT_EQ(answer->size(), 2u);
  EXPECT_EQ(answer->at(0).u64(), 100u);
  EXPECT_EQ(answer->at(1).u64(), 101u);
  EXPECT_EQ(stub::world().submits, 1u);
}

}  // namespace
}  // namespace wgreduce::test
