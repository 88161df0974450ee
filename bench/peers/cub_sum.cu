// CUB's sums of the same kinds of data as bench_device's, on the same card: the default, and the one that gives the same
// bits on every GPU. Needs CCCL 3.6 headers (PyPI: nvidia-cuda-cccl) and nvcc:
//
//   nvcc -O3 -arch=sm_90 -std=c++17 -I INCLUDE/cccl cub_sum.cu -o cub_sum && ./cub_sum [POWER...]
#include <cub/device/device_reduce.cuh>
#include <cuda/__execution/determinism.h>
#include <cuda/__execution/require.h>

#include "peer.cuh"

namespace {

template <class T>
void bench(const char* type, std::uint64_t count) {
  T* in = peer::allocate<T>(count);
  T* out = peer::allocate<T>(1);
  std::size_t room = 0;
  peer::check(cub::DeviceReduce::Sum(nullptr, room, in, out, count), "size");
  char* scratch = peer::allocate<char>(room);
  for (int data = 0; data < 3; data++) {
    peer::fill<<<4096, 256>>>(in, count, data, 0);
    peer::time_call("cub_default", type, peer::data_names[data], count, count * sizeof(T),
                    [&] { peer::check(cub::DeviceReduce::Sum(scratch, room, in, out, count), "sum"); });
    const auto same_everywhere = cuda::execution::require(cuda::execution::determinism::gpu_to_gpu);
    peer::time_call("cub_gpu_to_gpu", type, peer::data_names[data], count, count * sizeof(T),
                    [&] { peer::check(cub::DeviceReduce::Sum(in, out, count, same_everywhere), "sum"); });
  }
  cudaFree(scratch);
  cudaFree(in);
  cudaFree(out);
}

}  // namespace

int main(int argc, char** argv) {
  for (const int power : peer::powers(argc, argv)) {
    bench<float>("f32", std::uint64_t{1} << power);
    bench<double>("f64", std::uint64_t{1} << power);
  }
}
