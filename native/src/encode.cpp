// Recording: the driver's only hot path. Everything is checked and every bind group made before anything is recorded.
#include "error_scope.hpp"
#include "reducer.hpp"
#include "wgreduce/checks.hpp"

namespace wgreduce {
namespace {

constexpr std::uint64_t vector_bytes = 16;  // a vec4<u32>

BufferFacts facts_of(WGPUBuffer buffer) {
  return {wgpuBufferGetSize(buffer), (wgpuBufferGetUsage(buffer) & WGPUBufferUsage_Storage) != 0};
}

Error null_buffer(std::string_view whose) {
  return {ErrorCode::invalid_buffer, std::string(whose) + " buffer is null; pass a WGPUBuffer."};
}

// Everything WebGPU lets one ask of the arguments. docs/reference/faults.md has what it does not.
Result<void> check_all(const ReducerState& reducer, Recorder recorder, const Inputs& inputs,
                       const BufferTarget* target) {
  if (auto checked = check_recorder(recorder); !checked) return checked;
  for (std::size_t i = 0; i < inputs.number; i++) {
    for (const BufferSlice& slice : inputs.slices[i]) {
      if (!slice.buffer) return null_buffer(slice_names[i]);
      const Range range{slice.offset, slice.count};
      if (auto checked = check_slice(reducer.program, range, facts_of(slice.buffer), i); !checked) return checked;
    }
  }
  const std::uint64_t counts[] = {inputs.count(0), inputs.count(1)};
  if (auto checked = check_inputs(reducer.problem, {counts, inputs.number}); !checked) return checked;
  if (!target) return {};
  if (!target->buffer) return null_buffer("The target's");
  return check_target(reducer.program, target->byte_offset, facts_of(target->buffer));
}

// One call's walk over its launches.
class Preparation {
 public:
  Preparation(ReducerState& reducer, const BufferTarget* target, StatePair& states, WGPUBuffer saved)
      : reducer_(reducer),
        context_(*reducer.context),
        target_(target),
        states_(states),
        saved_(saved),
        written_(states.written) {}

  void prepare(const Piece& piece, const Launch& launch) {
    for (std::uint32_t i = 0; i < launch.count; i++) prepare(piece, launch.dispatches[i]);
  }

  /// Which of the two states holds the state once all this has run.
  int written() const { return written_; }

 private:
  void prepare(const Piece& piece, const Dispatch& dispatch) {
    const PipelineCache::Entry& known = reducer_.pipelines[static_cast<std::size_t>(dispatch.stage)];
    ReadyDispatch ready;
    ready.pipeline = known.pipeline;
    ready.workgroups = dispatch.workgroups;
    std::array<WGPUBindGroupEntry, binding_count> entries;
    std::size_t count = 0;
    for (Binding binding : reducer_.program.shader(dispatch.stage).bindings)
      entries[count++] = entry_of(binding, piece, dispatch, ready);
    WGPUBindGroupDescriptor descriptor = WGPU_BIND_GROUP_DESCRIPTOR_INIT;
    descriptor.layout = known.layout;
    descriptor.entryCount = count;
    descriptor.entries = entries.data();
    ready.group = BindGroupHandle(wgpuDeviceCreateBindGroup(context_.device.get(), &descriptor));
    if (dispatch.target == Target::state) written_ = other_state();
    reducer_.ready.push_back(std::move(ready));
  }

  WGPUBindGroupEntry entry_of(Binding binding, const Piece& piece, const Dispatch& dispatch, ReadyDispatch& ready) {
    WGPUBindGroupEntry entry = WGPU_BIND_GROUP_ENTRY_INIT;
    entry.binding = static_cast<std::uint32_t>(binding);
    const std::size_t input = binding < Binding::second_vectors ? 0 : 1;
    const BufferSlice* slice = piece.slices[input];
    const Chunk& chunk = piece.chunks[input];
    switch (binding) {
      case Binding::vectors:
      case Binding::second_vectors:
        // An array of vectors binds no less than one; a shorter range is read word by word alone.
        if (chunk.byte_size < vector_bytes) {
          bind(entry, context_.zeros.get(), 0, vector_bytes);
          break;
        }
        [[fallthrough]];
      case Binding::words:
      case Binding::second_words:
        bind_source(entry, slice, chunk, dispatch.source);
        break;
      case Binding::range:
      case Binding::second_range:
        bind_slot(entry, ready, context_.slot_offset(chunk.head, chunk.tail));
        break;
      case Binding::previous:
        bind(entry, written_ < 0 ? context_.zeros.get() : states_.buffers[written_].get(), 0,
             reducer_.program.state_bytes());
        break;
      case Binding::output:
        bind_target(entry, dispatch.target);
        break;
      case Binding::place:
        bind_slot(entry, ready, context_.slot_offset(place(), 0));
        break;
    }
    return entry;
  }

  static void bind(WGPUBindGroupEntry& entry, WGPUBuffer buffer, std::uint64_t offset, std::uint64_t size) {
    entry.buffer = buffer;
    entry.offset = offset;
    entry.size = size;
  }

  void bind_slot(WGPUBindGroupEntry& entry, ReadyDispatch& ready, std::uint32_t offset) const {
    bind(entry, context_.slots.get(), 0, slot_bytes);
    ready.offsets[ready.offset_count++] = offset;
  }

