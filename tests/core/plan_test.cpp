// plan() under hostile limits: a program keeps within them, or there is a reason why there is none.
#include "wgreduce/plan.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "hostile.hpp"
#include "launch_checks.hpp"
#include "wgreduce/cases.hpp"

namespace wgreduce {
namespace {

void expect_too_small(const Problem& problem, const Device& device, std::string_view sentence) {
  const auto program = plan(problem, device);
  ASSERT_FALSE(program.ok()) << "planned; expected: " << sentence;
  EXPECT_EQ(program.error().code, ErrorCode::device_too_small);
  EXPECT_EQ(program.error().sentence, sentence);
}

Problem sum() { return *make_problem("sum", "f32"); }

Problem custom_of(std::uint32_t accumulator_words, std::uint32_t result_words = 1) {
  CustomOperator op{.name = "mine", .wgsl = "fn identity() {} fn lift() {} fn combine() {} fn finish() {}"};
  for (std::uint32_t i = 0; i < accumulator_words; i++)
    op.accumulator.push_back({"x" + std::to_string(i), FieldType::u32});
  for (std::uint32_t i = 0; i < result_words; i++) op.result.push_back({"x" + std::to_string(i), FieldType::u32});
  return *make_problem(op, "u32");
}

RC_GTEST_PROP(PlanProperty, KeepsWithinTheLimits, ()) {
  const Device device = hostile::device();
  const Problem problem = hostile::problem();
  RC_LOG() << describe(device) << "\n" << describe(problem) << "\n";
  const std::uint32_t bytes = 4 * words(resolve(problem).accumulator);
  const auto program = plan(problem, device);
  if (!program) {
    RC_ASSERT(program.error().code == ErrorCode::device_too_small);
    // Accumulators of 16 invocations do not fit: what WebGPU guarantees would hold those of up to 64 words.
    RC_ASSERT(16 * bytes > device.max_workgroup_storage);
    RC_ASSERT(device.max_workgroup_storage < 16384u);
    return;
  }
  model::check_program(*program, device);
}

// At WebGPU's guaranteed limits, compatibility mode's too, everything of the table has a program.
TEST(Plan, EverythingAtTheGuaranteedLimits) {
  for (const Device& device : {Device{}, Device{.max_invocations = 128, .max_workgroup_size = 128}}) {
    for (const Operator* op : operators) {
      for (const ElementType& type : types) {
        if (!op->form(type)) continue;
        for (Strategy strategy : {Strategy::strided, Strategy::tree}) {
          if (op->form(type)->bins && strategy == Strategy::tree) continue;
          const auto program = plan(*make_problem(op->name, type.name, {.strategy = strategy}), device);
          ASSERT_TRUE(program.ok()) << op->name << " " << type.name;
          EXPECT_GE(program->workgroup, 128u) << op->name << " " << type.name;
          EXPECT_NO_THROW(model::check_program(*program, device)) << op->name << " " << type.name;
        }
      }
    }
    for (const CustomOperator& op : case_operators())
      EXPECT_TRUE(plan(*make_problem(op, "u32"), device).ok()) << op.name;
    EXPECT_TRUE(plan(custom_of(64), device).ok());
  }
}

TEST(Plan, TooFewInvocations) {
  expect_too_small(sum(), {.max_invocations = 15},
                   "The device allows workgroups of 15 invocations; wgreduce needs 16, and WebGPU guarantees 128.");
  expect_too_small(sum(), {.max_workgroup_size = 0},
                   "The device allows workgroups of 0 invocations; wgreduce needs 16, and WebGPU guarantees 128.");
  EXPECT_EQ(plan(sum(), {.max_invocations = 16})->workgroup, 16u);
  EXPECT_EQ(plan(sum(), {.max_invocations = 255})->workgroup, 128u);
}

TEST(Plan, TooLittleWorkgroupMemory) {
  expect_too_small(
      sum(), {.max_workgroup_storage = 63},
      "The device has 63 bytes of workgroup memory; accumulators of 4 bytes need 64, and WebGPU guarantees "
      "16384.");
  EXPECT_EQ(plan(sum(), {.max_workgroup_storage = 64})->workgroup, 16u);
  expect_too_small(custom_of(257), {},
                   "The device has 16384 bytes of workgroup memory; accumulators of 1028 bytes need 16448, and WebGPU "
                   "guarantees 16384.");
  EXPECT_EQ(plan(custom_of(256), {})->workgroup, 16u);
  EXPECT_EQ(plan(custom_of(64), {})->workgroup, 64u);
}

TEST(Plan, StorageBuffersAndAlignment) {
  expect_too_small(sum(), {.max_storage_buffers = 3},
                   "The device allows 3 storage buffers a stage; wgreduce needs 4, and WebGPU guarantees 8.");
  EXPECT_TRUE(plan(sum(), {.max_storage_buffers = 4}).ok());
  const Problem dot = *make_problem("dot", "f32");
  expect_too_small(
      dot, {.max_storage_buffers = 5},
      "The device allows 5 storage buffers a stage; wgreduce needs 6 for two inputs, and WebGPU guarantees 8.");
  EXPECT_NO_THROW(model::check_program(*plan(dot, {.max_storage_buffers = 6}), {.max_storage_buffers = 6}));
  for (std::uint32_t alignment : {0u, 2u, 48u, 512u})
    expect_too_small(sum(), {.storage_alignment = alignment},
                     "The device aligns storage bindings to " + std::to_string(alignment) +
                         " bytes; WebGPU guarantees a power of two up to 256.");
  EXPECT_EQ(plan(sum(), {.storage_alignment = 4})->alignment, 16u);
  EXPECT_EQ(plan(sum(), {.storage_alignment = 256})->alignment, 256u);
}

TEST(Plan, Bindings) {
  expect_too_small(sum(), {.max_binding = 515},
                   "The device binds 515 bytes at most; wgreduce needs 516 here, and WebGPU guarantees 134217728.");
  EXPECT_TRUE(plan(sum(), {.max_binding = 516}).ok());
  const auto asked = plan(sum(), {.max_binding = 1, .max_binding_option = "max_binding"});
  ASSERT_FALSE(asked.ok());
  EXPECT_EQ(asked.error().code, ErrorCode::invalid_option);
  EXPECT_EQ(
      asked.error().sentence,
      "The option \"max_binding\" (1) is out of range; wgreduce binds 516 bytes here at least: pass that or more, "
      "or leave it out.");
  expect_too_small(sum(), {.max_binding = 0},
                   "The device binds 0 bytes at most; wgreduce needs 516 here, and WebGPU guarantees 134217728.");
  // The state of 256 words and its count; partials of one workgroup; a result of 200 words behind its alignment.
  expect_too_small(custom_of(256), {.max_binding = 1039},
                   "The device binds 1039 bytes at most; wgreduce needs 1040 here, and WebGPU guarantees 134217728.");
  EXPECT_TRUE(plan(custom_of(256), {.max_binding = 1040}).ok());
  expect_too_small(custom_of(1, 200), {.max_binding = 1055},
                   "The device binds 1055 bytes at most; wgreduce needs 1056 here, and WebGPU guarantees 134217728.");
  EXPECT_TRUE(plan(custom_of(1, 200), {.max_binding = 1056}).ok());
  expect_too_small(sum(), {.max_workgroups = 0},
                   "The device dispatches 0 workgroups at most; WebGPU guarantees 65535.");
  // However much the device binds, one binding stays below what u32 indices can count.
  EXPECT_EQ(plan(sum(), {.max_binding = ~std::uint64_t{0}})->max_binding, std::uint64_t{1} << 31);
}

TEST(Plan, Subgroups) {
  const Options wish{.folding = Folding::subgroup};
  const Problem wished = *make_problem("sum", "f32", wish);
  const auto folding = [](const Problem& problem, const Device& device) { return plan(problem, device)->folding; };
  EXPECT_EQ(folding(wished, {.subgroups = true}), Folding::subgroup);
  EXPECT_EQ(folding(wished, {.subgroups = false}), Folding::workgroup);
  EXPECT_EQ(folding(sum(), {.subgroups = true}), Folding::workgroup);
  EXPECT_EQ(folding(wished, {.subgroups = true, .subgroup_max = 256}), Folding::subgroup);
  EXPECT_EQ(folding(wished, {.max_invocations = 64, .subgroups = true}), Folding::workgroup);
  EXPECT_EQ(folding(wished, {.subgroups = true, .subgroup_max = 0}), Folding::workgroup);
  EXPECT_EQ(folding(*make_problem("sum", "f32", {.strategy = Strategy::tree, .folding = Folding::subgroup}),
                    {.subgroups = true}),
            Folding::workgroup);
  CustomOperator ordered = case_operators()[0];
  ASSERT_FALSE(ordered.commutative);
  EXPECT_EQ(folding(*make_problem(ordered, "u32", wish), {.subgroups = true}), Folding::workgroup);

  const auto text = [&](bool directive) {
    return plan(wished, {.subgroups = true, .subgroups_directive = directive})->shader(Stage::fold).wgsl;
  };
  EXPECT_EQ(text(true).rfind("enable subgroups;\n", 0), 0u);
  EXPECT_EQ(text(false).find("enable"), std::string::npos);
  EXPECT_NE(text(false).find("const SUBGROUP_MAX = 128u;"), std::string::npos);
}

// The stages each program has, and what they bind.
TEST(Plan, Stages) {
  const auto strided = plan(sum(), {});
  EXPECT_TRUE(strided->shader(Stage::combine).wgsl.empty());
  EXPECT_TRUE(strided->shader(Stage::combine).bindings.empty());
  using B = Binding;
  const auto bound = [](const Result<Program>& program, Stage stage) { return program->shader(stage).bindings; };
  EXPECT_EQ(bound(strided, Stage::fold), (std::vector{B::vectors, B::words, B::range, B::output}));
  EXPECT_EQ(bound(strided, Stage::fold_to_result),
            (std::vector{B::vectors, B::words, B::range, B::previous, B::output, B::place}));
  EXPECT_EQ(bound(strided, Stage::combine_to_state), (std::vector{B::words, B::previous, B::output}));
  EXPECT_EQ(bound(strided, Stage::combine_to_result), (std::vector{B::words, B::previous, B::output, B::place}));
  const auto tree = plan(*make_problem("sum", "f32", {.strategy = Strategy::tree}), {});
  EXPECT_EQ(bound(tree, Stage::fold), (std::vector{B::words, B::range, B::output}));
  EXPECT_EQ(bound(tree, Stage::combine), (std::vector{B::words, B::output}));
  const auto dot = plan(*make_problem("dot", "f32"), {});
  EXPECT_EQ(dot->inputs, 2u);
  EXPECT_EQ(bound(dot, Stage::fold), (std::vector{B::vectors, B::words, B::range, B::output, B::second_vectors,
                                                  B::second_words, B::second_range}));
  EXPECT_EQ(bound(dot, Stage::combine_to_state), (std::vector{B::words, B::previous, B::output}));
  const auto dot_tree = plan(*make_problem("dot", "f32", {.strategy = Strategy::tree}), {});
  EXPECT_EQ(bound(dot_tree, Stage::fold),
            (std::vector{B::words, B::range, B::output, B::second_words, B::second_range}));
}

// What the driver allocates, by hand: four words in front, then an accumulator for each workgroup of the widest grid; a
// state is the accumulator and two words of count.
TEST(Plan, Scratch) {
  const Device device{.max_workgroups = 100};
  const auto program = plan(*make_problem("argmin", "f32"), device);
  EXPECT_EQ(program->accumulator_words, 3u);
  EXPECT_EQ(program->partials_bytes(), 4u * (4 + 100 * 3));
  EXPECT_EQ(program->state_bytes(), 20u);
  EXPECT_EQ(program->scratch_bytes(), 4u * (4 + 100 * 3) + 40);
  const auto tree = plan(*make_problem("argmin", "f32", {.strategy = Strategy::tree}), device);
  EXPECT_EQ(tree->scratch_bytes(), 2 * 4u * (4 + 100 * 3) + 40);
}

}  // namespace
}  // namespace wgreduce
