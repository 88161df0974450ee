#include "verify_abi.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <tuple>

#include "border.hpp"
#include "wgreduce/describe.hpp"
#include "wgreduce/verify.hpp"

namespace wgreduce::web {
namespace {

std::vector<Case> all;
std::vector<PlantedFault> faults;
Fingerprint fingerprint;

std::vector<std::uint32_t> elements;  // of the cases last loaded
std::vector<std::uint32_t> kept;      // what guards stand in the place of
std::uint32_t changed[8];

auto data_key(const Case& one) {
  return std::tuple(one.max_binding, one.custom ? one.custom->words : 0, one.type, one.pattern);
}
auto program_key(const Case& one) {
  const Options& o = one.options;
  return std::tuple(one.max_binding, one.op, one.custom, one.type, o.nan, o.ties, o.ddof, o.accuracy, o.result,
                    o.strategy, o.folding);
}

template <class Key>
std::size_t number_of(std::vector<Key>& keys, const Key& key) {
  const auto found = std::find(keys.begin(), keys.end(), key);
  if (found != keys.end()) return static_cast<std::size_t>(found - keys.begin());
  keys.push_back(key);
  return keys.size() - 1;
}

// A JSON list or object, item by item.
class Items {
 public:
  void add(const std::string& item) { text_ += (text_.empty() ? "" : ", ") + item; }
  void add(const char* name, const std::string& value) { add(quoted(name) + ": " + value); }
  std::string list() const { return "[" + text_ + "]"; }
  std::string object() const { return "{" + text_ + "}"; }

 private:
  std::string text_;
};

std::string fields_json(const std::vector<CustomField>& fields) {
  constexpr std::array<std::string_view, 9> names{"f32", "f32_bits", "u32",   "i32",    "u64",
                                                  "i64", "index",    "count", "boolean"};
  Items list;
  for (const CustomField& field : fields)
    list.add("{\"name\": " + quoted(field.name) + ", \"type\": " + quoted(names[static_cast<std::size_t>(field.type)]) +
             "}");
  return list.list();
}

std::string custom_json(const CustomOperator& custom) {
  Items op;
  op.add("name", quoted(custom.name));
  op.add("words", std::to_string(custom.words));
  op.add("commutative", custom.commutative ? "true" : "false");
  op.add("wgsl", quoted(custom.wgsl));
  op.add("accumulator", fields_json(custom.accumulator));
  op.add("result", fields_json(custom.result));
  return op.object();
}

// What createReducer takes.
std::string options_json(const Case& one) {
  Items options;
  options.add("op", one.op ? quoted(one.op->name) : custom_json(*one.custom));
  options.add("type", quoted(element_type(one.type).name));
  if (one.options.nan == Nan::ignore) options.add("nan", "\"ignore\"");
  if (one.options.ties == Ties::last) options.add("ties", "\"last\"");
  if (one.options.ddof != 0) options.add("ddof", "1");
  if (one.options.accuracy == Accuracy::exact) options.add("accuracy", "\"exact\"");
  if (one.options.result == ResultAs::f64) options.add("result", "\"f64\"");
  if (one.options.strategy == Strategy::tree) options.add("strategy", "\"tree\"");
  if (one.options.folding == Folding::workgroup) options.add("folding", "\"workgroup\"");
  if (one.options.folding == Folding::subgroup) options.add("folding", "\"subgroup\"");
  if (one.max_binding != 0) options.add("maxBinding", std::to_string(one.max_binding));
  return options.object();
}

std::string second_json(const Case& one) {
  Items second;
  second.add("offset", std::to_string(second_offset(one) - second_skip));
  second.add("begin", std::to_string(second_skip * one.element_bytes() / 4));
  return second.object();
}

std::string case_json(const Case& one, std::size_t data, std::size_t program) {
  Items json;
  json.add("title", quoted(title(one)));
  json.add("name", quoted(one.name()));
  json.add("accuracy", one.options.accuracy == Accuracy::exact ? "\"exact\"" : "\"fast\"");
  json.add("type", quoted(one.custom ? "words" : element_type(one.type).name));
  json.add("data", std::to_string(data));
  json.add("program", std::to_string(program));
  json.add("offset", std::to_string(one.offset));
  if (one.inputs() == 2) json.add("second", second_json(one));
  json.add("count", std::to_string(one.count));
  json.add("options", options_json(one));
  return json.object();
}

std::string fault_json(const PlantedFault& fault, std::size_t number) {
  Items json;
  json.add("name", quoted(fault.name));
  json.add("case", std::to_string(number));
  json.add("stage", quoted(stage_names[static_cast<std::size_t>(fault.stage)]));
  json.add("right", quoted(fault.right));
  json.add("wrong", quoted(fault.wrong));
  json.add("race", fault.race ? "true" : "false");
  return json.object();
}

void keep(const Case& one) {
  kept.clear();
  for (const auto& [begin, count, of] : guard_words(one, elements.size()))
    for (std::uint64_t i = 0; i < count; i++) kept.push_back(elements[begin + i]);
}

void restore(const Case& one) {
  std::size_t at = 0;
  for (const auto& [begin, count, of] : guard_words(one, elements.size()))
    for (std::uint64_t i = 0; i < count; i++) elements[begin + i] = kept[at++];
}

}  // namespace
}  // namespace wgreduce::web

