#include "options.hpp"

#include <CLI/CLI.hpp>
#include <charconv>

#include "failure.hpp"
#include "wgreduce/nearest.hpp"
#include "wgreduce/ops.hpp"

namespace wgreduce::cli {
namespace {

constexpr std::array<std::string_view, 1> device_names{"defaults"};

[[noreturn]] void bad_usage(std::string sentence) { fail(Exit::usage, std::move(sentence)); }

// The texts of all options as given. An empty text means that the option is not given.
struct Texts {
  std::string op, file, second, type, offset, count, random, seed, distribution, nan, ties, ddof, accuracy, result,
      strategy, folding, emit, adapter, device;
};

std::uint64_t whole_number(std::string_view option, const std::string& text, std::uint64_t most) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (text.empty() || stop != end || (error != std::errc{} && error != std::errc::result_out_of_range))
    bad_usage("The option --" + std::string(option) + " takes a whole number (" + text + "); give digits only.");
  if (error != std::errc{} || value > most)
    bad_usage("The option --" + std::string(option) + " is out of range (" + text + "); give at most " +
              std::to_string(most) + ".");
  return value;
}

template <std::size_t N>
std::size_t choice(std::string_view option, const std::string& text, const std::array<std::string_view, N>& names) {
  for (std::size_t i = 0; i < N; i++)
    if (names[i] == text) return i;
  bad_usage(unknown_name("value of --" + std::string(option), text, {names.begin(), names.end()}));
}

Type type_of(const std::string& text) {
  if (const ElementType* row = find_type(text)) return row->type;
  std::vector<std::string_view> names;
  for (const ElementType& row : types) names.push_back(row.name);
  bad_usage(unknown_name("element type", text, names));
}

bool is_command(std::string_view name) {
  return std::any_of(commands.begin(), commands.end(), [&](const CommandName& row) { return row.name == name; });
}

void check_operator(const std::string& name) {
  if (find_operator(name)) return;
  if (is_command(name)) bad_usage("The command \"" + name + "\" does not come first; put it before all options.");
  std::vector<std::string_view> names;
  for (const Operator* row : operators) names.push_back(row->name);
  for (const CommandName& row : commands) names.push_back(row.name);
  bad_usage(unknown_name("operator or command", name, names));
}

bool takes_two(const std::string& name) {
  const Operator* op = find_operator(name);
  return op && op->inputs == 2;
}

void add_fold_options(CLI::App& app, Texts& texts, Request& request, bool two_files) {
  app.add_option("operator", texts.op);
  app.add_option("file", texts.file);
  if (two_files) app.add_option("second", texts.second);
  app.add_option("--type", texts.type);
  app.add_option("--offset", texts.offset);
  app.add_option("--count", texts.count);
  app.add_option("--random", texts.random);
  app.add_option("--seed", texts.seed);
  app.add_option("--distribution", texts.distribution);
  app.add_option("--nan", texts.nan);
  app.add_option("--ties", texts.ties);
  app.add_option("--ddof", texts.ddof);
  app.add_option("--accuracy", texts.accuracy);
  app.add_option("--result", texts.result);
  app.add_option("--strategy", texts.strategy);
  app.add_option("--folding", texts.folding);
  app.add_flag("--check", request.check);
  if (request.command == Command::fold) app.add_option("--emit-partial", texts.emit);
  if (request.command != Command::fold) app.add_option("--device", texts.device);
}

// Whether the command is about an operator.
bool names_operator(Command command) {
  return command == Command::fold || command == Command::plan || command == Command::wgsl;
}

void add_options(CLI::App& app, Texts& texts, Request& request, std::span<const std::string> arguments) {
  app.set_help_flag();
  app.allow_extras();
  const bool two_files = std::any_of(arguments.begin(), arguments.end(), takes_two);
  if (names_operator(request.command)) add_fold_options(app, texts, request, two_files);
  if (request.command == Command::merge) {
    app.add_option("file", request.states);
    app.add_option("--emit-partial", texts.emit);
  }
  if (request.command == Command::verify) app.add_flag("--quick", request.quick);
  if (request.command != Command::list) app.add_option("--adapter", texts.adapter);
  app.add_flag("--json", request.json);
}

// Options of other commands than the one at hand.
struct OptionPlace {
  std::string_view option;
  std::string_view place;
};
constexpr OptionPlace option_places[] = {{"--quick", "verify"},
                                         {"--device", "plan and wgsl"},
                                         {"--type", "an operator"},
                                         {"--offset", "an operator"},
                                         {"--count", "an operator"},
                                         {"--random", "an operator"},
                                         {"--seed", "an operator"},
                                         {"--distribution", "an operator"},
                                         {"--nan", "an operator"},
                                         {"--ties", "an operator"},
                                         {"--ddof", "an operator"},
                                         {"--strategy", "an operator"},
                                         {"--folding", "an operator"},
                                         {"--check", "an operator"},
                                         {"--accuracy", "an operator"},
                                         {"--result", "an operator"},
                                         {"--adapter", "an operator, merge, info, plan, wgsl and verify"},
                                         {"--emit-partial", "an operator and merge"}};

[[noreturn]] void too_many(const std::string& argument) {
  bad_usage("There is one argument too many (" + argument + "); leave it out, or quote names with blanks.");
}

// Whatever the options do not account for.
void refuse_extras(const CLI::App& app) {
  bool names_only = false;
  for (const std::string& extra : app.remaining()) {
    const bool is_option = extra.size() >= 2 && extra[0] == '-';
    if (is_option && names_only)
      bad_usage("There is one argument too many (" + extra + "); options stand before --, so put it there.");
    if (extra == "--") {
      names_only = true;
      continue;
    }
    if (!is_option) too_many(extra);
    const std::string given = extra.substr(0, extra.find('='));
    for (const OptionPlace& row : option_places)
      if (given == row.option)
        bad_usage("The option " + given + " goes with " + std::string(row.place) + " only; leave it out.");
    std::vector<std::string> names{"--help", "--version"};
    for (const CLI::Option* option : app.get_options())
      for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    bad_usage(unknown_name("option", given, {names.begin(), names.end()}));
  }
}

bool is_flag(const CLI::Option& option) { return option.get_items_expected_max() == 0; }

// What CLI11 would take, or refuse in words of its own: values of flags, and other options as values, which an empty
// value (--type=) makes of whatever comes next.
void refuse_odd_values(const CLI::App& app, std::span<const std::string> arguments) {
  for (std::size_t i = 0; i < arguments.size(); i++) {
    const std::string& argument = arguments[i];
    if (argument == "--") return;
    const std::string name = argument.substr(0, argument.find('='));
    const CLI::Option* option = app.get_option_no_throw(name);
    const bool valueless = name == "--help" || name == "--version" || (option && is_flag(*option));
    if (valueless && name != argument)
      bad_usage("The option " + name + " takes no value (" + argument + "); leave the value out.");
    if (!option || valueless || name.substr(0, 2) != "--") continue;
    if (argument == name + "=") bad_usage("The option " + name + " is empty; give it a value.");
    if (argument != name || ++i == arguments.size()) continue;
    if (arguments[i].substr(0, 2) == "--")
      bad_usage("The option " + name + " lacks a value before the next one (" + arguments[i] +
                "); put one between them, or write " + name + "=VALUE.");
  }
}

// CLI11 refuses an option that is given twice, and one without a value, which only the last argument can be.
[[noreturn]] void refuse_line(const CLI::App& app, std::span<const std::string> arguments) {
  for (const CLI::Option* option : app.get_options())
    if (const auto& given = option->results(); given.size() > 1 && option->get_items_expected_max() == 1)
      bad_usage("The option " + option->get_name() + " is given twice (" + given[0] + ", " + given[1] +
                "); give it once.");
  bad_usage("The last argument lacks a value (" + arguments.back() + "); put one behind it.");
}

void parse(CLI::App& app, std::span<const std::string> arguments) {
  refuse_odd_values(app, arguments);
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());  // as CLI11 wants them
  try {
    app.parse(reversed);
  } catch (const CLI::ParseError&) {
    refuse_line(app, arguments);
  }
  for (const CLI::Option* option : app.get_options())
    for (const std::string& text : option->results())
      if (text.empty())
        bad_usage("The " + std::string(option->get_positional() ? "argument " : "option ") + option->get_name() +
                  " is empty; give it a value.");
  refuse_extras(app);
}

