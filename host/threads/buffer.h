// Uninitialised host memory for trivially copyable elements.
#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

#include "graze/core/span.h"

namespace graze::threads {

/// Aligned for any vector register. Throws Error(out_of_memory) with the size asked for.
void* allocate_bytes(std::uint64_t count, std::uint64_t element_size);
void free_bytes(void* memory) noexcept;

struct FreeBytes {
    void operator()(void* memory) const noexcept { free_bytes(memory); }
};

/// Move-only. See the Executor concept for what growing means.
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

    void grow(std::uint64_t count) {
        if (count <= capacity_) return;
        memory_.reset();  // first, so that old and new never exist together
        capacity_ = 0;
        memory_ = Memory(allocate_bytes(count, sizeof(T)));
        capacity_ = count;
    }

  private:
    using Memory = std::unique_ptr<void, FreeBytes>;
    Memory memory_;
    std::uint64_t capacity_ = 0;
};

}  // namespace graze::threads
