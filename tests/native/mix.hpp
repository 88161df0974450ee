// Numbers that look random and are the same on every machine.
#pragma once

#include <cstdint>

namespace wgreduce::test {

/// A 32-bit mix of an index. https://github.com/skeeto/hash-prospector (lowbias32)
inline std::uint32_t mix(std::uint32_t x) {
  x = (x ^ (x >> 16)) * 0x7feb352du;
  x = (x ^ (x >> 15)) * 0x846ca68bu;
  return x ^ (x >> 16);
}

}  // namespace wgreduce::test
