// Time of folds on the device, with the copy bandwidth of the same run beside them, and every answer verified.
//
//   bench_device [--json] [--powers 16,20,24] [--operators sum,min,stats] [--types f32] [--strategies strided,tree]
//                [--foldings workgroup,subgroup] [--accuracies fast,exact] [--data uniform,wide,zeros]
//                [--second-offset 1]
//
// Of operators of two inputs the bytes of both count; the second is other data of the same kind, in a buffer of its
// own, from the element --second-offset (0) on: where that is no multiple of 16 bytes, it lies otherwise than the
// first.
//
// Data, f32, or f64 where the elements are: floats in [0, 1); floats of all binades and both signs; the first with
// every second one 0. Sums of f64 are exact, and stand in rows of that accuracy alone.
#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "timing.hpp"
#include "wait.hpp"
#include "wgreduce/native/native.hpp"
#include "wgreduce/reference.hpp"

namespace {

using namespace wgreduce;
using bench::Samples;

struct Arguments {
  std::map<std::string, std::vector<std::string>> lists{
      {"--powers", {"16", "20", "22"}}, {"--operators", {"sum"}},
      {"--types", {"f32", "f64"}},      {"--strategies", {"strided", "tree"}},
      {"--foldings", {"automatic"}},    {"--accuracies", {"fast", "exact"}},
      {"--data", {"uniform"}},          {"--second-offset", {"0"}}};
  bool json = false;
};

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts{""};
  for (char c : text) {
    if (c == ',')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

bool parse(int argc, char** argv, Arguments& arguments) {
  for (int i = 1; i < argc; i++) {
    const std::string name = argv[i];
    if (name == "--json") {
      arguments.json = true;
    } else if (arguments.lists.count(name) && i + 1 < argc) {
      arguments.lists[name] = split(argv[++i]);
    } else {
      std::fprintf(stderr, "bench_device: unknown argument (%s); see the head of bench/bench_device.cpp.\n", argv[i]);
      return false;
    }
  }
  return true;
}

std::uint64_t next_random(std::uint64_t& state) {
  state = state * 6364136223846793005u + 1442695040888963407u;  // Knuth's MMIX
  return state;
}

// The next word of the named data, whatever the element type makes of its bits.
std::uint32_t next_word(std::string_view data, std::uint64_t& state) {
  const auto x = static_cast<std::uint32_t>(next_random(state) >> 32);
  if (data == "wide") return (x & 0x807fffff) | (1 + (x >> 23 & 0xff) % 254) << 23;
  if (data == "zeros" && state >> 63) return 0;
  return std::bit_cast<std::uint32_t>(static_cast<float>(x & 0xffffff) * 0x1p-24f);
}
std::uint64_t next_pair(std::string_view data, std::uint64_t& state) {
  const std::uint64_t high = next_random(state) >> 32;
  const std::uint64_t x = high << 32 | next_random(state) >> 32;
  if (data == "wide") return (x & 0x800fffffffffffff) | (1 + (x >> 52 & 0x7ff) % 2046) << 52;
  if (data == "zeros" && x >> 63) return 0;
  return std::bit_cast<std::uint64_t>(static_cast<double>(x & 0xfffffffffffff) * 0x1p-52);
}

// A buffer with host data, uploaded in pieces.
class Input {
 public:
  Input(const OpenDevice& device, std::uint64_t bytes, std::string_view data = "uniform", bool pairs = false,
        std::uint64_t state = 1)
      : words_(bytes / 4) {
    for (std::size_t i = 0; i < words_.size(); i += pairs ? 2 : 1) {
      const std::uint64_t bits = pairs ? next_pair(data, state) : next_word(data, state);
      words_[i] = static_cast<std::uint32_t>(bits);
      if (pairs) words_[i + 1] = static_cast<std::uint32_t>(bits >> 32);
    }
    WGPUBufferDescriptor descriptor = WGPU_BUFFER_DESCRIPTOR_INIT;
    descriptor.size = bytes;
    descriptor.usage = WGPUBufferUsage_Storage | WGPUBufferUsage_CopyDst | WGPUBufferUsage_CopySrc;
    buffer_ = wgpuDeviceCreateBuffer(device.device(), &descriptor);
    constexpr std::uint64_t piece = 64 << 20;
    for (std::uint64_t at = 0; at < bytes; at += piece)
      wgpuQueueWriteBuffer(device.queue(), buffer_, at, words_.data() + at / 4, std::min(piece, bytes - at));
  }
  ~Input() { wgpuBufferRelease(buffer_); }
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  WGPUBuffer buffer() const { return buffer_; }
  const void* data() const { return words_.data(); }

 private:
  std::vector<std::uint32_t> words_;
  WGPUBuffer buffer_;
};

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Records by `each`, submits and waits.
template <class Each>
bench::Batch time_batch(const OpenDevice& device, Each each) {
  bench::Batch taken;
  auto begin = std::chrono::steady_clock::now();
  WGPUCommandEncoder encoder = wgpuDeviceCreateCommandEncoder(device.device(), nullptr);
  each(encoder);
  WGPUCommandBuffer commands = wgpuCommandEncoderFinish(encoder, nullptr);
  taken.recording = seconds_since(begin);
  begin = std::chrono::steady_clock::now();
  wgpuQueueSubmit(device.queue(), 1, &commands);
  bench::wait_for(device);
  taken.running = seconds_since(begin);
  wgpuCommandBufferRelease(commands);
  wgpuCommandEncoderRelease(encoder);
  return taken;
}

// Copies four words at a time by a capped grid, as folds read: the copy engine behind copyBufferToBuffer measured a
// fifth of it on an H200.
constexpr std::string_view copy_wgsl = R"(
@group(0) @binding(0) var<storage, read> given: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> copied: array<vec4<u32>>;
@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) at: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
  let end = arrayLength(&given);
  for (var i = at.x; i < end; i += groups.x * 256u) {
    copied[i] = given[i];
  }
}
)";

