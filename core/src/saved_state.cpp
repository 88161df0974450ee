// A state's words <-> bytes. docs/reference/saved-state.md has the layout.
#include "wgreduce/saved_state.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>

#include "prelude.hpp"
#include "wgreduce/checks.hpp"
#include "wgreduce/describe.hpp"
#include "wgreduce/plan.hpp"
#include "wgreduce/text.hpp"

namespace wgreduce {
namespace {

constexpr std::string_view magic = "\x93WGSTATE";
constexpr std::uint32_t version = 1;
constexpr std::size_t front_bytes = 16;  // magic, version, length of the description
constexpr std::size_t checksum_bytes = 4;

// Key of the description, and how a sentence calls it. All are always written, in this order; the last one for custom
// operators only.
struct Key {
  std::string_view name;
  std::string_view what;
};
constexpr std::array<Key, 8> keys{{{"operator", "operator"},
                                   {"type", "element type"},
                                   {"nan", "option nan"},
                                   {"ties", "option ties"},
                                   {"ddof", "option ddof"},
                                   {"accuracy", "option accuracy"},
                                   {"result", "option result"},
                                   {"definition", "definition of the operator"}}};
enum KeyIndex { operator_key, type_key, nan_key, ties_key, ddof_key, accuracy_key, result_key, definition_key };
using Description = std::array<std::string, keys.size()>;

Error bad_state(std::string_view who, const std::string& rest) {
  return {ErrorCode::invalid_state, std::string(who) + " " + rest};
}

// CRC-32 of IEEE 802.3, as zlib's crc32. https://www.rfc-editor.org/rfc/rfc1952#section-8
std::uint32_t crc32(std::span<const std::byte> bytes) {
  std::uint32_t crc = ~0u;
  for (std::byte byte : bytes) {
    crc ^= std::to_integer<std::uint32_t>(byte);
    for (int bit = 0; bit < 8; bit++) crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xedb88320u : 0u);
  }
  return ~crc;
}

void put_text(std::vector<std::byte>& bytes, std::string_view text) {
  for (char c : text) bytes.push_back(static_cast<std::byte>(c));
}

void put_word(std::vector<std::byte>& bytes, std::uint32_t word) {
  for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<std::byte>(word >> shift));
}

std::uint32_t word_at(std::span<const std::byte> bytes, std::size_t at) {
  std::uint32_t word = 0;
  for (std::size_t i = 0; i < 4; i++) word |= std::to_integer<std::uint32_t>(bytes[at + i]) << (8 * i);
  return word;
}

// All of a custom operator that its accumulators' meaning depends on.
std::string definition_hash(const CustomOperator& custom) {
  std::string text = std::to_string(custom.words) + (custom.commutative ? " commutative" : " ordered");
  for (const auto* fields : {&custom.accumulator, &custom.result}) {
    text += ';';
    for (const CustomField& field : *fields) text += field.name + ':' + std::to_string(unsigned(field.type)) + ',';
  }
  return hash_text(text + ';' + custom.wgsl);
}

// The type of elements wider than a word is not looked at.
std::string type_text(const Problem& problem) {
  if (!problem.op && problem.custom->words > 1) return std::to_string(problem.custom->words) + " words";
  return std::string(element_type(problem.type).name);
}

Description description_of(const Problem& problem) {
  const auto name = [](const auto& names, auto value) { return std::string(names[static_cast<std::size_t>(value)]); };
  const Options& options = problem.options;
  return {std::string(problem.name()),        type_text(problem),
          name(nan_names, options.nan),       name(ties_names, options.ties),
          std::to_string(options.ddof),       name(accuracy_names, options.accuracy),
          name(result_names, options.result), problem.op ? std::string() : definition_hash(*problem.custom)};
}

// As JSON, with blanks behind it so that the words that follow stand at a multiple of four bytes.
std::string json_of(const Description& values) {
  std::string text = "{";
  for (std::size_t i = 0; i < keys.size(); i++) {
    if (i == definition_key && values[i].empty()) continue;
    if (i > 0) text += ", ";
    text += quoted(keys[i].name) + ": ";
    text += i == ddof_key ? values[i] : quoted(values[i]);
  }
  text += '}';
  text.resize((text.size() + 3) / 4 * 4, ' ');
  return text;
}

