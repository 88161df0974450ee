#include "error_scope.hpp"

#include <array>
#include <atomic>
#include <cstring>
#include <map>
#include <thread>

#include "handle.hpp"
#include "vendor.hpp"

namespace wgreduce {
namespace {

struct Caught {
  std::atomic<bool> answered = false;
  WGPUErrorType type = WGPUErrorType_NoError;
  std::string message;
};

void on_popped(WGPUPopErrorScopeStatus, WGPUErrorType type, WGPUStringView message, void* caught, void*) {
  auto& answer = *static_cast<Caught*>(caught);
  answer.type = type;
  if (type != WGPUErrorType_NoError) answer.message = text_of(message);
  answer.answered = true;
}

void pop(const ScopedDevice& where, Caught& caught) {
  WGPUPopErrorScopeCallbackInfo info = WGPU_POP_ERROR_SCOPE_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowSpontaneous;
  info.callback = on_popped;
  info.userdata1 = &caught;
  wgpuDevicePopErrorScope(where.device, info);
  // Both implementations have answered by now; another may want its events processed, or answer from a thread of its
  // own. The answer must come: `caught` lives on this stack.
  while (!caught.answered) {
    if (where.instance) wgpuInstanceProcessEvents(where.instance);
    if (!caught.answered) std::this_thread::yield();
  }
}

Error error_of(const Caught& caught, std::string_view stage, Lines lines) {
  const bool lost = vendor::tells_of_lost_device(caught.message);
  const std::string message = lines == Lines::kept && !lost ? caught.message : one_line(caught.message);
  if (lost)
    return {ErrorCode::device_lost,
            "The device is lost, so WebGPU refuses to " + std::string(stage) + "; open another: " + message};
  if (caught.type == WGPUErrorType_OutOfMemory)
    return {ErrorCode::out_of_memory, "WebGPU has no memory to " + std::string(stage) +
                                          "; free buffers on the device, or fold less at a time: " + message};
  return {ErrorCode::validation, "WebGPU refuses to " + std::string(stage) + ": " + message};
}

}  // namespace

Result<void> check_device(const ScopedDevice& where, std::string_view stage) {
  if (!vendor::is_lost(where.instance, where.device)) return {};
  return Error{ErrorCode::device_lost,
               "The device is lost, so WebGPU refuses to " + std::string(stage) + "; open another."};
}

Result<void> probe_device(const ScopedDevice& where, std::string_view stage) {
  if (auto there = check_device(where, stage); !there) return there;
  WGPUBufferDescriptor descriptor = WGPU_BUFFER_DESCRIPTOR_INIT;
  descriptor.label = {"wgreduce probe", WGPU_STRLEN};
  descriptor.size = 4;
  descriptor.usage = WGPUBufferUsage_CopyDst;
  ErrorScope scope(where);
  const BufferHandle probe(wgpuDeviceCreateBuffer(where.device, &descriptor));
  if (auto closed = scope.close(stage); !closed) return closed;
  return probe ? Result<void>() : gives_nothing(stage);
}

Error gives_nothing(std::string_view stage) {
  return {ErrorCode::out_of_memory,
          "WebGPU gives nothing to " + std::string(stage) + " with, and no reason; free memory on the device."};
}

std::string text_of(WGPUStringView view) {
  if (!view.data) return {};
  return std::string(view.data, view.length == WGPU_STRLEN ? std::strlen(view.data) : view.length);
}

ScopedDevice scoped_device(WGPUInstance instance, WGPUDevice device) {
  static std::mutex mutex;
  static std::map<WGPUDevice, std::weak_ptr<std::mutex>> turns;
  const std::lock_guard lock(mutex);
  std::erase_if(turns, [](const auto& turn) { return turn.second.expired(); });
  std::shared_ptr<std::mutex> turn = turns[device].lock();
  if (!turn) turns[device] = turn = std::make_shared<std::mutex>();
  return {instance, device, std::move(turn)};
}

ErrorScope::ErrorScope(const ScopedDevice& where) : where_(where) {
  where_.turn->lock();
  for (WGPUErrorFilter filter : vendor::error_filters()) wgpuDevicePushErrorScope(where_.device, filter);
}

ErrorScope::~ErrorScope() {
  if (open_) (void)close("go on");
}

Result<void> ErrorScope::close(std::string_view stage, Lines lines) {
  open_ = false;
  std::array<Caught, 3> caught;
  for (std::size_t i = 0; i < vendor::error_filters().size(); i++) pop(where_, caught[i]);
  where_.turn->unlock();
  // What needs memory first: without the buffer, binding it is invalid as well.
  for (const Caught& one : caught)
    if (one.type == WGPUErrorType_OutOfMemory) return error_of(one, stage, lines);
  for (const Caught& one : caught)
    if (one.type != WGPUErrorType_NoError) return error_of(one, stage, lines);
  return {};
}

}  // namespace wgreduce
