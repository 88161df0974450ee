#include "bytes.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "failure.hpp"

namespace wgreduce::cli {
namespace {

[[noreturn]] void cannot_open(const std::string& who, int why) {
  if (why == ENOENT) fail(Exit::bad_input, who + " does not exist; check the path.");
  fail(Exit::bad_input, who + " cannot be opened (" + std::strerror(why) + "); check the path and its permissions.");
}

}  // namespace

ByteStream::ByteStream(const std::string& path) : who_(path == "-" ? "Standard input" : "The file \"" + path + "\"") {
  owned_ = path != "-";
  file_ = owned_ ? ::open(path.c_str(), O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
  if (file_ < 0) cannot_open(who_, errno);
  struct stat facts{};
  if (::fstat(file_, &facts) == 0) {
    regular_ = S_ISREG(facts.st_mode);
    if (S_ISDIR(facts.st_mode)) {
      if (owned_) ::close(file_);
      fail(Exit::bad_input, who_ + " is a directory; name a file in it.");
    }
  }
}

ByteStream::~ByteStream() {
  if (owned_) ::close(file_);
}

std::optional<std::uint64_t> ByteStream::remaining() const {
  struct stat facts{};
  // Files of /proc say 0, whatever they hold.
  if (!regular_ || ::fstat(file_, &facts) != 0 || facts.st_size == 0) return std::nullopt;
  const off_t at = ::lseek(file_, 0, SEEK_CUR);
  if (at < 0) return std::nullopt;
  return static_cast<std::uint64_t>(std::max<off_t>(facts.st_size - at, 0)) + ahead_.size();
}

std::size_t ByteStream::read_some(void* to, std::size_t bytes) {
  while (true) {
    const ssize_t got = ::read(file_, to, bytes);
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR)
      fail(Exit::bad_input, who_ + " cannot be read (" + std::strerror(errno) + "); check it and try again.");
  }
}

std::span<const unsigned char> ByteStream::peek(std::size_t bytes) {
  std::size_t have = ahead_.size();
  if (have < bytes) ahead_.resize(bytes);
  while (have < bytes) {
    const std::size_t got = read_some(ahead_.data() + have, bytes - have);
    if (got == 0) break;
    have += got;
  }
  ahead_.resize(have);
  return {ahead_.data(), std::min(have, bytes)};
}

std::size_t ByteStream::read(std::byte* to, std::size_t bytes) {
  std::size_t have = std::min(bytes, ahead_.size());
  if (have > 0) std::memcpy(to, ahead_.data(), have);
  ahead_.erase(ahead_.begin(), ahead_.begin() + static_cast<std::ptrdiff_t>(have));
  while (have < bytes) {
    const std::size_t got = read_some(to + have, bytes - have);
    if (got == 0) break;
    have += got;
  }
  return have;
}

std::uint64_t ByteStream::skip(std::uint64_t bytes) {
  const std::optional<std::uint64_t> rest = remaining();
  std::uint64_t skipped = std::min<std::uint64_t>(bytes, ahead_.size());
  ahead_.erase(ahead_.begin(), ahead_.begin() + static_cast<std::ptrdiff_t>(skipped));
  if (rest) {
    const std::uint64_t jump = std::min(bytes, *rest) - skipped;
    if (::lseek(file_, static_cast<off_t>(jump), SEEK_CUR) >= 0) return skipped + jump;
  }
  std::vector<std::byte> dropped(65536);
  while (skipped < bytes) {
    const std::size_t got = read(dropped.data(), std::min<std::uint64_t>(bytes - skipped, dropped.size()));
    if (got == 0) break;
    skipped += got;
  }
  return skipped;
}

}  // namespace wgreduce::cli
