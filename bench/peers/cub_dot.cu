// The dot product by cuBLAS and by CUB (a sum of products), of the same kinds of data as bench_device's, on the same card.
// Needs CCCL 3.6 headers (PyPI: nvidia-cuda-cccl), cuBLAS and nvcc:
//
//   nvcc -O3 -arch=sm_90 -std=c++17 -I INCLUDE/cccl cub_dot.cu -lcublas -o cub_dot && ./cub_dot [POWER...]
//
// No library here offers a reproducible dot product, so there is no row of it.
#include <cublas_v2.h>

#include <cub/device/device_reduce.cuh>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/zip_function.h>

#include "peer.cuh"

namespace {

template <class T>
struct Product {
  __host__ __device__ T operator()(T a, T b) const { return a * b; }
};

void check(cublasStatus_t status) {
  if (status == CUBLAS_STATUS_SUCCESS) return;
  std::fprintf(stderr, "cublas: %s\n", cublasGetStatusString(status));
  std::exit(1);
}
cublasStatus_t blas_dot(cublasHandle_t blas, std::uint64_t count, const float* a, const float* b, float* out) {
  return cublasSdot_64(blas, static_cast<std::int64_t>(count), a, 1, b, 1, out);
}
cublasStatus_t blas_dot(cublasHandle_t blas, std::uint64_t count, const double* a, const double* b, double* out) {
  return cublasDdot_64(blas, static_cast<std::int64_t>(count), a, 1, b, 1, out);
}

template <class T>
void bench(cublasHandle_t blas, const char* type, std::uint64_t count) {
  T* a = peer::allocate<T>(count);
  T* b = peer::allocate<T>(count);
  T* out = peer::allocate<T>(1);
  const auto products = thrust::make_transform_iterator(thrust::make_zip_iterator(a, b),
                                                        thrust::make_zip_function(Product<T>{}));
  std::size_t room = 0;
  peer::check(cub::DeviceReduce::Sum(nullptr, room, products, out, count), "size");
  char* scratch = peer::allocate<char>(room);
  for (int data = 0; data < 3; data++) {
    peer::fill<<<4096, 256>>>(a, count, data, 0);
    peer::fill<<<4096, 256>>>(b, count, data, count);
    peer::time_call("cublas_dot", type, peer::data_names[data], count, 2 * count * sizeof(T),
                    [&] { check(blas_dot(blas, count, a, b, out)); });
    peer::time_call("cub_products", type, peer::data_names[data], count, 2 * count * sizeof(T),
                    [&] { peer::check(cub::DeviceReduce::Sum(scratch, room, products, out, count), "sum"); });
  }
  cudaFree(scratch);
  cudaFree(a);
  cudaFree(b);
  cudaFree(out);
}

}  // namespace

int main(int argc, char** argv) {
  cublasHandle_t blas;
  check(cublasCreate(&blas));
  check(cublasSetPointerMode(blas, CUBLAS_POINTER_MODE_DEVICE));
  for (const int power : peer::powers(argc, argv)) {
    bench<float>(blas, "f32", std::uint64_t{1} << power);
    bench<double>(blas, "f64", std::uint64_t{1} << power);
  }
  cublasDestroy(blas);
}
