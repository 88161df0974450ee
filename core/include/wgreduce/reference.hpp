// The slow, exact reference: folds elements on the host, in order, with no planner in it. `verify`, `--check` and the
// tests compare a device with it.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "wgreduce/answer.hpp"
#include "wgreduce/problem.hpp"

namespace wgreduce {

/// What one field of an answer should be, and how far a device may be off.
struct Expected {
  Value value;             ///< the exact answer, rounded once
  double exact = 0;        ///< floats: the same before that rounding, as near as a double comes
  double per_step = 0;     ///< error allowed for each combine in the longest chain (Launch::depth), absolute
  double fixed = 0;        ///< error allowed besides, absolute
  bool to_the_bit = true;  ///< the bits must agree; the two errors are then 0

  double bound(std::uint32_t depth) const { return per_step * depth + fixed; }
  /// How far `got` is off as a part of the bound: at most 1 is right. NaN and infinities must agree exactly; where the
  /// exact value is beyond the f32 range within the bound, an infinity is right. Infinity stands for wrong.
  double error(const Value& got, std::uint32_t depth) const;
};

/// Folds host memory with an operator of the table. Elements are packed as ElementType says.
class Reference {
 public:
  /// `problem.op` must not be null: a custom operator has no host steps.
  explicit Reference(const Problem& problem);
  ~Reference();
  Reference(Reference&&) noexcept;
  Reference& operator=(Reference&&) noexcept;

  /// Folds `count` more elements; `elements` holds count * element_bytes() bytes, at any alignment.
  void add(const void* elements, std::uint64_t count);
  std::uint64_t count() const;
  /// What the result should be, field by field, in table order.
  std::vector<Expected> finish() const;

 private:
  struct Fold;
  std::unique_ptr<Fold> fold_;
};

}  // namespace wgreduce
