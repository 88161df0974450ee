// The kernels' index arithmetic once more, in C++, written from the .wgsl files: what reads what, in which order, and
// where it goes. Holds no GPU and no numbers: an accumulator is the count of elements it stands for, a fingerprint of
// them, and the first and last of them. A Fault is thrown at the first thing that must not happen.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel_texts.hpp"
#include "u32.hpp"
#include "wgreduce/plan.hpp"

namespace wgreduce::model {

enum class Reading { vectors, words, records, partials, digits, two_vectors, two_words };
enum class Loop { strided, strided_single, ordered, tree, bins };
enum class Fold { workgroup, subgroup, ordered, bins };
enum class Output { partials, state, result };

/// A shader as the model knows it: which files it is made of.
struct Kernel {
  Reading reading = Reading::words;
  Loop loop = Loop::tree;
  Fold fold = Fold::workgroup;
  Output output = Output::result;
  std::uint32_t copies = 1;         ///< COPIES, of bins
  std::uint32_t bin_additions = 0;  ///< BIN_ADDITIONS

  bool of_partials() const { return reading == Reading::partials || reading == Reading::digits; }
  bool of_two() const { return reading == Reading::two_vectors || reading == Reading::two_words; }
};

/// The place among `files` of the only one that is in `text`.
inline std::size_t one_of(std::string_view text, std::initializer_list<std::string_view> files) {
  std::optional<std::size_t> found;
  std::size_t place = 0;
  for (std::string_view name : files) {
    for (unsigned i = 0; i < kernel_text_count; i++) {
      if (kernel_texts[i].name != name || text.find(kernel_texts[i].text) == std::string_view::npos) continue;
      require(!found, "two files of one row: " + std::string(name));
      found = place;
    }
    place++;
  }
  require(found.has_value(), "no file of the row of " + std::string(*files.begin()));
  return *found;
}

/// The value of a constant in `wgsl`, or 0.
inline std::uint32_t constant_of(std::string_view wgsl, const std::string& name) {
  const std::string start = "const " + name + " = ";
  const std::size_t at = wgsl.find(start);
  if (at == std::string_view::npos) return 0;
  return static_cast<std::uint32_t>(std::stoul(std::string(wgsl.substr(at + start.size(), 12))));
}

inline Kernel kernel_of(std::string_view wgsl) {
  Kernel kernel;
  kernel.reading = static_cast<Reading>(one_of(wgsl, {"read_vectors", "read_words", "read_records", "read_partials",
                                                      "read_digits", "read_two_vectors", "read_two_words"}));
  // Digits are read as a single workgroup strides, by the reading file itself.
  if (kernel.reading == Reading::digits)
    kernel.loop = Loop::strided;
  else
    kernel.loop = static_cast<Loop>(
        one_of(wgsl, {"loop_strided", "loop_strided_single", "loop_ordered", "loop_tree", "loop_bins"}));
  kernel.fold = static_cast<Fold>(one_of(wgsl, {"fold_workgroup", "fold_subgroup", "fold_ordered", "fold_bins"}));
  kernel.copies = std::max(1u, constant_of(wgsl, "COPIES"));
  kernel.bin_additions = constant_of(wgsl, "BIN_ADDITIONS");
  kernel.output = static_cast<Output>(one_of(wgsl, {"write_partials", "write_state", "write_result"}));
  return kernel;
}

/// The kernels of a program's stages, those it has.
using Kernels = std::array<std::optional<Kernel>, stage_count>;
inline Kernels kernels_of(const Program& program) {
  Kernels kernels;
  for (std::size_t i = 0; i < stage_count; i++)
    if (!program.shaders[i].wgsl.empty()) kernels[i] = kernel_of(program.shaders[i].wgsl);
  return kernels;
}
inline const Kernel& kernel_at(const Kernels& kernels, Stage stage) {
  const auto& known = kernels[static_cast<std::size_t>(stage)];
  require(known.has_value(), "a launch uses a stage that the program lacks");
  return *known;
}

/// What the bindings of an input hold, as a shader sees them.
struct View {
  std::uint64_t word_count = 0;           ///< arrayLength(&words)
  std::uint64_t vector_count = 0;         ///< arrayLength(&vectors)
  U32 head;                               ///< range.x
  U32 tail;                               ///< range.y
  std::uint64_t second_word_count = 0;    ///< arrayLength(&second_words)
  std::uint64_t second_vector_count = 0;  ///< arrayLength(&second_vectors)
  U32 second_head;                        ///< second_range.x
  U32 lanes = 1;                          ///< LANES
  U32 record = 1;                         ///< RECORD
  U32 partials = 0;                       ///< partials[2], where the reading is of partials
  U32 partial_words = 1;                  ///< ACC_WORDS

