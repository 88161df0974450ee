// What WebGPU does not let one ask before it is too late: destroyed buffers, strangers' objects, finished encoders,
// lost devices. wgpu-native ends the process over some of them, so each fault runs in a process of its own: this
// program again, with WGREDUCE_FAULT in its environment. What happens is held against docs/reference/faults.md;
// WGREDUCE_WRITE_FAULTS=1 writes it there instead, in the column of the implementation that this program runs on.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <utility>

#include "tests/native/fault_list.hpp"

namespace wgreduce::test {
namespace {

constexpr const char* table_path = "docs/reference/faults.md";
constexpr int column_width = 44;

using fault::Fault;
using fault::faults;

// In a child the fault is all there is: this ends the process before any test starts.
class Child : public testing::Environment {
 public:
  void SetUp() override {
    const char* wanted = std::getenv("WGREDUCE_FAULT");
    if (!wanted) return;
    alarm(100);  // a hang ends as a signal
    for (const Fault& one : faults)
      if (one.name == std::string_view(wanted)) act(one);
    std::_Exit(3);
  }

 private:
  static void act(const Fault& one) {
    auto home = open_device();
    if (!home) std::_Exit(3);
    DeviceHandle stranger = fault::open_stranger(home->instance());
    if (!stranger) std::_Exit(3);
    auto context = Context::create(home->context());
    if (!context) std::_Exit(3);
    auto sum = context->reducer(*make_problem("sum", "i32"));
    if (!sum || !sum->run({})) std::_Exit(3);
    BufferHandle input = fault::storage(home->device());
    BufferHandle target = fault::storage(home->device());
    fault::Scene scene{*std::move(home), std::move(stranger), *std::move(context),
                       *std::move(sum),  std::move(input),    std::move(target)};
    one.act(scene);
    std::_Exit(0);
  }
};
const auto* const child = testing::AddGlobalTestEnvironment(new Child);

std::string program_path() {
  char path[4096];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  return std::string(path, length < 0 ? 0 : static_cast<std::size_t>(length));
}

// The last thing the fault's process reported; how it ended, where that says more.
std::string observe(const Fault& fault) {
  const std::string command =
      "WGREDUCE_FAULT=" + std::string(fault.name) + " '" + program_path() + "' --gtest_filter=Faults.* 2>/dev/null";
  FILE* const pipe = popen(command.c_str(), "r");
  if (!pipe) return "no process";
  std::string line;
  std::string last;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) {
    if (c != '\n') {
      line += static_cast<char>(c);
      continue;
    }
    last = std::exchange(line, "");
  }
  const int status = pclose(pipe);
  const bool exited = WIFEXITED(status) && WEXITSTATUS(status) < 128;
  if (exited && WEXITSTATUS(status) != 0) return "the test itself fails (" + std::to_string(WEXITSTATUS(status)) + ")";
  const bool ends = last.ends_with("the process ends");
  if (exited == ends) return last + (exited ? " quietly" : ", and then the process ends");
  return last;
}

std::string padded(std::string text, int width) {
  text.resize(std::max(text.size(), static_cast<std::size_t>(width)), ' ');
  return text;
}

// The table's cells: fault, wgpu-native, Dawn.
using Row = std::array<std::string, 3>;

std::map<std::string, Row> read_table() {
  std::map<std::string, Row> rows;
  std::ifstream file(table_path);
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("| ")) continue;
    Row row;
    std::istringstream cells(line.substr(1));
    for (std::string& cell : row) {
      std::getline(cells, cell, '|');
      const auto end = cell.find_last_not_of(' ');
      cell = end == std::string::npos ? "" : cell.substr(1, end);
    }
    rows[row[0]] = row;
  }
  return rows;
}

// What the file says above and below its table stays.
struct Around {
  std::string above, below;
};
Around read_around() {
  std::ifstream file(table_path);
  Around around;
  std::string line;
  while (std::getline(file, line) && !line.starts_with("| ")) around.above += line + "\n";
  while (std::getline(file, line) && line.starts_with("| ")) continue;
  for (; file; std::getline(file, line)) around.below += line + "\n";
  return around;
}

void write_table(const std::map<std::string, Row>& rows) {
  const Around around = read_around();
  std::ofstream file(table_path);
  file << around.above;
  const auto line = [&](const Row& row) {
    file << "| " << padded(row[0], column_width) << " | " << padded(row[1], column_width) << " | "
         << padded(row[2], column_width) << " |\n";
  };
  line({"fault", "wgpu-native", "Dawn"});
  const std::string rule(column_width, '-');
  line({rule, rule, rule});
  for (const Fault& fault : faults)
    if (const auto row = rows.find(fault.text); row != rows.end()) line(row->second);
  file << around.below;
}

class Faults : public Native {};

TEST_F(Faults, AreReportedAsTheTableSays) {
  const std::size_t column = implementation() == "wgpu-native" ? 1 : 2;
  const bool write = std::getenv("WGREDUCE_WRITE_FAULTS") != nullptr;
  auto rows = read_table();
  for (const Fault& fault : faults) {
    const std::string seen = observe(fault);
    Row& row = rows[fault.text];
    row[0] = fault.text;
    EXPECT_TRUE(write || seen == row[column]) << fault.text << ": " << seen << "; the table has: " << row[column];
    row[column] = seen;
  }
  if (write) write_table(rows);
}

}  // namespace
}  // namespace wgreduce::test
