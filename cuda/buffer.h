// Device memory for buffers. Plain C++.
#pragma once

#include "graze/cuda/memory.h"
#include "graze/exec/buffer.h"

namespace graze::cuda {

/// On the stream the memory was made on, which must still be there.
struct FreeBytes {
    CUstream_st* stream = nullptr;
    void operator()(void* memory) const noexcept { free_bytes(memory, stream); }
};

template <class T>
using Buffer = OwnedBuffer<T, FreeBytes>;

}  // namespace graze::cuda
