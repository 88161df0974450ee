// Waiting for a queue.
#pragma once

#include "wgreduce/native/native.hpp"

namespace wgreduce::bench {

/// Returns once all that was submitted to the device's queue is done.
inline void wait_for(const OpenDevice& device) {
  bool done = false;
  WGPUQueueWorkDoneCallbackInfo info = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowProcessEvents;
  info.userdata1 = &done;
  info.callback = [](WGPUQueueWorkDoneStatus, WGPUStringView, void* flag, void*) { *static_cast<bool*>(flag) = true; };
  wgpuQueueOnSubmittedWorkDone(device.queue(), info);
  while (!done) wgpuInstanceProcessEvents(device.instance());
}

}  // namespace wgreduce::bench
