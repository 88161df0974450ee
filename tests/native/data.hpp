// Elements for tests, and what their sums are: plain loops on the host.
#pragma once

#include <cstdint>
#include <vector>

#include "tests/native/mix.hpp"
#include "wgreduce/answer.hpp"

namespace wgreduce::test {

inline std::vector<std::int32_t> integers(std::size_t count) {
  std::vector<std::int32_t> data(count);
  for (std::size_t i = 0; i < count; i++) data[i] = static_cast<std::int32_t>(mix(static_cast<std::uint32_t>(i)));
  return data;
}
inline std::vector<std::uint8_t> bytes(std::size_t count) {
  std::vector<std::uint8_t> data(count);
  for (std::size_t i = 0; i < count; i++) data[i] = static_cast<std::uint8_t>(mix(static_cast<std::uint32_t>(i)));
  return data;
}
inline std::vector<float> small_floats(std::size_t count) {
  std::vector<float> data(count);
  for (std::size_t i = 0; i < count; i++)
    data[i] = static_cast<float>(mix(static_cast<std::uint32_t>(i)) % 101) - 50.0f;
  return data;
}

template <class Element>
std::int64_t total(const std::vector<Element>& data, std::uint64_t offset, std::uint64_t count) {
  std::int64_t sum = 0;
  for (std::uint64_t i = offset; i < offset + count; i++) sum += static_cast<std::int64_t>(data[i]);
  return sum;
}

inline std::int64_t whole(const Value& value) {
  return value.type == FieldType::f32 ? static_cast<std::int64_t>(value.f32()) : value.i64();
}

inline std::int64_t words_at(const std::vector<std::uint32_t>& words, std::size_t at) {
  return static_cast<std::int64_t>(words[at] | std::uint64_t{words[at + 1]} << 32);
}

}  // namespace wgreduce::test
