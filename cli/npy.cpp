#include "npy.hpp"

#include <array>
#include <optional>
#include <string>

#include "failure.hpp"

namespace wgreduce::cli {
namespace {

// numpy.load refuses longer headers (its max_header_size) and more dimensions (NumPy 1 those above 32).
constexpr std::size_t longest_header = 10000;
constexpr std::size_t most_dimensions = 64;

constexpr std::uint64_t most_bytes = 0x7fffffffffffffffULL;

[[noreturn]] void refuse(std::string_view who, std::string_view rest) {
  fail(Exit::bad_input, std::string(who) + " " + std::string(rest));
}

struct Dimensions {
  std::size_t number = 0;
  std::uint64_t elements = 1;
  std::uint64_t extent = 1;  // elements, with dimensions of 0 left out: NumPy wants this to be addressable too
};

// The Python literal that a header is, as far as numpy.save writes it: a dictionary of three keys, with strings, True
// and False, and a tuple of integers. Less than Python allows, never more.
class Literal {
 public:
  Literal(std::string_view text, std::size_t at_byte, bool long_suffix, std::string_view who)
      : text_(text), first_byte_(at_byte), long_suffix_(long_suffix), who_(who) {}

  void parse();
  std::string descr;
  bool fortran_order = false;
  Dimensions shape;

 private:
  [[noreturn]] void malformed() const {
    refuse(who_, "has a .npy header that does not read as one (at byte " + std::to_string(first_byte_ + at_) +
                     "); write it with numpy.save.");
  }
  [[noreturn]] void too_large() const {
    refuse(who_, "has a shape that overflows 64 bits; write it in smaller parts.");
  }

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void skip_blanks() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t')) at_++;
  }
  bool take(char c) {
    skip_blanks();
    if (peek() != c) return false;
    at_++;
    return true;
  }
  void want(char c) {
    if (!take(c)) malformed();
  }
  bool take_word(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }
  std::string string();
  bool boolean();
  std::uint64_t integer();
  void dimensions();
  void value_of(std::string_view key);

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t first_byte_;
  bool long_suffix_;
  std::string_view who_;
};

std::string Literal::string() {
  skip_blanks();
  const char quote = peek();
  if (quote != '\'' && quote != '"') malformed();
  const std::size_t begin = ++at_;
  while (peek() != quote) {
    if (peek() < ' ' || peek() > '~' || peek() == '\\') malformed();
    at_++;
  }
  return std::string(text_.substr(begin, at_++ - begin));
}

bool Literal::boolean() {
  skip_blanks();
  if (take_word("True")) return true;
  if (!take_word("False")) malformed();
  return false;
}

// Python 2 wrote 10L for large integers.
std::uint64_t Literal::integer() {
  skip_blanks();
  if (peek() == '-') refuse(who_, "has a negative dimension in its .npy header; write it with numpy.save.");
  const std::size_t begin = at_;
  std::uint64_t value = 0;
  for (; peek() >= '0' && peek() <= '9'; at_++) {
    const auto digit = static_cast<std::uint64_t>(peek() - '0');
    if (value > (most_bytes - digit) / 10) too_large();
    value = value * 10 + digit;
  }
  const bool leading_zero = at_ - begin > 1 && text_[begin] == '0';
  if (at_ == begin || leading_zero) malformed();
  if (long_suffix_ && peek() == 'L') at_++;
  return value;
}

void Literal::dimensions() {
  want('(');
  bool comma = true;
  while (!take(')')) {
    if (!comma) malformed();
    const std::uint64_t length = integer();
    comma = take(',');
    if (++shape.number > most_dimensions)
      refuse(who_, "has more dimensions than NumPy takes (" + std::to_string(most_dimensions) + "); reshape it.");
    if (length != 0 && shape.extent > most_bytes / length) too_large();
    shape.extent *= length == 0 ? 1 : length;
    shape.elements *= length;
  }
  // (3) is a number in brackets, not a tuple.
  if (shape.number == 1 && !comma) malformed();
}

void Literal::value_of(std::string_view key) {
  if (key == "fortran_order") {
    fortran_order = boolean();
  } else if (key == "shape") {
    dimensions();
  } else if (key == "descr") {
    skip_blanks();
    if (peek() == '[' || peek() == '(') refuse(who_, "holds structured elements; save one of its fields.");
    descr = string();
  } else {
    malformed();
  }
}

void Literal::parse() {
  constexpr std::array<std::string_view, 3> keys{"descr", "fortran_order", "shape"};
  std::array<bool, keys.size()> seen{};
  if (peek() != '{') malformed();
  want('{');
  for (std::size_t pair = 0; pair < keys.size(); pair++) {
    const std::size_t begin = at_;
    const std::string key = string();
    std::size_t number = 0;
    while (number < keys.size() && keys[number] != key) number++;
    if (number == keys.size() || seen[number]) {
      at_ = begin;
      malformed();
    }
    seen[number] = true;
    want(':');
    value_of(key);
    if (!take(',') && pair + 1 < keys.size()) malformed();
  }
  want('}');
  skip_blanks();
  if (at_ != text_.size()) malformed();
}

struct KnownDescr {
  std::string_view letters;  // kind and bytes, behind the byte order
  Type type;
};
constexpr std::array<KnownDescr, 11> known_descrs{{{"f8", Type::f64},
                                                   {"f4", Type::f32},
                                                   {"f2", Type::f16},
                                                   {"i8", Type::i64},
                                                   {"u8", Type::u64},
                                                   {"i4", Type::i32},
                                                   {"u4", Type::u32},
                                                   {"i2", Type::i16},
                                                   {"u2", Type::u16},
                                                   {"i1", Type::i8},
                                                   {"u1", Type::u8}}};

struct ForeignDescr {
  std::string_view start;  // of the letters
  std::string_view rest;   // of the sentence
};
constexpr std::array<ForeignDescr, 9> foreign_descrs{{
    {"O", "holds Python objects; save numbers."},
    {"b1", "holds booleans; save array.astype(numpy.uint8)."},
    {"f12", "holds floats wider than 64 bits; save array.astype(numpy.float64)."},
    {"f16", "holds floats wider than 64 bits; save array.astype(numpy.float64)."},
    {"c", "holds complex numbers; save array.real and array.imag."},
    {"M", "holds dates; save array.astype(numpy.int64)."},
    {"m", "holds time spans; save array.astype(numpy.int64)."},
    {"S", "holds text; save numbers."},
    {"U", "holds text; save numbers."},
}};

Type type_of(std::string_view descr, std::string_view who) {
  const char order = descr.empty() ? '\0' : descr[0];
  const std::string_view letters = descr.substr(descr.empty() ? 0 : 1);
  if (order == '<' || order == '|') {
    for (const KnownDescr& row : known_descrs)
      if (row.letters == letters && (order == '<' || element_type(row.type).bytes == 1)) return row.type;
    for (const ForeignDescr& row : foreign_descrs)
      if (letters.substr(0, row.start.size()) == row.start) refuse(who, row.rest);
  }
  if (order == '>') refuse(who, "holds big-endian elements; save array.astype(array.dtype.newbyteorder('<')).");
  refuse(who, "holds elements of a type that is not known (" + std::string(descr) +
                  "); save it as numpy.float32, or as float16, float64 or an integer of 8, 16, 32 or 64 bits.");
}

// Bytes in front of the dictionary: magic, version, length.
std::size_t preamble_bytes(std::span<const unsigned char> start, std::string_view who) {
  if (!is_npy(start)) refuse(who, "does not begin as a .npy file does; give --type and another name if it is raw.");
  if (start.size() < 8) refuse(who, "ends inside its .npy header; it is truncated, so write it again.");
  const unsigned major = start[6], minor = start[7];
  if (major < 1 || major > 3 || minor != 0)
    refuse(who, "has a .npy version that is not known (" + std::to_string(major) + "." + std::to_string(minor) +
                    "); write version 1.0, 2.0 or 3.0.");
  return major == 1 ? 10 : 12;
}

}  // namespace

