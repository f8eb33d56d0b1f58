#include "graze/cuda/memory.h"

#include <limits>
#include <string>

#include "graze/core/status.h"
#include "graze/cuda/error.h"

namespace graze::cuda {

void MemoryPool::DestroyPool::operator()(CUmemPoolHandle_st* pool) const noexcept {
    GRAZE_CUDA_CHECK_NOEXCEPT(cudaMemPoolDestroy(pool));
}

MemoryPool::MemoryPool(CUmemPoolHandle_st* callers) : pool_(callers) {
    if (callers != nullptr) return;
    cudaMemPoolProps properties{};
    properties.allocType = cudaMemAllocationTypePinned;
    properties.location.type = cudaMemLocationTypeDevice;
    GRAZE_CUDA_CHECK(cudaGetDevice(&properties.location.id));
    GRAZE_CUDA_CHECK(cudaMemPoolCreate(&pool_, &properties));
    owned_.reset(pool_);
    std::uint64_t keep_all = std::numeric_limits<std::uint64_t>::max();
    GRAZE_CUDA_CHECK(cudaMemPoolSetAttribute(pool_, cudaMemPoolAttrReleaseThreshold, &keep_all));
}

void* allocate_bytes(MemorySource source, std::uint64_t count, std::uint64_t element_size) {
    const std::string what =
        std::to_string(count) + " elements of " + std::to_string(element_size) + " bytes asked for";
    if (count > std::numeric_limits<std::uint64_t>::max() / 2 / element_size) {
        throw Error(ErrorCode::out_of_memory, "out of memory: " + what);
    }
    void* memory = nullptr;
    const cudaError_t error =
        cudaMallocFromPoolAsync(&memory, count * element_size, source.pool, source.stream);
    if (error != cudaSuccess) fail(error, what.c_str(), __FILE__, __LINE__);
    return memory;
}

void free_bytes(void* memory, CUstream_st* stream) noexcept {
    GRAZE_CUDA_CHECK_NOEXCEPT(cudaFreeAsync(memory, stream));
}

}  // namespace graze::cuda
