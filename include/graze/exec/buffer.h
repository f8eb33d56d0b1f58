// What an executor's Buffer<T> is made of (see the Executor concept for what it promises).
#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

#include "graze/core/span.h"

namespace graze {

/// Uninitialised memory for trivially copyable elements, move-only. `Free` gives it back.
template <class T, class Free>
class OwnedBuffer {
    static_assert(std::is_trivially_copyable_v<T>);

  public:
    using Memory = std::unique_ptr<void, Free>;

    OwnedBuffer() = default;
    OwnedBuffer(OwnedBuffer&& other) noexcept
        : memory_(std::move(other.memory_)), capacity_(std::exchange(other.capacity_, 0)) {}
    OwnedBuffer& operator=(OwnedBuffer&& other) noexcept {
        memory_ = std::move(other.memory_);
        capacity_ = std::exchange(other.capacity_, 0);
        return *this;
    }

    [[nodiscard]] std::uint64_t capacity() const { return capacity_; }
    [[nodiscard]] Span<T> span(std::uint64_t count) const { return {static_cast<T*>(memory_.get()), count}; }

    /// allocate(count, bytes of one) returns Memory or throws.
    template <class Allocate>
    void grow(std::uint64_t count, const Allocate& allocate) {
        if (count <= capacity_) return;
        memory_.reset();  // first, so that old and new never exist together
        capacity_ = 0;
        memory_ = allocate(count, sizeof(T));
        capacity_ = count;
    }

  private:
    Memory memory_;
    std::uint64_t capacity_ = 0;
};

}  // namespace graze