// No binding of the adapters seen holds 2 GiB.
constexpr std::uint64_t greatest_copy = std::uint64_t{1} << 30;

Samples time_copy(const OpenDevice& device, const Input& input, std::uint64_t bytes) {
  const Input to(device, bytes);
  WGPUShaderSourceWGSL source = WGPU_SHADER_SOURCE_WGSL_INIT;
  source.code = {copy_wgsl.data(), copy_wgsl.size()};
  WGPUShaderModuleDescriptor module_descriptor = WGPU_SHADER_MODULE_DESCRIPTOR_INIT;
  module_descriptor.nextInChain = &source.chain;
  WGPUShaderModule module = wgpuDeviceCreateShaderModule(device.device(), &module_descriptor);
  WGPUComputePipelineDescriptor pipeline_descriptor = WGPU_COMPUTE_PIPELINE_DESCRIPTOR_INIT;
  pipeline_descriptor.compute.module = module;
  pipeline_descriptor.compute.entryPoint = {"main", 4};
  WGPUComputePipeline pipeline = wgpuDeviceCreateComputePipeline(device.device(), &pipeline_descriptor);
  WGPUBindGroupEntry entries[2] = {WGPU_BIND_GROUP_ENTRY_INIT, WGPU_BIND_GROUP_ENTRY_INIT};
  entries[0].buffer = input.buffer();
  entries[0].size = bytes;
  entries[1].binding = 1;
  entries[1].buffer = to.buffer();
  entries[1].size = bytes;
  WGPUBindGroupLayout layout = wgpuComputePipelineGetBindGroupLayout(pipeline, 0);
  WGPUBindGroupDescriptor group_descriptor = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
  group_descriptor.layout = layout;
  group_descriptor.entryCount = 2;
  group_descriptor.entries = entries;
  WGPUBindGroup group = wgpuDeviceCreateBindGroup(device.device(), &group_descriptor);
  Samples samples = bench::measure([&](int copies) {
    return time_batch(device, [&](WGPUCommandEncoder encoder) {
      WGPUComputePassEncoder pass = wgpuCommandEncoderBeginComputePass(encoder, nullptr);
      wgpuComputePassEncoderSetPipeline(pass, pipeline);
      wgpuComputePassEncoderSetBindGroup(pass, 0, group, 0, nullptr);
      for (int i = 0; i < copies; i++) wgpuComputePassEncoderDispatchWorkgroups(pass, 2112, 1, 1);
      wgpuComputePassEncoderEnd(pass);
      wgpuComputePassEncoderRelease(pass);
    });
  });
  wgpuBindGroupRelease(group);
  wgpuBindGroupLayoutRelease(layout);
  wgpuComputePipelineRelease(pipeline);
  wgpuShaderModuleRelease(module);
  return samples;
}

