// The bytes of a saved state, against vectors made with Python's struct and zlib, and every way to be refused.
#include "wgreduce/saved_state.hpp"

#include <gtest/gtest.h>

#include <string>

#include "tests/core/crc32.hpp"
#include "tests/core/problem_checks.hpp"
#include "wgreduce/plan.hpp"

namespace wgreduce {
namespace {

using Words = std::vector<std::uint32_t>;
using Bytes = std::vector<std::byte>;

Bytes bytes_of(std::string_view text) {
  Bytes bytes;
  for (char c : text) bytes.push_back(static_cast<std::byte>(c));
  return bytes;
}

Bytes from_hex(std::string_view text) {
  Bytes bytes;
  for (std::size_t i = 0; i < text.size(); i += 2)
    bytes.push_back(static_cast<std::byte>(std::stoi(std::string(text.substr(i, 2)), nullptr, 16)));
  return bytes;
}

// The elements 1, 2 and -5.
constexpr std::string_view sum_hex =
    "9357475354415445"
    "01000000"
    "7c000000"
    "7b226f70657261746f72223a202273756d222c202274797065223a2022693332222c20226e616e223a202270726f706167617465222c2022"
    "74696573223a20226669727374222c202264646f66223a20302c20226163637572616379223a202266617374222c2022726573756c74223a"
    "20226e61747572616c227d20"
    "feffffff"
    "ffffffff"
    "03000000"
    "00000000"
    "28c0268a";
const Words sum_words{0xfffffffe, 0xffffffff, 3, 0};

Problem sum() { return *make_problem("sum", "i32"); }

std::string refusal(const Problem& problem, const Bytes& bytes) {
  const auto read = read_saved_state(problem, bytes, "The file \"a\"");
  if (read) return "(accepted)";
  EXPECT_EQ(read.error().code, ErrorCode::invalid_state);
  return read.error().sentence;
}

// A state with this description.
Bytes described(std::string text, const Words& words) {
  text.resize((text.size() + 3) / 4 * 4, ' ');
  Bytes bytes = from_hex("935747535441544501000000");
  const auto put = [&](std::uint32_t word) {
    for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::byte>(word >> shift));
  };
  put(static_cast<std::uint32_t>(text.size()));
  for (std::byte byte : bytes_of(text)) bytes.push_back(byte);
  for (std::uint32_t word : words) put(word);
  put(0);
  return test::sealed(bytes);
}

// The check value of CRC-32: https://reveng.sourceforge.io/crc-catalogue/17plus.htm#crc.cat.crc-32-iso-hdlc
TEST(SavedState, TheTestsOwnChecksumIsRight) { EXPECT_EQ(test::crc32(bytes_of("123456789")), 0xcbf43926u); }

TEST(SavedState, LayoutByteByByte) {
  EXPECT_EQ(write_saved_state(sum(), sum_words), from_hex(sum_hex));
  const auto read = read_saved_state(sum(), from_hex(sum_hex));
  ASSERT_TRUE(read) << read.error().sentence;
  EXPECT_EQ(*read, sum_words);
  EXPECT_EQ(state_count(*read), 3u);
}

// What only tunes does not stand in it.
TEST(SavedState, StrategyAndFoldingAreNotPartOfIt) {
  const Problem tuned = *make_problem("sum", "i32", {.strategy = Strategy::tree, .folding = Folding::workgroup});
  EXPECT_EQ(write_saved_state(tuned, sum_words), from_hex(sum_hex));
  EXPECT_TRUE(read_saved_state(tuned, from_hex(sum_hex)));
}

TEST(SavedState, AnEmptyStateHasZeros) {
  Bytes written = write_saved_state(sum(), Words{7, 8, 0, 0});
  EXPECT_EQ(written, write_saved_state(sum(), Words{0, 0, 0, 0}));
  EXPECT_TRUE(read_saved_state(sum(), written));
}

TEST(SavedState, EveryFlippedByteIsRefused) {
  const Bytes good = from_hex(sum_hex);
  for (std::size_t i = 0; i < good.size(); i++) {
    for (int bit = 0; bit < 8; bit++) {
      Bytes bad = good;
      bad[i] ^= static_cast<std::byte>(1 << bit);
      EXPECT_FALSE(read_saved_state(sum(), bad)) << "byte " << i << " bit " << bit;
      EXPECT_FALSE(problem_of_saved_state(bad)) << "byte " << i << " bit " << bit;
    }
  }
}

TEST(SavedState, EveryOtherLengthIsRefused) {
  const Bytes good = from_hex(sum_hex);
  for (std::size_t size = 0; size < good.size(); size++)
    EXPECT_FALSE(read_saved_state(sum(), std::span(good).first(size))) << size;
  Bytes longer = good;
  longer.push_back(std::byte{0});
  EXPECT_FALSE(read_saved_state(sum(), longer));
}

TEST(SavedState, SaysWhatIsWrong) {
  const Bytes good = from_hex(sum_hex);
  EXPECT_EQ(refusal(sum(), bytes_of("\x93NUMPY and so on, for some bytes")),
            "The file \"a\" is no saved state of wgreduce; pass one that it has written.");
  EXPECT_EQ(refusal(sum(), {}), "The file \"a\" is no saved state of wgreduce; pass one that it has written.");
  EXPECT_EQ(refusal(sum(), Bytes(good.begin(), good.begin() + 19)),
            "The file \"a\" is cut short (19 bytes); copy or write it again.");
  Bytes bad = good;
  bad[8] = std::byte{2};
  EXPECT_EQ(refusal(sum(), bad),
            "The file \"a\" has a layout of another version (2, not 1); write it again with this version of wgreduce.");
  bad = good;
  bad[156] = std::byte{0x29};
  EXPECT_EQ(
      refusal(sum(), bad),
      "The file \"a\" is damaged or cut short: it says that its checksum is 8a26c029, and it is 8a26c028; copy or "
      "write it again.");
  bad = good;
  bad[13] = std::byte{1};
  EXPECT_EQ(refusal(sum(), test::sealed(bad)),
            "The file \"a\" gives its description a length (380) beyond its end; write it again with wgreduce.");
  bad = good;
  bad[12] = std::byte{0x80};  // some of the words too
  EXPECT_EQ(refusal(sum(), test::sealed(bad)),
            "The file \"a\" has a description that does not read; write it again with wgreduce.");
  EXPECT_EQ(refusal(sum(), write_saved_state(sum(), Words{1, 2, 3, 4, 0})),
            "The file \"a\" has a state of another length (20 bytes, not 16); write it again with wgreduce.");
  EXPECT_EQ(refusal(sum(), write_saved_state(sum(), Words{1, 0, 1, 1u << 28})),
            "The file \"a\" stands for too many elements (1152921504606846977); at most 1152921504606846976 are "
            "possible, so write it again.");
  EXPECT_EQ(refusal(sum(), write_saved_state(sum(), Words{1, 0, 0, 1u << 28})), "(accepted)");
}

// Neither the number, which no quotes protect, nor a name brings a terminal's commands into a sentence.
TEST(SavedState, WhatCannotBePrintedDoesNotRead) {
  const auto refused = [](const std::string& op, const std::string& ddof) {
    return refusal(sum(), described(R"({"operator": ")" + op +
                                        R"(", "type": "i32", "nan": "propagate", "ties": "first", "ddof": )" + ddof +
                                        R"(, "accuracy": "fast", "result": "natural"})",
                                    {1, 0, 1, 0}));
  };
  const std::string unread = "The file \"a\" has a description that does not read; write it again with wgreduce.";
  EXPECT_EQ(refused("sum", "0"), "(accepted)");
  EXPECT_EQ(refused("sum", "0\x1b[2J"), unread);
  EXPECT_EQ(refused("sum", std::string("0\0", 2)), unread);
  EXPECT_EQ(refused("sum\xff", "0"), unread);
  EXPECT_EQ(refused("sum\x7f", "0"), unread);
}

