#include "prelude.hpp"

#include <algorithm>
#include <initializer_list>
#include <span>

#include "kernel_texts.hpp"

namespace wgreduce {
namespace {

// The parts, one after another, allocated once: sums of strings grow part by part, which took a seventh of planning.
std::string text_of(std::initializer_list<std::string_view> parts) {
  std::size_t length = 0;
  for (std::string_view part : parts) length += part.size();
  std::string text;
  text.reserve(length);
  for (std::string_view part : parts) text += part;
  return text;
}

FieldType concrete(FieldType type, const ElementType& element, bool wide_result) {
  const bool pair = element.is_pair();
  if (type == FieldType::rounded) return wide_result ? FieldType::f64 : FieldType::f32_bits;
  if (type == FieldType::key) return pair ? FieldType::u64 : FieldType::u32;
  if (type == FieldType::element) {
    if (element.is_float()) return pair ? FieldType::f64 : FieldType::f32_bits;
    if (element.kind == Kind::sint) return pair ? FieldType::i64 : FieldType::i32;
    return pair ? FieldType::u64 : FieldType::u32;
  }
  if (type == FieldType::wide)
    return element.is_float() ? FieldType::f32 : element.kind == Kind::sint ? FieldType::i64 : FieldType::u64;
  return type;
}

// A member of the WGSL structs Acc and Res.
struct Member {
  std::string name;
  std::string_view type;
  std::uint32_t length = 1;  // words; above 1 of an array of u32, or a pair
  bool pair = false;