// What a row folds: a slice of each input.
struct Folded {
  const Input& input;
  const Input* second_input;  // null: there is one
  BufferSlice slice, second;

  Result<void> encode(Reducer& reducer, Recorder into, BufferTarget target) const {
    return second_input ? reducer.encode(into, slice, second, target) : reducer.encode(into, slice, target);
  }
};

Samples time_fold(const OpenDevice& device, Reducer& reducer, const Folded& folded, WGPUBuffer result) {
  return bench::measure([&](int folds) {
    return time_batch(device, [&](WGPUCommandEncoder encoder) {
      WGPUComputePassEncoder pass = wgpuCommandEncoderBeginComputePass(encoder, nullptr);
      for (int i = 0; i < folds; i++)
        if (!folded.encode(reducer, pass, {result, 0})) std::abort();
      wgpuComputePassEncoderEnd(pass);
      wgpuComputePassEncoderRelease(pass);
    });
  });
}

// Whether the device's answer is right; the worst error as a part of its bound.
double verify(Reducer& reducer, const Folded& folded) {
  Reference reference(reducer.problem());
  const auto& [input, second_input, slice, second] = folded;
  const bool two = second_input != nullptr;
  if (two) {
    const auto* from = static_cast<const std::byte*>(second_input->data());
    reference.add(input.data(), from + second.offset * reducer.problem().element_bytes(), slice.count);
  } else {
    reference.add(input.data(), slice.count);
  }
  const auto answer = two ? reducer.run(slice, second) : reducer.run(slice);
  if (!answer) return INFINITY;
  const std::uint32_t depth = two ? reducer.depth(slice, second) : reducer.depth(slice);
  double worst = 0;
  const auto expected = reference.finish();
  for (std::size_t i = 0; i < expected.size(); i++) worst = std::max(worst, expected[i].error((*answer)[i], depth));
  return worst;
}

struct Row {
  std::string op, type, strategy, folding, accuracy, data;
  std::uint64_t count = 0;
  std::uint64_t bytes = 0;
};

// The line that a result file begins with: what its figures depend on.
void print_head(const Arguments& arguments, const OpenDevice& device, double copy_bandwidth) {
  std::printf(arguments.json
                  ? "{\"device\": \"%s\", \"driver\": \"%s\", \"backend\": \"%s\", \"implementation\": \"%s\", "
                    "\"version\": \"%s\", \"copy_gb_per_s\": %.2f}\n"
                  : "# %s, %s, %s through %s; wgreduce %s; copying: %.2f GB/s read and written\n",
              device.name().c_str(), device.driver().c_str(), device.backend().c_str(), device.implementation().c_str(),
              WGREDUCE_VERSION, copy_bandwidth / 1e9);
}

void print(const Arguments& arguments, const Row& row, const Samples& samples, double copy_bandwidth, double error) {
  const double bandwidth = static_cast<double>(row.bytes) / bench::median(samples.running);
  std::printf(
      arguments.json
          ? "{\"operator\": \"%s\", \"type\": \"%s\", \"strategy\": \"%s\", \"folding\": \"%s\", \"accuracy\": \"%s\", "
            "\"data\": \"%s\", \"count\": %llu, "
            "\"median_us\": %.3f, \"least_us\": %.3f, \"greatest_us\": %.3f, \"settled\": %s, \"recording_us\": "
            "%.3f, \"gb_per_s\": %.2f, \"share_of_copy\": %.4f, \"right\": %s}\n"
          : "%-14s %-5s %-8s %-10s %-5s %-7s %11llu %12.2f us (%.2f .. %.2f, settled: %s) recording %6.2f us %9.2f "
            "GB/s, "
            "%6.4f of copy; right: %s\n",
      row.op.c_str(), row.type.c_str(), row.strategy.c_str(), row.folding.c_str(), row.accuracy.c_str(),
      row.data.c_str(), static_cast<unsigned long long>(row.count), bench::median(samples.running) * 1e6,
      samples.running.front() * 1e6, samples.running.back() * 1e6, samples.settled ? "true" : "false",
      bench::median(samples.recording) * 1e6, bandwidth / 1e9, bandwidth / copy_bandwidth,
      error <= 1 ? "true" : "false");
  std::fflush(stdout);
}