void read_random(const Texts& texts, Request& request) {
  if (texts.random.empty()) {
    if (!texts.seed.empty() || !texts.distribution.empty())
      bad_usage("The options --seed and --distribution go with --random only; add --random N.");
    return;
  }
  if (!texts.file.empty() && takes_two(texts.op))
    bad_usage("Files and --random do not go together (" + texts.file + "); give two files, or --random alone.");
  if (!texts.file.empty()) bad_usage("There are two inputs (" + texts.file + " and --random); give one of them.");
  RandomArray array;
  array.count = whole_number("random", texts.random, (std::uint64_t{1} << 48));
  if (!texts.seed.empty()) array.seed = whole_number("seed", texts.seed, ~std::uint64_t{0});
  array.type = request.input.type.value_or(Type::f32);
  if (!texts.distribution.empty())
    array.distribution = static_cast<Distribution>(choice("distribution", texts.distribution, distribution_names));
  if (!has_distribution(array.type, array.distribution))
    bad_usage("The distribution \"cancel\" needs negative numbers and the type " +
              std::string(element_type(array.type).name) + " has none; pick a signed type.");
  request.input.random = array;
}

// A second random array has the next seed.
void read_second(const Texts& texts, Request& request) {
  if (!request.has_input) return;
  if (!request.input.random && texts.second.empty())
    bad_usage("The operator \"" + texts.op + "\" reads two inputs and there is one (" + texts.file +
              "); name a second file, or - for standard input.");
  if (texts.file == "-" && texts.second == "-")
    bad_usage("Both inputs are standard input (-); name a file for one of them.");
  request.second = request.input;
  request.second->path = texts.second;
  if (request.second->random) request.second->random->seed++;
}

