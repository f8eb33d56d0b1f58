// CUDA's error codes -> graze::Error. Needs the CUDA headers, but not nvcc.
#pragma once

#include <cuda_runtime_api.h>

namespace graze::cuda {

/// Throws Error: out_of_memory, backend_missing (no device, no driver or one too old, a device without code
/// in this build) or backend_failed. The message holds `what`, the place, and the error's name and text.
/// Clears the error, so that the next check does not find it again.
[[noreturn]] void fail(cudaError_t error, const char* what, const char* file, int line);

/// The same for destructors: one line on stderr.
void complain(cudaError_t error, const char* what, const char* file, int line) noexcept;

}  // namespace graze::cuda

/// Evaluates `call` once; throws graze::Error unless it returns cudaSuccess.
#define GRAZE_CUDA_CHECK(call)                                           \
    do {                                                                 \
        const cudaError_t graze_error = (call);                          \
        if (graze_error != cudaSuccess) {                                \
            ::graze::cuda::fail(graze_error, #call, __FILE__, __LINE__); \
        }                                                                \
    } while (false)

/// For destructors and noexcept functions: reports instead of throwing.
#define GRAZE_CUDA_CHECK_NOEXCEPT(call)                                      \
    do {                                                                     \
        const cudaError_t graze_error = (call);                              \
        if (graze_error != cudaSuccess) {                                    \
            ::graze::cuda::complain(graze_error, #call, __FILE__, __LINE__); \
        }                                                                    \
    } while (false)
