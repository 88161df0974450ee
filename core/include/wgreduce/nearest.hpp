// The nearest known name to a misspelt one.
#pragma once

#include <span>
#include <string_view>

namespace wgreduce {

/// The name of `names` with the fewest edits (insertions, deletions, substitutions, swaps of neighbours) from `given`,
/// if they are at most two, or at most a third of its length; otherwise empty. Ties: the first.
std::string_view nearest_name(std::string_view given, std::span<const std::string_view> names);

}  // namespace wgreduce
