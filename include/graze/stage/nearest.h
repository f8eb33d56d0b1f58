// Stage: points and a tree -> the k boxes nearest to each point.
//
// in   tree       StoredTree            m objects, m >= 1
//      points     PointView             one lane each; finite
//      k          uint32                at most m
// out  objects    uint32  [points * k]  row by row, by distance, then by number
//      distances  double  [points * k]  Euclidean, to the closed box as stored; 0 inside
//
// A distance is computed by one formula from the numbers as stored, in double: within 2^-51 of the exact one,
// relatively (and one subnormal number; out of range it is infinite). The formula is made of operations that
// round correctly, so it is the same on every backend, if compilers are kept from contracting it
// (-ffp-contract=off, --fmad=false). The rows are in the exact order of these distances: objects whose exact
// distances differ by less than 2^-50 may change places, or be taken for equal, and do so everywhere alike.
// The row is a heap while the tree is walked, nearer child first. Nodes are cut off by squared distances,
// with a margin for all errors. Cost: O((log m + k) log k) a point for boxes of similar size; a point inside
// many boxes looks at all of them for the smallest numbers. Nothing can fail.
#pragma once

#include <cmath>
#include <cstdint>

#include "graze/core/finite.h"
#include "graze/core/span.h"
#include "graze/stage/heap.h"
#include "graze/stage/ordered_walk.h"
#include "graze/stage/stored_tree.h"

namespace graze {

template <class Points, int Dim>
struct IsPoint {
    Points points;

    GRAZE_HD bool operator()(std::uint32_t i) const {
        bool good = true;
        for (int axis = 0; axis < Dim; ++axis)
            good = good && is_finite(points.at(i, axis));
        return good;
    }
};

/// How far x is from the interval.
[[nodiscard]] GRAZE_HD inline double gap_between(double lower, double upper, double x_lower, double x_upper) {
    const double below = lower - x_upper;
    const double above = x_lower - upper;
    const double gap = below > above ? below : above;
    return gap > 0.0 ? gap : 0.0;
}

/// Length of a vector of numbers >= 0. Squares of very large or small ones would leave the range, so these
/// are scaled by a power of two. Each rounding is at most 2^-53: of a square 1, of the sum at most 2 more,
/// halved by the root, and 1 of the root: 2.5, with the gaps' own 3.5.
template <int Dim>
[[nodiscard]] GRAZE_HD inline double length(const double (&gaps)[Dim]) {
    double largest = 0.0;
    for (int axis = 0; axis < Dim; ++axis)
        largest = gaps[axis] > largest ? gaps[axis] : largest;
    const double scale = largest > 0x1p500 ? 0x1p-600 : largest < 0x1p-400 ? 0x1p600 : 1.0;
    double sum = 0.0;
    for (int axis = 0; axis < Dim; ++axis)
        sum += (gaps[axis] * scale) * (gaps[axis] * scale);
    return std::sqrt(sum) / scale;
}

template <int Dim, class Tree, class Points>
struct Nearest {
    Tree tree;
    Points points;
    std::uint32_t k;
    Span<std::uint32_t> objects;
    Span<double> distances;

    GRAZE_HD void operator()(std::uint32_t i) const {
        const Span<std::uint32_t> row = objects.part(std::uint64_t{i} * k, k);
        const Span<double> far = distances.part(std::uint64_t{i} * k, k);
        const auto before = [](double p, std::uint32_t p_object, double q, std::uint32_t q_object) {
            return p < q || (p == q && p_object < q_object);
        };
        const auto less = [&](std::uint64_t p, std::uint64_t q) {
            return before(far[p], row[p], far[q], row[q]);
        };
        const auto swap = [&](std::uint64_t p, std::uint64_t q) {
            exchange(row, p, q);
            exchange(far, p, q);
        };
        Interval place[Dim];
        for (int axis = 0; axis < Dim; ++axis)
            place[axis] = moved(points.at(i, axis), tree.shift(axis));

        std::uint32_t held = 0;
        double limit = static_cast<double>(INFINITY);  // on squared distances, once the row is full
        walk_nearest_first(
            tree.nodes,
            [&](const Aabb<Dim>& box, double& near) {
                near = 0.0;
                for (int axis = 0; axis < Dim; ++axis) {
                    const Interval in = widened(box, axis);
                    const double gap = gap_between(in.lower, in.upper, place[axis].lower, place[axis].upper);
                    near += gap * gap;
                }
                return !(near > limit);
            },
            [&](std::uint32_t object) {
                const double distance = distance_to(object, i);
                if (held == k) {
                    if (!before(distance, object, far[0], row[0])) return;
                    row[0] = object;
                    far[0] = distance;
                    sift_down(0, k, less, swap);
                } else {
                    row[held] = object;
                    far[held] = distance;
                    if (++held < k) return;
                    make_heap(k, less, swap);
                }
                // 2^-48 is more than ten times the errors of both squares.
                limit = far[0] * far[0] * (1.0 + 0x1p-48) + 0x1p-1000;
            });
        sort_heap(k, less, swap);
    }

    [[nodiscard]] GRAZE_HD double distance_to(std::uint32_t object, std::uint32_t i) const {
        double gaps[Dim];
        for (int axis = 0; axis < Dim; ++axis) {
            const double x = points.at(i, axis);
            gaps[axis] = gap_between(tree.lower(object, axis), tree.upper(object, axis), x, x);
        }
        return length(gaps);
    }
};

}  // namespace graze
