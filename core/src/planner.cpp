// Problem + Device -> Program.
#include <algorithm>
#include <bit>
#include <initializer_list>
#include <span>

#include "policy.hpp"
#include "prelude.hpp"
#include "wgreduce/plan.hpp"

namespace wgreduce {
namespace {

// One binding is at most this large: indices within a chunk then fit u32 with room for a stride's overshoot, and a
// dispatch has bounded work. A larger slice costs one more pair of dispatches each time.
constexpr std::uint64_t chunk_bytes = std::uint64_t{1} << 31;

// What WebGPU guarantees in compatibility mode; below it planning may fail. https://www.w3.org/TR/webgpu/#limits
constexpr std::uint32_t guaranteed_invocations = 128;
constexpr std::uint32_t guaranteed_storage = 16384;

// The tree strategy is the textbook kernel: 128 invocations.
constexpr std::uint32_t tree_workgroup = 128;
// The ragged ends of a range, up to 15 elements, take an invocation each.
constexpr std::uint32_t least_workgroup = 16;

// Copies of each bin: as many as neighbours that would else wait for each other. 8 and 4 of them took an exact sum of
// f32 on an H200 from 288 to 332 and 529 us (docs/decisions/exact.md).
constexpr std::uint32_t most_copies = 16;
// Invocations that share a copy, at most: it then carries after some tiles, not within one.
constexpr std::uint32_t most_sharers = 64;
// A digit of a column of partials stays below 2^31: core/kernels/read_digits.wgsl.
constexpr std::uint32_t most_columns = 1u << 15;

Error too_small(std::string sentence) { return {ErrorCode::device_too_small, std::move(sentence)}; }

// The widest workgroup, a power of two, that the device's limits and the accumulators' workgroup memory allow.
Result<std::uint32_t> choose_workgroup(const Resolved& op, const Device& device, std::uint32_t wanted,
                                       std::uint32_t copies) {
  if (op.bins) wanted = std::min(wanted, copies * most_sharers);
  const std::uint32_t invocations = std::min(device.max_invocations, device.max_workgroup_size);
  // What each invocation leaves in workgroup memory; with bins nothing.
  const std::uint32_t bytes = op.bins ? 1 : 4 * words(op.accumulator);
  const std::uint32_t limit = std::min({wanted, invocations, device.max_workgroup_storage / bytes});
  const std::uint32_t workgroup = std::bit_floor(limit);
  if (workgroup >= least_workgroup) return workgroup;
  if (invocations < least_workgroup)
    return too_small("The device allows workgroups of " + std::to_string(invocations) +
                     " invocations; wgreduce needs " + std::to_string(least_workgroup) + ", and WebGPU guarantees " +
                     std::to_string(guaranteed_invocations) + ".");
  return too_small("The device has " + std::to_string(device.max_workgroup_storage) +
                   " bytes of workgroup memory; accumulators of " + std::to_string(bytes) + " bytes need " +
                   std::to_string(bytes * least_workgroup) + ", and WebGPU guarantees " +
                   std::to_string(guaranteed_storage) + ".");
}

// Bytes of workgroup memory that do not depend on the copies of bins: the digits they end in, and three words beside.
std::uint32_t digits_bytes(const Resolved& op) { return 4 * (2 * op.accumulator[0].length + 3); }

// Copies of bins: a power of two that workgroup memory holds. 1 without bins.
Result<std::uint32_t> choose_copies(const Resolved& op, const Device& device) {
  if (!op.bins) return 1u;
  const std::uint32_t rest = device.max_workgroup_storage - std::min(device.max_workgroup_storage, digits_bytes(op));
  const std::uint32_t copies = std::bit_floor(std::min(most_copies, rest / (4 * op.bins->words)));
  if (copies >= 1) return copies;
  return too_small("The device has " + std::to_string(device.max_workgroup_storage) +
                   " bytes of workgroup memory; the bins of an exact sum need " +
                   std::to_string(4 * op.bins->words + digits_bytes(op)) + ", and WebGPU guarantees " +
                   std::to_string(guaranteed_storage) + ".");
}

// Subgroups fold only if every one is full and fits the workgroup, whatever size the device settles on.
Folding choose_folding(const Problem& problem, const Resolved& op, const Device& device, const Policy& policy,
                       std::uint32_t workgroup) {
  const Folding wanted = problem.options.folding == Folding::automatic ? policy.folding : problem.options.folding;
  const bool possible = device.subgroups && op.commutative && !op.bins &&
                        problem.options.strategy == Strategy::strided && device.subgroup_max <= workgroup &&
                        device.subgroup_max > 0;
  return wanted == Folding::subgroup && possible ? Folding::subgroup : Folding::workgroup;
}

// The kernel files of a stage that reads input, and what a stage that reads partials has instead.
struct Files {
  std::string_view reading;
  std::string_view element;  // empty: `reading` has it
  std::string_view second;   // the second input's element
  std::string_view loop;
  std::string_view fold;
  std::span<const std::string_view> bins{};
  std::string_view feed;  // WGSL, not a file
  std::string_view partials_reading = "read_partials";
  std::string_view partials_loop;  // empty: `partials_reading` has it
  std::string_view main = "main";
};

Files choose_files(const Resolved& op, const Program& program, bool pair) {
  const bool records = op.record_words > 1;
  const bool two = op.inputs == 2;
  Files files{two ? "read_two_vectors" : "read_vectors",
              pair ? "element_pair" : "element_word",
              {},
              op.heavy ? "loop_strided_single" : "loop_strided",
              "fold_workgroup"};
  if (two) files.second = pair ? "second_pair" : "second_word";
  if (program.ordered || program.strategy == Strategy::tree) files.reading = two ? "read_two_words" : "read_words";
  if (records) files.reading = "read_records", files.element = {};
  if (program.strategy == Strategy::tree) files.loop = "loop_tree";
  if (program.ordered && program.strategy == Strategy::strided) files.loop = "loop_ordered";
  if (program.folding == Folding::subgroup) files.fold = "fold_subgroup";
  if (program.ordered) files.fold = "fold_ordered";
  files.partials_loop = files.loop;
  if (!op.bins) return files;
  return {files.reading,  files.element, files.second,  "loop_bins", "fold_bins",
          op.bins->files, op.feed,       "read_digits", {},          "main_bins"};
}

// Units of the input are four words, not elements.
bool reads_vectors(std::string_view reading) { return reading == "read_vectors" || reading == "read_two_vectors"; }
bool reads_two(std::string_view reading) { return reading == "read_two_vectors" || reading == "read_two_words"; }

std::vector<Binding> bindings_of(std::string_view reading, Stage stage) {
  std::vector<Binding> list;
  if (reads_vectors(reading)) list.push_back(Binding::vectors);
  list.push_back(Binding::words);
  if (reading != "read_partials" && reading != "read_digits") list.push_back(Binding::range);
  const bool to_result = stage == Stage::fold_to_result || stage == Stage::combine_to_result;
  if (to_result || stage == Stage::combine_to_state) list.push_back(Binding::previous);
  list.push_back(Binding::output);
  if (to_result) list.push_back(Binding::place);
  if (!reads_two(reading)) return list;
  if (reads_vectors(reading)) list.push_back(Binding::second_vectors);
  list.insert(list.end(), {Binding::second_words, Binding::second_range});
  return list;
}

// What a stage does with the accumulator of a workgroup.
std::vector<std::string_view> ending(Stage stage) {
  switch (stage) {
    case Stage::fold:
    case Stage::combine:
      return {"write_partials"};
    case Stage::combine_to_state:
      return {"resume", "write_state"};
    case Stage::fold_to_result:
    case Stage::combine_to_result:
      return {"resume", "write_result"};
  }
  return {};
}

Shader write_shader(const std::string& names, const Files& files, Stage stage) {
  const bool reads_input = stage == Stage::fold || stage == Stage::fold_to_result;
  const std::string_view reading = reads_input ? files.reading : files.partials_reading;
  std::vector<std::string_view> parts{names};
  const auto add = [&](std::string_view file) {
    if (!file.empty()) parts.push_back(kernel_text(file));
  };
  add(reading);
  if (reads_input) {
    add(files.element);
    add(files.second);
    for (std::string_view file : files.bins) add(file);
    parts.push_back(files.feed);
  }
  add(reads_input ? files.loop : files.partials_loop);
  add(files.fold);
  for (std::string_view file : ending(stage)) add(file);
  add(files.main);
  std::size_t length = 0;
  for (std::string_view part : parts) length += part.size();
  Shader shader{{}, bindings_of(reading, stage)};
  shader.wgsl.reserve(length);
  for (std::string_view part : parts) shader.wgsl += part;
  return shader;
}

// The cap of a grid that strides, as far as the device's limits allow. With one read in flight instead of four, twice
// the workgroups keep memory busy: argmax of 2^28 f32 on an H200 took 318 us with 1056 workgroups, 358 us with 528; sum
// 251 and 256 us.
std::uint32_t strided_workgroups(const Resolved& op, const Policy& policy, std::uint32_t loads) {
  if (op.bins) return std::min(policy.bins_workgroups, most_columns);
  return loads == 1 ? 2 * policy.max_workgroups : policy.max_workgroups;
}

// The grid's cap, all of whose partials one binding holds, and how much one workgroup does alone.
void choose_grid(const Resolved& op, const Device& device, const Policy& policy, Program& program) {
  const bool tree = program.strategy == Strategy::tree;
  const std::uint64_t wanted = tree ? device.max_workgroups : strided_workgroups(op, policy, program.loads);
  const std::uint64_t partials_fit = (device.max_binding / 4 - partials_header_words) / program.accumulator_words;
  program.max_workgroups = static_cast<std::uint32_t>(
      std::max<std::uint64_t>(1, std::min({wanted, partials_fit, std::uint64_t{device.max_workgroups}})));
  if (!tree) program.invocation_units = policy.invocation_units;
  program.single_elements = tree ? program.workgroup : policy.single_bytes / program.element_bytes;
}

// The bytes of the largest binding that a fold cannot do without: some elements behind an alignment, a partial, the
// state, or the result behind an alignment.
std::uint64_t least_binding(const Program& program) {
  const std::uint64_t partial = 4 * (partials_header_words + std::uint64_t{program.accumulator_words});
  const std::uint64_t result = program.alignment + 4 * std::uint64_t{program.result_words};
  return std::max({std::uint64_t{2} * 256 + program.element_bytes, partial, program.state_bytes(), result});
}

Result<void> check_device(const Device& device, const Program& program) {
  if (device.storage_alignment > 256 || device.storage_alignment < 4 || !std::has_single_bit(device.storage_alignment))
    return too_small("The device aligns storage bindings to " + std::to_string(device.storage_alignment) +
                     " bytes; WebGPU guarantees a power of two up to 256.");
  const std::uint32_t storage_buffers = program.inputs == 2 ? 6 : 4;
  if (device.max_storage_buffers < storage_buffers)
    return too_small("The device allows " + std::to_string(device.max_storage_buffers) +
                     " storage buffers a stage; wgreduce needs " + std::to_string(storage_buffers) +
                     (program.inputs == 2 ? " for two inputs" : "") + ", and WebGPU guarantees 8.");
  if (device.max_workgroups < 1)
    return too_small("The device dispatches " + std::to_string(device.max_workgroups) +
                     " workgroups at most; WebGPU guarantees 65535.");
  const std::uint64_t least = least_binding(program);
  if (device.max_binding < least && !device.max_binding_option.empty())
    return Error{ErrorCode::invalid_option, "The option \"" + std::string(device.max_binding_option) + "\" (" +
                                                std::to_string(device.max_binding) +
                                                ") is out of range; wgreduce binds " + std::to_string(least) +
                                                " bytes here at least: pass that or more, or leave it out."};
  if (device.max_binding < least)
    return too_small("The device binds " + std::to_string(device.max_binding) + " bytes at most; wgreduce needs " +
                     std::to_string(least) + " here, and WebGPU guarantees 134217728.");
  return {};
}

// Only a custom operator's can be so large.
Result<void> check_state(const Program& program) {
  if (program.state_bytes() <= zeros_bytes) return {};
  return Error{ErrorCode::invalid_operator, "The custom operator's accumulator has " +
                                                std::to_string(program.accumulator_words) + " words; use at most " +
                                                std::to_string(zeros_bytes / 4 - 2) + "."};
}

}  // namespace

Result<Program> plan(const Problem& problem, const Device& device) {
  if (static_cast<std::size_t>(problem.type) >= types.size() ||
      !(problem.op ? problem.form() != nullptr : !!problem.custom))
    return Error{ErrorCode::invalid_call, "The problem is not as make_problem made it; make another."};
  const Resolved op = resolve(problem);
  const Policy& policy = policy_for(device);
  Program program;
  program.strategy = problem.options.strategy;
  program.ordered = !op.commutative;
  program.inputs = op.inputs;
  program.accumulator = op.accumulator;
  program.result = op.result;
  program.accumulator_words = words(op.accumulator);
  program.result_words = words(op.result);
  program.element_bytes = problem.element_bytes();
  program.alignment = std::max(device.storage_alignment, 16u);  // vectors are read at multiples of 16 bytes
  program.max_binding = std::min(device.max_binding, chunk_bytes) / 4 * 4;
  if (auto checked = check_state(program); !checked) return checked.error();
  if (auto checked = check_device(device, program); !checked) return checked.error();

  const bool tree = program.strategy == Strategy::tree;
  const auto copies = choose_copies(op, device);
  if (!copies) return copies.error();
  const std::uint32_t wanted = tree ? tree_workgroup : op.bins ? policy.bins_workgroup : policy.workgroup;
  const auto workgroup = choose_workgroup(op, device, wanted, *copies);
  if (!workgroup) return workgroup.error();
  program.workgroup = *workgroup;
  program.folding = choose_folding(problem, op, device, policy, program.workgroup);
  const Files files = choose_files(op, program, element_type(problem.type).is_pair());
  if (reads_vectors(files.reading)) program.unit_elements = 16 / program.element_bytes;
  program.loads = files.loop == "loop_strided" ? 4 : files.loop == "loop_bins" ? 2 : 1;
  choose_grid(op, device, policy, program);

  const Layout layout{program.workgroup, program.folding == Folding::subgroup, *copies};
  const std::string names = prelude(problem, op, device, layout);
  for (std::size_t i = 0; i < stage_count; i++) {
    const Stage stage = static_cast<Stage>(i);
    if (stage == Stage::combine && !tree) continue;
    program.shaders[i] = write_shader(names, files, stage);
  }
  return program;
}

}  // namespace wgreduce