  std::string type_text() const {
    return length == 1 || pair ? std::string(type) : text_of({"array<u32, ", std::to_string(length), ">"});
  }
};

std::uint32_t words(const std::vector<Member>& list) {
  std::uint32_t total = 0;
  for (const Member& member : list) total += member.length;
  return total;
}

// The library's own operators hold signed elements as words of bits (`element` in the table).
std::vector<Member> members(std::span<const Field> fields, bool signed_members) {
  std::vector<Member> list;
  for (const Field& field : fields) {
    const std::string name(field.name);
    if (field.pair) {
      list.push_back({name, "vec2<u32>", 2, true});
    } else if (words(field.type) == 2) {
      list.push_back({name + "_lo", "u32"});
      list.push_back({name + "_hi", "u32"});
    } else if (field.length > 1) {
      list.push_back({name, "u32", field.length});
    } else {
      list.push_back({name, field.type == FieldType::f32                     ? "f32"
                            : field.type == FieldType::i32 && signed_members ? "i32"
                                                                             : "u32"});
    }
  }
  return list;
}

std::string constant(std::string_view name, std::uint32_t value) {
  return text_of({"const ", name, " = ", std::to_string(value), "u;\n"});
}
std::string constant(std::string_view name, std::uint64_t value, bool pair) {
  const auto low = static_cast<std::uint32_t>(value);
  if (!pair) return constant(name, low);
  return text_of({"const ", name, " = vec2<u32>(", std::to_string(low), "u, ", std::to_string(value >> 32), "u);\n"});
}
std::string constant(std::string_view name, bool value) {
  return text_of({"const ", name, " = ", value ? "true" : "false", ";\n"});
}

std::string struct_text(std::string_view name, const std::vector<Member>& list) {
  std::string text = text_of({"struct ", name, " {\n"});
  for (const Member& member : list) text += text_of({"  ", member.name, ": ", member.type_text(), ",\n"});
  text += "}\n";
  return text;
}

// `a.x` as a word, or a word as the type of a member.
std::string to_word(const Member& member, const std::string& value) {
  return member.type == "u32" ? value : text_of({"bitcast<u32>(", value, ")"});
}
std::string from_word(const Member& member, const std::string& word) {
  return member.type == "u32" ? word : text_of({"bitcast<", member.type, ">(", word, ")"});
}

std::string indexed(std::string_view value, std::uint32_t i) { return text_of({value, "[", std::to_string(i), "]"}); }

template <class Each>
std::string joined(std::size_t count, Each each) {
  std::string text;
  for (std::size_t i = 0; i < count; i++) {
    if (i != 0) text += ", ";
    text += each(i);
  }
  return text;
}

// A struct as the words it has in a buffer.
std::string pack_text(std::string_view function, std::string_view type, std::string_view length,
                      const std::vector<Member>& list) {
  const auto words_of = [](const Member& member) {
    const std::string value = "a." + member.name;
    if (member.length == 1) return to_word(member, value);
    return joined(member.length, [&](std::size_t i) { return indexed(value, static_cast<std::uint32_t>(i)); });
  };
  return text_of({"fn ", function, "(a: ", type, ") -> array<u32, ", length, "> {\n  return array<u32, ", length, ">(",
                  joined(list.size(), [&](std::size_t i) { return words_of(list[i]); }), ");\n}\n"});
}

// And back, from the words `w`.
std::string unpack_text(const std::vector<Member>& list) {
  std::uint32_t at = 0;
  const auto member_of = [&](const Member& member) {
    const std::uint32_t first = at;
    at += member.length;
    if (member.length == 1) return from_word(member, indexed("w", first));
    return text_of(
        {member.type_text(), "(",
         joined(member.length, [&](std::size_t i) { return indexed("w", first + static_cast<std::uint32_t>(i)); }),
         ")"});
  };
  return text_of({"fn acc_from(w: array<u32, ACC_WORDS>) -> Acc {\n  return Acc(",
                  joined(list.size(), [&](std::size_t i) { return member_of(list[i]); }), ");\n}\n"});
}

std::string accumulator_text(const Resolved& op) {
  const std::vector<Member> list = members(op.accumulator, op.custom);
  return text_of({struct_text("Acc", list), constant("ACC_WORDS", words(list)),
                  pack_text("acc_words", "Acc", "ACC_WORDS", list), unpack_text(list)});
}

std::string shuffle_text(const Resolved& op) {
  const std::vector<Member> list = members(op.accumulator, op.custom);
  const auto shuffled = [&](std::size_t i) { return text_of({"subgroupShuffleXor(a.", list[i].name, ", mask)"}); };
  return text_of({"fn shuffle(a: Acc, mask: u32) -> Acc {\n  return Acc(", joined(list.size(), shuffled), ");\n}\n"});
}

// Adds the elements of earlier slices to every index that is not "none".
std::string rebase_text(const Resolved& op) {
  std::string text = "fn rebase(a: Acc, base: vec2<u32>) -> Acc {\n  var r = a;\n";
  for (const Field& field : op.accumulator) {
    if (field.type != FieldType::index) continue;
    const std::string at = text_of({"r.", field.name});
    text += text_of({"  if ((", at, "_lo & ", at, "_hi) != 0xffffffffu) {\n    let low = ", at, "_lo + base.x;\n    ",
                     at, "_hi += base.y + select(0u, 1u, low < base.x);\n    ", at, "_lo = low;\n  }\n"});
  }
  text += "  return r;\n}\n";
  return text;
}

// Elements of 64 bits are their words.
constexpr std::string_view pair_text = R"(alias Elem = vec2<u32>;
fn bits_of(e: Elem) -> Key {
  return e;
}
)";

std::string element_text(const ElementType& type, View view) {
  if (type.is_pair()) return std::string(pair_text);
  const bool numbers = type.is_float() && view == View::numbers;
  const std::string_view elem = numbers ? "f32" : type.kind == Kind::sint ? "i32" : "u32";
  return text_of({"alias Elem = ", elem, ";\nfn element(word: u32, lane: u32) -> Elem {\n  return ",
                  numbers ? type.number : type.bits, ";\n}\nfn bits_of(e: Elem) -> u32 {\n  return ",
                  elem == "u32" ? "e" : "bitcast<u32>(e)", ";\n}\n"});
}

// The default: combine after lift, element by element.
constexpr std::string_view absorb_pairs = R"(
fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  return combine(combine(a, lift(words.xy, index)), lift(words.zw, index + 1u));
}
)";
constexpr std::string_view absorb_text = R"(
fn absorb_word(a: Acc, word: u32, index: u32) -> Acc {
  var r = combine(a, lift(element(word, 0u), index));
  if (LANES >= 2u) {
    r = combine(r, lift(element(word, 1u), index + 1u));
  }
  if (LANES == 4u) {
    r = combine(r, lift(element(word, 2u), index + 2u));
    r = combine(r, lift(element(word, 3u), index + 3u));
  }
  return r;
}
fn absorb(a: Acc, words: vec4<u32>, index: u32) -> Acc {
  var r = absorb_word(a, words.x, index);
  r = absorb_word(r, words.y, index + LANES);
  r = absorb_word(r, words.z, index + 2u * LANES);
  r = absorb_word(r, words.w, index + 3u * LANES);
  return r;
}
)";

