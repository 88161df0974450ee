// Every call that can fail, failing once in every way: the error says which stage, nothing is left over, nothing ends
// the process, and the next call works.
#include <algorithm>

#include "tests/native/operators.hpp"
#include "tests/native/stub/fixture.hpp"

namespace wgreduce::test {
namespace {

using stub::Fault;

struct Failures {
  std::vector<Error> errors;
  template <class T>
  bool good(const Result<T>& result) {
    if (!result) errors.push_back(result.error());
    return result.ok();
  }
};

// A user's whole day: open a device, fold in every way, until something fails.
void use_everything(Failures& failures) {
  auto opened = open_device();
  if (!failures.good(opened)) return;
  auto context = Context::create(opened->context());
  if (!failures.good(context)) return;
  auto reducer = context->reducer(*make_problem("sum", "f32"));
  if (!failures.good(reducer)) return;
  auto tree = context->reducer(*make_problem("sum", "f32", {.strategy = Strategy::tree}));
  failures.good(tree);
  failures.good(context->reducer(*make_problem(bounding_box(), "f32")));
  auto made = context->create_buffer(397, WGPUBufferUsage_Storage);
  if (!failures.good(made)) return;
  const BufferHandle input(*made);
  const BufferHandle target = make_buffer(*opened, 16);
  if (!input || !target) return;  // made by the test: no news
  const BufferSlice slice{input.get(), 1, 99};
  if (const CommandEncoderHandle encoder = make_encoder(*opened)) {
    if (tree) failures.good(tree->encode(encoder.get(), {{input.get(), 0, 100}}, {target.get(), 8}));
    failures.good(reducer->encode(encoder.get(), slice, {target.get(), 4}));
  }
  failures.good(reducer->prepare());
  failures.good(reducer->run(slice));
  bool called = false;
  const auto started = reducer->run_async(slice, [&](Result<std::vector<Value>> answer) {
    called = true;
    failures.good(answer);
  });
  for (int i = 0; i < 10 && !called; i++) context->poll();
  EXPECT_EQ(called, failures.good(started));
  if (auto fold = reducer->begin(); failures.good(fold)) {
    const CommandEncoderHandle encoder = make_encoder(*opened);
    if (!encoder) return;
    const bool added = failures.good(fold->add(encoder.get(), slice));
    EXPECT_EQ(fold->count(), added ? 99u : 0u);
    failures.good(fold->finish(encoder.get(), {target.get(), 0}));
    // No kernel runs here, so the state's count stays 0: where nothing else fails, read finds that nothing was
    // submitted.
    const auto answer = fold->read();
    if (!answer && (!added || answer.error().code != ErrorCode::invalid_call))
      failures.errors.push_back(answer.error());
  }
}

class Failure : public Stub {
 protected:
  // Fails at call 0, 1, 2, ... until a day passes without reaching that call. Returns all errors there were.
  static std::vector<Error> fail_everywhere(Fault fault, bool late_answers = false) {
    std::vector<Error> all;
    for (std::uint64_t at = 0;; at++) {
      stub::reset();
      stub::world().fault = fault;
      stub::world().fail_at = at;
      stub::world().late_answers = late_answers;
      Failures failures;
      use_everything(failures);
      EXPECT_EQ(stub::world().alive(), 0) << "call " << at;
      EXPECT_EQ(stub::world().deaths, std::vector<std::string>{}) << "call " << at;
      if (!stub::world().failed) {
        EXPECT_GT(at, 20u);
        return all;
      }
      all.insert(all.end(), failures.errors.begin(), failures.errors.end());
    }
  }

  static void expect_codes(const std::vector<Error>& errors, std::initializer_list<ErrorCode> codes) {
    EXPECT_FALSE(errors.empty());
    for (const Error& error : errors) {
      EXPECT_NE(std::find(codes.begin(), codes.end(), error.code), codes.end())
          << name(error.code) << ": " << error.sentence;
      EXPECT_EQ(error.sentence.find('\n'), std::string::npos) << error.sentence;
    }
  }

