// A device for those who have none.
#pragma once

#include <webgpu/webgpu.h>

#include <cstdint>
#include <memory>
#include <string>

#include "wgreduce/native/context.hpp"
#include "wgreduce/result.hpp"

namespace wgreduce {

struct DeviceRequest {
  std::string adapter;  ///< take the adapter whose name, driver or backend contains this, in any case; empty: the best
  bool software_allowed = true;  ///< an adapter that runs on the CPU will do where there is no GPU
  bool subgroups = true;         ///< ask for subgroups where there are any
};

/// An instance, an adapter and a device with all limits and features that wgreduce can use. Owns them; contexts and
/// whoever else takes references may outlive it.
class OpenDevice {
 public:
  ~OpenDevice();
  OpenDevice(OpenDevice&&) noexcept;
  OpenDevice& operator=(OpenDevice&&) noexcept;

  WGPUInstance instance() const;
  WGPUAdapter adapter() const;
  WGPUDevice device() const;
  WGPUQueue queue() const;
  ContextDescriptor context() const;

  std::string name() const;            ///< of the adapter, as the driver gives it
  std::string driver() const;          ///< its description of itself
  std::string backend() const;         ///< "Vulkan", "Metal", "D3D12", "OpenGL", ...
  std::string implementation() const;  ///< "wgpu-native", "Dawn", or "WebGPU" where it is not known
  /// Whether the device is lost, and what the implementation says of it; empty while it works. wgpu-native calls back
  /// of a loss only where a command encoder is made afterwards, so there every call asks, by making a buffer of 4 bytes
  /// within error scopes.
  std::string lost() const;
  /// The first error that no error scope caught, as the implementation says it, on one line; empty: there was none. The
  /// library's own calls stand in scopes and return what they catch, so this is of a call of yours: where WebGPU
  /// refuses an upload, the buffer stays as it was, and a fold answers for that. Ask once an answer is there, or put
  /// your calls into error scopes of your own. From any thread; on wgpu-native an error in one thread is caught by a
  /// call of the library that is under way in another (docs/reference/faults.md).
  std::string uncaptured() const;

 private:
  friend Result<OpenDevice> open_device(const DeviceRequest& request);
  explicit OpenDevice(std::unique_ptr<struct OpenDeviceState> state);
  std::unique_ptr<struct OpenDeviceState> state_;
};

/// Opens the best adapter: a real GPU before a software one. Refuses a Null backend, which answers 0 to everything. A
/// Dawn device is made with implicit synchronisation, so that threads may share it. Errors: no_adapter, validation.
Result<OpenDevice> open_device(const DeviceRequest& request = {});

}  // namespace wgreduce
