#include "verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <tuple>
#include <vector>

#include "gpu.hpp"
#include "report.hpp"
#include "verify_faults.hpp"
#include "verify_runner.hpp"

namespace wgreduce::cli {
namespace {

using Json = nlohmann::ordered_json;

// A row of the table: an operator over a type, exact or not.
struct Row {
  std::string_view op;
  Accuracy accuracy;
  std::string_view type;
  std::uint64_t cases = 0;
  std::uint64_t least = ~std::uint64_t{0};  // counts
  std::uint64_t greatest = 0;
  double worst = 0;
  bool to_the_bit = true;
  std::string sentence;  // of the worst case, where it is wrong

  void add(const CaseAnswer& answer, const Comparison& comparison) {
    cases++;
    least = std::min(least, answer.one.count);
    greatest = std::max(greatest, answer.one.count);
    to_the_bit = to_the_bit && comparison.to_the_bit;
    if (!(comparison.worst > worst)) return;
    worst = comparison.worst;
    if (worst > 1) sentence = title(answer.one) + ": " + comparison.sentence;
  }
  bool passed() const { return worst <= 1; }
  std::string worst_text() const {
    if (std::isinf(worst)) return "wrong";
    if (to_the_bit) return "to the bit";
    return fmt::format("{:.3f} of bound", worst);
  }
};

struct Report {
  std::vector<FaultReport> faults;
  std::vector<Row> rows;
  Fingerprint fingerprint;

  bool passed() const {
    return std::all_of(faults.begin(), faults.end(), [](const FaultReport& fault) { return fault.passed(); }) &&
           std::all_of(rows.begin(), rows.end(), [](const Row& row) { return row.passed(); });
  }
  Row& row_of(const Case& one) {
    const std::string_view type = one.custom ? "words" : element_type(one.type).name;
    for (Row& row : rows)
      if (row.op == one.name() && row.accuracy == one.options.accuracy && row.type == type) return row;
    return rows.emplace_back(Row{one.name(), one.options.accuracy, type});
  }
};

std::string_view outcome_text(FaultOutcome outcome) {
  if (outcome == FaultOutcome::caught) return "caught";
  return outcome == FaultOutcome::not_shown ? "not shown here" : "NOT CAUGHT";
}

std::string faults_text(const Report& report) {
  std::string text = "Planted faults\n";
  for (const FaultReport& fault : report.faults)
    text += fmt::format("  {:<16}{} ({})\n", outcome_text(fault.outcome), fault.name, fault.where);
  return text;
}

std::string table_text(const Report& report) {
  std::string text = fmt::format("\n{:<15}{:<7}{:>7}  {:<14}{:<18}{}\n", "operator", "type", "cases", "sizes",
                                 "worst error", "verdict");
  for (const Row& row : report.rows) {
    const std::string name = fmt::format("{}{}", row.op, row.accuracy == Accuracy::exact ? " exact" : "");
    text +=
        fmt::format("{:<15}{:<7}{:>7}  {:<14}{:<18}{}\n", name, row.type, row.cases,
                    fmt::format("{}..{}", row.least, row.greatest), row.worst_text(), row.passed() ? "right" : "WRONG");
    if (!row.passed()) text += "  " + row.sentence + "\n";
  }
  return text + "\nfingerprint " + report.fingerprint.text() + "\n";
}

std::string json_text(const Report& report, const OpenDevice& device) {
  Json faults = Json::array();
  for (const FaultReport& fault : report.faults)
    faults.push_back({{"name", fault.name}, {"case", fault.where}, {"outcome", outcome_text(fault.outcome)}});
  Json rows = Json::array();
  for (const Row& row : report.rows)
    rows.push_back({{"operator", row.op},
                    {"accuracy", row.accuracy == Accuracy::exact ? "exact" : "fast"},
                    {"type", row.type},
                    {"cases", row.cases},
                    {"least_count", row.least},
                    {"greatest_count", row.greatest},
                    {"worst", std::isinf(row.worst) ? Json(nullptr) : Json(row.worst)},
                    {"to_the_bit", row.to_the_bit},
                    {"passed", row.passed()},
                    {"sentence", row.sentence}});
  const Json json{{"device", device.name()},
                  {"implementation", device.implementation()},
                  {"faults", faults},
                  {"rows", rows},
                  {"fingerprint", report.fingerprint.text()},
                  {"passed", report.passed()}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

// Rows in the order of the operator table, types within.
void sort_rows(std::vector<Row>& rows) {
  const auto rank = [](const Row& row) {
    const auto op =
        std::find_if(operators.begin(), operators.end(), [&](const Operator* o) { return o->name == row.op; });
    const auto type =
        std::find_if(types.begin(), types.end(), [&](const ElementType& t) { return t.name == row.type; });
    return std::tuple(op - operators.begin(), type - types.begin(), row.accuracy, row.op);
  };
  std::sort(rows.begin(), rows.end(), [&](const Row& a, const Row& b) { return rank(a) < rank(b); });
}

}  // namespace

Exit verify(const VerifyRequest& request) {
  const OpenDevice device = value_of(open_device({.adapter = request.adapter}));
  const std::unique_ptr<CaseRunner> runner = value_of(CaseRunner::create(device));
  Report report;
  report.faults = value_of(plant_faults(*runner));
  check_calls(device);
  if (!request.json) {
    write_answer(fmt::format("The adapter is {}, through {}.\n", device.name(), device.implementation()));
    write_answer(faults_text(report));
  }
  const std::vector<Case> all = cases(request.quick ? CaseSet::quick : CaseSet::covering);
  value_of(runner->run(all, [&](const CaseAnswer& answer) {
    const Comparison comparison = compare(answer);
    report.row_of(answer.one).add(answer, comparison);
    report.fingerprint.add(answer, comparison);
  }));
  check_calls(device);
  sort_rows(report.rows);
  write_answer(request.json ? json_text(report, device) : table_text(report));
  return report.passed() ? Exit::ok : Exit::check_failed;
}

}  // namespace wgreduce::cli
