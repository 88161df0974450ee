// temporary
#pragma once
namespace wgreduce {
struct Twin {};
namespace twins {
inline constexpr Twin sum, mean, norm1, sumsq, norm2, product, count_nonzero, any, all, bit_and, bit_or, bit_xor, min,
    max, extent, argmin, argmax, maxabs, variance, logsumexp, stats;
}
}  // namespace wgreduce
