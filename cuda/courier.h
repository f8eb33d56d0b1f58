// Brings lists from the device to pinned host memory while later work in the stream goes on. Plain C++.
#pragma once

#include <cstdint>
#include <memory>

#include "graze/core/span.h"
#include "graze/cuda/stream.h"

struct CUevent_st;

namespace graze::cuda {

/// One list at a time, on a stream of its own. The executor's stream must outlive it.
class BytesCourier {
  public:
    explicit BytesCourier(CUstream_st* stream);

    /// Starts the copy once all work put into the executor's stream before is done, and returns. The source
    /// must stay until it has arrived. Throws Error(out_of_memory). Allocates when there are more bytes than
    /// ever before.
    void send(const void* from, std::uint64_t bytes);
    /// Waits for the copy, not for later work. Valid until the next send.
    [[nodiscard]] const void* arrived();

  private:
    struct DestroyEvent {
        void operator()(CUevent_st* event) const noexcept;
    };
    struct FreePinned {
        void operator()(void* memory) const noexcept;
    };
    using Event = std::unique_ptr<CUevent_st, DestroyEvent>;
    [[nodiscard]] static Event make_event();

    CUstream_st* stream_;
    Event ready_, done_;
    std::unique_ptr<void, FreePinned> pinned_;
    std::uint64_t capacity_ = 0;
    Stream copies_;  ///< last: what is under way ends first
};

template <class T>
class Courier {
  public:
    explicit Courier(CUstream_st* stream) : bytes_(stream) {}

    void send(Span<const T> list) {
        size_ = list.size;
        bytes_.send(list.data, list.size * sizeof(T));
    }
    [[nodiscard]] Span<const T> arrived() { return {static_cast<const T*>(bytes_.arrived()), size_}; }

  private:
    BytesCourier bytes_;
    std::uint64_t size_ = 0;
};

}  // namespace graze::cuda
