#include "check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace wgreduce::cli {

namespace {

// No field is off. Beyond f32's range on the way, nothing is promised: the answer may then be anything but a number.
std::string exact_sentence(const std::vector<FieldCheck>& fields) {
  for (const FieldCheck& field : fields)
    if (field.verdict() == FieldVerdict::unpromised)
      return fmt::format("check passed: {} may leave the range of f32 on the way; the reference has {}.",
                         field.expected.name, field.expected.text());
  const bool same = std::all_of(fields.begin(), fields.end(), [](const FieldCheck& field) { return field.same_bits; });
  return same ? "check passed: every bit agrees with the reference."
              : "check passed: every number agrees with the reference.";
}

}  // namespace

std::string_view name_of(FieldVerdict verdict) {
  constexpr std::array<std::string_view, 5> names{"same bits", "agrees", "within bound", "unpromised", "wrong"};
  return names[static_cast<std::size_t>(verdict)];
}

FieldVerdict FieldCheck::verdict() const {
  if (same_bits) return FieldVerdict::same_bits;
  if (error > 1) return FieldVerdict::wrong;
  if (!finite && !std::isnan(expected.f32())) return FieldVerdict::unpromised;
  return error == 0 ? FieldVerdict::agrees : FieldVerdict::within_bound;
}

bool Verdict::passed() const {
  return std::all_of(fields.begin(), fields.end(), [](const FieldCheck& field) { return field.error <= 1; });
}

std::string Verdict::sentence() const {
  const FieldCheck* worst = nullptr;
  for (const FieldCheck& field : fields)
    if (!worst || field.error > worst->error) worst = &field;
  if (!worst) return "check passed: there is nothing to compare.";
  const std::string_view name = worst->expected.name;
  if (worst->error == 0) return exact_sentence(fields);
  if (worst->error <= 1) return fmt::format("check passed: {} is off by {:.3g} of its bound.", name, worst->error);
  const std::string exact = worst->expected.text();
  if (std::isinf(worst->error)) return fmt::format("check failed: the reference has {} for {}.", exact, name);
  return fmt::format("check failed: the reference has {} for {}, and the answer is off by {:.3g} of its bound.", exact,
                     name, worst->error);
}

Verdict compare(const Reference& reference, const std::vector<Value>& got, std::uint32_t depth) {
  Verdict verdict;
  const std::vector<Expected> expected = reference.finish();
  for (std::size_t i = 0; i < expected.size(); i++) {
    const double error = i < got.size() ? expected[i].error(got[i], depth) : HUGE_VAL;
    const bool same = i < got.size() && got[i].bits == expected[i].value.bits;
    const bool finite = i >= got.size() || expected[i].to_the_bit || std::isfinite(got[i].f32());
    verdict.fields.push_back({expected[i].value, expected[i].to_the_bit, error, same, finite});
  }
  return verdict;
}

}  // namespace wgreduce::cli
