// What both modules' borders share: the room that calls read from, and the text that they leave.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace wgreduce::web {

inline std::vector<std::uint32_t> room;
inline std::string text;

}  // namespace wgreduce::web
