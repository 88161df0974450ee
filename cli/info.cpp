// `wgreduce info`: the adapter, and what wgreduce can use of it.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "gpu.hpp"
#include "wgreduce/describe.hpp"

namespace wgreduce::cli {
namespace {

std::string sentences(const OpenDevice& open, const Device& device) {
  std::string text =
      fmt::format("The adapter is {}{}, by {} through {}.\n", open.name(),
                  open.driver().empty() ? "" : " (" + open.driver() + ")", open.backend(), open.implementation());
  text += fmt::format(
      "A workgroup has at most {} invocations and {} bytes of memory; a dispatch has at most {} workgroups.\n",
      device.max_invocations, device.max_workgroup_storage, device.max_workgroups);
  text += fmt::format(
      "A binding takes at most {} bytes, at offsets that are multiples of {}; a shader takes {} storage buffers.\n",
      device.max_binding, device.storage_alignment, device.max_storage_buffers);
  if (device.subgroups && device.subgroup_min == device.subgroup_max)
    text += fmt::format("Subgroups of {} invocations can be used.\n", device.subgroup_min);
  else if (device.subgroups)
    text += fmt::format("Subgroups of {} to {} invocations can be used.\n", device.subgroup_min, device.subgroup_max);
  else
    text += "Subgroups cannot be used.\n";
  return text;
}

}  // namespace

std::string info_text(const Request& request) {
  Gpu gpu(request.adapter);
  const OpenDevice& open = gpu.device();
  const Device& device = gpu.context().device();
  if (!request.json) return sentences(open, device);
  using Json = nlohmann::ordered_json;
  const Json json{{"version", WGREDUCE_VERSION},
                  {"name", open.name()},
                  {"driver", open.driver()},
                  {"backend", open.backend()},
                  {"implementation", open.implementation()},
                  {"device", Json::parse(describe(device))}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace wgreduce::cli
