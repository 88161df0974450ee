// Every program of the library compiles: all operators, types, options, strategies and foldings.
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <string>

#include "device.hpp"
#include "wgreduce/cases.hpp"

namespace wgreduce::test {
namespace {

// What the implementation says against `wgsl`; empty: nothing.
std::string compile(const OpenDevice& open, const std::string& wgsl) {
  struct Answer {
    bool answered = false;
    std::string message;
  } answer;
  wgpuDevicePushErrorScope(open.device(), WGPUErrorFilter_Validation);
  WGPUShaderSourceWGSL source = WGPU_SHADER_SOURCE_WGSL_INIT;
  source.code = {wgsl.data(), wgsl.size()};
  WGPUShaderModuleDescriptor descriptor = WGPU_SHADER_MODULE_DESCRIPTOR_INIT;
  descriptor.nextInChain = &source.chain;
  const WGPUShaderModule module = wgpuDeviceCreateShaderModule(open.device(), &descriptor);
  WGPUPopErrorScopeCallbackInfo info = WGPU_POP_ERROR_SCOPE_CALLBACK_INFO_INIT;
  info.mode = WGPUCallbackMode_AllowProcessEvents;
  info.userdata1 = &answer;
  info.callback = [](WGPUPopErrorScopeStatus, WGPUErrorType type, WGPUStringView message, void* to, void*) {
    auto& got = *static_cast<Answer*>(to);
    got.answered = true;
    if (type != WGPUErrorType_NoError)
      got.message =
          message.length == WGPU_STRLEN ? std::string(message.data) : std::string(message.data, message.length);
  };
  wgpuDevicePopErrorScope(open.device(), info);
  while (!answer.answered) wgpuInstanceProcessEvents(open.instance());
  if (module) wgpuShaderModuleRelease(module);
  return answer.message;
}

std::vector<Options> all_options() {
  std::vector<Options> list;
  for (Nan nan : {Nan::propagate, Nan::ignore})
    for (Ties ties : {Ties::first, Ties::last})
      for (std::uint32_t ddof : {0u, 1u})
        for (Strategy strategy : {Strategy::strided, Strategy::tree})
          for (Folding folding : {Folding::workgroup, Folding::subgroup})
            list.push_back({.nan = nan, .ties = ties, .ddof = ddof, .strategy = strategy, .folding = folding});
  for (ResultAs result : {ResultAs::natural, ResultAs::f64})
    list.push_back({.accuracy = Accuracy::exact, .result = result});
  return list;
}

// Every kernel file stands in one of these; the other stages put the same files together in other ways, and make twice
// the time. All of them with WGREDUCE_FULL.
bool looked_at(Stage stage) {
  return stage == Stage::fold_to_result || stage == Stage::combine_to_state || std::getenv("WGREDUCE_FULL");
}

class Compile : public testing::TestWithParam<const Operator*> {};

TEST_P(Compile, Agrees) {
  const OpenDevice* open = shared_device();
  if (!open) GTEST_SKIP() << "no adapter";
  const auto context = Context::create(open->context());
  ASSERT_TRUE(context) << context.error().sentence;
  std::set<std::string> seen;
  for (const ElementType& type : types) {
    for (const Options& options : all_options()) {
      const auto problem = make_problem(GetParam()->name, type.name, options);
      if (!problem) continue;  // the operator does not take the type or an option
      const auto program = plan(*problem, context->device());
      ASSERT_TRUE(program) << program.error().sentence;
      for (std::size_t i = 0; i < stage_count; i++) {
        const std::string& wgsl = program->shaders[i].wgsl;
        if (wgsl.empty() || !looked_at(static_cast<Stage>(i)) || !seen.insert(wgsl).second) continue;
        const std::string message = compile(*open, wgsl);
        ASSERT_EQ(message, "") << stage_names[i] << " of " << type.name << "\n" << wgsl;
      }
    }
  }
  EXPECT_FALSE(seen.empty());
}

INSTANTIATE_TEST_SUITE_P(Operators, Compile, testing::ValuesIn(operators),
                         [](const auto& row) { return std::string(row.param->name); });

}  // namespace
}  // namespace wgreduce::test
