// Stage: pairs -> rows of neighbours (CSR), in any order within a row (stage/row_sort.h puts them in order).
//
// in   links    functor          p -> Link: pair number p as its two objects see each other
//      offsets  uint64 [n + 1]   scatter: where the row of each object begins
// in/out counts uint32 [n]       count: 0 before, then neighbours of each object; scatter: down to 0 again
// out  entries  Entry  [total]   the neighbour's number, with its image in a periodic box
//
// Rows of half lists have one entry a pair, in the row of the smaller number; of full lists both ends have
// one. Slots are taken by counting down, so nothing is needed but the counts.
// Cost: O(1) a pair, two atomic additions an end. What can go wrong: a row of 2^32 entries overflows its
// count; then the counts do not sum up to the number of ends.
#pragma once

#include <cstdint>

#include "graze/core/atomic.h"
#include "graze/core/image.h"
#include "graze/core/pair.h"
#include "graze/core/span.h"
#include "graze/stage/periodic.h"

namespace graze {

/// A neighbour in a periodic box.
template <int Dim>
struct NearCopy {
    std::uint32_t object;
    Image<Dim> image;

    [[nodiscard]] GRAZE_HD friend bool operator<(const NearCopy& p, const NearCopy& q) {
        return p.object != q.object ? p.object < q.object : p.image < q.image;
    }
};

/// `second` goes into the row of object `a`, `first` into that of `b`; half lists have the first row alone.
template <class Entry>
struct Link {
    std::uint32_t a;
    Entry second;
    std::uint32_t b;
    Entry first;
};

/// Without images. Pairs have the smaller number first.
struct Links {
    using Entry = std::uint32_t;
    Span<const Pair> pairs;

    GRAZE_HD Link<Entry> operator()(std::uint64_t p) const {
        const Pair pair = pairs[p];
        return {pair.a(), pair.b(), pair.b(), pair.a()};
    }
};

/// Between copies at home.
template <int Dim>
struct HomeLinks {
    using Entry = NearCopy<Dim>;
    Span<const Pair> pairs;
    Span<const Image<Dim>> home;

    GRAZE_HD Link<Entry> operator()(std::uint64_t p) const {
        const std::uint32_t a = pairs[p].a();
        const std::uint32_t b = pairs[p].b();
        const Image<Dim> image = home[b] - home[a];
        return {a, {b, image}, b, {a, -image}};
    }
};

/// Between a ghost and a copy at home. Of an object and itself: the image with the positive shift first.
template <int Dim>
struct GhostLinks {
    using Entry = NearCopy<Dim>;
    Span<const Pair> pairs;
    Span<const Image<Dim>> home;
    Span<const Ghost<Dim>> ghosts;

    GRAZE_HD Link<Entry> operator()(std::uint64_t p) const {
        const Ghost<Dim> ghost = ghosts[pairs[p].a()];
        const std::uint32_t other = ghost.object;
        const std::uint32_t own = pairs[p].b();
        const Image<Dim> image = ghost.image - home[own];
        if (other < own) return {other, {own, -image}, own, {other, image}};
        return {own, {other, image}, other, {own, -image}};
    }
};

/// There may be more pairs than lanes: each takes every `lanes`-th.
template <class LinksOf>
struct CountEnds {
    LinksOf links;
    std::uint32_t lanes;
    bool half;
    Span<std::uint32_t> counts;

    GRAZE_HD void operator()(std::uint32_t lane) const {
        for (std::uint64_t p = lane; p < links.pairs.size; p += lanes) {
            const auto link = links(p);
            add_relaxed(counts[link.a], 1u);
            if (!half) add_relaxed(counts[link.b], 1u);
        }
    }
};

template <class LinksOf>
struct ScatterEnds {
    using Entry = typename LinksOf::Entry;
    LinksOf links;
    std::uint32_t lanes;
    bool half;
    Span<const std::uint64_t> offsets;
    Span<std::uint32_t> counts;
    Span<Entry> entries;

    GRAZE_HD void operator()(std::uint32_t lane) const {
        for (std::uint64_t p = lane; p < links.pairs.size; p += lanes) {
            const auto link = links(p);
            put(link.a, link.second);
            if (!half) put(link.b, link.first);
        }
    }
    GRAZE_HD void put(std::uint32_t row, const Entry& entry) const {
        entries[offsets[row] + add_relaxed(counts[row], ~std::uint32_t{0}) - 1] = entry;
    }
};

/// Columns of copies: a lane takes every `lanes`-th.
template <int Dim>
struct SplitCopies {
    Span<const NearCopy<Dim>> copies;
    std::uint32_t lanes;
    Span<std::uint32_t> objects;
    Span<Image<Dim>> images;

    GRAZE_HD void operator()(std::uint32_t lane) const {
        for (std::uint64_t p = lane; p < copies.size; p += lanes) {
            objects[p] = copies[p].object;
            images[p] = copies[p].image;
        }
    }
};

}  // namespace graze
