// Stage: list of pairs -> its fingerprint (core/pair.h), where the list lies: billions of pairs are compared
// between machines without moving them. And whether it is in canonical order.
//
// in   pairs  Pair    [count]  in any order
// out  sum    uint64  [1]      must be 0 before
//      bool                    is pair i behind the one before it
//
// A block kernel (exec/executor.h): each lane brings the sum over its stretch, the block adds once.
// Cost: O(count), one atomic addition a block.
#pragma once

#include <cstdint>

#include "graze/core/atomic.h"
#include "graze/core/pair.h"
#include "graze/core/span.h"

namespace graze {

struct Fingerprint {
    Span<const Pair> pairs;
    std::uint64_t stretch;  ///< pairs a lane
    Span<std::uint64_t> sum;

    struct Lane {
        std::uint64_t next;
        std::uint64_t end;
        std::uint64_t sum;
    };

    GRAZE_HD Lane enter(std::uint32_t i) const {
        const std::uint64_t first = i * stretch;
        const std::uint64_t end = first + stretch < pairs.size ? first + stretch : pairs.size;
        return {first, end, 0};
    }
    GRAZE_HD bool step(Lane& lane) const {
        lane.sum = 0;
        for (; lane.next < lane.end; ++lane.next)
            lane.sum += fingerprint_of(pairs[lane.next]);
        return false;
    }
    GRAZE_HD std::uint64_t amount(const Lane& lane) const { return lane.sum; }
    GRAZE_HD std::uint64_t block(std::uint64_t block_sum) const { return add_relaxed(sum[0], block_sum); }
    GRAZE_HD void leave(Lane&, std::uint64_t) const {}
};

/// True for a pair behind the one before it in canonical order.
struct IsInOrder {
    Span<const Pair> pairs;

    GRAZE_HD bool operator()(std::uint32_t i) const { return i == 0 || pairs[i - 1] < pairs[i]; }
};

}  // namespace graze
