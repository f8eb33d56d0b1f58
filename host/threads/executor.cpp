#include "graze/threads/executor.h"

#include <atomic>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <exception>
#include <latch>
#include <limits>
#include <mutex>
#include <new>
#include <string>
#include <thread>

#include "graze/core/status.h"

namespace graze {

namespace threads {

namespace {
constexpr std::align_val_t alignment{64};
}

void* allocate_bytes(std::uint64_t count, std::uint64_t element_size) {
    const bool too_many = count > std::numeric_limits<std::uint64_t>::max() / 2 / element_size;
    void* memory = too_many ? nullptr : ::operator new(count* element_size, alignment, std::nothrow);
    if (memory == nullptr) {
        throw Error(ErrorCode::out_of_memory, "out of memory: " + std::to_string(count) + " elements of " +
                                                  std::to_string(element_size) + " bytes asked for");
    }
    return memory;
}

void free_bytes(void* memory) noexcept {
    ::operator delete(memory, alignment);
}

}  // namespace threads

/// The threads beside the calling one.
struct Threads::Pool {
    explicit Pool(std::uint32_t helpers) : pool(helpers) {}
    boost::asio::thread_pool pool;
};

namespace {

std::uint32_t checked(std::uint32_t count) {
    constexpr std::uint32_t most = 4096;
    if (count > most) {
        throw Error(ErrorCode::wrong_use,
                    "threads: " + std::to_string(count) + " is out of range, 1 to " + std::to_string(most));
    }
    if (count != 0) return count;
    const std::uint32_t processors = std::thread::hardware_concurrency();
    return processors == 0 ? 1 : processors < most ? processors : most;
}

}  // namespace

Threads::Threads(std::uint32_t count) : count_(checked(count)) {
    if (count_ > 1) pool_ = std::make_unique<Pool>(count_ - 1);
}

Threads::~Threads() = default;

void Threads::run(std::uint64_t chunks, void (*job)(const void*, std::uint64_t), const void* context) {
    if (chunks <= 1 || count_ == 1) {
        for (std::uint64_t c = 0; c < chunks; ++c)
            job(context, c);
        return;
    }
    std::atomic<std::uint64_t> next{0};
    std::mutex failure_mutex;
    std::exception_ptr failure;
    const auto work = [&] {
        // Chunks are handed out one by one, because walks differ in length. Relaxed: the latch orders
        // everything else.
        for (std::uint64_t c = next.fetch_add(1, std::memory_order_relaxed); c < chunks;
             c = next.fetch_add(1, std::memory_order_relaxed)) {
            try {
                job(context, c);
            } catch (...) {
                const std::lock_guard lock(failure_mutex);
                if (!failure) failure = std::current_exception();
                next.store(chunks, std::memory_order_relaxed);
            }
        }
    };
    const std::uint64_t helpers = chunks - 1 < count_ - 1 ? chunks - 1 : count_ - 1;
    std::latch done(static_cast<std::ptrdiff_t>(helpers));
    for (std::uint64_t h = 0; h < helpers; ++h) {
        boost::asio::post(pool_->pool, [&] {
            work();
            done.count_down();
        });
    }
    work();
    done.wait();
    if (failure) std::rethrow_exception(failure);
}

void Threads::exclusive_scan(Span<const std::uint32_t> in, Span<std::uint64_t> out) {
    using namespace threads;
    const std::uint64_t chunks = chunks_of(in.size, chunk_size);
    grow(scratch_, chunks);
    const Span<std::uint64_t> sums = scratch_.span(chunks);
    for_each_chunk(chunks, [&](std::uint64_t c) {
        const Range range = range_of(c, in.size, chunk_size);
        std::uint64_t sum = 0;
        for (std::uint64_t i = range.first; i < range.end; ++i)
            sum += in[i];
        sums[c] = sum;
    });
    std::uint64_t total = 0;
    for (std::uint64_t& sum : sums) {
        const std::uint64_t here = sum;
        sum = total;
        total += here;
    }
    for_each_chunk(chunks, [&](std::uint64_t c) {
        const Range range = range_of(c, in.size, chunk_size);
        std::uint64_t sum = sums[c];
        for (std::uint64_t i = range.first; i < range.end; ++i) {
            out[i] = sum;
            sum += in[i];
        }
    });
    out[in.size] = total;
}

}  // namespace graze
