// The facts a fold starts from: what to fold (Problem) and where (Device). Neither holds a handle.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "wgreduce/ops.hpp"
#include "wgreduce/result.hpp"
#include "wgreduce/types.hpp"

namespace wgreduce {

enum class Nan : std::uint8_t { propagate, ignore };
enum class Ties : std::uint8_t { first, last };
/// How the input is walked: `strided`, the default (a capped grid strides over it), or `tree`, the textbook kernel (one
/// element an invocation, as many passes as it takes), kept for comparison.
enum class Strategy : std::uint8_t { strided, tree };
/// How a workgroup's accumulators are folded. `automatic`: as the device's policy row says.
enum class Folding : std::uint8_t { automatic, workgroup, subgroup };

/// The type of a rounded exact total: `natural` is f32.
enum class ResultAs : std::uint8_t { natural, f64 };

// The spellings of the enumerators, in their order.
inline constexpr std::array<std::string_view, 2> nan_names{"propagate", "ignore"};
inline constexpr std::array<std::string_view, 2> ties_names{"first", "last"};
inline constexpr std::array<std::string_view, 2> accuracy_names{"fast", "exact"};
inline constexpr std::array<std::string_view, 2> result_names{"natural", "f64"};
inline constexpr std::array<std::string_view, 2> strategy_names{"strided", "tree"};
inline constexpr std::array<std::string_view, 3> folding_names{"automatic", "workgroup", "subgroup"};

/// Options of a fold; each operator's table entry says which of them it takes.
struct Options {
  Nan nan = Nan::propagate;
  Ties ties = Ties::first;
  std::uint32_t ddof = 0;  ///< 0 or 1
  Accuracy accuracy = Accuracy::fast;
  ResultAs result = ResultAs::natural;
  Strategy strategy = Strategy::strided;
  Folding folding = Folding::automatic;
};

/// A named field of a custom operator's accumulator or result. `element`, `wide` and `rounded` are not for custom
/// operators.
struct CustomField {
  std::string name;
  FieldType type;
};

/// An operator of the caller's own. WGSL sees `Elem` (the element type's f32, i32 or u32; for elements of two and more
/// words `array<u32, N>`), the structs `Acc` and `Res` with the fields named here (u64, i64 and index fields as
/// `name_lo` and `name_hi`), and must define
///
///     fn identity() -> Acc
///     fn lift(e: Elem, index: u32) -> Acc     // index: within the chunk, see below
///     fn combine(a: Acc, b: Acc) -> Acc
///     fn finish(a: Acc, count: vec2<u32>) -> Res
///
/// `combine` must be associative; a false `commutative` keeps element order.
///
/// `lift` gets the element's index within the chunk, which is the slice only where that fits one binding
/// (Device::max_binding): a place computed from it is wrong in longer ones. Store it in an accumulator field of type
/// `index` (`name_lo` = index, `name_hi` = 0; both all ones: none), which the library makes global when it joins chunks
/// and slices, and return that as a result field of type `index`.
///
/// The steps run in some invocations and not in others, in no order: they must not use barriers or subgroup and quad
/// operations, nor declare workgroup variables, bindings, overrides or entry points. `make_problem` refuses those by
/// name.
///
/// Programs begin with `wgsl`, so the lines that a compiler names are its own; later ones are the library's.
///
/// Names that start with `wgreduce` and the names of core/kernels/contract.wgsl are the library's.
struct CustomOperator {
  std::string name;
  std::uint32_t words = 1;  ///< 32-bit words an element has, 1 to 16; above 1 the element type is not looked at
  std::vector<CustomField> accumulator;
  std::vector<CustomField> result;
  /// UTF-8, at most 16,384 bytes; at most 64 brackets, signs and else-ifs within each other, and 400 characters of
  /// operators, accesses (`.`, `[`) and calls a statement.
  std::string wgsl;
  bool commutative = true;
};

/// What to fold. Made by `make_problem`, which checks it.
struct Problem {
  const Operator* op = nullptr;  ///< null: `custom`
  std::shared_ptr<const CustomOperator> custom;
  Type type = Type::f32;
  Options options;

  std::string_view name() const { return op ? std::string_view(op->name) : std::string_view(custom->name); }
  /// The operator's entry for these elements and this accuracy; null: `custom`.
  const Form* form() const { return op ? op->form(element_type(type), options.accuracy) : nullptr; }
  /// How many arrays are folded in step: 1 or 2.
  std::uint32_t inputs() const { return op ? op->inputs : 1; }
  /// Bytes from one element to the next.
  std::uint32_t element_bytes() const {
    return !op && custom->words > 1 ? 4 * custom->words : element_type(type).bytes;
  }
};

/// A checked Problem, from an operator of the table. Errors: unknown_name (with the nearest known one),
/// unsupported_type, invalid_option.
Result<Problem> make_problem(std::string_view op, std::string_view type, const Options& options = {});

/// A checked Problem, from a custom operator over elements of `type`. Errors: unknown_name, invalid_operator,
/// invalid_option.
Result<Problem> make_problem(CustomOperator custom, std::string_view type, const Options& options = {});

/// What the GPU is, as far as planning needs to know.
enum class AdapterKind : std::uint8_t { unknown, discrete, integrated, cpu };

/// Facts of a WebGPU device. The defaults are WebGPU's guaranteed limits, without subgroups.
struct Device {
  std::uint32_t max_invocations = 256;          ///< maxComputeInvocationsPerWorkgroup
  std::uint32_t max_workgroup_size = 256;       ///< maxComputeWorkgroupSizeX
  std::uint32_t max_workgroup_storage = 16384;  ///< maxComputeWorkgroupStorageSize, bytes
  std::uint32_t max_workgroups = 65535;         ///< maxComputeWorkgroupsPerDimension
  std::uint32_t max_storage_buffers = 8;        ///< maxStorageBuffersPerShaderStage
  std::uint64_t max_binding = 134217728;        ///< maxStorageBufferBindingSize, bytes
  std::uint32_t storage_alignment = 256;        ///< minStorageBufferOffsetAlignment, bytes
  std::uint32_t uniform_alignment = 256;        ///< minUniformBufferOffsetAlignment, bytes
  bool subgroups = false;                       ///< subgroup built-ins may be used
  std::uint32_t subgroup_min = 4;               ///< lanes
  std::uint32_t subgroup_max = 128;             ///< lanes
  bool subgroups_directive = true;              ///< WGSL must say `enable subgroups;` first
  AdapterKind kind = AdapterKind::unknown;
  std::string vendor;  ///< lower case, as WebGPU's adapter info has it ("nvidia", "intel", ...); empty: unknown
  std::string_view max_binding_option;  ///< the caller's option that lowered max_binding; empty: none
};

}  // namespace wgreduce
