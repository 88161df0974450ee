// Going on by a saved state. It stands in a buffer of its own that is filled at its making, so that no fold recorded
// earlier and not yet submitted can meet it.
#include <cstring>

#include "error_scope.hpp"
#include "reducer.hpp"
#include "wgreduce/saved_state.hpp"

namespace wgreduce {
namespace {

Error no_memory() {
  return {ErrorCode::out_of_memory, "WebGPU makes no buffer for the saved state; free memory on the device."};
}

Result<BufferHandle> make_saved(const ContextState& context, const std::vector<std::uint32_t>& words) {
  const std::size_t bytes = 4 * words.size();
  ErrorScope scope(context.scopes);
  BufferHandle buffer = make_buffer(context.device.get(), "wgreduce saved state", bytes, WGPUBufferUsage_Storage, true);
  if (auto closed = scope.close("make a buffer for the saved state"); !closed) return closed.error();
  if (!buffer) return no_memory();
  void* mapped = wgpuBufferGetMappedRange(buffer.get(), 0, bytes);
  if (!mapped) return no_memory();
  std::memcpy(mapped, words.data(), bytes);
  wgpuBufferUnmap(buffer.get());
  return buffer;
}

}  // namespace

Result<void> Fold::merge(Recorder recorder, std::span<const std::byte> saved) {
  ReducerState& reducer = *state_->reducer;
  if (auto checked = check_recorder(recorder); !checked) return checked;
  const auto state = read_saved_state(reducer.problem, saved);
  if (!state) return state.error();
  const std::uint64_t count = state_count(*state);
  if (auto checked = check_together(count, state_->count); !checked) return checked;
  if (count == 0) return {};
  const auto buffer = make_saved(*reducer.context, saved_partials(*state));
  if (!buffer) return buffer.error();
  if (auto recorded = record_merge(reducer, recorder, buffer->get(), state_->states); !recorded) return recorded;
  state_->count += count;
  state_->depth += plan_merge(reducer.program).depth;
  return {};
}

}  // namespace wgreduce
