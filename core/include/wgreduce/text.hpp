// Text that others made, made fit for a sentence.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace wgreduce {

/// How many bytes from the front are UTF-8 (RFC 3629): all of them, if it is.
std::size_t utf8_length(std::string_view text);

/// `text` with every run of spaces, tabs and line ends as one space, and none at its ends.
std::string one_line(std::string_view text);

}  // namespace wgreduce
