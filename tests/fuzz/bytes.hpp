// Facts made from a fuzzer's bytes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>

#include "wgreduce/problem.hpp"

namespace wgreduce::fuzz {

/// Facts off the front of the input; zeros once it is used up.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  template <class T>
  T take() {
    T value{};
    const std::size_t some = std::min(size_, sizeof value);
    if (some > 0) std::memcpy(&value, data_, some);
    data_ += some;
    size_ -= some;
    return value;
  }
  std::uint64_t below(std::uint64_t end) { return take<std::uint16_t>() % end; }
  bool flag() { return (take<std::uint8_t>() & 1) != 0; }
  /// Of any size, small ones as likely as large.
  std::uint64_t spread() {
    const unsigned shift = take<std::uint8_t>() & 63;
    return take<std::uint64_t>() >> shift;
  }
  std::string text(std::size_t most) {
    std::string letters(below(most + 1), ' ');
    for (char& c : letters) c = static_cast<char>(take<std::uint8_t>());
    return letters;
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
};

inline Options options_of(Bytes& bytes) {
  return {.nan = static_cast<Nan>(bytes.below(2)),
          .ties = static_cast<Ties>(bytes.below(2)),
          .ddof = static_cast<std::uint32_t>(bytes.below(3)),
          .accuracy = static_cast<Accuracy>(bytes.below(2)),
          .result = static_cast<ResultAs>(bytes.below(2)),
          .strategy = static_cast<Strategy>(bytes.below(2)),
          .folding = static_cast<Folding>(bytes.below(3))};
}

}  // namespace wgreduce::fuzz
