// Stage: sorted Morton codes -> linear BVH, boxes and ropes included, in one bottom-up pass.
//
// in   codes    uint64  [m]       sorted
//      order    uint32  [m]       object of sorted place i
//      bound    functor           Aabb of an object
// out  nodes    Node    [2m - 1]  inner nodes 0 .. m-2 (the root is 0), then the leaves in sorted order
// work visited  uint32  [m - 1]   must be `none`; one word a split
//
// Every leaf climbs. Which neighbour a node joins follows from the two codes beside its range alone (Apetrei
// 2014), so the first of two siblings to arrive at their split leaves the far end of its range there and
// stops; the second takes both ranges and goes on. Inner nodes get Karras' numbers (2012): a left child is
// numbered by its last leaf, a right child by its first. With these a node's rope, the node to visit when its
// box is missed, is known from its last leaf alone, and is written in the same pass (Prokopenko,
// Lebrun-Grandie 2024). Departures: two equal codes are told apart by their sorted places, as if these were
// appended to the codes, so a scene in one cell makes a balanced tree; and the range's end is the word
// exchanged, where Apetrei exchanges a flag and reads the range from memory. Cost: O(m); one atomic exchange
// an inner node. Nothing can fail: no stack, no limit on depth.
#pragma once

#include <cstdint>

#include "graze/core/aabb.h"
#include "graze/core/atomic.h"
#include "graze/core/bits.h"
#include "graze/core/constants.h"
#include "graze/core/span.h"

namespace graze {

/// 32 bytes in 3-D: one half cache line, two 16-byte loads.
template <int Dim>
struct Node {
    Aabb<Dim> box;
    std::uint32_t left;  ///< inner node: its left child (the right one is the left one's rope); leaf: its
                         ///< object's number
    std::uint32_t rope;  ///< where the walk goes on when this subtree is done or missed; `none`: it ends
};
static_assert(sizeof(Node<3>) == 32 && sizeof(Node<2>) == 24);

template <int Dim, class BoundOf>
struct Hierarchy {
    BoundOf bound;
    Span<const std::uint64_t> codes;
    Span<const std::uint32_t> order;
    Span<Node<Dim>> nodes;
    Span<std::uint32_t> visited;

    GRAZE_HD void operator()(std::uint32_t i) const {
        const std::uint32_t last_leaf = static_cast<std::uint32_t>(order.size) - 1;
        std::uint32_t first = i;
        std::uint32_t last = i;
        Aabb<Dim> box = bound(order[i]);
        nodes[leaf(i)] = {box, order[i], rope_after(i)};

        while (first != 0 || last != last_leaf) {
            const bool is_left = joins_right(first, last);
            const std::uint32_t split = is_left ? last : first - 1;
            const std::uint32_t far_end = exchange_acq_rel(visited[split], is_left ? first : last);
            if (far_end == none) return;  // the sibling will come and take this range along
            (is_left ? last : first) = far_end;

            const std::uint32_t left = split == first ? leaf(split) : split;
            const std::uint32_t right = split + 1 == last ? leaf(last) : split + 1;
            box.merge(nodes[is_left ? right : left].box);
            const std::uint32_t number = joins_right(first, last) ? last : first;
            nodes[number] = {box, left, rope_after(last)};
        }
    }

    GRAZE_HD std::uint32_t leaf(std::uint32_t i) const {
        return static_cast<std::uint32_t>(order.size) - 1 + i;
    }

    /// How different the neighbours i and i + 1 are: the place of the highest bit in which their codes, each
    /// followed by its sorted place, differ. The two levels beside a node's range are never equal.
    GRAZE_HD int level(std::uint32_t i) const {
        const std::uint64_t difference = codes[i] ^ codes[i + 1];
        return difference != 0 ? 32 + bit_width(difference) : bit_width(i ^ (i + 1));
    }

    /// A node joins the neighbour it is less different from; joining the right one makes it a left child. The
    /// root, which joins nobody, counts as a right child, so that its number is its first leaf: 0.
    GRAZE_HD bool joins_right(std::uint32_t first, std::uint32_t last) const {
        if (last + 1 == order.size) return false;
        return first == 0 || level(last) < level(first - 1);
    }

    /// The subtree that begins behind leaf `last`: the right child of the split there, which is a leaf unless
    /// the next leaf joins its own right neighbour first.
    GRAZE_HD std::uint32_t rope_after(std::uint32_t last) const {
        const std::uint32_t next = last + 1;
        if (next == order.size) return none;
        return joins_right(next, next) ? next : leaf(next);
    }
};

/// Sets every word of `words` to `value`.
struct Fill {
    Span<std::uint32_t> words;
    std::uint32_t value;

    GRAZE_HD void operator()(std::uint32_t i) const { words[i] = value; }
};

}  // namespace graze
