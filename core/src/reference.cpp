// Reads packed elements on the host and drives the operators' twins (ops/twin.hpp) over them, block by block.
#include "wgreduce/reference.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "prelude.hpp"

namespace wgreduce {
namespace {

static_assert(std::endian::native == std::endian::little, "elements lie little-endian");

// The bits of the f32 equal to a binary16.
std::uint32_t f32_of_half(std::uint32_t half) {
  const std::uint32_t sign = (half & 0x8000) << 16;
  const std::uint32_t exponent = half >> 10 & 0x1f;
  const std::uint32_t fraction = half & 0x3ff;
  if (exponent == 0x1f) return sign | 0x7f800000 | fraction << 13;
  if (exponent != 0) return sign | (exponent + 127 - 15) << 23 | fraction << 13;
  if (fraction == 0) return sign;
  // A subnormal: its highest one bit, of 2^(place - 24), becomes the hidden one.
  const auto place = static_cast<std::uint32_t>(std::bit_width(fraction)) - 1;
  return sign | (place + 127 - 24) << 23 | (fraction << (23 - place) & 0x7fffff);
}

HostElement floating(std::uint32_t bits) {
  const std::int32_t order = std::bit_cast<std::int32_t>(bits);
  return {bits, std::bit_cast<float>(bits), order < 0 ? order ^ 0x7fffffff : order};
}
HostElement floating64(std::uint64_t bits) {
  const auto order = static_cast<std::int64_t>(bits);
  return {bits, std::bit_cast<double>(bits), order < 0 ? order ^ std::numeric_limits<std::int64_t>::max() : order};
}

HostElement integer(std::int64_t value) { return {static_cast<std::uint64_t>(value), 0, value}; }
HostElement unsigned64(std::uint64_t value) {
  return {value, 0, static_cast<std::int64_t>(value ^ std::uint64_t{1} << 63)};
}

template <class Packed, class Convert>
void read(const unsigned char* from, std::span<HostElement> to, Convert convert) {
  for (HostElement& element : to) {
    Packed packed;
    std::memcpy(&packed, from, sizeof packed);
    from += sizeof packed;
    element = convert(packed);
  }
}

void read(Type type, const unsigned char* from, std::span<HostElement> to) {
  switch (type) {
    case Type::f32:
      return read<std::uint32_t>(from, to, floating);
    case Type::f16:
      return read<std::uint16_t>(from, to, [](std::uint32_t half) { return floating(f32_of_half(half)); });
    case Type::bf16:
      return read<std::uint16_t>(from, to, [](std::uint32_t upper) { return floating(upper << 16); });
    case Type::i32:
      return read<std::int32_t>(from, to, integer);
    case Type::u32:
      return read<std::uint32_t>(from, to, integer);
    case Type::i16:
      return read<std::int16_t>(from, to, integer);
    case Type::u16:
      return read<std::uint16_t>(from, to, integer);
    case Type::i8:
      return read<std::int8_t>(from, to, integer);
    case Type::u8:
      return read<std::uint8_t>(from, to, integer);
    case Type::f64:
      return read<std::uint64_t>(from, to, floating64);
    case Type::i64:
      return read<std::int64_t>(from, to, integer);
    case Type::u64:
      return read<std::uint64_t>(from, to, unsigned64);
  }
}

Setting setting_of(const Problem& problem) {
  const ElementType& type = element_type(problem.type);
  Setting setting{.type = type};
  setting.ignore_nan = problem.options.nan == Nan::ignore;
  setting.ties_last = problem.options.ties == Ties::last;
  setting.ddof = problem.options.ddof;
  setting.wide_result = problem.options.result == ResultAs::f64 || type.is_pair();
  if (type.is_float()) setting.least_normal = problem.type == Type::f16 ? 0x1p-14 : 0x1p-126;
  return setting;
}

constexpr double wrong = std::numeric_limits<double>::infinity();
constexpr double greatest_f32 = 0x1.fffffep127;

}  // namespace

double Expected::bound(std::uint32_t depth) const {
  const double d = depth;
  // Errors multiply: (1 + u)^d - 1 is less than du (1 + du).
  return allowed.per_step * d * (1 + d * twins::rounding) + allowed.per_square * d * d + allowed.fixed;
}

double Expected::error(const Value& got, std::uint32_t depth) const {
  if (got.name != value.name || got.type != value.type || got.none != value.none) return wrong;
  if (got.bits == value.bits) return 0;
  if (to_the_bit) return wrong;
  const double number = double{got.f32()};
  if (std::isnan(number) && std::isnan(exact)) return 0;
  if (!std::isfinite(number) && allowed.reach * (1 + depth * twins::rounding) > greatest_f32) return 0;
  if (std::isnan(number) || !std::isfinite(exact)) return wrong;
  if (std::isinf(number)) {
    if (std::signbit(number) != std::signbit(exact)) return wrong;
    const double short_of = greatest_f32 - std::abs(exact);
    return short_of <= 0 ? 0 : short_of <= bound(depth) ? short_of / bound(depth) : wrong;
  }
  const double off = std::abs(number - exact);
  return off == 0 ? 0 : off / bound(depth);
}

struct Reference::Fold {
  Twin twin;
  std::vector<Field> fields;
  std::span<const Field> table_fields;
  Setting setting;
  Type type;
  bool none_if_empty;
  std::uint64_t count = 0;
  Wide wide;
};

Reference::Reference(const Problem& problem) {
  const Form& form = *problem.form();
  fold_ = std::make_unique<Fold>(Fold{form.twin,
                                      resolve(problem).result,
                                      form.result,
                                      setting_of(problem),
                                      problem.type,
                                      problem.op->none_if_empty,
                                      0,
                                      {}});
}
Reference::~Reference() = default;
Reference::Reference(Reference&&) noexcept = default;
Reference& Reference::operator=(Reference&&) noexcept = default;

void Reference::add(const void* elements, std::uint64_t count) {
  const auto* from = static_cast<const unsigned char*>(elements);
  std::array<HostElement, 256> block;
  while (count > 0) {
    const std::size_t size = static_cast<std::size_t>(std::min<std::uint64_t>(count, block.size()));
    const std::span<HostElement> read_now(block.data(), size);
    read(fold_->type, from, read_now);
    fold_->twin.absorb(fold_->wide, read_now, fold_->count, fold_->setting);
    from += size * fold_->setting.type.bytes;
    fold_->count += size;
    count -= size;
  }
}

void Reference::add(const void* first, const void* second, std::uint64_t count) {
  const auto* from = static_cast<const unsigned char*>(first);
  const auto* second_from = static_cast<const unsigned char*>(second);
  std::array<HostElement, 256> block, second_block;
  while (count > 0) {
    const std::size_t size = static_cast<std::size_t>(std::min<std::uint64_t>(count, block.size()));
    const std::span<HostElement> read_now(block.data(), size);
    const std::span<HostElement> second_now(second_block.data(), size);
    read(fold_->type, from, read_now);
    read(fold_->type, second_from, second_now);
    fold_->twin.absorb_two(fold_->wide, read_now, second_now, fold_->setting);
    from += size * fold_->setting.type.bytes;
    second_from += size * fold_->setting.type.bytes;
    fold_->count += size;
    count -= size;
  }
}

std::uint64_t Reference::count() const { return fold_->count; }

std::vector<Expected> Reference::finish() const {
  const Fold& fold = *fold_;
  Claims claims;
  fold.twin.finish(fold.wide, fold.count, fold.setting, claims);
  std::vector<Expected> expected;
  for (std::size_t i = 0; i < claims.size(); i++) {
    Value value{fold.fields[i].name, fold.fields[i].type};
    value.bits = claims[i].bits;
    const bool picks = value.type == FieldType::index || fold.table_fields[i].type == FieldType::element;
    const bool nothing = fold.none_if_empty && fold.count == 0 && picks;
    value.none = nothing || (value.type == FieldType::index && value.bits == no_index);
    expected.push_back({value, claims[i].to_the_bit, claims[i].exact, claims[i].bound});
  }
  return expected;
}

}  // namespace wgreduce
