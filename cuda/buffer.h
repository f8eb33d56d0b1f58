// Uninitialised device memory for trivially copyable elements. Plain C++.
#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

#include "graze/core/span.h"
#include "graze/cuda/memory.h"

namespace graze::cuda {

struct FreeBytes {
    CUstream_st* stream = nullptr;
    void operator()(void* memory) const noexcept { free_bytes(memory, stream); }
};

/// Move-only; freed on the stream it was made on, which must still be there. See the Executor concept for
/// what growing means.
template <class T>
class Buffer {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    Buffer() = default;
    Buffer(Buffer&& other) noexcept
        : memory_(std::move(other.memory_)), capacity_(std::exchange(other.capacity_, 0)) {}
    Buffer& operator=(Buffer&& other) noexcept {
        memory_ = std::move(other.memory_);
        capacity_ = std::exchange(other.capacity_, 0);
        return *this;
    }

    [[nodiscard]] std::uint64_t capacity() const { return capacity_; }
    [[nodiscard]] Span<T> span(std::uint64_t count) const { return {static_cast<T*>(memory_.get()), count}; }

    void grow(MemorySource source, std::uint64_t count) {
        if (count <= capacity_) return;
        memory_.reset();  // first, so that old and new never exist together
        capacity_ = 0;
        memory_ = Memory(allocate_bytes(source, count, sizeof(T)), FreeBytes{source.stream});
        capacity_ = count;
    }

  private:
    using Memory = std::unique_ptr<void, FreeBytes>;
    Memory memory_;
    std::uint64_t capacity_ = 0;
};

}  // namespace graze::cuda