TEST(SavedState, OtherFoldsAreRefused) {
  const auto states_of = [](std::string_view op, std::string_view type, const Options& options = {}) {
    const Problem problem = *make_problem(op, type, options);
    return write_saved_state(problem, Words(state_words(problem), 1));
  };
  const auto another = [](const std::string& what) {
    return "The file \"a\" has another " + what + "; merge what agrees in operator, type and options.";
  };
  EXPECT_EQ(refusal(sum(), states_of("norm1", "i32")), another("operator (norm1, not sum)"));
  EXPECT_EQ(refusal(sum(), states_of("sum", "i16")), another("element type (i16, not i32)"));
  EXPECT_EQ(refusal(*make_problem("max", "f32"), states_of("max", "f32", {.nan = Nan::ignore})),
            another("option nan (ignore, not propagate)"));
  EXPECT_EQ(refusal(*make_problem("argmax", "f32", {.ties = Ties::last}), states_of("argmax", "f32")),
            another("option ties (first, not last)"));
  EXPECT_EQ(refusal(*make_problem("variance", "f32"), states_of("variance", "f32", {.ddof = 1})),
            another("option ddof (1, not 0)"));
  const Problem exact = *make_problem("sum", "f32", {.accuracy = Accuracy::exact});
  EXPECT_EQ(refusal(exact, states_of("sum", "f32")), another("option accuracy (fast, not exact)"));
  EXPECT_EQ(refusal(exact, states_of("sum", "f32", {.accuracy = Accuracy::exact, .result = ResultAs::f64})),
            another("option result (f64, not natural)"));
}

