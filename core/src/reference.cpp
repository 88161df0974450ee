#include "wgreduce/reference.hpp"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "prelude.hpp"

namespace wgreduce {
namespace {

// A subnormal half is a multiple of 2^-24.
std::uint32_t bits_of_half(std::uint32_t half) {
  const std::uint32_t sign = (half & 0x8000u) << 16;
  const std::uint32_t magnitude = half & 0x7fffu;
  if (magnitude >= 0x7c00u) return sign | 0x7f800000u | ((magnitude & 0x3ffu) << 13);
  if (magnitude < 0x400u) return sign | std::bit_cast<std::uint32_t>(static_cast<float>(magnitude) * 0x1p-24f);
  return sign | ((magnitude << 13) + 0x38000000u);
}

template <class Stored>
Stored stored_at(const unsigned char* at) {
  Stored value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

HostElement read_element(const unsigned char* at, Type type) {
  switch (type) {
    case Type::f32:
      return {stored_at<std::uint32_t>(at), 0};
    case Type::f16:
      return {bits_of_half(stored_at<std::uint16_t>(at)), 0};
    case Type::bf16:
      return {static_cast<std::uint32_t>(stored_at<std::uint16_t>(at)) << 16, 0};
    case Type::i32:
      return {0, stored_at<std::int32_t>(at)};
    case Type::u32:
      return {0, stored_at<std::uint32_t>(at)};
    case Type::i8:
      return {0, stored_at<std::int8_t>(at)};
    case Type::u8:
      return {0, stored_at<std::uint8_t>(at)};
    case Type::i16:
      return {0, stored_at<std::int16_t>(at)};
    case Type::u16:
      return {0, stored_at<std::uint16_t>(at)};
  }
  return {};
}

bool is_float(FieldType type) { return type == FieldType::f32 || type == FieldType::f32_bits; }

}  // namespace

struct Reference::Fold {
  const Operator* op;
  const Form* form;
  Type type;
  Rules rules;
  std::vector<Field> fields;
  Wide wide;
  std::uint64_t count = 0;
};

Reference::Reference(const Problem& problem) : fold_(std::make_unique<Fold>()) {
  const ElementType& type = element_type(problem.type);
  fold_->op = problem.op;
  fold_->form = problem.op->form(type.kind);
  fold_->type = problem.type;
  fold_->rules = {&type, problem.options.nan == Nan::ignore, problem.options.ties == Ties::last, problem.options.ddof};
  fold_->fields = resolve(problem).result;
}
Reference::~Reference() = default;
Reference::Reference(Reference&&) noexcept = default;
Reference& Reference::operator=(Reference&&) noexcept = default;

void Reference::add(const void* elements, std::uint64_t count) {
  const auto* at = static_cast<const unsigned char*>(elements);
  const std::uint32_t bytes = fold_->rules.type->bytes;
  const auto absorb = fold_->form->twin.absorb;
  for (std::uint64_t i = 0; i < count; i++, at += bytes)
    absorb(fold_->wide, read_element(at, fold_->type), fold_->count + i, fold_->rules);
  fold_->count += count;
}

std::uint64_t Reference::count() const { return fold_->count; }

std::vector<Expected> Reference::finish() const {
  std::array<Outcome, 16> outcomes{};
  fold_->form->twin.finish(fold_->wide, fold_->count, fold_->rules, outcomes.data());
  std::vector<Expected> list;
  for (std::size_t i = 0; i < fold_->fields.size(); i++) {
    const Field& field = fold_->fields[i];
    const Outcome& outcome = outcomes[i];
    Value value{field.name, field.type};
    value.bits = outcome.bits;
    const bool picks = field.type == FieldType::index || fold_->form->result[i].type == FieldType::element;
    value.none = (fold_->op->none_if_empty && fold_->count == 0 && picks) ||
                 (field.type == FieldType::index && value.bits == ~std::uint64_t{0});
    const double exact = is_float(field.type) && outcome.to_the_bit ? static_cast<double>(value.f32()) : outcome.exact;
    list.push_back({value, exact, outcome.per_step, outcome.fixed, outcome.to_the_bit});
  }
  return list;
}

double Expected::error(const Value& got, std::uint32_t depth) const {
  constexpr double wrong = std::numeric_limits<double>::infinity();
  if (got.name != value.name || got.type != value.type || got.none != value.none) return wrong;
  if (got.bits == value.bits) return 0;
  if (to_the_bit) return wrong;
  const double limit = bound(depth);
  if (std::isinf(limit)) return 0;
  const double answer = static_cast<double>(got.f32());
  if (std::isnan(exact) || std::isnan(answer)) return std::isnan(exact) && std::isnan(answer) ? 0 : wrong;
  if (std::isinf(exact)) return answer == exact ? 0 : wrong;
  if (std::isinf(answer)) return std::fabs(exact) + limit >= 0x1.fffffep127 && (answer > 0) == (exact > 0) ? 0 : wrong;
  return std::fabs(answer - exact) / limit;
}

}  // namespace wgreduce
