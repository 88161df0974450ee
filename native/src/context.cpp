#include "context.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "device.hpp"
#include "reducer.hpp"

namespace wgreduce {
namespace {

// Every pair (a, b) at its place.
std::vector<std::uint32_t> slot_table(std::uint32_t stride) {
  std::vector<std::uint32_t> words(std::size_t{slot_rows} * slot_columns * stride / 4);
  for (std::uint32_t a = 0; a < slot_rows; a++) {
    for (std::uint32_t b = 0; b < slot_columns; b++) {
      words[std::size_t{slot(a, b)} * stride / 4] = a;
      words[std::size_t{slot(a, b)} * stride / 4 + 1] = b;
    }
  }
  return words;
}

Error no_memory() {
  return {ErrorCode::out_of_memory, "WebGPU makes no buffer for the context; free memory on the device."};
}

// Every bit that webgpu.h names. wgpu-native ends the process over another.
constexpr WGPUBufferUsage named_usages = WGPUBufferUsage_MapRead | WGPUBufferUsage_MapWrite | WGPUBufferUsage_CopySrc |
                                         WGPUBufferUsage_CopyDst | WGPUBufferUsage_Index | WGPUBufferUsage_Vertex |
                                         WGPUBufferUsage_Uniform | WGPUBufferUsage_Storage | WGPUBufferUsage_Indirect |
                                         WGPUBufferUsage_QueryResolve;

// The slots are filled while mapped at their making: no queue is involved, so no fold can run before it. Mapping waits
// for the error scope's word, since wgpu-native ends the process when it is asked for the range of an invalid buffer.
Result<void> make_shared_buffers(ContextState& state) {
  const std::vector<std::uint32_t> words = slot_table(state.slot_stride);
  const std::size_t bytes = words.size() * 4;
  ErrorScope scope(state.scopes);
  state.slots = make_buffer(state.device.get(), "wgreduce slots", bytes, WGPUBufferUsage_Uniform, true);
  state.zeros = make_buffer(state.device.get(), "wgreduce zeros", zeros_bytes, WGPUBufferUsage_Storage);
  if (auto closed = scope.close("make the buffers that all folds share"); !closed) return closed;
  if (!state.slots || !state.zeros) return no_memory();
  void* mapped = wgpuBufferGetMappedRange(state.slots.get(), 0, bytes);
  if (!mapped) return no_memory();
  std::memcpy(mapped, words.data(), bytes);
  wgpuBufferUnmap(state.slots.get());
  return {};
}

}  // namespace

BufferHandle make_buffer(WGPUDevice device, std::string_view label, std::uint64_t bytes, WGPUBufferUsage usage,
                         bool mapped) {
  WGPUBufferDescriptor descriptor = WGPU_BUFFER_DESCRIPTOR_INIT;
  descriptor.label = {label.data(), label.size()};
  descriptor.size = bytes;
  descriptor.usage = usage;
  descriptor.mappedAtCreation = mapped;
  return BufferHandle(wgpuDeviceCreateBuffer(device, &descriptor));
}

Context::Context(std::shared_ptr<ContextState> state) : state_(std::move(state)) {}
Context::~Context() {
  if (state_) state_->inbox.close(state_->instance.get());
}
Context::Context(Context&&) noexcept = default;
Context& Context::operator=(Context&& other) noexcept {
  std::swap(state_, other.state_);
  return *this;
}

Result<Context> Context::create(const ContextDescriptor& descriptor) {
  if (!descriptor.device)
    return Error{ErrorCode::invalid_call, "The context's device is null; pass a WGPUDevice, or use open_device."};
  auto state = std::make_shared<ContextState>();
  state->instance = InstanceHandle::share(descriptor.instance);
  state->device = DeviceHandle::share(descriptor.device);
  state->queue = QueueHandle(wgpuDeviceGetQueue(descriptor.device));
  state->facts = device_facts(descriptor.device, descriptor.adapter);
  if (descriptor.max_binding != 0 && descriptor.max_binding < state->facts.max_binding) {
    state->facts.max_binding = descriptor.max_binding;
    state->facts.max_binding_option = "max_binding";
  }
  state->slot_stride = std::max(slot_bytes, state->facts.uniform_alignment);
  state->scopes = scoped_device(descriptor.instance, descriptor.device);
  if (auto there = check_device(state->scopes, "make a context"); !there) return there.error();
  if (auto made = make_shared_buffers(*state); !made) return made.error();
  return Context(std::move(state));
}

const Device& Context::device() const { return state_->facts; }

Result<Reducer> Context::reducer(const Problem& problem) {
  auto made = make_reducer(state_, problem);
  if (!made) return made.error();
  return Reducer(*std::move(made));
}

Result<Reducer> Context::reducer(const Problem& problem, Program program) {
  auto made = make_reducer(state_, problem, std::move(program));
  if (!made) return made.error();
  return Reducer(*std::move(made));
}

Result<WGPUBuffer> Context::create_buffer(std::uint64_t bytes, WGPUBufferUsage usage) {
  if ((usage & ~named_usages) != 0)
    return Error{ErrorCode::invalid_call, "The buffer's usage (" + std::to_string(usage) +
                                              ") has bits that webgpu.h does not name; pass WGPUBufferUsage values."};
  const std::uint64_t whole = (std::min<std::uint64_t>(bytes, ~std::uint64_t{3}) + 3) / 4 * 4;
  const std::string stage = "make a buffer of " + std::to_string(whole) + " bytes";
  if (auto there = check_device(state_->scopes, stage); !there) return there.error();
  ErrorScope scope(state_->scopes);
  BufferHandle made = make_buffer(state_->device.get(), "wgreduce caller's", whole, usage);
  if (auto closed = scope.close(stage); !closed) return closed.error();
  if (!made) return gives_nothing(stage);
  return made.release_to_caller();
}

void Context::poll() {
  if (state_->instance) wgpuInstanceProcessEvents(state_->instance.get());
  state_->inbox.deliver();
}

}  // namespace wgreduce
