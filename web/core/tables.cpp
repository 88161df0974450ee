// What web/gen.mjs makes TypeScript from.
#include "border.hpp"
#include "verify_abi.h"
#include "wgreduce/describe.hpp"
#include "wgreduce/plan.hpp"

namespace wgreduce::web {
namespace {

std::string numbers() {
  const std::pair<const char*, std::uint64_t> rows[] = {
      {"slotRows", slot_rows},
      {"slotColumns", slot_columns},
      {"slotBytes", slot_bytes},
      {"zerosBytes", zeros_bytes},
      {"elementsWord", WGREDUCE_ELEMENTS},
      {"byteOffsetWord", WGREDUCE_BYTE_OFFSET},
      {"byteSizeWord", WGREDUCE_BYTE_SIZE},
      {"slotWord", WGREDUCE_SLOT},
      {"depthWord", WGREDUCE_DEPTH},
      {"dispatchesWord", WGREDUCE_DISPATCHES},
      {"firstDispatchWord", WGREDUCE_FIRST_DISPATCH},
      {"dispatchWords", WGREDUCE_DISPATCH_WORDS},
      {"blockWords", WGREDUCE_BLOCK_WORDS},
      {"lastFlag", WGREDUCE_LAST},
      {"mayAliasFlag", WGREDUCE_MAY_ALIAS},
  };
  std::string list;
  for (const auto& [name, value] : rows)
    list += (list.empty() ? "" : ", ") + quoted(name) + ": " + std::to_string(value);
  return "{" + list + "}";
}

std::string stages() {
  std::string list;
  for (std::string_view name : stage_names) list += (list.empty() ? "" : ", ") + quoted(name);
  return "[" + list + "]";
}

}  // namespace
}  // namespace wgreduce::web

void verify_tables() {
  using namespace wgreduce::web;
  text =
      "{\"tables\": " + wgreduce::describe_tables() + ", \"stages\": " + stages() + ", \"numbers\": " + numbers() + "}";
}
