// wgreduce: folds large arrays on the GPU, from the command line.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <csignal>
#include <cstdio>
#include <new>

#include "commands.hpp"
#include "failure.hpp"
#include "fold.hpp"
#include "merge.hpp"
#include "report.hpp"
#include "verify.hpp"
#include "wgreduce/text.hpp"

namespace wgreduce::cli {
namespace {

static_assert(std::endian::native == std::endian::little, "elements are little-endian words, as the device has them");

// A closed standard stream's number must not go to the first file that a driver opens: the answer would end there.
// Opened for reading, so that writing to it fails.
void fill_closed_streams() {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
    if (::fcntl(stream, F_GETFD) < 0 && ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0) return;
}

Exit finish(const Request& request, const Answer& answer) {
  const bool passed = !answer.verdict || answer.verdict->passed();
  // A wrong state would spoil whatever it is merged into.
  if (!request.emit.empty() && passed) write_state(request.emit, answer.state);
  if (request.emit != "-") write_answer(request.json ? answer_json(answer) : answer_text(answer));
  std::fputs(summary_text(answer).c_str(), stderr);
  return passed ? Exit::ok : Exit::check_failed;
}

Exit run(const std::vector<std::string>& arguments) {
  const auto names = std::find(arguments.begin(), arguments.end(), "--");  // behind it there are files alone
  const auto asks = [&](std::string_view flag) { return std::find(arguments.begin(), names, flag) != names; };
  const bool help = !arguments.empty() && arguments[0] == "help";
  if (help || asks("--help") || asks("-h")) return write_answer(help_text()), Exit::ok;
  if (asks("--version")) return write_answer("wgreduce " WGREDUCE_VERSION "\n"), Exit::ok;
  const Request request = parse_request(arguments);
  switch (request.command) {
    case Command::info:
      return write_answer(info_text(request)), Exit::ok;
    case Command::list:
      return write_answer(list_text(request)), Exit::ok;
    case Command::plan:
      return write_answer(plan_text(request)), Exit::ok;
    case Command::wgsl:
      return write_answer(wgsl_text(request)), Exit::ok;
    case Command::verify:
      return verify({request.adapter, request.quick, request.json});
    case Command::merge:
      return finish(request, merge_states(request));
    case Command::fold:
      break;
  }
  return finish(request, fold_input(request));
}

int guarded(const std::vector<std::string>& arguments) {
  try {
    return static_cast<int>(run(arguments));
  } catch (const Failure& failure) {
    // A message that a GPU library passes on, or a file's name, may have lines of its own; a failure is one line.
    // fmt's own print throws where nothing can be written.
    std::fputs(("wgreduce: " + one_line(failure.sentence) + "\n").c_str(), stderr);
    return static_cast<int>(failure.exit);
  } catch (const std::bad_alloc&) {
    std::fputs("wgreduce: The host has no memory left; close other programs.\n", stderr);
    return static_cast<int>(Exit::gpu_error);
  }
}

}  // namespace
}  // namespace wgreduce::cli

int main(int count, char** arguments) {
  wgreduce::cli::fill_closed_streams();
  // A reader that goes away, and a file's size limit, show as writes that fail.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  return wgreduce::cli::guarded({arguments + 1, arguments + std::max(count, 1)});
}
