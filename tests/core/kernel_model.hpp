// The kernels' index arithmetic once more, in C++, written from the .wgsl files: what reads what, in which order, and
// where it goes. Holds no GPU and no numbers: an accumulator is the count of elements it stands for, a fingerprint of
// them, and the first and last of them. A Fault is thrown at the first thing that must not happen.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "kernel_texts.hpp"
#include "wgreduce/plan.hpp"

namespace wgreduce::model {

struct Fault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline void require(bool holds, const char* what) {
  if (!holds) throw Fault(what);
}
inline void require(bool holds, const std::string& what) {
  if (!holds) throw Fault(what);
}

/// A u32 of WGSL that must not wrap around.
class U32 {
 public:
  U32() = default;
  template <class T>
    requires(std::is_integral_v<T>)
  U32(T value) : value_(static_cast<std::uint32_t>(value)) {
    require(std::in_range<std::uint32_t>(value), "a u32 overflows");
  }
  operator std::uint64_t() const { return value_; }

  // With any other integer on one side too, which is then held to be a u32.
  template <class T>
  static constexpr bool is_number = std::is_integral_v<T> || std::is_same_v<T, U32>;
  template <class A, class B>
  static constexpr bool fit = is_number<A> && is_number<B> && (std::is_same_v<A, U32> || std::is_same_v<B, U32>);

  std::uint64_t value() const { return value_; }
  U32& operator+=(U32 b) { return *this = *this + b; }

 private:
  std::uint32_t value_ = 0;
};

template <class A, class B>
  requires(U32::fit<A, B>)
U32 operator+(A a, B b) {
  return U32(a).value() + U32(b).value();
}
template <class A, class B>
  requires(U32::fit<A, B>)
U32 operator*(A a, B b) {
  return U32(a).value() * U32(b).value();
}
template <class A, class B>
  requires(U32::fit<A, B>)
U32 operator-(A a, B b) {
  require(U32(a).value() >= U32(b).value(), "a u32 falls below zero");
  return U32(a).value() - U32(b).value();
}
template <class A, class B>
  requires(U32::fit<A, B>)
U32 operator/(A a, B b) {
  return U32(a).value() / U32(b).value();
}
template <class A, class B>
  requires(U32::fit<A, B>)
bool operator<(A a, B b) {
  return U32(a).value() < U32(b).value();
}
template <class A, class B>
  requires(U32::fit<A, B>)
bool operator<=(A a, B b) {
  return U32(a).value() <= U32(b).value();
}
template <class A, class B>
  requires(U32::fit<A, B>)
bool operator>(A a, B b) {
  return U32(a).value() > U32(b).value();
}
template <class A, class B>
  requires(U32::fit<A, B>)
bool operator==(A a, B b) {
  return U32(a).value() == U32(b).value();
}

enum class Reading { vectors, words, records, partials, digits };
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
  kernel.reading = static_cast<Reading>(
      one_of(wgsl, {"read_vectors", "read_words", "read_records", "read_partials", "read_digits"}));
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
  std::uint64_t word_count = 0;    ///< arrayLength(&words)
  std::uint64_t vector_count = 0;  ///< arrayLength(&vectors)
  U32 head;                        ///< range.x
  U32 tail;                        ///< range.y
  U32 lanes = 1;                   ///< LANES
  U32 record = 1;                  ///< RECORD
  U32 partials = 0;                ///< partials[2], where the reading is of partials
  U32 partial_words = 1;           ///< ACC_WORDS

  U32 unit_elements() const { return U32(4) * lanes; }
  U32 range_begin() const { return head; }
  U32 range_end() const { return U32(word_count) * lanes - tail; }
  U32 front_end() const {
    return std::min<std::uint64_t>((range_begin() + unit_elements() - 1) / unit_elements() * unit_elements(),
                                   range_end());
  }
};

inline U32 unit_begin(Reading reading, const View& view) {
  if (reading != Reading::vectors) return 0;
  return (view.range_begin() + view.unit_elements() - 1) / view.unit_elements();
}

