// CUB's sums of the same data as bench_device's, on the same card: the default, and the one that gives the same bits on
// every GPU. Needs CCCL 3.6 headers (PyPI: nvidia-cuda-cccl) and nvcc:
//
//   nvcc -O3 -arch=sm_90 -std=c++17 -I INCLUDE/cccl cub_sum.cu -o cub_sum && ./cub_sum [POWER...]
//
// Prints the median, the least and the greatest time of a sum over batches of 20, by CUDA's events, after warm-up.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cub/device/device_reduce.cuh>
#include <cuda/__execution/determinism.h>
#include <cuda/__execution/require.h>
#include <string>
#include <vector>

namespace {

void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "cub_sum: %s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}

// SplitMix64's output function, https://prng.di.unimi.it/splitmix64.c
__device__ std::uint64_t hash(std::uint64_t i) {
  std::uint64_t z = (i + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return z ^ z >> 31;
}
__device__ float make(float, int data, std::uint64_t h) {
  if (data == 1) return __uint_as_float((std::uint32_t(h) & 0x807fffff) | (1 + (h >> 40) % 254) << 23);
  return data == 2 && h >> 63 ? 0.0f : float(h & 0xffffff) * 0x1p-24f;
}
__device__ double make(double, int data, std::uint64_t h) {
  if (data == 1) return __longlong_as_double((h & 0x800fffffffffffff) | (1 + (h >> 53) % 2046) << 52);
  return data == 2 && h >> 63 ? 0.0 : double(h & 0xfffffffffffff) * 0x1p-52;
}
template <class T>
__global__ void fill(T* to, std::uint64_t count, int data) {
  for (std::uint64_t i = blockIdx.x * std::uint64_t{blockDim.x} + threadIdx.x; i < count;
       i += std::uint64_t{gridDim.x} * blockDim.x)
    to[i] = make(T{}, data, hash(i));
}

template <class Each>
void time_sum(const char* name, const char* type, const char* data, std::uint64_t count, std::size_t bytes, Each each) {
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

template <class T>
void bench(const char* type, std::uint64_t count) {
  T* in = nullptr;
  T* out = nullptr;
  check(cudaMalloc(&in, count * sizeof(T)), "input");
  check(cudaMalloc(&out, sizeof(T)), "output");
  std::size_t room = 0;
  check(cub::DeviceReduce::Sum(nullptr, room, in, out, count), "size");
  void* scratch = nullptr;
  check(cudaMalloc(&scratch, room), "scratch");
  const char* names[] = {"uniform", "wide", "zeros"};
  for (int data = 0; data < 3; data++) {
    fill<<<4096, 256>>>(in, count, data);
    time_sum("cub_default", type, names[data], count, count * sizeof(T),
             [&] { check(cub::DeviceReduce::Sum(scratch, room, in, out, count), "sum"); });
    const auto same_everywhere = cuda::execution::require(cuda::execution::determinism::gpu_to_gpu);
    time_sum("cub_gpu_to_gpu", type, names[data], count, count * sizeof(T),
             [&] { check(cub::DeviceReduce::Sum(in, out, count, same_everywhere), "sum"); });
  }
  cudaFree(scratch);
  cudaFree(in);
  cudaFree(out);
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<int> powers;
  for (int i = 1; i < argc; i++) powers.push_back(std::atoi(argv[i]));
  if (powers.empty()) powers = {20, 24, 28};
  for (int power : powers) {
    bench<float>("f32", std::uint64_t{1} << power);
    bench<double>("f64", std::uint64_t{1} << power);
  }
}
