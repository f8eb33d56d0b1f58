// Stage: LBVH -> overlapping pairs, by stackless walks along ropes, in two passes: count, then (after a scan)
// fill.
//
// in   nodes    Node    [2m - 1]   see hierarchy.h
//      accept   functor            is this candidate a pair (filter.h)
//      offsets  uint64  [m + 1]    fill: where the pairs of lane i go
//      bound, queries              two sets: Aabb of an object of the other set; their numbers, a lane each
// out  counts   uint32  [m]        count: pairs found by lane i, below 2^31
//      pairs    Pair    [total]    fill: smaller object number first
//
// Half traversal: leaf i starts at its own rope, so it meets only the leaves behind it and every pair is
// found once, by the leaf in front (as ArborX does; no number is compared). Each lane's pairs come in the
// order of the walk and lie where the scan says, so the list is the same on any number of threads. Traversal
// above: object a starts at the root and keeps objects b > a. It walks twice as far, but what it finds is
// grouped by a, which chunks need. Two sets: object a of the other set starts at the root and keeps all.
// Cost: O(log m + pairs) a lane for boxes of similar size. Nothing can fail: a rope needs no stack, whatever
// the depth.
#pragma once

#include <cstdint>

#include "graze/core/aabb.h"
#include "graze/core/constants.h"
#include "graze/core/pair.h"
#include "graze/core/span.h"
#include "graze/stage/hierarchy.h"

namespace graze {

/// Calls hit(object) for every leaf on the walk from `start` whose box overlaps `box`.
template <Overlap overlap, int Dim, class Hit>
GRAZE_HD inline void walk(Span<const Node<Dim>> nodes, std::uint32_t start, const Aabb<Dim>& box, Hit&& hit) {
    const auto first_leaf = static_cast<std::uint32_t>(nodes.size / 2);
    std::uint32_t at = start;
    while (at != none) {
        const Node<Dim>& node = nodes[at];
        const bool meets =
            overlap == Overlap::closed ? overlaps_closed(box, node.box) : overlaps_open(box, node.box);
        if (meets && at >= first_leaf) hit(node.left);
        at = meets && at < first_leaf ? node.left : node.rope;
    }
}

template <Overlap overlap, int Dim, class Accept>
struct CountBehind {
    Span<const Node<Dim>> nodes;
    Accept accept;
    Span<std::uint32_t> counts;

    GRAZE_HD void operator()(std::uint32_t i) const {
        const Node<Dim> own = nodes[nodes.size / 2 + i];
        std::uint32_t found = 0;
        walk<overlap>(nodes, own.rope, own.box,
                      [&](std::uint32_t other) { found += accept(own.left, other) ? 1 : 0; });
        counts[i] = found;
    }
};

template <Overlap overlap, int Dim, class Accept>
struct FillBehind {
    Span<const Node<Dim>> nodes;
    Accept accept;
    Span<const std::uint64_t> offsets;
    Span<Pair> pairs;

    GRAZE_HD void operator()(std::uint32_t i) const {
        const Node<Dim> own = nodes[nodes.size / 2 + i];
        std::uint64_t slot = offsets[i];
        if (slot == offsets[i + 1]) return;
        walk<overlap>(nodes, own.rope, own.box, [&](std::uint32_t other) {
            if (accept(own.left, other)) pairs[slot++] = make_pair_ordered(own.left, other);
        });
    }
};

/// Nothing stored: visitor(a, b), a < b, from whichever lane finds the pair.
template <Overlap overlap, int Dim, class Accept, class Visitor>
struct VisitBehind {
    Span<const Node<Dim>> nodes;
    Accept accept;
    Visitor visitor;

    GRAZE_HD void operator()(std::uint32_t i) const {
        const Node<Dim> own = nodes[nodes.size / 2 + i];
        walk<overlap>(nodes, own.rope, own.box, [&](std::uint32_t other) {
            if (!accept(own.left, other)) return;
            const Pair pair = make_pair_ordered(own.left, other);
            visitor(pair.a(), pair.b());
        });
    }
};

/// Where each object's leaf is; objects that take no part keep what was there.
template <int Dim>
struct LocateLeaves {
    Span<const Node<Dim>> nodes;
    Span<std::uint32_t> leaf_of;