// What an invocation accumulates by itself: an accumulator.
constexpr std::string_view held_text = R"(
alias Held = Acc;
fn hold_none(at: Invocation) -> Held {
  return identity();
}
)";
constexpr std::string_view absorb_one_text = R"(fn absorb_one(a: Held, e: Elem, index: u32) -> Held {
  return combine(a, lift(e, index));
}
)";
constexpr std::string_view absorb_one_of_two_text = R"(fn absorb_one(a: Held, x: Elem, y: Elem, index: u32) -> Held {
  return combine(a, lift(x, y, index));
}
)";

// What the kernel files of exact totals want to know: their size and place, and the float they are rounded to.
std::string exact_text(const Resolved& op, std::uint32_t copies) {
  const auto signed_constant = [](std::string_view name, std::int32_t value) {
    return text_of({"const ", name, " = ", std::to_string(value), "i;\n"});
  };
  std::string text = constant("SUM_WORDS", op.accumulator[0].length);
  text += signed_constant("UNIT", op.bins->unit);
  text += constant("COPIES", copies);
  text += signed_constant("PRECISION", op.wide_result ? 53 : 24);
  text += signed_constant("LEAST", op.wide_result ? -1074 : -149);
  text += constant("GREATEST_FIELD", op.wide_result ? 2046u : 254u);
  text += text_of(
      {"fn res_of(bits: vec2<u32>) -> Res {\n  return Res(", op.wide_result ? "bits.x, bits.y" : "bits.x", ");\n}\n"});
  return text;
}

std::uint64_t sign_of(const ElementType& type) {
  return type.kind == Kind::sint ? std::uint64_t{1} << (type.is_pair() ? 63 : 31) : 0;
}
std::uint64_t low_start(const ElementType& type) {
  return type.is_float() ? ~std::uint64_t{0} : type.highest ^ sign_of(type);
}
std::uint64_t high_start(const ElementType& type) {
  return type.is_float() ? 0 : static_cast<std::uint64_t>(type.lowest) ^ sign_of(type);
}

std::string constants(const Problem& problem, const Resolved& op, std::uint32_t workgroup) {
  const ElementType& type = element_type(problem.type);
  std::string text = constant("WORKGROUP", workgroup);
  text += constant("LANES", type.elements_per_word());
  text += constant("RECORD", type.is_pair() && op.record_words == 1 ? 2 : op.record_words);
  text += constant("FLOATING", type.is_float());
  text += constant("SIGNED", type.kind == Kind::sint);
  text += constant("NAN_IGNORE", problem.options.nan == Nan::ignore);
  text += constant("TIES_LAST", problem.options.ties == Ties::last);
  text += constant("DDOF", problem.options.ddof);
  text += constant("LOW_START", low_start(type), type.is_pair());
  text += constant("HIGH_START", high_start(type), type.is_pair());
  // All ones of the element's width, sign-extended.
  text += constant("ALL_ONES", type.kind == Kind::uint ? type.highest : ~std::uint64_t{0}, type.is_pair());
  return text;
}

std::string_view kind_file(const ElementType& type) {
  constexpr std::string_view narrow[] = {"kind_float", "kind_sint", "kind_uint"};
  constexpr std::string_view wide[] = {"kind_float64", "kind_sint64", "kind_uint64"};
  return (type.is_pair() ? wide : narrow)[static_cast<std::size_t>(type.kind)];
}

std::vector<Field> resolved_fields(std::span<const Field> fields, const ElementType& element, bool wide_result) {
  std::vector<Field> list;
  for (const Field& field : fields) {
    const bool pair = element.is_pair() && (field.type == FieldType::element || field.type == FieldType::key);
    list.push_back({field.name, concrete(field.type, element, wide_result), field.length, pair});
  }
  return list;
}

