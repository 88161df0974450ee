// Recording and submitting.
#include <algorithm>
#include <cstring>

#include "tests/native/stub/objects.hpp"

using namespace wgreduce::stub;

namespace {

// A pass hands its mistakes on to its encoder, which reports them when it is finished.
void spoil(WGPUComputePassEncoder pass, const std::string& why) {
  world().refusals.push_back(why);
  pass->encoder->valid = false;
}

// Offsets of the group's dynamic bindings, in the order of binding numbers.
std::vector<DispatchRecord::Bound> bound_by(WGPUComputePassEncoder pass) {
  std::vector<DispatchRecord::Bound> bound;
  std::size_t next = 0;
  for (const auto& [binding, layout] : pass->group->layout->entries) {
    const auto& entries = pass->group->entries;
    const auto entry =
        std::find_if(entries.begin(), entries.end(), [&, b = binding](const auto& one) { return one.binding == b; });
    std::uint64_t offset = entry->offset;
    if (layout.hasDynamicOffset) {
      if (next == pass->offsets.size()) return spoil(pass, "too few dynamic offsets"), bound;
      offset += pass->offsets[next++];
    }
    if (offset + entry->size > entry->buffer->size) spoil(pass, "a dynamic offset reaches beyond the buffer");
    if (offset % 256 != 0 && layout.type == WGPUBufferBindingType_Uniform) spoil(pass, "a misaligned dynamic offset");
    bound.push_back({binding, entry->buffer.get(), offset, entry->size});
  }
  if (next != pass->offsets.size()) spoil(pass, "too many dynamic offsets");
  return bound;
}

// In one dispatch a buffer is read, or written, but not both.
void check_scope(WGPUComputePassEncoder pass, const std::vector<DispatchRecord::Bound>& bound) {
  const auto& layouts = pass->group->layout->entries;
  for (const auto& one : bound)
    for (const auto& other : bound)
      if (one.buffer == other.buffer && layouts.at(one.binding).type == WGPUBufferBindingType_Storage &&
          layouts.at(other.binding).type != WGPUBufferBindingType_Storage)
        spoil(pass, "a buffer is read and written in one dispatch");
}

}  // namespace

WGPUComputePassEncoder wgpuCommandEncoderBeginComputePass(WGPUCommandEncoder encoder,
                                                          const WGPUComputePassDescriptor*) {
  const Quiet ours;
  if (encoder->finished) refuse(WGPUErrorType_Validation, "the encoder is finished");
  if (encoder->finished || encoder->pass_open) encoder->valid = false;
  auto* pass = outcome(new WGPUComputePassEncoderImpl);
  if (!pass) return nullptr;
  if (!pass->valid) encoder->valid = false;
  encoder->pass_open = true;
  pass->encoder = Held(encoder);
  return pass;
}

void wgpuComputePassEncoderSetPipeline(WGPUComputePassEncoder pass, WGPUComputePipeline pipeline) {
  const Quiet ours;
  pass->pipeline = Held(pipeline);
}

void wgpuComputePassEncoderSetBindGroup(WGPUComputePassEncoder pass, std::uint32_t, WGPUBindGroup group,
                                        std::size_t count, const std::uint32_t* offsets) {
  const Quiet ours;
  pass->group = Held(group);
  pass->offsets.assign(offsets, offsets + count);
}

void wgpuComputePassEncoderDispatchWorkgroups(WGPUComputePassEncoder pass, std::uint32_t x, std::uint32_t y,
                                              std::uint32_t z) {
  const Quiet ours;
  if (!pass->pipeline->valid || !pass->group->valid) return spoil(pass, "the pipeline or the bind group is invalid");
  if (pass->ended) spoil(pass, "the pass has ended");
  if (x == 0 || x > 65535 || y != 1 || z != 1) spoil(pass, "a dispatch of that many workgroups");
  if (pass->pipeline->layout->group.get() != pass->group->layout.get())
    spoil(pass, "another layout than the pipeline's");
  WGPUCommand command;
  command.pipeline = pass->pipeline;
  command.group = pass->group;
  command.dispatch = {x, bound_by(pass)};
  check_scope(pass, command.dispatch.bound);
  world().dispatches.push_back(command.dispatch);
  pass->encoder->commands.push_back(std::move(command));
}

void wgpuComputePassEncoderEnd(WGPUComputePassEncoder pass) {
  if (pass->ended) spoil(pass, "the pass has ended");
  pass->ended = true;
  pass->encoder->pass_open = false;
}

void wgpuCommandEncoderCopyBufferToBuffer(WGPUCommandEncoder encoder, WGPUBuffer from, std::uint64_t from_offset,
                                          WGPUBuffer to, std::uint64_t to_offset, std::uint64_t bytes) {
  const Quiet ours;
  const bool within = from_offset + bytes <= from->size && to_offset + bytes <= to->size;
  if (!from->valid || !to->valid || (from_offset | to_offset | bytes) % 4 != 0 || !within ||
      (from->usage & WGPUBufferUsage_CopySrc) == 0 || (to->usage & WGPUBufferUsage_CopyDst) == 0) {
    world().refusals.push_back("a copy");
    encoder->valid = false;
  }
  WGPUCommand command;
  command.from = Held(from);
  command.to = Held(to);
  command.from_offset = from_offset;
  command.to_offset = to_offset;
  command.bytes = bytes;
  encoder->commands.push_back(std::move(command));
}

WGPUCommandBuffer wgpuCommandEncoderFinish(WGPUCommandEncoder encoder, const WGPUCommandBufferDescriptor*) {
  const Quiet ours;
  auto* commands = outcome(new WGPUCommandBufferImpl);
  if (!commands) return nullptr;
  if (!encoder->valid || encoder->pass_open || encoder->finished)
    commands->valid = refuse(WGPUErrorType_Validation, "what was recorded is invalid");
  encoder->finished = true;
  commands->commands = std::move(encoder->commands);
  return commands;
}

void wgpuQueueSubmit(WGPUQueue, std::size_t count, const WGPUCommandBuffer* buffers) {
  const Quiet ours;
  world().submits++;
  for (std::size_t i = 0; i < count; i++) {
    if (!buffers[i]->valid) world().deaths.push_back("Something invalid is submitted.");
    if (world().lost) continue;
    for (const WGPUCommand& command : buffers[i]->commands) {
      if (command.from)
        std::memcpy(command.to->words.data() + command.to_offset / 4,
                    command.from->words.data() + command.from_offset / 4, command.bytes);
      else if (world().run)
        world().run(command.dispatch);
    }
  }
}

void wgpuQueueWriteBuffer(WGPUQueue, WGPUBuffer, std::uint64_t, const void*, std::size_t) { world().queue_writes++; }
