// Stage: rays and a tree -> the boxes that each ray meets, closed boxes as stored (stage/ray_time.h).
//
// in   tree      StoredTree           m objects; m >= 1 but for first
//      rays      RayView              one lane each; finite origins and directions, t_max >= 0 or infinite
//      offsets   uint64  [rays + 1]   fill, sort: where the hits of ray i are
// out  first     Hits    [rays]       the hit that begins first; of equal ones the smaller object; or `none`
//      counts    uint32  [rays]       count
//      all       Hits    [total]      fill: in the order of the walk; sort: by entry, then by object
// Hits are three arrays: object uint32, entry and exit double (times, in units of the direction).
//
// The tree is asked in double with a margin for all errors, so no box is missed; a leaf is decided exactly.
// First hits walk the nearer child first and cut the rest off at the best so far; all hits follow the ropes.
// A row is sorted in place by the lane that filled it. Cost: O(log m + hits) a ray for boxes of similar size;
// the sort O(h log h) for h hits; a ray that begins inside many boxes looks at all of them for the smallest
// number. Nothing can fail.
#pragma once

#include <cmath>
#include <cstdint>

#include "graze/core/constants.h"
#include "graze/core/finite.h"
#include "graze/core/span.h"
#include "graze/stage/heap.h"
#include "graze/stage/ordered_walk.h"
#include "graze/stage/ray_time.h"
#include "graze/stage/stored_tree.h"

namespace graze {

/// True for a ray that can be asked.
template <class Rays, int Dim>
struct IsRay {
    Rays rays;

    GRAZE_HD bool operator()(std::uint32_t i) const {
        const Ray<Dim> ray = load_ray<Dim>(rays, i);
        bool finite = ray.limit >= 0.0;
        bool moves = false;
        for (int axis = 0; axis < Dim; ++axis) {
            finite = finite && is_finite(ray.origin[axis]) && is_finite(ray.direction[axis]);
            moves = moves || (ray.direction[axis] != 0.0);
        }
        return finite && moves;
    }
};

/// A ray as the nodes see it. A node's times are (bound - place) * inverse; where this could be inexact
/// beyond all bounds, or the ray does not move, only the place is asked, which may be everywhere.
template <int Dim>
struct WalkRay {
    Interval place[Dim];
    double inverse[Dim];  ///< of the direction; 0: the place is asked

    template <class Tree>
    GRAZE_HD WalkRay(const Tree& tree, const Ray<Dim>& ray) {
        for (int axis = 0; axis < Dim; ++axis) {
            const double direction = ray.direction[axis];
            const double size = std::fabs(direction);
            const Interval at = moved(ray.origin[axis], tree.shift(axis));
            const bool timed = at.upper - at.upper == 0.0 && size >= 0x1p-1000 && size <= 0x1p1000;
            const bool anywhere = !timed && direction != 0.0;
            place[axis] =
                anywhere ? Interval{-static_cast<double>(INFINITY), static_cast<double>(INFINITY)} : at;
            inverse[axis] = timed ? 1.0 / direction : 0.0;
        }
    }

    /// False only when the ray meets nothing in the box up to the time `limit`, which may be off by 2^-50
    /// relatively. near: a time, rounded, before which it meets nothing there.
    ///
    /// A rounded time is off by at most 3.1 * 2^-53 of itself, since the differences bound the exact ones on
    /// the safe side; the margin is ten times all of it.
    GRAZE_HD bool may_meet(const Aabb<Dim>& box, double limit, double& near) const {
        near = 0.0;
        double far = limit;
        for (int axis = 0; axis < Dim; ++axis) {
            const Interval held = widened(box, axis);
            if (inverse[axis] == 0.0) {
                if (held.lower > place[axis].upper || held.upper < place[axis].lower) return false;
                continue;
            }
            const double lower = (held.lower - place[axis].upper) * inverse[axis];
            const double upper = (held.upper - place[axis].lower) * inverse[axis];
            const double in = inverse[axis] > 0.0 ? lower : upper;
            const double out = inverse[axis] > 0.0 ? upper : lower;
            near = in > near ? in : near;
            far = out < far ? out : far;
        }
        return !(near > far + (0x1p-48 * std::fabs(far) + 0x1p-1000));
    }
};

/// Hits of many rays: three arrays, or the same part of them.
struct Hits {
    Span<std::uint32_t> objects;
    Span<double> entries;
    Span<double> exits;

