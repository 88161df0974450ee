// Checks what a caller asks for.
#include "wgreduce/problem.hpp"

#include <algorithm>

#include "prelude.hpp"
#include "wgreduce/nearest.hpp"
#include "wgreduce/text.hpp"
#include "wgsl_names.hpp"
#include "wgsl_words.hpp"

namespace wgreduce {
namespace {

std::string quoted(std::string_view text) { return '(' + std::string(text) + ')'; }

Error unknown(std::string_view what, std::string_view given, std::string_view nearest) {
  std::string sentence = "No " + std::string(what) + " has the name " + quoted(given) + "; ";
  sentence += nearest.empty() ? "see the list of names." : "the nearest name is \"" + std::string(nearest) + "\".";
  return {ErrorCode::unknown_name, sentence};
}

Result<const ElementType*> type_named(std::string_view name) {
  if (const ElementType* row = find_type(name)) return row;
  std::vector<std::string_view> names;
  for (const ElementType& row : types) names.push_back(row.name);
  return unknown("element type", name, nearest_name(name, names));
}

Result<const Operator*> operator_named(std::string_view name) {
  if (const Operator* row = find_operator(name)) return row;
  std::vector<std::string_view> names;
  for (const Operator* row : operators) names.push_back(row->name);
  return unknown("operator", name, nearest_name(name, names));
}

Error does_not_take(std::string_view op, std::string_view option) {
  return {ErrorCode::invalid_option, "The operator \"" + std::string(op) + "\" does not take the option \"" +
                                         std::string(option) + "\"; leave it out."};
}

Error does_not_take_type(const Operator& op, const ElementType& type) {
  const bool kind = (type.is_float() ? op.floating : op.integer) != nullptr;
  std::string_view taken = op.floating ? "floats" : "integers";
  if (kind && op.floating64)
    taken = "floats, and integers of up to 32 bits";
  else if (kind)
    taken = op.integer64 ? "those of up to 32 bits, and integers of 64" : "those of up to 32 bits";
  return {ErrorCode::unsupported_type, "The operator \"" + std::string(op.name) + "\" does not take " +
                                           std::string(type.name) + " elements; it takes " + std::string(taken) + "."};
}

std::string exact_names() {
  std::string names;
  for (const Operator* row : operators)
    if (row->exact_floating) names += (names.empty() ? "" : ", ") + std::string(row->name);
  return names;
}

Error no_exact_form(std::string_view name, bool custom, const ElementType& type) {
  std::string sentence = "The operator \"" + std::string(name) + "\" has no exact form over " + std::string(type.name) +
                         " elements; leave \"accuracy\" out";
  if (!custom && type.is_float()) sentence += ", or use one of " + exact_names();
  return {ErrorCode::invalid_option, sentence + "."};
}

Error no_f64_result(const Operator* op, const ElementType& type, const Options& options) {
  const bool could = op && op->exact_floating && type.is_float() && options.accuracy == Accuracy::fast;
  return {ErrorCode::invalid_option,
          std::string("The option \"result\" (f64) is for exact sums of floats; leave it out") +
              (could ? ", or add accuracy exact." : ".")};
}

// Where the answer is exact by itself, `accuracy: exact` may be said as well.
Result<void> check_accuracy(std::string_view name, const Operator* op, const ElementType& type,
                            const Options& options) {
  const Form* form = op ? op->form(type, options.accuracy) : nullptr;
  if (options.accuracy == Accuracy::exact && !form) return no_exact_form(name, !op, type);
  const bool rounded = form && form->bins;
  if (options.result == ResultAs::f64 && !rounded) return no_f64_result(op, type, options);
  if (rounded && options.strategy == Strategy::tree)
    return Error{ErrorCode::invalid_option,
                 std::string("The option \"strategy\" (tree) is for accuracy fast alone; ") +
                     (type.is_pair() ? "f64 is summed exactly, so leave it out." : "leave out one of the two.")};
  return {};
}

// A number may have been cast to an enumeration.
Result<void> check_enumerators(const Options& options) {
  const struct {
    std::string_view option, type;
    unsigned value, greatest;
  } all[] = {
      {"nan", "Nan", unsigned(options.nan), unsigned(Nan::ignore)},
      {"ties", "Ties", unsigned(options.ties), unsigned(Ties::last)},
      {"accuracy", "Accuracy", unsigned(options.accuracy), unsigned(Accuracy::exact)},
      {"result", "ResultAs", unsigned(options.result), unsigned(ResultAs::f64)},
      {"strategy", "Strategy", unsigned(options.strategy), unsigned(Strategy::tree)},
      {"folding", "Folding", unsigned(options.folding), unsigned(Folding::subgroup)},
  };
  for (const auto& one : all)
    if (one.value > one.greatest)
      return Error{ErrorCode::invalid_option,
                   "The option \"" + std::string(one.option) + "\" (" + std::to_string(one.value) +
                       ") is no enumerator of wgreduce::" + std::string(one.type) + "; pass one of those."};
  return {};
}

// Options that mean nothing for the operator are refused: a caller who sets one expects it to do something.
Result<void> check_options(std::string_view name, const Operator* op, const Options& options) {
  if (auto checked = check_enumerators(options); !checked) return checked;
  if (options.ddof > 1)
    return Error{ErrorCode::invalid_option,
                 "The option \"ddof\" (" + std::to_string(options.ddof) + ") is out of range; pass 0 or 1."};
  if (options.nan == Nan::ignore && !(op && op->takes_nan)) return does_not_take(name, "nan");
  if (options.ties == Ties::last && !(op && op->takes_ties)) return does_not_take(name, "ties");
  if (options.ddof != 0 && !(op && op->takes_ddof)) return does_not_take(name, "ddof");
  return {};
}

Error bad_custom(std::string sentence) { return {ErrorCode::invalid_operator, std::move(sentence)}; }

bool is_identifier(std::string_view name) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return !name.empty() && is_letter(name[0]) && name.substr(0, 2) != "__" && name != "_" &&
         std::all_of(name.begin(), name.end(), [&](char c) { return is_letter(c) || is_digit(c); });
}

Error bad_field(std::string_view what, std::string_view name, std::string_view problem) {
  return bad_custom("The " + std::string(what) + " field " + quoted(name) + " " + std::string(problem));
}

// Fields of two words become two members: none of their names may be another member's.
bool clashes(const CustomField& a, const CustomField& b) {
  if (words(a.type) == words(b.type)) return false;
  const CustomField& wide = words(a.type) == 2 ? a : b;
  const CustomField& narrow = words(a.type) == 2 ? b : a;
  return narrow.name == wide.name + "_lo" || narrow.name == wide.name + "_hi";
}

Result<void> check_fields(std::string_view what, const std::vector<CustomField>& fields) {
  if (fields.empty())
    return bad_custom("A custom operator's " + std::string(what) + " has no fields; name at least one.");
  for (std::size_t i = 0; i < fields.size(); i++) {
    const std::string& name = fields[i].name;
    if (!is_identifier(name))
      return bad_field(what, name, "is not a WGSL identifier; use letters, digits and single leading underscores.");
    if (is_wgsl_word(name)) return bad_field(what, name, "has the name of a word of WGSL; rename it.");
    if (fields[i].type > FieldType::key)
      return bad_field(what, name,
                       "has a type (" + std::to_string(unsigned(fields[i].type)) +
                           ") that is no enumerator of wgreduce::FieldType; pick one of those.");
    if (fields[i].type == FieldType::element || fields[i].type == FieldType::wide ||
        fields[i].type == FieldType::rounded || fields[i].type == FieldType::key)
      return bad_field(what, name, "has a type that only the library's operators use; pick a concrete type.");
    for (std::size_t j = 0; j < i; j++) {
      if (name == fields[j].name) return bad_field(what, name, "stands twice; give every field a name of its own.");
      if (clashes(fields[i], fields[j]))
        return bad_field(what, name, "clashes with the two words of another (" + fields[j].name + "); rename it.");
    }
  }
  return {};
}

// wgpu-native ends the process over text that is no UTF-8, and where its compiler's stack ends. Within 1 MiB, a main
// thread's on Windows, its releases took 1,700 operators in a row, 750 else-ifs and 330 templates within each other.
// lavapipe ends it over more than about 80 conditions within each other.
constexpr int deepest_nesting = 64;
constexpr int longest_statement = 400;  // operators; a product of two 4 x 4 matrices has 241
constexpr std::size_t longest_wgsl = 16384;

Result<void> check_wgsl(std::string_view wgsl) {
  if (const std::size_t length = std::min(utf8_length(wgsl), wgsl.find('\0')); length < wgsl.size())
    return bad_custom("The custom operator's WGSL is no UTF-8 text (byte " + std::to_string(length) +
                      "); encode it so, without zero bytes.");
  if (wgsl.size() > longest_wgsl)
    return bad_custom("The custom operator's WGSL has " + std::to_string(wgsl.size()) + " bytes; use at most " +
                      std::to_string(longest_wgsl) + ".");
  if (const int depth = nesting(wgsl); depth > deepest_nesting)
    return bad_custom("The custom operator's WGSL nests " + std::to_string(depth) + " deep; use at most " +
                      std::to_string(deepest_nesting) + " brackets, signs and else-ifs within each other.");
  if (const int operators = most_operators(wgsl); operators > longest_statement)
    return bad_custom("The custom operator's WGSL has a statement with " + std::to_string(operators) +
                      " operators; use at most " + std::to_string(longest_statement) +
                      " (with accesses and calls), and give parts of it names with \"let\".");
  if (has_open_comment(wgsl))
    return bad_custom("The custom operator's WGSL has a comment that never ends; close it with \"*/\".");
  const std::vector<Declaration> found = declarations(wgsl);
  for (const Declaration& declaration : found) {
    if (is_library_name(declaration.name))
      return bad_custom("The custom operator's WGSL declares a name of the library " + quoted(declaration.name) +
                        "; rename it.");
    if (is_builtin_in_use(declaration.name))
      return bad_custom("The custom operator's WGSL declares a name of WGSL that the library uses " +
                        quoted(declaration.name) + "; rename it.");
  }
  for (std::string_view step : {"identity", "lift", "combine", "finish"})
    if (std::none_of(found.begin(), found.end(), [&](const Declaration& declaration) {
          return declaration.keyword == "fn" && declaration.name == step;
        }))
      return bad_custom("The custom operator's WGSL has no \"fn " + std::string(step) + "\"; define all four steps.");
  if (const std::string_view word = word_beyond_steps(wgsl); !word.empty())
    return bad_custom(
        "The custom operator's WGSL uses a word that its steps may not " + quoted(word) +
        ": no barriers, subgroup operations, workgroup variables, bindings, overrides or entry points; take it out.");
  return {};
}

Result<void> check_custom(const CustomOperator& custom) {
  if (!is_identifier(custom.name))
    return bad_custom("The custom operator's name " + quoted(custom.name) +
                      " is not an identifier; use letters, digits and underscores.");
  if (custom.words < 1 || custom.words > 16)
    return bad_custom("The custom operator's words per element (" + std::to_string(custom.words) +
                      ") are out of range; pass 1 to 16.");
  if (auto fields = check_fields("accumulator", custom.accumulator); !fields) return fields;
  if (auto fields = check_fields("result", custom.result); !fields) return fields;
  return check_wgsl(custom.wgsl);
}

}  // namespace

Result<Problem> make_problem(std::string_view op, std::string_view type, const Options& options) {
  const auto row = operator_named(op);
  if (!row) return row.error();
  const auto element = type_named(type);
  if (!element) return element.error();
  if ((*row)->form(**element) == nullptr) return does_not_take_type(**row, **element);
  if (auto checked = check_options(op, *row, options); !checked) return checked.error();
  if (auto checked = check_accuracy(op, *row, **element, options); !checked) return checked.error();
  return Problem{*row, nullptr, (*element)->type, options};
}

Result<Problem> make_problem(CustomOperator custom, std::string_view type, const Options& options) {
  const auto element = type_named(type);
  if (!element) return element.error();
  if (auto checked = check_custom(custom); !checked) return checked.error();
  if (auto checked = check_options(custom.name, nullptr, options); !checked) return checked.error();
  if (auto checked = check_accuracy(custom.name, nullptr, **element, options); !checked) return checked.error();
  return Problem{nullptr, std::make_shared<const CustomOperator>(std::move(custom)), (*element)->type, options};
}

}  // namespace wgreduce
