#include "abi.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "border.hpp"
#include "settings.hpp"
#include "wgreduce/answer.hpp"
#include "wgreduce/checks.hpp"
#include "wgreduce/describe.hpp"
#include "wgreduce/plan.hpp"
#include "wgreduce/saved_state.hpp"

namespace wgreduce::web {
namespace {

struct Plan {
  Settings settings;
  Program program;
};

// Counts are numbers in JavaScript, which are exact no further.
constexpr std::uint64_t most_elements = (std::uint64_t{1} << 53) - 1;

std::vector<std::unique_ptr<Plan>> plans;  // by number; null: free
std::uint32_t block[WGREDUCE_BLOCK_WORDS];

const Plan& plan_of(std::int32_t number) { return *plans[static_cast<std::size_t>(number)]; }

std::int32_t fail(const Error& error) {
  text = error.sentence;
  return -1 - static_cast<std::int32_t>(error.code);
}

std::int32_t outcome(const Result<void>& result) { return result ? 0 : fail(result.error()); }

std::int32_t keep(std::unique_ptr<Plan> plan) {
  auto place = std::find(plans.begin(), plans.end(), nullptr);
  if (place == plans.end()) place = plans.insert(plans.end(), nullptr);
  *place = std::move(plan);
  return static_cast<std::int32_t>(place - plans.begin());
}

void put(std::uint32_t word, std::uint64_t value) {
  block[word] = static_cast<std::uint32_t>(value);
  block[word + 1] = static_cast<std::uint32_t>(value >> 32);
}

void fill_block(const Chunk& chunk, const Chunk& second_chunk, const Launch& launch) {
  put(WGREDUCE_ELEMENTS, chunk.elements);
  put(WGREDUCE_BYTE_OFFSET, chunk.byte_offset);
  block[WGREDUCE_BYTE_SIZE] = static_cast<std::uint32_t>(chunk.byte_size);
  block[WGREDUCE_SLOT] = slot(chunk.head, chunk.tail);
  put(WGREDUCE_SECOND_BYTE_OFFSET, second_chunk.byte_offset);
  block[WGREDUCE_SECOND_BYTE_SIZE] = static_cast<std::uint32_t>(second_chunk.byte_size);
  block[WGREDUCE_SECOND_SLOT] = slot(second_chunk.head, second_chunk.tail);
  block[WGREDUCE_DEPTH] = launch.depth;
  block[WGREDUCE_DISPATCHES] = launch.count;
  for (std::uint32_t i = 0; i < launch.count; i++) {
    const Dispatch& dispatch = launch.dispatches[i];
    std::uint32_t* words = block + WGREDUCE_FIRST_DISPATCH + i * WGREDUCE_DISPATCH_WORDS;
    words[0] = static_cast<std::uint32_t>(dispatch.stage);
    words[1] = dispatch.workgroups;
    words[2] = static_cast<std::uint32_t>(dispatch.source);
    words[3] = static_cast<std::uint32_t>(dispatch.target);
  }
}

std::string plan_json(const Plan& plan) {
  const Program& program = plan.program;
  const CustomOperator* custom = plan.settings.problem.custom.get();
  std::string wgsl;
  for (std::size_t i = 0; i < stage_count; i++)
    if (!program.shaders[i].wgsl.empty())
      wgsl += (wgsl.empty() ? "" : ", ") + quoted(stage_names[i]) + ": " + quoted(program.shaders[i].wgsl);
  const auto number = [](const char* name, std::uint64_t value) {
    return "\"" + std::string(name) + "\": " + std::to_string(value);
  };
  return "{\"problem\": " + describe(plan.settings.problem) + ", \"device\": " + describe(plan.settings.device) +
         ", \"program\": " + describe(program) +
         ", \"result_struct\": " + quoted(result_struct(plan.settings.problem, program)) + ", \"wgsl\": {" + wgsl +
         "}, \"buffers\": {" + number("inputs", program.inputs) + ", " +
         number("element_bytes", program.element_bytes) + ", " + number("record_words", custom ? custom->words : 1) +
         ", " + number("alignment", program.alignment) + ", " +
         number("result_bytes", 4 * std::uint64_t{program.result_words}) + ", " +
         number("state_bytes", program.state_bytes()) + ", " + number("partials_bytes", program.partials_bytes()) +
         ", " + number("partials", program.strategy == Strategy::tree ? 2 : 1) + "}}";
}

}  // namespace
}  // namespace wgreduce::web

using namespace wgreduce;
using namespace wgreduce::web;

