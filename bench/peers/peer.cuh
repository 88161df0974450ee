// What the programs of this folder share: the data, which are of bench_device's kinds, and how a call is timed.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace peer {

constexpr const char* data_names[] = {"uniform", "wide", "zeros"};

inline void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

// SplitMix64's output function, https://prng.di.unimi.it/splitmix64.c
__device__ inline std::uint64_t hash(std::uint64_t i) {
  std::uint64_t z = (i + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}
__device__ inline float make(float, int data, std::uint64_t h) {
  if (data == 1) return __uint_as_float((std::uint32_t(h) & 0x807fffff) | (1 + (h >> 40) % 254) << 23);
  return data == 2 && h >> 63 ? 0.0f : float(h & 0xffffff) * 0x1p-24f;
}
__device__ inline double make(double, int data, std::uint64_t h) {
  if (data == 1) return __longlong_as_double((h & 0x800fffffffffffff) | (1 + (h >> 53) % 2046) << 52);
  return data == 2 && h >> 63 ? 0.0 : double(h & 0xfffffffffffff) * 0x1p-52;
}
template <class T>
__global__ void fill(T* to, std::uint64_t count, int data, std::uint64_t first) {
  for (std::uint64_t i = blockIdx.x * std::uint64_t{blockDim.x} + threadIdx.x; i < count;
       i += std::uint64_t{gridDim.x} * blockDim.x)
    to[i] = make(T{}, data, hash(first + i));
}

// Device memory, to be freed with cudaFree.
template <class T>
T* allocate(std::uint64_t count) {
  T* memory = nullptr;
  check(cudaMalloc(&memory, count * sizeof(T)), "allocating");
  return memory;
}

// Prints the median, the least and the greatest time of a call over batches of 20, by CUDA's events, after warm-up.
template <class Each>
void time_call(const char* name, const char* type, const char* data, std::uint64_t count, std::size_t bytes, Each each) {
  constexpr int repeats = 20, batches = 15;
  for (int i = 0; i < 40; i++) each();
  check(cudaDeviceSynchronize(), name);
  cudaEvent_t begin, end;
  check(cudaEventCreate(&begin), "event");
  check(cudaEventCreate(&end), "event");
  std::vector<double> us;
  for (int batch = 0; batch < batches; batch++) {
    check(cudaEventRecord(begin), "event");
    for (int i = 0; i < repeats; i++) each();
    check(cudaEventRecord(end), "event");
    check(cudaEventSynchronize(end), name);
    float ms = 0;
    check(cudaEventElapsedTime(&ms, begin, end), "event");
    us.push_back(ms * 1000 / repeats);
  }
  std::sort(us.begin(), us.end());
  std::printf("%-16s %-4s %-8s %11llu %10.2f us (%.2f .. %.2f) %9.2f GB/s\n", name, type, data,
              static_cast<unsigned long long>(count), us[batches / 2], us.front(), us.back(),
              double(bytes) / us[batches / 2] / 1e3);
}

// The powers of two on the command line.
inline std::vector<int> powers(int argc, char** argv) {
  std::vector<int> given;
  for (int i = 1; i < argc; i++) given.push_back(std::atoi(argv[i]));
  if (given.empty()) given = {20, 24, 28};
  return given;
}

}  // namespace peer
