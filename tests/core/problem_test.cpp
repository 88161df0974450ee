// What a caller may ask for, and the sentence that refuses the rest.
#include "wgreduce/problem.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "kernel_texts.hpp"
#include "wgreduce/cases.hpp"
#include "wgreduce/nearest.hpp"

namespace wgreduce {
namespace {

constexpr std::string_view steps = R"(
fn identity() -> Acc { return Acc(0u); }
fn lift(e: Elem, index: u32) -> Acc { return Acc(bitcast<u32>(e)); }
fn combine(a: Acc, b: Acc) -> Acc { return Acc(a.total + b.total); }
fn finish(a: Acc, count: vec2<u32>) -> Res { return Res(a.total); }
)";

CustomOperator custom() {
  return {.name = "mine",
          .accumulator = {{"total", FieldType::u32}},
          .result = {{"answer", FieldType::u32}},
          .wgsl = std::string(steps)};
}

void expect_error(const Result<Problem>& result, ErrorCode code, std::string_view sentence) {
  ASSERT_FALSE(result.ok()) << "accepted; expected: " << sentence;
  EXPECT_EQ(result.error().code, code) << name(result.error().code);
  EXPECT_EQ(result.error().sentence, sentence);
}

void expect_refused(const CustomOperator& op, std::string_view sentence) {
  expect_error(make_problem(op, "u32"), ErrorCode::invalid_operator, sentence);
}

CustomOperator with_text(std::string_view more) {
  CustomOperator op = custom();
  op.wgsl += more;
  return op;
}

CustomOperator with_fields(std::vector<CustomField> fields) {
  CustomOperator op = custom();
  op.accumulator = std::move(fields);
  return op;
}

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

TEST(Problem, Accuracy) {
  const Options exact{.accuracy = Accuracy::exact};
  const std::set<std::string_view> exact_floats{"sum", "mean", "norm1", "sumsq", "norm2"};
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
                         (is_float ? ", or use one of sum, mean, norm1, sumsq, norm2." : "."));
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

TEST(CustomOperator, IsTaken) {
  const auto problem = make_problem(custom(), "u16", {.strategy = Strategy::tree, .folding = Folding::subgroup});
  ASSERT_TRUE(problem.ok()) << problem.error().sentence;
  EXPECT_EQ(problem->name(), "mine");
  EXPECT_EQ(problem->element_bytes(), 2u);
  CustomOperator wide = custom();
  wide.words = 3;
  EXPECT_EQ(make_problem(wide, "u16")->element_bytes(), 12u);
  for (const CustomOperator& op : case_operators()) EXPECT_TRUE(make_problem(op, "u32").ok()) << op.name;
}

TEST(CustomOperator, Names) {
  CustomOperator op = custom();
  for (const char* name : {"", "1st", "two words", "__mine", "_", "a-b", "gr\xc3\xbc"}) {
    op.name = name;
    expect_refused(op, "The custom operator's name (" + std::string(name) +
                           ") is not an identifier; use letters, digits and underscores.");
  }
}

TEST(CustomOperator, WordsOfAnElement) {
  CustomOperator op = custom();
  for (std::uint32_t words : {0u, 17u, 4294967295u}) {
    op.words = words;
    expect_refused(
        op, "The custom operator's words per element (" + std::to_string(words) + ") are out of range; pass 1 to 16.");
  }
  for (std::uint32_t words : {1u, 16u}) {
    op.words = words;
    EXPECT_TRUE(make_problem(op, "u32").ok());
  }
}

TEST(CustomOperator, Fields) {
  expect_refused(with_fields({}), "A custom operator's accumulator has no fields; name at least one.");
  expect_refused(with_fields({{"a", FieldType::u32}, {"b c", FieldType::u32}}),
                 "The accumulator field (b c) is not a WGSL identifier; use letters, digits and single leading "
                 "underscores.");
  expect_refused(with_fields({{"a", FieldType::element}}),
                 "The accumulator field (a) has a type that only the library's operators use; pick a concrete type.");
  for (FieldType type : {FieldType::element, FieldType::wide, FieldType::rounded})
    expect_refused(with_fields({{"a", type}}),
                   "The accumulator field (a) has a type that only the library's operators use; pick a concrete type.");
  expect_refused(with_fields({{"a", FieldType::u32}, {"a", FieldType::f32}}),
                 "The accumulator field (a) stands twice; give every field a name of its own.");
  CustomOperator op = custom();
  op.result.clear();
  expect_refused(op, "A custom operator's result has no fields; name at least one.");
  op.result = {{"x", FieldType::u32}, {"x", FieldType::u32}};
  expect_refused(op, "The result field (x) stands twice; give every field a name of its own.");
}

TEST(CustomOperator, FieldsOfTwoWordsTakeTwoNames) {
  for (FieldType type : {FieldType::u64, FieldType::i64, FieldType::index}) {
    expect_refused(with_fields({{"n", type}, {"n_lo", FieldType::u32}}),
                   "The accumulator field (n_lo) clashes with the two words of another (n); rename it.");
    expect_refused(with_fields({{"n_hi", FieldType::f32}, {"n", type}}),
                   "The accumulator field (n) clashes with the two words of another (n_hi); rename it.");
  }
  EXPECT_TRUE(make_problem(with_fields({{"n", FieldType::u32}, {"n_lo", FieldType::u32}}), "u32").ok());
  // n_lo, n_hi, n_lo_lo and n_lo_hi.
  EXPECT_TRUE(make_problem(with_fields({{"n", FieldType::u64}, {"n_lo", FieldType::u64}}), "u32").ok());
}

TEST(CustomOperator, FieldsThatAreWordsOfWgsl) {
  for (const char* name : {"fn", "loop", "true", "NULL", "yield", "pass", "u32", "bool", "array", "ptr", "vec2",
                           "vec3f", "mat4x4", "mat2x3h", "sampler", "texture_2d"})
    expect_refused(with_fields({{name, FieldType::u32}}),
                   "The accumulator field (" + std::string(name) + ") has the name of a word of WGSL; rename it.");
  for (const char* name : {"vec", "vec5", "vec2x", "mat4", "mat4x5", "u33", "total", "min", "Fn", "texture"})
    EXPECT_TRUE(make_problem(with_fields({{name, FieldType::u32}}), "u32").ok()) << name;
}

TEST(CustomOperator, MissingSteps) {
  for (std::string step : {"identity", "lift", "combine", "finish"}) {
    const std::string sentence = "The custom operator's WGSL has no \"fn " + step + "\"; define all four steps.";
    CustomOperator op = custom();
    op.wgsl.replace(op.wgsl.find("fn " + step), 3 + step.size(), "fn other");
    expect_refused(op, sentence);
    // A longer name, a comment, or something else of that name is no step.
    expect_refused(
        [&] {
          auto longer = op;
          longer.wgsl += "fn " + step + "2() {}";
          return longer;
        }(),
        sentence);
    expect_refused(
        [&] {
          auto comment = op;
          comment.wgsl += "// fn " + step + "() {}\n";
          return comment;
        }(),
        sentence);
    expect_refused(
        [&] {
          auto nested = op;
          nested.wgsl += "/* /* */ fn " + step + "() {} */";
          return nested;
        }(),
        sentence);
    expect_refused(
        [&] {
          auto constant = op;
          constant.wgsl += "const " + step + " = 1u;";
          return constant;
        }(),
        sentence);
    op.wgsl += "@must_use /* the step */ fn\n\t" + step + "() {}";
    EXPECT_TRUE(make_problem(op, "u32").ok()) << op.wgsl;
  }
}

TEST(CustomOperator, DeclaresANameOfTheLibrary) {
  const auto refused = [](std::string_view text, std::string_view name) {
    expect_refused(with_text(text),
                   "The custom operator's WGSL declares a name of the library (" + std::string(name) + "); rename it.");
  };
  refused("fn load(i: u32) -> u32 { return i; }", "load");
  refused("struct Unit { x: u32 }", "Unit");
  refused("const LANES = 3u;", "LANES");
  refused("var<private> words: array<u32, 4>;", "words");
  refused("var<workgroup> sent: array<u32, 4>;", "sent");
  refused("override WORKGROUP: u32;", "WORKGROUP");
  refused("alias Elem = u32;", "Elem");
  refused("struct Acc { total: u32 }", "Acc");
  refused("fn main() {}", "main");
  refused("fn shuffle(a: u32) -> u32 { return a; }", "shuffle");
  refused("const ALL_ONES = 0u;", "ALL_ONES");
  refused("fn absorb() {}", "absorb");
  refused("fn absorb_word() {}", "absorb_word");
  refused("fn quotient() {}", "quotient");
  refused("fn wgreduce_anything() {}", "wgreduce_anything");
  refused("fn mine() {} // }\n/* { */ @must_use fn /* here */ write() {}", "write");
}

// Each kernel file keeps its names to itself, files yet to come too: the test reads them with eyes of its own.
TEST(CustomOperator, DeclaresANameOfAnyKernelFile) {
  std::size_t names = 0;
  for (unsigned i = 0; i < kernel_text_count; i++) {
    const std::string text = "\n" + std::string(kernel_texts[i].text);
    for (std::string keyword : {"\nfn ", "\nconst ", "\nstruct ", "\nalias "}) {
      for (std::size_t at = text.find(keyword); at != std::string::npos; at = text.find(keyword, at + 1)) {
        const std::size_t begin = at + keyword.size();
        const std::string name = text.substr(begin, text.find_first_of("(: ={", begin) - begin);
        if (std::set<std::string>{"identity", "lift", "combine", "finish"}.count(name)) continue;
        names++;
        expect_refused(with_text("fn " + name + "() {}"),
                       "The custom operator's WGSL declares a name of the library (" + name + "); rename it.");
      }
    }
  }
  EXPECT_GT(names, 100u);
}

TEST(CustomOperator, DeclaresABuiltinThatTheLibraryUses) {
  for (std::string name : {"select", "min", "arrayLength", "workgroupBarrier", "bitcast", "subgroupShuffleXor", "u32",
                           "vec4", "array", "storage", "read_write"})
    expect_refused(
        with_text("fn " + name + "() {}"),
        "The custom operator's WGSL declares a name of WGSL that the library uses (" + name + "); rename it.");
}

TEST(CustomOperator, MayDeclareWhatIsItsOwn) {
  const std::string_view own = R"(
// fn load() {} would be refused
/* as would /* struct Unit {} */ const LANES = 3u; */
const rank_of = 0x1p-3f;
struct Pair { load: u32, Unit: f32, min: u32 }
var<private> scratch: array<vec2<u32>, 4>;
fn helper(words: u32, LANES: u32) -> u32 {
  var<function> load = words;
  const Unit = 1u;
  let select = LANES;
  return load + Unit + select;
}
const_assert true;
fn sqrt_twice(x: f32) -> f32 { return sqrt(sqrt(x)); }
)";
  const auto problem = make_problem(with_text(own), "u32");
  EXPECT_TRUE(problem.ok()) << problem.error().sentence;
}

