#include "verify_runner.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <optional>
#include <thread>
#include <tuple>

#include "upload.hpp"

namespace wgreduce::cli {
namespace {

template <auto release>
struct Release {
  template <class Object>
  void operator()(Object* object) const {
    release(object);
  }
};
template <class Object, auto release>
using Owned = std::unique_ptr<std::remove_pointer_t<Object>, Release<release>>;
using Buffer = Owned<WGPUBuffer, wgpuBufferRelease>;
using Queue = Owned<WGPUQueue, wgpuQueueRelease>;
using Encoder = Owned<WGPUCommandEncoder, wgpuCommandEncoderRelease>;
using Pass = Owned<WGPUComputePassEncoder, wgpuComputePassEncoderRelease>;
using Commands = Owned<WGPUCommandBuffer, wgpuCommandBufferRelease>;

constexpr std::uint64_t result_room = std::uint64_t{1} << 18;  // words between readbacks

// What makes two cases read the same data, with the same bindings.
auto data_key(const Case& one) {
  return std::tuple(one.max_binding, one.custom ? one.custom->words : 0, one.type, one.pattern);
}
auto program_key(const Case& one) {
  const Options& options = one.options;
  return std::tuple(one.max_binding, one.op, one.custom, one.type, options.nan, options.ties, options.ddof,
                    options.accuracy, options.result, options.strategy, options.folding);
}

// A fold whose answer is still on the device.
struct Pending {
  const Case* one;
  Reducer* reducer;
  std::uint64_t at;  // word of the results
  std::uint32_t depth;
};

}  // namespace

struct CaseRunner::State {
  explicit State(const OpenDevice& open) : handles(open.context()), queue(wgpuDeviceGetQueue(open.device())) {
    wgpuDeviceAddRef(handles.device);
    wgpuInstanceAddRef(handles.instance);
  }
  ~State() {
    reducers.clear();
    contexts.clear();
    wgpuDeviceRelease(handles.device);
    wgpuInstanceRelease(handles.instance);
  }

  ContextDescriptor handles;
  Queue queue;
  std::map<std::uint64_t, Context> contexts;  // by max_binding
  std::map<decltype(program_key(Case{})), Reducer> reducers;
  Buffer input, second, results, staging;
  std::uint64_t input_bytes = 0, second_bytes = 0;
  std::vector<std::uint32_t> data;  // of the present data key, without guards
  std::vector<Pending> pending;
  std::uint64_t used = 0;  // words of the results