bool is_printable(char c) { return c >= ' ' && c <= '~'; }

// Nothing where `text` is not what json_of writes. No value has a comma or a brace in it. All are printable: they may
// end up in a sentence.
std::optional<Description> parse(std::string_view text) {
  if (!std::all_of(text.begin(), text.end(), is_printable)) return {};
  Description values;
  std::size_t at = 0;
  for (std::size_t i = 0; i < keys.size(); i++) {
    const std::string key = quoted(keys[i].name) + ": ";
    const std::size_t found = text.find(key, at);
    if (found == std::string_view::npos) continue;
    at = found + key.size();
    std::string_view value = text.substr(at, text.find_first_of(",}", at) - at);
    if (value.size() >= 2 && value.front() == '"') value = value.substr(1, value.size() - 2);
    values[i] = value;
  }
  if (json_of(values) != text) return {};
  return values;
}

struct Parts {
  Description description;
  std::span<const std::byte> words;
};

Result<Parts> take_apart(std::span<const std::byte> bytes, std::string_view who) {
  if (bytes.size() < magic.size() || std::memcmp(bytes.data(), magic.data(), magic.size()) != 0)
    return bad_state(who, "is no saved state of wgreduce; pass one that it has written.");
  if (bytes.size() < front_bytes + checksum_bytes)
    return bad_state(who, "is cut short (" + std::to_string(bytes.size()) + " bytes); copy or write it again.");
  if (const std::uint32_t found = word_at(bytes, magic.size()); found != version)
    return bad_state(who, "has a layout of another version (" + std::to_string(found) + ", not " +
                              std::to_string(version) + "); write it again with this version of wgreduce.");
  const std::size_t end = bytes.size() - checksum_bytes;
  const std::uint32_t stored = word_at(bytes, end);
  if (const std::uint32_t computed = crc32(bytes.first(end)); stored != computed)
    return bad_state(who, "is damaged or cut short: it says that its checksum is " + hex(stored, 8) + ", and it is " +
                              hex(computed, 8) + "; copy or write it again.");
  const std::uint32_t length = word_at(bytes, front_bytes - 4);
  if (length > end - front_bytes)
    return bad_state(who, "gives its description a length (" + std::to_string(length) +
                              ") beyond its end; write it again with wgreduce.");
  const auto text = bytes.subspan(front_bytes, length);
  auto description = parse({reinterpret_cast<const char*>(text.data()), text.size()});
  if (!description) return bad_state(who, "has a description that does not read; write it again with wgreduce.");
  return Parts{*std::move(description), bytes.subspan(front_bytes + length, end - front_bytes - length)};
}

Result<void> check_same(const Description& theirs, const Description& ours, std::string_view who) {
  for (std::size_t i = 0; i < keys.size(); i++) {
    if (theirs[i] == ours[i]) continue;
    const auto text = [](const std::string& value) { return value.empty() ? std::string("none") : value; };
    return bad_state(who, "has another " + std::string(keys[i].what) + " (" + text(theirs[i]) + ", not " +
                              text(ours[i]) + "); merge what agrees in operator, type and options.");
  }
  return {};
}

template <std::size_t N>
std::optional<std::size_t> place_in(const std::array<std::string_view, N>& names, std::string_view name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return {};
  return static_cast<std::size_t>(found - names.begin());
}

std::optional<Options> options_of(const Description& values) {
  constexpr std::array<std::string_view, 2> digits{"0", "1"};
  const auto nan = place_in(nan_names, values[nan_key]);
  const auto ties = place_in(ties_names, values[ties_key]);
  const auto ddof = place_in(digits, values[ddof_key]);
  const auto accuracy = place_in(accuracy_names, values[accuracy_key]);
  const auto result = place_in(result_names, values[result_key]);
  if (!nan || !ties || !ddof || !accuracy || !result) return {};
  Options options;
  options.nan = static_cast<Nan>(*nan);
  options.ties = static_cast<Ties>(*ties);
  options.ddof = static_cast<std::uint32_t>(*ddof);
  options.accuracy = static_cast<Accuracy>(*accuracy);
  options.result = static_cast<ResultAs>(*result);
  return options;
}

}  // namespace

