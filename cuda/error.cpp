#include "graze/cuda/error.h"

#include <cstdio>
#include <string>

#include "graze/core/status.h"
#include "graze/cuda/device.h"

namespace graze::cuda {

namespace {

ErrorCode code_of(cudaError_t error) {
    switch (error) {
        case cudaErrorMemoryAllocation:
            return ErrorCode::out_of_memory;
        case cudaErrorNoKernelImageForDevice:
            return ErrorCode::backend_missing;
        default:
            return ErrorCode::backend_failed;
    }
}

const char* name_without_folders(const char* file) {
    const char* name = file;
    for (const char* at = file; *at != '\0'; ++at) {
        if (*at == '/') name = at + 1;
    }
    return name;
}

}  // namespace

void fail(cudaError_t error, const char* what, const char* file, int line) {
    cudaGetLastError();
    if (error == cudaErrorNoDevice || error == cudaErrorInsufficientDriver) {
        throw Error(ErrorCode::backend_missing, cuda_status().why);
    }
    throw Error(code_of(error), std::string("CUDA: ") + what + ": " + cudaGetErrorName(error) + ": " +
                                    cudaGetErrorString(error) + " (" + name_without_folders(file) + ":" +
                                    std::to_string(line) + ")");
}

void complain(cudaError_t error, const char* what, const char* file, int line) noexcept {
    cudaGetLastError();
    if (error == cudaErrorCudartUnloading) return;  // the process is ending, and all memory with it
    std::fprintf(stderr, "graze: CUDA: %s: %s: %s (%s:%d)\n", what, cudaGetErrorName(error),
                 cudaGetErrorString(error), name_without_folders(file), line);
}

}  // namespace graze::cuda
