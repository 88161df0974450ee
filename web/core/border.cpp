#include "border.hpp"

#include "abi.h"

using namespace wgreduce::web;

void* wgreduce_room(std::uint32_t bytes) {
  room.resize((bytes + 3) / 4);
  return room.data();
}

const char* wgreduce_text() { return text.data(); }
std::uint32_t wgreduce_text_bytes() { return static_cast<std::uint32_t>(text.size()); }
