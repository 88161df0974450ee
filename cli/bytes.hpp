// Bytes of a file or of standard input, in order. POSIX: only the command line touches files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace wgreduce::cli {

class ByteStream {
 public:
  /// Opens `path`, or standard input for `-`. Throws Failure (bad_input).
  explicit ByteStream(const std::string& path);
  ~ByteStream();
  ByteStream(const ByteStream&) = delete;
  ByteStream& operator=(const ByteStream&) = delete;

  /// `The file "a.bin"` or `Standard input`: how sentences about it begin.
  const std::string& who() const { return who_; }
  /// Bytes from here to the end, where that is known (a regular file).
  std::optional<std::uint64_t> remaining() const;

  /// The next bytes, up to `bytes` of them, without taking them. Fewer only at the end.
  std::span<const unsigned char> peek(std::size_t bytes);
  /// Takes up to `bytes`; fewer only at the end.
  std::size_t read(std::byte* to, std::size_t bytes);
  /// Takes up to `bytes` and drops them; fewer only at the end. Seeks where it can.
  std::uint64_t skip(std::uint64_t bytes);

 private:
  std::size_t read_some(void* to, std::size_t bytes);

  std::string who_;
  int file_ = -1;
  bool owned_ = false;
  bool regular_ = false;
  std::vector<unsigned char> ahead_;  // read by peek, not taken yet
};

}  // namespace wgreduce::cli
