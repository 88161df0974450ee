#include "gpu.hpp"

#include <chrono>
#include <cstring>
#include <thread>

#include "upload.hpp"

namespace wgreduce::cli {
namespace {

void pause() { std::this_thread::sleep_for(std::chrono::microseconds(50)); }

}  // namespace

Exit exit_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::unknown_name:
    case ErrorCode::unsupported_type:
    case ErrorCode::invalid_option:
    case ErrorCode::invalid_operator:
      return Exit::usage;
    case ErrorCode::invalid_state:
      return Exit::bad_input;
    case ErrorCode::no_adapter:
      return Exit::no_adapter;
    default:
      return Exit::gpu_error;
  }
}

void check_folding(const Problem& problem, const Device& device, const Program& program) {
  if (problem.options.folding != Folding::subgroup || program.folding == Folding::subgroup) return;
  if (!device.subgroups)
    fail(Exit::usage, "The device has no subgroups, which --folding subgroup needs; leave it out.");
  fail(Exit::usage,
       "This fold cannot use --folding subgroup: exact sums of floats, --strategy tree and subgroups larger "
       "than a workgroup need workgroup memory; leave it out.");
}

void check_calls(const OpenDevice& device) {
  const std::string refused = device.uncaptured();
  if (!refused.empty())
    fail(Exit::gpu_error,
         "WebGPU refuses a call, so there is no answer; try another adapter (wgreduce info): " + refused);
}

Gpu::Gpu(const std::string& adapter)
    : device_(value_of(open_device({.adapter = adapter}))), context_(value_of(Context::create(device_.context()))) {}

Gpu::~Gpu() {
  for (WGPUBuffer buffer : inputs_) wgpuBufferRelease(buffer);
}

void Gpu::allocate(std::size_t inputs, std::uint64_t bytes) {
  while (inputs_.size() < inputs)
    inputs_.push_back(value_of(context_.create_buffer(bytes, WGPUBufferUsage_Storage | WGPUBufferUsage_CopyDst)));
}

BufferSlice Gpu::upload(std::size_t input, std::span<std::byte> bytes, std::uint64_t elements) {
  const WGPUBuffer buffer = inputs_[input];
  const std::size_t whole = bytes.size() / 4 * 4;
  cli::upload(device_.queue(), buffer, 0, bytes.first(whole));
  if (whole < bytes.size()) {
    std::uint32_t last = 0;
    std::memcpy(&last, bytes.data() + whole, bytes.size() - whole);
    cli::upload(device_.queue(), buffer, whole, std::as_bytes(std::span(&last, 1)));
  }
  return {buffer, 0, elements};
}

void Gpu::submit_add(Fold& fold, std::span<const BufferSlice> slices) {
  submit([&](WGPUCommandEncoder encoder) {
    return slices.size() == 2 ? fold.add(encoder, slices[0], slices[1]) : fold.add(encoder, slices[0]);
  });
}

void Gpu::submit_merge(Fold& fold, std::span<const std::byte> state) {
  submit([&](WGPUCommandEncoder encoder) { return fold.merge(encoder, state); });
}

template <class Record>
void Gpu::submit(Record record) {
  WGPUCommandEncoder encoder = wgpuDeviceCreateCommandEncoder(device_.device(), nullptr);
  const Result<void> recorded = record(encoder);
  if (!recorded) {
    wgpuCommandEncoderRelease(encoder);
    value_of(recorded);
  }
  WGPUCommandBuffer commands = wgpuCommandEncoderFinish(encoder, nullptr);
  wgpuQueueSubmit(device_.queue(), 1, &commands);
  wgpuCommandBufferRelease(commands);
  wgpuCommandEncoderRelease(encoder);

  submitted_++;
  WGPUQueueWorkDoneCallbackInfo callback = WGPU_QUEUE_WORK_DONE_CALLBACK_INFO_INIT;
  callback.mode = WGPUCallbackMode_AllowProcessEvents;
  callback.callback = [](WGPUQueueWorkDoneStatus, WGPUStringView, void* done, void*) {
    (*static_cast<std::uint64_t*>(done))++;
  };
  callback.userdata1 = &done_;
  wgpuQueueOnSubmittedWorkDone(device_.queue(), callback);
  wait_for(submitted_ - 1);
}

void Gpu::wait_for(std::uint64_t submits) {
  for (context_.poll(); done_ < submits; context_.poll()) {
    if (const std::string lost = device_.lost(); !lost.empty())
      fail(Exit::gpu_error, "The device is lost while it folds (" + lost + "); run the program again.");
    pause();
  }
}

}  // namespace wgreduce::cli
