#include "progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace wgreduce::cli {
namespace {

constexpr std::uint64_t width = 40;

std::string bar(std::uint64_t done, std::uint64_t total) {
  const std::uint64_t filled = total == 0 ? width : done * width / total;
  return fmt::format("[{:-<{}}] {:3}%", std::string(filled, '#'), width, total == 0 ? 100 : done * 100 / total);
}

}  // namespace

Progress::Progress(std::optional<std::uint64_t> total_bytes)
    : shown_(::isatty(STDERR_FILENO) == 1), total_(total_bytes) {}

Progress::~Progress() {
  if (drawn_) std::fputs("\r\x1b[K", stderr);
}

void Progress::advance(std::uint64_t bytes) {
  done_ += bytes;
  if (!shown_) return;
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
  const double speed = elapsed.count() > 0 ? static_cast<double>(done_) / elapsed.count() / 1e9 : 0;
  const std::string place = total_ ? bar(done_ >> 10, *total_ >> 10) : fmt::format("{} MiB", done_ >> 20);
  std::fputs(fmt::format("\r{} {:.2f} GB/s\x1b[K", place, speed).c_str(), stderr);
  std::fflush(stderr);
  drawn_ = true;
}

}  // namespace wgreduce::cli
