#include "wgreduce/verify.hpp"

namespace wgreduce {
namespace {

// Written as rows: a Case has more members than matter here.
struct Row {
  std::string_view name;
  std::string_view op;
  Type type;
  Pattern pattern;
  std::uint64_t count;
  std::uint64_t offset;
  Stage stage;
  std::string_view right;
  std::string_view wrong;
  bool race = false;
};

// The deterministic faults are wrong whatever a read out of bounds gives: no element is the operator's identity, and
// where a read goes too far, it first meets more elements in the same words, and adds what it meets.
constexpr Row rows[] = {
    {"a missing barrier", "sum", Type::u32, Pattern::ties, 16001, 0, Stage::fold_to_result, "    workgroupBarrier();\n",
     "", true},
    {"an off-by-one stride", "sum", Type::u32, Pattern::ties, 16001, 0, Stage::fold_to_result,
     "let stride = at.groups.x * WORKGROUP * LOADS;", "let stride = at.groups.x * WORKGROUP * LOADS + 1u;"},
    {"an unguarded load", "sum", Type::u8, Pattern::ties, 1001, 3, Stage::fold_to_result, "    if (at < end) {\n",
     "    if (true) {\n"},
    {"a wrong identity", "min", Type::u16, Pattern::far_mean, 1001, 3, Stage::fold_to_result, "return Acc(LOW_START);",
     "return Acc(0u);"},
    {"a dropped partial", "sum", Type::u32, Pattern::ties, 100001, 0, Stage::combine_to_result, "return partials[2];",
     "return partials[2] - 1u;"},
    {"a dropped partial within a bound", "variance", Type::f32, Pattern::uniform, 100001, 0, Stage::combine_to_result,
     "return partials[2];", "return partials[2] - 1u;"},
    {"a lost tail", "sum", Type::u8, Pattern::ties, 1001, 3, Stage::fold_to_result, "side < 2u", "side < 1u"},
};

Case case_of(const Row& row) {
  Case one;
  one.op = find_operator(row.op);
  one.type = row.type;
  one.pattern = row.pattern;
  one.count = row.count;
  one.offset = row.offset;
  one.options.folding = Folding::workgroup;
  return one;
}

}  // namespace

std::vector<PlantedFault> planted_faults() {
  std::vector<PlantedFault> faults;
  for (const Row& row : rows) faults.push_back({row.name, case_of(row), row.stage, row.right, row.wrong, row.race});
  return faults;
}

Result<Program> plant(const PlantedFault& fault, Program program) {
  std::string& text = program.shaders[static_cast<std::size_t>(fault.stage)].wgsl;
  const std::size_t at = text.find(fault.right);
  if (at == std::string::npos || text.find(fault.right, at + 1) != std::string::npos)
    return Error{ErrorCode::invalid_call, "The planted fault \"" + std::string(fault.name) +
                                              "\" does not fit the kernels any more; mend its text in the program."};
  text.replace(at, fault.right.size(), fault.wrong);
  return program;
}

}  // namespace wgreduce