std::uint64_t second_offset(const Arguments& arguments) {
  return static_cast<std::uint64_t>(std::atoi(arguments.lists.at("--second-offset")[0].c_str()));
}

bool bench_one(const Arguments& arguments, const OpenDevice& device, Context& context, const Input& input,
               const Input& second, Row row, WGPUBuffer result, double copy_bandwidth) {
  Options options;
  options.strategy = row.strategy == "tree" ? Strategy::tree : Strategy::strided;
  options.folding = row.folding == "subgroup"    ? Folding::subgroup
                    : row.folding == "workgroup" ? Folding::workgroup
                                                 : Folding::automatic;
  if (row.accuracy == "exact") options.accuracy = Accuracy::exact;
  const auto problem = make_problem(row.op, row.type, options);
  if (!problem) return true;  // the operator does not take the type or an option
  if (problem->form()->bins && row.accuracy == "fast") return true;
  auto reducer = context.reducer(*problem);
  if (!reducer) return false;
  row.bytes = problem->inputs() * row.count * problem->element_bytes();
  const Folded folded{input,
                      problem->inputs() == 2 ? &second : nullptr,
                      {input.buffer(), 0, row.count},
                      {second.buffer(), second_offset(arguments), row.count}};
  const double error = verify(*reducer, folded);
  print(arguments, row, time_fold(device, *reducer, folded, result), copy_bandwidth, error);
  return error <= 1;
}

std::vector<Row> rows_of(Arguments& arguments, const std::string& data, const std::string& type) {
  std::vector<Row> rows;
  for (const std::string& power : arguments.lists["--powers"])
    for (const std::string& op : arguments.lists["--operators"])
      for (const std::string& strategy : arguments.lists["--strategies"])
        for (const std::string& folding : arguments.lists["--foldings"])
          for (const std::string& accuracy : arguments.lists["--accuracies"])
            rows.push_back(
                {op, type, strategy, folding, accuracy, data, std::uint64_t{1} << std::atoi(power.c_str()), 0});
  return rows;
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  if (!parse(argc, argv, arguments)) return 2;
  auto device = open_device();
  if (!device) {
    std::fprintf(stderr, "%s\n", device.error().sentence.c_str());
    return 3;
  }
  auto context = Context::create(device->context());
  if (!context) return 5;
  unsigned highest = 0;
  for (const std::string& power : arguments.lists["--powers"])
    highest = std::max(highest, static_cast<unsigned>(std::atoi(power.c_str())));
  const Input result(*device, 256);
  bool right = true;
  for (const std::string& data : arguments.lists["--data"]) {
    for (const std::string& type : arguments.lists["--types"]) {
      const ElementType* element = find_type(type);
      if (!element) continue;
      const std::uint64_t bytes = std::uint64_t{element->bytes} << highest;
      const Input input(*device, bytes, data, type == "f64");
      const bool two = std::any_of(arguments.lists["--operators"].begin(), arguments.lists["--operators"].end(),
                                   [](const std::string& name) {
                                     const Operator* op = find_operator(name);
                                     return op && op->inputs == 2;
                                   });
      const std::uint64_t more = (second_offset(arguments) * element->bytes + 7) / 8 * 8;
      const Input second(*device, two ? bytes + more : 16, data, type == "f64", 2);
      const std::uint64_t copied = std::min(bytes, greatest_copy);
      const double copy = 2 * static_cast<double>(copied) / bench::median(time_copy(*device, input, copied).running);
      print_head(arguments, *device, copy);
      for (const Row& row : rows_of(arguments, data, type))
        right = bench_one(arguments, *device, *context, input, second, row, result.buffer(), copy) && right;
    }
  }
  return right ? 0 : 1;
}