    GRAZE_HD void set(std::uint64_t i, std::uint32_t object, const Crossing& crossing) const {
        objects[i] = object;
        entries[i] = crossing.entry.value;
        exits[i] = crossing.exit.value;
    }
};

template <int Dim, class Tree, class Rays>
struct FirstHit {
    Tree tree;
    Rays rays;
    Hits out;

    GRAZE_HD void operator()(std::uint32_t i) const {
        const Ray<Dim> ray = load_ray<Dim>(rays, i);
        const WalkRay<Dim> walk_ray(tree, ray);
        std::uint32_t first = none;
        Crossing best{time_of(ray.limit), time_of(static_cast<double>(INFINITY))};
        walk_nearest_first(
            tree.nodes,
            [&](const Aabb<Dim>& box, double& near) {
                return walk_ray.may_meet(box, best.entry.value, near);
            },
            [&](std::uint32_t object) {
                Crossing crossing{};
                if (!cross(tree, object, ray, crossing)) return;
                const int order = first == none ? -1 : compare(crossing.entry, best.entry);
                if (order > 0 || (order == 0 && object > first)) return;
                first = object;
                best = crossing;
            });
        if (first == none) best.entry = best.exit;
        out.set(i, first, best);
    }
};

/// Calls hit(object, crossing) for every box that the ray meets.
template <int Dim, class Tree, class Hit>
GRAZE_HD inline void walk_ray(const Tree& tree, const Ray<Dim>& ray, const Hit& hit) {
    const WalkRay<Dim> walk_ray(tree, ray);
    const auto first_leaf = static_cast<std::uint32_t>(tree.nodes.size / 2);
    for (std::uint32_t at = 0; at != none;) {
        const Node<Dim>& node = tree.nodes[at];
        double near = 0.0;
        const bool meets = walk_ray.may_meet(node.box, ray.limit, near);
        Crossing crossing{};
        if (meets && at >= first_leaf && cross(tree, node.left, ray, crossing)) hit(node.left, crossing);
        at = meets && at < first_leaf ? node.left : node.rope;
    }
}

template <int Dim, class Tree, class Rays>
struct CountHits {
    Tree tree;
    Rays rays;
    Span<std::uint32_t> counts;

    GRAZE_HD void operator()(std::uint32_t i) const {
        std::uint32_t found = 0;
        walk_ray(tree, load_ray<Dim>(rays, i), [&](std::uint32_t, const Crossing&) { ++found; });
        counts[i] = found;
    }
};

template <int Dim, class Tree, class Rays>
struct FillHits {
    Tree tree;
    Rays rays;
    Span<const std::uint64_t> offsets;
    Hits out;

    GRAZE_HD void operator()(std::uint32_t i) const {
        std::uint64_t slot = offsets[i];
        if (slot == offsets[i + 1]) return;
        walk_ray(tree, load_ray<Dim>(rays, i),
                 [&](std::uint32_t object, const Crossing& crossing) { out.set(slot++, object, crossing); });
    }
};

template <int Dim, class Tree, class Rays>
struct SortHits {
    Tree tree;
    Rays rays;
    Span<const std::uint64_t> offsets;
    Hits hits;

    GRAZE_HD void operator()(std::uint32_t i) const {
        const std::uint64_t first = offsets[i];
        const std::uint64_t size = offsets[i + 1] - first;
        if (size < 2) return;
        const Ray<Dim> ray = load_ray<Dim>(rays, i);
        const Hits row{hits.objects.part(first, size), hits.entries.part(first, size),
                       hits.exits.part(first, size)};
        const auto entry = [&](std::uint32_t object) {
            Crossing crossing{};
            (void)cross(tree, object, ray, crossing);
            return crossing.entry;
        };
        const auto less = [&](std::uint64_t p, std::uint64_t q) {
            const double difference = row.entries[p] - row.entries[q];
            // As in compare(): most need not be computed again.
            if (std::fabs(difference) > 0x1p-50 * (row.entries[p] + row.entries[q]) + 0x1p-1000) {
                return difference < 0.0;
            }
            const int order = compare(entry(row.objects[p]), entry(row.objects[q]));
            return order < 0 || (order == 0 && row.objects[p] < row.objects[q]);
        };
        const auto swap = [&](std::uint64_t p, std::uint64_t q) {
            exchange(row.objects, p, q);
            exchange(row.entries, p, q);
            exchange(row.exits, p, q);
        };
        make_heap(size, less, swap);
        sort_heap(size, less, swap);
    }
};

}  // namespace graze
