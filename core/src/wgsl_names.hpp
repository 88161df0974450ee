// The names a WGSL text declares, and those that a caller's own text must leave alone.
#pragma once

#include <string_view>
#include <vector>

namespace wgreduce {

/// A declaration at module scope: `fn lift` has the keyword `fn` and the name `lift`.
struct Declaration {
  std::string_view keyword;
  std::string_view name;
};

/// The functions, structs, aliases, constants, overrides and variables that `wgsl` declares, in order. Any text is
/// taken.
std::vector<Declaration> declarations(std::string_view wgsl);

/// The first word of `wgsl` that an operator's steps must do without: the call of a barrier or of a subgroup or quad
/// operation, `override`, or the attribute of a binding or an entry point. Empty: there is none.
std::string_view word_beyond_steps(std::string_view wgsl);

/// The most brackets (of templates as well), prefix operators (`-`, `!`, `~`, `&`, `*`) and else-ifs that stand within
/// each other in `wgsl`.
int nesting(std::string_view wgsl);

/// The most characters of operators, `.`, `[` and `(` between two of `;`, `{` and `}` in `wgsl`.
int most_operators(std::string_view wgsl);

/// Whether a block comment in `wgsl` never ends: it would swallow what the library writes behind it.
bool has_open_comment(std::string_view wgsl);

/// Whether a kernel file or the prelude of any program declares `name`, or names are kept for it (`wgreduce...`).
bool is_library_name(std::string_view name);

/// Whether the library's texts use `name` as WGSL predeclares it (`select`, `vec2`): declaring it anew would change
/// them.
bool is_builtin_in_use(std::string_view name);

}  // namespace wgreduce
