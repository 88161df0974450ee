#include "merge.hpp"

#include "bytes.hpp"
#include "gpu.hpp"
#include "stopwatch.hpp"
#include "wgreduce/saved_state.hpp"

namespace wgreduce::cli {
namespace {

// No state of the table's operators is half as long; what is longer is damaged, or something else.
constexpr std::size_t most_bytes = std::size_t{1} << 16;

struct SavedState {
  std::string who;
  std::vector<std::byte> bytes;
};

std::vector<SavedState> read_states(const std::vector<std::string>& paths) {
  std::vector<SavedState> states;
  for (const std::string& path : paths) {
    ByteStream stream(path);
    std::vector<std::byte> bytes(most_bytes);
    bytes.resize(stream.read(bytes.data(), bytes.size()));
    states.push_back({stream.who(), std::move(bytes)});
  }
  return states;
}

// The first one's, which the others must share.
Problem problem_of(const std::vector<SavedState>& states) {
  const Problem problem = value_of(problem_of_saved_state(states[0].bytes, states[0].who));
  for (const SavedState& state : states) value_of(read_saved_state(problem, state.bytes, state.who));
  return problem;
}

void merge(const Request& request, Answer& answer) {
  std::vector<SavedState> states;
  {
    const Stopwatch watch(answer.times.read);
    states = read_states(request.states);
  }
  const Problem problem = problem_of(states);
  std::optional<Gpu> gpu;
  {
    const Stopwatch watch(answer.times.open);
    gpu.emplace(request.adapter);
  }
  const OpenDevice& device = gpu->device();
  const Stopwatch watch(answer.times.fold);
  Reducer reducer = value_of(gpu->context().reducer(problem));
  Fold fold = value_of(reducer.begin());
  for (const SavedState& state : states) gpu->submit_merge(fold, state.bytes);
  answer.values = value_of(fold.read());
  if (!request.emit.empty()) answer.state = value_of(fold.save());
  check_calls(device);
  answer.op = std::string(problem.name());
  answer.type = problem.type;
  answer.count = fold.count();
  answer.device = {device.name(), device.driver(), device.backend(), device.implementation()};
  answer.figures = {states.size() + 1, 1, reducer.program().scratch_bytes()};
}

}  // namespace

Answer merge_states(const Request& request) {
  Answer answer;
  {
    const Stopwatch watch(answer.times.total);
    merge(request, answer);
  }
  return answer;
}

}  // namespace wgreduce::cli
