// for_each: one thread an index.
#pragma once

#include "graze/cuda/launch.cuh"

namespace graze {

namespace cuda {

inline constexpr std::uint32_t index_threads = 256;

/// The functor stays in the launch's parameters, whence every thread reads it; without __grid_constant__ its
/// address would cost each thread a copy.
template <class Kernel>
__global__ void __launch_bounds__(index_threads)
    run_indices(std::uint32_t n, const __grid_constant__ Kernel kernel) {
    const std::uint32_t i = blockIdx.x * index_threads + threadIdx.x;
    if (i < n) kernel(i);
}

}  // namespace cuda

template <class Kernel>
void Cuda::for_each(std::uint32_t n, const Kernel& kernel) {
    if (n == 0) return;
    launch(cuda::name_of<Kernel>(), cuda::blocks_of(n, cuda::index_threads), cuda::index_threads,
           cuda::run_indices<Kernel>, n, kernel);
}

}  // namespace graze
