// Text that others made, made fit for a sentence; numbers and hashes as text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace wgreduce {

/// How many bytes from the front are UTF-8 (RFC 3629): all of them, if it is.
std::size_t utf8_length(std::string_view text);

/// `text` with every run of spaces, tabs and line ends as one space, and none at its ends.
std::string one_line(std::string_view text);

/// The last `digits` hexadecimal digits of `value`, in small letters.
std::string hex(std::uint64_t value, int digits);

/// FNV-1a, 64 bits: of `text`, or of what `hash` is of followed by `text`. http://www.isthe.com/chongo/tech/comp/fnv/
inline constexpr std::uint64_t empty_hash = 0xcbf29ce484222325;
std::uint64_t hash_on(std::uint64_t hash, std::string_view text);
/// Of `text` alone, as 16 hexadecimal digits.
std::string hash_text(std::string_view text);

}  // namespace wgreduce
