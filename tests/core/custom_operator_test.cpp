// What a custom operator may be, and the sentence that refuses the rest.
#include <algorithm>
#include <set>

#include "kernel_texts.hpp"
#include "tests/core/problem_checks.hpp"
#include "wgreduce/cases.hpp"

namespace wgreduce {
namespace {

using test::custom;
using test::expect_error;

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

TEST(CustomOperator, FieldTypesThatDoNotExist) {
  expect_refused(with_fields({{"a", FieldType::u32}, {"b", FieldType{14}}}),
                 "The accumulator field (b) has a type (14) that is no enumerator of wgreduce::FieldType; pick one of "
                 "those.");
  CustomOperator op = custom();
  op.result = {{"answer", FieldType{255}}};
  expect_refused(op,
                 "The result field (answer) has a type (255) that is no enumerator of wgreduce::FieldType; pick one of "
                 "those.");
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

std::string uses(std::string_view word) {
  return "The custom operator's WGSL uses a word that its steps may not (" + std::string(word) +
         "): no barriers, subgroup operations, workgroup variables, bindings, overrides or entry points; take it out.";
}

TEST(CustomOperator, StepsDoNotMeetOtherInvocations) {
  const auto refused = [](std::string_view text, std::string_view word) {
    expect_refused(with_text(text), uses(word));
  };
  for (std::string_view call : {"workgroupBarrier", "storageBarrier", "textureBarrier", "workgroupUniformLoad",
                                "subgroupAdd", "subgroupShuffleXor", "quadSwapX", "quadBroadcast"})
    refused("fn more() { " + std::string(call) + " /* here */ (1u); }", call);
  refused("override scale: f32;", "override");
  refused("var< /* */ workgroup> shared_words: array<u32, 64>;", "workgroup");
  refused("@id(3) override scale: f32 = 1.0;", "id");
  refused("@group(1) @binding(0) var<storage> table: array<u32>;", "group");
  refused("@ /* */ binding(0) var<storage> table: array<u32>;", "binding");
  refused("@compute @workgroup_size(1) fn other_main() {}", "compute");
  refused("@vertex fn other_main() -> @builtin(position) vec4<f32> { return vec4<f32>(); }", "vertex");
  for (std::string_view own :
       {"// workgroupBarrier();\n", "struct Own { subgroupAdd: u32, group: u32, binding: u32 }",
        "fn subgroupTotal(x: u32) -> u32 { return x; } fn more() -> u32 { return subgroupTotal(1u); }",
        "var<private> workgroup_word: u32;",
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

// The line breaks and blanks of https://www.w3.org/TR/WGSL/#blankspace-and-line-breaks.
const std::string line_breaks[] = {"\n", "\v", "\f", "\r", "\r\n", "\u0085", "\u2028", "\u2029"};
const std::string marks[] = {" ", "\t", "\u200e", "\u200f"};

TEST(CustomOperator, LineCommentsEndWhereTheLineDoes) {
  for (const std::string& line_break : line_breaks) {
    expect_refused(with_text("//" + line_break + "fn main() {}"),
                   "The custom operator's WGSL declares a name of the library (main); rename it.");
    expect_refused(with_text("fn more() { // why" + line_break + "storageBarrier(); }"), uses("storageBarrier"));
    expect_refused(
        with_text("// deep" + line_break + "const deep = " + std::string(3000, '(') + "1" + std::string(3000, ')') +
                  ";"),
        "The custom operator's WGSL nests 3000 deep; use at most 64 brackets, signs and else-ifs within each other.");
    expect_refused(with_text("//" + line_break + "/*"),
                   "The custom operator's WGSL has a comment that never ends; close it with \"*/\".");
    // A block goes over lines, and `//` in it is nothing.
    const auto block = make_problem(with_text("/* /* //" + line_break + "*/ // fn main() {} */"), "u32");
    EXPECT_TRUE(block.ok()) << block.error().sentence;
  }
  for (const std::string& mark : marks) EXPECT_TRUE(make_problem(with_text("//" + mark + "fn main() {}"), "u32").ok());
}

TEST(CustomOperator, BlanksAreNoPartOfNames) {
  const auto apart = [](const std::string& blank) {
    expect_refused(with_text("fn more() { workgroupBarrier" + blank + "(); }"), uses("workgroupBarrier"));
    expect_refused(with_text("fn more() {" + blank + "workgroupBarrier(); }"), uses("workgroupBarrier"));
    expect_refused(with_text("@" + blank + "group" + blank + "(1) var<private> x: u32;"), uses("group"));
    expect_refused(with_text("fn" + blank + "main() {}"),
                   "The custom operator's WGSL declares a name of the library (main); rename it.");
    expect_refused(
        with_text("const deep = " + std::string(65, '-') + blank + "1;"),
        "The custom operator's WGSL nests 65 deep; use at most 64 brackets, signs and else-ifs within each other.");
    const auto own = make_problem(with_text("fn" + blank + "f\u00fcr() {}" + blank), "u32");
    EXPECT_TRUE(own.ok()) << own.error().sentence;
  };
  for (const std::string& blank : line_breaks) apart(blank);
  for (const std::string& blank : marks) apart(blank);
}

TEST(CustomOperator, TextIsUtf8) {
  const std::string before = custom().wgsl + "\n// ";
  const auto refused = [&](std::string_view bytes, std::size_t at) {
    CustomOperator one = custom();
    one.wgsl = before + std::string(bytes) + " //";
    expect_refused(one, "The custom operator's WGSL is no UTF-8 text (byte " + std::to_string(before.size() + at) +
                            "); encode it so, without zero bytes.");
  };
  refused("\xe9", 0);
  refused("caf\xe9", 3);
  refused("\xff\xfe", 0);
  refused("\x80", 0);
  refused("\xc0\xaf", 0);          // overlong
  refused("\xe0\x9f\xbf", 0);      // overlong
  refused("\xed\xa0\x80", 0);      // a surrogate
  refused("\xf4\x90\x80\x80", 0);  // beyond the last character
  refused("\xe2\x86", 0);          // cut
  refused(std::string_view("\0", 1), 0);
  CustomOperator one = custom();
  one.wgsl = before + "\xc3\xa9 \xe2\x98\x83 \xed\x9f\xbf \xf4\x8f\xbf\xbf";
  EXPECT_TRUE(make_problem(one, "u32").ok());
}

// Deeper ones end the stack of a parser, and with it the process.
TEST(CustomOperator, NestingEnds) {
  const auto of = [](const std::string& open, int times, const std::string& close) {
    std::string text = "fn deep(x: i32) -> i32 { return ";
    for (int i = 0; i < times; i++) text += open;
    text += "x";
    for (int i = 0; i < times; i++) text += close;
    return with_text(text + "; }");
  };
  for (const auto& [open, close] : {std::pair("(", ")"), {"-", ""}, {"~ ", ""}, {"-(", ")"}}) {
    EXPECT_TRUE(make_problem(of(open, 30, close), "u32").ok()) << open;
    EXPECT_FALSE(make_problem(of(open, 200, close), "u32").ok()) << open;
  }
  expect_refused(
      of("(", 3000, ")"),
      "The custom operator's WGSL nests 3001 deep; use at most 64 brackets, signs and else-ifs within each other.");
  expect_refused(
      with_text(std::string(3000, ')') + "const deep = " + std::string(65, '(') + "1;"),
      "The custom operator's WGSL nests 65 deep; use at most 64 brackets, signs and else-ifs within each other.");
  std::string many = "fn wide(x: i32) -> i32 { return x";
  for (int i = 0; i < 60; i++) many += " - (-x) * f(x)[1]";
  EXPECT_TRUE(make_problem(with_text(many + "; }"), "u32").ok());
}

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; i++) all += text;
  return all;
}

std::string nests(int depth) {
  return "The custom operator's WGSL nests " + std::to_string(depth) +
         " deep; use at most 64 brackets, signs and else-ifs within each other.";
}

TEST(CustomOperator, TemplatesNest) {
  const auto of = [](int depth) {
    return with_text("alias Deep = " + repeated("array<", depth) + "u32" + repeated(", 2>", depth) + ";");
  };
  EXPECT_TRUE(make_problem(of(64), "u32").ok());
  expect_refused(of(65), nests(65));
  expect_refused(with_text("fn f(p: " + repeated("ptr<function, ", 900) + "u32" + repeated(">", 900) + ") {}"),
                 nests(901));
  for (const std::string& text :
       {repeated("alias A = array<vec2<vec2<u32>>, 2>;", 60), "const c = 1u" + repeated(" << 1u >> 1u", 90) + ";",
        "const c = 1 <= 2" + repeated(" && 1 <= 2", 90) + ";", repeated("const c = 1 < 2;", 200)}) {
    const auto problem = make_problem(with_text(text), "u32");
    EXPECT_TRUE(problem.ok()) << problem.error().sentence;
  }
}

TEST(CustomOperator, ElseIfsNest) {
  const auto of = [](std::string_view link, int times, std::string_view close = "") {
    return with_text("fn f(x: u32) { if x == 0 {}" + repeated(link, times) + repeated(close, times) + " }");
  };
  EXPECT_TRUE(make_problem(of(" else if x == 1 { g(); }", 61), "u32").ok());
  expect_refused(of(" else if x == 1 { g(); }", 62), nests(65));
  expect_refused(of("/* { */ else // }\n if x == 1 {}", 500), nests(502));
  expect_refused(of(" else if x == 1 { if x == 2 {} else if x == 3 {", 40, "}}"), nests(161));
  for (std::string_view apart : {" if x == 1 {} else {}", " g(); if x == 1 {} else {}", " { if x == 1 {} else {} }"})
    EXPECT_TRUE(make_problem(of(apart, 300), "u32").ok()) << apart;
}

TEST(CustomOperator, StatementsEnd) {
  const auto of = [](std::string_view chain, int times) {
    return with_text("fn f(x: u32) -> u32 { return x" + repeated(chain, times) + "; }");
  };
  const auto refused = [](const CustomOperator& op, int operators) {
    expect_refused(op, "The custom operator's WGSL has a statement with " + std::to_string(operators) +
                           " operators; use at most 400 (with accesses and calls), and give parts of it names with "
                           "\"let\".");
  };
  for (std::string_view chain : {"+x", " - x", "*x", "/x", "%x", "|x", "&x", "^x", "[0]", ".x", " > x", ", f()"}) {
    EXPECT_TRUE(make_problem(of(chain, 400), "u32").ok()) << chain;
    refused(of(chain, 401), 401);
  }
  refused(of("+x", 7000), 7000);
  refused(of("&&x", 201), 402);
  refused(with_text("const c = 1" + repeated("+1", 401) + ";"), 402);  // with the sign of equality
  EXPECT_TRUE(make_problem(of("+x;x=x+x", 400), "u32").ok());
  EXPECT_TRUE(make_problem(with_text("const all = array(" + repeated("0.5, 0x1.8p3, ", 600) + "1.f);"), "u32").ok());
}

TEST(CustomOperator, AMatrixProductIsOneStatement) {
  std::string product = "fn product(a: Four, b: Four) -> Four { return Four(";
  for (int row = 0; row < 4; row++)
    for (int column = 0; column < 4; column++)
      for (int i = 0; i < 4; i++)
        product +=
            (i > 0 ? " + a.m" : ", a.m") + std::to_string(4 * row + i) + " * b.m" + std::to_string(4 * i + column);
  const auto problem = make_problem(with_text(product + "); }"), "f32");
  EXPECT_TRUE(problem.ok()) << problem.error().sentence;
}

TEST(CustomOperator, TextsEnd) {
  CustomOperator one = custom();
  one.wgsl.resize(16384, ' ');
  EXPECT_TRUE(make_problem(one, "u32").ok());
  one.wgsl += ' ';
  expect_refused(one, "The custom operator's WGSL has 16385 bytes; use at most 16384.");
}

// Any text is taken without harm; what is wrong with it is for the shader compiler to say.
TEST(CustomOperator, TextsThatAreNoWgsl) {
  for (std::string_view text : {"}", "}}}} fn", "{", "/*", "/* /* */", "//", "/", "*/", "var<", "var<storage", "fn",
                                "@", "struct", "\xff\xfe", "0x", "\"fn load\"", "var<a,b,c fn load"})
    (void)make_problem(with_text(text), "u32");
  EXPECT_FALSE(make_problem(with_text("} fn load() {}"), "u32").ok());
}

}  // namespace
}  // namespace wgreduce
