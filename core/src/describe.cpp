// JSON by hand: the core has no dependencies, and what it prints is flat.
#include "wgreduce/describe.hpp"

#include "prelude.hpp"
#include "wgreduce/ops.hpp"
#include "wgreduce/text.hpp"
#include "wgreduce/types.hpp"

namespace wgreduce {
namespace {

std::string json(std::string_view text) { return quoted(text); }
std::string json(bool value) { return value ? "true" : "false"; }
std::string json(std::uint64_t value) { return std::to_string(value); }
std::string json(std::uint32_t value) { return std::to_string(value); }

// An object, member by member, in the order given.
class Object {
 public:
  template <class T>
  Object& add(std::string_view key, const T& value) {
    return raw(key, json(value));
  }
  Object& raw(std::string_view key, const std::string& text) {
    text_ += (text_.empty() ? "" : ", ") + quoted(key) + ": " + text;
    return *this;
  }
  std::string done() const { return "{" + text_ + "}"; }

 private:
  std::string text_;
};

// By reference: g++ 12 warns of "literal" + std::string&& at -O3 (https://gcc.gnu.org/PR105651).
std::string in_brackets(const std::string& items) { return "[" + items + "]"; }

template <class List, class Each>
std::string array(const List& list, Each each) {
  std::string text;
  for (const auto& item : list) text += (text.empty() ? "" : ", ") + each(item);
  return in_brackets(text);
}

constexpr std::array<std::string_view, 14> field_type_names{
    "f32", "f32", "u32", "i32", "u64", "i64", "index", "count", "boolean", "element", "wide", "f64", "rounded", "key"};

std::string field(const Field& f) {
  Object object;
  object.add("name", f.name).add("type", field_type_names[static_cast<std::size_t>(f.type)]);
  if (f.length > 1) object.add("length", f.length);
  return object.done();
}

std::string operator_row(const Operator* op) {
  const Form& any_form = op->floating ? *op->floating : *op->integer;
  return Object()
      .add("name", op->name)
      .add("meaning", op->meaning)
      .add("formula", op->formula)
      .add("source", op->source)
      .add("inputs", op->inputs)
      .add("floats", op->floating != nullptr)
      .add("integers", op->integer != nullptr)
      .add("exact_floats", op->floating && op->floating->exact)
      .add("exact_integers", op->integer && op->integer->exact)
      .add("floats64", op->floating64 != nullptr)
      .add("integers64", op->integer64 != nullptr)
      .add("empty", op->empty)
      .add("none_if_empty", op->none_if_empty)
      .add("nan", op->nan)
      .raw("options",
           array(std::array<std::pair<std::string_view, bool>, 5>{{{"nan", op->takes_nan},
                                                                   {"ties", op->takes_ties},
                                                                   {"ddof", op->takes_ddof},
                                                                   {"accuracy", op->exact_floating != nullptr},
                                                                   {"result", op->exact_floating != nullptr}}},
                 [](const auto& option) { return Object().add(option.first, option.second).done(); }))
      .raw("result", array(any_form.result, field))
      .raw("integer_result", op->integer ? array(op->integer->result, field) : "[]")
      .done();
}

std::string type_row(const ElementType& type) {
  constexpr std::array<std::string_view, 3> kinds{"float", "signed", "unsigned"};
  return Object()
      .add("name", type.name)
      .add("meaning", type.meaning)
      .add("bytes", type.bytes)
      .add("kind", kinds[static_cast<std::size_t>(type.kind)])
      .done();
}

// Facts of a caller's own may be no enumerators.
std::string_view text_of(Nan value) { return nan_names[value == Nan::ignore]; }
std::string_view text_of(Ties value) { return ties_names[value == Ties::last]; }
std::string_view text_of(Accuracy value) { return accuracy_names[value == Accuracy::exact]; }
std::string_view text_of(ResultAs value) { return result_names[value == ResultAs::f64]; }
std::string_view text_of(Strategy value) { return strategy_names[value == Strategy::tree]; }
std::string_view text_of(Folding value) {
  return value == Folding::automatic ? "automatic" : value == Folding::subgroup ? "subgroup" : "workgroup";
}
std::string_view text_of(AdapterKind kind) {
  constexpr std::array<std::string_view, 4> names{"unknown", "discrete", "integrated", "cpu"};
  const auto at = static_cast<std::size_t>(kind);
  return at < names.size() ? names[at] : names[0];  // facts of a caller's own
}

std::string binding_text(Binding binding) {
  constexpr std::array<std::string_view, binding_count> names{
      "vectors", "words", "range", "previous", "output", "place", "second_vectors", "second_words", "second_range"};
  const auto number = static_cast<std::uint32_t>(binding);
  return Object().add("binding", number).add("role", names[number]).done();
}

}  // namespace

std::string quoted(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out = "\"";
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += {'\\', c};
    } else if (byte < 0x20) {
      out += std::string("\\u00") + digits[byte >> 4] + digits[byte & 15];
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string describe_tables() {
  return Object()
      .raw("operators", array(operators, operator_row))
      .raw("types", array(types, type_row))
      .raw("errors", array(error_codes, [](const ErrorCodeName& row) { return quoted(row.name); }))
      .done();
}

std::string describe(const Problem& problem) {
  return Object()
      .add("operator", problem.name())
      .add("type", element_type(problem.type).name)
      .add("nan", text_of(problem.options.nan))
      .add("ties", text_of(problem.options.ties))
      .add("ddof", problem.options.ddof)
      .add("accuracy", text_of(problem.options.accuracy))
      .add("result", text_of(problem.options.result))
      .add("strategy", text_of(problem.options.strategy))
      .add("folding", text_of(problem.options.folding))
      .done();
}

std::string describe(const Device& device) {
  return Object()
      .add("max_invocations", device.max_invocations)
      .add("max_workgroup_size", device.max_workgroup_size)
      .add("max_workgroup_storage", device.max_workgroup_storage)
      .add("max_workgroups", device.max_workgroups)
      .add("max_storage_buffers", device.max_storage_buffers)
      .add("max_binding", device.max_binding)
      .add("storage_alignment", device.storage_alignment)
      .add("uniform_alignment", device.uniform_alignment)
      .add("subgroups", device.subgroups)
      .add("subgroup_min", device.subgroup_min)
      .add("subgroup_max", device.subgroup_max)
      .add("subgroups_directive", device.subgroups_directive)
      .add("kind", text_of(device.kind))
      .add("vendor", std::string_view(device.vendor))
      .done();
}

std::string describe(const Program& program) {
  std::string stages;
  for (std::size_t i = 0; i < stage_count; i++) {
    const Shader& shader = program.shaders[i];
    if (shader.wgsl.empty()) continue;
    stages += (stages.empty() ? "" : ", ") + Object()
                                                 .add("stage", stage_names[i])
                                                 .add("wgsl_hash", std::string_view(hash_text(shader.wgsl)))
                                                 .raw("bindings", array(shader.bindings, binding_text))
                                                 .done();
  }
  return Object()
      .raw("accumulator", array(program.accumulator, field))
      .raw("result", array(program.result, field))
      .add("workgroup", program.workgroup)
      .add("unit_elements", program.unit_elements)
      .add("loads", program.loads)
      .add("max_workgroups", program.max_workgroups)
      .add("single_elements", program.single_elements)
      .add("max_binding", program.max_binding)
      .add("scratch_bytes", program.scratch_bytes())
      .add("strategy", text_of(program.strategy))
      .add("folding", text_of(program.folding))
      .add("ordered", program.ordered)
      .raw("stages", in_brackets(stages))
      .done();
}

std::string describe(const Launch& launch) {
  constexpr std::array<std::string_view, 5> sources{"input", "partials0", "partials1", "nothing", "saved"};
  constexpr std::array<std::string_view, 4> targets{"partials0", "partials1", "state", "result"};
  std::string dispatches;
  for (std::uint32_t i = 0; i < launch.count; i++) {
    const Dispatch& d = launch.dispatches[i];
    dispatches += (i ? ", " : "") + Object()
                                        .add("stage", stage_names[static_cast<std::size_t>(d.stage)])
                                        .add("workgroups", d.workgroups)
                                        .add("source", sources[static_cast<std::size_t>(d.source)])
                                        .add("target", targets[static_cast<std::size_t>(d.target)])
                                        .done();
  }
  return Object().raw("dispatches", in_brackets(dispatches)).add("depth", launch.depth).done();
}

std::string describe_chunks(const Program& program, std::uint64_t count) {
  const auto entry = [&](const Chunk& chunk, std::uint64_t times, bool last) {
    return Object()
        .add("elements", chunk.elements)
        .add("times", times)
        .raw("launches", in_brackets(describe(plan_launch(program, chunk, {.last = last}))))
        .done();
  };
  if (count == 0) return in_brackets(entry({}, 1, true));
  Range rest{0, count};
  const Chunk first = next_chunk(program, rest);
  const std::uint64_t more = rest.count == 0 ? 0 : (count - 1) / first.elements;
  Range end{0, count - more * first.elements};
  const std::string last = entry(next_chunk(program, end), 1, true);
  return in_brackets((more == 0 ? "" : entry(first, more, false) + ", ") + last);
}

std::string result_struct(const Problem& problem, const Program& program) {
  std::string text = "struct Result {  // of " + std::string(problem.name()) + ", " +
                     std::to_string(4 * program.result_words) + " bytes\n";
  std::uint32_t offset = 0;
  const auto member = [&](const std::string& name, std::string_view type) {
    text += "  " + name + ": " + std::string(type) + ",  // byte " + std::to_string(offset) + "\n";
    offset += 4;
  };
  for (const Field& f : program.result) {
    const std::string name(f.name);
    if (words(f.type) == 2) {
      member(name + "_lo", "u32");
      member(name + "_hi", "u32");
    } else {
      const std::string_view type = field_type_names[static_cast<std::size_t>(f.type)];
      member(name, f.type == FieldType::boolean ? std::string_view("u32") : type);
    }
  }
  return text + "}\n";
}

std::string explain(const Problem& problem, const Device& device, const Program& program, std::uint64_t count) {
  return "{\"problem\": " + describe(problem) + ", \"device\": " + describe(device) +
         ", \"program\": " + describe(program) + ", \"chunks\": " + describe_chunks(program, count) + "}";
}

}  // namespace wgreduce
