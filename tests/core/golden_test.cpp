// Every WGSL text the core writes, against tests/golden. With WGREDUCE_WRITE_GOLDENS=1 the files are written instead
// (`./dev gen`), so that a change of a text shows in a commit as what it is.
//
//   tests/golden/families/NAME.wgsl    each combination of reading, loop, fold and output once, whole
//   tests/golden/preludes/OPERATOR.wgsl  what comes before the kernel files, for every element type
//   tests/golden/programs.txt          the hash of every shader of every program
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "kernel_texts.hpp"
#include "prelude.hpp"
#include "wgreduce/cases.hpp"
#include "wgreduce/describe.hpp"
#include "wgreduce/plan.hpp"
#include "wgreduce/text.hpp"

namespace wgreduce {
namespace {

namespace fs = std::filesystem;
const fs::path folder = "tests/golden";  // tests run in the repository's root

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Compares, or writes, the files `wanted` of `folder / room`; no others may be there.
void check_goldens(const fs::path& room, const std::map<std::string, std::string>& wanted) {
  const bool write = std::getenv("WGREDUCE_WRITE_GOLDENS") != nullptr;
  ASSERT_TRUE(fs::is_directory(folder)) << "tests/golden is not here: run in the repository's root";
  if (write) {
    if (room != ".") fs::remove_all(folder / room);
    fs::create_directories(folder / room);
    for (const auto& [name, text] : wanted) std::ofstream(folder / room / name, std::ios::binary) << text;
  }
  for (const auto& [name, text] : wanted) {
    const std::string stored = read_file(folder / room / name);
    if (stored == text) continue;
    const auto at = std::mismatch(stored.begin(), stored.end(), text.begin(), text.end()).first - stored.begin();
    ADD_FAILURE() << (folder / room / name).string() << ":" << std::count(stored.begin(), stored.begin() + at, '\n') + 1
                  << ": stale from here on; look at the change, then run ./dev gen";
  }
  if (room == ".") return;
  for (const auto& entry : fs::directory_iterator(folder / room))
    EXPECT_TRUE(wanted.count(entry.path().filename().string())) << entry.path() << " belongs to nothing; run ./dev gen";
}

// A program to be had: its name in the list, and where it comes from.
struct Entry {
  std::string name;
  Problem problem;
  Device device;
};

const Device plain{};
const Device with_subgroups{.subgroups = true};

// The options that mean something to `op`, in every combination.
std::vector<Options> options_of(const Operator* op) {
  std::vector<Options> list{{}};
  const auto twice = [&](bool takes, auto set) {
    const std::size_t count = takes ? list.size() : 0;
    for (std::size_t i = 0; i < count; i++) set(list.emplace_back(list[i]));
  };
  twice(op && op->takes_nan, [](Options& o) { o.nan = Nan::ignore; });
  twice(op && op->takes_ties, [](Options& o) { o.ties = Ties::last; });
  twice(op && op->takes_ddof, [](Options& o) { o.ddof = 1; });
  return list;
}

// Where the operator has an exact form of its own over such elements: its options.
std::vector<Options> exact_options(const Operator* op, const ElementType& type) {
  if (!op->exact_floating || !type.is_float() || type.is_pair()) return {};
  return {{.accuracy = Accuracy::exact}, {.accuracy = Accuracy::exact, .result = ResultAs::f64}};
}

std::string name_of(const Problem& problem) {
  const Options& o = problem.options;
  std::string name = std::string(problem.name()) + " " + std::string(element_type(problem.type).name);
  if (o.nan == Nan::ignore) name += " nan=ignore";
  if (o.ties == Ties::last) name += " ties=last";
  if (o.ddof != 0) name += " ddof=1";
  if (o.accuracy == Accuracy::exact) name += " exact";
  if (o.result == ResultAs::f64) name += " result=f64";
  return name;
}

// The strided program, the tree's, and the strided one by subgroups.
template <class Make>
void add_strategies(std::vector<Entry>& list, Options options, bool commutative, Make make) {
  const Problem strided = make(options);
  list.push_back({name_of(strided) + " strided", strided, plain});
  options.folding = Folding::subgroup;
  if (commutative) list.push_back({name_of(strided) + " subgroup", make(options), with_subgroups});
  options.folding = Folding::automatic;
  options.strategy = Strategy::tree;
  list.push_back({name_of(strided) + " tree", make(options), plain});
}

std::vector<Entry> all_programs() {
  std::vector<Entry> list;
  for (const Operator* op : operators)
    for (const ElementType& type : types)
      if (op->form(type)) {
        const auto make = [&](const Options& o) { return *make_problem(op->name, type.name, o); };
        for (const Options& options : options_of(op)) {
          if (op->form(type)->bins)
            list.push_back({name_of(make(options)), make(options), plain});
          else
            add_strategies(list, options, true, make);
        }
        for (const Options& options : exact_options(op, type)) {
          const Problem exact = make(options);
          list.push_back({name_of(exact), exact, plain});
        }
      }
  for (const CustomOperator& op : case_operators())
    add_strategies(list, {}, op.commutative, [&](const Options& o) { return *make_problem(op, "u32", o); });
  return list;
}

// An operator of the user's own over single words that keeps their order: the text of them.
CustomOperator last_word() {
  return {.name = "last",
          .accumulator = {{"any", FieldType::boolean}, {"word", FieldType::u32}},
          .result = {{"word", FieldType::u32}},
          .wgsl = R"(
fn identity() -> Acc {
  return Acc(0u, 0u);
}
fn lift(e: Elem, index: u32) -> Acc {
  return Acc(1u, e);
}
fn combine(a: Acc, b: Acc) -> Acc {
  return Acc(a.any | b.any, select(a.word, b.word, b.any != 0u));
}
fn finish(a: Acc, count: vec2<u32>) -> Res {
  return Res(a.word);
}
)",
          .commutative = false};
}

// Which file of a row is in `text`.
std::string file_of(std::string_view text, std::string_view row) {
  std::string found;
  for (unsigned i = 0; i < kernel_text_count; i++) {
    const KernelText& file = kernel_texts[i];
    if (file.name.substr(0, row.size()) != row || text.find(file.text) == std::string_view::npos) continue;
    EXPECT_EQ(found, "") << "two files of one row";
    found = file.name.substr(row.size());
  }
  return found;
}

// What comes before the kernel files, which reading begins.
std::string prelude_of(const Program& program) {
  for (const Shader& shader : program.shaders) {
    const std::size_t at = shader.wgsl.find("// Reading:");
    if (at != std::string::npos) return shader.wgsl.substr(0, at);
  }
  return "";
}

// A program's prelude once, then what each stage adds to it.
std::string family_text(const Program& program) {
  const std::string names = prelude_of(program);
  std::string text = names;
  for (std::size_t i = 0; i < stage_count; i++) {
    const std::string& wgsl = program.shaders[i].wgsl;
    if (wgsl.empty()) continue;
    EXPECT_EQ(wgsl.substr(0, names.size()), names);
    text += "\n// ======== " + std::string(stage_names[i]) + " ========\n\n" + wgsl.substr(names.size());
  }
  return text;
}

std::vector<Entry> families() {
  CustomOperator box = case_operators()[2];
  CustomOperator affine = case_operators()[0];
  std::vector<Entry> list;
  for (const char* op : {"sum", "argmax", "dot"})
    add_strategies(list, {}, true, [&](const Options& o) { return *make_problem(op, "f32", o); });
  for (const CustomOperator& op : {box, affine, last_word()})
    add_strategies(list, {}, op.commutative, [&](const Options& o) { return *make_problem(op, "u32", o); });
  for (const char* op : {"sum", "sumsq", "dot"})
    for (const char* type : {"f32", "f64"})
      list.push_back({op, *make_problem(op, type, {.accuracy = Accuracy::exact}), plain});
  return list;
}

// The kernel files that a program's stages have of each row.
std::string family_of(const Program& program) {
  const std::string_view text = program.shader(Stage::fold).wgsl;
  const std::string name = file_of(text, "read_") + "-" + file_of(text, "loop_") + "-" + file_of(text, "fold_");
  const std::string bins = file_of(text, "bins_");
  return bins.empty() ? name : name + "-" + bins;
}

TEST(Golden, Families) {
  std::map<std::string, std::string> files;
  std::set<std::string> met;
  for (const Entry& entry : families()) {
    const Program program = *plan(entry.problem, entry.device);
    const std::string name = family_of(program);
    if (met.insert(name).second) files[name + ".wgsl"] = family_text(program);
  }
  check_goldens("families", files);

  // No program combines what no family shows.
  for (const Entry& entry : all_programs()) {
    const Program program = *plan(entry.problem, entry.device);
    const std::string name = family_of(program);
    EXPECT_TRUE(met.count(name)) << entry.name << " is of a family without a golden: " << name;
  }
}

// Kernel files are named where they stand; steps are printed for the first type that has them.
class PreludeText {
 public:
  std::string of(const Problem& problem) {
    std::string text = prelude_of(*plan(problem, plain));
    for (unsigned i = 0; i < kernel_text_count; i++)
      replace(text, kernel_texts[i].text, "// [core/kernels/" + std::string(kernel_texts[i].name) + ".wgsl]\n");
    for (std::string_view steps : resolve(problem).steps) {
      const auto [met, first] = steps_.emplace(steps, steps_.size() + 1);
      const std::string label = "// [steps " + std::to_string(met->second);
      replace(text, steps, first ? label + ":]" + std::string(steps) : label + ", above]\n");
    }
    return text;
  }

