#include "error_scope.hpp"

#include <cstring>

namespace wgreduce {
namespace {

struct Caught {
  bool answered = false;
  WGPUPopErrorScopeStatus status = WGPUPopErrorScopeStatus_Success;
  WGPUErrorType type = WGPUErrorType_NoError;
  std::string message;
};

void on_popped(WGPUPopErrorScopeStatus status, WGPUErrorType type, WGPUStringView message, void* caught, void*) {
  auto& answer = *static_cast<Caught*>(caught);
  answer.answered = true;
  answer.status = status;
  answer.type = type;
  if (type != WGPUErrorType_NoError) answer.message = text_of(message);
}

Caught pop(WGPUInstance instance, WGPUDevice device) {
  Caught caught;
  WGPUPopErrorScopeCallbackInfo info = WGPU_POP_ERROR_SCOPE_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowSpontaneous;
  info.callback = on_popped;
  info.userdata1 = &caught;
  wgpuDevicePopErrorScope(device, info);
  // Both implementations have answered by now; a third may want its events processed. The answer must come: `caught`
  // lives here.
  while (!caught.answered && instance) wgpuInstanceProcessEvents(instance);
  return caught;
}

Error error_of(const Caught& caught, std::string_view stage) {
  const ErrorCode code = caught.type == WGPUErrorType_OutOfMemory ? ErrorCode::out_of_memory : ErrorCode::validation;
  const std::string_view why = code == ErrorCode::out_of_memory ? " for lack of memory" : "";
  return {code, "WebGPU refuses to " + std::string(stage) + std::string(why) + ": " + caught.message};
}

}  // namespace

std::string text_of(WGPUStringView view) {
  if (!view.data) return {};
  return std::string(view.data, view.length == WGPU_STRLEN ? std::strlen(view.data) : view.length);
}

ErrorScope::ErrorScope(WGPUInstance instance, WGPUDevice device) : instance_(instance), device_(device) {
  wgpuDevicePushErrorScope(device_, WGPUErrorFilter_Validation);
  wgpuDevicePushErrorScope(device_, WGPUErrorFilter_OutOfMemory);
}

ErrorScope::~ErrorScope() {
  if (open_) (void)close("go on");
}

Result<void> ErrorScope::close(std::string_view stage) {
  open_ = false;
  const Caught memory = pop(instance_, device_);
  const Caught validation = pop(instance_, device_);
  for (const Caught& caught : {memory, validation})
    if (caught.type != WGPUErrorType_NoError) return error_of(caught, stage);
  return {};
}

}  // namespace wgreduce
