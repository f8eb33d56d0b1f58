// Device memory in the order of a stream. Plain C++: cudaMemPool_t is a CUmemPoolHandle_st*.
#pragma once

#include <cstdint>
#include <memory>

struct CUstream_st;
struct CUmemPoolHandle_st;

namespace graze::cuda {

/// A pool on the current device that keeps what is freed, or the caller's pool, which stays the caller's.
class MemoryPool {
  public:
    explicit MemoryPool(CUmemPoolHandle_st* callers);  ///< nullptr: a new one

    [[nodiscard]] CUmemPoolHandle_st* get() const { return pool_; }

  private:
    struct DestroyPool {
        void operator()(CUmemPoolHandle_st* pool) const noexcept;
    };
    CUmemPoolHandle_st* pool_;
    std::unique_ptr<CUmemPoolHandle_st, DestroyPool> owned_;
};

/// Where memory comes from, and between which work it lives.
struct MemorySource {
    CUstream_st* stream;
    CUmemPoolHandle_st* pool;
};

/// Uninitialised; usable by work put into the stream afterwards. Does not synchronise. Throws
/// Error(out_of_memory) with the bytes asked for.
[[nodiscard]] void* allocate_bytes(MemorySource source, std::uint64_t count, std::uint64_t element_size);

/// Freed once all work put into the stream before is done. Does not synchronise.
void free_bytes(void* memory, CUstream_st* stream) noexcept;

}  // namespace graze::cuda
