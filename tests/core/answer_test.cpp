// What result words mean, and the texts they are printed as.
#include "wgreduce/answer.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <random>

namespace wgreduce {
namespace {

Value value(FieldType type, std::uint64_t bits) { return {.name = "x", .type = type, .bits = bits}; }
std::string text_of(float x) { return value(FieldType::f32, std::bit_cast<std::uint32_t>(x)).text(); }

// The decoded fields of an operator's result.
std::vector<Value> decoded(const Problem& problem, std::vector<std::uint32_t> words, std::uint64_t count) {
  const auto program = plan(problem, {});
  EXPECT_EQ(program->result_words, words.size());
  return decode(problem, *program, words, count);
}
std::vector<Value> decoded(std::string_view op, std::string_view type, std::vector<std::uint32_t> words,
                           std::uint64_t count) {
  return decoded(*make_problem(op, type), std::move(words), count);
}
std::vector<std::string> texts(const std::vector<Value>& values) {
  std::vector<std::string> list;
  for (const Value& v : values) list.push_back(std::string(v.name) + " " + v.text());
  return list;
}
using Texts = std::vector<std::string>;

// Values from Ryu's tests, https://github.com/ulfjack/ryu/blob/master/ryu/tests/f2s_test.cc, whose digits are these;
// here whole numbers stand without an exponent where that is shorter.
TEST(Text, ShortestFloats) {
  EXPECT_EQ(text_of(0.0f), "0");
  EXPECT_EQ(text_of(-0.0f), "-0");
  EXPECT_EQ(text_of(1.0f), "1");
  EXPECT_EQ(text_of(-1.0f), "-1");
  EXPECT_EQ(text_of(0.1f), "0.1");
  EXPECT_EQ(text_of(0.3f), "0.3");
  EXPECT_EQ(text_of(3.4028235e38f), "3.4028235e+38");
  EXPECT_EQ(text_of(1.17549435e-38f), "1.1754944e-38");
  EXPECT_EQ(text_of(1e-45f), "1e-45");
  EXPECT_EQ(text_of(3.3554448e7f), "33554448");
  EXPECT_EQ(text_of(8.999999e9f), "9e+09");          // on the border of what reads back: ties go to even
  EXPECT_EQ(text_of(3.4366717e10f), "34366717952");  // shorter than 3.436672e+10
  EXPECT_EQ(text_of(3.0540412e5f), "305404.12");
  EXPECT_EQ(text_of(8.0990312e3f), "8099.0312");
  EXPECT_EQ(text_of(2.4414062e-4f), "0.00024414062");
  EXPECT_EQ(text_of(2.4414062e-3f), "0.0024414062");
  EXPECT_EQ(text_of(4.3945312e-3f), "0.0043945312");
  EXPECT_EQ(text_of(6.3476562e-3f), "0.0063476562");
  EXPECT_EQ(text_of(4.7223665e21f), "4.7223665e+21");
  EXPECT_EQ(text_of(2.3509887e-38f), "2.3509887e-38");
  EXPECT_EQ(text_of(9.8e-45f), "1e-44");
}

TEST(Text, NotNumbers) {
  for (std::uint32_t bits : {0x7fc00000u, 0x7f800001u, 0xffc00000u, 0xffffffffu, 0x7fffffffu}) {
    EXPECT_EQ(value(FieldType::f32, bits).text(), "nan");
    EXPECT_EQ(value(FieldType::f32_bits, bits).text(), "nan");
  }
  EXPECT_EQ(value(FieldType::f32, 0x7f800000u).text(), "inf");
  EXPECT_EQ(value(FieldType::f32_bits, 0xff800000u).text(), "-inf");
}

// Every text reads back to the same bits, and no shorter run of digits does.
TEST(Text, ReadsBack) {
  std::mt19937 random(1);
  for (int i = 0; i < 100000; i++) {
    const auto bits = static_cast<std::uint32_t>(random());
    if ((bits & 0x7f800000u) == 0x7f800000u) continue;
    const std::string text = value(FieldType::f32_bits, bits).text();
    float back = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), back);
    ASSERT_EQ(read.ptr, text.data() + text.size()) << text;
    ASSERT_EQ(std::bit_cast<std::uint32_t>(back), bits) << text;
    int digits = 0;
    for (char c : text.substr(0, text.find('e'))) digits += (c >= '1' && c <= '9') || (c == '0' && digits > 0) ? 1 : 0;
    if (text.find('.') == std::string::npos && text.find('e') == std::string::npos)
      continue;  // zeros at the end count not
    if (digits < 2) continue;
    char shorter[64];
    std::snprintf(shorter, sizeof shorter, "%.*e", digits - 2, static_cast<double>(std::bit_cast<float>(bits)));
    ASSERT_NE(std::bit_cast<std::uint32_t>(std::strtof(shorter, nullptr)), bits) << text;
  }
}

