#include "wgreduce/nearest.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace wgreduce {
namespace {

// Optimal string alignment distance, the whole table: names are short.
std::size_t edits(std::string_view a, std::string_view b) {
  const std::size_t width = b.size() + 1;
  std::vector<std::size_t> table((a.size() + 1) * width);
  const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& { return table[i * width + j]; };
  for (std::size_t i = 0; i <= a.size(); i++) at(i, 0) = i;
  for (std::size_t j = 0; j <= b.size(); j++) at(0, j) = j;
  for (std::size_t i = 1; i <= a.size(); i++) {
    for (std::size_t j = 1; j <= b.size(); j++) {
      const std::size_t change = at(i - 1, j - 1) + (a[i - 1] == b[j - 1] ? 0 : 1);
      at(i, j) = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
    }
  }
  return at(a.size(), b.size());
}

}  // namespace

// All names are in lower case.
std::string_view nearest_name(std::string_view text, std::span<const std::string_view> names) {
  std::string given(text);
  for (char& c : given)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  std::string_view best;
  std::size_t fewest = std::max<std::size_t>(2, given.size() / 3) + 1;
  if (given.size() > 64) return best;
  for (std::string_view name : names) {
    const std::size_t distance = edits(given, name);
    if (distance < fewest && distance < name.size()) {
      fewest = distance;
      best = name;
    }
  }
  return best;
}

}  // namespace wgreduce