    GRAZE_HD void operator()(std::uint32_t i) const {
        const std::uint64_t leaf = nodes.size / 2 + i;
        leaf_of[nodes[leaf].left] = static_cast<std::uint32_t>(leaf);
    }
};

template <Overlap overlap, int Dim, class Accept>
struct CountAbove {
    Span<const Node<Dim>> nodes;
    Span<const std::uint32_t> leaf_of;
    Accept accept;
    Span<std::uint32_t> counts;

    GRAZE_HD void operator()(std::uint32_t a) const {
        std::uint32_t found = 0;
        if (leaf_of[a] != none) {
            const Aabb<Dim> box = nodes[leaf_of[a]].box;
            walk<overlap>(nodes, 0, box, [&](std::uint32_t b) { found += b > a && accept(a, b) ? 1 : 0; });
        }
        counts[a] = found;
    }
};

/// Lane k works for object first + k; the chunk's first pair is number `base` of all.
template <Overlap overlap, int Dim, class Accept>
struct FillAbove {
    Span<const Node<Dim>> nodes;
    Span<const std::uint32_t> leaf_of;
    Accept accept;
    Span<const std::uint64_t> offsets;
    std::uint32_t first;
    std::uint64_t base;
    Span<Pair> pairs;

    GRAZE_HD void operator()(std::uint32_t k) const {
        const std::uint32_t a = first + k;
        if (offsets[a] == offsets[a + 1]) return;
        std::uint64_t slot = offsets[a] - base;
        const Aabb<Dim> box = nodes[leaf_of[a]].box;
        walk<overlap>(nodes, 0, box, [&](std::uint32_t b) {
            if (b > a && accept(a, b)) pairs[slot++] = Pair{a, b};
        });
    }
};

/// Two sets: lane k looks for the leaves that meet object queries[k] of the other set (object k when
/// `queries` is empty).
template <Overlap overlap, int Dim, class BoundOf, class Accept>
struct CountMet {
    Span<const Node<Dim>> nodes;
    BoundOf bound;
    Span<const std::uint32_t> queries;
    Accept accept;
    Span<std::uint32_t> counts;

    GRAZE_HD void operator()(std::uint32_t k) const {
        const std::uint32_t a = queries.size == 0 ? k : queries[k];
        std::uint32_t found = 0;
        walk<overlap>(nodes, 0, bound(a), [&](std::uint32_t b) { found += accept(a, b) ? 1 : 0; });
        counts[k] = found;
    }
};

/// Lane k works for query first + k; pair number `base` of all is the first of `pairs`.
template <Overlap overlap, int Dim, class BoundOf, class Accept>
struct FillMet {
    Span<const Node<Dim>> nodes;
    BoundOf bound;
    Span<const std::uint32_t> queries;
    Accept accept;
    Span<const std::uint64_t> offsets;
    std::uint32_t first;
    std::uint64_t base;
    Span<Pair> pairs;

    GRAZE_HD void operator()(std::uint32_t k) const {
        const std::uint32_t query = first + k;
        if (offsets[query] == offsets[query + 1]) return;
        const std::uint32_t a = queries.size == 0 ? query : queries[query];
        std::uint64_t slot = offsets[query] - base;
        walk<overlap>(nodes, 0, bound(a), [&](std::uint32_t b) {
            if (accept(a, b)) pairs[slot++] = Pair{a, b};
        });
    }
};

/// One lane: the last object whose pairs still fit into a chunk that begins with object `first`, and the
/// pairs up to there.
struct ChunkEnd {
    std::uint32_t object;  ///< one past the chunk's last object
    std::uint64_t base;    ///< pairs before the chunk
    std::uint64_t count;   ///< pairs in it; more than the room only when a single object has more
};

struct FindChunkEnd {
    Span<const std::uint64_t> offsets;  ///< n + 1
    std::uint32_t first;
    std::uint64_t room;
    Span<ChunkEnd> out;

    GRAZE_HD void operator()(std::uint32_t) const {
        const std::uint64_t base = offsets[first];
        std::uint64_t fits =
            first + 1;  // an object's pairs stay together, so it goes in whether it fits or not
        std::uint64_t past = offsets.size;
        while (past - fits > 1) {
            const std::uint64_t middle = fits + (past - fits) / 2;
            (offsets[middle] - base <= room ? fits : past) = middle;
        }
        out[0] = {static_cast<std::uint32_t>(fits), base, offsets[fits] - base};
    }
};

}  // namespace graze
