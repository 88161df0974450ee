// Text that others made, made fit for a sentence.
#pragma once

#include <string>
#include <string_view>

namespace wgreduce {

/// `text` with every run of spaces, tabs and line ends as one space, and none at its ends.
std::string one_line(std::string_view text);

}  // namespace wgreduce
