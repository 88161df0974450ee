// Problem and Device into the planner: bytes become facts, most of them absurd. What is planned keeps within the
// device; chunks and launches hold what the model of the kernels asks of them.
#include <cstdlib>
#include <iostream>

#include "bytes.hpp"
#include "tests/core/launch_checks.hpp"
#include "wgreduce/describe.hpp"

using namespace wgreduce;
using fuzz::Bytes;
using fuzz::options_of;

namespace {

Device device_of(Bytes& bytes) {
  Device d;
  const auto number = [&](std::uint32_t& fact) {
    if (bytes.flag()) fact = static_cast<std::uint32_t>(bytes.spread());
  };
  number(d.max_invocations);
  number(d.max_workgroup_size);
  number(d.max_workgroup_storage);
  number(d.max_workgroups);
  number(d.max_storage_buffers);
  if (bytes.flag()) d.max_binding = bytes.spread();
  if (bytes.flag()) d.storage_alignment = bytes.flag() ? 1u << bytes.below(10) : bytes.take<std::uint32_t>();
  d.subgroups = bytes.flag();
  // What WebGPU promises of subgroups: powers of two from 4 to 128.
  d.subgroup_min = 4u << bytes.below(6);
  d.subgroup_max = std::min(128u, d.subgroup_min << bytes.below(6));
  d.subgroups_directive = bytes.flag();
  d.kind = static_cast<AdapterKind>(bytes.below(4));
  d.vendor = bytes.flag() ? "nvidia" : "";
  return d;
}

CustomOperator custom_of(Bytes& bytes) {
  CustomOperator op{.name = bytes.flag() ? "mine" : bytes.text(8),
                    .words = static_cast<std::uint32_t>(bytes.below(18))};
  const auto fill = [&](std::vector<CustomField>& fields, std::uint64_t most) {
    for (std::uint64_t left = bytes.below(most + 1); left > 0; left--)
      fields.push_back(
          {bytes.flag() ? bytes.text(4) : "x" + std::to_string(left), static_cast<FieldType>(bytes.below(15))});
  };
  fill(op.accumulator, 300);
  fill(op.result, 20);
  op.commutative = bytes.flag();
  op.wgsl = "fn identity() {} fn lift() {} fn combine() {} fn finish() {}";
  if (bytes.flag()) op.wgsl = bytes.text(64) + op.wgsl + bytes.text(64);
  return op;
}

Result<Problem> problem_of(Bytes& bytes) {
  const ElementType& type = types[bytes.below(types.size())];
  if (bytes.flag()) return make_problem(custom_of(bytes), bytes.flag() ? type.name : bytes.text(4), options_of(bytes));
  const std::string_view op = operators[bytes.below(operators.size())]->name;
  return make_problem(bytes.flag() ? std::string(op) : bytes.text(70), type.name, options_of(bytes));
}

void require_sentence(const Error& error) {
  model::require(!error.sentence.empty() && error.sentence.back() == '.', "an error without a sentence");
}

void check(Bytes bytes) {
  const Device device = device_of(bytes);
  const auto problem = problem_of(bytes);
  if (!problem) return require_sentence(problem.error());
  const auto program = plan(*problem, device);
  if (!program) return require_sentence(program.error());
  model::check_program(*program, device);
  const model::Kernels kernels = model::kernels_of(*program);
  // A slice lies in a buffer: its bytes fit 63 bits.
  const std::uint64_t most = (std::uint64_t{1} << 62) / program->element_bytes;
  Range rest{bytes.spread() % most, 0};
  rest.count = bytes.spread() % (most - rest.offset);
  Range second{bytes.spread() % most, 0};
  if (program->inputs == 2) rest.count = second.count = std::min(rest.count, most - second.offset);
  for (int i = 0; i < 3 && rest.count > 0; i++) {
    const Range before = rest;
    const Chunk chunk = next_chunk(*program, rest);
    model::check_chunk(*program, device, before, rest, chunk);
    const Launch launch = plan_launch(*program, chunk, {.last = bytes.flag(), .may_alias = bytes.flag()});
    const Chunk second_chunk = second.count > 0 ? next_chunk(*program, second) : Chunk{};
    model::check_launch(*program, kernels, device, chunk, launch, second_chunk);
  }
  model::check_launch(*program, kernels, device, {}, plan_launch(*program, {}, {.last = bytes.flag()}));
  describe(*program);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    check(Bytes(data, size));
  } catch (const model::Fault& fault) {
    std::cerr << fault.what() << "\n";
    std::abort();
  }
  return 0;
}