TEST(Text, Integers) {
  EXPECT_EQ(value(FieldType::i32, 0x80000000u).text(), "-2147483648");
  EXPECT_EQ(value(FieldType::i32, 0xffffffffu).text(), "-1");
  EXPECT_EQ(value(FieldType::i32, 0x7fffffffu).text(), "2147483647");
  EXPECT_EQ(value(FieldType::u32, 0xffffffffu).text(), "4294967295");
  EXPECT_EQ(value(FieldType::i64, 0x8000000000000000u).text(), "-9223372036854775808");
  EXPECT_EQ(value(FieldType::i64, 0xffffffffffffffffu).text(), "-1");
  EXPECT_EQ(value(FieldType::u64, 0xffffffffffffffffu).text(), "18446744073709551615");
  EXPECT_EQ(value(FieldType::index, 1099511627776u).text(), "1099511627776");
  EXPECT_EQ(value(FieldType::boolean, 0).text(), "false");
  EXPECT_EQ(value(FieldType::boolean, 1).text(), "true");
  Value none = value(FieldType::f32, 0);
  none.none = true;
  EXPECT_EQ(none.text(), "none");
}

TEST(Text, Hex) {
  EXPECT_EQ(value(FieldType::f32, 0x3f800000u).hex(), "0x3f800000");
  EXPECT_EQ(value(FieldType::f32_bits, 0x7fc00000u).hex(), "0x7fc00000");
  EXPECT_EQ(value(FieldType::boolean, 1).hex(), "0x00000001");
  EXPECT_EQ(value(FieldType::u32, 0xabcdef01u).hex(), "0xabcdef01");
  EXPECT_EQ(value(FieldType::i32, 0xffffffffu).hex(), "0xffffffff");
  EXPECT_EQ(value(FieldType::u64, 0x0123456789abcdefu).hex(), "0x0123456789abcdef");
  EXPECT_EQ(value(FieldType::i64, 1).hex(), "0x0000000000000001");
  EXPECT_EQ(value(FieldType::index, ~std::uint64_t{0}).hex(), "0xffffffffffffffff");
}

TEST(Decode, Numbers) {
  EXPECT_EQ(value(FieldType::f32, 0x40490fdbu).f32(), 3.14159274f);
  EXPECT_EQ(value(FieldType::i32, 0xfffffffeu).i64(), -2);
  EXPECT_EQ(value(FieldType::i64, 0xfffffffffffffffeu).i64(), -2);
  EXPECT_EQ(value(FieldType::u64, 0xfffffffffffffffeu).u64(), 0xfffffffffffffffeu);
}

// Low word first; wide and element by the element's kind.
TEST(Decode, EveryType) {
  EXPECT_EQ(texts(decoded("sum", "f32", {0x3fc00000u}, 2)), (Texts{"sum 1.5"}));
  EXPECT_EQ(texts(decoded("sum", "i8", {0xfffffffdu, 0xffffffffu}, 2)), (Texts{"sum -3"}));
  EXPECT_EQ(texts(decoded("sum", "u16", {1, 1}, 2)), (Texts{"sum 4294967297"}));
  EXPECT_EQ(texts(decoded("min", "f16", {0xc0000000u}, 2)), (Texts{"min -2"}));
  EXPECT_EQ(texts(decoded("min", "i16", {0xffff8000u}, 2)), (Texts{"min -32768"}));
  EXPECT_EQ(texts(decoded("extent", "u8", {3, 255}, 2)), (Texts{"min 3", "max 255"}));
  EXPECT_EQ(texts(decoded("argmax", "i32", {7, 2, 0xfffffff9u}, 99)), (Texts{"index 8589934599", "value -7"}));
  EXPECT_EQ(texts(decoded("any", "bf16", {1}, 2)), (Texts{"any true"}));
  EXPECT_EQ(texts(decoded("count_nonzero", "f32", {0, 256}, 2)), (Texts{"count_nonzero 1099511627776"}));
  EXPECT_EQ(texts(decoded("bit_xor", "i8", {0xffffff80u}, 2)), (Texts{"bit_xor -128"}));
  EXPECT_EQ(
      texts(decoded("stats", "i32",
                    {4, 0, 0, 0, 0xffffffffu, 2, 0, 9, 3, 1, 0xfffffff0u, 0xffffffffu, 0x3f800000u, 0x7fc00000u}, 4)),
      (Texts{"count 4", "nan_count 0", "min -1", "argmin 2", "max 9", "argmax 4294967299", "sum -16", "mean 1",
             "variance nan"}));
}

