// JSON and WGSL that the core prints about itself: it parses, and its keys keep their order.
#include "wgreduce/describe.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "wgreduce/text.hpp"

namespace wgreduce {
namespace {

using Json = nlohmann::ordered_json;

std::vector<std::string> keys(const Json& object) {
  std::vector<std::string> list;
  for (const auto& [key, value] : object.items()) list.push_back(key);
  return list;
}
using Keys = std::vector<std::string>;

Problem problem(std::string_view op, std::string_view type, const Options& options = {}) {
  return *make_problem(op, type, options);
}

// Test vectors of the hash's authors: http://www.isthe.com/chongo/src/fnv/test_fnv.c
TEST(Describe, Hash) {
  EXPECT_EQ(hash_text(""), "cbf29ce484222325");
  EXPECT_EQ(hash_text("a"), "af63dc4c8601ec8c");
  EXPECT_EQ(hash_text("foobar"), "85944171f73967e8");
  EXPECT_EQ(hash_text("chongo was here!\n"), "46810940eff5f915");
  EXPECT_EQ(hash_text("\xff\x00\x00\x01"), hash_text(std::string_view("\xff")));  // a C string ends at its first zero
  EXPECT_EQ(hash_text(std::string_view("\xff\x00\x00\x01", 4)), "6961196491cc682d");
}

TEST(Describe, Tables) {
  const Json tables = Json::parse(describe_tables());
  EXPECT_EQ(keys(tables), (Keys{"operators", "types", "errors"}));
  ASSERT_EQ(tables["operators"].size(), operators.size());
  for (std::size_t i = 0; i < operators.size(); i++) {
    const Json& row = tables["operators"][i];
    EXPECT_EQ(keys(row), (Keys{"name", "meaning", "formula", "source", "inputs", "floats", "integers", "exact_floats",
                               "exact_integers", "floats64", "integers64", "empty", "none_if_empty", "nan", "options",
                               "result", "integer_result"}));
    EXPECT_EQ(row["name"], operators[i]->name);
    EXPECT_EQ(row["floats"], operators[i]->floating != nullptr);
    EXPECT_EQ(row["options"], Json::array({{{"nan", operators[i]->takes_nan}},
                                           {{"ties", operators[i]->takes_ties}},
                                           {{"ddof", operators[i]->takes_ddof}},
                                           {{"accuracy", operators[i]->exact_floating != nullptr}},
                                           {{"result", operators[i]->exact_floating != nullptr}}}));
  }
  EXPECT_EQ(tables["operators"][5]["result"].dump(),
            R"([{"name":"index","type":"index"},{"name":"value","type":"element"}])");
  EXPECT_EQ(tables["operators"][12]["result"].dump(), R"([{"name":"maxabs","type":"f32"}])");
  EXPECT_EQ(tables["operators"][12]["integer_result"].dump(), R"([{"name":"maxabs","type":"u64"}])");
  ASSERT_EQ(tables["types"].size(), types.size());
  EXPECT_EQ(tables["types"][4].dump(),
            R"({"name":"bf16","meaning":"bfloat16: the upper half of a binary32","bytes":2,"kind":"float"})");
  EXPECT_EQ(tables["errors"].size(), error_codes.size());
  EXPECT_EQ(tables["errors"][0], "unknown_name");
}

TEST(Describe, Problem) {
  EXPECT_EQ(describe(problem(
                "argmin", "f16",
                {.nan = Nan::ignore, .ties = Ties::last, .strategy = Strategy::tree, .folding = Folding::subgroup})),
            R"({"operator": "argmin", "type": "f16", "nan": "ignore", "ties": "last", "ddof": 0, "accuracy": "fast", )"
            R"("result": "natural", "strategy": "tree", )"
            R"("folding": "subgroup"})");
  EXPECT_EQ(
      describe(problem("variance", "u8", {.ddof = 1, .folding = Folding::workgroup})),
      R"({"operator": "variance", "type": "u8", "nan": "propagate", "ties": "first", "ddof": 1, "accuracy": "fast", )"
      R"("result": "natural", "strategy": "strided", )"
      R"("folding": "workgroup"})");
}

TEST(Describe, Device) {
  EXPECT_EQ(describe(Device{}),
            R"({"max_invocations": 256, "max_workgroup_size": 256, "max_workgroup_storage": 16384, )"
            R"("max_workgroups": 65535, "max_storage_buffers": 8, "max_binding": 134217728, "storage_alignment": 256, )"
            R"("uniform_alignment": 256, "subgroups": false, "subgroup_min": 4, "subgroup_max": 128, )"
            R"("subgroups_directive": true, "kind": "unknown", "vendor": ""})");
  for (auto [kind, name] : {std::pair{AdapterKind::discrete, "discrete"},
                            {AdapterKind::integrated, "integrated"},
                            {AdapterKind::cpu, "cpu"}})
    EXPECT_EQ(Json::parse(describe(Device{.kind = kind}))["kind"], name);
}

// A vendor is any text.
TEST(Describe, TextIsEscaped) {
  const std::string vendor = "a \"b\" \\ \n\t\x01\x1f/\x7f \xc3\xa9";
  EXPECT_EQ(Json::parse(describe(Device{.vendor = vendor}))["vendor"], vendor);
}

TEST(Describe, Program) {
  for (const Operator* op : operators) {
    for (const ElementType& type : types) {
      if (!op->form(type) || op->form(type)->bins) continue;  // there is no tree of bins
      const auto program = plan(problem(op->name, type.name, {.strategy = Strategy::tree}), {});
      const Json json = Json::parse(describe(*program));
      ASSERT_EQ(keys(json),
                (Keys{"accumulator", "result", "workgroup", "unit_elements", "loads", "max_workgroups",
                      "single_elements", "max_binding", "scratch_bytes", "strategy", "folding", "ordered", "stages"}));
      ASSERT_EQ(json["stages"].size(), stage_count);
      for (std::size_t i = 0; i < stage_count; i++) {
        const Json& stage = json["stages"][i];
        ASSERT_EQ(keys(stage), (Keys{"stage", "wgsl_hash", "bindings"}));
        ASSERT_EQ(stage["stage"], stage_names[i]);
        ASSERT_EQ(stage["wgsl_hash"], hash_text(program->shaders[i].wgsl));
      }
      ASSERT_EQ(json["scratch_bytes"], program->scratch_bytes());
    }
  }
  const Json json = Json::parse(describe(*plan(problem("sum", "i8"), {})));
  EXPECT_EQ(json["stages"].size(), 4u);  // the tree alone combines again and again
  EXPECT_EQ(json["result"].dump(), R"([{"name":"sum","type":"i64"}])");
  EXPECT_EQ(json["stages"][0]["bindings"].dump(),
            R"([{"binding":0,"role":"vectors"},{"binding":1,"role":"words"},{"binding":2,"role":"range"},)"
            R"({"binding":4,"role":"output"}])");
}

// A number that came from elsewhere and was cast.
TEST(Describe, DeviceOfAKindThatDoesNotExist) {
  EXPECT_NE(describe(Device{.kind = AdapterKind{99}}).find(R"("kind": "unknown")"), std::string::npos);
}

TEST(Describe, Launch) {
  const auto program = plan(problem("sum", "f32", {.strategy = Strategy::tree}), {});
  Range rest{0, 1000000};
  const Chunk chunk = next_chunk(*program, rest);
  EXPECT_EQ(
      describe(plan_launch(*program, chunk, {})),
      R"({"dispatches": [{"stage": "fold", "workgroups": 7813, "source": "input", "target": "partials0"}, )"
      R"({"stage": "combine", "workgroups": 62, "source": "partials0", "target": "partials1"}, )"
      R"({"stage": "combine_to_result", "workgroups": 1, "source": "partials1", "target": "result"}], "depth": )" +
          std::to_string(plan_launch(*program, chunk, {}).depth) + "}");
  EXPECT_EQ(
      describe(plan_launch(*program, {}, {.last = false})),
      R"({"dispatches": [{"stage": "combine_to_state", "workgroups": 1, "source": "nothing", "target": "state"}], )"
      R"("depth": 1})");
}

TEST(Describe, ResultStruct) {
  const auto text = [](const Problem& p) { return result_struct(p, *plan(p, {})); };
  EXPECT_EQ(text(problem("sum", "f32")), R"(struct Result {  // of sum, 4 bytes
  sum: f32,  // byte 0
}
)");
  EXPECT_EQ(text(problem("argmax", "i8")), R"(struct Result {  // of argmax, 12 bytes
  index_lo: u32,  // byte 0
  index_hi: u32,  // byte 4
  value: i32,  // byte 8
}
)");
  EXPECT_EQ(text(problem("any", "u8")), R"(struct Result {  // of any, 4 bytes
  any: u32,  // byte 0
}
)");
  EXPECT_EQ(text(problem("stats", "u16")), R"(struct Result {  // of stats, 56 bytes
  count_lo: u32,  // byte 0
  count_hi: u32,  // byte 4
  nan_count_lo: u32,  // byte 8
  nan_count_hi: u32,  // byte 12
  min: u32,  // byte 16
  argmin_lo: u32,  // byte 20
  argmin_hi: u32,  // byte 24
  max: u32,  // byte 28
  argmax_lo: u32,  // byte 32
  argmax_hi: u32,  // byte 36
  sum_lo: u32,  // byte 40
  sum_hi: u32,  // byte 44
  mean: f32,  // byte 48
  variance: f32,  // byte 52
}
)");
}

}  // namespace
}  // namespace wgreduce
