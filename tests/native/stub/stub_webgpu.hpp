// A WebGPU of our own under the driver: it computes nothing, counts what is made and released, remembers what is
// recorded, and fails where a test wants it to.
#pragma once

#include <webgpu/webgpu.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace wgreduce::test::stub {

enum class Kind : std::uint8_t {
  instance,
  adapter,
  device,
  queue,
  buffer,
  module,
  group_layout,
  pipeline_layout,
  pipeline,
  group,
  encoder,
  pass,
  commands
};
inline constexpr std::size_t kinds = 13;

/// How a call fails.
enum class Fault : std::uint8_t {
  none,
  null,           ///< it gives null, and no scope hears of it
  validation,     ///< it gives an object that is no good, and the scope hears why
  out_of_memory,  ///< likewise
  lost,           ///< the device is lost from here on
};

/// A dispatch as it was recorded.
struct Dispatch {
  std::size_t entry_count = 0;
  std::array<WGPUBindGroupEntry, 6> entries{};
  std::size_t offset_count = 0;
  std::array<std::uint32_t, 2> offsets{};
  std::uint32_t workgroups = 0;
};

struct State {
  std::array<int, kinds> made{};   ///< so far
  std::array<int, kinds> live{};   ///< now
  std::vector<Dispatch> recorded;  ///< reserved by reset(): recording must not allocate
  int passes_ended = 0;
  int submits = 0;

  int points = 0;   ///< calls that could have failed, so far
  int fail_at = 0;  ///< the one that does, counted from 1; 0: none
  Fault fault = Fault::none;
  bool failed = false;  ///< it has come to that
  bool lost = false;
  bool map_fails = false;
  int scopes_open = 0;
  int misuses = 0;  ///< null handed where WebGPU takes none, an object that is no good submitted or used

  int all_live() const {
    int sum = 0;
    for (int count : live) sum += count;
    return sum;
  }
  int made_of(Kind kind) const { return made[static_cast<std::size_t>(kind)]; }
  int live_of(Kind kind) const { return live[static_cast<std::size_t>(kind)]; }
};

/// The one state; call reset() when nothing lives.
State& state();
void reset();
/// Lets the `at`-th call that can fail, fail so.
void arm(Fault fault, int at);

/// What was written into `buffer` while it was mapped.
const std::uint32_t* words_of(WGPUBuffer buffer);

}  // namespace wgreduce::test::stub
