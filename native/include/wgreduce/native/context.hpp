// A device, seen by wgreduce: its facts, its compiled pipelines, and the small buffers all folds share.
#pragma once

#include <webgpu/webgpu.h>

#include <cstdint>
#include <memory>

#include "wgreduce/native/reducer.hpp"
#include "wgreduce/problem.hpp"
#include "wgreduce/result.hpp"

namespace wgreduce {

/// The handles a context works with. It takes references of its own, so the caller may release theirs. The queue is the
/// device's, which has one.
struct ContextDescriptor {
  WGPUDevice device = nullptr;
  WGPUInstance instance = nullptr;  ///< needed to wait (`Reducer::run`, `Context::poll`); recording works without it
  WGPUAdapter adapter = nullptr;    ///< tells vendor and subgroup sizes; null: unknown, and defaults hold
  std::uint64_t max_binding = 0;    ///< bytes; binds no more than this at a time. 0: as much as the device allows
};

/// Folds for one device. Movable; reducers keep what they need of it alive. Answers that were not polled (Reducer::
/// run_async) are dropped with it.
///
/// Threads: contexts of one device may stand in several threads, and so may the reducers of one context, each in one
/// thread at a time. A Dawn device must have been made with implicit synchronisation for that, as open_device does. On
/// wgpu-native the error scopes of all threads are one stack: leave none of your own open while another thread calls,
/// and make no call that can be refused, such as an upload, meanwhile: its error would be taken for the other thread's.
///
///     auto context = wgreduce::Context::create({.device = device, .instance = instance, .adapter = adapter});
///     auto problem = wgreduce::make_problem("sum", "f32");
///     auto sum = context->reducer(*problem);
///     auto recorded = sum->encode(encoder, {{buffer, 0, 1'000'000}}, {result, 0});
class Context {
 public:
  /// Errors: invalid_call (no device), device_lost, out_of_memory, validation. Allocates the shared buffers (up to 260
  /// KiB).
  static Result<Context> create(const ContextDescriptor& descriptor);
  ~Context();
  Context(Context&&) noexcept;
  Context& operator=(Context&&) noexcept;

  /// What planning knows of the device.
  const Device& device() const;

  /// A buffer of `bytes`, rounded up to whole words; where it cannot be had, an error instead of an invalid buffer,
  /// which wgpu-native ends the process for later. The caller releases it. Errors: invalid_call (usage bits that
  /// webgpu.h does not name, for which wgpu-native ends the process at once), out_of_memory, validation, device_lost.
  Result<WGPUBuffer> create_buffer(std::uint64_t bytes, WGPUBufferUsage usage);

  /// Plans `problem` and allocates its scratch (Program::scratch_bytes). Pipelines are compiled at first need, or by
  /// Reducer::prepare; of a custom operator one is compiled here, so that what is wrong with its WGSL shows. Errors:
  /// device_too_small, invalid_option (max_binding), invalid_operator, device_lost, out_of_memory, validation.
  Result<Reducer> reducer(const Problem& problem);

  /// For tests, and for `wgreduce verify`, which plants faults in `program` to show that they are found: takes it in
  /// place of the plan. Errors: as above.
  Result<Reducer> reducer(const Problem& problem, Program program);

  /// Calls back what has finished (Reducer::run_async), here and now. Does not wait. Without an
  /// instance nothing runs asynchronously, so there is nothing to call back.
  void poll();

 private:
  explicit Context(std::shared_ptr<struct ContextState> state);
  std::shared_ptr<struct ContextState> state_;
};

}  // namespace wgreduce
