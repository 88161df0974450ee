#include "verify_faults.hpp"

#include <array>

#include "verify_compare.hpp"

namespace wgreduce::cli {
namespace {

// The deterministic faults are wrong whatever a read out of bounds gives: no element is the operator's identity, and
// where a read goes too far, it first meets more elements in the same words, and adds what it meets.
struct PlantedFault {
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

constexpr std::array<PlantedFault, 6> faults{{
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
    {"a lost tail", "sum", Type::u8, Pattern::ties, 1001, 3, Stage::fold_to_result, "side < 2u", "side < 1u"},
}};

Case case_of(const PlantedFault& fault) {
  Case one;
  one.op = find_operator(fault.op);
  one.type = fault.type;
  one.pattern = fault.pattern;
  one.count = fault.count;
  one.offset = fault.offset;
  one.options.folding = Folding::workgroup;
  return one;
}

Result<Program> altered(Program program, const PlantedFault& fault) {
  std::string& text = program.shaders[static_cast<std::size_t>(fault.stage)].wgsl;
  const std::size_t at = text.find(fault.right);
  if (at == std::string::npos || text.find(fault.right, at + 1) != std::string::npos)
    return Error{ErrorCode::invalid_call, "The planted fault \"" + std::string(fault.name) +
                                              "\" does not fit the kernels any more; mend its text in the program."};
  text.replace(at, fault.right.size(), fault.wrong);
  return program;
}

bool is_right(const CaseAnswer& answer) { return compare(answer).worst <= 1; }

Result<FaultReport> plant(CaseRunner& runner, const PlantedFault& fault) {
  const Case one = case_of(fault);
  const auto program = runner.program_of(one);
  if (!program) return program.error();
  const auto wrong = altered(*program, fault);
  if (!wrong) return wrong.error();
  const auto control = runner.run_altered(one, *program);
  if (!control) return control.error();
  FaultReport report{fault.name, title(one)};
  if (!is_right(*control)) return report;
  const auto answer = runner.run_altered(one, *wrong);
  if (!answer) return answer.error();
  if (!is_right(*answer))
    report.outcome = FaultOutcome::caught;
  else if (fault.race)
    report.outcome = FaultOutcome::not_shown;
  return report;
}

}  // namespace

Result<std::vector<FaultReport>> plant_faults(CaseRunner& runner) {
  std::vector<FaultReport> reports;
  for (const PlantedFault& fault : faults) {
    auto report = plant(runner, fault);
    if (!report) return report.error();
    reports.push_back(*std::move(report));
  }
  return reports;
}

}  // namespace wgreduce::cli
