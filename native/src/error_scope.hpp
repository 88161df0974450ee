// Error scopes: the only way to learn that an implementation refuses something, and on wgpu-native the only way not to
// be ended by it later, at submit.
#pragma once

#include <webgpu/webgpu.h>

#include <string>
#include <string_view>

#include "wgreduce/result.hpp"

namespace wgreduce {

/// Catches validation errors and exhausted memory between its making and `close`. Closes itself if it must.
class ErrorScope {
 public:
  /// `instance` may be null; both implementations answer natively without events being processed.
  ErrorScope(WGPUInstance instance, WGPUDevice device);
  ~ErrorScope();
  ErrorScope(const ErrorScope&) = delete;
  ErrorScope& operator=(const ErrorScope&) = delete;

  /// What was caught. `stage` completes the sentence "WebGPU refuses to ...".
  Result<void> close(std::string_view stage);

 private:
  WGPUInstance instance_;
  WGPUDevice device_;
  bool open_ = true;
};

/// A WGPUStringView as a string.
std::string text_of(WGPUStringView view);

}  // namespace wgreduce
