#include "input.hpp"

#include <algorithm>
#include <array>

#include "bytes.hpp"
#include "failure.hpp"
#include "npy.hpp"

namespace wgreduce::cli {
namespace {

std::string in_brackets(std::uint64_t number, std::string_view unit) {
  return "(" + std::to_string(number) + " " + std::string(unit) + ")";
}

[[noreturn]] void outside(const std::string& who, std::uint64_t has, const InputChoice& choice) {
  std::string asked = "--offset " + std::to_string(choice.offset);
  if (choice.count) asked += " --count " + std::to_string(*choice.count);
  fail(Exit::bad_input,
       who + " has fewer elements (" + std::to_string(has) + ") than " + asked + " asks for; ask for less.");
}

// The elements to read of `has`; the choice's own range must lie within.
std::uint64_t range_count(const std::string& who, std::uint64_t has, const InputChoice& choice) {
  if (choice.offset > has || choice.count.value_or(0) > has - choice.offset) outside(who, has, choice);
  return choice.count.value_or(has - choice.offset);
}

class RandomInput : public Input {
 public:
  explicit RandomInput(const InputChoice& choice) : array_(*choice.random), next_(choice.offset) {
    type_ = array_.type;
    expected_ = choice.count.value_or(array_.count - choice.offset);
    end_ = next_ + *expected_;
  }

  std::string who() const override { return "The random array"; }

  std::uint64_t read(std::byte* to, std::uint64_t elements) override {
    const std::uint64_t taken = std::min(elements, end_ - next_);
    fill_random(array_, next_, taken, to);
    next_ += taken;
    return taken;
  }

 private:
  RandomArray array_;
  std::uint64_t next_;
  std::uint64_t end_ = 0;
};

// A .npy file or raw elements. `left_` is what is still to read, without an end where the stream alone has it.
class StreamInput : public Input {
 public:
  explicit StreamInput(const InputChoice& choice) : choice_(choice), stream_(choice.path) {
    const bool named_npy = choice.path.size() >= 4 && choice.path.substr(choice.path.size() - 4) == ".npy";
    if (named_npy || is_npy(stream_.peek(npy_magic.size())))
      begin_npy();
    else
      begin_raw();
    left_ = expected_.value_or(~std::uint64_t{0});
    skip_to_offset();
  }

  std::string who() const override { return stream_.who(); }

  std::uint64_t read(std::byte* to, std::uint64_t elements) override {
    if (over_) return 0;
    const std::uint64_t wanted = std::min(elements, left_);
    const std::size_t bytes = stream_.read(to, wanted * element_bytes());
    const std::uint64_t taken = bytes / element_bytes();
    left_ -= taken;
    taken_ += taken;
    over_ = taken < wanted || left_ == 0;
    if (taken < wanted)
      end_early(bytes % element_bytes());
    else if (over_)
      check_behind();
    return taken;
  }

 private:
  std::uint64_t element_bytes() const { return element_type(type_).bytes; }
  void begin_npy();
  void begin_raw();
  void skip_to_offset();
  void end_early(std::uint64_t odd_bytes);
  void check_behind();
  [[noreturn]] void odd_size(std::uint64_t bytes) const {
    fail(Exit::bad_input, stream_.who() + " has a size " + in_brackets(bytes, "bytes") +
                              " that is no multiple of an element's " + in_brackets(element_bytes(), "bytes") +
                              "; check --type.");
  }
  [[noreturn]] void wrong_body(std::uint64_t bytes, bool longer) const {
    const std::string size = longer ? "is longer (at least " + std::to_string(bytes) + " bytes)"
                                    : "is shorter " + in_brackets(bytes, "bytes");
    fail(Exit::bad_input, stream_.who() + " has a body that " + size + " than its .npy header says " +
                              in_brackets(*body_ * element_bytes(), "bytes") + "; write it again.");
  }

