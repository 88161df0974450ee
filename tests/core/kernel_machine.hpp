// Plays launches on the model of the kernels, every invocation of every dispatch.
#pragma once

#include "kernel_model.hpp"

namespace wgreduce::model {

/// Runs launches one after another, as a driver would, and holds each to its bindings.
class Machine {
 public:
  Machine(const Program& program, const Kernels& kernels, std::uint32_t lanes, std::vector<std::uint32_t> places)
      : program_(program), kernels_(kernels), lanes_(lanes), places_(std::move(places)) {}

  /// `slice_begin`: the place in its buffer of the chunk's first element; of two inputs `second` and `second_begin`
  /// likewise.
  void run(const Chunk& chunk, const Launch& launch, std::uint64_t slice_begin, const Chunk& second = {},
           std::uint64_t second_begin = 0) {
    second_ = second;
    second_begin_ = second_begin;
    for (std::uint32_t i = 0; i < launch.count; i++) run(chunk, launch.dispatches[i], slice_begin);
    for (const Partials& partials : partials_) require(partials.slots.empty(), "partials are never read");
    depth_ += launch.depth;
    if (result_) require(result_->depth <= depth_, "the depth given is below the depth there is");
    if (state_) require(state_->depth <= depth_, "the depth given is below the depth there is");
  }

  /// The elements' place in the whole array that this fold's share of begins at.
  void begin_at(std::uint64_t ordinal) { first_ = ordinal; }

  /// Goes on by another fold's state, which stands in a buffer of its own as one partial.
  void merge(const Machine& other, const Launch& launch) {
    require(other.state_.has_value(), "no state to merge");
    saved_ = {other.state_count_, {*other.state_}};
    depth_ += other.depth_;
    run(Chunk{}, launch, 0);
    require(saved_.slots.empty(), "a saved state is never read");
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
        Partials& bound =
            dispatch.source == Source::saved ? saved_ : partials_[dispatch.source == Source::partials0 ? 0 : 1];
        require(!bound.slots.empty(), "partials are read that nobody wrote");
        source = std::move(bound);
        bound = {};
      }
      view.partials = source.slots.size();
      view.partial_words = program_.accumulator_words;
    } else {
      require(dispatch.source == Source::input, "a shader of the input reads something else");
      view = input_view(program_, chunk, second_);
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
      if (kernel.of_two()) check_second(view, element, index);
      a = combine(a, lifted(first_ + state_count_ + index.value()), ordered);
    };
    const std::uint64_t width = std::uint64_t{view.unit_elements()};
    const std::uint64_t tiles = kernel.loop == Loop::bins ? round_tiles(kernel, program_.workgroup, view) : 0;
    std::vector<int> digit_reads(kernel.reading == Reading::digits ? std::uint64_t{end} : 0);
    for (std::uint32_t local = 0; local < program_.workgroup; local++) {
      at.local = local;
      Folded& a = mine[local];
      visit_units(kernel.loop, program_.workgroup, begin, end, at, tiles, [&](U32 unit) {
        switch (kernel.reading) {
          case Reading::two_vectors:
            check_second_unit(view, view.second_place(unit * view.unit_elements()), program_.element_bytes);
            [[fallthrough]];
          case Reading::vectors:
            require(unit < view.vector_count && std::uint64_t{unit} * 16 + 16 <= 4 * view.word_count,
                    "a vector outside of the binding");
            for (std::uint64_t i = 0; i < width; i++)
              read(a, unit * view.unit_elements() + i, unit * view.unit_elements() - view.range_begin() + i);
            break;
          case Reading::words:
          case Reading::two_words:
            read(a, view.head / view.record + unit, unit);
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

  // That the second input's element which goes with the first's at `element` is in its binding, and the one.
  void check_second(const View& view, U32 element, U32 index) const {
    const std::uint64_t byte = view.second_place(element).value() * program_.element_bytes;
    require(byte + program_.element_bytes <= 4 * view.second_word_count, "a read outside of the second binding");
    require(second_.byte_offset + byte == (second_begin_ + index.value()) * program_.element_bytes,
            "an element of the second input is not the one");
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
  Partials saved_;
  Chunk second_;
  std::uint64_t second_begin_ = 0;
  std::uint64_t first_ = 0;
  std::optional<Folded> state_;
  std::uint64_t state_count_ = 0;
  std::optional<Folded> result_;
  std::uint64_t result_count_ = 0;
  std::uint32_t depth_ = 0;
};

}  // namespace wgreduce::model
