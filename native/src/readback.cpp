// Submitting and reading an answer back: the only place that waits.
#include <chrono>
#include <cstring>
#include <thread>

#include "error_scope.hpp"
#include "reducer.hpp"
#include "vendor.hpp"

namespace wgreduce {
namespace {

// A result on its way to the host.
struct Pending {
  std::shared_ptr<ReducerState> reducer;
  BufferHandle result;   // written by the fold
  BufferHandle staging;  // mapped for reading
  std::uint64_t count = 0;
  Done arrived;  // called by the implementation: in any thread, within any call

  std::uint64_t bytes() const { return 4 * std::uint64_t{reducer->program.result_words}; }
};

Result<void> make_buffers(Pending& pending) {
  const ContextState& context = *pending.reducer->context;
  const WGPUDevice device = context.device.get();
  ErrorScope scope(context.scopes);
  pending.result =
      make_buffer(device, "wgreduce result", pending.bytes(), WGPUBufferUsage_Storage | WGPUBufferUsage_CopySrc);
  pending.staging =
      make_buffer(device, "wgreduce readback", pending.bytes(), WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst);
  if (auto closed = scope.close("make the buffers of a readback"); !closed) return closed;
  if (!pending.result || !pending.staging)
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
  if (auto encoded = encode(Recorder(encoder.get()), BufferTarget{pending.result.get(), 0}); !encoded) return encoded;
  ErrorScope scope(context.scopes);
  wgpuCommandEncoderCopyBufferToBuffer(encoder.get(), pending.result.get(), 0, pending.staging.get(), 0,
                                       pending.bytes());
  const CommandBufferHandle commands(wgpuCommandEncoderFinish(encoder.get(), nullptr));
  if (auto closed = scope.close("record the fold"); !closed) return closed;
  if (!commands) return gives_nothing("record the fold");
  ErrorScope submit_scope(context.scopes);
  const WGPUCommandBuffer buffer = commands.get();
  wgpuQueueSubmit(context.queue.get(), 1, &buffer);
  return submit_scope.close("submit the fold");
}

Answer read_mapped(Pending& pending) {
  const void* mapped = wgpuBufferGetConstMappedRange(pending.staging.get(), 0, pending.bytes());
  if (!mapped) return Error{ErrorCode::map_failed, "WebGPU gives no access to the mapped result; run the fold again."};
  std::vector<std::uint32_t> words(pending.reducer->program.result_words);
  std::memcpy(words.data(), mapped, pending.bytes());
  wgpuBufferUnmap(pending.staging.get());
  return decode(pending.reducer->problem, pending.reducer->program, words, pending.count);
}

Error map_error(WGPUMapAsyncStatus status, const std::string& message) {
  if (vendor::tells_of_lost_device(message) || status == WGPUMapAsyncStatus_CallbackCancelled)
    return {ErrorCode::device_lost, "The device is lost while the result is read back; open another: " + message};
  return {ErrorCode::map_failed, "WebGPU does not map the result for reading; run the fold again: " + message};
}

void on_mapped(WGPUMapAsyncStatus status, WGPUStringView message, void* userdata, void*) {
  const std::unique_ptr<Pending> pending(static_cast<Pending*>(userdata));
  if (status == WGPUMapAsyncStatus_Success) return pending->arrived(read_mapped(*pending));
  pending->arrived(map_error(status, one_line(text_of(message))));
}

Result<std::unique_ptr<Pending>> make_pending(std::shared_ptr<ReducerState> reducer, std::uint64_t count) {
  if (!reducer->context->instance)
    return Error{ErrorCode::invalid_call,
                 "The context has no instance to wait with; pass one in ContextDescriptor, or use encode."};
  auto pending = std::make_unique<Pending>();
  pending->reducer = std::move(reducer);
  pending->count = count;
  if (auto made = make_buffers(*pending); !made) return made.error();
  return pending;
}

void map(std::unique_ptr<Pending> pending) {
  WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowProcessEvents;
  info.callback = on_mapped;
  const BufferHandle staging = BufferHandle::share(pending->staging.get());
  const std::uint64_t bytes = pending->bytes();
  info.userdata1 = pending.release();  // on_mapped takes it over
  wgpuBufferMapAsync(staging.get(), WGPUMapMode_Read, 0, bytes, info);
}

template <class Encode>
Answer wait(std::shared_ptr<ReducerState> reducer, std::uint64_t count, Encode encode) {
  const auto context = reducer->context;
  auto pending = make_pending(std::move(reducer), count);
  if (!pending) return pending.error();
  if (auto submitted = submit(**pending, encode); !submitted) return submitted.error();

  struct {
    std::mutex mutex;
    std::unique_ptr<Answer> answer;
  } box;
  const auto here = [&] {
    const std::lock_guard lock(box.mutex);
    return box.answer != nullptr;
  };
  (*pending)->arrived = [&](Answer got) {
    const std::lock_guard lock(box.mutex);
    box.answer = std::make_unique<Answer>(std::move(got));
  };
  map(*std::move(pending));
  // A short fold is caught by turning round; a long one leaves the processor to the device, which may be this one.
  for (int turn = 0; !here(); turn++) {
    wgpuInstanceProcessEvents(context->instance.get());
    if (turn > 100 && !here()) std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
  return std::move(*box.answer);
}

std::uint64_t total(Slices slices) {
  std::uint64_t count = 0;
  for (const BufferSlice& slice : slices) count += slice.count;
  return count;
}

}  // namespace

Result<std::vector<Value>> Reducer::run(Slices slices) {
  return wait(state_, total(slices),
              [&](Recorder recorder, BufferTarget target) { return encode(recorder, slices, target); });
}

Result<void> Reducer::run_async(Slices slices, std::function<void(Result<std::vector<Value>>)> done) {
  auto made = make_pending(state_, total(slices));
  if (!made) return made.error();
  std::unique_ptr<Pending> pending = *std::move(made);
  Inbox& inbox = state_->context->inbox;
  const auto place =
      inbox.expect({BufferHandle::share(pending->staging.get()), std::move(done), state_->problem.custom, nullptr});
  if (!place)
    return Error{ErrorCode::invalid_call, "The context is gone, so nothing can be polled; keep it, or use run."};
  auto submitted =
      submit(*pending, [&](Recorder recorder, BufferTarget target) { return encode(recorder, slices, target); });
  if (!submitted) {
    inbox.cancel(*place);
    return submitted;
  }
  pending->arrived = [&inbox, at = *place](Answer answer) { inbox.arrive(at, std::move(answer)); };
  map(std::move(pending));
  return {};
}

Result<std::vector<Value>> Fold::read() {
  return wait(state_->reducer, state_->count,
              [&](Recorder recorder, BufferTarget target) { return finish(recorder, target); });
}

}  // namespace wgreduce
