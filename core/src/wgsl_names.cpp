#include "wgsl_names.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "kernel_texts.hpp"
#include "prelude.hpp"
#include "wgsl_words.hpp"

namespace wgreduce {
namespace {

// An identifier or keyword where it stands.
struct Word {
  std::string_view text;
  int depth;    // of braces
  char before;  // the character in front, spaces and comments left out; 0: none
  char after;
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
// Bytes of characters beyond ASCII count as letters: WGSL allows most of them.
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

// The bytes of the character that `text` begins with, if it is one of `characters`; 0: it is not.
// https://www.w3.org/TR/WGSL/#blankspace-and-line-breaks
template <std::size_t N>
std::size_t leading(std::string_view text, const std::array<std::string_view, N>& characters) {
  for (std::string_view one : characters)
    if (text.starts_with(one)) return one.size();
  return 0;
}
// U+000A to U+000D, U+0085, U+2028, U+2029.
std::size_t leading_line_break(std::string_view text) {
  constexpr std::array<std::string_view, 7> breaks{"\n", "\v", "\f", "\r", "\xc2\x85", "\xe2\x80\xa8", "\xe2\x80\xa9"};
  return leading(text, breaks);
}
// Line breaks, U+0020, U+0009, and the marks U+200E and U+200F.
std::size_t leading_blank(std::string_view text) {
  constexpr std::array<std::string_view, 4> others{" ", "\t", "\xe2\x80\x8e", "\xe2\x80\x8f"};
  return leading_line_break(text) + leading(text, others);
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::vector<Word> words() {
    std::vector<Word> list;
    while (skip_blanks(), at_ < text_.size()) {
      const char c = text_[at_];
      if (is_letter(c) || is_digit(c)) {
        const std::string_view found = run();
        link(found);
        if (is_letter(c)) list.push_back({found, depth_, before_, next()});
        before_ = found.back();
        prefixes_ = 0;
      } else {
        link(text_.substr(at_, 1));
        if (c == '{') depth_++;
        if (c == '}' && depth_ > 0) depth_--;
        count(c);
        nest(c);
        before_ = c;
        at_++;
      }
    }
    return list;
  }

  /// What `words` met: the most brackets, prefix operators and else-ifs within each other.
  int nesting() const { return deepest_; }

  /// What `words` met: the most operators of one statement.
  int operators() const { return most_operators_; }

  /// Whether `words` met a block comment that never ends.
  bool open_comment() const { return open_comment_; }

 private:
  static bool is_one_of(std::string_view list, char c) { return list.find(c) != std::string_view::npos; }

  // Operators that follow each other are prefixes, but for the first. A stray closing bracket buys no depth.
  void nest(char c) {
    if (is_one_of("([{", c)) brackets_++;
    if (is_one_of(")]}", c) && brackets_ > 0) brackets_--;
    if (c == '<' && opens_template()) templates_++;
    if (c == '>' && templates_ > 0) templates_--;
    if (is_one_of(";{}", c)) templates_ = 0;
    if (c == '{') elses_.push_back(0);
    if (c == '}') end_chain();
    if (c == '}' && elses_.size() > 1) elses_.pop_back();
    prefixes_ = is_one_of("-!~&*", c) ? prefixes_ + 1 : is_one_of("(", c) ? prefixes_ : 0;
    deepen();
  }

  // An `if` stands within the `else` in front of it, so a chain's links are levels until the chain ends.
  void link(std::string_view token) {
    if (token == "else") {
      elses_.back()++;
      links_++;
      deepen();
    } else if (before_ == '}') {
      end_chain();
    }
  }

  void end_chain() { links_ -= std::exchange(elses_.back(), 0); }

  void deepen() { deepest_ = std::max(deepest_, brackets_ + templates_ + prefixes_ + links_); }

  // Comparisons look like templates; shifts and `<=` do not.
  bool opens_template() const { return !is_one_of("<=", peek(at_ + 1)) && !(at_ > 0 && text_[at_ - 1] == '<'); }

  char peek(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }

  void count(char c) {
    if (is_one_of(";{}", c)) operators_ = 0;
    if (is_one_of("+-*/%&|^!~<>=.[(", c)) operators_++;
    most_operators_ = std::max(most_operators_, operators_);
  }

  // An identifier, or a number with its point.
  std::string_view run() {
    const std::size_t begin = at_;
    const bool number = is_digit(text_[at_]);
    const auto goes_on = [&](char c) { return is_letter(c) || is_digit(c) || (number && c == '.'); };
    while (at_ < text_.size() && goes_on(text_[at_]) && !leading_blank(text_.substr(at_))) at_++;
    return text_.substr(begin, at_ - begin);
  }

  char next() {
    skip_blanks();
    return peek(at_);
  }

  void skip_blanks() {
    while (at_ < text_.size()) {
      const std::string_view rest = text_.substr(at_);
      if (const std::size_t bytes = leading_blank(rest)) {
        at_ += bytes;
      } else if (rest.substr(0, 2) == "//") {
        while (at_ < text_.size() && !leading_line_break(text_.substr(at_))) at_++;
      } else if (rest.substr(0, 2) == "/*") {
        skip_block();
      } else {
        return;
      }
    }
  }

  // Block comments nest.
  void skip_block() {
    int open = 0;
    do {
      const std::string_view pair = text_.substr(at_, 2);
      const bool opens = pair == "/*";
      const bool closes = pair == "*/";
      open += opens ? 1 : closes ? -1 : 0;
      at_ += opens || closes ? 2 : 1;
    } while (open > 0 && at_ < text_.size());
    open_comment_ = open > 0;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  int brackets_ = 0;
  int templates_ = 0;
  int prefixes_ = 0;
  std::vector<int> elses_{0};  // of the chain at hand, at each depth of braces
  int links_ = 0;              // their sum
  int deepest_ = 0;
  int operators_ = 0;
  int most_operators_ = 0;
  bool open_comment_ = false;
  char before_ = '\0';
};

constexpr std::array<std::string_view, 6> declaring{"alias", "const", "fn", "override", "struct", "var"};
bool declares(std::string_view word) { return std::find(declaring.begin(), declaring.end(), word) != declaring.end(); }

// What all texts of the library declare at module scope, and what they take from WGSL.
class LibraryNames {
 public:
  LibraryNames() {
    for (unsigned i = 0; i < kernel_text_count; i++) read(kernel_texts[i].text);
    // Every name a prelude can have is in one that folds words by subgroups, without the operator's own steps.
    const CustomOperator custom{.accumulator = {{"x", FieldType::index}}, .result = {{"x", FieldType::f32}}};
    const Problem any{nullptr, std::make_shared<const CustomOperator>(custom), Type::f32, {}};
    prelude_ = prelude(any, resolve(any), Device{.subgroups = true}, {.shuffles = true});
    read(prelude_);
    for (std::string_view step : {"identity", "lift", "combine", "finish"}) declared_.erase(step);
    std::erase_if(used_, [&](std::string_view name) { return local_.count(name) != 0; });
  }

  bool declares(std::string_view name) const { return declared_.count(name) != 0; }
  bool uses(std::string_view name) const { return used_.count(name) != 0; }

 private:
  void read(std::string_view text) {
    for (const Declaration& found : declarations(text)) declared_.insert(found.name);
    std::string_view last;
    for (const Word& word : Scanner(text).words()) {
      const bool named = word.before != '<' && (last == "let" || wgreduce::declares(last));
      if (word.after == ':' || named) local_.insert(word.text);
      if (word.before != '.' && word.before != '@' && !is_wgsl_keyword(word.text)) used_.insert(word.text);
      last = word.text;
    }
    local_.insert(declared_.begin(), declared_.end());
  }

  std::string prelude_;
  std::set<std::string_view> declared_;
  std::set<std::string_view> local_;
  std::set<std::string_view> used_;
};

const LibraryNames& library_names() {
  static const LibraryNames names;
  return names;
}

}  // namespace

std::vector<Declaration> declarations(std::string_view wgsl) {
  const std::vector<Word> words = Scanner(wgsl).words();
  std::vector<Declaration> list;
  for (std::size_t i = 0; i + 1 < words.size(); i++) {
    if (words[i].depth != 0 || !declares(words[i].text)) continue;
    std::size_t name = i + 1;
    // The name of `var<storage, read> name` comes after the bracket.
    if (words[i].after == '<')
      while (name + 1 < words.size() && words[name].before != '>') name++;
    list.push_back({words[i].text, words[name].text});
  }
  return list;
}

namespace {

// https://www.w3.org/TR/WGSL/#sync-builtin-functions, #subgroup-builtin-functions, #quad-operations. Subgroup built-ins
// to come will be named like those there are.
bool meets_others(std::string_view name) {
  constexpr std::string_view subgroup = "subgroup";
  if (name.size() > subgroup.size() && name.starts_with(subgroup))
    return name[subgroup.size()] >= 'A' && name[subgroup.size()] <= 'Z';
  for (std::string_view one : {"workgroupBarrier", "storageBarrier", "textureBarrier", "workgroupUniformLoad",
                               "quadBroadcast", "quadSwapDiagonal", "quadSwapX", "quadSwapY"})
    if (name == one) return true;
  return false;
}

// Attributes of bindings, overrides and entry points.
bool marks_interface(std::string_view attribute) {
  for (std::string_view one : {"binding", "group", "id", "compute", "fragment", "vertex", "workgroup_size"})
    if (attribute == one) return true;
  return false;
}

}  // namespace

std::string_view word_beyond_steps(std::string_view wgsl) {
  const std::vector<Declaration> own = declarations(wgsl);
  const auto is_own = [&](std::string_view name) {
    return std::any_of(own.begin(), own.end(), [&](const Declaration& found) { return found.name == name; });
  };
  std::string_view last;
  for (const Word& word : Scanner(wgsl).words()) {
    // var<workgroup>: not initialized without a barrier, and beyond what is planned.
    if (last == "var" && word.before == '<' && word.text == "workgroup") return word.text;
    last = word.text;
    if (word.before == '@' ? marks_interface(word.text) : word.text == "override") return word.text;
    if (word.before != '.' && word.after == '(' && meets_others(word.text) && !is_own(word.text)) return word.text;
  }
  return {};
}

int nesting(std::string_view wgsl) {
  Scanner scanner(wgsl);
  (void)scanner.words();
  return scanner.nesting();
}

int most_operators(std::string_view wgsl) {
  Scanner scanner(wgsl);
  (void)scanner.words();
  return scanner.operators();
}

bool has_open_comment(std::string_view wgsl) {
  Scanner scanner(wgsl);
  (void)scanner.words();
  return scanner.open_comment();
}

bool is_library_name(std::string_view name) {
  return name.substr(0, 8) == "wgreduce" || library_names().declares(name);
}

bool is_builtin_in_use(std::string_view name) { return library_names().uses(name); }

}  // namespace wgreduce