  U32 unit_elements() const { return U32(4) * lanes / record; }
  U32 range_begin() const { return head / record; }
  U32 second_place(U32 at) const { return at - range_begin() + second_head / record; }
  U32 range_end() const { return U32(word_count) / record * lanes - tail; }
  U32 front_end() const {
    return std::min<std::uint64_t>((range_begin() + unit_elements() - 1) / unit_elements() * unit_elements(),
                                   range_end());
  }
};

/// Whether units are four words of an input, between ragged ends.
inline bool by_vectors(Reading reading) { return reading == Reading::vectors || reading == Reading::two_vectors; }

inline U32 unit_begin(Reading reading, const View& view) {
  if (!by_vectors(reading)) return 0;
  return (view.range_begin() + view.unit_elements() - 1) / view.unit_elements();
}

inline U32 unit_end(Reading reading, const View& view) {
  switch (reading) {
    case Reading::vectors:
    case Reading::two_vectors:
      return std::max<std::uint64_t>(view.range_end() / view.unit_elements(), unit_begin(reading, view));
    case Reading::words:
    case Reading::two_words:
      return U32(view.word_count) / view.record * view.lanes - view.tail - view.head / view.record;
    case Reading::records:
      return (U32(view.word_count) - view.head) / view.record;
    case Reading::partials:
      return view.partials;
    case Reading::digits:
      return view.partials * view.partial_words;
  }
  return 0;
}

/// ROUND_TILES: so many tiles of four units an invocation, and two of the ragged ends, fit a copy of a bin.
inline std::uint64_t round_tiles(const Kernel& kernel, std::uint64_t workgroup, const View& view) {
  const std::uint64_t sharers = std::max<std::uint64_t>(workgroup / kernel.copies, 1);
  const std::uint64_t tiles = (kernel.bin_additions / sharers - 2) / (4 * view.unit_elements());
  require(tiles >= 1, "a round of no tile");
  require(sharers * (tiles * 4 * view.unit_elements() + 2) <= kernel.bin_additions, "a bin meets too much in a round");
  return tiles;
}

inline U32 element_count(Reading reading, const View& view) {
  return by_vectors(reading) ? view.range_end() - view.range_begin() : unit_end(reading, view);
}

/// Where an invocation stands: the built-ins.
struct At {
  U32 local;
  U32 group;
  U32 groups;
};

/// The units that one invocation visits, in its order.
template <class Visit>
void visit_units(Loop loop, U32 workgroup, U32 begin, U32 end, const At& at, std::uint64_t tiles, Visit visit) {
  switch (loop) {
    case Loop::strided: {
      const U32 stride = at.groups * workgroup * 4;
      U32 i = begin + at.group * workgroup * 4 + at.local;
      for (; i + U32(3) * workgroup < end; i += stride)
        for (std::uint64_t load = 0; load < 4; load++) visit(i + U32(load) * workgroup);
      for (; i < end; i += workgroup) visit(i);
      return;
    }
    case Loop::strided_single: {
      const U32 stride = at.groups * workgroup;
      for (U32 i = begin + at.group * workgroup + at.local; i < end; i += stride) visit(i);
      return;
    }
    case Loop::ordered: {
      const U32 count = end - begin;
      const U32 invocations = at.groups * workgroup;
      const U32 block = (count + invocations - 1) / invocations;
      const U32 first = std::min<std::uint64_t>((at.group * workgroup + at.local) * block, count);
      const U32 last = std::min<std::uint64_t>(first + block, count);
      for (U32 i = first; i < last; i += 1) visit(begin + i);
      return;
    }
    case Loop::tree: {
      const U32 i = begin + at.group * workgroup + at.local;
      if (i < end) visit(i);
      return;
    }
    case Loop::bins: {
      const U32 stride = at.groups * workgroup * 4;
      U32 base = begin + at.group * workgroup * 4;
      U32 i = base + at.local;
      const std::uint64_t all_turns = base < end ? (end.value() - base.value() - 1) / stride.value() + 1 : 0;
      for (std::uint64_t left = all_turns; left > 0;) {
        const std::uint64_t turns = std::min(left, tiles);
        base += U32(turns) * stride;
        const U32 last = std::min<std::uint64_t>(base, end);
        for (; i + U32(3) * workgroup < last; i += stride)
          for (std::uint64_t load = 0; load < 4; load++) visit(i + U32(load) * workgroup);
        left -= turns;
      }
      for (; i < end; i += workgroup) visit(i);
      return;
    }
  }
}

/// Whether workgroup 0 also reads the ragged ends.
inline bool has_ends(Reading reading, Loop loop) {
  return by_vectors(reading) && (loop == Loop::strided || loop == Loop::strided_single || loop == Loop::bins);
}

/// The elements of the ragged ends that one invocation of workgroup 0 reads.
template <class Visit>
void visit_ends(const View& view, U32 local, Visit visit) {
  const U32 front = view.range_begin() + local;
  if (front < view.front_end()) visit(front);
  const U32 whole = unit_end(Reading::vectors, view) * view.unit_elements();
  const U32 back = U32(std::max<std::uint64_t>(whole, view.front_end())) + local;
  if (back < view.range_end()) visit(back);
}

/// An accumulator.
struct Folded {
  std::uint64_t count = 0;
  std::uint64_t print = 0;  ///< sum of the elements' hashes
  std::uint64_t first = 0;  ///< ordinals, of ordered folds
  std::uint64_t last = 0;
  std::uint32_t depth = 0;  ///< combines on the longest way
};

inline std::uint64_t hash(std::uint64_t x) {  // SplitMix64's finaliser
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

inline Folded lifted(std::uint64_t ordinal) { return {1, hash(ordinal), ordinal, ordinal, 0}; }

inline Folded combine(const Folded& a, const Folded& b, bool ordered) {
  Folded r{a.count + b.count, a.print + b.print, a.first, b.last, std::max(a.depth, b.depth) + 1};
  if (a.count == 0) r.first = b.first, r.last = b.last;
  if (b.count == 0) r.first = a.first, r.last = a.last;
  if (r.count == 0) r.depth = 0;  // identities alone: nothing is rounded
  if (ordered && a.count > 0 && b.count > 0) require(a.last + 1 == b.first, "an ordered fold loses its order");
  return r;
}

/// A workgroup's accumulators folded into invocation 0's. `places`: which invocation has which place (subgroup, lane)
/// when folding by subgroups of `lanes`; nothing in WebGPU fixes it.
inline Folded fold_invocations(Fold fold, std::vector<Folded> a, std::uint32_t lanes,
                               const std::vector<std::uint32_t>& places) {
  const auto width = static_cast<std::uint32_t>(a.size());
  if (fold == Fold::workgroup) {
    for (std::uint32_t stride = width / 2; stride > 0; stride /= 2)
      for (std::uint32_t i = 0; i < stride; i++) a[i] = combine(a[i], a[i + stride], false);
    return a[0];
  }
  if (fold == Fold::bins) {
    Folded all;
    for (const Folded& one : a) all = combine(all, one, false);
    all.depth = 0;  // integers: nothing is rounded
    return all;
  }
  if (fold == Fold::ordered) {
    for (std::uint32_t stride = 1; stride < width; stride *= 2)
      for (std::uint32_t i = 0; i < width; i += 2 * stride) a[i] = combine(a[i], a[i + stride], true);
    return a[0];
  }
  require(width % lanes == 0, "a subgroup is not full");
  // Invocation i stands at places[i]: subgroup places[i] / lanes, lane places[i] % lanes.
  std::vector<std::uint32_t> invocation(width);
  for (std::uint32_t i = 0; i < width; i++) invocation[places[i]] = i;
  const auto fold_lanes = [&](std::vector<Folded>& all) {
    for (std::uint32_t mask = 1; mask < lanes; mask *= 2) {
      const std::vector<Folded> before = all;
      for (std::uint32_t p = 0; p < width; p++)
        all[invocation[p]] = combine(before[invocation[p]], before[invocation[p ^ mask]], false);
    }
  };
  fold_lanes(a);
  std::vector<Folded> sent(width);
  for (std::uint32_t i = 0; i < width; i++)
    if (places[i] % lanes == 0) sent[i] = a[i];
  for (std::uint32_t i = 0; i < width; i++) {
    a[i] = {};
    for (std::uint32_t k = places[i] % lanes; k < width; k += lanes) a[i] = combine(a[i], sent[k], false);
  }
  fold_lanes(a);
  return a[0];
}

/// That second_unit(at) reads nothing outside of the binding, and that each of its elements stands where element_at
/// would find it, `at` being the first one's place.
inline void check_second_unit(const View& view, U32 at, std::uint64_t element_bytes) {
  const U32 width = view.unit_elements();
  if (at % width == 0) {
    require(at / width < view.second_vector_count && (at / width + 1) * 4 <= view.second_word_count,
            "a vector of the second input outside of the binding");
    return;
  }
  const U32 word = at / view.lanes * view.record;
  const U32 shift = at % view.lanes * (U32(32) / view.lanes);
  const bool fifth = view.lanes != 1 && shift != 0;
  require(word + (fifth ? 4 : 3) < view.second_word_count, "a word of the second input outside of the binding");
  require(4 * word.value() + shift / 8 == at * element_bytes, "the second input's elements are not the ones");
}

/// What the bindings of `chunk`, and of two inputs of the second's, show to the shaders of `program`.
inline View input_view(const Program& program, const Chunk& chunk, const Chunk& second) {
  View view;
  view.word_count = chunk.byte_size / 4;
  // Below 16 bytes the driver binds one vector of zeros.
  view.vector_count = std::max<std::uint64_t>(1, chunk.byte_size / 16);
  view.second_word_count = second.byte_size / 4;
  view.second_vector_count = std::max<std::uint64_t>(1, second.byte_size / 16);
  view.second_head = second.head;
  view.head = chunk.head;
  view.tail = chunk.tail;
  view.lanes = std::max<std::uint64_t>(1, 4 / program.element_bytes);
  view.record = std::max<std::uint64_t>(1, program.element_bytes / 4);
  return view;
}

}  // namespace wgreduce::model
