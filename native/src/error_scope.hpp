// Error scopes: the only way to learn that an implementation refuses something, and on wgpu-native the only way not to
// be ended by it later, at submit.
#pragma once

#include <webgpu/webgpu.h>

#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "wgreduce/result.hpp"
#include "wgreduce/text.hpp"

namespace wgreduce {

/// Where error scopes are opened. Does not own its handles.
struct ScopedDevice {
  WGPUInstance instance = nullptr;  ///< may be null: both implementations answer without events being processed
  WGPUDevice device = nullptr;
  /// Held while a scope is open. webgpu.h gives every thread a stack of scopes of its own; wgpu-native has one stack a
  /// device, on which threads would take each other's answers away.
  std::shared_ptr<std::mutex> turn;
};

/// `turn` is the same for all contexts on `device`.
ScopedDevice scoped_device(WGPUInstance instance, WGPUDevice device);

/// How a message of several lines is passed on: shader compilers draw what they mean, the rest reads on.
enum class Lines : std::uint8_t { joined, kept };

/// Catches every kind of error between its making and `close`. Closes itself if it must. Never open two in one thread.
class ErrorScope {
 public:
  explicit ErrorScope(const ScopedDevice& where);
  ~ErrorScope();
  ErrorScope(const ErrorScope&) = delete;
  ErrorScope& operator=(const ErrorScope&) = delete;

  /// What was caught. `stage` completes the sentence "WebGPU refuses to ...". Errors: validation, out_of_memory,
  /// device_lost.
  Result<void> close(std::string_view stage, Lines lines = Lines::joined);

 private:
  const ScopedDevice& where_;
  bool open_ = true;
};

/// Error device_lost where the device is and the implementation lets one ask; elsewhere the error scopes of the calls
/// that follow tell. `stage` as in ErrorScope::close.
Result<void> check_device(const ScopedDevice& where, std::string_view stage);

/// For where no call on the device follows: as check_device, and then makes a small buffer and lets it go, which
/// wgpu-native refuses where the device is lost. Errors: device_lost, validation, out_of_memory.
Result<void> probe_device(const ScopedDevice& where, std::string_view stage);

/// What to say where WebGPU gives null and no scope catches an error. `stage` as in ErrorScope::close.
Error gives_nothing(std::string_view stage);

/// A WGPUStringView as a string.
std::string text_of(WGPUStringView view);

}  // namespace wgreduce
