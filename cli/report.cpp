#include "report.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>

#include "failure.hpp"

namespace wgreduce::cli {
namespace {

using Json = nlohmann::ordered_json;

// A field of an operator with one value goes by the operator's name.
std::string field_name(const Answer& answer, std::string_view name) {
  return answer.values.size() == 1 ? answer.op : std::string(name);
}

Json value_json(const Answer& answer, const Value& value) {
  Json json{{"name", field_name(answer, value.name)}, {"text", nullptr}, {"bits", nullptr}};
  if (value.none) return json;
  json["text"] = value.text();
  json["bits"] = value.hex();
  return json;
}

// To the microsecond: more digits say nothing.
double rounded(double milliseconds) { return std::round(milliseconds * 1000) / 1000; }

Json check_json(const Answer& answer) {
  if (!answer.verdict) return nullptr;
  Json fields = Json::array();
  for (const FieldCheck& field : answer.verdict->fields) {
    Json json = value_json(answer, field.expected);
    json["to_the_bit"] = field.to_the_bit;
    const FieldVerdict verdict = field.verdict();
    json["verdict"] = name_of(verdict);
    json["error"] = verdict == FieldVerdict::unpromised || std::isinf(field.error) ? Json(nullptr) : Json(field.error);
    fields.push_back(json);
  }
  return {{"verdict", answer.verdict->passed() ? "passed" : "failed"}, {"expected", fields}};
}

}  // namespace

std::string answer_text(const Answer& answer) {
  std::string text;
  for (const Value& value : answer.values)
    text += answer.values.size() > 2 ? fmt::format("{} {}\n", value.name, value.text()) : value.text() + "\n";
  return text;
}

std::string answer_json(const Answer& answer) {
  Json result = Json::array();
  for (const Value& value : answer.values) result.push_back(value_json(answer, value));
  const Times& times = answer.times;
  const Json json{
      {"operator", answer.op},
      {"type", element_type(answer.type).name},
      {"count", answer.count},
      {"result", result},
      {"device",
       {{"name", answer.device.name},
        {"driver", answer.device.driver},
        {"backend", answer.device.backend},
        {"implementation", answer.device.implementation}}},
      {"plan",
       {{"passes", answer.figures.passes},
        {"workgroups", answer.figures.workgroups},
        {"scratch_bytes", answer.figures.scratch_bytes}}},
      {"times",
       {{"open_ms", rounded(times.open)},
        {"read_ms", rounded(times.read)},
        {"fold_ms", rounded(times.fold)},
        {"check_ms", rounded(times.check)},
        {"total_ms", rounded(times.total)}}},
      {"check", check_json(answer)},
  };
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string summary_text(const Answer& answer) {
  const Figures& figures = answer.figures;
  const Times& times = answer.times;
  std::string text = fmt::format(
      "{} ({}, {}): {} {} of {}, {} {}, at most {} {}, {} bytes of scratch; open {:.1f} ms, read {:.1f} ms, fold "
      "{:.1f} ms{}, in all {:.1f} ms\n",
      answer.device.name, answer.device.backend, answer.device.implementation, answer.count,
      answer.count == 1 ? "element" : "elements", element_type(answer.type).name, figures.passes,
      figures.passes == 1 ? "pass" : "passes", figures.workgroups, figures.workgroups == 1 ? "workgroup" : "workgroups",
      figures.scratch_bytes, times.open, times.read, times.fold,
      answer.verdict ? fmt::format(", check {:.1f} ms", times.check) : "", times.total);
  if (answer.verdict) text += answer.verdict->sentence() + "\n";
  return text;
}

void write_answer(const std::string& text) {
  errno = 0;
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (written) return;
  fail(Exit::gpu_error, std::string("The answer cannot be written to standard output (") + std::strerror(errno) +
                            "); check where the output goes.");
}

void write_state(const std::string& path, std::span<const std::byte> state) {
  errno = 0;
  const bool to_file = path != "-";
  std::FILE* file = to_file ? std::fopen(path.c_str(), "wb") : stdout;
  bool written = file && std::fwrite(state.data(), 1, state.size(), file) == state.size() && std::fflush(file) == 0;
  const int why = errno;
  if (file && to_file) written = std::fclose(file) == 0 && written;
  if (written) return;
  fail(Exit::gpu_error, "The state cannot be written to " + (to_file ? "\"" + path + "\"" : "standard output") + " (" +
                            std::strerror(why ? why : errno) + "); check where the output goes.");
}

}  // namespace wgreduce::cli
