// `wgreduce plan` and `wgreduce wgsl`: what would be compiled and dispatched. Nothing is folded.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "figures.hpp"
#include "gpu.hpp"
#include "wgreduce/describe.hpp"

namespace wgreduce::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Planned {
  Problem problem;
  Device device;
  Program program;
  std::optional<std::uint64_t> count;
};

Device device_of(const Request& request) {
  if (request.default_device) return {};
  Gpu gpu(request.adapter);
  return gpu.context().device();
}

// The input is opened for its type and length, not read. Without one, --type and --count say what it would be.
Planned plan_request(const Request& request) {
  Type type = request.input.type.value_or(Type::f32);
  std::optional<std::uint64_t> count = request.input.count;
  if (request.has_input) {
    const auto input = open_input(request.input);
    type = input->type();
    count = input->expected();
    if (request.second) {
      const auto second = open_input(*request.second);
      check_together(*input, *second);
      if (!count) count = second->expected();
    }
  }
  Problem problem = value_of(make_problem(request.op, element_type(type).name, request.options));
  const Device device = device_of(request);
  Program program = value_of(plan(problem, device));
  check_folding(problem, device, program);
  return {problem, device, std::move(program), count};
}

Json chunks_json(const std::vector<PlannedChunks>& chunks) {
  Json json = Json::array();
  for (const PlannedChunks& planned : chunks) {
    Json launches = Json::array();
    for (const Launch& launch : planned.launches) launches.push_back(Json::parse(describe(launch)));
    json.push_back({{"elements", planned.elements}, {"times", planned.times}, {"launches", launches}});
  }
  return json;
}

}  // namespace

std::string plan_text(const Request& request) {
  const Planned planned = plan_request(request);
  Json json{{"problem", Json::parse(describe(planned.problem))},
            {"device", Json::parse(describe(planned.device))},
            {"program", Json::parse(describe(planned.program))},
            {"result_struct", result_struct(planned.problem, planned.program)}};
  if (planned.count) {
    const auto chunks = plan_chunks(planned.program, *planned.count);
    const Figures figures = figures_of(planned.program, chunks);
    json["count"] = *planned.count;
    json["passes"] = figures.passes;
    json["workgroups"] = figures.workgroups;
    json["chunks"] = chunks_json(chunks);
  }
  return json.dump(2) + "\n";
}

std::string wgsl_text(const Request& request) {
  const Planned planned = plan_request(request);
  if (request.json) {
    Json json;
    for (std::size_t i = 0; i < stage_count; i++)
      if (const Shader& shader = planned.program.shaders[i]; !shader.wgsl.empty())
        json[std::string(stage_names[i])] = shader.wgsl;
    return json.dump(2) + "\n";
  }
  std::string text;
  for (std::size_t i = 0; i < stage_count; i++) {
    const Shader& shader = planned.program.shaders[i];
    if (shader.wgsl.empty()) continue;
    text += fmt::format("{}// === stage: {} ===\n", text.empty() ? "" : "\n", stage_names[i]);
    text += shader.wgsl;
    if (text.back() != '\n') text += '\n';
  }
  return text;
}

}  // namespace wgreduce::cli
