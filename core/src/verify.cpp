#include "wgreduce/verify.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "wgreduce/text.hpp"

namespace wgreduce {
namespace {

std::uint32_t word(std::span<const std::byte> bytes, std::size_t index) {
  std::uint32_t value;
  std::memcpy(&value, &bytes[4 * index], sizeof value);
  return value;
}

// The steps of core/src/case_operators.cpp, on the host.
std::vector<std::uint32_t> affine(std::span<const std::byte> bytes) {
  std::uint32_t factor = 1;
  std::uint32_t term = 0;
  for (std::size_t i = 0; i < bytes.size() / 4; i += 2) {
    const std::uint32_t a = word(bytes, i) | 1;
    factor *= a;
    term = a * term + word(bytes, i + 1);
  }
  return {factor, term};
}

std::vector<std::uint32_t> matrix(std::span<const std::byte> bytes) {
  std::uint32_t a = 1, b = 0, c = 0, d = 1;
  for (std::size_t i = 0; i < bytes.size() / 4; i += 4) {
    const std::uint32_t e = word(bytes, i) | 1, f = word(bytes, i + 1) & ~1u;
    const std::uint32_t g = word(bytes, i + 2) & ~1u, h = word(bytes, i + 3) | 1;
    const std::uint32_t ae = a * e + b * g, af = a * f + b * h;
    const std::uint32_t ce = c * e + d * g, cf = c * f + d * h;
    a = ae, b = af, c = ce, d = cf;
  }
  return {a, b, c, d};
}

std::vector<std::uint32_t> box(std::span<const std::byte> bytes) {
  std::vector<std::uint32_t> corners{~0u, ~0u, ~0u, 0, 0, 0};
  for (std::size_t i = 0; i < bytes.size() / 4; i++) {
    const std::uint32_t bits = word(bytes, i);
    const std::uint32_t rank = bits >> 31 ? ~bits : bits | 0x80000000u;
    corners[i % 3] = std::min(corners[i % 3], rank);
    corners[3 + i % 3] = std::max(corners[3 + i % 3], rank);
  }
  return corners;
}

std::vector<Expected> expected_of(const CaseAnswer& answer) {
  if (answer.one.op) {
    Reference reference(*problem_of(answer.one));
    if (answer.one.inputs() == 2)
      reference.add(answer.elements.data(), answer.second.data(), answer.one.count);
    else
      reference.add(answer.elements.data(), answer.one.count);
    return reference.finish();
  }
  const auto steps = answer.one.name() == "affine" ? affine : answer.one.name() == "matrix" ? matrix : box;
  std::vector<Expected> expected;
  for (std::uint32_t bits : steps(answer.elements)) {
    Expected field;
    field.value = answer.got[expected.size()];
    field.value.bits = bits;
    expected.push_back(field);
  }
  return expected;
}

}  // namespace

std::string title(const Case& one) {
  std::string text = std::string(one.name()) + " " + std::string(element_type(one.type).name) + " count " +
                     std::to_string(one.count) + " offset " + std::to_string(one.offset) + " " +
                     std::string(patterns[static_cast<std::size_t>(one.pattern)].name);
  if (one.options.nan == Nan::ignore) text += " nan ignore";
  if (one.options.ties == Ties::last) text += " ties last";
  if (one.options.ddof != 0) text += " ddof 1";
  if (one.options.accuracy == Accuracy::exact) text += " exact";
  if (one.options.result == ResultAs::f64) text += " as f64";
  if (one.options.strategy == Strategy::tree) text += " tree";
  if (one.options.folding == Folding::subgroup) text += " subgroups";
  if (one.max_binding != 0) text += " low binding limit";
  return text;
}

Comparison compare(const CaseAnswer& answer) {
  Comparison comparison;
  comparison.expected = expected_of(answer);
  if (answer.strayed) {
    comparison.worst = HUGE_VAL;
    comparison.sentence = "a word after the result has changed";
  }
  for (std::size_t i = 0; i < comparison.expected.size(); i++) {
    const Expected& field = comparison.expected[i];
    const Value& got = answer.got[i];
    comparison.to_the_bit = comparison.to_the_bit && field.to_the_bit;
    const double error = field.error(got, answer.depth);
    if (error <= comparison.worst) continue;
    comparison.worst = error;
    if (error > 1)
      comparison.sentence = std::string(got.name) + " is " + got.text() + " (" + got.hex() + ") and should be " +
                            field.value.text() + " (" + field.value.hex() + ")";
  }
  return comparison;
}

void Fingerprint::add(const CaseAnswer& answer, const Comparison& comparison) {
  std::uint64_t& hash = by_operator_.try_emplace(std::string(answer.one.name()), empty_hash).first->second;
  for (std::size_t i = 0; i < comparison.expected.size(); i++)
    if (comparison.expected[i].to_the_bit) hash = hash_on(hash, answer.got[i].hex());
}

std::uint64_t Fingerprint::value() const {
  std::uint64_t hash = empty_hash;
  for (const auto& [name, own] : by_operator_) hash = hash_on(hash, name + hex(own, 16));
  return hash;
}

std::string Fingerprint::text() const { return hex(value(), 16); }

}  // namespace wgreduce
