// Bytes as saved states: as they are; mended, so that the first bytes, the lengths and the checksum are right and what
// is behind them is reached; and as what a fold has written. Whatever is accepted is what would have been written, of a
// problem that can be folded, and is merged as the model of the kernels asks.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>

#include "bytes.hpp"
#include "tests/core/crc32.hpp"
#include "tests/core/launch_checks.hpp"
#include "wgreduce/describe.hpp"
#include "wgreduce/saved_state.hpp"

using namespace wgreduce;
using fuzz::Bytes;
using model::require;
using State = std::vector<std::uint32_t>;
using Saved = std::vector<std::byte>;

namespace {

constexpr std::string_view who = "The file \"x\"";

void require_refusal(const Error& error) {
  require(error.code == ErrorCode::invalid_state, "a refusal of another code");
  require(error.sentence.starts_with(std::string(who) + " ") && error.sentence.ends_with('.'), "no sentence");
  for (char c : error.sentence) require(c >= ' ' && c <= '~', "a sentence that cannot be printed");
}

// The launch that merges it, on WebGPU's guaranteed limits.
void check_merge(const Problem& problem, const State& state) {
  static std::map<std::string, Program> programs;
  const std::string description = describe(problem);
  auto known = programs.find(description);
  if (known == programs.end()) {
    auto program = plan(problem, {});
    require(bool(program), "a problem without a plan");
    known = programs.emplace(description, *std::move(program)).first;
  }
  const Program& program = known->second;
  require(program.state_words() == state.size(), "a state of another length than the program's");
  require(saved_partials(state).size() == partials_header_words + program.accumulator_words,
          "no buffer of one partial");
  model::check_launch(program, model::kernels_of(program), {}, {}, plan_merge(program));
}

void check_accepted(const Problem& problem, const State& state, const Saved& saved) {
  require(state_count(state) <= most_saved_elements, "too many elements");
  // Of no elements the accumulator is not looked at, and is written as zeros.
  const Saved again = write_saved_state(problem, state);
  require(state_count(state) > 0 ? again == saved : again.size() == saved.size(), "not what would have been written");
  check_merge(problem, state);
}

Saved empty_state(const Problem& problem) { return write_saved_state(problem, State(state_words(problem))); }

void check(const Saved& saved) {
  static const Problem sum = *make_problem("sum", "i32");
  const auto of_sum = read_saved_state(sum, saved, who);
  if (!of_sum) require_refusal(of_sum.error());
  const auto problem = problem_of_saved_state(saved, who);
  if (!problem) {
    require(!of_sum, "the state of a fold that there is not");
    return require_refusal(problem.error());
  }
  require(bool(make_problem(problem->name(), element_type(problem->type).name, problem->options)), "no such problem");
  const auto state = read_saved_state(*problem, saved, who);
  if (!state) return require_refusal(state.error());
  require(bool(of_sum) == (empty_state(*problem) == empty_state(sum)), "the state of another fold");
  check_accepted(*problem, *state, saved);
}

// The text up to the first brace is the description, what follows the words.
Saved mended(const Saved& bytes) {
  static const Saved front = [] {
    Saved written = empty_state(*make_problem("sum", "i32"));
    written.resize(16);
    return written;
  }();
  const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(std::min(front.size(), bytes.size()));
  auto end = std::find(begin, bytes.end(), std::byte{'}'});
  if (end != bytes.end()) ++end;
  Saved whole = front;
  whole.insert(whole.end(), begin, end);
  whole.resize((whole.size() + 3) / 4 * 4, std::byte{' '});
  const std::uint64_t length = whole.size() - front.size();
  for (std::size_t i = 0; i < 4; i++) whole[12 + i] = static_cast<std::byte>(length >> (8 * i));
  while (end != bytes.end() && *end == std::byte{' '}) ++end;
  whole.insert(whole.end(), end, bytes.end());
  if (bytes.end() - end < 4) whole.resize(whole.size() + 4);
  return test::sealed(std::move(whole));
}

// A state of any fold, with any words, and one byte of it changed.
void check_written(Bytes bytes) {
  const Operator& op = *operators[bytes.below(operators.size())];
  const auto problem = make_problem(op.name, types[bytes.below(types.size())].name, fuzz::options_of(bytes));
  if (!problem) return;
  const std::uint64_t at = bytes.take<std::uint16_t>();
  const auto change = static_cast<std::byte>(bytes.below(255) + 1);
  State state(state_words(*problem));
  for (std::uint32_t& word : state) word = bytes.take<std::uint32_t>();
  Saved saved = write_saved_state(*problem, state);
  const auto read = read_saved_state(*problem, saved, who);
  require(bool(read) == (state_count(state) <= most_saved_elements), "a written state is refused");
  if (read && state_count(state) > 0) require(*read == state, "other words than were written");
  check(saved);
  saved[at % saved.size()] ^= change;
  require(!read_saved_state(*problem, saved, who), "a changed byte is not seen");
  check(saved);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto* first = reinterpret_cast<const std::byte*>(data);
  const Saved saved(first, first + size);
  try {
    check(saved);
    check(mended(saved));
    check_written(Bytes(data, size));
  } catch (const model::Fault& fault) {
    std::cerr << fault.what() << "\n";
    std::abort();
  }
  return 0;
}