  void bind_source(WGPUBindGroupEntry& entry, const BufferSlice* slice, const Chunk& chunk, Source source) const {
    if (source == Source::input) return bind(entry, slice->buffer, chunk.byte_offset, chunk.byte_size);
    if (source == Source::nothing) return bind(entry, context_.zeros.get(), 0, 4 * partials_header_words);
    if (source == Source::saved) return bind(entry, saved_, 0, wgpuBufferGetSize(saved_));
    bind(entry, reducer_.partials[source == Source::partials0 ? 0 : 1].get(), 0, reducer_.program.partials_bytes());
  }

  void bind_target(WGPUBindGroupEntry& entry, Target target) const {
    const Program& program = reducer_.program;
    if (target == Target::result) {
      const std::uint64_t front = std::uint64_t{place()} * 4;
      return bind(entry, target_->buffer, target_->byte_offset - front,
                  front + 4 * std::uint64_t{program.result_words});
    }
    if (target == Target::state) return bind(entry, states_.buffers[other_state()].get(), 0, program.state_bytes());
    bind(entry, reducer_.partials[target == Target::partials0 ? 0 : 1].get(), 0, program.partials_bytes());
  }

  // Words of the target's binding in front of the result.
  std::uint32_t place() const {
    return static_cast<std::uint32_t>(target_->byte_offset % reducer_.program.alignment / 4);
  }

  int other_state() const { return written_ == 0 ? 1 : 0; }

  ReducerState& reducer_;
  ContextState& context_;
  const BufferTarget* target_;
  StatePair& states_;
  WGPUBuffer saved_;
  int written_;
};

void record_ready(const ReducerState& reducer, WGPUComputePassEncoder pass) {
  for (const ReadyDispatch& ready : reducer.ready) {
    wgpuComputePassEncoderSetPipeline(pass, ready.pipeline);
    wgpuComputePassEncoderSetBindGroup(pass, 0, ready.group.get(), ready.offset_count, ready.offsets);
    wgpuComputePassEncoderDispatchWorkgroups(pass, ready.workgroups, 1, 1);
  }
}

// Pipelines first, in scopes of their own: a reducer compiles each stage once.
Result<void> know_pipelines(ReducerState& reducer, const Launch& launch) {
  for (std::uint32_t i = 0; i < launch.count; i++) {
    const Stage stage = launch.dispatches[i].stage;
    PipelineCache::Entry& known = reducer.pipelines[static_cast<std::size_t>(stage)];
    if (known.pipeline) continue;
    auto entry = reducer.context->pipelines.get(reducer.context->scopes, reducer.program.shader(stage));
    if (!entry) return entry.error();
    known = *entry;
  }
  return {};
}

// In a scope: a finished encoder cannot be asked for, but refuses at once.
Result<void> record_all(const ReducerState& reducer, Recorder recorder) {
  if (reducer.ready.empty()) return {};
  constexpr auto stage = "record the fold into the encoder";
  ErrorScope scope(reducer.context->scopes);
  if (recorder.pass) {
    record_ready(reducer, recorder.pass);
    return scope.close(stage);
  }
  const ComputePassHandle pass(wgpuCommandEncoderBeginComputePass(recorder.encoder, nullptr));
  if (pass) record_ready(reducer, pass.get());
  if (pass) wgpuComputePassEncoderEnd(pass.get());
  if (auto closed = scope.close(stage); !closed) return closed;
  return pass ? Result<void>() : gives_nothing(stage);
}

// Makes ready what `each_launch` goes through: each_launch(each) calls each(piece, launch).
template <class EachLaunch>
Result<void> make_ready(ReducerState& reducer, Preparation& preparation, EachLaunch each_launch) {
  Result<void> outcome;
  each_launch([&](const Piece&, const Launch& launch) {
    if (outcome) outcome = know_pipelines(reducer, launch);
  });
  if (!outcome) return outcome;
  ErrorScope scope(reducer.context->scopes);
  each_launch([&](const Piece& piece, const Launch& launch) { preparation.prepare(piece, launch); });
  if (auto closed = scope.close("bind the fold's buffers"); !closed) return closed;
  for (const ReadyDispatch& ready : reducer.ready)
    if (!ready.group) return gives_nothing("bind the fold's buffers");
  return {};
}

template <class EachLaunch>
Result<void> record_launches(ReducerState& reducer, Recorder recorder, Preparation preparation, StatePair& states,
                             EachLaunch each_launch) {
  reducer.ready.clear();
  Result<void> outcome = make_ready(reducer, preparation, each_launch);
  if (outcome) outcome = record_all(reducer, recorder);
  reducer.ready.clear();  // the command encoder keeps what it needs
  if (outcome) states.written = preparation.written();
  return outcome;
}

}  // namespace

Result<void> check_recorder(Recorder recorder) {
  if (recorder.encoder || recorder.pass) return {};
  return Error{ErrorCode::invalid_call, "The encoder is null; pass a command encoder or an open compute pass."};
}

Result<void> record(ReducerState& reducer, Recorder recorder, const Inputs& inputs, const BufferTarget* target,
                    StatePair& states) {
  if (auto checked = check_all(reducer, recorder, inputs, target); !checked) return checked;
  return record_launches(reducer, recorder, Preparation(reducer, target, states, nullptr), states,
                         [&](auto each) { for_each_launch(reducer.program, inputs, target, each); });
}

Result<void> record_merge(ReducerState& reducer, Recorder recorder, WGPUBuffer saved, StatePair& states) {
  const Launch launch = plan_merge(reducer.program);
  return record_launches(reducer, recorder, Preparation(reducer, nullptr, states, saved), states,
                         [&](auto each) { each(Piece{}, launch); });
}

}  // namespace wgreduce
