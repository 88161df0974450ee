// Host time of what runs for every fold: planning a launch, and recording a cached program. Google Benchmark.
#include <benchmark/benchmark.h>

#include <cstdio>

#include "wait.hpp"
#include "wgreduce/native/native.hpp"

namespace {

using namespace wgreduce;

void plan_program(benchmark::State& state, const char* op) {
  const auto problem = make_problem(op, "f32");
  for (auto _ : state) benchmark::DoNotOptimize(plan(*problem, Device{}));
}
BENCHMARK_CAPTURE(plan_program, sum, "sum");
BENCHMARK_CAPTURE(plan_program, stats, "stats");  // the longest

void plan_call(benchmark::State& state) {
  const auto program = plan(*make_problem("sum", "f32"), Device{});
  for (auto _ : state) {
    Range rest{3, 1'000'000};
    const Chunk chunk = next_chunk(*program, rest);
    benchmark::DoNotOptimize(plan_launch(*program, chunk, Step{}));
  }
}
BENCHMARK(plan_call);

BufferSlice make_input(WGPUDevice device, std::uint64_t count) {
  WGPUBufferDescriptor descriptor = WGPU_BUFFER_DESCRIPTOR_INIT;
  descriptor.size = count * 4 + 256;
  descriptor.usage = WGPUBufferUsage_Storage;
  return {wgpuDeviceCreateBuffer(device, &descriptor), 0, count};
}

void submit(const OpenDevice& device, WGPUCommandEncoder encoder) {
  WGPUCommandBuffer commands = wgpuCommandEncoderFinish(encoder, nullptr);
  wgpuQueueSubmit(device.queue(), 1, &commands);
  wgpuCommandBufferRelease(commands);
  wgpuCommandEncoderRelease(encoder);
  bench::wait_for(device);
}

// Recording one fold into an open pass. Every 256 folds are submitted and waited for outside the timing: no driver
// expects recordings to pile up without end.
void encode_fold(benchmark::State& state, const OpenDevice& device, std::uint64_t count) {
  auto context = Context::create(device.context());
  auto reducer = context->reducer(*make_problem("sum", "f32"));
  const BufferSlice input = make_input(device.device(), count);
  const BufferSlice result = make_input(device.device(), 64);
  while (state.KeepRunningBatch(256)) {
    WGPUCommandEncoder encoder = wgpuDeviceCreateCommandEncoder(device.device(), nullptr);
    WGPUComputePassEncoder pass = wgpuCommandEncoderBeginComputePass(encoder, nullptr);
    for (int i = 0; i < 256; i++)
      if (auto recorded = reducer->encode(pass, input, {result.buffer, 0}); !recorded)
        return state.SkipWithError(recorded.error().sentence.c_str());
    state.PauseTiming();
    wgpuComputePassEncoderEnd(pass);
    wgpuComputePassEncoderRelease(pass);
    submit(device, encoder);
    state.ResumeTiming();
  }
  wgpuBufferRelease(input.buffer);
  wgpuBufferRelease(result.buffer);
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  auto device = open_device();
  if (!device) {
    std::fprintf(stderr, "%s\n", device.error().sentence.c_str());
    return 3;
  }
  std::printf("%s through %s\n", device->name().c_str(), device->implementation().c_str());
  const auto encode_some = [&](const char* name, std::uint64_t count) {
    // So many, whatever a fold takes to run: software adapters would else run folds for minutes.
    benchmark::RegisterBenchmark(name,
                                 [&device, count](benchmark::State& state) { encode_fold(state, *device, count); })
        ->Iterations(4096)
        ->Repetitions(3)
        ->ReportAggregatesOnly();
  };
  encode_some("encode_fold/one_dispatch", 1'000);
  encode_some("encode_fold/two_dispatches", 20'000);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
