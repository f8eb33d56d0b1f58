// Binary heap over places 0 .. size - 1 of arrays that only the caller knows: less(i, j) compares two places,
// swap(i, j) exchanges them. The largest is at place 0. No memory of its own. Cost: O(log size), a sort
// O(size log size), at worst too.
#pragma once

#include <cstdint>

#include "graze/core/hd.h"
#include "graze/core/span.h"

namespace graze {

/// Makes a heap of the places from `root` down, when those below it are heaps.
template <class Less, class Swap>
GRAZE_HD inline void sift_down(std::uint64_t root, std::uint64_t size, const Less& less, const Swap& swap) {
    for (std::uint64_t child = 2 * root + 1; child < size; child = 2 * root + 1) {
        if (child + 1 < size && less(child, child + 1)) ++child;
        if (!less(root, child)) return;
        swap(root, child);
        root = child;
    }
}

template <class Less, class Swap>
GRAZE_HD inline void make_heap(std::uint64_t size, const Less& less, const Swap& swap) {
    for (std::uint64_t root = size / 2; root > 0; --root)
        sift_down(root - 1, size, less, swap);
}

/// Ascending, when it is a heap.
template <class Less, class Swap>
GRAZE_HD inline void sort_heap(std::uint64_t size, const Less& less, const Swap& swap) {
    for (; size > 1; --size) {
        swap(0, size - 1);
        sift_down(0, size - 1, less, swap);
    }
}

/// For `swap`.
template <class T>
GRAZE_HD inline void exchange(Span<T> span, std::uint64_t p, std::uint64_t q) {
    const T kept = span[p];
    span[p] = span[q];
    span[q] = kept;
}

}  // namespace graze
