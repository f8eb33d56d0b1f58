// Walks a tree nearer child first, for queries that look for the nearest: what was found makes the rest of
// the walk short. The order has no part in the result.
//
// in   nodes   Node      [2m - 1]   see hierarchy.h
//      may     functor   bool may(box, near): may the box hold something still asked for, and if so near
//                        (double, any unit): how near it is at least
//      leaf    functor   leaf(object)
//
// The stack holds at most one sibling for each inner node above. Below each other these have falling levels
// (Hierarchy::level: the place of the bit in which the two halves of a node differ; within a node it is the
// same bit that differs only once, or its order would rise twice), and levels are 1 to 32 and 33 to 96, so 96
// inner nodes, whatever the boxes. A node is asked again when it leaves the stack: only its number is kept.
// Cost: O(log m) for boxes of similar size, O(m) at worst.
#pragma once

#include <cstdint>

#include "graze/core/span.h"
#include "graze/stage/hierarchy.h"

namespace graze {

inline constexpr int deepest_walk = 96;

template <int Dim, class May, class Leaf>
GRAZE_HD inline void walk_nearest_first(Span<const Node<Dim>> nodes, const May& may, const Leaf& leaf) {
    const auto first_leaf = static_cast<std::uint32_t>(nodes.size / 2);
    std::uint32_t waiting[deepest_walk];
    waiting[0] = 0;
    int depth = nodes.size == 0 ? 0 : 1;
    double near = 0.0;
    while (depth > 0) {
        std::uint32_t at = waiting[--depth];
        bool going = may(nodes[at].box, near);
        while (going && at < first_leaf) {
            const std::uint32_t left = nodes[at].left;
            const std::uint32_t right = nodes[left].rope;
            double near_left = 0.0;
            double near_right = 0.0;
            const bool go_left = may(nodes[left].box, near_left);
            const bool go_right = may(nodes[right].box, near_right);
            const bool left_first = go_left && !(go_right && near_right < near_left);
            if (go_left && go_right) waiting[depth++] = left_first ? right : left;
            going = go_left || go_right;
            at = left_first ? left : right;
        }
        if (going) leaf(nodes[at].left);
    }
}

}  // namespace graze
