// How the executor launches kernels and runs CUB algorithms.
#pragma once

#include <type_traits>

#include "graze/cuda/error.h"
#include "graze/cuda/executor.h"

namespace graze {

namespace cuda {

/// What is launched, for errors: names `Kernel`.
template <class Kernel>
[[nodiscard]] const char* name_of() {
    return __PRETTY_FUNCTION__;
}

[[nodiscard]] constexpr std::uint32_t blocks_of(std::uint32_t n, std::uint32_t threads) {
    return n / threads + (n % threads != 0 ? 1 : 0);
}

}  // namespace cuda

template <class... Parameters, class... Arguments>
void Cuda::launch(const char* name, std::uint32_t blocks, std::uint32_t threads,
                  void (*kernel)(Parameters...), const Arguments&... arguments) {
    static_assert((std::is_trivially_copyable_v<Parameters> && ...), "a kernel is copied to the device");
    static_assert((sizeof(Parameters) + ... + 0) <= 4000, "what a launch passes has room for 4 KB");
    cudaLaunchConfig_t config{};
    config.gridDim = dim3(blocks);
    config.blockDim = dim3(threads);
    config.stream = stream_.get();
    cudaError_t error = cudaLaunchKernelEx(&config, kernel, arguments...);
    if (error == cudaSuccess && synchronous_) error = cudaStreamSynchronize(config.stream);
    if (error != cudaSuccess) cuda::fail(error, name, __FILE__, __LINE__);
}

template <class Call>
void Cuda::with_scratch(const char* name, const Call& call) {
    std::size_t bytes = 0;
    cudaError_t error = call(nullptr, bytes);
    if (error == cudaSuccess) {
        grow(scratch_, bytes + 1);  // null would ask for the size again
        error = call(static_cast<void*>(scratch_.span(0).data), bytes);
    }
    if (error == cudaSuccess && synchronous_) error = cudaStreamSynchronize(stream_.get());
    if (error != cudaSuccess) cuda::fail(error, name, __FILE__, __LINE__);
}

}  // namespace graze
