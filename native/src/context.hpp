// What a context and its reducers share.
#pragma once

#include <string_view>

#include "cache.hpp"
#include "error_scope.hpp"
#include "handle.hpp"
#include "inbox.hpp"
#include "wgreduce/native/context.hpp"
#include "wgreduce/plan.hpp"

namespace wgreduce {

struct ContextState {
  InstanceHandle instance;  // may be empty
  DeviceHandle device;
  QueueHandle queue;
  ScopedDevice scopes;
  Device facts;
  PipelineCache pipelines;
  BufferHandle slots;  // the table of plan.hpp: written once, never changed
  BufferHandle zeros;  // plan.hpp says what for
  std::uint32_t slot_stride = 0;
  Inbox inbox;

  std::uint32_t slot_offset(std::uint32_t a, std::uint32_t b) const { return slot(a, b) * slot_stride; }
};

/// A buffer of the library's own. Make it inside an ErrorScope; the handle may be empty.
BufferHandle make_buffer(WGPUDevice device, std::string_view label, std::uint64_t bytes, WGPUBufferUsage usage,
                         bool mapped = false);

}  // namespace wgreduce
