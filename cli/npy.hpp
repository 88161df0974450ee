// Reads the header of a .npy file. https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "wgreduce/types.hpp"

namespace wgreduce::cli {

/// What the header says of the bytes behind it.
struct NpyHeader {
  Type type = Type::f32;
  std::uint64_t count = 0;       ///< elements, all dimensions multiplied; count * bytes of an element is below 2^63
  std::size_t header_bytes = 0;  ///< where the body begins
};

/// The first six bytes of every .npy file.
inline constexpr std::string_view npy_magic{"\x93NUMPY", 6};
/// As many bytes as `npy_header_bytes` looks at.
inline constexpr std::size_t npy_prefix_bytes = 12;

bool is_npy(std::span<const unsigned char> start);

/// Bytes of the whole header, from the first `npy_prefix_bytes` of a file. `who` begins the sentences, as in
/// `The file "a.npy"`. Throws Failure.
std::size_t npy_header_bytes(std::span<const unsigned char> start, std::string_view who);

/// Reads a whole header; `bytes` may go on behind it. Takes only what numpy.load takes, and of that only C order (or
/// one dimension), little-endian numbers of a known element type. Throws Failure.
NpyHeader read_npy_header(std::span<const unsigned char> bytes, std::string_view who);

}  // namespace wgreduce::cli
