// What web/gen.mjs makes TypeScript from.
#include <span>

#include "border.hpp"
#include "settings.hpp"
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
      {"secondByteOffsetWord", WGREDUCE_SECOND_BYTE_OFFSET},
      {"secondByteSizeWord", WGREDUCE_SECOND_BYTE_SIZE},
      {"secondSlotWord", WGREDUCE_SECOND_SLOT},
      {"firstDispatchWord", WGREDUCE_FIRST_DISPATCH},
      {"dispatchWords", WGREDUCE_DISPATCH_WORDS},
      {"blockWords", WGREDUCE_BLOCK_WORDS},
      {"lastFlag", WGREDUCE_LAST},
      {"mayAliasFlag", WGREDUCE_MAY_ALIAS},
      {"vectorsBinding", static_cast<std::uint64_t>(Binding::vectors)},
      {"wordsBinding", static_cast<std::uint64_t>(Binding::words)},
      {"rangeBinding", static_cast<std::uint64_t>(Binding::range)},
      {"previousBinding", static_cast<std::uint64_t>(Binding::previous)},
      {"outputBinding", static_cast<std::uint64_t>(Binding::output)},
      {"placeBinding", static_cast<std::uint64_t>(Binding::place)},
      {"secondVectorsBinding", static_cast<std::uint64_t>(Binding::second_vectors)},
      {"secondWordsBinding", static_cast<std::uint64_t>(Binding::second_words)},
      {"secondRangeBinding", static_cast<std::uint64_t>(Binding::second_range)},
      {"fromInput", static_cast<std::uint64_t>(Source::input)},
      {"fromPartials1", static_cast<std::uint64_t>(Source::partials1)},
      {"fromNothing", static_cast<std::uint64_t>(Source::nothing)},
      {"fromSaved", static_cast<std::uint64_t>(Source::saved)},
      {"toPartials1", static_cast<std::uint64_t>(Target::partials1)},
      {"toState", static_cast<std::uint64_t>(Target::state)},
      {"toResult", static_cast<std::uint64_t>(Target::result)},
      {"partialsHeaderBytes", 4 * partials_header_words},
  };
  std::string list;
  for (const auto& [name, value] : rows)
    list += (list.empty() ? "" : ", ") + quoted(name) + ": " + std::to_string(value);
  return "{" + list + "}";
}

std::string list_of(std::span<const std::string_view> names) {
  std::string list;
  for (std::string_view name : names) list += (list.empty() ? "" : ", ") + quoted(name);
  return "[" + list + "]";
}

}  // namespace
}  // namespace wgreduce::web

void verify_tables() {
  using namespace wgreduce::web;
  text = "{\"tables\": " + wgreduce::describe_tables() + ", \"stages\": " + list_of(wgreduce::stage_names) +
         ", \"options\": " + list_of(setting_names("option.")) + ", \"custom\": " + list_of(setting_names("custom.")) +
         ", \"numbers\": " + numbers() + "}";
}
