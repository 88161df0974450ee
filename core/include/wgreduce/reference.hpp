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
  Value value;  ///< the exact answer, rounded once; where not `to_the_bit` products and logarithms only nearly
  bool to_the_bit = true;  ///< the bits must agree; the rest is then without meaning
  double exact = 0;        ///< the same before that rounding, as near as a double comes
  Bound allowed;           ///< from the operator's entry in the table, which says why

  /// Absolute, after a longest chain of `depth` combines (Launch::depth).
  double bound(std::uint32_t depth) const;
  /// How far `got` is off as a part of the bound: at most 1 is right, 0 exact, infinity wrong outright. NaN and
  /// infinities must agree, except where a device may overflow on the way (Bound::reach) or at the end.
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
  /// Of an operator of two inputs: `count` more of each.
  void add(const void* first, const void* second, std::uint64_t count);
  std::uint64_t count() const;
  /// What the result should be, field by field, in table order.
  std::vector<Expected> finish() const;

 private:
  struct Fold;
  std::unique_ptr<Fold> fold_;
};

}  // namespace wgreduce
