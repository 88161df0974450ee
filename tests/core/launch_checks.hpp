// What the model of the kernels asks of programs, chunks and launches of any size, without playing them.
#pragma once

#include "kernel_model.hpp"

namespace wgreduce::model {

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
  const std::uint64_t loads = loop == Loop::strided ? 4 : loop == Loop::bins ? 2 : 1;
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
  if (kernel.of_two() && view.range_end() > view.range_begin()) {
    const U32 last = view.second_place(view.range_end() - 1);
    require(last / view.lanes * view.record + (view.record - 1) < view.second_word_count,
            "a read outside of the second binding");
  }
  if (!by_vectors(kernel.reading)) {
    if (end > begin && (kernel.reading == Reading::words || kernel.reading == Reading::two_words))
      require((view.head + end - 1) / view.lanes < view.word_count, "a read outside of the binding");
    if (end > begin && kernel.reading == Reading::records)
      require(view.head + (end - 1) * view.record + (view.record - 1) < view.word_count,
              "a read outside of the binding");
    return units;
  }
  require(has_ends(kernel.reading, kernel.loop), "a loop that leaves the ragged ends");
  if (end > begin)
    require(end <= view.vector_count && std::uint64_t{end} * 4 <= view.word_count, "a vector out of range");
  if (kernel.of_two() && end > begin)
    for (U32 unit : {begin, end - 1})
      check_second_unit(view, view.second_place(unit * view.unit_elements()), program.element_bytes);
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
/// `second`: of two inputs the second's chunk.
inline void check_launch(const Program& program, const Kernels& kernels, const Device& device, const Chunk& chunk,
                         const Launch& launch, const Chunk& second = {}) {
  require(program.inputs == 1 || second.elements == chunk.elements, "the inputs are not in step");
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
      } else if (dispatch.source == Source::saved) {
        require(launch.count == 1 && dispatch.workgroups == 1 && kernel.output == Output::state, "a saved state");
        partials = 1;
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
      const View view = input_view(program, chunk, second);
      if (kernel.loop == Loop::bins) (void)round_tiles(kernel, program.workgroup, view);
      require(element_count(kernel.reading, view) == chunk.elements, "the count of a dispatch");
      chain = cover_elements(kernel, program, view, dispatch.workgroups);
    }
    // Across: halving, or by subgroups of at least 4: within, along the places of a lane, and within once more.
    const std::uint64_t across = bits(program.workgroup);
    const std::uint64_t lanes = std::max(4u, device.subgroup_min);
    if ((chunk.elements > 0 || dispatch.source == Source::saved) && kernel.fold != Fold::bins)
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
  const std::uint64_t arrays = text.find("bin_all") != std::string_view::npos ? 2 : 1;
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
    for (std::uint32_t number = 0; number < binding_count; number++) {
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
