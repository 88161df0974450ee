// What an entry of the operator table is made of. The entries stand in this folder, a file per family.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "wgreduce/fields.hpp"
#include "wgreduce/ops/twin.hpp"
#include "wgreduce/types.hpp"

namespace wgreduce {

/// How an operator wants to see float elements: as f32 numbers, or as the bits of them, which no compiler may flush,
/// reorder or assume finite. Integers always come as i32 or u32.
enum class View : std::uint8_t { numbers, bits };

/// What is promised of float arithmetic. `fast`: as f32 arithmetic has it. `exact`: the answer of exact arithmetic on
/// the elements as given, rounded once, the same bits on every device.
enum class Accuracy : std::uint8_t { fast, exact };

/// Where a form feeds bins in workgroup memory instead of one accumulator an invocation.
struct Bins {
  std::span<const std::string_view> files;  ///< kernel files
  std::uint32_t words = 0;                  ///< of workgroup memory, for each copy
  std::int32_t unit = 0;                    ///< the exponent of the accumulator's lowest bit
};

/// What an operator does with one kind of elements (floats, or integers). The WGSL must define identity, lift, combine
/// and finish over `Elem`, `Acc` and `Res` (core/kernels/contract.wgsl has the signatures), and of an operator of two
/// inputs `absorb`.
struct Form {
  View view = View::numbers;
  std::span<const Field> accumulator{};
  std::span<const Field> result{};
  std::span<const std::string_view> helpers{};  ///< kernel files the steps call
  std::span<const std::string_view> steps{};    ///< WGSL, in this order
  bool absorbs = false;        ///< the steps define `absorb` too, where combining after each lift would be slow
  bool heavy = false;          ///< the steps are long: one read in flight (loop_strided_single)
  bool exact = false;          ///< the answer is fixed to the bit on every device
  Twin twin{};                 ///< the same steps for the reference, in exact or wider arithmetic
  const Bins* bins = nullptr;  ///< null: accumulators in registers
  std::string_view feed{};     ///< with bins: the WGSL between an element and the bins
};

/// One operator.
struct Operator {
  std::string_view name;
  std::string_view meaning;
  std::string_view formula;
  std::string_view source;               ///< where the formula or its name comes from
  const Form* floating;                  ///< null: does not take floats; of up to 32 bits, as `integer`
  const Form* integer;                   ///< null: does not take integers
  std::string_view empty;                ///< the answer for no elements, in words
  std::string_view nan;                  ///< what NaN does, in words
  bool takes_nan = false;                ///< the option `nan` means something
  bool takes_ties = false;               ///< the option `ties` means something
  bool takes_ddof = false;               ///< the option `ddof` means something
  bool none_if_empty = false;            ///< read helpers answer "none" for no elements
  const Form* exact_floating = nullptr;  ///< floats, with accuracy: exact, where `floating` does not promise it
  const Form* floating64 = nullptr;      ///< f64, always exact
  const Form* integer64 = nullptr;       ///< i64 and u64
  std::uint32_t inputs = 1;              ///< 1 or 2: arrays of one type and length, met element by element

  /// Null: the operator does not take such elements, or not with such accuracy.
  constexpr const Form* form(const ElementType& type, Accuracy accuracy = Accuracy::fast) const {
    if (type.is_pair()) return type.is_float() ? floating64 : integer64;
    const Form* fast = type.is_float() ? floating : integer;
    if (accuracy == Accuracy::fast || (fast && fast->exact)) return fast;
    return type.is_float() ? exact_floating : nullptr;
  }
};

}  // namespace wgreduce
