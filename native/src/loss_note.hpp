// What an implementation says of a device's loss, kept where its callback can always reach.
#pragma once

#include <webgpu/webgpu.h>

#include <cstdint>
#include <string>

namespace wgreduce {

/// Dawn calls back once, at the latest when the device's last reference goes, and contexts hold some; wgpu-native never
/// calls back. So the callback gets a number, not an address: of a note that is gone it finds nothing.
class LossNote {
 public:
  LossNote();
  ~LossNote();
  LossNote(const LossNote&) = delete;
  LossNote& operator=(const LossNote&) = delete;

  /// For the descriptor of one device.
  WGPUDeviceLostCallbackInfo callback() const;

  /// What was said, on one line; empty: nothing yet.
  std::string said() const;

 private:
  std::uintptr_t number_;
};

}  // namespace wgreduce
