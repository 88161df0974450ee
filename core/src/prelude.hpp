// The WGSL that a program starts with: the names of core/kernels/contract.wgsl, for one operator, type and options.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "wgreduce/fields.hpp"
#include "wgreduce/problem.hpp"

namespace wgreduce {

/// A Problem's operator with everything symbolic resolved; names and texts are the table's or the custom operator's.
struct Resolved {
  bool custom = false;
  std::string_view name;
  View view = View::numbers;
  std::vector<Field> accumulator;
  std::vector<Field> result;
  std::vector<std::string_view> helpers;
  std::vector<std::string_view> steps;
  bool absorbs = false;
  bool heavy = false;
  bool commutative = true;
  std::uint32_t record_words = 1;
  std::uint32_t inputs = 1;
  const Bins* bins = nullptr;
  std::string_view feed;
  bool wide_result = false;  ///< a rounded total is f64
};

Resolved resolve(const Problem& problem);

/// 32-bit words of one value of a type in a buffer.
constexpr std::uint32_t words(FieldType type) {
  const bool two = type == FieldType::u64 || type == FieldType::i64 || type == FieldType::index ||
                   type == FieldType::count || type == FieldType::f64;
  return two ? 2 : 1;
}
std::uint32_t words(const std::vector<Field>& fields);

/// The text of the kernel file `name`, which must exist.
std::string_view kernel_text(std::string_view name);

/// What the planner has settled before the text.
struct Layout {
  std::uint32_t workgroup = 1;  ///< invocations
  bool shuffles = false;        ///< folds by subgroups
  std::uint32_t copies = 1;     ///< of each bin
};

/// Everything up to the operator's steps, these included; those of a custom operator stand first.
std::string prelude(const Problem& problem, const Resolved& op, const Device& device, const Layout& layout);

}  // namespace wgreduce