// From the bytes alone, of every operator and type.
TEST(SavedState, TellsItsProblem) {
  for (const Operator* op : operators) {
    for (const ElementType& type : types) {
      for (const Options& options :
           {Options{}, Options{.nan = Nan::ignore}, Options{.ties = Ties::last}, Options{.ddof = 1},
            Options{.accuracy = Accuracy::exact, .result = ResultAs::f64}}) {
        const auto problem = make_problem(op->name, type.name, options);
        if (!problem) continue;
        Words state(state_words(*problem), 5);
        EXPECT_EQ(plan(*problem, {})->state_words(), state.size());
        state.back() = 0;
        const Bytes saved = write_saved_state(*problem, state);
        EXPECT_EQ(saved.size() % 4, 0u);
        const auto told = problem_of_saved_state(saved);
        ASSERT_TRUE(told) << told.error().sentence;
        EXPECT_EQ(told->op, op);
        EXPECT_EQ(told->type, type.type);
        EXPECT_EQ(write_saved_state(*told, state), saved);
        const auto read = read_saved_state(*told, saved);
        ASSERT_TRUE(read) << read.error().sentence;
        EXPECT_EQ(*read, state);
      }
    }
  }
}

TEST(SavedState, TellsNoProblemThatThereIsNot) {
  const auto sentence = [](const std::string& text) {
    const auto told = problem_of_saved_state(described(text, {1, 2, 3, 0}));
    return told ? "(accepted)" : told.error().sentence;
  };
  const std::string rest =
      R"(, "nan": "propagate", "ties": "first", "ddof": 0, "accuracy": "fast", "result": "natural"})";
  EXPECT_EQ(sentence(R"({"operator": "sum", "type": "i32")" + rest), "(accepted)");
  EXPECT_EQ(
      sentence(R"({"operator": "summ", "type": "i32")" + rest),
      "The saved state is of a fold that this wgreduce has not: No operator has the name (summ); the nearest name "
      "is \"sum\".");
  EXPECT_EQ(sentence(R"({"operator": "bit_or", "type": "f32")" + rest),
            "The saved state is of a fold that this wgreduce has not: The operator \"bit_or\" does not take f32 "
            "elements; it takes integers.");
  for (
      const char* text :
      {"", "{}", R"({"operator": "sum"})",
       R"({"operator": "sum", "type": "i32", "nan": "maybe", "ties": "first", "ddof": 0, "accuracy": "fast", "result": "natural"})",
       R"({"operator": "sum", "type": "i32", "nan": "propagate", "ties": "first", "ddof": 2, "accuracy": "fast", "result": "natural"})",
       R"({"operator": "sum", "type": "i32", "nan": "propagate", "ties": "first", "ddof": "0", "accuracy": "fast", "result": "natural"})",
       R"({"type": "i32", "operator": "sum", "nan": "propagate", "ties": "first", "ddof": 0, "accuracy": "fast", "result": "natural"})",
       R"({"operator":"sum", "type": "i32", "nan": "propagate", "ties": "first", "ddof": 0, "accuracy": "fast", "result": "natural"})",
       R"({"operator": "sum", "type": "i32", "nan": "propagate", "ties": "first", "ddof": 0, "accuracy": "fast", "result": "natural", "more": 1})",
       R"({"operator": "sum", "operator": "sum", "type": "i32", "nan": "propagate", "ties": "first", "ddof": 0, "accuracy": "fast", "result": "natural"})"})
    EXPECT_EQ(sentence(text), "The saved state has a description that does not read; write it again with wgreduce.")
        << text;
}

