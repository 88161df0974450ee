// What JavaScript asks for, as text: a list of names and values, each ended by a NUL, in any order.
//
//   op sum                       an operator of the table, or the parts of a custom one:
//   custom.name ...              custom.words, custom.commutative, custom.wgsl, and once for each field
//   custom.accumulator name:type custom.result name:type
//   type f32, nan, ties, ddof, strategy, folding
//   device.max_binding ...       the members of Device
#pragma once

#include <string_view>

#include "wgreduce/problem.hpp"
#include "wgreduce/result.hpp"

namespace wgreduce::web {

struct Settings {
  Problem problem;
  Device device;
};

/// Errors: unknown_name, invalid_option, and those of make_problem.
Result<Settings> read_settings(std::string_view text);

}  // namespace wgreduce::web
