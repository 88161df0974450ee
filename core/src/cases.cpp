// Which combinations are conformance cases.
#include "wgreduce/cases.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>

#include "covering.hpp"

namespace wgreduce {
namespace {

constexpr std::uint64_t offsets[] = {0, 1, 2, 3, 7, 16, 61, 64, 129, 1021};
constexpr std::uint64_t largest = std::uint64_t{65535} * 128 + 1;  // one more than a grid of the textbook kernel takes

// A size and how it is bound.
struct Size {
  std::uint64_t count;  // elements; of cases with a low binding: beyond `bindings` of them
  std::uint32_t bindings = 0;
};

std::vector<Size> make_sizes() {
  std::vector<Size> sizes{{0}, {1}, {2}, {3}, {4}, {5}};
  // Workgroups, loads, vectors and elements in a word are powers of two, so tile boundaries are among these.
  for (int power = 3; power <= 22; power++) {
    const std::uint64_t middle = std::uint64_t{1} << power;
    for (std::uint64_t count : {middle - 1, middle, middle + 1}) sizes.push_back({count});
  }
  sizes.push_back({largest});
  sizes.push_back({1, 1});
  sizes.push_back({3456, 3});
  return sizes;
}
const std::vector<Size>& sizes() {
  static const std::vector<Size> list = make_sizes();
  return list;
}

// What to fold: one of the library's operators, or one of the cases' own. Exact sums are other programs than fast ones,
// with answers of their own, so they are subjects apart: every type goes through both.
struct Subject {
  const Operator* op = nullptr;
  const CustomOperator* custom = nullptr;
  Accuracy accuracy = Accuracy::fast;
};

std::vector<Subject> make_subjects() {
  std::vector<Subject> list;
  for (const Operator* op : operators) {
    list.push_back({op});
    if (op->exact_floating) list.push_back({op, nullptr, Accuracy::exact});
  }
  for (const CustomOperator& custom : case_operators()) list.push_back({nullptr, &custom});
  return list;
}
const std::vector<Subject>& subjects() {
  static const std::vector<Subject> list = make_subjects();
  return list;
}

Case case_of(const Subject& subject) {
  Case one;
  one.op = subject.op;
  one.custom = subject.custom;
  one.options.accuracy = subject.accuracy;
  one.options.folding = Folding::workgroup;
  return one;
}

bool takes_type(const Case& one) {
  if (one.custom) return one.type == Type::u32;
  return one.op->form(element_type(one.type)) != nullptr;
}

bool takes_pattern(Type type, Pattern pattern) {
  const ElementType& row = element_type(type);
  if (patterns[static_cast<std::size_t>(pattern)].floats_only) return row.is_float();
  return pattern != Pattern::cancellation || row.kind != Kind::uint;
}

// Where f32 arithmetic leaves its range on the way, the answer depends on the order: nothing is promised then.
bool has_answer(const Case& one) {
  if (one.custom || !element_type(one.type).is_float() || one.options.accuracy == Accuracy::exact) return true;
  const std::string_view name = one.name();
  if (name == "product")
    return one.pattern == Pattern::uniform || one.pattern == Pattern::nans || one.pattern == Pattern::zeros ||
           one.pattern == Pattern::subnormals || one.pattern == Pattern::constant || one.pattern == Pattern::ties;
  constexpr std::string_view adding[] = {"sum", "mean", "variance", "norm1", "sumsq", "stats", "dot"};
  return one.pattern != Pattern::extremes || std::find(std::begin(adding), std::end(adding), name) == std::end(adding);
}

// Whose textbook kernel meets all data and sizes; that of the others meets every size that is quick.
bool has_all_of_tree(const Case& one) {
  constexpr std::string_view some[] = {"sum", "min", "argmax", "affine"};
  return std::find(std::begin(some), std::end(some), one.name()) != std::end(some);
}

// Sums of f64 are never anything else.
bool is_only_exact(const Case& one) {
  const Form* form = one.op ? one.op->form(element_type(one.type)) : nullptr;
  return form && form->bins;
}

// Exact sums have one way to fold.
bool takes_accuracy(const Case& one) {
  const Options& options = one.options;
  const ElementType& type = element_type(one.type);
  if (is_only_exact(one) && (options.accuracy == Accuracy::fast || options.result == ResultAs::f64)) return false;
  if (options.accuracy == Accuracy::fast) return options.result == ResultAs::natural;
  return one.op && one.op->exact_floating && type.is_float() && options.strategy == Strategy::strided &&
         options.folding == Folding::workgroup;
}

bool takes_options(const Case& one) {
  const Options& options = one.options;
  if (!takes_accuracy(one)) return false;
  if (options.nan == Nan::ignore && !(one.op && one.op->takes_nan && element_type(one.type).is_float())) return false;
  if (options.ties == Ties::last && !(one.op && one.op->takes_ties)) return false;
  if (options.ddof != 0 && !(one.op && one.op->takes_ddof)) return false;
  if (options.strategy == Strategy::tree && options.folding != Folding::workgroup) return false;
  return options.folding == Folding::workgroup || !one.custom || one.custom->commutative;
}

void set_size(Case& one, const Size& size) {
  one.max_binding = size.bindings ? low_binding : 0;
  one.count = size.count + size.bindings * (low_binding / one.element_bytes());
}

// Elements of four words and 2^22 of them are no more than four times as many words. The textbook kernel takes software
// adapters seconds for millions of elements; its grid's limit is worth them once.
bool takes_size(const Case& one, const Size& size) {
  if (one.custom && one.custom->words > 2) return size.count <= 65537;
  if (one.options.strategy == Strategy::strided) return true;
  if (!has_all_of_tree(one)) return size.count <= 4097 && size.bindings == 0;
  return size.count <= 131073 || (size.count == largest && one.name() == "sum");
}

// --- the covering set ---

enum Choice { subject, type, size, pattern, offset, nan, ties, ddof, folding, strategy, result, choice_count };

std::vector<int> choice_values() {
  return {static_cast<int>(subjects().size()),
          static_cast<int>(types.size()),
          static_cast<int>(sizes().size()),
          static_cast<int>(patterns.size()),
          static_cast<int>(std::size(offsets)),
          2,
          2,
          2,
          2,
          2,
          2};
}

// What is not chosen yet stays as it is in a Case: the default.
Case case_of(const Combination& chosen) {
  const auto at = [&](Choice choice) { return static_cast<std::size_t>(std::max(chosen[choice], 0)); };
  Case one = case_of(subjects()[at(subject)]);
  one.type = static_cast<Type>(at(type));
  one.pattern = static_cast<Pattern>(at(pattern));
  one.offset = offsets[at(offset)];
  one.options.nan = static_cast<Nan>(at(nan));
  one.options.ties = static_cast<Ties>(at(ties));
  one.options.ddof = static_cast<std::uint32_t>(at(ddof));
  one.options.folding = at(folding) ? Folding::subgroup : Folding::workgroup;
  one.options.strategy = static_cast<Strategy>(at(strategy));
  one.options.result = static_cast<ResultAs>(at(result));
  set_size(one, sizes()[at(size)]);
  return one;
}

// Whether what is chosen goes together. The type is among it.
bool goes_together(const Combination& chosen) {
  const Case one = case_of(chosen);
  if (chosen[pattern] >= 0 && !takes_pattern(one.type, one.pattern)) return false;
  if (chosen[nan] == 1 && !element_type(one.type).is_float()) return false;
  if (chosen[strategy] == 1 && chosen[folding] == 1) return false;
  // Only exact sums have another result.
  const bool plain = element_type(one.type).is_float() && chosen[strategy] != 1 && chosen[folding] != 1;
  if (chosen[result] == 1 && !plain) return false;
  if (chosen[subject] < 0) return true;
  if (!takes_type(one) || !takes_options(one)) return false;
  if (chosen[size] >= 0 && !takes_size(one, sizes()[static_cast<std::size_t>(chosen[size])])) return false;
  return chosen[pattern] < 0 || has_answer(one);
}

// Before the type is chosen: whether there is one to choose.
bool allowed(const Combination& chosen) {
  if (chosen[type] >= 0) return goes_together(chosen);
  Combination tried = chosen;
  for (tried[type] = 0; tried[type] < static_cast<int>(types.size()); tried[type]++)
    if (goes_together(tried)) return true;
  return false;
}

// Pipelines a case needs, by size: one dispatch, several, several bindings.
int stages_of(const Combination& chosen) {
  const Size& row = sizes()[static_cast<std::size_t>(chosen[size])];
  return row.bindings ? 2 : row.count > 16384 ? 1 : 0;
}

// Compiling costs more than folding: combinations of a program that is there already come first. Shuffles make the
// longest programs, and the textbook kernel is the slowest.
int program_cost(const Combination& chosen, const std::vector<Combination>& taken) {
  const auto same = [&](const Combination& other) {
    for (Choice choice : {subject, type, nan, ties, ddof, folding, strategy, result})
      if (chosen[choice] >= 0 && chosen[choice] != other[choice]) return false;
    return chosen[size] < 0 || stages_of(chosen) == stages_of(other);
  };
  if (std::any_of(taken.begin(), taken.end(), same)) return 0;
  const int dispatches = chosen[size] < 0 ? 0 : stages_of(chosen);
  return 40 + 20 * dispatches + (chosen[folding] == 1 || chosen[strategy] == 1 ? 20 : 0);
}

void add_covering(std::vector<Case>& list) {
  for (const Combination& chosen : covering({choice_values(), allowed, program_cost})) list.push_back(case_of(chosen));
}

// --- every size of some operators; and the other sets ---

// The `turn`th of the patterns and offsets that go with `one`.
void rotate(Case& one, std::size_t turn) {
  one.offset = offsets[turn % std::size(offsets)];
  for (std::size_t i = 0; i < patterns.size(); i++) {
    one.pattern = patterns[(turn + i) % patterns.size()].pattern;
    if (takes_pattern(one.type, one.pattern) && has_answer(one)) return;
  }
}

void add_every_size(std::vector<Case>& list, std::string_view name, Type element, Accuracy accuracy = Accuracy::fast) {
  Case one = case_of({find_operator(name), nullptr, accuracy});
  one.type = element;
  for (std::size_t i = 0; i < sizes().size(); i++) {
    set_size(one, sizes()[i]);
    rotate(one, i);
    list.push_back(one);
  }
}

constexpr std::size_t few[] = {0, 1, 3, 10, 27, 34};
constexpr std::size_t many[] = {45, 50};  // beyond one dispatch

void add_quick_exact(std::vector<Case>& list) {
  constexpr Type element_types[] = {Type::f32, Type::f16, Type::bf16, Type::f64};
  std::size_t turn = 0;
  for (const Subject& subject : subjects()) {
    if (subject.accuracy != Accuracy::exact) continue;
    Case one = case_of(subject);
    for (int wide = 0; wide < 2; wide++, turn++) {
      one.type = element_types[turn % 4];
      one.options.result = element_type(one.type).is_pair() ? ResultAs::natural : static_cast<ResultAs>(wide);
      for (std::size_t k : few) {
        set_size(one, sizes()[k]);
        rotate(one, turn + k);
        list.push_back(one);
      }
      set_size(one, sizes()[many[turn % 2]]);
      rotate(one, turn);
      list.push_back(one);
    }
  }
}

void add_quick(std::vector<Case>& list) {
  std::size_t i = 0;
  for (const Subject& subject : subjects()) {
    if (subject.accuracy == Accuracy::exact) continue;
    Case one = case_of(subject);
    std::size_t seen = 0;
    for (std::size_t j = 0; j < types.size() && seen < 2; j++) {
      one.type = types[seen == 0 ? j : (i + j) % types.size()].type;
      if (!takes_type(one) || (seen == 1 && one.type == list.back().type)) continue;
      one.options.folding = i % 4 == 1 ? Folding::subgroup : Folding::workgroup;
      if (!takes_options(one)) one.options.folding = Folding::workgroup;
      if (!takes_options(one)) continue;  // sums of f64: add_quick_exact
      for (std::size_t k : few) {
        set_size(one, sizes()[k]);
        rotate(one, i + k);
        list.push_back(one);
      }
      for (std::size_t k : many) {
        if (seen > 0 || !takes_size(one, sizes()[k])) continue;
        set_size(one, sizes()[k]);
        rotate(one, i + k);
        list.push_back(one);
      }
      seen++;
    }
    i++;
  }
  add_quick_exact(list);
}

// Sizes that take long stand with one pattern and offset each, in turn; middling ones with every pattern.
void add_data(std::vector<Case>& list, Case one, std::size_t turn) {
  if (one.count > 131073 || (one.options.strategy == Strategy::tree && !has_all_of_tree(one))) {
    rotate(one, turn);
    list.push_back(one);
    return;
  }
  for (const PatternRow& row : patterns) {
    one.pattern = row.pattern;
    if (!takes_pattern(one.type, one.pattern) || !has_answer(one)) continue;
    for (std::size_t i = 0; i < std::size(offsets); i++) {
      one.offset = offsets[i];
      const bool all = one.count <= 4097;
      if (all || i == turn++ % std::size(offsets)) list.push_back(one);
    }
  }
}

void add_full(std::vector<Case>& list) {
  for (int subject_value = 0; subject_value < static_cast<int>(subjects().size()); subject_value++) {
    for (int type_value = 0; type_value < static_cast<int>(types.size()); type_value++) {
      for (int options = 0; options < 1 << (choice_count - nan); options++) {
        Combination chosen(choice_count, -1);
        chosen[subject] = subject_value;
        chosen[type] = type_value;
        for (int bit = 0; bit < choice_count - nan; bit++)
          chosen[static_cast<std::size_t>(nan + bit)] = options >> bit & 1;
        if (!allowed(chosen)) continue;
        Case one = case_of(chosen);
        for (std::size_t i = 0; i < sizes().size(); i++) {
          if (!takes_size(one, sizes()[i])) continue;
          set_size(one, sizes()[i]);
          add_data(list, one, list.size());
        }
      }
    }
  }
}

// Cases that read one buffer stand together, and in it those of one slice, or of two.
auto order_of(const Case& one) {
  return std::tuple(one.max_binding, one.custom ? one.custom->words : 0, one.type, one.pattern, one.count, one.offset,
                    one.inputs());
}

std::vector<Case> ordered(const std::vector<Case>& list) {
  std::multimap<decltype(order_of(list[0])), const Case*> rows;  // keeps the order of equal keys
  for (const Case& one : list) rows.emplace(order_of(one), &one);
  std::vector<Case> result;
  for (const auto& [key, one] : rows) result.push_back(*one);
  return result;
}

}  // namespace

std::vector<Case> cases(CaseSet set) {
  std::vector<Case> list;
  switch (set) {
    case CaseSet::quick:
      add_quick(list);
      break;
    case CaseSet::covering:
      add_covering(list);
      add_every_size(list, "sum", Type::f32);
      add_every_size(list, "sum", Type::f32, Accuracy::exact);
      add_every_size(list, "sum", Type::u8);
      add_every_size(list, "argmax", Type::f32);
      add_every_size(list, "stats", Type::f32);
      // Of the operators that keep order, the covering set has every size already: they take one type.
      break;
    case CaseSet::full:
      add_full(list);
      break;
  }
  return ordered(list);
}

Result<Problem> problem_of(const Case& one) {
  const std::string_view type_name = element_type(one.type).name;
  if (one.custom) return make_problem(*one.custom, type_name, one.options);
  return make_problem(one.op->name, type_name, one.options);
}

}  // namespace wgreduce
