// CPU threads as an executor (exec/executor.h).
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <new>

#include "graze/core/box_view.h"
#include "graze/core/constants.h"
#include "graze/core/span.h"
#include "graze/exec/executor.h"
#include "graze/threads/buffer.h"
#include "graze/threads/timer.h"

namespace graze {

/// A pool of threads; the calling thread is one of them. Every verb returns when its work is done, so `wait`
/// has nothing to do, and results do not depend on the number of threads. An exception thrown by a kernel
/// ends the verb and reaches the caller. One thread at a time may use an executor.
class Threads {
  public:
    static constexpr Memory memory = Memory::host;
    template <class T>
    using Buffer = threads::Buffer<T>;

    /// `count` threads, 1 to 4096; 0: one for each processor this process may run on. Throws
    /// Error(wrong_use).
    explicit Threads(std::uint32_t count = 0);
    ~Threads();
    Threads(const Threads&) = delete;
    Threads& operator=(const Threads&) = delete;

    [[nodiscard]] std::uint32_t count() const { return count_; }

    template <class T>
    void grow(Buffer<T>& buffer, std::uint64_t count) {
        buffer.grow(count, [](std::uint64_t n, std::uint64_t element_size) {
            return typename Buffer<T>::Memory(threads::allocate_bytes(n, element_size));
        });
    }
    template <class T>
    void upload(Span<T> to, const T* from) {
        if (to.size != 0) std::memcpy(to.data, from, to.size * sizeof(T));
    }
    template <class T>
    void download(T* to, Span<const T> from) {
        if (from.size != 0) std::memcpy(to, from.data, from.size * sizeof(T));
    }
    void wait() {}
    [[nodiscard]] threads::Timer timer() const { return {}; }

    /// Lists are in host memory already.
    template <class T>
    class Courier {
      public:
        void send(Span<const T> list) { list_ = list; }
        [[nodiscard]] Span<const T> arrived() const { return list_; }

      private:
        Span<const T> list_;
    };
    template <class T>
    [[nodiscard]] Courier<T> courier() const {
        return {};
    }

    template <class Kernel>
    void for_each(std::uint32_t n, const Kernel& kernel);

    template <BlockKernel Kernel>
    void for_each_block(std::uint32_t n, const Kernel& kernel);

    template <class Map, class Merge, class T>
    void reduce(std::uint32_t n, const Map& map, const Merge& merge, Span<T> out);

    void exclusive_scan(Span<const std::uint32_t> in, Span<std::uint64_t> out);

    void sort_pairs(Span<std::uint64_t>& keys, Span<std::uint64_t>& spare_keys, Span<std::uint32_t>& values,
                    Span<std::uint32_t>& spare_values, int first_bit, int end_bit);
    void sort_keys(Span<std::uint64_t>& keys, Span<std::uint64_t>& spare_keys, int first_bit, int end_bit);

    template <class Keep>
    void select(std::uint32_t n, const Keep& keep, Span<std::uint32_t> out, Span<std::uint64_t> number);

    /// Calls job(c) for c = 0 .. chunks - 1, in any order, on all threads, and returns when all are done.
    /// What the other verbs are made of; a single chunk, or a single thread, runs on the calling thread
    /// alone.
    template <class Job>
    void for_each_chunk(std::uint64_t chunks, const Job& job) {
        run(
            chunks, [](const void* context, std::uint64_t c) { (*static_cast<const Job*>(context))(c); },
            &job);
    }

    /// Starts job() on a thread of its own while the caller goes on, or runs it here when there is only one
    /// thread. Until it has ended the job has the threads: what else is run on them is run by its caller
    /// alone. The job must live until `end_ahead` or `wait_ahead`. One at a time.
    template <class Job>
    void ahead(const Job& job) {
        start_ahead([](const void* context) { (*static_cast<const Job*>(context))(); }, &job);
    }
    /// Returns when the job is done; there need not be one.
    void end_ahead() noexcept;
    /// The same; an exception that the job threw reaches the caller.
    void wait_ahead();

  private:
    struct Pool;
    void start_ahead(void (*job)(const void*), const void* context);
    [[nodiscard]] std::uint64_t free_helpers() const;
    void run(std::uint64_t chunks, void (*job)(const void*, std::uint64_t), const void* context);