std::int32_t wgreduce_plan(std::uint32_t bytes) {
  auto settings = read_settings({reinterpret_cast<const char*>(room.data()), bytes});
  if (!settings) return fail(settings.error());
  auto program = plan(settings->problem, settings->device);
  if (!program) return fail(program.error());
  auto made = std::make_unique<Plan>(Plan{*std::move(settings), *std::move(program)});
  text = plan_json(*made);
  return keep(std::move(made));
}

void wgreduce_free_plan(std::int32_t plan) { plans[static_cast<std::size_t>(plan)] = nullptr; }

const std::uint32_t* wgreduce_block() { return block; }

void wgreduce_launch(std::int32_t plan, double offset, double second, double count, std::uint32_t flags) {
  const Program& program = plan_of(plan).program;
  Range rest{static_cast<std::uint64_t>(offset), static_cast<std::uint64_t>(count)};
  Range second_rest{static_cast<std::uint64_t>(second), rest.count};
  const Chunk second_chunk = rest.count > 0 && program.inputs == 2 ? next_chunk(program, second_rest) : Chunk{};
  const Chunk chunk = rest.count > 0 ? next_chunk(program, rest) : Chunk{};
  const Step step{(flags & WGREDUCE_LAST) != 0 && rest.count == 0, (flags & WGREDUCE_MAY_ALIAS) != 0};
  fill_block(chunk, second_chunk, plan_launch(program, chunk, step));
}

void wgreduce_launch_merge(std::int32_t plan) { fill_block({}, {}, plan_merge(plan_of(plan).program)); }

std::int32_t wgreduce_check_inputs(std::int32_t plan, std::uint32_t inputs, double first, double second,
                                   double before) {
  const std::uint64_t counts[] = {static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(second)};
  auto checked = check_inputs(plan_of(plan).settings.problem, {counts, inputs});
  if (!checked) return fail(checked.error());
  return outcome(check_total(counts[0], static_cast<std::uint64_t>(before), most_elements));
}

std::int32_t wgreduce_check_slice(std::int32_t plan, std::uint32_t input, double offset, double count, double size,
                                  std::uint32_t storage) {
  const Range range{static_cast<std::uint64_t>(offset), static_cast<std::uint64_t>(count)};
  const BufferFacts buffer{static_cast<std::uint64_t>(size), storage != 0};
  return outcome(check_slice(plan_of(plan).program, range, buffer, input));
}

std::int32_t wgreduce_check_target(std::int32_t plan, double byte_offset, double size, std::uint32_t storage) {
  return outcome(check_target(plan_of(plan).program, static_cast<std::uint64_t>(byte_offset),
                              {static_cast<std::uint64_t>(size), storage != 0}));
}

std::uint32_t wgreduce_decode(std::int32_t plan, double count) {
  const auto& [settings, program] = plan_of(plan);
  const std::vector<Value> values = decode(settings.problem, program, room, static_cast<std::uint64_t>(count));
  room.clear();
  for (const Value& value : values)
    room.insert(room.end(),
                {value.none, static_cast<std::uint32_t>(value.bits), static_cast<std::uint32_t>(value.bits >> 32)});
  return static_cast<std::uint32_t>(values.size());
}

std::int32_t wgreduce_read_saved(std::int32_t plan, std::uint32_t bytes, double count) {
  const auto state = read_saved_state(plan_of(plan).settings.problem, std::as_bytes(std::span(room)).first(bytes));
  if (!state) return fail(state.error());
  const auto checked = check_together(state_count(*state), static_cast<std::uint64_t>(count), most_elements);
  if (!checked) return fail(checked.error());
  room = saved_partials(*state);
  return static_cast<std::int32_t>(4 * room.size());
}

std::int32_t wgreduce_write_saved(std::int32_t plan, double count) {
  if (auto checked = check_submitted(room, static_cast<std::uint64_t>(count)); !checked) return fail(checked.error());
  const std::vector<std::byte> bytes = write_saved_state(plan_of(plan).settings.problem, room);
  room.resize(bytes.size() / 4);  // whole words, always
  std::memcpy(room.data(), bytes.data(), bytes.size());
  return static_cast<std::int32_t>(bytes.size());
}

std::int32_t wgreduce_check_submitted(double count) {
  return outcome(check_submitted(room, static_cast<std::uint64_t>(count)));
}

void wgreduce_explain(std::int32_t plan, double count) {
  const auto& [settings, program] = plan_of(plan);
  text = explain(settings.problem, settings.device, program, static_cast<std::uint64_t>(count));
}