 private:
  static void replace(std::string& text, std::string_view what, const std::string& by) {
    if (what.empty()) return;
    if (const std::size_t at = text.find(what); at != std::string::npos) text.replace(at, what.size(), by);
  }

  std::map<std::string, std::size_t, std::less<>> steps_;
};

TEST(Golden, Preludes) {
  std::map<std::string, std::string> files;
  for (const Operator* op : operators) {
    PreludeText prelude_text;
    std::string& text = files[std::string(op->name) + ".wgsl"];
    for (const ElementType& type : types)
      if (op->form(type)) text += prelude_text.of(*make_problem(op->name, type.name)) + "\n";
    for (const ElementType& type : types)
      for (const Options& options : exact_options(op, type))
        text += prelude_text.of(*make_problem(op->name, type.name, options)) + "\n";
  }
  check_goldens("preludes", files);
}

TEST(Golden, Programs) {
  std::ostringstream text;
  text << "# Every program: operator, type, options, strategy or fold; then the FNV-1a hash of each stage's shader.\n"
       << "# Devices with WebGPU's guaranteed limits, and subgroups of up to 128 where they fold.\n";
  std::set<std::string> shaders;
  std::size_t count = 0;
  for (const Entry& entry : all_programs()) {
    const Program program = *plan(entry.problem, entry.device);
    text << entry.name << ":";
    for (const Shader& shader : program.shaders) {
      text << " " << (shader.wgsl.empty() ? "-" : hash_text(shader.wgsl));
      if (!shader.wgsl.empty()) shaders.insert(shader.wgsl), count++;
    }
    text << "\n";
  }
  EXPECT_EQ(shaders.size(), count) << "two entries of the list are one program";
  check_goldens(".", {{"programs.txt", text.str()}});
}

}  // namespace
}  // namespace wgreduce