bool is_npy(std::span<const unsigned char> start) {
  if (start.size() < npy_magic.size()) return false;
  for (std::size_t i = 0; i < npy_magic.size(); i++)
    if (start[i] != static_cast<unsigned char>(npy_magic[i])) return false;
  return true;
}

std::size_t npy_header_bytes(std::span<const unsigned char> start, std::string_view who) {
  const std::size_t preamble = preamble_bytes(start, who);
  if (start.size() < preamble) refuse(who, "ends inside its .npy header; it is truncated, so write it again.");
  std::size_t length = 0;
  for (std::size_t i = preamble; i-- > 8;) length = length << 8 | start[i];
  if (length > longest_header)
    refuse(who, "has a .npy header longer than NumPy takes (" + std::to_string(length) +
                    " bytes); write it with numpy.save.");
  return preamble + length;
}

NpyHeader read_npy_header(std::span<const unsigned char> bytes, std::string_view who) {
  const std::size_t header_bytes = npy_header_bytes(bytes, who);
  if (bytes.size() < header_bytes) refuse(who, "ends inside its .npy header; it is truncated, so write it again.");
  const std::size_t preamble = preamble_bytes(bytes, who);
  const std::string text(bytes.begin() + static_cast<std::ptrdiff_t>(preamble),
                         bytes.begin() + static_cast<std::ptrdiff_t>(header_bytes));
  Literal literal(text, preamble, bytes[6] <= 2, who);
  literal.parse();

  NpyHeader header;
  header.type = type_of(literal.descr, who);
  header.count = literal.shape.elements;
  header.header_bytes = header_bytes;
  if (literal.fortran_order && literal.shape.number > 1)
    refuse(who, "is in Fortran order; save numpy.ascontiguousarray(array).");
  if (literal.shape.extent > most_bytes / element_type(header.type).bytes)
    refuse(who, "has a shape that overflows 64 bits; write it in smaller parts.");
  return header;
}

}  // namespace wgreduce::cli
