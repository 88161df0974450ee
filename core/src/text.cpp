#include "wgreduce/text.hpp"

namespace wgreduce {
namespace {

// The bytes of the character that begins `text`, or 0: RFC 3629, section 4.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xc0) == 0x80; };
  const unsigned first = byte(0), second = byte(1);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first < 0xe0) return follows(1) ? 2 : 0;
  const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool beyond =
      (first == 0xed && second >= 0xa0) || (first == 0xf4 && second >= 0x90);  // surrogates; no characters
  if (overlong || beyond) return 0;
  if (first >= 0xe0 && first < 0xf0) return follows(1) && follows(2) ? 3 : 0;
  return first >= 0xf0 && first < 0xf5 && follows(1) && follows(2) && follows(3) ? 4 : 0;
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = character_length(text.substr(at));
    if (length == 0) break;
    at += length;
  }
  return at;
}

std::string one_line(std::string_view text) {
  std::string line;
  for (char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!blank) line += c;
    if (blank && !line.empty() && line.back() != ' ') line += ' ';
  }
  if (!line.empty() && line.back() == ' ') line.pop_back();
  return line;
}

std::string hex(std::uint64_t value, int digits) {
  std::string text;
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) text += "0123456789abcdef"[value >> shift & 15];
  return text;
}

std::uint64_t hash_on(std::uint64_t hash, std::string_view text) {
  for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

std::string hash_text(std::string_view text) { return hex(hash_on(empty_hash, text), 16); }

}  // namespace wgreduce