TEST(SavedState, CustomOperatorsGoByNameAndDefinition) {
  const auto problem_of = [](const CustomOperator& op) { return *make_problem(op, "u32"); };
  const Problem mine = problem_of(test::custom());
  const Bytes saved = write_saved_state(mine, Words{7, 3, 0});
  EXPECT_TRUE(read_saved_state(mine, saved));
  EXPECT_TRUE(read_saved_state(problem_of(test::custom()), saved));
  const auto told = problem_of_saved_state(saved);
  ASSERT_FALSE(told);
  EXPECT_EQ(told.error().sentence,
            "The saved state is of a custom operator (mine), whose definition it does not hold; merge it in a program "
            "that has the operator.");

  const auto altered = [&](auto change) {
    CustomOperator op = test::custom();
    change(op);
    const std::string sentence = refusal(problem_of(op), saved);
    return sentence.substr(0, sentence.find(" ("));
  };
  constexpr auto other = "The file \"a\" has another definition of the operator";
  EXPECT_EQ(altered([](CustomOperator& op) { op.name = "yours"; }), "The file \"a\" has another operator");
  EXPECT_EQ(altered([](CustomOperator& op) { op.wgsl += "// changed\n"; }), other);
  EXPECT_EQ(altered([](CustomOperator& op) { op.commutative = false; }), other);
  EXPECT_EQ(altered([](CustomOperator& op) { op.accumulator[0].name = "sum"; }), other);
  EXPECT_EQ(altered([](CustomOperator& op) { op.accumulator[0].type = FieldType::i32; }), other);
  EXPECT_EQ(altered([](CustomOperator& op) { op.words = 2; }), "The file \"a\" has another element type");

  // One of the table's name is not the table's operator.
  CustomOperator sum = test::custom();
  sum.name = "sum";
  sum.accumulator = {{"total", FieldType::u64}};
  const Problem own = *make_problem(sum, "i32");
  EXPECT_EQ(refusal(*make_problem("sum", "i32"), write_saved_state(own, sum_words)).rfind(other, 0), 0u);

  // Elements of several words have no type.
  CustomOperator wide = test::custom();
  wide.words = 2;
  const Bytes of_wide = write_saved_state(*make_problem(wide, "u32"), Words{7, 3, 0});
  EXPECT_TRUE(read_saved_state(*make_problem(wide, "i8"), of_wide));
}

TEST(SavedState, AsPartials) { EXPECT_EQ(saved_partials(sum_words), (Words{3, 0, 1, 0, 0xfffffffe, 0xffffffff})); }

}  // namespace
}  // namespace wgreduce
