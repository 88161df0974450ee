// The command line, read and checked as far as it goes without the input.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "input.hpp"
#include "wgreduce/problem.hpp"

namespace wgreduce::cli {

enum class Command { fold, merge, info, list, plan, wgsl, verify };

struct CommandName {
  Command command;
  std::string_view name;
  std::string_view arguments;
  std::string_view meaning;
};
/// The commands that are words of their own; `fold` is chosen by an operator's name.
inline constexpr std::array<CommandName, 6> commands{{
    {Command::merge, "merge", "FILE...", "the answer over saved states, in this order (also --emit-partial, --json)"},
    {Command::info, "info", "[--adapter TEXT] [--json]", "the adapter, and what wgreduce can use of it"},
    {Command::list, "list", "[--json]", "operators and element types, with their meanings"},
    {Command::plan, "plan", "OPERATOR ...", "what would be dispatched, as JSON (options as for OPERATOR)"},
    {Command::wgsl, "wgsl", "OPERATOR ...", "the shaders (options as for OPERATOR)"},
    {Command::verify, "verify", "[--quick] [--adapter TEXT]", "the conformance cases on the adapter (also --json)"},
}};

struct Request {
  Command command = Command::fold;
  std::string op;          ///< fold, plan, wgsl
  bool has_input = false;  ///< a FILE or --random is given
  InputChoice input;
  std::optional<InputChoice> second;  ///< of an operator of two inputs the second's; its range and type are the first's
  std::vector<std::string> states;    ///< merge: files, or `-`
  std::string emit;                   ///< fold, merge: where the saved state goes, `-` standard output; empty: nowhere
  Options options;
  std::string adapter;          ///< a part of the adapter's name; empty: the best one
  bool default_device = false;  ///< plan, wgsl: no adapter, WebGPU's guaranteed limits
  bool check = false;
  bool quick = false;  ///< verify: fewer cases
  bool json = false;
};

/// Arguments without the program's name. Throws Failure (usage).
Request parse_request(std::span<const std::string> arguments);

/// `No WHAT has the name (GIVEN); the nearest name is "...".`
std::string unknown_name(std::string_view what, std::string_view given, const std::vector<std::string_view>& names);

/// What --help prints.
std::string help_text();

}  // namespace wgreduce::cli
