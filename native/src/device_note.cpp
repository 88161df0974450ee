#include "device_note.hpp"

#include <map>
#include <mutex>

#include "error_scope.hpp"

namespace wgreduce {
namespace {

struct Said {
  std::string lost;
  std::string uncaptured;
};

struct Notes {
  std::mutex mutex;  // callbacks may come from any thread
  std::map<std::uintptr_t, Said> said;
  std::uintptr_t last_number = 0;
};

// Never destroyed: devices may outlive every static object.
Notes& notes() {
  static Notes& all = *new Notes;
  return all;
}

// Keeps `text` where nothing was said before.
void note_first(void* number, std::string Said::* where, std::string text) {
  const std::lock_guard lock(notes().mutex);
  const auto note = notes().said.find(reinterpret_cast<std::uintptr_t>(number));
  if (note != notes().said.end() && (note->second.*where).empty()) note->second.*where = std::move(text);
}

void on_lost(WGPUDevice const*, WGPUDeviceLostReason, WGPUStringView message, void* number, void*) {
  note_first(number, &Said::lost, "The device is lost: " + one_line(text_of(message)));
}

void on_uncaptured(WGPUDevice const*, WGPUErrorType, WGPUStringView message, void* number, void*) {
  const std::string text = one_line(text_of(message));
  note_first(number, &Said::uncaptured, text.empty() ? "no reason is given" : text);
}

}  // namespace

DeviceNote::DeviceNote() {
  const std::lock_guard lock(notes().mutex);
  number_ = ++notes().last_number;
  notes().said[number_];
}

DeviceNote::~DeviceNote() {
  const std::lock_guard lock(notes().mutex);
  notes().said.erase(number_);
}

void DeviceNote::listen(WGPUDeviceDescriptor& descriptor) const {
  descriptor.deviceLostCallbackInfo.mode = WGPUCallbackMode_AllowSpontaneous;
  descriptor.deviceLostCallbackInfo.callback = on_lost;
  descriptor.deviceLostCallbackInfo.userdata1 = reinterpret_cast<void*>(number_);
  descriptor.uncapturedErrorCallbackInfo.callback = on_uncaptured;
  descriptor.uncapturedErrorCallbackInfo.userdata1 = reinterpret_cast<void*>(number_);
}

std::string DeviceNote::lost() const {
  const std::lock_guard lock(notes().mutex);
  return notes().said.at(number_).lost;
}

std::string DeviceNote::uncaptured() const {
  const std::lock_guard lock(notes().mutex);
  return notes().said.at(number_).uncaptured;
}

}  // namespace wgreduce
