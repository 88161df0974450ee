// `wgreduce list`: the tables, as Markdown tables that also read well on a terminal.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "commands.hpp"
#include "wgreduce/describe.hpp"
#include "wgreduce/ops.hpp"

namespace wgreduce::cli {
namespace {

using Row = std::vector<std::string>;

// Two | of a formula must not end a cell.
std::string cell(std::string_view text) {
  std::string out;
  for (char c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
  return out;
}

std::string table(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths(rows[0].size());
  for (const Row& row : rows)
    for (std::size_t i = 0; i < row.size(); i++) widths[i] = std::max(widths[i], row[i].size());
  std::string text;
  for (std::size_t r = 0; r < rows.size(); r++) {
    for (std::size_t i = 0; i < widths.size(); i++)
      text += "| " + rows[r][i] + std::string(widths[i] - rows[r][i].size(), ' ') + " ";
    text += "|\n";
    if (r > 0) continue;
    for (std::size_t width : widths) (text += '|').append(width + 2, '-');
    text += "|\n";
  }
  return text;
}

std::string elements_of(const Operator& op) {
  return op.floating && op.integer ? "all" : op.floating ? "floats" : "integers";
}

std::string long_elements_of(const Operator& op) {
  std::string names;
  for (const ElementType& type : types)
    if (type.is_pair() && op.form(type)) names += (names.empty() ? "" : " ") + std::string(type.name);
  return names;
}

std::string options_of(const Operator& op) {
  std::string text;
  for (const auto& [takes, name] : std::array<std::pair<bool, std::string_view>, 5>{{{op.takes_nan, "nan"},
                                                                                     {op.takes_ties, "ties"},
                                                                                     {op.takes_ddof, "ddof"},
                                                                                     {op.exact_floating, "accuracy"},
                                                                                     {op.exact_floating, "result"}}})
    if (takes) text += (text.empty() ? "" : ", ") + std::string(name);
  return text;
}

}  // namespace

std::string list_text(const Request& request) {
  if (request.json) return nlohmann::ordered_json::parse(describe_tables()).dump(2) + "\n";
  std::vector<Row> op_rows{{"operator", "up to 32 bits", "64 bits", "options", "no elements", "meaning"}};
  for (const Operator* op : operators)
    op_rows.push_back({std::string(op->name), elements_of(*op), long_elements_of(*op), options_of(*op), cell(op->empty),
                       cell(op->meaning)});
  std::vector<Row> type_rows{{"type", "bytes", "meaning"}};
  for (const ElementType& type : types)
    type_rows.push_back({std::string(type.name), std::to_string(type.bytes), cell(type.meaning)});
  return table(op_rows) + "\n" + table(type_rows);
}

}  // namespace wgreduce::cli
