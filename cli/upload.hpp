// Host data to a buffer on the device.
#pragma once

#include <webgpu/webgpu.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace wgreduce::cli {

/// Writes `bytes`, whole words of them, into `buffer` from the byte `at` on, before all that is submitted later. In
/// pieces, since implementations copy each.
inline void upload(WGPUQueue queue, WGPUBuffer buffer, std::uint64_t at, std::span<const std::byte> bytes) {
  constexpr std::size_t piece = std::size_t{1} << 23;
  for (; !bytes.empty(); bytes = bytes.subspan(std::min(piece, bytes.size()))) {
    const std::size_t size = std::min(piece, bytes.size());
    wgpuQueueWriteBuffer(queue, buffer, at, bytes.data(), size);
    at += size;
  }
}

}  // namespace wgreduce::cli
