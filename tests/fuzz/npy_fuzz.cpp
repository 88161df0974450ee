// The .npy reader over any bytes: it answers or refuses, and what it answers is possible.
#include <cstdlib>

#include "failure.hpp"
#include "npy.cpp"  // the reader alone, so that the fuzzer needs nothing else of the program

namespace cli = wgreduce::cli;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const cli::NpyHeader header = cli::read_npy_header({data, size}, "The file");
    if (header.header_bytes > size) std::abort();
    const std::uint64_t bytes = wgreduce::element_type(header.type).bytes;
    if (header.count > 0x7fffffffffffffffULL / bytes) std::abort();
  } catch (const cli::Failure& failure) {
    if (failure.exit != cli::Exit::bad_input || failure.sentence.rfind("The file ", 0) != 0) std::abort();
    if (failure.sentence.back() != '.') std::abort();
  }
  return 0;
}