  InputChoice choice_;
  ByteStream stream_;
  std::optional<std::uint64_t> body_;  // .npy: elements by the header
  std::optional<std::uint64_t> size_;  // raw: bytes by the file's size
  std::uint64_t left_ = 0;
  std::uint64_t taken_ = 0;
  bool over_ = false;
};

void StreamInput::begin_npy() {
  const std::size_t header_bytes = npy_header_bytes(stream_.peek(npy_prefix_bytes), stream_.who());
  const NpyHeader header = read_npy_header(stream_.peek(header_bytes), stream_.who());
  stream_.skip(header.header_bytes);
  type_ = header.type;
  if (choice_.type && *choice_.type != header.type) {
    // NumPy has no bfloat16: its bits come as unsigned integers.
    if (*choice_.type != Type::bf16 || header.type != Type::u16)
      fail(Exit::bad_input, stream_.who() + " holds " + std::string(element_type(header.type).name) +
                                " elements and --type says " + std::string(element_type(*choice_.type).name) +
                                "; leave --type out.");
    type_ = Type::bf16;
  }
  body_ = header.count;
  const std::optional<std::uint64_t> rest = stream_.remaining();
  if (rest && *rest != header.count * element_bytes()) wrong_body(*rest, *rest > header.count * element_bytes());
  expected_ = range_count(stream_.who(), header.count, choice_);
}

void StreamInput::begin_raw() {
  if (!choice_.type)
    fail(Exit::usage, stream_.who() + " is not a .npy file, so its element type is not known; give --type.");
  type_ = *choice_.type;
  if (const std::optional<std::uint64_t> bytes = stream_.remaining()) {
    if (*bytes % element_bytes() != 0) odd_size(*bytes);
    size_ = *bytes;
    expected_ = range_count(stream_.who(), *bytes / element_bytes(), choice_);
  } else {
    expected_ = choice_.count;
  }
}

void StreamInput::skip_to_offset() {
  const std::uint64_t most = ~std::uint64_t{0} / element_bytes() * element_bytes();
  const std::uint64_t bytes = choice_.offset > most / element_bytes() ? most : choice_.offset * element_bytes();
  const std::uint64_t skipped = stream_.skip(bytes);
  taken_ = skipped / element_bytes();
  if (skipped < bytes) end_early(skipped % element_bytes());
}

// The stream is over. Whether it may be depends on what was promised.
void StreamInput::end_early(std::uint64_t odd_bytes) {
  const std::uint64_t bytes = taken_ * element_bytes() + odd_bytes;
  if (body_) wrong_body(bytes, false);
  if (size_ && bytes < *size_)
    fail(Exit::bad_input, stream_.who() + " ends after " + std::to_string(bytes) + " bytes where its size says " +
                              std::to_string(*size_) + "; pipe it: cat FILE | wgreduce ... -");
  if (odd_bytes != 0) odd_size(bytes);
  if (expected_ || taken_ < choice_.offset) outside(stream_.who(), taken_, choice_);
}

// All wanted elements are read. A .npy body must hold what its header says and no more; of a raw stream nobody has said
// how it goes on.
void StreamInput::check_behind() {
  if (!body_) return;
  const std::uint64_t behind = (*body_ - taken_) * element_bytes();
  const std::uint64_t skipped = stream_.skip(behind);
  if (skipped < behind) wrong_body(taken_ * element_bytes() + skipped, false);
  if (!stream_.peek(1).empty()) wrong_body(*body_ * element_bytes() + 1, true);
}

}  // namespace

void fail_for_length(const Input& shorter, std::uint64_t count) {
  fail(Exit::bad_input, shorter.who() + " has fewer elements (" + std::to_string(count) +
                            ") than the other input; give two of one length, or --count.");
}

void check_together(const Input& first, const Input& second) {
  if (first.type() != second.type())
    fail(Exit::bad_input, second.who() + " holds " + std::string(element_type(second.type()).name) +
                              " elements and the first input " + std::string(element_type(first.type()).name) +
                              "; give two of one type.");
  const auto count = first.expected(), other = second.expected();
  if (count && other && *count != *other) fail_for_length(*count < *other ? first : second, std::min(*count, *other));
}

std::unique_ptr<Input> open_input(const InputChoice& choice) {
  if (choice.random) return std::make_unique<RandomInput>(choice);
  return std::make_unique<StreamInput>(choice);
}

}  // namespace wgreduce::cli
