// Philox4x32-10: a counter in, four random words out. J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, "Parallel
// random numbers: as easy as 1, 2, 3", SC 2011, https://doi.org/10.1145/2063384.2063405; test vectors:
// https://github.com/DEShawResearch/random123/blob/main/tests/kat_vectors
#pragma once

#include <array>
#include <cstdint>

namespace wgreduce::cli {

using PhiloxCounter = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;

constexpr PhiloxCounter philox_round(const PhiloxCounter& c, const PhiloxKey& key) {
  const std::uint64_t first = std::uint64_t{0xD2511F53} * c[0];
  const std::uint64_t second = std::uint64_t{0xCD9E8D57} * c[2];
  return {static_cast<std::uint32_t>(second >> 32) ^ c[1] ^ key[0], static_cast<std::uint32_t>(second),
          static_cast<std::uint32_t>(first >> 32) ^ c[3] ^ key[1], static_cast<std::uint32_t>(first)};
}

constexpr PhiloxCounter philox(PhiloxCounter counter, PhiloxKey key) {
  for (int round = 0; round < 10; round++) {
    counter = philox_round(counter, key);
    key = {key[0] + 0x9E3779B9, key[1] + 0xBB67AE85};
  }
  return counter;
}

// Three of the published vectors.
static_assert(philox({0, 0, 0, 0}, {0, 0}) == PhiloxCounter{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
static_assert(philox({~0u, ~0u, ~0u, ~0u}, {~0u, ~0u}) ==
              PhiloxCounter{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
static_assert(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
              PhiloxCounter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});

}  // namespace wgreduce::cli
