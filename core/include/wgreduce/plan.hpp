// From facts to work: a Program (what to compile), and for each call the Launch (what to dispatch).
//
//   Result<Program> program = plan(problem, device);              once
//   Range rest{offset, count};                                    each call, for each slice
//   while (rest.count > 0) {
//     Chunk chunk = next_chunk(*program, rest);                   one binding's worth
//     Launch launch = plan_launch(*program, chunk, step);         its dispatches
//   }
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "wgreduce/problem.hpp"
#include "wgreduce/result.hpp"

namespace wgreduce {

/// What one shader does with what it reads.
enum class Stage : std::uint8_t {
  fold,              ///< input -> partials
  fold_to_result,    ///< input, in one workgroup -> result
  combine,           ///< partials -> fewer partials (the tree strategy only)
  combine_to_state,  ///< partials -> state
  combine_to_result  ///< partials -> result
};
inline constexpr std::size_t stage_count = 5;
inline constexpr std::array<std::string_view, stage_count> stage_names{"fold", "fold_to_result", "combine",
                                                                       "combine_to_state", "combine_to_result"};

/// What a binding of group 0 is for. The value is the binding's number.
enum class Binding : std::uint8_t {
  vectors = 0,         ///< read-only storage: the input, four words at a time
  words = 1,           ///< read-only storage: the input or the partials, word by word
  range = 2,           ///< uniform, dynamic offset: slot(head, tail)
  previous = 3,        ///< read-only storage: the state to go on from
  output = 4,          ///< storage: partials, state or result
  place = 5,           ///< uniform, dynamic offset: slot(words in front of the result, 0)
  second_vectors = 6,  ///< of two inputs the second's `vectors`,
  second_words = 7,    ///< its `words`,
  second_range = 8     ///< and its `range`
};
inline constexpr std::size_t binding_count = 9;

struct Shader {
  std::string wgsl;               ///< entry point `main`; empty: this program never uses the stage
  std::vector<Binding> bindings;  ///< in rising order
};

/// The words in front of the partials: the elements they stand for (two words), how many, and one unused.
inline constexpr std::uint32_t partials_header_words = 4;

/// All that depends on operator, type, options and device. Built once; plan_launch and next_chunk only read it.
struct Program {
  std::array<Shader, stage_count> shaders;

  std::vector<Field> accumulator;  ///< with `element` and `wide` resolved; names live in the operator
  std::vector<Field> result;
  std::uint32_t accumulator_words = 0;
  std::uint32_t result_words = 0;

  std::uint32_t workgroup = 0;         ///< invocations
  std::uint32_t unit_elements = 1;     ///< elements read at a time
  std::uint32_t loads = 1;             ///< units of an invocation in a tile
  std::uint32_t max_workgroups = 1;    ///< cap of the grid
  std::uint32_t invocation_units = 1;  ///< units an invocation should have before another workgroup pays
  std::uint64_t single_elements = 0;   ///< up to this count one workgroup does it all
  std::uint32_t element_bytes = 4;
  std::uint32_t alignment = 256;  ///< of a binding's offset, bytes
  std::uint64_t max_binding = 0;  ///< bytes of one input binding at most
  std::uint32_t inputs = 1;       ///< 2: next_chunk goes through each input by itself, over ranges of one count
  Strategy strategy = Strategy::strided;
  Folding folding = Folding::workgroup;
  bool ordered = false;  ///< not commutative: element order is kept

  const Shader& shader(Stage stage) const { return shaders[static_cast<std::size_t>(stage)]; }
  std::uint32_t state_words() const { return accumulator_words + 2; }
  /// Bytes of each of the two buffers of partials.
  std::uint64_t partials_bytes() const {
    return 4 * (partials_header_words + std::uint64_t{max_workgroups} * accumulator_words);
  }
  /// Bytes of each of the two state buffers.
  std::uint64_t state_bytes() const { return 4 * std::uint64_t{state_words()}; }
  /// The driver's small buffers, all told.
  std::uint64_t scratch_bytes() const {
    return partials_bytes() * (strategy == Strategy::tree ? 2 : 1) + 2 * state_bytes();
  }
};

/// A driver keeps so many zero bytes in a buffer, for "no state yet" and "no partials": no state is larger.
inline constexpr std::uint64_t zeros_bytes = 4096;

/// Chooses and writes everything. Errors: device_too_small, invalid_option (Device::max_binding_option),
/// invalid_operator (a custom accumulator that is too large).
Result<Program> plan(const Problem& problem, const Device& device);

/// Elements of a buffer: `count` of them from the element `offset` on.
struct Range {
  std::uint64_t offset = 0;
  std::uint64_t count = 0;
};

/// As much of a Range as one binding takes. `byte_offset` and `byte_size` are the binding's.
struct Chunk {
  std::uint64_t byte_offset = 0;
  std::uint64_t byte_size = 0;
  std::uint32_t head = 0;  ///< to skip in front: elements, or words where elements are wider than a word
  std::uint32_t tail = 0;  ///< elements to skip in the last word
  std::uint64_t elements = 0;
};

/// Takes the next chunk off the front of `rest`, whose count must not be 0. `rest` must lie in a buffer. How many
/// elements it has depends on that count alone: ranges of one count are taken in step.
Chunk next_chunk(const Program& program, Range& rest);

/// Values that change with every call live in a table that never changes, one 16-byte entry (a, b, 0, 0) at each
/// multiple of the device's uniform alignment: bindings `range` and `place` point into it.
inline constexpr std::uint32_t slot_rows = 256;   ///< a: 0 .. 255
inline constexpr std::uint32_t slot_columns = 4;  ///< b: 0 .. 3
inline constexpr std::uint32_t slot_bytes = 16;
constexpr std::uint32_t slot(std::uint32_t a, std::uint32_t b) { return a * slot_columns + b; }

/// What a dispatch reads: the input, one of the two partials buffers, the always-zero buffer (no partials), or a saved
/// state as a buffer of one partial (saved_partials).
enum class Source : std::uint8_t { input, partials0, partials1, nothing, saved };
/// What it writes.
enum class Target : std::uint8_t { partials0, partials1, state, result };

struct Dispatch {
  Stage stage = Stage::fold;
  std::uint32_t workgroups = 1;  ///< in x; y and z are 1
  Source source = Source::input;
  Target target = Target::result;
};

/// Where a chunk stands in its fold.
struct Step {
  bool last = true;        ///< write the result; otherwise the state
  bool may_alias = false;  ///< the input's buffer is also the result's: the two must not meet in one dispatch
};

/// The dispatches of one chunk, in order. Fixed size: planning a call allocates nothing.
struct Launch {
  std::uint32_t count = 0;
  std::array<Dispatch, 8> dispatches{};
  std::uint32_t depth = 0;  ///< the longest chain of combines an element goes through, for error bounds
};

/// The dispatches for `chunk`, of two inputs either one's. A chunk of no elements gives the one that finishes what the
/// state holds.
Launch plan_launch(const Program& program, const Chunk& chunk, const Step& step);

/// The dispatch that goes on from the state by a saved state, as if by that one's elements.
Launch plan_merge(const Program& program);

}  // namespace wgreduce
