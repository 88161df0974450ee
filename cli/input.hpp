// Where the elements come from: a file, standard input, or the random generator.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "random.hpp"
#include "wgreduce/types.hpp"

namespace wgreduce::cli {

/// What the command line says of the input.
struct InputChoice {
  std::string path;                    ///< `-`: standard input; empty: `random`
  std::optional<RandomArray> random;   ///< its type is `type`, or f32; offset and count lie within it
  std::optional<Type> type;            ///< as given
  std::uint64_t offset = 0;            ///< elements
  std::optional<std::uint64_t> count;  ///< elements; absent: all that follow
};

/// The chosen elements, in order.
class Input {
 public:
  virtual ~Input() = default;
  Type type() const { return type_; }
  /// How sentences about it begin.
  virtual std::string who() const = 0;
  /// How many elements there will be in all, where that is known before the end.
  std::optional<std::uint64_t> expected() const { return expected_; }
  /// Takes up to `elements` of them, packed; fewer only at the end, where the input is checked for what should or
  /// should not follow. Throws Failure (bad_input).
  virtual std::uint64_t read(std::byte* to, std::uint64_t elements) = 0;

 protected:
  Type type_ = Type::f32;
  std::optional<std::uint64_t> expected_;
};

/// Says that `shorter`, of which there are `count` elements, does not go with another input. Throws Failure
/// (bad_input).
[[noreturn]] void fail_for_length(const Input& shorter, std::uint64_t count);

/// Whether two inputs go together, as far as is known before reading them. Throws Failure (bad_input).
void check_together(const Input& first, const Input& second);

/// Opens the input and checks all that can be seen before reading it. Throws Failure (usage, bad_input).
std::unique_ptr<Input> open_input(const InputChoice& choice);

}  // namespace wgreduce::cli
