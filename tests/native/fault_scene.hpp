// What faults are played with, and how a process tells how far it came before one of them was noticed.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <functional>
#include <string>

#include "tests/native/fixture.hpp"

namespace wgreduce::test::fault {

// What a child's fault works with. `stranger` is another device of the same instance: wgpu-native knows objects by
// their numbers in an instance, so those of another one are not told from its own.
struct Scene {
  OpenDevice home;
  DeviceHandle stranger;
  Context context;
  Reducer sum;
  BufferHandle input;
  BufferHandle target;
};

inline BufferHandle storage(WGPUDevice device, bool mapped = false) {
  WGPUBufferDescriptor descriptor = WGPU_BUFFER_DESCRIPTOR_INIT;
  descriptor.size = 256;
  descriptor.usage = input_usage;
  descriptor.mappedAtCreation = mapped;
  return BufferHandle(wgpuDeviceCreateBuffer(device, &descriptor));
}

inline BufferHandle buffer(const Scene& scene, std::uint64_t bytes, WGPUBufferUsage usage) {
  WGPUBufferDescriptor descriptor = WGPU_BUFFER_DESCRIPTOR_INIT;
  descriptor.size = bytes;
  descriptor.usage = usage;
  return BufferHandle(wgpuDeviceCreateBuffer(scene.home.device(), &descriptor));
}

// A device of the first adapter that `instance` gives; empty: there is none.
inline DeviceHandle open_stranger(WGPUInstance instance) {
  struct Answer {
    bool answered = false;
    AdapterHandle adapter;
    DeviceHandle device;
  } answer;
  WGPURequestAdapterCallbackInfo on_adapter = WGPU_REQUEST_ADAPTER_CALLBACK_INFO_INIT;
  on_adapter.mode = WGPUCallbackMode_AllowProcessEvents;
  on_adapter.userdata1 = &answer;
  on_adapter.callback = [](WGPURequestAdapterStatus, WGPUAdapter adapter, WGPUStringView, void* to, void*) {
    static_cast<Answer*>(to)->adapter = AdapterHandle(adapter);
    static_cast<Answer*>(to)->answered = true;
  };
  wgpuInstanceRequestAdapter(instance, nullptr, on_adapter);
  while (!answer.answered) wgpuInstanceProcessEvents(instance);
  if (!answer.adapter) return {};
  answer.answered = false;
  WGPUDeviceDescriptor descriptor = WGPU_DEVICE_DESCRIPTOR_INIT;
  descriptor.uncapturedErrorCallbackInfo.callback = [](WGPUDevice const*, WGPUErrorType, WGPUStringView, void*, void*) {
  };
  WGPURequestDeviceCallbackInfo on_device = WGPU_REQUEST_DEVICE_CALLBACK_INFO_INIT;
  on_device.mode = WGPUCallbackMode_AllowProcessEvents;
  on_device.userdata1 = &answer;
  on_device.callback = [](WGPURequestDeviceStatus, WGPUDevice device, WGPUStringView, void* to, void*) {
    static_cast<Answer*>(to)->device = DeviceHandle(device);
    static_cast<Answer*>(to)->answered = true;
  };
  wgpuAdapterRequestDevice(answer.adapter.get(), &descriptor, on_device);
  while (!answer.answered) wgpuInstanceProcessEvents(instance);
  return std::move(answer.device);
}

// Tells the parent how far things went. Unbuffered: the process may end at any moment.
inline void report(const std::string& line) {
  const std::string text = line + "\n";
  (void)!write(STDOUT_FILENO, text.data(), text.size());
}

inline std::string said(const Error& error) { return std::string(name(error.code)); }

// The type that the caller's own error scope catches while `act` runs; empty: none.
inline std::string caught(const Scene& scene, const std::function<void()>& act) {
  struct Caught {
    bool answered = false;
    WGPUErrorType type = WGPUErrorType_NoError;
  } got;
  wgpuDevicePushErrorScope(scene.home.device(), WGPUErrorFilter_Validation);
  act();
  WGPUPopErrorScopeCallbackInfo info = WGPU_POP_ERROR_SCOPE_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowProcessEvents;
  info.userdata1 = &got;
  info.callback = [](WGPUPopErrorScopeStatus, WGPUErrorType type, WGPUStringView, void* to, void*) {
    *static_cast<Caught*>(to) = {true, type};
  };
  wgpuDevicePopErrorScope(scene.home.device(), info);
  while (!got.answered) wgpuInstanceProcessEvents(scene.home.instance());
  return got.type == WGPUErrorType_NoError ? "" : "validation";
}

inline std::string lost(const Scene& scene) {
  for (int i = 0; i < 100; i++) wgpuInstanceProcessEvents(scene.home.instance());
  return scene.home.lost().empty() ? "nobody" : "OpenDevice::lost";
}

// Records with `call`, the library's call `what`, lets `then` happen, finishes and submits: the last line says who
// noticed.
template <class Call>
void record_and_submit(
    Scene& scene, WGPUCommandEncoder encoder, const std::string& what, Call call,
    const std::function<void()>& then = [] {}) {
  report(what + ": the process ends");
  Result<void> recorded;
  const std::string heard = caught(scene, [&] { recorded = call(encoder); });
  if (!recorded) return report(what + ": " + said(recorded.error()));
  if (!heard.empty()) return report("the caller's scope around " + what + ": " + heard);
  then();
  report("the caller's finish: the process ends");
  CommandBufferHandle commands;
  const std::string finish =
      caught(scene, [&] { commands = CommandBufferHandle(wgpuCommandEncoderFinish(encoder, nullptr)); });
  if (!finish.empty()) return report("the caller's finish: " + finish);
  report("the caller's submit: the process ends");
  const WGPUCommandBuffer list = commands.get();
  const std::string submit = caught(scene, [&] { wgpuQueueSubmit(scene.home.queue(), 1, &list); });
  if (!submit.empty()) return report("the caller's submit: " + submit);
  report(lost(scene));
}

template <class Call>
void submitted(Scene& scene, const std::string& what, Call call) {
  const CommandEncoderHandle encoder(wgpuDeviceCreateCommandEncoder(scene.home.device(), nullptr));
  record_and_submit(scene, encoder.get(), what, call);
}

inline void encode_and_submit(
    Scene& scene, WGPUCommandEncoder encoder, const BufferSlice& slice, const BufferTarget& target,
    const std::function<void()>& then = [] {}) {
  record_and_submit(
      scene, encoder, "encode", [&](WGPUCommandEncoder into) { return scene.sum.encode(into, slice, target); }, then);
}

inline void encode(
    Scene& scene, const BufferSlice& slice, const BufferTarget& target, const std::function<void()>& then = [] {}) {
  const CommandEncoderHandle encoder(wgpuDeviceCreateCommandEncoder(scene.home.device(), nullptr));
  encode_and_submit(scene, encoder.get(), slice, target, then);
}

inline void run(Scene& scene, const BufferSlice& slice) {
  report("run: the process ends");
  auto answer = scene.sum.run(slice);
  report(answer ? "run: an answer" : "run: " + said(answer.error()));
}

// A fold begun, with the input's elements added and submitted.
inline Fold begun(Scene& scene) {
  auto fold = scene.sum.begin();
  const CommandEncoderHandle encoder(wgpuDeviceCreateCommandEncoder(scene.home.device(), nullptr));
  const BufferSlice slice{scene.input.get(), 0, 64};
  if (!fold || !fold->add(encoder.get(), slice)) std::_Exit(3);
  const CommandBufferHandle commands(wgpuCommandEncoderFinish(encoder.get(), nullptr));
  const WGPUCommandBuffer list = commands.get();
  wgpuQueueSubmit(scene.home.queue(), 1, &list);
  return *std::move(fold);
}

// The bytes of what a fold so far leaves.
inline std::vector<std::byte> saved(Fold& fold) {
  auto bytes = fold.save();
  if (!bytes) std::_Exit(3);
  return *std::move(bytes);
}

// Who notices: `call`, the library's call `what`, or somebody later.
template <class Call>
void report_call(const Scene& scene, const std::string& what, Call call) {
  report(what + ": the process ends");
  const auto outcome = call();
  report(outcome ? lost(scene) : what + ": " + said(outcome.error()));
}

// A buffer that WebGPU refused to make: its usages do not go together.
inline BufferHandle invalid(const Scene& scene) {
  WGPUBufferDescriptor descriptor = WGPU_BUFFER_DESCRIPTOR_INIT;
  descriptor.size = 256;
  descriptor.usage = WGPUBufferUsage_Storage | WGPUBufferUsage_MapRead;
  BufferHandle made;
  const std::string heard =
      caught(scene, [&] { made = BufferHandle(wgpuDeviceCreateBuffer(scene.home.device(), &descriptor)); });
  if (heard.empty() || !made) std::_Exit(3);
  return made;
}

inline BufferSlice whole(const BufferHandle& buffer) { return {buffer.get(), 0, 64}; }

inline void destroy(const OpenDevice& device) { wgpuDeviceDestroy(device.device()); }

}  // namespace wgreduce::test::fault