void read_input(const Texts& texts, Request& request) {
  constexpr std::uint64_t most = ~std::uint64_t{0} >> 1;
  if (!texts.type.empty()) request.input.type = type_of(texts.type);
  if (!texts.offset.empty()) request.input.offset = whole_number("offset", texts.offset, most);
  if (!texts.count.empty()) request.input.count = whole_number("count", texts.count, most);
  request.input.path = texts.file;
  read_random(texts, request);
  request.has_input = request.input.random || !texts.file.empty();
  if (takes_two(texts.op))
    read_second(texts, request);
  else if (!texts.second.empty())
    too_many(texts.second);
}

// Of a random array the length is known now.
void check_random_range(const InputChoice& input) {
  if (!input.random) return;
  const std::uint64_t last = input.offset + input.count.value_or(0);
  if (last > input.random->count)
    bad_usage("The options --offset and --count reach behind the random array (" + std::to_string(last) + " of " +
              std::to_string(input.random->count) + "); ask for less.");
}

Options read_options(const Texts& texts) {
  Options options;
  if (!texts.nan.empty()) options.nan = static_cast<Nan>(choice("nan", texts.nan, nan_names));
  if (!texts.ties.empty()) options.ties = static_cast<Ties>(choice("ties", texts.ties, ties_names));
  if (!texts.ddof.empty()) options.ddof = static_cast<std::uint32_t>(whole_number("ddof", texts.ddof, 1));
  if (!texts.accuracy.empty())
    options.accuracy = static_cast<Accuracy>(choice("accuracy", texts.accuracy, accuracy_names));
  if (!texts.result.empty()) options.result = static_cast<ResultAs>(choice("result", texts.result, result_names));
  if (!texts.strategy.empty())
    options.strategy = static_cast<Strategy>(choice("strategy", texts.strategy, strategy_names));
  if (!texts.folding.empty()) options.folding = static_cast<Folding>(choice("folding", texts.folding, folding_names));
  return options;
}

void read_fold(const Texts& texts, Request& request) {
  if (texts.op.empty()) bad_usage("There is no operator; name one, as wgreduce list shows them.");
  check_operator(texts.op);
  request.op = texts.op;
  read_input(texts, request);
  check_random_range(request.input);
  request.options = read_options(texts);
  if (!texts.device.empty()) request.default_device = choice("device", texts.device, device_names) == 0;
  if (request.command == Command::fold && !request.has_input)
    bad_usage("The operator \"" + texts.op + "\" has nothing to read; name " +
              (takes_two(texts.op) ? "two files" : "a file") + ", - for standard input, or --random N.");
}

}  // namespace

std::string unknown_name(std::string_view what, std::string_view given, const std::vector<std::string_view>& names) {
  const std::string_view nearest = nearest_name(given, names);
  const std::string advice =
      nearest.empty() ? "see wgreduce --help." : "the nearest name is \"" + std::string(nearest) + "\".";
  return "No " + std::string(what) + " has the name (" + std::string(given) + "); " + advice;
}

Request parse_request(std::span<const std::string> arguments) {
  if (arguments.empty()) bad_usage("There is nothing to do; name an operator and a file, or see wgreduce --help.");
  Request request;
  for (const CommandName& row : commands)
    if (row.name == arguments[0]) request.command = row.command;
  if (request.command != Command::fold) arguments = arguments.subspan(1);

  CLI::App app;
  Texts texts;
  add_options(app, texts, request, arguments);
  parse(app, arguments);
  if (!texts.device.empty() && !texts.adapter.empty())
    bad_usage("The options --device and --adapter contradict each other; give one of them.");
  request.adapter = texts.adapter;
  request.emit = texts.emit;
  if (request.emit == "-" && request.json)
    bad_usage("The options --emit-partial - and --json both want standard output; name a file for the state.");
  if (request.command == Command::merge && request.states.empty())
    bad_usage("The command \"merge\" has nothing to read; name the files that --emit-partial wrote.");
  if (names_operator(request.command)) read_fold(texts, request);
  return request;
}

}  // namespace wgreduce::cli
