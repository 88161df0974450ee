// What a caller may ask for, and the sentence that refuses the rest.
#include "wgreduce/problem.hpp"

#include <set>

#include "tests/core/problem_checks.hpp"
#include "wgreduce/nearest.hpp"

namespace wgreduce {
namespace {

using test::custom;
using test::expect_error;

TEST(Problem, EveryOperatorOfTheTableTakesTheTypesItNames) {
  for (const Operator* op : operators) {
    for (const ElementType& type : types) {
      const auto problem = make_problem(op->name, type.name);
      ASSERT_EQ(problem.ok(), op->form(type) != nullptr) << op->name << " of " << type.name;
      if (!problem) continue;
      EXPECT_EQ(problem->op, op);
      EXPECT_EQ(problem->type, type.type);
      EXPECT_EQ(problem->name(), op->name);
      EXPECT_EQ(problem->element_bytes(), type.bytes);
    }
  }
}

TEST(Problem, UnknownNames) {
  expect_error(make_problem("summ", "f32"), ErrorCode::unknown_name,
               "No operator has the name (summ); the nearest name is \"sum\".");
  expect_error(make_problem("vairance", "f32"), ErrorCode::unknown_name,
               "No operator has the name (vairance); the nearest name is \"variance\".");
  expect_error(make_problem("fourier_transform", "f32"), ErrorCode::unknown_name,
               "No operator has the name (fourier_transform); see the list of names.");
  expect_error(make_problem("", "f32"), ErrorCode::unknown_name, "No operator has the name (); see the list of names.");
  expect_error(make_problem("sum", "f23"), ErrorCode::unknown_name,
               "No element type has the name (f23); the nearest name is \"f32\".");
  expect_error(make_problem("sum", "complex64"), ErrorCode::unknown_name,
               "No element type has the name (complex64); see the list of names.");
  expect_error(make_problem(custom(), "u31"), ErrorCode::unknown_name,
               "No element type has the name (u31); the nearest name is \"u32\".");
}

TEST(Problem, UnsupportedType) {
  for (std::string_view op : {"bit_and", "bit_or", "bit_xor"})
    for (std::string_view type : {"f32", "f16", "bf16"})
      expect_error(make_problem(op, type), ErrorCode::unsupported_type,
                   "The operator \"" + std::string(op) + "\" does not take " + std::string(type) +
                       " elements; it takes integers.");
}

// All but one operator fold one input.
TEST(Problem, Inputs) {
  for (const Operator* op : operators)
    EXPECT_EQ(make_problem(op->name, "u32")->inputs(), op->name == "dot" ? 2u : 1u) << op->name;
  EXPECT_EQ(make_problem(custom(), "u32")->inputs(), 1u);
}

TEST(Problem, SixtyFourBits) {
  const std::set<std::string_view> floats{"sum",           "mean", "norm1",  "sumsq",  "norm2",
                                          "min",           "max",  "extent", "argmin", "argmax",
                                          "count_nonzero", "any",  "all",    "maxabs", "dot"};
  const std::set<std::string_view> integers{"sum",    "product", "norm1",  "sumsq",         "min", "max", "extent",
                                            "argmin", "argmax",  "maxabs", "count_nonzero", "any", "all", "bit_and",
                                            "bit_or", "bit_xor", "dot"};
  for (const Operator* op : operators) {
    for (Accuracy accuracy : {Accuracy::fast, Accuracy::exact}) {
      EXPECT_EQ(make_problem(op->name, "f64", {.accuracy = accuracy}).ok(), floats.count(op->name) == 1) << op->name;
      for (const char* type : {"i64", "u64"})
        EXPECT_EQ(make_problem(op->name, type, {.accuracy = accuracy}).ok(), integers.count(op->name) == 1) << op->name;
    }
  }
  expect_error(
      make_problem("product", "f64"), ErrorCode::unsupported_type,
      "The operator \"product\" does not take f64 elements; it takes those of up to 32 bits, and integers of 64.");
  expect_error(make_problem("stats", "i64"), ErrorCode::unsupported_type,
               "The operator \"stats\" does not take i64 elements; it takes those of up to 32 bits.");
  expect_error(make_problem("bit_or", "f64"), ErrorCode::unsupported_type,
               "The operator \"bit_or\" does not take f64 elements; it takes integers.");
  expect_error(make_problem("mean", "u64"), ErrorCode::unsupported_type,
               "The operator \"mean\" does not take u64 elements; it takes floats, and integers of up to 32 bits.");
  expect_error(make_problem("sum", "f64", {.strategy = Strategy::tree}), ErrorCode::invalid_option,
               "The option \"strategy\" (tree) is for accuracy fast alone; f64 is summed exactly, so leave it out.");
  EXPECT_TRUE(make_problem("sum", "f64", {.result = ResultAs::f64}));
  EXPECT_TRUE(make_problem("min", "f64", {.strategy = Strategy::tree}));
}

TEST(Problem, Accuracy) {
  const Options exact{.accuracy = Accuracy::exact};
  const std::set<std::string_view> exact_floats{"sum", "mean", "norm1", "sumsq", "norm2", "dot"};
  for (const Operator* op : operators) {
    for (std::string_view type : {"f32", "f16", "bf16", "i32", "u8"}) {
      const bool is_float = find_type(type)->is_float();
      const Form* fast = op->form(*find_type(type));
      if (!fast) continue;
      const auto problem = make_problem(op->name, type, exact);
      const bool takes = fast->exact || (is_float && exact_floats.count(op->name) == 1);
      if (!takes) {
        expect_error(problem, ErrorCode::invalid_option,
                     "The operator \"" + std::string(op->name) + "\" has no exact form over " + std::string(type) +
                         " elements; leave \"accuracy\" out" +
                         (is_float ? ", or use one of sum, mean, norm1, sumsq, norm2, dot." : "."));
        continue;
      }
      ASSERT_TRUE(problem) << op->name << " of " << type << ": " << problem.error().sentence;
      EXPECT_TRUE(problem->form()->exact);
      EXPECT_EQ(problem->form()->bins != nullptr, !fast->exact) << op->name << " of " << type;
    }
  }
  constexpr auto no_f64 = "The option \"result\" (f64) is for exact sums of floats; leave it out.";
  expect_error(make_problem("sum", "f32", {.result = ResultAs::f64}), ErrorCode::invalid_option,
               "The option \"result\" (f64) is for exact sums of floats; leave it out, or add accuracy exact.");
  expect_error(make_problem(custom(), "f32", {.result = ResultAs::f64}), ErrorCode::invalid_option, no_f64);
  expect_error(make_problem("min", "f32", {.accuracy = Accuracy::exact, .result = ResultAs::f64}),
               ErrorCode::invalid_option, no_f64);
  expect_error(make_problem("sum", "i32", {.accuracy = Accuracy::exact, .result = ResultAs::f64}),
               ErrorCode::invalid_option, no_f64);
  expect_error(make_problem("sum", "f32", {.accuracy = Accuracy::exact, .strategy = Strategy::tree}),
               ErrorCode::invalid_option,
               "The option \"strategy\" (tree) is for accuracy fast alone; leave out one of the two.");
  expect_error(make_problem(custom(), "u32", exact), ErrorCode::invalid_option,
               "The operator \"" + custom().name + "\" has no exact form over u32 elements; leave \"accuracy\" out.");
}

// Whatever an operator's entry does not name is refused; whatever it names is taken.
TEST(Problem, OptionsThatMeanNothing) {
  for (const Operator* op : operators) {
    const std::string start = "The operator \"" + std::string(op->name) + "\" does not take the option \"";
    const auto check = [&](const Options& options, bool taken, const std::string& option) {
      const auto problem = make_problem(op->name, "i32", options);
      if (taken)
        EXPECT_TRUE(problem.ok()) << op->name << " " << option;
      else
        expect_error(problem, ErrorCode::invalid_option, start + option + "\"; leave it out.");
    };
    check({.nan = Nan::ignore}, op->takes_nan, "nan");
    check({.ties = Ties::last}, op->takes_ties, "ties");
    check({.ddof = 1}, op->takes_ddof, "ddof");
  }
  const auto takes = [](auto flag) {
    std::set<std::string_view> names;
    for (const Operator* op : operators)
      if (flag(*op)) names.insert(op->name);
    return names;
  };
  using Names = std::set<std::string_view>;
  EXPECT_EQ(takes([](const Operator& op) { return op.takes_nan; }),
            (Names{"min", "max", "extent", "argmin", "argmax", "maxabs", "stats"}));
  EXPECT_EQ(takes([](const Operator& op) { return op.takes_ties; }), (Names{"argmin", "argmax", "stats"}));
  EXPECT_EQ(takes([](const Operator& op) { return op.takes_ddof; }), (Names{"variance", "stats"}));
}

TEST(Problem, OptionsOutOfRange) {
  expect_error(make_problem("variance", "f32", {.ddof = 2}), ErrorCode::invalid_option,
               "The option \"ddof\" (2) is out of range; pass 0 or 1.");
  expect_error(make_problem("sum", "f32", {.ddof = 4294967295u}), ErrorCode::invalid_option,
               "The option \"ddof\" (4294967295) is out of range; pass 0 or 1.");
  expect_error(make_problem(custom(), "u32", {.nan = Nan::ignore}), ErrorCode::invalid_option,
               "The operator \"mine\" does not take the option \"nan\"; leave it out.");
  expect_error(make_problem(custom(), "u32", {.ties = Ties::last}), ErrorCode::invalid_option,
               "The operator \"mine\" does not take the option \"ties\"; leave it out.");
  expect_error(make_problem(custom(), "u32", {.ddof = 1}), ErrorCode::invalid_option,
               "The operator \"mine\" does not take the option \"ddof\"; leave it out.");
}

// A number that came from elsewhere and was cast.
TEST(Problem, EnumeratorsThatDoNotExist) {
  const auto refused = [](const Options& options, std::string_view sentence) {
    expect_error(make_problem("argmax", "f32", options), ErrorCode::invalid_option, sentence);
    expect_error(make_problem("bit_or", "u8", options), ErrorCode::invalid_option, sentence);
    expect_error(make_problem(custom(), "u32", options), ErrorCode::invalid_option, sentence);
  };
  refused({.nan = Nan{2}}, "The option \"nan\" (2) is no enumerator of wgreduce::Nan; pass one of those.");
  refused({.ties = Ties{2}}, "The option \"ties\" (2) is no enumerator of wgreduce::Ties; pass one of those.");
  refused({.accuracy = Accuracy{99}},
          "The option \"accuracy\" (99) is no enumerator of wgreduce::Accuracy; pass one of those.");
  refused({.result = ResultAs{2}},
          "The option \"result\" (2) is no enumerator of wgreduce::ResultAs; pass one of those.");
  refused({.strategy = Strategy{255}},
          "The option \"strategy\" (255) is no enumerator of wgreduce::Strategy; pass one of those.");
  refused({.folding = Folding{3}},
          "The option \"folding\" (3) is no enumerator of wgreduce::Folding; pass one of those.");
}

TEST(NearestName, FewestEdits) {
  const std::vector<std::string_view> names{"sum", "sumsq", "min", "max", "variance", "count_nonzero"};
  EXPECT_EQ(nearest_name("sum", names), "sum");
  EXPECT_EQ(nearest_name("smu", names), "sum");      // swapped neighbours are one edit
  EXPECT_EQ(nearest_name("sumsp", names), "sumsq");  // one substitution, where "sum" is two deletions
  EXPECT_EQ(nearest_name("mix", names), "min");      // as near as "max": the first
  EXPECT_EQ(nearest_name("varaince", names), "variance");
  EXPECT_EQ(nearest_name("countnonzero", names), "count_nonzero");
  EXPECT_EQ(nearest_name("coutnonzro", names), "count_nonzero");  // three edits in ten letters
  EXPECT_EQ(nearest_name("quotient", names), "");
  EXPECT_EQ(nearest_name("", names), "");
  EXPECT_EQ(nearest_name("zzz", names), "");
  EXPECT_EQ(nearest_name(std::string(65, 's'), names), "");
  EXPECT_EQ(nearest_name("sum", {}), "");
  const std::vector<std::string_view> letters{"abcd"};
  EXPECT_EQ(nearest_name("badc", letters), "abcd");  // two swaps; three edits without them, one too many
  EXPECT_EQ(nearest_name("dcba", letters), "");
}

}  // namespace
}  // namespace wgreduce
