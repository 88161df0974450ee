// What JavaScript asks for, as text: a list of names and values, each ended by a NUL, in any order.
//
//   option.NAME                  what callers name themselves: op, type, nan, ties, maxBinding and so on
//   custom.name ...              the operator's parts if it is a custom one: words, commutative, wgsl, and once for
//   each
//                                field custom.accumulator name:type, custom.result name:type
//   device.max_binding ...       the members of Device
#pragma once

#include <string_view>
#include <vector>

#include "wgreduce/problem.hpp"
#include "wgreduce/result.hpp"

namespace wgreduce::web {

struct Settings {
  Problem problem;
  Device device;
};

/// Errors: unknown_name, invalid_option, and those of make_problem.
Result<Settings> read_settings(std::string_view text);

/// The names that follow "option." or "custom.".
std::vector<std::string_view> setting_names(std::string_view prefix);

}  // namespace wgreduce::web
