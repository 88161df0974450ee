#include "verify_faults.hpp"

namespace wgreduce::cli {
namespace {

bool is_right(const CaseAnswer& answer) { return compare(answer).worst <= 1; }

Result<FaultReport> try_fault(CaseRunner& runner, const PlantedFault& fault) {
  const auto program = runner.program_of(fault.one);
  if (!program) return program.error();
  const auto wrong = plant(fault, *program);
  if (!wrong) return wrong.error();
  const auto control = runner.run_altered(fault.one, *program);
  if (!control) return control.error();
  FaultReport report{fault.name, title(fault.one)};
  if (!is_right(*control)) return report;
  const auto answer = runner.run_altered(fault.one, *wrong);
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
  for (const PlantedFault& fault : planted_faults()) {
    auto report = try_fault(runner, fault);
    if (!report) return report.error();
    reports.push_back(*std::move(report));
  }
  return reports;
}

}  // namespace wgreduce::cli