std::uint32_t state_words(const Problem& problem) { return words(resolve(problem).accumulator) + 2; }

std::uint64_t state_count(std::span<const std::uint32_t> state) {
  return state[state.size() - 2] | std::uint64_t{state[state.size() - 1]} << 32;
}

std::vector<std::byte> write_saved_state(const Problem& problem, std::span<const std::uint32_t> state) {
  const std::string description = json_of(description_of(problem));
  std::vector<std::byte> bytes;
  bytes.reserve(front_bytes + description.size() + 4 * state.size() + checksum_bytes);
  put_text(bytes, magic);
  put_word(bytes, version);
  put_word(bytes, static_cast<std::uint32_t>(description.size()));
  put_text(bytes, description);
  const bool empty = state_count(state) == 0;
  for (std::uint32_t word : state) put_word(bytes, empty ? 0 : word);
  put_word(bytes, crc32(bytes));
  return bytes;
}

Result<std::vector<std::uint32_t>> read_saved_state(const Problem& problem, std::span<const std::byte> bytes,
                                                    std::string_view who) {
  const auto parts = take_apart(bytes, who);
  if (!parts) return parts.error();
  if (auto same = check_same(parts->description, description_of(problem), who); !same) return same.error();
  std::vector<std::uint32_t> state(state_words(problem));
  if (parts->words.size() != 4 * state.size())
    return bad_state(who, "has a state of another length (" + std::to_string(parts->words.size()) + " bytes, not " +
                              std::to_string(4 * state.size()) + "); write it again with wgreduce.");
  for (std::size_t i = 0; i < state.size(); i++) state[i] = word_at(parts->words, 4 * i);
  if (state_count(state) > most_saved_elements)
    return bad_state(who, "stands for too many elements (" + std::to_string(state_count(state)) + "); at most " +
                              std::to_string(most_saved_elements) + " are possible, so write it again.");
  return state;
}

Result<Problem> problem_of_saved_state(std::span<const std::byte> bytes, std::string_view who) {
  const auto parts = take_apart(bytes, who);
  if (!parts) return parts.error();
  const Description& values = parts->description;
  if (!values[definition_key].empty())
    return bad_state(who, "is of a custom operator (" + values[operator_key] +
                              "), whose definition it does not hold; merge it in a program that has the operator.");
  const auto options = options_of(values);
  if (!options) return bad_state(who, "has a description that does not read; write it again with wgreduce.");
  auto problem = make_problem(values[operator_key], values[type_key], *options);
  if (!problem) return bad_state(who, "is of a fold that this wgreduce has not: " + problem.error().sentence);
  return problem;
}

Result<void> check_submitted(std::span<const std::uint32_t> state, std::uint64_t recorded) {
  if (state_count(state) == recorded) return {};
  return Error{ErrorCode::invalid_call, "The fold's state stands for " + std::to_string(state_count(state)) +
                                            " elements and " + std::to_string(recorded) +
                                            " are recorded; submit all that was recorded, and then read or save."};
}

Result<void> check_together(std::uint64_t more, std::uint64_t count, std::uint64_t most) {
  if (fit_together(more, count, most)) return {};
  return Error{ErrorCode::invalid_state, "The saved state's elements (" + std::to_string(more) + ") and the fold's (" +
                                             std::to_string(count) + ") are too many together; at most " +
                                             std::to_string(most) + " are possible: merge fewer."};
}

std::vector<std::uint32_t> saved_partials(std::span<const std::uint32_t> state) {
  const std::size_t accumulator = state.size() - 2;
  std::vector<std::uint32_t> words{state[accumulator], state[accumulator + 1], 1, 0};
  static_assert(partials_header_words == 4);
  words.insert(words.end(), state.begin(), state.end() - 2);
  return words;
}

}  // namespace wgreduce
