// Preloaded before the program: every upload reaches behind its buffer's end, so WebGPU refuses it.
#include <dlfcn.h>

#include <cstddef>
#include <cstdint>

extern "C" void wgpuQueueWriteBuffer(void* queue, void* buffer, std::uint64_t at, const void* data, std::size_t size) {
  using Write = void (*)(void*, void*, std::uint64_t, const void*, std::size_t);
  const auto write = reinterpret_cast<Write>(dlsym(RTLD_NEXT, "wgpuQueueWriteBuffer"));
  write(queue, buffer, at + (std::uint64_t{1} << 33), data, size);
}
