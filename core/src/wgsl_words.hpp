// The words that WGSL keeps for itself.
#pragma once

#include <string_view>

namespace wgreduce {

/// Whether `name` is a keyword or a reserved word.
bool is_wgsl_keyword(std::string_view name);

/// Whether WGSL itself has `name`: a keyword, a reserved word, or a predeclared type.
bool is_wgsl_word(std::string_view name);

}  // namespace wgreduce
