// next_chunk() and plan_launch() under hostile limits, held against a model of the kernels: every element is read once,
// every partial written and read once, in order where order matters, and nothing is out of range.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "hostile.hpp"
#include "kernel_machine.hpp"
#include "launch_checks.hpp"
#include "wgreduce/cases.hpp"

namespace wgreduce {
namespace {

// RapidCheck's hundred cases are too few; RC_PARAMS of the environment still wins.
const int more_cases = setenv("RC_PARAMS", "max_success=1000", 0);

bool fits(const Problem& problem, const Device& device) {
  if (const Form* form = problem.form(); form && form->bins) {
    // One copy of the bins, the digits they end in, and three words.
    const std::uint32_t digits = 2 * form->accumulator[0].length;
    return device.max_workgroup_storage >= 4 * (form->bins->words + digits + 3);
  }
  return 64 * words(resolve(problem).accumulator) <= device.max_workgroup_storage;
}

// What the fold of the elements 0 .. count - 1 must have met.
std::uint64_t print_of(std::uint64_t count) {
  std::uint64_t sum = 0;
  for (std::uint64_t i = 0; i < count; i++) sum += model::hash(i);
  return sum;
}

// The next chunk of `rest`, checked, and the place of its first element.
struct Taken {
  Chunk chunk;
  std::uint64_t begin = 0;
};
Taken take(const Program& program, const Device& device, Range& rest) {
  const Range before = rest;
  const Chunk chunk = next_chunk(program, rest);
  model::check_chunk(program, device, before, rest, chunk);
  return {chunk, before.offset};
}

// `slices`, those beyond the first `count` elements left out.
std::vector<Range> first_of(std::vector<Range> slices, std::uint64_t count) {
  for (Range& slice : slices) {
    slice.count = std::min(slice.count, count);
    count -= slice.count;
  }
  return slices;
}

std::uint64_t total_of(const std::vector<Range>& slices) {
  std::uint64_t total = 0;
  for (const Range& slice : slices) total += slice.count;
  return total;
}

// The first slice of `rests` with something left.
Range& front_of(std::vector<Range>& rests) {
  return *std::find_if(rests.begin(), rests.end(), [](const Range& rest) { return rest.count > 0; });
}

// Folds two inputs as a driver does, every invocation of every dispatch played, and checks the answer.
void play_two(const Program& program, const model::Kernels& kernels, const Device& device, std::vector<Range> first,
              std::vector<Range> second, bool may_alias, std::uint32_t lanes,
              const std::vector<std::uint32_t>& places) {
  model::Machine machine(program, kernels, lanes, places);
  const std::uint64_t total = std::min(total_of(first), total_of(second));
  first = first_of(first, total);
  second = first_of(second, total);
  std::uint64_t left = total;
  while (left > 0) {
    Range& one = front_of(first);
    Range& other = front_of(second);
    const std::uint64_t here = std::min(one.count, other.count);
    Range rest{one.offset, here}, other_rest{other.offset, here};
    const Taken taken = take(program, device, rest), taken_too = take(program, device, other_rest);
    const std::uint64_t elements = taken.chunk.elements;
    for (Range* slice : {&one, &other}) slice->offset += elements, slice->count -= elements;
    left -= elements;
    const Launch launch = plan_launch(program, taken.chunk, {.last = left == 0, .may_alias = may_alias});
    model::check_launch(program, kernels, device, taken.chunk, launch, taken_too.chunk);
    machine.run(taken.chunk, launch, taken.begin, taken_too.chunk, taken_too.begin);
  }
  if (total == 0) machine.run({}, plan_launch(program, {}, {.last = true}), 0);
  model::require(machine.result().has_value(), "no result");
  model::require(machine.result_count() == total, "the count that finish is given");
  model::require(machine.result()->count == total, "elements are read twice or not at all");
  model::require(machine.result()->print == print_of(total), "elements are read twice and not at all");
}

// Folds `slices` as a driver does, every invocation of every dispatch played, and checks the answer.
void play(const Program& program, const model::Kernels& kernels, const Device& device, const std::vector<Range>& slices,
          bool may_alias, std::uint32_t lanes, const std::vector<std::uint32_t>& places) {
  model::Machine machine(program, kernels, lanes, places);
  std::uint64_t total = 0;
  std::uint64_t left = 0;
  for (const Range& slice : slices) left += slice.count;
  for (const Range& slice : slices) {
    for (Range rest = slice; rest.count > 0;) {
      const auto [chunk, begin] = take(program, device, rest);
      left -= chunk.elements;
      total += chunk.elements;
      const Launch launch = plan_launch(program, chunk, {.last = left == 0, .may_alias = may_alias});
      model::check_launch(program, kernels, device, chunk, launch);
      machine.run(chunk, launch, begin);
    }
  }
  if (total == 0) {
    const Launch launch = plan_launch(program, {}, {.last = true, .may_alias = may_alias});
    model::check_launch(program, kernels, device, {}, launch);
    machine.run({}, launch, 0);
  }
  model::require(machine.result().has_value(), "no result");
  model::require(machine.result_count() == total, "the count that finish is given");
  model::require(machine.result()->count == total, "elements are read twice or not at all");
  model::require(machine.result()->print == print_of(total), "elements are read twice and not at all");
}

std::uint32_t some_lanes(const Device& device) {
  std::uint32_t lanes = device.subgroup_min;
  while (lanes < device.subgroup_max && *rc::gen::arbitrary<bool>()) lanes *= 2;
  return lanes;
}

std::vector<Range> some_slices() {
  std::vector<Range> slices;
  const int count = *rc::gen::resize(1000, rc::gen::inRange(0, 4));
  for (int i = 0; i < count; i++) slices.push_back(hostile::range(i == 0 ? 20000 : 3000));
  for (const Range& slice : slices) RC_LOG() << "slice " << slice.offset << " " << slice.count << "\n";
  return slices;
}

RC_GTEST_PROP(LaunchProperty, EveryElementOnceInOrder, ()) {
  const Device device = hostile::device();
  const Problem problem = hostile::problem();
  RC_LOG() << describe(device) << "\n" << describe(problem) << "\n";
  RC_PRE(fits(problem, device));
  const Program program = *plan(problem, device);
  const model::Kernels kernels = model::kernels_of(program);
  const std::vector<Range> slices = some_slices();
  if (program.inputs == 2)
    play_two(program, kernels, device, slices, some_slices(), *rc::gen::arbitrary<bool>(), some_lanes(device),
             hostile::places(program.workgroup));
  else
    play(program, kernels, device, slices, *rc::gen::arbitrary<bool>(), some_lanes(device),
         hostile::places(program.workgroup));
}

// Programs of two inputs alone: few of the above are.
RC_GTEST_PROP(LaunchProperty, EveryPairOnceInStep, ()) {
  const Device device = hostile::device();
  const Options fast{.strategy = hostile::pick<Strategy>({Strategy::strided, Strategy::strided, Strategy::tree}),
                     .folding = hostile::pick<Folding>({Folding::workgroup, Folding::subgroup})};
  const Options exact{.accuracy = Accuracy::exact};
  const ElementType& type = types[*rc::gen::resize(1000, rc::gen::inRange<std::size_t>(0, types.size()))];
  const auto problem = make_problem("dot", type.name, *rc::gen::arbitrary<bool>() ? fast : exact);
  RC_PRE(problem.ok());
  RC_PRE(fits(*problem, device));
  const Program program = *plan(*problem, device);
  RC_LOG() << describe(device) << "\n" << describe(*problem) << "\n";
  play_two(program, model::kernels_of(program), device, some_slices(), some_slices(), *rc::gen::arbitrary<bool>(),
           some_lanes(device), hostile::places(program.workgroup));
}

// Shards, each folded to a state by a device of its own, and merged in order, are one fold.
RC_GTEST_PROP(LaunchProperty, ShardsMergedInOrderAreOneFold, ()) {
  const Problem problem = hostile::problem();
  const Device device = hostile::device();
  RC_LOG() << describe(problem) << "\n" << describe(device) << "\n";
  RC_PRE(fits(problem, device));
  const Program program = *plan(problem, device);
  const model::Kernels kernels = model::kernels_of(program);
  model::Machine whole(program, kernels, some_lanes(device), hostile::places(program.workgroup));
  std::uint64_t total = 0;
  const int shards = *rc::gen::resize(1000, rc::gen::inRange(1, 4));
  for (int i = 0; i < shards; i++) {
    const Device other = hostile::device();
    RC_LOG() << describe(other) << "\n";
    RC_PRE(fits(problem, other));
    const Program its_program = *plan(problem, other);
    const model::Kernels its_kernels = model::kernels_of(its_program);
    model::Machine shard(its_program, its_kernels, some_lanes(other), hostile::places(its_program.workgroup));
    shard.begin_at(total);
    Range rest = hostile::range(3000);
    rest.count = std::max<std::uint64_t>(rest.count, 1);  // of nothing there is nothing to merge
    Range second{hostile::range(1).offset, rest.count};
    total += rest.count;
    while (rest.count > 0) {
      const auto [chunk, begin] = take(its_program, other, rest);
      const auto [second_chunk, second_begin] = take(its_program, other, second);
      shard.run(chunk, plan_launch(its_program, chunk, {.last = false}), begin, second_chunk, second_begin);
    }
    const Launch launch = plan_merge(program);
    model::check_launch(program, kernels, device, {}, launch);
    whole.merge(shard, launch);
  }
  whole.run({}, plan_launch(program, {}, {}), 0);
  RC_ASSERT(whole.result_count() == total);
  RC_ASSERT(whole.result()->count == total);
  RC_ASSERT(whole.result()->print == print_of(total));
}

// Slices of up to 2^40 elements: the chunks at both ends and some between.
RC_GTEST_PROP(LaunchProperty, LargeCounts, ()) {
  const Device device = hostile::device();
  const Problem problem = hostile::problem();
  RC_LOG() << describe(device) << "\n" << describe(problem) << "\n";
  RC_PRE(fits(problem, device));
  const Program program = *plan(problem, device);
  const model::Kernels kernels = model::kernels_of(program);
  Range rest = hostile::range(std::uint64_t{1} << 40);
  RC_LOG() << "slice " << rest.offset << " " << rest.count << "\n";
  Range second{hostile::range(1).offset, rest.count};
  std::uint64_t usual = 0;  // every chunk but the last has as many elements
  std::uint32_t head = 0;
  for (int i = 0; i < 5 && rest.count > 0; i++) {
    const Range before = rest;
    const Chunk chunk = next_chunk(program, rest);
    model::check_chunk(program, device, before, rest, chunk);
    const Chunk second_chunk = take(program, device, second).chunk;
    if (usual == 0) usual = chunk.elements, head = chunk.head;
    RC_ASSERT((rest.count > 0 ? chunk.elements == usual : chunk.elements <= usual));
    // As few chunks as the device allows: a chunk fills its binding but for alignment, or the tree's grid.
    const std::uint64_t whole = std::lcm(std::uint64_t{program.alignment}, std::uint64_t{program.element_bytes});
    if (rest.count > 0 && program.strategy == Strategy::strided)
      RC_ASSERT(chunk.elements * program.element_bytes + program.alignment + whole >= program.max_binding);
    // Later chunks start with the first one's head, where a binding holds so much: fewer distinct slots, same bits.
    if (program.strategy == Strategy::strided && program.max_binding >= whole + program.alignment)
      RC_ASSERT(chunk.head == head);
    const Step step{.last = *rc::gen::arbitrary<bool>(), .may_alias = *rc::gen::arbitrary<bool>()};
    model::check_launch(program, kernels, device, chunk, plan_launch(program, chunk, step), second_chunk);
    // On to the middle, then to the last two chunks.
    const std::uint64_t chunks = rest.count / usual;
    const std::uint64_t skipped = i == 1 ? chunks / 2 : i == 2 && chunks > 1 ? chunks - 1 : 0;
    for (Range* range : {&rest, &second}) range->offset += skipped * usual, range->count -= skipped * usual;
  }
}

// The largest chunk there is, of every element width, loop and workgroup: u32 arithmetic holds.
TEST(Launch, TheLargestChunk) {
  for (std::uint32_t invocations : {16u, 1024u}) {
    for (AdapterKind kind : {AdapterKind::unknown, AdapterKind::cpu}) {
      const Device device{.max_invocations = invocations,
                          .max_workgroup_size = 1024,
                          .max_workgroups = 65535,
                          .max_binding = ~std::uint64_t{0},
                          .kind = kind};
      std::vector<Problem> problems;
      for (const ElementType& type : types)
        for (const char* op : {"sum", "argmax", "stats", "dot"})
          for (Strategy strategy : {Strategy::strided, Strategy::tree})
            if (const auto problem = make_problem(op, type.name, {.strategy = strategy})) problems.push_back(*problem);
      for (const char* type : {"f32", "f16", "f64"})
        for (const char* op : {"sum", "norm2", "dot"})
          problems.push_back(*make_problem(op, type, {.accuracy = Accuracy::exact}));
      for (CustomOperator op : case_operators()) {
        problems.push_back(*make_problem(op, "u8"));
        op.words = 1;
        problems.push_back(*make_problem(op, "u8"));
      }
      for (const Problem& problem : problems) {
        const Program program = *plan(problem, device);
        const model::Kernels kernels = model::kernels_of(program);
        Range rest{255, std::uint64_t{1} << 40};
        const Range before = rest;
        const Chunk chunk = next_chunk(program, rest);
        Range second{before.offset - 2, before.count};
        const Chunk second_chunk = next_chunk(program, second);
        SCOPED_TRACE(describe(problem) + " " + std::to_string(invocations));
        EXPECT_NO_THROW(model::check_chunk(program, device, before, rest, chunk));
        EXPECT_NO_THROW(
            model::check_launch(program, kernels, device, chunk, plan_launch(program, chunk, {}), second_chunk));
      }
    }
  }
}

// A tree of the smallest workgroups over the widest dispatch a u32 can name still has no more dispatches than it may.
TEST(Launch, TheDeepestTree) {
  const Device device{.max_invocations = 16, .max_workgroups = 4294967295u, .max_binding = ~std::uint64_t{0}};
  const Program program = *plan(*make_problem("sum", "u8", {.strategy = Strategy::tree}), device);
  const model::Kernels kernels = model::kernels_of(program);
  Range rest{0, std::uint64_t{1} << 40};
  const Chunk chunk = next_chunk(program, rest);
  const Launch launch = plan_launch(program, chunk, {});
  EXPECT_LE(launch.count, launch.dispatches.size());
  EXPECT_NO_THROW(model::check_launch(program, kernels, device, chunk, launch));
}

// Every size about the borders where a small program changes its mind, every offset of an alignment.
TEST(Launch, EverySmallSizeAndOffset) {
  const Device device{.max_invocations = 32, .max_workgroups = 3, .max_binding = 1024};
  for (const ElementType& type : types) {
    for (const Options& options :
         {Options{}, Options{.strategy = Strategy::tree}, Options{.accuracy = Accuracy::exact}}) {
      const auto problem = make_problem("sum", type.name, options);
      if (!problem) continue;  // no tree of f64
      const Program program = *plan(*problem, device);
      const model::Kernels kernels = model::kernels_of(program);
      std::vector<std::uint32_t> places(program.workgroup);
      for (std::uint64_t count = 0; count < 70; count++)
        for (std::uint64_t offset : {0u, 1u, 2u, 3u, 5u, 15u, 16u, 17u, 63u, 64u, 255u, 257u})
          ASSERT_NO_THROW(play(program, kernels, device, {{offset, count}}, false, 4, places))
              << type.name << " count " << count << " offset " << offset;
      for (std::uint64_t count : {511u, 512u, 513u, 767u, 768u, 769u, 1023u, 1024u, 1025u, 5000u})
        for (std::uint64_t offset = 0; offset < 260; offset += offset < 20 ? 1 : 13)
          ASSERT_NO_THROW(play(program, kernels, device, {{offset, count}}, true, 4, places))
              << type.name << " count " << count << " offset " << offset;
    }
  }
}

// Every way in which two inputs lie against each other.
TEST(Launch, EverySmallSizeAndTwoOffsets) {
  const Device device{.max_invocations = 32, .max_workgroups = 3, .max_binding = 1024};
  for (const ElementType& type : types) {
    for (const Options& options :
         {Options{}, Options{.strategy = Strategy::tree}, Options{.accuracy = Accuracy::exact}}) {
      const auto problem = make_problem("dot", type.name, options);
      if (!problem) continue;  // no tree of f64
      const Program program = *plan(*problem, device);
      const model::Kernels kernels = model::kernels_of(program);
      const std::vector<std::uint32_t> places(program.workgroup);
      for (std::uint64_t count : {1u, 2u, 3u, 5u, 17u, 33u, 511u, 1025u})
        for (std::uint64_t offset = 0; offset < 18; offset++)
          for (std::uint64_t second : {0u, 1u, 2u, 3u, 4u, 7u, 8u, 15u, 16u, 255u})
            ASSERT_NO_THROW(play_two(program, kernels, device, {{offset, count}}, {{second, count}}, false, 4, places))
                << type.name << " count " << count << " offsets " << offset << " and " << second;
    }
  }
}

// By hand: 1,000,000 floats in the article's kernel, and by the default.
TEST(Launch, AMillionFloats) {
  const Chunk chunk{.byte_offset = 0, .byte_size = 4000000, .elements = 1000000};
  const auto groups = [](const Launch& launch) {
    std::vector<std::uint32_t> list;
    for (std::uint32_t i = 0; i < launch.count; i++) list.push_back(launch.dispatches[i].workgroups);
    return list;
  };
  const Program tree = *plan(*make_problem("sum", "f32", {.strategy = Strategy::tree}), {});
  EXPECT_EQ(groups(plan_launch(tree, chunk, {})), (std::vector<std::uint32_t>{7813, 62, 1}));
  // 250,000 vectors, 4 to an invocation of 256.
  const Program strided = *plan(*make_problem("sum", "f32"), {});
  EXPECT_EQ(groups(plan_launch(strided, chunk, {})), (std::vector<std::uint32_t>{245, 1}));
}

// One workgroup does up to 64 KiB alone, unless input and result may be one buffer or there is more to come.
TEST(Launch, SmallInputsTakeOneDispatch) {
  const Program program = *plan(*make_problem("sum", "f32"), {});
  const auto stages = [&](std::uint64_t elements, const Step& step) {
    const Launch launch = plan_launch(program, {.byte_size = 4 * elements, .elements = elements}, step);
    std::vector<Stage> list;
    for (std::uint32_t i = 0; i < launch.count; i++) list.push_back(launch.dispatches[i].stage);
    return list;
  };
  EXPECT_EQ(stages(1, {}), (std::vector{Stage::fold_to_result}));
  EXPECT_EQ(stages(16384, {}), (std::vector{Stage::fold_to_result}));
  EXPECT_EQ(stages(16385, {}), (std::vector{Stage::fold, Stage::combine_to_result}));
  EXPECT_EQ(stages(1, {.may_alias = true}), (std::vector{Stage::fold, Stage::combine_to_result}));
  EXPECT_EQ(stages(1, {.last = false}), (std::vector{Stage::fold, Stage::combine_to_state}));
  EXPECT_EQ(stages(0, {}), (std::vector{Stage::combine_to_result}));
  EXPECT_EQ(stages(0, {.last = false}), (std::vector{Stage::combine_to_state}));
}

}  // namespace
}  // namespace wgreduce