    std::uint32_t count_;
    std::unique_ptr<Pool> pool_;
    Buffer<std::uint64_t> scratch_;  ///< chunk sums, histograms
    std::mutex scratch_in_use_;      ///< by a job that runs ahead, or by the caller
};

namespace threads {

/// Indices a chunk. Fixed, so that what is merged chunk by chunk does not depend on the number of threads.
inline constexpr std::uint64_t chunk_size = 2048;
/// Lanes of a block: small, since their states lie on the stack.
inline constexpr std::uint64_t block_size = 64;

[[nodiscard]] constexpr std::uint64_t chunks_of(std::uint64_t n, std::uint64_t size) {
    return (n + size - 1) / size;
}

/// Indices of chunk c: [first, end).
struct Range {
    std::uint64_t first;
    std::uint64_t end;
};
[[nodiscard]] constexpr Range range_of(std::uint64_t c, std::uint64_t n, std::uint64_t size) {
    return {c * size, c * size + size < n ? c * size + size : n};
}

/// One block, round by round (see exec/executor.h).
template <BlockKernel Kernel>
void run_block(Range lanes, const Kernel& kernel) {
    struct Slot {
        typename Kernel::Lane lane;
        std::uint64_t amount;
        bool more;
    };
    Slot room[block_size];
    const Span<Slot> slots{room, lanes.end - lanes.first};
    for (std::uint64_t k = 0; k < slots.size; ++k)
        slots[k] = {kernel.enter(static_cast<std::uint32_t>(lanes.first + k)), 0, true};
    for (bool more = true; more;) {
        more = false;
        std::uint64_t sum = 0;
        for (Slot& slot : slots) {
            const bool worked = slot.more;
            slot.more = worked && kernel.step(slot.lane);
            slot.amount = worked ? kernel.amount(slot.lane) : 0;
            sum += slot.amount;
            more = more || slot.more;
        }
        std::uint64_t first = kernel.block(sum);
        for (Slot& slot : slots) {
            kernel.leave(slot.lane, first);
            first += slot.amount;
        }
    }
}

}  // namespace threads

template <class Kernel>
void Threads::for_each(std::uint32_t n, const Kernel& kernel) {
    using namespace threads;
    for_each_chunk(chunks_of(n, chunk_size), [&](std::uint64_t c) {
        const Range range = range_of(c, n, chunk_size);
        for (std::uint64_t i = range.first; i < range.end; ++i)
            kernel(static_cast<std::uint32_t>(i));
    });
}

template <BlockKernel Kernel>
void Threads::for_each_block(std::uint32_t n, const Kernel& kernel) {
    using namespace threads;
    for_each_chunk(chunks_of(n, block_size),
                   [&](std::uint64_t c) { run_block(range_of(c, n, block_size), kernel); });
}

template <class Map, class Merge, class T>
void Threads::reduce(std::uint32_t n, const Map& map, const Merge& merge, Span<T> out) {
    using namespace threads;
    const std::uint64_t chunks = chunks_of(n, chunk_size);
    const std::lock_guard lock(scratch_in_use_);
    grow(scratch_, chunks * ((sizeof(T) + 7) / 8));
    T* partial = reinterpret_cast<T*>(scratch_.span(0).data);
    for_each_chunk(chunks, [&](std::uint64_t c) {
        const Range range = range_of(c, n, chunk_size);
        T value = map(static_cast<std::uint32_t>(range.first));
        for (std::uint64_t i = range.first + 1; i < range.end; ++i) {
            value = merge(value, map(static_cast<std::uint32_t>(i)));
        }
        ::new (static_cast<void*>(partial + c)) T(value);
    });
    T total = partial[0];
    for (std::uint64_t c = 1; c < chunks; ++c)
        total = merge(total, partial[c]);
    out[0] = total;
}

template <class Keep>
void Threads::select(std::uint32_t n, const Keep& keep, Span<std::uint32_t> out, Span<std::uint64_t> number) {
    using namespace threads;
    const std::uint64_t chunks = chunks_of(n, chunk_size);
    const std::lock_guard lock(scratch_in_use_);
    grow(scratch_, chunks);
    const Span<std::uint64_t> kept = scratch_.span(chunks);
    for_each_chunk(chunks, [&](std::uint64_t c) {
        const Range range = range_of(c, n, chunk_size);
        kept[c] = 0;
        for (std::uint64_t i = range.first; i < range.end; ++i)
            kept[c] += keep(static_cast<std::uint32_t>(i)) ? 1 : 0;
    });
    std::uint64_t total = 0;
    for (std::uint64_t c = 0; c < chunks; ++c) {
        const std::uint64_t here = kept[c];
        kept[c] = total;
        total += here;
    }
    number[0] = total;
    for_each_chunk(chunks, [&](std::uint64_t c) {
        const Range range = range_of(c, n, chunk_size);
        std::uint64_t slot = kept[c];
        for (std::uint64_t i = range.first; i < range.end; ++i) {
            if (keep(static_cast<std::uint32_t>(i))) out[slot++] = static_cast<std::uint32_t>(i);
        }
    });
}

}  // namespace graze
