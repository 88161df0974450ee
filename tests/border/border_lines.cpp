// The border of web/core as a native program, so that what it says can be held against what the WebAssembly module says
// (web/tests/plain/border.test.ts). Standard input: requests, each "BYTES OFFSET COUNT\n" and then so many bytes of
// settings (settings.hpp). For each request the lines: what wgreduce_plan answers, and its text; unless it refuses, the
// text of wgreduce_explain for COUNT elements; and the blocks of wgreduce_launch for these from OFFSET on (a
// second input's from OFFSET + 5), with each of
// its flags, and of wgreduce_launch_merge.
#include <iostream>

#include "web/core/abi.h"

namespace {

void print_text() { std::cout.write(wgreduce_text(), wgreduce_text_bytes()) << "\n"; }

void print_block() {
  const std::uint32_t* block = wgreduce_block();
  const std::uint32_t dispatches = block[WGREDUCE_DISPATCHES];
  for (std::uint32_t i = 0; i < WGREDUCE_FIRST_DISPATCH + dispatches * WGREDUCE_DISPATCH_WORDS; i++)
    std::cout << block[i] << " ";
}

void print_launches(std::int32_t plan, double offset, double count) {
  for (std::uint32_t flags = 0; flags <= (WGREDUCE_LAST | WGREDUCE_MAY_ALIAS); flags++) {
    wgreduce_launch(plan, offset, offset + 5, count, flags);
    print_block();
  }
  wgreduce_launch_merge(plan);
  print_block();
  std::cout << "\n";
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  std::uint32_t bytes = 0;
  double offset = 0;
  double count = 0;
  while (std::cin >> bytes >> offset >> count && std::cin.get() == '\n') {
    std::cin.read(static_cast<char*>(wgreduce_room(bytes)), bytes);
    const std::int32_t plan = wgreduce_plan(bytes);
    std::cout << plan << " ";
    print_text();
    if (plan < 0) continue;
    wgreduce_explain(plan, count);
    print_text();
    print_launches(plan, offset, count);
    wgreduce_free_plan(plan);
  }
}
