// What web/gen.mjs makes TypeScript from. Not part of the package's module.
#include <string>

#include "abi.h"
#include "wgreduce/describe.hpp"
#include "wgreduce/plan.hpp"

namespace {

std::string number(const char* name, std::uint64_t value) {
  return wgreduce::quoted(name) + ": " + std::to_string(value);
}

std::string numbers() {
  using namespace wgreduce;
  return "{" + number("slotRows", slot_rows) + ", " + number("slotColumns", slot_columns) + ", " +
         number("slotBytes", slot_bytes) + ", " + number("zerosBytes", zeros_bytes) + ", " +
         number("elementsWord", WGREDUCE_ELEMENTS) + ", " + number("byteOffsetWord", WGREDUCE_BYTE_OFFSET) + ", " +
         number("byteSizeWord", WGREDUCE_BYTE_SIZE) + ", " + number("slotWord", WGREDUCE_SLOT) + ", " +
         number("depthWord", WGREDUCE_DEPTH) + ", " + number("dispatchesWord", WGREDUCE_DISPATCHES) + ", " +
         number("firstDispatchWord", WGREDUCE_FIRST_DISPATCH) + ", " +
         number("dispatchWords", WGREDUCE_DISPATCH_WORDS) + ", " + number("blockWords", WGREDUCE_BLOCK_WORDS) + ", " +
         number("lastFlag", WGREDUCE_LAST) + ", " + number("mayAliasFlag", WGREDUCE_MAY_ALIAS) + "}";
}

std::string stages() {
  std::string text;
  for (std::string_view name : wgreduce::stage_names) text += (text.empty() ? "" : ", ") + wgreduce::quoted(name);
  return "[" + text + "]";
}

std::string text;

}  // namespace

extern "C" {
/* describe_tables, the names of the stages, and the numbers that both sides of the border use. */
WGREDUCE_EXPORT(wgreduce_tables) const char* wgreduce_tables() {
  text =
      "{\"tables\": " + wgreduce::describe_tables() + ", \"stages\": " + stages() + ", \"numbers\": " + numbers() + "}";
  return text.data();
}
WGREDUCE_EXPORT(wgreduce_tables_bytes) std::uint32_t wgreduce_tables_bytes() {
  return static_cast<std::uint32_t>(text.size());
}
}