using namespace wgreduce;
using namespace wgreduce::web;

void verify_cases(std::uint32_t set) {
  all = cases(static_cast<CaseSet>(set));
  faults = planted_faults();
  fingerprint = {};
  Items fault_list;
  for (const PlantedFault& fault : faults) {
    fault_list.add(fault_json(fault, all.size()));
    all.push_back(fault.one);
  }
  std::vector<decltype(data_key(Case{}))> data;
  std::vector<decltype(program_key(Case{}))> programs;
  Items list;
  for (const Case& one : all)
    list.add(case_json(one, number_of(data, data_key(one)), number_of(programs, program_key(one))));
  text = "{\"cases\": " + list.list() + ", \"faults\": " + fault_list.list() +
         ", \"untouched\": " + std::to_string(untouched) + "}";
}

std::uint32_t verify_load(std::uint32_t first, std::uint32_t end) {
  std::uint64_t count = 0;
  for (std::uint32_t i = first; i < end; i++) count = std::max(count, elements_of(all[i]));
  elements = {};
  elements = make_elements(all[first], count);
  return static_cast<std::uint32_t>(elements.size());
}

const std::uint32_t* verify_elements() { return elements.data(); }

const std::uint32_t* verify_guard(std::uint32_t number, std::uint32_t on) {
  const Case& one = all[number];
  if (on != 0) {
    keep(one);
    place_guards(one, elements);
  } else {
    restore(one);
  }
  std::fill(std::begin(changed), std::end(changed), 0u);
  std::size_t at = 0;
  for (const auto& [begin, count, of] : guard_words(one, elements.size())) {
    changed[at++] = static_cast<std::uint32_t>(begin);
    changed[at++] = static_cast<std::uint32_t>(count);
  }
  return changed;
}

void verify_compare(std::uint32_t number, std::uint32_t depth, std::uint32_t strayed, std::uint32_t counts) {
  const Case& one = all[number];
  const auto problem = problem_of(one);
  const auto program = plan(*problem, Device{});  // of which decode asks for the result's fields alone
  const std::uint64_t size = one.element_bytes();
  const std::span<const std::byte> bytes = std::as_bytes(std::span(elements));
  CaseAnswer answer{one, bytes.subspan(one.offset * size, one.count * size)};
  if (one.inputs() == 2) answer.second = bytes.subspan(second_offset(one) * size, one.count * size);
  answer.got = decode(*problem, *program, room, one.count);
  answer.depth = depth;
  answer.strayed = strayed != 0;
  const Comparison comparison = compare(answer);
  if (counts != 0) fingerprint.add(answer, comparison);
  // Six places: for people to read. Only whether it is above 1 decides.
  const std::string worst =
      std::isinf(comparison.worst)
          ? "null"
          : std::to_string(static_cast<std::uint64_t>(std::min(comparison.worst * 1e6, 9e15) + 0.999)) + "e-6";
  text = "{\"worst\": " + worst + ", \"to_the_bit\": " + (comparison.to_the_bit ? "true" : "false") +
         ", \"sentence\": " + quoted(comparison.sentence) + "}";
}

void verify_fingerprint() { text = fingerprint.text(); }
