#include "settings.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "wgreduce/nearest.hpp"

namespace wgreduce::web {
namespace {

Error unknown(const std::string& what, std::string_view given, std::span<const std::string_view> names) {
  const std::string_view nearest = nearest_name(given, names);
  std::string list;
  for (std::string_view name : names) list += (list.empty() ? "" : ", ") + std::string(name);
  return {ErrorCode::unknown_name,
          "No " + what + " has the name (" + std::string(given) + "); " +
              (nearest.empty() ? "there are: " + list : "the nearest name is \"" + std::string(nearest) + "\"") + "."};
}

struct Reading {
  std::string_view name, value;
  std::string op, type = "f32";
  bool is_custom = false;
  CustomOperator custom;
  Options options;
  std::uint64_t max_binding = std::numeric_limits<std::uint64_t>::max();
  Device device;

  template <class Choice, std::size_t N>
  Result<void> choose(Choice& to, const std::array<std::string_view, N>& names) const {
    for (std::size_t i = 0; i < N; i++)
      if (names[i] == value) return to = static_cast<Choice>(i), Result<void>();
    return unknown("value of \"" + std::string(name) + "\"", value, names);
  }

  template <class Number>
  Result<void> count(Number& to) const {
    const char* end = value.data() + value.size();
    const auto [stop, error] = std::from_chars(value.data(), end, to);
    if (!value.empty() && stop == end && error == std::errc{}) return {};
    return Error{ErrorCode::invalid_option, "The option \"" + std::string(name) + "\" (" + std::string(value) +
                                                ") is not a whole number in range; pass one."};
  }

  Result<void> truth(bool& to) const { return choose(to, std::array<std::string_view, 2>{"false", "true"}); }
  Result<void> text(std::string& to) const { return to = std::string(value), Result<void>(); }

  Result<void> field(std::vector<CustomField>& to) const {
    constexpr std::array<std::string_view, 9> names{"f32", "f32_bits", "u32",   "i32",    "u64",
                                                    "i64", "index",    "count", "boolean"};
    const std::size_t colon = value.rfind(':');
    const std::string_view type_name = value.substr(colon + 1);
    for (std::size_t i = 0; i < names.size(); i++)
      if (names[i] == type_name)
        return to.push_back({std::string(value.substr(0, colon)), static_cast<FieldType>(i)}), Result<void>();
    return unknown("field type", type_name, names);
  }
};

struct Setting {
  std::string_view name;
  Result<void> (*read)(Reading&);
};

// The settings whose names begin with `prefix`.
struct Group {
  std::string_view prefix;
  const char* what;
  std::span<const Setting> settings;
};

constexpr std::array<std::string_view, 4> kind_names{"unknown", "discrete", "integrated", "cpu"};

constexpr Setting option_settings[] = {
    {"op", [](Reading& r) { return r.text(r.op); }},
    {"type", [](Reading& r) { return r.text(r.type); }},
    {"nan", [](Reading& r) { return r.choose(r.options.nan, nan_names); }},
    {"ties", [](Reading& r) { return r.choose(r.options.ties, ties_names); }},
    {"ddof", [](Reading& r) { return r.count(r.options.ddof); }},
    {"accuracy", [](Reading& r) { return r.choose(r.options.accuracy, accuracy_names); }},
    {"result", [](Reading& r) { return r.choose(r.options.result, result_names); }},
    {"strategy", [](Reading& r) { return r.choose(r.options.strategy, strategy_names); }},
    {"folding", [](Reading& r) { return r.choose(r.options.folding, folding_names); }},
    {"maxBinding", [](Reading& r) { return r.count(r.max_binding); }},
};
constexpr Setting custom_settings[] = {
    {"name", [](Reading& r) { return r.is_custom = true, r.text(r.custom.name); }},
    {"words", [](Reading& r) { return r.count(r.custom.words); }},
    {"accumulator", [](Reading& r) { return r.field(r.custom.accumulator); }},
    {"result", [](Reading& r) { return r.field(r.custom.result); }},
    {"wgsl", [](Reading& r) { return r.text(r.custom.wgsl); }},
    {"commutative", [](Reading& r) { return r.truth(r.custom.commutative); }},
};
constexpr Setting device_settings[] = {
    {"max_invocations", [](Reading& r) { return r.count(r.device.max_invocations); }},
    {"max_workgroup_size", [](Reading& r) { return r.count(r.device.max_workgroup_size); }},
    {"max_workgroup_storage", [](Reading& r) { return r.count(r.device.max_workgroup_storage); }},
    {"max_workgroups", [](Reading& r) { return r.count(r.device.max_workgroups); }},
    {"max_storage_buffers", [](Reading& r) { return r.count(r.device.max_storage_buffers); }},
    {"max_binding", [](Reading& r) { return r.count(r.device.max_binding); }},
    {"storage_alignment", [](Reading& r) { return r.count(r.device.storage_alignment); }},
    {"uniform_alignment", [](Reading& r) { return r.count(r.device.uniform_alignment); }},
    {"subgroups", [](Reading& r) { return r.truth(r.device.subgroups); }},
    {"subgroup_min", [](Reading& r) { return r.count(r.device.subgroup_min); }},
    {"subgroup_max", [](Reading& r) { return r.count(r.device.subgroup_max); }},
    {"subgroups_directive", [](Reading& r) { return r.truth(r.device.subgroups_directive); }},
    {"kind", [](Reading& r) { return r.choose(r.device.kind, kind_names); }},
    {"vendor", [](Reading& r) { return r.text(r.device.vendor); }},
};

constexpr Group groups[] = {{"option.", "option", option_settings},
                            {"custom.", "key of a custom operator", custom_settings},
                            {"device.", "fact of a device", device_settings}};

Result<void> read_setting(Reading& reading) {
  for (const Group& group : groups) {
    if (!reading.name.starts_with(group.prefix)) continue;
    reading.name.remove_prefix(group.prefix.size());
    for (const Setting& setting : group.settings)
      if (setting.name == reading.name) return setting.read(reading);
    return unknown(group.what, reading.name, setting_names(group.prefix));
  }
  return Error{ErrorCode::unknown_name, "The setting (" + std::string(reading.name) + ") is of no group."};
}

// Takes what stands before the next NUL off the front of `text`.
std::string_view take(std::string_view& text) {
  const std::string_view front = text.substr(0, text.find('\0'));
  text.remove_prefix(std::min(text.size(), front.size() + 1));
  return front;
}

}  // namespace

std::vector<std::string_view> setting_names(std::string_view prefix) {
  std::vector<std::string_view> names;
  for (const Group& group : groups)
    if (group.prefix == prefix)
      for (const Setting& setting : group.settings) names.push_back(setting.name);
  return names;
}

Result<Settings> read_settings(std::string_view text) {
  Reading reading;
  while (!text.empty()) {
    reading.name = take(text);
    reading.value = take(text);
    if (auto read = read_setting(reading); !read) return read.error();
  }
  auto problem = reading.is_custom ? make_problem(std::move(reading.custom), reading.type, reading.options)
                                   : make_problem(reading.op, reading.type, reading.options);
  if (!problem) return problem.error();
  if (reading.max_binding < reading.device.max_binding) {
    reading.device.max_binding = reading.max_binding;
    reading.device.max_binding_option = "maxBinding";
  }
  return Settings{*std::move(problem), std::move(reading.device)};
}

}  // namespace wgreduce::web