TEST(Decode, CustomFields) {
  CustomOperator op{.name = "mine",
                    .accumulator = {{"x", FieldType::u32}},
                    .result = {{"a", FieldType::f32},
                               {"b", FieldType::f32_bits},
                               {"c", FieldType::u32},
                               {"d", FieldType::i32},
                               {"e", FieldType::u64},
                               {"f", FieldType::i64},
                               {"g", FieldType::index},
                               {"h", FieldType::boolean},
                               {"i", FieldType::index}},
                    .wgsl = "fn identity() {} fn lift() {} fn combine() {} fn finish() {}"};
  const auto problem = make_problem(op, "u32");
  // Of an empty input too: what a custom operator's answer is then, it says itself.
  for (std::uint64_t count : {0, 5})
    EXPECT_EQ(texts(decoded(*problem,
                            {0x3f000000u, 0xff800001u, 1, 0xffffffffu, 2, 1, 0xffffffffu, 0xffffffffu, 5, 0, 1,
                             0xffffffffu, 0xffffffffu},
                            count)),
              (Texts{"a 0.5", "b nan", "c 1", "d -1", "e 4294967298", "f -1", "g 5", "h true", "i none"}));
}

TEST(Decode, ANanIsTheQuietOne) {
  for (std::uint32_t bits : {0x7f800001u, 0xffc12345u, 0xffffffffu, 0x7fc00000u}) {
    for (const Value& v : decoded("sum", "f32", {bits}, 1)) EXPECT_EQ(v.hex(), "0x7fc00000");
    for (const Value& v : decoded("mean", "i32", {bits}, 1)) EXPECT_EQ(v.hex(), "0x7fc00000");
    for (const Value& v : decoded("min", "f32", {bits}, 1)) EXPECT_EQ(v.hex(), "0x7fc00000");
    for (const Value& v : decoded("min", "u32", {bits}, 1)) EXPECT_EQ(v.u64(), bits);
  }
  EXPECT_EQ(decoded("sum", "f32", {0xff800000u}, 1)[0].hex(), "0xff800000");
}

// An empty input has no extreme and no place; sums and counts it has.
TEST(Decode, None) {
  const std::uint32_t ones = 0xffffffffu;
  EXPECT_EQ(texts(decoded("min", "f32", {0x7f800000u}, 0)), (Texts{"min none"}));
  EXPECT_EQ(texts(decoded("min", "f32", {0x7f800000u}, 1)), (Texts{"min inf"}));
  EXPECT_EQ(texts(decoded("extent", "i8", {127, 0xffffff80u}, 0)), (Texts{"min none", "max none"}));
  EXPECT_EQ(texts(decoded("argmin", "u8", {ones, ones, 255}, 0)), (Texts{"index none", "value none"}));
  EXPECT_EQ(texts(decoded("argmin", "f32", {0, 0, 0x7f800000u}, 1)), (Texts{"index 0", "value inf"}));
  // All elements NaN, and ignored: there are elements, but no place.
  EXPECT_EQ(texts(decoded("argmin", "f32", {ones, ones, 0x7fc00000u}, 3)), (Texts{"index none", "value nan"}));
  EXPECT_EQ(
      texts(decoded("stats", "f32",
                    {0, 0, 0, 0, 0x7f800000u, ones, ones, 0xff800000u, ones, ones, 0, 0x7fc00000u, 0x7fc00000u}, 0)),
      (Texts{"count 0", "nan_count 0", "min none", "argmin none", "max none", "argmax none", "sum 0", "mean nan",
             "variance nan"}));
  EXPECT_EQ(texts(decoded("sum", "f32", {0}, 0)), (Texts{"sum 0"}));
  EXPECT_EQ(texts(decoded("product", "u8", {1, 0}, 0)), (Texts{"product 1"}));
  EXPECT_EQ(texts(decoded("all", "u8", {1}, 0)), (Texts{"all true"}));
  EXPECT_EQ(texts(decoded("maxabs", "f32", {0}, 0)), (Texts{"maxabs 0"}));
  EXPECT_EQ(texts(decoded("mean", "f32", {0x7fc00000u}, 0)), (Texts{"mean nan"}));
  EXPECT_EQ(texts(decoded("logsumexp", "f32", {0xff800000u}, 0)), (Texts{"logsumexp -inf"}));
  EXPECT_EQ(texts(decoded("bit_and", "u8", {255}, 0)), (Texts{"bit_and 255"}));
}

}  // namespace
}  // namespace wgreduce
