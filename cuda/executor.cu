#include <cstdlib>
#include <cstring>

#include "graze/cuda/index_kernel.cuh"

namespace graze {

namespace {

/// What is uploaded, by value in the kernel's parameters: unlike a copy from host memory, such a launch
/// neither synchronises nor needs the source later.
struct StoreBytes {
    unsigned char* to;
    unsigned char bytes[Cuda::small_upload];

    GRAZE_HD void operator()(std::uint32_t i) const { to[i] = bytes[i]; }
};

std::string name_of_current_device() {
    int device = 0;
    GRAZE_CUDA_CHECK(cudaGetDevice(&device));
    cudaDeviceProp properties{};
    GRAZE_CUDA_CHECK(cudaGetDeviceProperties(&properties, device));
    return properties.name;
}

bool is_synchronous() {
    const char* set = std::getenv("GRAZE_CUDA_SYNC");
    return set != nullptr && *set != '\0' && std::strcmp(set, "0") != 0;
}

}  // namespace

Cuda::Cuda() : pool_(nullptr), device_name_(name_of_current_device()), synchronous_(is_synchronous()) {}

Cuda::Cuda(CUstream_st* stream, CUmemPoolHandle_st* pool)
    : stream_(stream), pool_(pool), device_name_(name_of_current_device()), synchronous_(is_synchronous()) {}

void Cuda::upload_bytes(void* to, const void* from, std::uint64_t bytes) {
    if (bytes == 0) return;
    if (bytes <= small_upload) {
        StoreBytes store{static_cast<unsigned char*>(to), {}};
        std::memcpy(store.bytes, from, bytes);
        return for_each(static_cast<std::uint32_t>(bytes), store);
    }
    GRAZE_CUDA_CHECK(cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, stream_.get()));
    // CUDA copies pageable memory away before it returns, but reads pinned memory later.
    wait();
}

void Cuda::download_bytes(void* to, const void* from, std::uint64_t bytes) {
    if (bytes != 0) {
        GRAZE_CUDA_CHECK(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, stream_.get()));
    }
    wait();
}

}  // namespace graze
