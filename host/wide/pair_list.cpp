#include "host/wide/pair_list.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <mutex>
#include <string>

#include "graze/core/status.h"

namespace graze::wide {

void PairList::Free::operator()(void* memory) const noexcept {
    std::free(memory);
}

void PairList::restart(std::uint64_t most) {
    most_ = most;
    size_.store(0, std::memory_order_relaxed);
}

void PairList::reserve(std::uint64_t pairs) {
    if (pairs <= capacity_) return;
    const bool too_many = pairs > std::numeric_limits<std::uint64_t>::max() / 2 / sizeof(Pair);
    void* memory = too_many ? nullptr : std::realloc(memory_.get(), pairs * sizeof(Pair));
    if (memory == nullptr) {
        throw Error(ErrorCode::out_of_memory,
                    "out of memory: room for " + std::to_string(pairs) + " pairs asked for");
    }
    // realloc has given the old memory back.
    static_cast<void>(memory_.release());
    memory_.reset(memory);
    capacity_ = pairs;
}

/// Half as much again, so that the pairs are moved a few times only; what is needed when there is not that
/// much.
void PairList::grow(std::uint64_t needed) {
    const std::uint64_t ample = std::min(most_, std::max(needed, capacity_ + capacity_ / 2));
    try {
        reserve(std::max(needed, ample));
    } catch (const Error&) {
        reserve(needed);
    }
}

void PairList::append(const Pair* pairs, std::uint64_t count) {
    if (count == 0) return;
    const std::uint64_t first = size_.fetch_add(count, std::memory_order_relaxed);
    const std::uint64_t end = first + count;
    if (end > most_) return;
    std::shared_lock staying(moving_);
    while (end > capacity_) {
        staying.unlock();
        {
            const std::lock_guard moving(moving_);
            if (end > capacity_) grow(end);
        }
        staying.lock();
    }
    std::memcpy(data() + first, pairs, count * sizeof(Pair));
}

}  // namespace graze::wide
