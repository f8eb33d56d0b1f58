// Host memory for buffers.
#pragma once

#include <cstdint>

#include "graze/exec/buffer.h"

namespace graze::threads {

/// Aligned for any vector register. Throws Error(out_of_memory) with the size asked for.
[[nodiscard]] void* allocate_bytes(std::uint64_t count, std::uint64_t element_size);
void free_bytes(void* memory) noexcept;

struct FreeBytes {
    void operator()(void* memory) const noexcept { free_bytes(memory); }
};

template <class T>
using Buffer = OwnedBuffer<T, FreeBytes>;

}  // namespace graze::threads