TEST(CustomOperator, StepsDoNotMeetOtherInvocations) {
  const auto refused = [](std::string_view text, std::string_view word) {
    expect_refused(with_text(text), "The custom operator's WGSL uses a word that its steps may not (" +
                                        std::string(word) +
                                        "): no barriers, subgroup operations, bindings, overrides or entry points; "
                                        "take it out.");
  };
  for (std::string_view call : {"workgroupBarrier", "storageBarrier", "textureBarrier", "workgroupUniformLoad",
                                "subgroupAdd", "subgroupShuffleXor", "quadSwapX", "quadBroadcast"})
    refused("fn more() { " + std::string(call) + " /* here */ (1u); }", call);
  refused("override scale: f32;", "override");
  refused("@id(3) override scale: f32 = 1.0;", "id");
  refused("@group(1) @binding(0) var<storage> table: array<u32>;", "group");
  refused("@ /* */ binding(0) var<storage> table: array<u32>;", "binding");
  refused("@compute @workgroup_size(1) fn other_main() {}", "compute");
  refused("@vertex fn other_main() -> @builtin(position) vec4<f32> { return vec4<f32>(); }", "vertex");
  for (std::string_view own :
       {"// workgroupBarrier();\n", "struct Own { subgroupAdd: u32, group: u32, binding: u32 }",
        "fn subgroupTotal(x: u32) -> u32 { return x; } fn more() -> u32 { return subgroupTotal(1u); }",
        "fn more() -> u32 { let subgroup = 1u; let quad = subgroup; return quad; }",
        "@must_use fn id() -> u32 { return 1u; }"}) {
    const auto problem = make_problem(with_text(own), "u32");
    EXPECT_TRUE(problem.ok()) << problem.error().sentence;
  }
}

TEST(CustomOperator, CommentsEnd) {
  for (std::string_view open : {"/*", "/* /* */", "/* // */ /*/"})
    expect_refused(with_text(open), "The custom operator's WGSL has a comment that never ends; close it with \"*/\".");
  for (std::string_view closed : {"/**/", "/* /* */ */", "// /*\n", "// /*"})
    EXPECT_TRUE(make_problem(with_text(closed), "u32").ok()) << closed;
}

// Any text is taken without harm; what is wrong with it is for the shader compiler to say.
TEST(CustomOperator, TextsThatAreNoWgsl) {
  for (std::string_view text : {"}", "}}}} fn", "{", "/*", "/* /* */", "//", "/", "*/", "var<", "var<storage", "fn",
                                "@", "struct", "\xff\xfe", "0x", "\"fn load\"", "var<a,b,c fn load"})
    (void)make_problem(with_text(text), "u32");
  EXPECT_FALSE(make_problem(with_text("} fn load() {}"), "u32").ok());
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
