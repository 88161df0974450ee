#include "wgreduce/checks.hpp"

#include <string>

namespace wgreduce {
namespace {

std::string number(std::uint64_t value) {
  const std::string digits = std::to_string(value);  // no temporary: see in_brackets in describe.cpp
  return "(" + digits + ")";
}

Error bad_range(std::string sentence) { return {ErrorCode::invalid_range, std::move(sentence)}; }
Error bad_buffer(std::string sentence) { return {ErrorCode::invalid_buffer, std::move(sentence)}; }

}  // namespace

Result<void> check_inputs(const Problem& problem, std::span<const std::uint64_t> counts) {
  const bool two = problem.inputs() == 2;
  if (counts.size() != problem.inputs())
    return Error{ErrorCode::invalid_call, "The operator \"" + std::string(problem.name()) +
                                              (two ? "\" folds two inputs and one is given; pass the second."
                                                   : "\" folds one input and two are given; leave the second out.")};
  if (two && counts[0] != counts[1])
    return bad_range("The inputs' counts " + number(counts[0]) + " and " + number(counts[1]) +
                     " differ; pass as many elements of each.");
  return {};
}

Result<void> check_total(std::uint64_t more, std::uint64_t count, std::uint64_t most) {
  if (fit_together(more, count, most)) return {};
  return bad_range("The slices' elements " + number(more) + " and the fold's " + number(count) +
                   " are too many together; at most " + std::to_string(most) + " are possible: fold fewer.");
}

Result<void> check_slice(const Program& program, const Range& range, const BufferFacts& buffer, std::size_t input) {
  const auto the_slice = [&] { return std::string(slice_names[input]); };
  if (!buffer.storage) return bad_buffer(the_slice() + " buffer lacks usage Storage; create it with that usage.");
  // WebGPU binds whole words: the last 1 to 3 bytes of a buffer of another size are out of reach.
  const std::uint64_t elements = buffer.size / program.element_bytes;
  if (range.offset > elements || range.count > elements - range.offset)
    return bad_range(the_slice() + " offset " + number(range.offset) + " and count " + number(range.count) +
                     " reach beyond the buffer's elements " + number(elements) + "; pass less.");
  if ((range.offset + range.count) * program.element_bytes > buffer.size / 4 * 4)
    return bad_buffer((input == 0 ? "The slice" : "The second input's slice") +
                      std::string(" needs the last bytes of a buffer whose size ") + number(buffer.size) +
                      " is not a multiple of 4, and WebGPU binds whole words; make the buffer larger.");
  return {};
}

Result<void> check_target(const Program& program, std::uint64_t byte_offset, const BufferFacts& buffer) {
  const std::uint64_t bytes = 4 * std::uint64_t{program.result_words};
  if (!buffer.storage) return bad_buffer("The target's buffer lacks usage Storage; create it with that usage.");
  if (byte_offset % 4 != 0)
    return bad_range("The target's byte offset " + number(byte_offset) + " is not a multiple of 4; align it.");
  if (byte_offset > buffer.size || bytes > buffer.size - byte_offset)
    return bad_range("The target's byte offset " + number(byte_offset) + " leaves no room for the result's bytes " +
                     number(bytes) + " in the buffer's " + number(buffer.size) +
                     "; pass a larger buffer or a lower offset.");
  return {};
}

}  // namespace wgreduce
