// Problems and devices of the worst kind, for RapidCheck.
#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <bit>
#include <ostream>
#include <string>
#include <vector>

#include "prelude.hpp"
#include "wgreduce/describe.hpp"
#include "wgreduce/plan.hpp"

namespace wgreduce {

inline void showValue(const Device& device, std::ostream& out) { out << describe(device); }
inline void showValue(const Problem& problem, std::ostream& out) {
  out << describe(problem);
  if (!problem.op)
    out << " custom: words " << problem.custom->words << ", accumulator " << words(resolve(problem).accumulator)
        << ", commutative " << problem.custom->commutative;
}
inline void showValue(const Range& range, std::ostream& out) {
  out << "offset " << range.offset << " count " << range.count;
}

namespace hostile {

/// From `low` to `high`, every order of magnitude as likely, near powers of two more so.
inline std::uint64_t spread(std::uint64_t low, std::uint64_t high) {
  const int bits = *rc::gen::resize(1000, rc::gen::inRange(0, static_cast<int>(std::bit_width(high)) + 1));
  const std::uint64_t top = bits == 0 ? 0 : std::uint64_t{1} << (bits - 1);
  const std::uint64_t near = *rc::gen::resize(1000, rc::gen::inRange<std::uint64_t>(0, 4));
  const std::uint64_t any = *rc::gen::resize(1000, rc::gen::inRange<std::uint64_t>(0, std::max<std::uint64_t>(top, 1)));
  const std::uint64_t value = *rc::gen::arbitrary<bool>() ? top + any : top >= 2 ? top - 2 + near : near;
  return std::clamp(value, low, high);
}

template <class T>
T pick(std::vector<T> list) {
  return list[*rc::gen::resize(1000, rc::gen::inRange<std::size_t>(0, list.size()))];
}

inline Device device() {
  Device d;
  d.max_workgroup_storage = static_cast<std::uint32_t>(spread(1024, 65536));
  d.max_invocations = static_cast<std::uint32_t>(spread(32, 1024));
  d.max_workgroup_size = pick<std::uint32_t>({d.max_invocations, 32, 100, 256, 1024});
  d.max_workgroups = static_cast<std::uint32_t>(spread(1, 65535));
  d.max_binding = spread(4096, std::uint64_t{1} << 32);
  d.storage_alignment = pick<std::uint32_t>({4, 8, 16, 32, 64, 128, 256});
  d.uniform_alignment = pick<std::uint32_t>({4, 16, 64, 256});
  d.subgroups = *rc::gen::arbitrary<bool>();
  d.subgroup_min = pick<std::uint32_t>({4, 8, 16, 32});
  d.subgroup_max = d.subgroup_min * pick<std::uint32_t>({1, 2, 4});
  d.subgroups_directive = *rc::gen::arbitrary<bool>();
  d.kind = pick<AdapterKind>({AdapterKind::unknown, AdapterKind::discrete, AdapterKind::integrated, AdapterKind::cpu});
  d.vendor = pick<std::string>({"", "nvidia", "intel", "apple"});
  return d;
}

inline std::vector<CustomField> fields(std::uint32_t word_count) {
  std::vector<CustomField> list;
  for (std::uint32_t left = word_count; left > 0;) {
    const FieldType type =
        left == 1 ? FieldType::u32
                  : pick<FieldType>({FieldType::u32, FieldType::f32, FieldType::u64, FieldType::index, FieldType::i32});
    list.push_back({"x" + std::to_string(left), type});
    left -= words(type);
  }
  return list;
}

inline CustomOperator custom() {
  CustomOperator op;
  op.name = "custom";
  op.words = static_cast<std::uint32_t>(spread(1, 16));
  op.accumulator = fields(static_cast<std::uint32_t>(spread(1, 64)));
  op.result = fields(static_cast<std::uint32_t>(spread(1, 8)));
  op.wgsl = "fn identity() {} fn lift() {} fn combine() {} fn finish() {}";
  op.commutative = *rc::gen::arbitrary<bool>();
  return op;
}

inline Problem problem() {
  Options options;
  options.strategy = pick<Strategy>({Strategy::strided, Strategy::strided, Strategy::tree});
  options.folding = pick<Folding>({Folding::automatic, Folding::workgroup, Folding::subgroup, Folding::subgroup});
  const ElementType& type = types[*rc::gen::resize(1000, rc::gen::inRange<std::size_t>(0, types.size()))];
  if (*rc::gen::resize(1000, rc::gen::inRange(0, 3)) == 0) return *make_problem(custom(), type.name, options);
  std::vector<const Operator*> taking;
  for (const Operator* op : operators)
    if (op->form(type)) taking.push_back(op);
  const Operator* op = pick(taking);
  if (op->exact_floating && type.is_float() && *rc::gen::arbitrary<bool>())
    options = {.accuracy = Accuracy::exact,
               .result = pick<ResultAs>({ResultAs::natural, ResultAs::f64}),
               .folding = options.folding};
  if (op->form(type)->bins) options.strategy = Strategy::strided;
  return *make_problem(op->name, type.name, options);
}

/// Elements of a slice that fits a buffer's 64-bit size.
inline Range range(std::uint64_t most) { return {spread(0, std::uint64_t{1} << 40), spread(0, most)}; }

/// Any assignment of a workgroup's invocations to subgroups and lanes.
inline std::vector<std::uint32_t> places(std::uint32_t workgroup) {
  std::vector<std::uint32_t> list(workgroup);
  for (std::uint32_t i = 0; i < workgroup; i++) list[i] = i;
  std::uint64_t state = *rc::gen::arbitrary<std::uint64_t>();
  for (std::uint32_t i = workgroup; i > 1; i--) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;  // Knuth's MMIX generator
    std::swap(list[i - 1], list[(state >> 33) % i]);
  }
  return list;
}

}  // namespace hostile
}  // namespace wgreduce