  Result<void> make_buffer(Buffer& made, std::uint64_t bytes, WGPUBufferUsage usage);
  Result<void> fill(Buffer& buffer, std::uint64_t& room, std::span<const std::uint32_t> words);
  Result<Context*> context_of(std::uint64_t max_binding);
  Result<Reducer*> reducer_of(const Case& one);
  Result<void> load(std::span<const Case> group);
  void write_around(const Case& one);
  void upload_guards(const Case& one);
  void clear_results();
  Result<void> record(WGPUComputePassEncoder pass, const Case& one, Reducer& reducer);
  Result<void> run_slice(std::span<const Case> slice);
  Result<std::vector<std::uint32_t>> read_results();
  Result<void> deliver(const Each& each);
};

CaseRunner::CaseRunner(std::unique_ptr<State> state) : state_(std::move(state)) {}
CaseRunner::~CaseRunner() = default;

Result<void> CaseRunner::State::make_buffer(Buffer& made, std::uint64_t bytes, WGPUBufferUsage usage) {
  auto context = context_of(0);
  if (!context) return context.error();
  auto buffer = (*context)->create_buffer(bytes, usage);
  if (!buffer) return buffer.error();
  made.reset(*buffer);
  return {};
}

Result<std::unique_ptr<CaseRunner>> CaseRunner::create(const OpenDevice& device) {
  auto state = std::make_unique<State>(device);
  constexpr WGPUBufferUsage on_device = WGPUBufferUsage_Storage | WGPUBufferUsage_CopySrc | WGPUBufferUsage_CopyDst;
  constexpr WGPUBufferUsage to_read = WGPUBufferUsage_MapRead | WGPUBufferUsage_CopyDst;
  if (auto made = state->make_buffer(state->results, 4 * result_room, on_device); !made) return made.error();
  if (auto made = state->make_buffer(state->staging, 4 * result_room, to_read); !made) return made.error();
  return std::unique_ptr<CaseRunner>(new CaseRunner(std::move(state)));
}

Result<Context*> CaseRunner::State::context_of(std::uint64_t max_binding) {
  const auto found = contexts.find(max_binding);
  if (found != contexts.end()) return &found->second;
  ContextDescriptor descriptor = handles;
  descriptor.max_binding = max_binding;
  auto made = Context::create(descriptor);
  if (!made) return made.error();
  return &contexts.emplace(max_binding, *std::move(made)).first->second;
}

Result<Reducer*> CaseRunner::State::reducer_of(const Case& one) {
  const auto found = reducers.find(program_key(one));
  if (found != reducers.end()) return &found->second;
  const auto problem = problem_of(one);
  if (!problem) return problem.error();
  auto context = context_of(one.max_binding);
  if (!context) return context.error();
  auto made = (*context)->reducer(*problem);
  if (!made) return made.error();
  return &reducers.emplace(program_key(one), *std::move(made)).first->second;
}

// Words of the data in front of the second input's buffer.
std::uint64_t second_words(const Case& one) { return second_skip * one.element_bytes() / 4; }

// Brings `words` to `buffer`, which has `room` bytes, or to a larger one in its place.
Result<void> CaseRunner::State::fill(Buffer& buffer, std::uint64_t& room, std::span<const std::uint32_t> words) {
  if (words.size_bytes() > room) {
    buffer = nullptr;
    constexpr WGPUBufferUsage usage = WGPUBufferUsage_Storage | WGPUBufferUsage_CopyDst;
    if (auto made = make_buffer(buffer, words.size_bytes(), usage); !made) return made;
    room = words.size_bytes();
  }
  upload(queue.get(), buffer.get(), 0, std::as_bytes(words));
  return {};
}

// Makes and uploads what `group` reads: elements for its longest slice, and a guard.
Result<void> CaseRunner::State::load(std::span<const Case> group) {
  std::uint64_t elements = 0;
  for (const Case& one : group) elements = std::max(elements, elements_of(one));
  data = make_elements(group[0], elements);
  if (auto filled = fill(input, input_bytes, data); !filled) return filled;
  if (std::none_of(group.begin(), group.end(), [](const Case& one) { return one.inputs() == 2; })) return {};
  return fill(second, second_bytes, std::span(data).subspan(second_words(group[0])));
}

void CaseRunner::State::write_around(const Case& one) {
  for (const auto& [begin, count, of] : guard_words(one, data.size())) {
    const std::uint64_t at = begin - (of == 0 ? 0 : second_words(one));
    upload(queue.get(), (of == 0 ? input : second).get(), at * 4, std::as_bytes(std::span(data).subspan(begin, count)));
  }
}

// Puts guards around the slices on the device, not in `data`.
void CaseRunner::State::upload_guards(const Case& one) {
  std::vector<std::uint32_t> kept;
  for (const auto& [begin, count, of] : guard_words(one, data.size()))
    kept.insert(kept.end(), data.begin() + static_cast<std::ptrdiff_t>(begin),
                data.begin() + static_cast<std::ptrdiff_t>(begin + count));
  place_guards(one, data);
  write_around(one);
  auto from = kept.begin();
  for (const auto& [begin, count, of] : guard_words(one, data.size())) {
    const auto to = from + static_cast<std::ptrdiff_t>(count);
    std::copy(from, to, data.begin() + static_cast<std::ptrdiff_t>(begin));
    from = to;
  }
}

void CaseRunner::State::clear_results() {
  static const std::vector<std::uint32_t> words(result_room, untouched);
  upload(queue.get(), results.get(), 0, std::as_bytes(std::span(words)));
  used = 0;
}

Result<void> CaseRunner::State::record(WGPUComputePassEncoder pass, const Case& one, Reducer& reducer) {
  const BufferSlice slice{input.get(), one.offset, one.count};
  const BufferSlice other{second.get(), second_offset(one) - second_skip, one.count};
  const BufferTarget target{results.get(), 4 * used};
  const bool two = one.inputs() == 2;
  auto encoded = two ? reducer.encode(pass, slice, other, target) : reducer.encode(pass, slice, target);
  if (!encoded) return encoded;
  pending.push_back({&one, &reducer, used, two ? reducer.depth(slice, other) : reducer.depth(slice)});
  used += reducer.result_bytes() / 4 + 1;
  return {};
}

// Folds cases of one slice (or of two) in one pass.
Result<void> CaseRunner::State::run_slice(std::span<const Case> slice) {
  upload_guards(slice[0]);
  const Encoder encoder(wgpuDeviceCreateCommandEncoder(handles.device, nullptr));
  const Pass pass(wgpuCommandEncoderBeginComputePass(encoder.get(), nullptr));
  Result<void> outcome;
  for (const Case& one : slice) {
    auto reducer = reducer_of(one);
    outcome = reducer ? record(pass.get(), one, **reducer) : Result<void>(reducer.error());
    if (outcome) continue;
    outcome = Error{outcome.error().code, title(one) + ": " + outcome.error().sentence};
    break;
  }
  wgpuComputePassEncoderEnd(pass.get());
  const Commands commands(wgpuCommandEncoderFinish(encoder.get(), nullptr));
  if (!outcome) return outcome;
  const WGPUCommandBuffer submitted = commands.get();
  wgpuQueueSubmit(queue.get(), 1, &submitted);
  write_around(slice[0]);
  return {};
}

Result<std::vector<std::uint32_t>> CaseRunner::State::read_results() {
  const Encoder encoder(wgpuDeviceCreateCommandEncoder(handles.device, nullptr));
  wgpuCommandEncoderCopyBufferToBuffer(encoder.get(), results.get(), 0, staging.get(), 0, 4 * used);
  const Commands commands(wgpuCommandEncoderFinish(encoder.get(), nullptr));
  const WGPUCommandBuffer submitted = commands.get();
  wgpuQueueSubmit(queue.get(), 1, &submitted);

  std::optional<WGPUMapAsyncStatus> status;
  WGPUBufferMapCallbackInfo info = WGPU_BUFFER_MAP_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowProcessEvents;
  info.userdata1 = &status;
  info.callback = [](WGPUMapAsyncStatus got, WGPUStringView, void* to, void*) {
    *static_cast<std::optional<WGPUMapAsyncStatus>*>(to) = got;
  };
  wgpuBufferMapAsync(staging.get(), WGPUMapMode_Read, 0, 4 * used, info);
  for (wgpuInstanceProcessEvents(handles.instance); !status; wgpuInstanceProcessEvents(handles.instance))
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  const void* mapped =
      *status == WGPUMapAsyncStatus_Success ? wgpuBufferGetConstMappedRange(staging.get(), 0, 4 * used) : nullptr;
  if (!mapped) return Error{ErrorCode::map_failed, "WebGPU does not map the answers for reading; run it again."};
  std::vector<std::uint32_t> words(used);
  std::memcpy(words.data(), mapped, 4 * used);
  wgpuBufferUnmap(staging.get());
  return words;
}

// Reads back what is pending, and hands it out.
Result<void> CaseRunner::State::deliver(const Each& each) {
  if (pending.empty()) return {};
  const auto words = read_results();
  if (!words) return words.error();
  const std::span<const std::byte> bytes = std::as_bytes(std::span(data));
  for (const Pending& fold : pending) {
    const Case& one = *fold.one;
    const std::size_t size = fold.reducer->result_bytes() / 4;
    const std::uint64_t element = one.element_bytes();
    CaseAnswer answer{one, bytes.subspan(one.offset * element, one.count * element)};
    if (one.inputs() == 2) answer.second = bytes.subspan(second_offset(one) * element, one.count * element);
    answer.got = decode(fold.reducer->problem(), fold.reducer->program(), {words->data() + fold.at, size}, one.count);
    answer.depth = fold.depth;
    answer.strayed = (*words)[fold.at + size] != untouched;
    each(answer);
  }
  pending.clear();
  clear_results();
  return {};
}

Result<void> CaseRunner::run(std::span<const Case> cases, const Each& each) {
  constexpr std::size_t most = 512;  // folds a submit
  State& state = *state_;
  state.pending.clear();
  state.clear_results();
  for (std::size_t begin = 0; begin < cases.size();) {
    std::size_t group_end = begin;
    while (group_end < cases.size() && data_key(cases[group_end]) == data_key(cases[begin])) group_end++;
    if (auto loaded = state.load(cases.subspan(begin, group_end - begin)); !loaded) return loaded;
    while (begin < group_end) {
      std::size_t end = begin;
      while (end < group_end && end - begin < most && cases[end].count == cases[begin].count &&
             cases[end].offset == cases[begin].offset && cases[end].inputs() == cases[begin].inputs())
        end++;
      if (auto ran = state.run_slice(cases.subspan(begin, end - begin)); !ran) return ran;
      begin = end;
      if (state.used + most * 32 > result_room || begin == group_end)
        if (auto delivered = state.deliver(each); !delivered) return delivered;
    }
  }
  return {};
}

Result<Program> CaseRunner::program_of(const Case& one) {
  auto reducer = state_->reducer_of(one);
  if (!reducer) return reducer.error();
  return (*reducer)->program();
}

Result<CaseAnswer> CaseRunner::run_altered(const Case& one, const Program& program) {
  State& state = *state_;
  const auto problem = problem_of(one);
  if (!problem) return problem.error();
  auto context = state.context_of(one.max_binding);
  if (!context) return context.error();
  auto reducer = (*context)->reducer(*problem, program);
  if (!reducer) return reducer.error();
  state.reducers.insert_or_assign(program_key(one), *std::move(reducer));
  std::optional<CaseAnswer> answer;
  auto ran = run({&one, 1}, [&](const CaseAnswer& got) { answer.emplace(got); });
  state.reducers.erase(program_key(one));
  if (!ran) return ran.error();
  return *answer;
}

}  // namespace wgreduce::cli
