// Stage: which pairs the caller wants at all, by what is written beside the objects.
//
// in   category, mask  uint32  [n]  a pair needs category(a) & mask(b) and category(b) & mask(a), both not 0
//      group           int32   [n]  objects of the same positive group are no pair
//      excluded        Pair    [m]  no pairs; in canonical order
//      geometry        functor      is this candidate a pair by its volumes (stage/filter.h)
// out  bool
//
// An empty span asks for nothing. What is cheap is asked first: bits and groups, then the volumes, then a
// binary search. Cost: O(log m).
#pragma once

#include <cstdint>

#include "graze/core/hd.h"
#include "graze/core/labels.h"
#include "graze/core/pair.h"
#include "graze/core/span.h"

namespace graze {

/// True when `pair` is in a canonical list.
[[nodiscard]] GRAZE_HD inline bool contains(Span<const Pair> sorted, Pair pair) {
    std::uint64_t first = 0;
    std::uint64_t past = sorted.size;
    while (first < past) {
        const std::uint64_t middle = first + (past - first) / 2;
        if (sorted[middle] == pair) return true;
        if (sorted[middle] < pair) {
            first = middle + 1;
        } else {
            past = middle;
        }
    }
    return false;
}

template <class Geometry>
struct Permitted {
    Geometry geometry;
    Labels of_a;
    Labels of_b;  ///< one set: the same
    Span<const Pair> excluded;
    bool one_set;  ///< excluded pairs have a < b, whichever way round the walk finds them

    GRAZE_HD bool operator()(std::uint32_t a, std::uint32_t b) const {
        if ((of_a.category_of(a) & of_b.mask_of(b)) == 0) return false;
        if ((of_b.category_of(b) & of_a.mask_of(a)) == 0) return false;
        const std::int32_t group = of_a.group_of(a);
        if (group > 0 && group == of_b.group_of(b)) return false;
        if (!geometry(a, b)) return false;
        return excluded.size == 0 || !contains(excluded, one_set ? make_pair_ordered(a, b) : Pair{a, b});
    }
};

}  // namespace graze
