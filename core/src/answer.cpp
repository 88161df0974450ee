// Result words -> values and their texts.
#include "wgreduce/answer.hpp"

#include <bit>
#include <charconv>
#include <cmath>

#include "prelude.hpp"
#include "wgreduce/text.hpp"

namespace wgreduce {
namespace {

bool is_float(FieldType type) { return type == FieldType::f32 || type == FieldType::f32_bits; }

template <class Number>
std::string shortest(Number number) {
  char text[64];
  const auto end = std::to_chars(text, text + sizeof text, number);
  return std::string(text, end.ptr);
}

std::string float_text(float number) {
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(number);
  if ((bits & 0x7fffffffu) > 0x7f800000u) return "nan";
  if ((bits & 0x7fffffffu) == 0x7f800000u) return bits >> 31 ? "-inf" : "inf";
  return shortest(number);
}

std::string double_text(double number) {
  if (std::isnan(number)) return "nan";
  if (std::isinf(number)) return number < 0 ? "-inf" : "inf";
  return shortest(number);
}

// A NaN answer is the quiet NaN, whatever a device carried through; exact ones are by themselves.
std::uint64_t one_nan(FieldType type, std::uint64_t bits) {
  return is_float(type) && (bits & 0x7fffffffu) > 0x7f800000u ? 0x7fc00000u : bits;
}

}  // namespace

double Value::f64() const { return type == FieldType::f64 ? std::bit_cast<double>(bits) : double{f32()}; }

float Value::f32() const { return std::bit_cast<float>(static_cast<std::uint32_t>(bits)); }

std::int64_t Value::i64() const {
  if (type == FieldType::i32) return static_cast<std::int32_t>(static_cast<std::uint32_t>(bits));
  return static_cast<std::int64_t>(bits);
}

std::uint64_t Value::u64() const { return bits; }

std::string Value::text() const {
  if (none) return "none";
  switch (type) {
    case FieldType::f32:
    case FieldType::f32_bits:
      return float_text(f32());
    case FieldType::f64:
      return double_text(f64());
    case FieldType::i32:
    case FieldType::i64:
      return std::to_string(i64());
    case FieldType::boolean:
      return bits != 0 ? "true" : "false";
    default:
      return std::to_string(bits);
  }
}

std::string Value::hex() const { return "0x" + wgreduce::hex(bits, 8 * static_cast<int>(words(type))); }

std::vector<Value> decode(const Problem& problem, const Program& program, std::span<const std::uint32_t> words_read,
                          std::uint64_t count) {
  const Form* form = problem.form();
  std::vector<Value> values;
  std::size_t at = 0;
  for (std::size_t i = 0; i < program.result.size(); i++) {
    const Field& field = program.result[i];
    Value value{field.name, field.type};
    value.bits = words_read[at];
    if (words(field.type) == 2) value.bits |= std::uint64_t{words_read[at + 1]} << 32;
    at += words(field.type);
    value.bits = one_nan(field.type, value.bits);
    // Of an empty input, elements and their places do not exist; totals and counts do.
    const bool picks = field.type == FieldType::index || (form && form->result[i].type == FieldType::element);
    const bool nothing = problem.op && problem.op->none_if_empty && count == 0 && picks;
    value.none = nothing || (field.type == FieldType::index && value.bits == ~std::uint64_t{0});
    values.push_back(value);
  }
  return values;
}

}  // namespace wgreduce
