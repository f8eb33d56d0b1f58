#include "graze/threads/executor.h"

#include <atomic>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <exception>
#include <latch>
#include <limits>
#include <mutex>
#include <new>
#include <string>
#include <thread>
#include <utility>
#include <vector>

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

namespace {

/// Memory for one task that waits in the pool. A pool keeps such memory for tasks that its own threads post,
/// not for ours, so each launch would allocate.
struct alignas(64) TaskSlot {
    static constexpr std::size_t room = 192;
    std::byte memory[room];
    std::atomic<bool> taken{false};
};

template <class T>
struct TaskAllocator {
    using value_type = T;  // NOLINT(readability-identifier-naming): the library asks for this name
    TaskSlot* slot;

    explicit TaskAllocator(TaskSlot* where) : slot(where) {}
    template <class U>
    TaskAllocator(const TaskAllocator<U>& other) : slot(other.slot) {}

    T* allocate(std::size_t n) {
        if (n * sizeof(T) <= TaskSlot::room && !slot->taken.exchange(true, std::memory_order_acquire))
            return reinterpret_cast<T*>(slot->memory);
        return static_cast<T*>(::operator new(n * sizeof(T)));
    }
    void deallocate(T* memory, std::size_t) {
        if (reinterpret_cast<std::byte*>(memory) == slot->memory) {
            slot->taken.store(false, std::memory_order_release);
        } else {
            ::operator delete(memory);
        }
    }
    friend bool operator==(const TaskAllocator& p, const TaskAllocator& q) { return p.slot == q.slot; }
};

/// Waits in a slot until a thread of the pool calls it.
template <class Work>
struct Task {
    using allocator_type = TaskAllocator<std::byte>;  // NOLINT(readability-identifier-naming): as above
    Work work;
    TaskSlot* slot;

    [[nodiscard]] allocator_type get_allocator() const noexcept { return allocator_type(slot); }
    void operator()() const { work(); }
};

template <class Work>
void post(boost::asio::thread_pool& pool, TaskSlot& slot, const Work& work) {
    boost::asio::post(pool, Task<Work>{work, &slot});
}

}  // namespace

/// The threads beside the calling one.
struct Threads::Pool {
    explicit Pool(std::uint32_t helpers) : slots(helpers), next(helpers + 1), pool(helpers) {}

    /// The next chunk of a worker's own part, alone in its cache lines.
    struct alignas(128) Next {
        std::atomic<std::uint64_t> chunk{0};
    };

    /// A job that runs ahead occupies one of them.
    struct Ahead {
        std::atomic<bool> running{false};
        std::atomic<std::thread::id> thread{};
        std::exception_ptr failure;
        TaskSlot slot;
    };

    std::vector<TaskSlot> slots;
    std::vector<Next> next;
    Ahead ahead;
    boost::asio::thread_pool pool;  // last: its threads end first
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

std::uint64_t Threads::free_helpers() const {
    if (count_ == 1) return 0;
    if (!pool_->ahead.running.load(std::memory_order_acquire)) return count_ - 1;
    // Waiting for a thread that itself waits for the caller would never end, so the two do not share.
    return pool_->ahead.thread.load(std::memory_order_relaxed) == std::this_thread::get_id() ? count_ - 2 : 0;
}

void Threads::start_ahead(void (*job)(const void*), const void* context) {
    if (count_ == 1) return job(context);
    Pool::Ahead& ahead = pool_->ahead;
    ahead.failure = nullptr;
    ahead.thread.store({}, std::memory_order_relaxed);
    ahead.running.store(true, std::memory_order_release);
    post(pool_->pool, ahead.slot, [&ahead, job, context] {
        ahead.thread.store(std::this_thread::get_id(), std::memory_order_relaxed);
        try {
            job(context);
        } catch (...) {
            ahead.failure = std::current_exception();
        }
        ahead.running.store(false, std::memory_order_release);
        ahead.running.notify_all();
    });
}

void Threads::end_ahead() noexcept {
    if (count_ > 1) pool_->ahead.running.wait(true, std::memory_order_acquire);
}

void Threads::wait_ahead() {
    end_ahead();
    if (count_ > 1 && pool_->ahead.failure)
        std::rethrow_exception(std::exchange(pool_->ahead.failure, nullptr));
}

void Threads::run(std::uint64_t chunks, void (*job)(const void*, std::uint64_t), const void* context) {
    const std::uint64_t free = free_helpers();
    if (chunks <= 1 || free == 0) {
        for (std::uint64_t c = 0; c < chunks; ++c)
            job(context, c);
        return;
    }
    // Each worker begins with a part of its own, the same in every verb, since what one verb writes the next
    // one reads: half of the time lost to a second thread was data that lay in the other's cache. Then it
    // helps with the parts of the others, chunk by chunk, because walks differ in length. Relaxed: the latch
    // orders everything else.
    const std::uint64_t workers = chunks < free + 1 ? chunks : free + 1;
    const auto first_of = [=](std::uint64_t worker) { return worker * chunks / workers; };
    const Span<Pool::Next> next{pool_->next.data(), workers};
    for (std::uint64_t w = 0; w < workers; ++w)
        next[w].chunk.store(first_of(w), std::memory_order_relaxed);
    std::mutex failure_mutex;
    std::exception_ptr failure;
    std::atomic<bool> failed{false};
    const auto work = [&](std::uint64_t own) {
        for (std::uint64_t k = 0; k < workers; ++k) {
            const std::uint64_t w = (own + k) % workers;
            const std::uint64_t end = first_of(w + 1);
            for (std::uint64_t c = 0; (c = next[w].chunk.fetch_add(1, std::memory_order_relaxed)) < end;) {
                if (failed.load(std::memory_order_relaxed)) return;
                try {
                    job(context, c);
                } catch (...) {
                    const std::lock_guard lock(failure_mutex);
                    if (!failure) failure = std::current_exception();
                    failed.store(true, std::memory_order_relaxed);
                }
            }
        }
    };
    const std::uint64_t helpers = workers - 1;
    std::latch done(static_cast<std::ptrdiff_t>(helpers));
    for (std::uint64_t h = 0; h < helpers; ++h) {
        post(pool_->pool, pool_->slots[h], [&work, &done, h] {
            work(h + 1);
            done.count_down();
        });
    }
    work(0);
    done.wait();
    if (failure) std::rethrow_exception(failure);
}

void Threads::exclusive_scan(Span<const std::uint32_t> in, Span<std::uint64_t> out) {
    using namespace threads;
    const std::uint64_t chunks = chunks_of(in.size, chunk_size);
    const std::lock_guard lock(scratch_in_use_);
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
