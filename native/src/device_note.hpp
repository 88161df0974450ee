// What an implementation says of a device outside calls, kept where its callbacks can always reach.
#pragma once

#include <webgpu/webgpu.h>

#include <cstdint>
#include <string>

namespace wgreduce {

/// Dawn tells of a loss once, at the latest when the device's last reference goes, and contexts hold some; wgpu-native
/// where a command encoder is made on the lost device. Errors may come as late. So the callbacks get a number, not an
/// address: of a note that is gone they find nothing.
class DeviceNote {
 public:
  DeviceNote();
  ~DeviceNote();
  DeviceNote(const DeviceNote&) = delete;
  DeviceNote& operator=(const DeviceNote&) = delete;

  /// Has the device that is made by `descriptor` call back. For one device.
  void listen(WGPUDeviceDescriptor& descriptor) const;

  /// What was said of the device's loss, on one line; empty: nothing yet.
  std::string lost() const;
  /// The first error that no error scope caught, on one line; empty: there was none.
  std::string uncaptured() const;

 private:
  std::uintptr_t number_;
};

}  // namespace wgreduce