  static bool some_sentence(const std::vector<Error>& errors, std::string_view text) {
    return std::any_of(errors.begin(), errors.end(), [&](const Error& error) { return error.sentence == text; });
  }
};

TEST_F(Failure, Validation) {
  const auto errors = fail_everywhere(Fault::validation);
  expect_codes(errors, {ErrorCode::validation, ErrorCode::invalid_operator, ErrorCode::map_failed});
  for (std::string_view text : {
           "The adapter gives no device; update its driver: No device today.",
           "WebGPU refuses to make the buffers that all folds share: The stub refuses.",
           "WebGPU refuses to make a reducer's scratch buffers: The stub refuses.",
           "WebGPU refuses to make a buffer of 400 bytes: The stub refuses.",
           "WebGPU refuses to make the buffers of a fold's state: The stub refuses.",
           "WebGPU refuses to make a bind group layout: The stub refuses.",
           "WebGPU refuses to compile a shader: The stub refuses.",
           "WebGPU refuses to make a compute pipeline: The stub refuses.",
           "WebGPU refuses to bind the fold's buffers: The stub refuses.",
           "WebGPU refuses to make the buffers of a readback: The stub refuses.",
           "WebGPU refuses to record the fold: The stub refuses.",
           "WebGPU does not map the result for reading; run the fold again: The stub does not map.",
       })
    EXPECT_TRUE(some_sentence(errors, text)) << text;
}

TEST_F(Failure, OutOfMemory) {
  const auto errors = fail_everywhere(Fault::out_of_memory);
  expect_codes(errors, {ErrorCode::out_of_memory, ErrorCode::validation, ErrorCode::map_failed});
  for (std::string_view text : {
           "WebGPU has no memory to make the buffers that all folds share; free buffers on the device, or fold less at "
           "a "
           "time: The stub is full.",
           "WebGPU has no memory to bind the fold's buffers; free buffers on the device, or fold less at a time: The "
           "stub "
           "is full.",
       })
    EXPECT_TRUE(some_sentence(errors, text)) << text;
}

TEST_F(Failure, Null) {
  const auto errors = fail_everywhere(Fault::null);
  EXPECT_FALSE(errors.empty());
  EXPECT_TRUE(some_sentence(errors,
                            "WebGPU gives nothing to bind the fold's buffers with, and no reason; free memory on the "
                            "device."));
}

TEST_F(Failure, DeviceLostLoudly) {
  const auto errors = fail_everywhere(Fault::lost_loudly);
  expect_codes(errors, {ErrorCode::device_lost});
  for (std::string_view text : {
           "The device is lost, so WebGPU refuses to bind the fold's buffers; open another: Validation Error Caused "
           "by: "
           "Parent device is lost",
           "The device is lost, so WebGPU refuses to read the result back; open another: Validation Error Caused by: "
           "Parent device is lost",
       })
    EXPECT_TRUE(some_sentence(errors, text)) << text;
}

TEST_F(Failure, DeviceLostSilently) {
  const auto errors = fail_everywhere(Fault::lost_silently);
  expect_codes(errors, {ErrorCode::device_lost});
  EXPECT_TRUE(
      some_sentence(errors, "The device is lost while the result is read back; open another: [Device] is lost."));
}

TEST_F(Failure, Map) {
  stub::world().fault = Fault::map;
  Failures failures;
  use_everything(failures);
  ASSERT_EQ(failures.errors.size(), 1u);
  EXPECT_EQ(failures.errors[0].code, ErrorCode::map_failed);
  EXPECT_EQ(failures.errors[0].sentence,
            "WebGPU does not map the result for reading; run the fold again: The stub does not map.");
}

TEST_F(Failure, AnswersThatComeLate) {
  stub::world().late_answers = true;
  Failures failures;
  use_everything(failures);
  EXPECT_TRUE(failures.errors.empty());
  expect_codes(fail_everywhere(Fault::validation, true),
               {ErrorCode::validation, ErrorCode::invalid_operator, ErrorCode::map_failed});
}

TEST_F(Failure, NothingIsRecordedAndTheNextCallWorks) {
  OpenDevice opened = open();
  Context context = make_context(opened);
  Reducer reducer = make_reducer(context, make_problem("sum", "f32"));
  const BufferHandle input = make_buffer(opened, 400'000);
  const BufferHandle target = make_buffer(opened, 16);
  const BufferSlice slice{input.get(), 0, 100'000};
  ASSERT_TRUE(reducer.prepare());
  const CommandEncoderHandle encoder = make_encoder(opened);
  for (std::uint64_t dispatch = 0; dispatch < 2; dispatch++) {
    stub::world().fault = Fault::validation;
    stub::world().failed = false;
    stub::world().fail_at = stub::world().calls + dispatch;
    EXPECT_FALSE(reducer.encode(encoder.get(), slice, {target.get(), 0}));
    EXPECT_EQ(stub::world().dispatches.size(), 0u);
    EXPECT_EQ(stub::world().made_of(stub::Kind::compute_pass), 0);
  }
  EXPECT_TRUE(reducer.encode(encoder.get(), slice, {target.get(), 0}));
  EXPECT_EQ(stub::world().dispatches.size(), 2u);
  const CommandBufferHandle commands(wgpuCommandEncoderFinish(encoder.get(), nullptr));
}

TEST_F(Failure, AFoldGoesOnAfterAnAddThatFailed) {
  OpenDevice opened = open();
  Context context = make_context(opened);
  Reducer reducer = make_reducer(context, make_problem("sum", "f32"));
  const BufferHandle input = make_buffer(opened, 400);
  auto fold = reducer.begin();
  ASSERT_TRUE(fold);
  const CommandEncoderHandle encoder = make_encoder(opened);
  ASSERT_TRUE(fold->add(encoder.get(), {{input.get(), 0, 7}}));
  const auto state_in = [](Binding binding) {
    for (const auto& bound : stub::world().dispatches.back().bound)
      if (bound.binding == static_cast<std::uint32_t>(binding)) return bound.buffer;
    return WGPUBuffer{};
  };
  const WGPUBuffer written = state_in(Binding::output);
  stub::world().fault = Fault::out_of_memory;
  stub::world().fail_at = stub::world().calls + 1;
  auto failed = fold->add(encoder.get(), {{input.get(), 0, 3}});
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, ErrorCode::out_of_memory);
  EXPECT_EQ(fold->count(), 7u);
  const CommandEncoderHandle finished = make_encoder(opened);
  const CommandBufferHandle commands(wgpuCommandEncoderFinish(finished.get(), nullptr));
  failed = fold->add(finished.get(), {{input.get(), 0, 3}});
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().sentence, "WebGPU refuses to record the fold into the encoder: the encoder is finished");
  ASSERT_TRUE(fold->add(encoder.get(), {{input.get(), 0, 2}}));
  EXPECT_EQ(state_in(Binding::previous), written) << "goes on from what was written last";
  const WGPUBuffer other = state_in(Binding::output);
  EXPECT_NE(other, written);
  ASSERT_TRUE(fold->add(encoder.get(), {{input.get(), 0, 1}}));
  EXPECT_EQ(state_in(Binding::previous), other);
  EXPECT_EQ(state_in(Binding::output), written) << "the two take turns";
  EXPECT_EQ(fold->count(), 10u);
}

// A shader that failed once is not taken for compiled.
TEST_F(Failure, CompilingIsTriedAgain) {
  OpenDevice opened = open();
  Context context = make_context(opened);
  Reducer reducer = make_reducer(context, make_problem("sum", "f32"));
  for (int call = 0; call < 4; call++) {
    stub::world().fault = Fault::validation;
    stub::world().failed = false;
    stub::world().fail_at = stub::world().calls + static_cast<std::uint64_t>(call);
    EXPECT_FALSE(reducer.prepare()) << call;
  }
  EXPECT_TRUE(reducer.prepare());
  EXPECT_TRUE(reducer.run(Slices{}));
}

}  // namespace
}  // namespace wgreduce::test