inline U32 unit_end(Reading reading, const View& view) {
  switch (reading) {
    case Reading::vectors:
      return std::max<std::uint64_t>(view.range_end() / view.unit_elements(), unit_begin(reading, view));
    case Reading::words:
      return U32(view.word_count) * view.lanes - view.tail - view.head;
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
  return reading == Reading::vectors ? view.range_end() - view.range_begin() : unit_end(reading, view);
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
      const U32 tile = workgroup * 4;
      const U32 stride = at.groups * tile;
      for (U32 base = begin + at.group * tile; base < end;) {
        const std::uint64_t turns = (std::uint64_t{end} - base - 1) / stride + 1;
        const U32 round_end = base + U32(std::min(turns, tiles)) * stride;
        const U32 last = std::min<std::uint64_t>(round_end, end);
        U32 i = base + at.local;
        for (; i + U32(3) * workgroup < last; i += stride)
          for (std::uint64_t load = 0; load < 4; load++) visit(i + U32(load) * workgroup);
        for (; i < last; i += workgroup) visit(i);
        base = round_end;
      }
      return;
    }
  }
}

/// Whether workgroup 0 also reads the ragged ends.
inline bool has_ends(Reading reading, Loop loop) {
  return reading == Reading::vectors && (loop == Loop::strided || loop == Loop::strided_single || loop == Loop::bins);
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

/// What the bindings of `chunk` show to the shaders of `program`.
inline View input_view(const Program& program, const Chunk& chunk) {
  View view;
  view.word_count = chunk.byte_size / 4;
  // Below 16 bytes the driver binds one vector of zeros.
  view.vector_count = std::max<std::uint64_t>(1, chunk.byte_size / 16);
  view.head = chunk.head;
  view.tail = chunk.tail;
  view.lanes = std::max<std::uint64_t>(1, 4 / program.element_bytes);
  view.record = std::max<std::uint64_t>(1, program.element_bytes / 4);
  return view;
}

/// Runs launches one after another, as a driver would, and holds each to its bindings.
class Machine {
 public:
  Machine(const Program& program, const Kernels& kernels, std::uint32_t lanes, std::vector<std::uint32_t> places)
      : program_(program), kernels_(kernels), lanes_(lanes), places_(std::move(places)) {}

  /// `slice_begin`: the place in its buffer of the chunk's first element.
  void run(const Chunk& chunk, const Launch& launch, std::uint64_t slice_begin) {
    for (std::uint32_t i = 0; i < launch.count; i++) run(chunk, launch.dispatches[i], slice_begin);
    for (const Partials& partials : partials_) require(partials.slots.empty(), "partials are never read");
    depth_ += launch.depth;
    if (result_) require(result_->depth <= depth_, "the depth given is below the depth there is");
    if (state_) require(state_->depth <= depth_, "the depth given is below the depth there is");
  }

  const std::optional<Folded>& result() const { return result_; }
  std::uint64_t result_count() const { return result_count_; }

 private:
  struct Partials {
    std::uint64_t count = 0;
    std::vector<Folded> slots;  // empty: nothing to read
  };

  void run(const Chunk& chunk, const Dispatch& dispatch, std::uint64_t slice_begin) {
    const Kernel& kernel = kernel_at(kernels_, dispatch.stage);
    View view;
    Partials source;
    if (kernel.of_partials()) {
      require(dispatch.source != Source::input, "a shader of partials reads the input");
      if (dispatch.source != Source::nothing) {
        Partials& bound = partials_[dispatch.source == Source::partials0 ? 0 : 1];
        require(!bound.slots.empty(), "partials are read that nobody wrote");
        source = std::move(bound);
        bound = {};
      }
      view.partials = source.slots.size();
      view.partial_words = program_.accumulator_words;
    } else {
      require(dispatch.source == Source::input, "a shader of the input reads something else");
      view = input_view(program_, chunk);
    }
    std::vector<Folded> folded;
    for (std::uint32_t group = 0; group < dispatch.workgroups; group++)
      folded.push_back(run_workgroup(kernel, view, source, {0, group, dispatch.workgroups}, chunk, slice_begin));
    const std::uint64_t count =
        kernel.of_partials() ? source.count : std::uint64_t{element_count(kernel.reading, view)};
    write(kernel, dispatch, std::move(folded), count);
  }

  Folded run_workgroup(const Kernel& kernel, const View& view, const Partials& source, At at, const Chunk& chunk,
                       std::uint64_t slice_begin) {
    std::vector<Folded> mine(program_.workgroup);
    const U32 begin = unit_begin(kernel.reading, view);
    const U32 end = unit_end(kernel.reading, view);
    const bool ordered = program_.ordered;
    // One element of the input, `index` among the dispatch's, at `element` of the binding.
    const auto read = [&](Folded& a, U32 element, U32 index) {
      const std::uint64_t unit_bytes = kernel.reading == Reading::records ? 4 : program_.element_bytes;
      const std::uint64_t byte = element.value() * unit_bytes;
      require(byte + program_.element_bytes <= 4 * view.word_count, "a read outside of the binding");
      require(chunk.byte_offset + byte == (slice_begin + index.value()) * program_.element_bytes,
              "an element is not the one");
      a = combine(a, lifted(state_count_ + index.value()), ordered);
    };
    const std::uint64_t width = std::uint64_t{view.unit_elements()};
    const std::uint64_t tiles = kernel.loop == Loop::bins ? round_tiles(kernel, program_.workgroup, view) : 0;
    std::vector<int> digit_reads(kernel.reading == Reading::digits ? std::uint64_t{end} : 0);
    for (std::uint32_t local = 0; local < program_.workgroup; local++) {
      at.local = local;
      Folded& a = mine[local];
      visit_units(kernel.loop, program_.workgroup, begin, end, at, tiles, [&](U32 unit) {
        switch (kernel.reading) {
          case Reading::vectors:
            require(unit < view.vector_count && std::uint64_t{unit} * 16 + 16 <= 4 * view.word_count,
                    "a vector outside of the binding");
            for (std::uint64_t i = 0; i < width; i++)
              read(a, unit * view.unit_elements() + i, unit * view.unit_elements() - view.range_begin() + i);
            break;
          case Reading::words:
            read(a, view.head + unit, unit);
            break;
          case Reading::records:
            read(a, view.head + unit * view.record, unit);
            break;
          case Reading::partials:
            require(unit < source.slots.size(), "a partial outside of those written");
            a = combine(a, source.slots[unit], ordered);
            break;
          case Reading::digits:
            // A partial is in the answer when all its words are.
            digit_reads[unit]++;
            if (unit % view.partial_words == 0) a = combine(a, source.slots[unit / view.partial_words], ordered);
            break;
        }
      });
      if (at.group == 0 && has_ends(kernel.reading, kernel.loop))
        visit_ends(view, local, [&](U32 element) { read(a, element, element - view.range_begin()); });
    }
    for (int reads : digit_reads) require(reads == 1, "a partial's word is read twice or not at all");
    return fold_invocations(kernel.fold, std::move(mine), lanes_, places_);
  }

  void write(const Kernel& kernel, const Dispatch& dispatch, std::vector<Folded> folded, std::uint64_t count) {
    if (kernel.output == Output::partials) {
      require(dispatch.target == Target::partials0 || dispatch.target == Target::partials1, "partials go elsewhere");
      const U32 last =
          U32(4) + (U32(folded.size()) - 1) * program_.accumulator_words + (program_.accumulator_words - 1);
      require(4 * std::uint64_t{last} + 4 <= program_.partials_bytes(), "a partial outside of the buffer");
      Partials& bound = partials_[dispatch.target == Target::partials0 ? 0 : 1];
      require(bound.slots.empty(), "partials are overwritten that nobody read");
      bound = {count, std::move(folded)};
      return;
    }
    require(folded.size() == 1, "several workgroups write one answer");
    if (state_count_ > 0) folded[0] = combine(*state_, folded[0], program_.ordered);
    if (kernel.output == Output::state) {
      require(dispatch.target == Target::state, "the state goes elsewhere");
      state_ = folded[0];
      state_count_ += count;
    } else {
      require(dispatch.target == Target::result, "the result goes elsewhere");
      require(!result_, "two results");
      result_ = folded[0];
      result_count_ = state_count_ + count;
    }
  }

  const Program& program_;
  const Kernels& kernels_;
  std::uint32_t lanes_;
  std::vector<std::uint32_t> places_;
  std::array<Partials, 2> partials_;
  std::optional<Folded> state_;
  std::uint64_t state_count_ = 0;
  std::optional<Folded> result_;
  std::uint64_t result_count_ = 0;
  std::uint32_t depth_ = 0;
};

/// Intervals that must follow each other without a gap or an overlap.
class Cover {
 public:
  explicit Cover(std::uint64_t begin) : next_(begin) {}
  void take(std::uint64_t begin, std::uint64_t end) {
    if (begin == end) return;
    require(begin == next_, begin < next_ ? "something is read twice" : "something is not read");
    next_ = end;
  }
  std::uint64_t end() const { return next_; }

 private:
  std::uint64_t next_;
};

/// That all invocations of a dispatch together visit each unit once (and, in ordered loops, in their order): by whole
/// tiles, so that it is quick for any count. Returns the most units an invocation visits.
inline std::uint64_t cover_units(Loop loop, U32 workgroup, U32 groups, U32 begin, U32 end) {
  if (loop == Loop::ordered) {
    Cover cover(begin);
    const U32 count = end - begin;
    const U32 invocations = groups * workgroup;
    const U32 block = (count + invocations - 1) / invocations;
    for (std::uint64_t k = 0; k < invocations; k++) {
      const std::uint64_t first = std::min<std::uint64_t>(U32(k) * block, count);
      cover.take(begin + first, begin + std::min<std::uint64_t>(U32(first) + block, count));
    }
    require(cover.end() == end, "the last units are not read");
    return block;
  }
  // A tile is what one workgroup reads in one turn: `loads` units of each invocation, neighbours side by side.
  const std::uint64_t loads = loop == Loop::strided || loop == Loop::bins ? 4 : 1;
  const U32 tile = workgroup * loads;
  const U32 stride = groups * tile;
  Cover cover(begin);
  std::uint64_t turns = 0;
  for (U32 first = begin; first < end; turns++) {
    require(loop != Loop::tree || turns == 0, "the tree does not reach the last units");
    for (std::uint64_t group = 0; group < groups; group++) {
      const U32 at = first + U32(group) * tile;
      if (!(at < end)) break;
      // Invocations whose whole turn is in range go on; of the others each reads what is left in this tile.
      cover.take(at, std::min<std::uint64_t>(at + tile, end));
    }
    if (!(std::uint64_t{first} + stride < end)) {
      // The index that ends the loop is computed too: it must not wrap round.
      (void)(first + stride + (stride - 1) + U32(loads - 1) * workgroup);
      turns++;
      break;
    }
    first += stride;
  }
  require(cover.end() == std::max<std::uint64_t>(begin, end), "the last units are not read");
  return turns * loads;
}

/// That a dispatch over `view` reads each element once. Returns the longest chain of combines in an invocation.
inline std::uint64_t cover_elements(const Kernel& kernel, const Program& program, const View& view, U32 groups) {
  const U32 begin = unit_begin(kernel.reading, view);
  const U32 end = unit_end(kernel.reading, view);
  const std::uint64_t units = cover_units(kernel.loop, program.workgroup, groups, begin, end);
  if (kernel.reading != Reading::vectors) {
    if (end > begin && kernel.reading == Reading::words)
      require((view.head + end - 1) / view.lanes < view.word_count, "a read outside of the binding");
    if (end > begin && kernel.reading == Reading::records)
      require(view.head + (end - 1) * view.record + (view.record - 1) < view.word_count,
              "a read outside of the binding");
    return units;
  }
  require(has_ends(kernel.reading, kernel.loop), "a loop that leaves the ragged ends");
  if (end > begin)
    require(end <= view.vector_count && std::uint64_t{end} * 4 <= view.word_count, "a vector out of range");
  Cover front(view.range_begin());
  Cover back(std::max<std::uint64_t>(end * view.unit_elements(), view.front_end()));
  for (std::uint64_t local = 0; local < program.workgroup; local++)
    visit_ends(view, local,
               [&](U32 element) { (element < view.front_end() ? front : back).take(element, element + 1); });
  require(front.end() == view.front_end(), "the front is not read");
  require(back.end() >= view.range_end(), "the back is not read");
  if (end > begin) require(begin * view.unit_elements() == view.front_end(), "a gap behind the front");
  return units * view.unit_elements() + 2;
}

/// One chunk's launch at any size: every element and partial once, within the limits, and the depth an upper bound.
inline void check_launch(const Program& program, const Kernels& kernels, const Device& device, const Chunk& chunk,
                         const Launch& launch) {
  require(launch.count >= 1 && launch.count <= launch.dispatches.size(), "the number of dispatches");
  std::uint64_t depth = 1;
  std::uint64_t partials = 0;
  std::optional<Target> written;
  const auto bits = [](std::uint64_t width) {
    std::uint64_t log = 0;
    while ((std::uint64_t{1} << log) < width) log++;
    return log;
  };
  for (std::uint32_t i = 0; i < launch.count; i++) {
    const Dispatch& dispatch = launch.dispatches[i];
    const Kernel& kernel = kernel_at(kernels, dispatch.stage);
    require(dispatch.workgroups >= 1 && dispatch.workgroups <= device.max_workgroups, "the number of workgroups");
    std::uint64_t chain = 0;
    if (kernel.of_partials()) {
      if (dispatch.source == Source::nothing) {
        require(launch.count == 1 && chunk.elements == 0 && dispatch.workgroups == 1, "nothing is read");
      } else {
        const Source expected = written == Target::partials0 ? Source::partials0 : Source::partials1;
        require(written.has_value() && dispatch.source == expected, "partials are read that nobody wrote");
      }
      View view;
      view.partials = partials;
      view.partial_words = program.accumulator_words;
      if (kernel.reading == Reading::digits) require(partials <= 1u << 15, "a column's digits overflow");
      chain = cover_elements(kernel, program, view, dispatch.workgroups);
    } else {
      require(i == 0 && dispatch.source == Source::input, "the input is read late");
      const View view = input_view(program, chunk);
      if (kernel.loop == Loop::bins) (void)round_tiles(kernel, program.workgroup, view);
      require(element_count(kernel.reading, view) == chunk.elements, "the count of a dispatch");
      chain = cover_elements(kernel, program, view, dispatch.workgroups);
    }
    // Across: halving, or by subgroups of at least 4: within, along the places of a lane, and within once more.
    const std::uint64_t across = bits(program.workgroup);
    const std::uint64_t lanes = std::max(4u, device.subgroup_min);
    if (chunk.elements > 0 && kernel.fold != Fold::bins)
      depth += chain + (kernel.fold == Fold::subgroup
                            ? std::max(2 * bits(lanes) + program.workgroup / lanes,
                                       2 * bits(device.subgroup_max) + program.workgroup / device.subgroup_max)
                            : across);
    if (kernel.output == Output::partials) {
      require(dispatch.target == Target::partials0 || dispatch.target == Target::partials1, "partials go elsewhere");
      require(dispatch.target != written, "a dispatch writes what it reads");
      require(i + 1 < launch.count, "partials are never read");
      partials = dispatch.workgroups;
      written = dispatch.target;
      const U32 words = U32(4) + U32(partials) * program.accumulator_words;
      require(4 * std::uint64_t{words} <= program.partials_bytes(), "partials outside of their buffer");
    } else {
      require(i + 1 == launch.count && dispatch.workgroups == 1, "an answer before the end");
      require(dispatch.target == (kernel.output == Output::state ? Target::state : Target::result),
              "the answer's place");
    }
  }
  require(depth <= launch.depth, "the depth given (" + std::to_string(launch.depth) +
                                     ") is below the depth there is (" + std::to_string(depth) + ")");
}

/// A chunk: in its slice, its binding, the slot table.
inline void check_chunk(const Program& program, const Device& device, const Range& before, const Range& after,
                        const Chunk& chunk) {
  const std::uint64_t bytes = program.element_bytes;
  require(chunk.elements >= 1 && chunk.elements <= before.count, "the elements of a chunk");
  require(after.offset == before.offset + chunk.elements && after.count == before.count - chunk.elements, "the rest");
  require(chunk.byte_offset % device.storage_alignment == 0 && chunk.byte_offset % 16 == 0, "a binding's offset");
  require(chunk.byte_size >= 4 && chunk.byte_size % 4 == 0, "a binding's size is not whole words");
  require(chunk.byte_size <= device.max_binding, "a binding's size");
  const std::uint64_t begin = before.offset * bytes;
  const std::uint64_t end = begin + chunk.elements * bytes;
  require(chunk.byte_offset <= begin && end <= chunk.byte_offset + chunk.byte_size, "a binding misses its elements");
  // Reading beyond the slice's last word could leave the buffer.
  require(chunk.byte_offset + chunk.byte_size == (end + 3) / 4 * 4, "a binding reaches too far");
  require(chunk.head < slot_rows && chunk.tail < slot_columns, "no slot for head and tail");
  const std::uint64_t unit = std::min<std::uint64_t>(bytes, 4);
  require(chunk.byte_offset + chunk.head * unit == begin, "the head");
  require(chunk.byte_offset + chunk.byte_size - chunk.tail * unit == end, "the tail");
}

/// Workgroup memory of a program: an accumulator an invocation; or the copies of bins, digits and what was seen.
inline std::uint64_t workgroup_bytes(const Program& program) {
  const std::string_view text = program.shader(Stage::fold).wgsl;
  if (text.find("fn carry_bins") == std::string_view::npos)
    return std::uint64_t{program.workgroup} * 4 * program.accumulator_words;
  const std::uint64_t arrays = text.find("bin_high") != std::string_view::npos ? 2 : 1;
  const std::uint64_t bins = arrays * constant_of(text, "BINS") * constant_of(text, "COPIES");
  return 4 * (bins + 2 * std::uint64_t{constant_of(text, "SUM_WORDS")} + 2);
}

/// A program against the device it is for.
inline void check_program(const Program& program, const Device& device) {
  const std::uint64_t workgroup = program.workgroup;
  require(workgroup >= 16 && (workgroup & (workgroup - 1)) == 0, "the workgroup is no power of two, or too small");
  require(workgroup <= device.max_invocations && workgroup <= device.max_workgroup_size, "invocations");
  require(workgroup_bytes(program) <= device.max_workgroup_storage, "workgroup memory");
  require(program.max_workgroups >= 1 && program.max_workgroups <= device.max_workgroups, "workgroups");
  require(program.max_binding <= device.max_binding, "the binding's size");
  require(program.partials_bytes() <= device.max_binding, "partials do not fit a binding");
  require(program.state_bytes() <= device.max_binding, "the state does not fit a binding");
  // The result's binding starts at an alignment in front of it.
  require(4 * std::uint64_t{program.result_words} + program.alignment <= device.max_binding, "the result's binding");
  require(program.alignment % device.storage_alignment == 0 && program.alignment <= 256, "the alignment");
  for (const Shader& shader : program.shaders) {
    if (shader.wgsl.empty()) continue;
    const std::string_view text = shader.wgsl;
    require(text.find("const WORKGROUP = " + std::to_string(workgroup) + "u;") != std::string_view::npos, "WORKGROUP");
    const Kernel kernel = kernel_of(text);
    require((kernel.fold == Fold::subgroup) == (program.folding == Folding::subgroup), "the fold");
    if (kernel.fold == Fold::subgroup)
      require(device.subgroups && !program.ordered && device.subgroup_max <= workgroup, "subgroups");
    std::uint32_t storage = 0;
    for (std::uint32_t number = 0; number < 6; number++) {
      const bool listed = std::count(shader.bindings.begin(), shader.bindings.end(), static_cast<Binding>(number)) == 1;
      const std::string declared = "@binding(" + std::to_string(number) + ") var<";
      require(listed == (text.find(declared) != std::string_view::npos), "the bindings differ from the text's");
      if (text.find(declared + "storage") != std::string_view::npos) storage++;
    }
    require(std::is_sorted(shader.bindings.begin(), shader.bindings.end()), "the bindings' order");
    require(storage <= device.max_storage_buffers, "storage buffers");
  }
}

}  // namespace wgreduce::model
