// Submitting and reading an answer back: the only place that waits.
#include "readback.hpp"

#include <chrono>
#include <cstring>
#include <thread>

#include "error_scope.hpp"
#include "vendor.hpp"
#include "wgreduce/saved_state.hpp"

namespace wgreduce {
namespace {

Result<void> make_buffers(Pending& pending) {
  const ContextState& context = *pending.reducer->context;
  const WGPUDevice device = context.device.get();
  ErrorScope scope(context.scopes);
  if (!pending.source)
    pending.source =
        make_buffer(device, "wgreduce result", pending.bytes, WGPUBufferUsage_Storage | WGPUBufferUsage_CopySrc);
  pending.staging = make_buffer(device, "wgreduce readback", pending.staging_bytes(),
                                WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst);
  if (auto closed = scope.close("make the buffers of a readback"); !closed) return closed;
  if (!pending.source || !pending.staging)
    return Error{ErrorCode::out_of_memory, "WebGPU makes no buffer to read back with; free memory on the device."};
  return {};
}

// Records by `encode`, and submits what it recorded. Looks at the error scope before the submit: wgpu-native ends the
// process when something invalid is submitted.
template <class Encode>
Result<void> submit(Pending& pending, Encode encode) {
  const ContextState& context = *pending.reducer->context;
  ErrorScope encoder_scope(context.scopes);
  const CommandEncoderHandle encoder(wgpuDeviceCreateCommandEncoder(context.device.get(), nullptr));
  if (auto closed = encoder_scope.close("make a command encoder"); !closed) return closed;
  if (!encoder) return gives_nothing("make a command encoder");
  if (auto encoded = encode(Recorder(encoder.get()), BufferTarget{pending.source.get(), 0}); !encoded) return encoded;
  ErrorScope scope(context.scopes);
  wgpuCommandEncoderCopyBufferToBuffer(encoder.get(), pending.source.get(), 0, pending.staging.get(), 0, pending.bytes);
  if (pending.state)
    wgpuCommandEncoderCopyBufferToBuffer(encoder.get(), pending.state.get(),
                                         pending.reducer->program.state_bytes() - Pending::count_bytes,
                                         pending.staging.get(), pending.bytes, Pending::count_bytes);
  const CommandBufferHandle commands(wgpuCommandEncoderFinish(encoder.get(), nullptr));
  if (auto closed = scope.close("record the fold"); !closed) return closed;
  if (!commands) return gives_nothing("record the fold");
  ErrorScope submit_scope(context.scopes);
  const WGPUCommandBuffer buffer = commands.get();
  wgpuQueueSubmit(context.queue.get(), 1, &buffer);
  return submit_scope.close("submit the fold");
}

Error map_error(const Pending& pending) {
  const std::string message = one_line(pending.message);
  if (vendor::tells_of_lost_device(message) || pending.status == WGPUMapAsyncStatus_CallbackCancelled)
    return {ErrorCode::device_lost, "The device is lost while the result is read back; open another: " + message};
  return {ErrorCode::map_failed, "WebGPU does not map the result for reading; run the fold again: " + message};
}

void on_mapped(WGPUMapAsyncStatus status, WGPUStringView message, void* userdata, void*) {
  const std::unique_ptr<std::shared_ptr<Pending>> held(static_cast<std::shared_ptr<Pending>*>(userdata));
  Pending& pending = **held;
  pending.status = status;
  pending.message = text_of(message);
  pending.ended = true;
}

// Without a source: one for a result is made.
Result<std::shared_ptr<Pending>> make_pending(std::shared_ptr<ReducerState> reducer, std::uint64_t count,
                                              BufferHandle source = {}, BufferHandle state = {}) {
  if (!reducer->context->instance)
    return Error{ErrorCode::invalid_call,
                 "The context has no instance to wait with; pass one in ContextDescriptor, or use encode."};
  auto pending = std::make_shared<Pending>();
  pending->bytes = source ? reducer->program.state_bytes() : 4 * std::uint64_t{reducer->program.result_words};
  pending->source = std::move(source);
  pending->state = std::move(state);
  pending->reducer = std::move(reducer);
  pending->count = count;
  if (auto made = make_buffers(*pending); !made) return made.error();
  return pending;
}

void map(const std::shared_ptr<Pending>& pending) {
  WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowProcessEvents;
  info.callback = on_mapped;
  info.userdata1 = new std::shared_ptr<Pending>(pending);  // on_mapped takes it over
  wgpuBufferMapAsync(pending->staging.get(), WGPUMapMode_Read, 0, pending->staging_bytes(), info);
}

template <class Encode>
Result<void> wait(const std::shared_ptr<Pending>& pending, Encode encode) {
  const WGPUInstance instance = pending->reducer->context->instance.get();
  if (auto submitted = submit(*pending, encode); !submitted) return submitted.error();
  map(pending);
  // A short fold is caught by turning round; a long one leaves the processor to the device, which may be this one.
  for (int turn = 0; !pending->ended; turn++) {
    wgpuInstanceProcessEvents(instance);
    if (turn > 100 && !pending->ended) std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
  return {};
}

template <class Encode>
Answer wait_for_answer(std::shared_ptr<ReducerState> reducer, std::uint64_t count, Encode encode,
                       BufferHandle state = {}) {
  auto pending = make_pending(std::move(reducer), count, {}, std::move(state));
  if (!pending) return pending.error();
  if (auto waited = wait(*pending, encode); !waited) return waited.error();
  return read(**pending);
}

template <class Encode>
Result<void> run_later(const std::shared_ptr<ReducerState>& reducer, std::uint64_t count, Reducer::Done done,
                       Encode encode) {
  if (!done) return Error{ErrorCode::invalid_call, "The callback is empty; pass a function."};
  auto made = make_pending(reducer, count);
  if (!made) return made.error();
  const std::shared_ptr<Pending> pending = *std::move(made);
  if (auto submitted = submit(*pending, encode); !submitted) return submitted;
  if (!reducer->context->inbox.expect(pending, std::move(done)))
    return Error{ErrorCode::invalid_call, "The context is gone, so nothing can be polled; keep it, or use run."};
  map(pending);
  return {};
}

// The words of what has ended.
Result<std::vector<std::uint32_t>> read_words(Pending& pending) {
  // wgpu-native maps a buffer whose device has been lost meanwhile, and ends the process when asked for what is in it.
  // Dawn does not map it, and gives another reason.
  if (auto there = probe_device(pending.reducer->context->scopes, "read the result back"); !there) return there.error();
  if (pending.status != WGPUMapAsyncStatus_Success) return map_error(pending);
  const void* mapped = wgpuBufferGetConstMappedRange(pending.staging.get(), 0, pending.staging_bytes());
  if (!mapped) return Error{ErrorCode::map_failed, "WebGPU gives no access to the mapped result; run the fold again."};
  std::vector<std::uint32_t> words(pending.staging_bytes() / 4);
  std::memcpy(words.data(), mapped, pending.staging_bytes());
  wgpuBufferUnmap(pending.staging.get());
  return words;
}

}  // namespace

Answer read(Pending& pending) {
  const auto words = read_words(pending);
  if (!words) return words.error();
  if (pending.state)
    if (auto checked = check_submitted(*words, pending.count); !checked) return checked.error();
  const auto result = std::span(*words).first(pending.bytes / 4);
  return decode(pending.reducer->problem, pending.reducer->program, result, pending.count);
}

Result<std::vector<Value>> Reducer::run(Slices slices) {
  return wait_for_answer(state_, Inputs(slices).count(),
                         [&](Recorder recorder, BufferTarget target) { return encode(recorder, slices, target); });
}

Result<std::vector<Value>> Reducer::run(Slices first, Slices second) {
  return wait_for_answer(state_, Inputs(first).count(), [&](Recorder recorder, BufferTarget target) {
    return encode(recorder, first, second, target);
  });
}

Result<void> Reducer::run_async(Slices slices, Done done) {
  return run_later(state_, Inputs(slices).count(), std::move(done),
                   [&](Recorder recorder, BufferTarget target) { return encode(recorder, slices, target); });
}

Result<void> Reducer::run_async(Slices first, Slices second, Done done) {
  return run_later(state_, Inputs(first).count(), std::move(done),
                   [&](Recorder recorder, BufferTarget target) { return encode(recorder, first, second, target); });
}

Result<std::vector<Value>> Fold::read() {
  BufferHandle state;
  if (state_->count > 0) state = BufferHandle::share(state_->states.buffers[state_->states.written].get());
  return wait_for_answer(
      state_->reducer, state_->count, [&](Recorder recorder, BufferTarget target) { return finish(recorder, target); },
      std::move(state));
}

Result<std::vector<std::byte>> Fold::save() {
  const Problem& problem = state_->reducer->problem;
  if (state_->count == 0)
    return write_saved_state(problem, std::vector<std::uint32_t>(state_->reducer->program.state_words()));
  const WGPUBuffer state = state_->states.buffers[state_->states.written].get();
  const auto pending = make_pending(state_->reducer, state_->count, BufferHandle::share(state));
  if (!pending) return pending.error();
  if (auto waited = wait(*pending, [](Recorder, BufferTarget) { return Result<void>(); }); !waited)
    return waited.error();
  const auto words = read_words(**pending);
  if (!words) return words.error();
  if (auto checked = check_submitted(*words, state_->count); !checked) return checked.error();
  return write_saved_state(problem, *words);
}

}  // namespace wgreduce
