// Every wrong argument that WebGPU lets one ask about: its code, its sentence, and nothing recorded.
#include <limits>

#include "tests/native/fixture.hpp"

namespace wgreduce::test {
namespace {

constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

class Arguments : public Native {
 protected:
  void SetUp() override {
    Native::SetUp();
    if (HasFatalFailure() || IsSkipped()) return;
    input_ = empty_buffer(400);
    odd_ = empty_buffer(402);
    target_ = empty_buffer(64);
    copies_only_ = empty_buffer(400, WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst);
  }

  /// That encoding `slice` into `target` fails so, and that the encoder is still good afterwards.
  void expect(std::string_view type, BufferSlice slice, BufferTarget target, ErrorCode code, std::string_view text) {
    const CommandEncoderHandle recording = encoder();
    expect(reducer("sum", type).encode(recording.get(), slice, target), code, text);
    submit(recording);
  }

  template <class T>
  static void expect(const Result<T>& result, ErrorCode code, std::string_view text) {
    ASSERT_FALSE(result) << text;
    EXPECT_EQ(name(result.error().code), name(code));
    EXPECT_EQ(result.error().sentence, text);
  }

  BufferTarget good_target() const { return {target_.get(), 0}; }

  BufferHandle input_;
  BufferHandle odd_;
  BufferHandle target_;
  BufferHandle copies_only_;
};

TEST_F(Arguments, Context) {
  expect(Context::create({}), ErrorCode::invalid_call,
         "The context's device is null; pass a WGPUDevice, or use open_device.");
}

TEST_F(Arguments, BufferUsage) {
  expect(context().create_buffer(16, WGPUBufferUsage{1} << 40 | WGPUBufferUsage_Storage), ErrorCode::invalid_call,
         "The buffer's usage (1099511627904) has bits that webgpu.h does not name; pass WGPUBufferUsage values.");
  expect(context().create_buffer(16, WGPUBufferUsage_QueryResolve << 1), ErrorCode::invalid_call,
         "The buffer's usage (1024) has bits that webgpu.h does not name; pass WGPUBufferUsage values.");
  constexpr WGPUBufferUsage all_but_maps =
      WGPUBufferUsage_QueryResolve * 2 - 1 - WGPUBufferUsage_MapRead - WGPUBufferUsage_MapWrite;
  auto made = context().create_buffer(16, all_but_maps);
  ASSERT_TRUE(made) << sentence(made);
  const BufferHandle held(*made);
}

TEST_F(Arguments, BufferBeyondTheDevice) {
  for (std::uint64_t bytes : {std::uint64_t{1} << 50, std::uint64_t{1} << 62, most}) {
    const auto made = context().create_buffer(bytes, WGPUBufferUsage_Storage);
    ASSERT_FALSE(made) << bytes;
    EXPECT_NE(made.error().sentence.find(std::to_string(bytes / 4 * 4).substr(0, 8)), std::string::npos)
        << made.error().sentence;
  }
  auto made = context().create_buffer(9, WGPUBufferUsage_Storage);
  ASSERT_TRUE(made) << sentence(made);
  const BufferHandle held(*made);
  EXPECT_EQ(wgpuBufferGetSize(held.get()), 12u);
}

TEST_F(Arguments, Encoder) {
  constexpr auto text = "The encoder is null; pass a command encoder or an open compute pass.";
  Reducer& sum = reducer("sum", "i32");
  expect(sum.encode(WGPUCommandEncoder{}, {{input_.get(), 0, 4}}, good_target()), ErrorCode::invalid_call, text);
  expect(sum.encode(WGPUComputePassEncoder{}, {{input_.get(), 0, 4}}, good_target()), ErrorCode::invalid_call, text);
  auto fold = sum.begin();
  ASSERT_TRUE(fold) << sentence(fold);
  expect(fold->add(WGPUCommandEncoder{}, {{input_.get(), 0, 4}}), ErrorCode::invalid_call, text);
  expect(fold->finish(WGPUComputePassEncoder{}, good_target()), ErrorCode::invalid_call, text);
  EXPECT_EQ(fold->count(), 0u);
}

TEST_F(Arguments, SliceBuffer) {
  expect("i32", {nullptr, 0, 4}, good_target(), ErrorCode::invalid_buffer,
         "The slice's buffer is null; pass a WGPUBuffer.");
  expect("i32", {copies_only_.get(), 0, 4}, good_target(), ErrorCode::invalid_buffer,
         "The slice's buffer lacks usage Storage; create it with that usage.");
}

TEST_F(Arguments, SliceRange) {
  expect("i32", {input_.get(), 0, 101}, good_target(), ErrorCode::invalid_range,
         "The slice's offset (0) and count (101) reach beyond the buffer's elements (100); pass less.");
  expect("i32", {input_.get(), 1, 100}, good_target(), ErrorCode::invalid_range,
         "The slice's offset (1) and count (100) reach beyond the buffer's elements (100); pass less.");
  expect("i32", {input_.get(), 101, 0}, good_target(), ErrorCode::invalid_range,
         "The slice's offset (101) and count (0) reach beyond the buffer's elements (100); pass less.");
  expect("u8", {input_.get(), 1, 400}, good_target(), ErrorCode::invalid_range,
         "The slice's offset (1) and count (400) reach beyond the buffer's elements (400); pass less.");
}

// Sums and products that wrap around 2^64 must not look small.
TEST_F(Arguments, SliceRangeBeyond64Bits) {
  expect(
      "i32", {input_.get(), 2, most}, good_target(), ErrorCode::invalid_range,
      "The slice's offset (2) and count (18446744073709551615) reach beyond the buffer's elements (100); pass less.");
  expect(
      "i32", {input_.get(), most, 2}, good_target(), ErrorCode::invalid_range,
      "The slice's offset (18446744073709551615) and count (2) reach beyond the buffer's elements (100); pass less.");
  // 4 * 2^62 is 0 modulo 2^64.
  expect("i32", {input_.get(), 0, std::uint64_t{1} << 62}, good_target(), ErrorCode::invalid_range,
         "The slice's offset (0) and count (4611686018427387904) reach beyond the buffer's elements (100); pass less.");
}

TEST_F(Arguments, SliceInABufferOfOddSize) {
  expect("u8", {odd_.get(), 0, 401}, good_target(), ErrorCode::invalid_buffer,
         "The slice needs the last bytes of a buffer whose size (402) is not a multiple of 4, and WebGPU binds whole "
         "words; make the buffer larger.");
  const CommandEncoderHandle recording = encoder();
  auto within = reducer("sum", "u8").encode(recording.get(), {{odd_.get(), 0, 400}}, good_target());
  EXPECT_TRUE(within) << sentence(within);
  submit(recording);
}

TEST_F(Arguments, ASecondSliceIsLookedAtToo) {
  const CommandEncoderHandle recording = encoder();
  expect(reducer("sum", "i32").encode(recording.get(), {{input_.get(), 0, 4}, {input_.get(), 99, 2}}, good_target()),
         ErrorCode::invalid_range,
         "The slice's offset (99) and count (2) reach beyond the buffer's elements (100); pass less.");
  submit(recording);
}

TEST_F(Arguments, Target) {
  const BufferSlice good{input_.get(), 0, 4};
  expect("i32", good, {nullptr, 0}, ErrorCode::invalid_buffer, "The target's buffer is null; pass a WGPUBuffer.");
  expect("i32", good, {copies_only_.get(), 0}, ErrorCode::invalid_buffer,
         "The target's buffer lacks usage Storage; create it with that usage.");
  expect("i32", good, {target_.get(), 6}, ErrorCode::invalid_range,
         "The target's byte offset (6) is not a multiple of 4; align it.");
  expect("i32", good, {target_.get(), 60}, ErrorCode::invalid_range,
         "The target's byte offset (60) leaves no room for the result's bytes (8) in the buffer's (64); pass a larger "
         "buffer or a lower offset.");
  expect("i32", good, {target_.get(), 68}, ErrorCode::invalid_range,
         "The target's byte offset (68) leaves no room for the result's bytes (8) in the buffer's (64); pass a larger "
         "buffer or a lower offset.");
  expect("i32", good, {target_.get(), most - 3}, ErrorCode::invalid_range,
         "The target's byte offset (18446744073709551612) leaves no room for the result's bytes (8) in the buffer's "
         "(64); pass a larger buffer or a lower offset.");
}

TEST_F(Arguments, OfAFold) {
  auto fold = reducer("sum", "i32").begin();
  ASSERT_TRUE(fold) << sentence(fold);
  const CommandEncoderHandle recording = encoder();
  expect(fold->add(recording.get(), {{input_.get(), 0, 101}}), ErrorCode::invalid_range,
         "The slice's offset (0) and count (101) reach beyond the buffer's elements (100); pass less.");
  expect(fold->finish(recording.get(), {target_.get(), 2}), ErrorCode::invalid_range,
         "The target's byte offset (2) is not a multiple of 4; align it.");
  EXPECT_EQ(fold->count(), 0u);
  submit(recording);
}

TEST_F(Arguments, OfRun) {
  expect(reducer("sum", "i32").run({{input_.get(), 0, 101}}), ErrorCode::invalid_range,
         "The slice's offset (0) and count (101) reach beyond the buffer's elements (100); pass less.");
  bool called = false;
  expect(reducer("sum", "i32").run_async({{nullptr, 0, 1}}, [&](auto) { called = true; }), ErrorCode::invalid_buffer,
         "The slice's buffer is null; pass a WGPUBuffer.");
  context().poll();
  EXPECT_FALSE(called);
  expect(reducer("sum", "i32").run_async({{input_.get(), 0, 1}}, nullptr), ErrorCode::invalid_call,
         "The callback is empty; pass a function.");
  context().poll();
}

TEST_F(Arguments, OfReducer) {
  constexpr auto sentence = "The problem is not as make_problem made it; make another.";
  expect(context().reducer(Problem{}), ErrorCode::invalid_call, sentence);
  Problem altered = *make_problem("bit_and", "u32");
  altered.type = Type::f32;
  expect(context().reducer(altered), ErrorCode::invalid_call, sentence);
  altered.type = Type{200};
  expect(context().reducer(altered), ErrorCode::invalid_call, sentence);
}

TEST(Adapters, ThatDoNotExistAreNamed) {
  auto opened = open_device({.adapter = "no such adapter"});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, ErrorCode::no_adapter);
  if (!std::getenv("WGREDUCE_EXPECT_ADAPTER")) return;
  EXPECT_EQ(opened.error().sentence.rfind(
                "No adapter's name, driver or backend contains \"no such adapter\"; there are: \"", 0),
            0u)
      << opened.error().sentence;
}

}  // namespace
}  // namespace wgreduce::test
