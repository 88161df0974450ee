// Tables, facts, programs and launches as JSON: what the CLI prints and tests store. Keys are in a fixed order.
#pragma once

#include <cstdint>
#include <string>

#include "wgreduce/plan.hpp"

namespace wgreduce {

/// The operator and type tables, the options and the error codes.
std::string describe_tables();
std::string describe(const Problem& problem);
std::string describe(const Device& device);
/// Without the WGSL texts: their hashes (FNV-1a, 64 bits).
std::string describe(const Program& program);
std::string describe(const Launch& launch);
/// The chunks of one slice of `count` elements and their launches, in order: [{elements, times, launches}, ...]. Chunks
/// that are alike stand once, with how often in `times`: two entries at most, whatever the count.
std::string describe_chunks(const Program& program, std::uint64_t count);
/// What a fold of one slice of `count` elements would do: {problem, device, program, chunks}.
std::string explain(const Problem& problem, const Device& device, const Program& program, std::uint64_t count);

/// `text` as a JSON string.
std::string quoted(std::string_view text);

/// The WGSL struct of a result, for a shader that reads it, with byte offsets in comments. Alignment 4.
std::string result_struct(const Problem& problem, const Program& program);

}  // namespace wgreduce
