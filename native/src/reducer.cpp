#include "reducer.hpp"

#include "error_scope.hpp"
#include "wgreduce/describe.hpp"

namespace wgreduce {
namespace {

constexpr WGPUBufferUsage scratch_usage = WGPUBufferUsage_Storage;

Result<void> make_scratch(ReducerState& reducer) {
  const WGPUDevice device = reducer.context->device.get();
  ErrorScope scope(reducer.context->scopes);
  const bool tree = reducer.program.strategy == Strategy::tree;
  for (int i = 0; i < (tree ? 2 : 1); i++)
    reducer.partials[i] = make_buffer(device, "wgreduce partials", reducer.program.partials_bytes(), scratch_usage);
  if (auto closed = scope.close("make a reducer's scratch buffers"); !closed) return closed;
  if (!reducer.partials[0] || (tree && !reducer.partials[1]))
    return Error{ErrorCode::out_of_memory,
                 "WebGPU makes no scratch buffer for the reducer; free memory on the device."};
  return {};
}

// A custom operator's WGSL is the caller's: what is wrong with it should show here, not at the first fold. The stage
// whose pipeline is made holds all four steps, and any fold of little takes it; the other texts add only what is the
// library's.
Result<void> check_custom(ReducerState& reducer) {
  ContextState& context = *reducer.context;
  const auto check = [&](Stage stage) -> Result<void> {
    const Shader& shader = reducer.program.shader(stage);
    if (stage != Stage::fold_to_result) return PipelineCache::check(context.scopes, shader);
    const auto entry = context.pipelines.get(context.scopes, shader);
    return entry ? Result<void>() : entry.error();
  };
  for (Stage stage : {Stage::fold, Stage::combine_to_result, Stage::fold_to_result}) {
    auto checked = check(stage);
    if (checked) continue;
    if (checked.error().code != ErrorCode::validation) return checked;
    return Error{ErrorCode::invalid_operator,
                 "The custom operator's WGSL (" + std::string(reducer.problem.name()) +
                     ") does not compile; mend it (the shader begins with its lines): " + checked.error().sentence};
  }
  return {};
}

std::uint32_t depth_of(const Program& program, const Inputs& inputs, const BufferTarget* target) {
  std::uint32_t depth = 0;
  for_each_launch(program, inputs, target, [&](const Piece&, const Launch& launch) { depth += launch.depth; });
  return depth;
}

Result<void> add_inputs(FoldState& fold, Recorder recorder, const Inputs& inputs) {
  if (auto recorded = record(*fold.reducer, recorder, inputs, nullptr, fold.states); !recorded) return recorded;
  fold.count += inputs.count();
  fold.depth += depth_of(fold.reducer->program, inputs, nullptr);
  return {};
}

}  // namespace

Result<void> make_states(const ContextState& context, const Program& program, StatePair& states) {
  ErrorScope scope(context.scopes);
  for (BufferHandle& buffer : states.buffers)
    buffer = make_buffer(context.device.get(), "wgreduce state", program.state_bytes(),
                         scratch_usage | WGPUBufferUsage_CopySrc);
  if (auto closed = scope.close("make the buffers of a fold's state"); !closed) return closed;
  if (!states.buffers[0] || !states.buffers[1])
    return Error{ErrorCode::out_of_memory, "WebGPU makes no state buffer for the fold; free memory on the device."};
  return {};
}

Result<std::shared_ptr<ReducerState>> make_reducer(std::shared_ptr<ContextState> context, const Problem& problem) {
  auto program = plan(problem, context->facts);
  if (!program) return program.error();
  return make_reducer(std::move(context), problem, *std::move(program));
}

Result<std::shared_ptr<ReducerState>> make_reducer(std::shared_ptr<ContextState> context, const Problem& problem,
                                                   Program program) {
  auto reducer = std::make_shared<ReducerState>();
  reducer->context = std::move(context);
  reducer->problem = problem;
  reducer->program = std::move(program);
  if (auto there = check_device(reducer->context->scopes, "make a reducer"); !there) return there.error();
  if (auto made = make_scratch(*reducer); !made) return made.error();
  if (auto made = make_states(*reducer->context, reducer->program, reducer->states); !made) return made.error();
  if (!problem.op)
    if (auto checked = check_custom(*reducer); !checked) return checked.error();
  return reducer;
}

Reducer::Reducer(std::shared_ptr<ReducerState> state) : state_(std::move(state)) {}
Reducer::~Reducer() = default;
Reducer::Reducer(Reducer&&) noexcept = default;
Reducer& Reducer::operator=(Reducer&&) noexcept = default;

Result<void> Reducer::encode(Recorder recorder, Slices slices, BufferTarget target) {
  state_->states.written = -1;
  return record(*state_, recorder, slices, &target, state_->states);
}

Result<void> Reducer::encode(Recorder recorder, Slices first, Slices second, BufferTarget target) {
  state_->states.written = -1;
  return record(*state_, recorder, {first, second}, &target, state_->states);
}

Result<void> Reducer::prepare() {
  ContextState& context = *state_->context;
  if (auto there = probe_device(context.scopes, "compile a reducer's shaders"); !there) return there;
  for (std::size_t i = 0; i < stage_count; i++) {
    if (state_->program.shaders[i].wgsl.empty()) continue;
    auto entry = context.pipelines.get(context.scopes, state_->program.shaders[i]);
    if (!entry) return entry.error();
    state_->pipelines[i] = *entry;
  }
  return {};
}

const Problem& Reducer::problem() const { return state_->problem; }
const Program& Reducer::program() const { return state_->program; }
std::uint64_t Reducer::result_bytes() const { return 4 * std::uint64_t{state_->program.result_words}; }

std::uint32_t Reducer::depth(Slices slices) const {
  const BufferTarget anywhere{};
  return depth_of(state_->program, slices, &anywhere);
}

std::uint32_t Reducer::depth(Slices first, Slices second) const {
  const BufferTarget anywhere{};
  return depth_of(state_->program, {first, second}, &anywhere);
}

std::string Reducer::explain(std::uint64_t count) const {
  return wgreduce::explain(state_->problem, state_->context->facts, state_->program, count);
}

Result<Fold> Reducer::begin() {
  if (auto there = check_device(state_->context->scopes, "begin a fold"); !there) return there.error();
  auto fold = std::make_unique<FoldState>();
  fold->reducer = state_;
  if (auto made = make_states(*state_->context, state_->program, fold->states); !made) return made.error();
  return Fold(std::move(fold));
}

Fold::Fold(std::unique_ptr<FoldState> state) : state_(std::move(state)) {}
Fold::~Fold() = default;
Fold::Fold(Fold&&) noexcept = default;
Fold& Fold::operator=(Fold&&) noexcept = default;

Result<void> Fold::add(Recorder recorder, Slices slices) { return add_inputs(*state_, recorder, slices); }
Result<void> Fold::add(Recorder recorder, Slices first, Slices second) {
  return add_inputs(*state_, recorder, {first, second});
}

Result<void> Fold::finish(Recorder recorder, BufferTarget target) {
  ReducerState& reducer = *state_->reducer;
  const Inputs nothing = reducer.program.inputs == 2 ? Inputs({}, {}) : Inputs(Slices{});
  return record(reducer, recorder, nothing, &target, state_->states);
}

std::uint64_t Fold::count() const { return state_->count; }
std::uint32_t Fold::depth() const { return state_->depth; }

}  // namespace wgreduce