std::vector<Field> custom_fields(const std::vector<CustomField>& fields) {
  std::vector<Field> list;
  for (const CustomField& field : fields) list.push_back({field.name, field.type});
  return list;
}

Resolved resolve_custom(const CustomOperator& custom) {
  Resolved op;
  op.custom = true;
  op.name = custom.name;
  op.accumulator = custom_fields(custom.accumulator);
  op.result = custom_fields(custom.result);
  op.steps = {custom.wgsl};
  op.heavy = true;  // nothing is known of its steps
  op.commutative = custom.commutative;
  op.record_words = custom.words;
  return op;
}

Resolved resolve_own(const Problem& problem) {
  const ElementType& element = element_type(problem.type);
  const Form& form = *problem.form();
  Resolved op;
  op.wide_result = problem.options.result == ResultAs::f64 || element.is_pair();
  op.name = problem.op->name;
  op.view = form.view;
  op.accumulator = resolved_fields(form.accumulator, element, op.wide_result);
  op.result = resolved_fields(form.result, element, op.wide_result);
  op.helpers.assign(form.helpers.begin(), form.helpers.end());
  op.steps.assign(form.steps.begin(), form.steps.end());
  op.absorbs = form.absorbs;
  op.heavy = form.heavy;
  op.bins = form.bins;
  op.feed = form.feed;
  op.inputs = problem.op->inputs;
  return op;
}

}  // namespace

std::string_view kernel_text(std::string_view name) {
  const std::span<const KernelText> all(kernel_texts, kernel_text_count);
  const auto found = std::lower_bound(
      all.begin(), all.end(), name, [](const KernelText& file, std::string_view wanted) { return file.name < wanted; });
  return found->text;
}

Resolved resolve(const Problem& problem) {
  Resolved op = problem.op ? resolve_own(problem) : resolve_custom(*problem.custom);
  // The keys of 64 bits need it.
  if (element_type(problem.type).is_pair() &&
      std::find(op.helpers.begin(), op.helpers.end(), "u64") == op.helpers.end())
    op.helpers.push_back("u64");
  return op;
}

std::uint32_t words(const std::vector<Field>& fields) {
  std::uint32_t total = 0;
  for (const Field& field : fields) total += words(field.type) * field.length;
  return total;
}

std::string prelude(const Problem& problem, const Resolved& op, const Device& device, const Layout& layout) {
  std::string text;
  text.reserve(16384);  // the longest of the library's own; growing would copy it six times
  // A custom operator's WGSL begins the first line, so that a compiler's lines are the caller's own.
  if (layout.shuffles && device.subgroups_directive) text += op.custom ? "enable subgroups;" : "enable subgroups;\n";
  if (op.custom) text += text_of({op.steps[0], "\n"});
  const ElementType& type = element_type(problem.type);
  text += text_of({"// wgreduce: ", op.name, " of ", type.name, "\n"});
  text += constants(problem, op, layout.workgroup);
  if (op.record_words > 1) {
    text += "alias Elem = array<u32, RECORD>;\n";
  } else {
    text += element_text(type, op.view);
  }
  text += accumulator_text(op);
  const std::vector<Member> result = members(op.result, op.custom);
  text += struct_text("Res", result) + constant("RES_WORDS", words(result));
  text += pack_text("res_words", "Res", "RES_WORDS", result);
  text += rebase_text(op);
  if (op.bins) text += exact_text(op, layout.copies);
  if (layout.shuffles) text += constant("SUBGROUP_MAX", device.subgroup_max) + shuffle_text(op);
  text += kernel_text(kind_file(type));
  text += kernel_text(type.is_pair() ? "keys64" : "keys32");
  for (std::string_view helper : op.helpers) text += kernel_text(helper);
  if (!op.custom)
    for (std::string_view steps : op.steps) text += steps;
  if (op.bins) return text;
  if (!op.absorbs && op.record_words == 1) text += type.is_pair() ? absorb_pairs : absorb_text;
  text += held_text;
  text += op.inputs == 2 ? absorb_one_of_two_text : absorb_one_text;
  return text;
}

}  // namespace wgreduce
