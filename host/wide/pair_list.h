// A list of pairs that many threads append to, in one piece of memory.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <shared_mutex>

#include "graze/core/pair.h"

namespace graze::wide {

/// Grows without a second copy beside the first where realloc moves pages, as the GNU C library does: its
/// peak is 8 bytes a pair. Keeps its room.
class PairList {
  public:
    /// Forgets the pairs. At most `most` of those appended from now on are kept: when there are more, none
    /// is, but size() goes on counting.
    void restart(std::uint64_t most = UINT64_MAX);

    /// Makes room. Forgets nothing. Throws Error(out_of_memory).
    void reserve(std::uint64_t pairs);

    /// From any number of threads at once. In no particular order. Throws Error(out_of_memory).
    void append(const Pair* pairs, std::uint64_t count);

    /// Pairs appended; exact, kept or not.
    [[nodiscard]] std::uint64_t size() const { return size_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t kept() const { return size() <= most_ ? size() : 0; }
    [[nodiscard]] std::uint64_t capacity() const { return capacity_; }
    [[nodiscard]] Pair* data() const { return static_cast<Pair*>(memory_.get()); }

  private:
    struct Free {
        void operator()(void* memory) const noexcept;
    };
    void grow(std::uint64_t needed);

    std::unique_ptr<void, Free> memory_;
    std::uint64_t capacity_ = 0;
    std::uint64_t most_ = UINT64_MAX;
    std::atomic<std::uint64_t> size_{0};
    std::shared_mutex moving_;  ///< exclusive: the memory moves; shared: it stays
};

}  // namespace graze::wide
