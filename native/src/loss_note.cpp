#include "loss_note.hpp"

#include <map>
#include <mutex>

#include "error_scope.hpp"

namespace wgreduce {
namespace {

struct Notes {
  std::mutex mutex;  // the callback may come from any thread
  std::map<std::uintptr_t, std::string> said;
  std::uintptr_t last_number = 0;
};

// Never destroyed: devices may outlive every static object.
Notes& notes() {
  static Notes& all = *new Notes;
  return all;
}

void on_lost(WGPUDevice const*, WGPUDeviceLostReason, WGPUStringView message, void* number, void*) {
  const std::lock_guard lock(notes().mutex);
  const auto note = notes().said.find(reinterpret_cast<std::uintptr_t>(number));
  if (note != notes().said.end()) note->second = "The device is lost: " + one_line(text_of(message));
}

}  // namespace

LossNote::LossNote() {
  const std::lock_guard lock(notes().mutex);
  number_ = ++notes().last_number;
  notes().said[number_];
}

LossNote::~LossNote() {
  const std::lock_guard lock(notes().mutex);
  notes().said.erase(number_);
}

WGPUDeviceLostCallbackInfo LossNote::callback() const {
  WGPUDeviceLostCallbackInfo info = WGPU_DEVICE_LOST_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowSpontaneous;
  info.callback = on_lost;
  info.userdata1 = reinterpret_cast<void*>(number_);
  return info;
}

std::string LossNote::said() const {
  const std::lock_guard lock(notes().mutex);
  return notes().said.at(number_);
}

}  // namespace wgreduce
