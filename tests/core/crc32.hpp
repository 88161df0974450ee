// The checksum of saved states by polynomial division, from the definition, so that tests do not ask the code they
// test.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace wgreduce::test {

/// x^32 + x^26 + ... + 1, bits of a byte from the lowest on.
inline std::uint32_t crc32(std::span<const std::byte> bytes) {
  std::uint32_t rest = ~0u;  // the highest power in the highest bit
  for (std::byte byte : bytes) {
    for (int bit = 0; bit < 8; bit++) {
      const std::uint32_t in = std::to_integer<std::uint32_t>(byte) >> bit & 1;
      rest = (rest >> 31) != in ? rest << 1 ^ 0x04c11db7u : rest << 1;
    }
  }
  std::uint32_t turned = 0;
  for (int bit = 0; bit < 32; bit++) turned |= (~rest >> (31 - bit) & 1) << bit;
  return turned;
}

/// `bytes` with the checksum that goes with the rest of them in the last four.
inline std::vector<std::byte> sealed(std::vector<std::byte> bytes) {
  const std::size_t end = bytes.size() - 4;
  const std::uint32_t crc = crc32(std::span(bytes).first(end));
  for (std::size_t i = 0; i < 4; i++) bytes[end + i] = static_cast<std::byte>(crc >> (8 * i));
  return bytes;
}

}  // namespace wgreduce::test
