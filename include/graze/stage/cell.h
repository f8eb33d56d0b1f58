// Stage: boxes -> cells of a grid, each box on the level of its size (hierarchical spatial hash: Ericson
// 2005, 7.2).
//
// in   bound    functor            Aabb of object i
//      objects  uint32        [m]  numbers of the objects that take part; empty: all, 0..m-1
//      largest  double        [1]  the longest side of all boxes (a reduction)
//      sides    Quantiles<1>  [1]  of the longest sides of a sample; centres: of its centres
// out  cells    Cells         [1]  the side of a cell, level by level
//      keys     uint64        [m]  level, then the cell of the lower corner
//      order    uint32        [m]  the object's number, to be sorted along
//
// A box is on the first level whose side is longer than its longest side, by 2^-20 of it; cells have that
// side, along x twice that, so that there are fewer to look into. Boxes that touch then have lower corners
// close together: with p on a level of this side or on a finer one, and q on this one,
//
//     lo_q <= hi_p  =>  cell(lo_q) <= cell(hi_p)
//     lo_p <= hi_q  =>  lo_p - side <= lo_q  =>  cell(lo_p - side) <= cell(lo_q)
//
// since cell() never decreases, whatever is rounded in it, and neither does the subtraction. The latter holds
// as rounded: where q's bounds differ, being float32, they do by at least 2^-24 of the larger one, and by
// less than a side, so lo_p is less than 2^25 sides and the difference off by at most 2^-28 sides, while
// 2^-20 are to spare; where they are equal, lo_p <= lo_q, and lo_p - side is no larger. So the cells to look
// into are those from cell(lo_p - side) to cell(hi_p): at most 3 an axis, for a quotient is less than 2^25 or
// p is a point on that axis, and off by 2^-28 of a cell. No origin need be chosen and no coordinate is too
// large. What is kept of a cell are its lowest bits: cells far apart may share a key, which costs tests of
// boxes that do not touch, and keeps an outlier or a second cluster from falling into the cells of a border.
// Cost: O(1) an object.
#pragma once

#include <cstdint>

#include "graze/core/aabb.h"
#include "graze/core/constants.h"
#include "graze/core/span.h"
#include "graze/stage/scene_box.h"

namespace graze {

/// Levels of a grid. The cells of the last are larger than any box can be.
inline constexpr std::uint32_t cell_levels = 32;
/// Bits of a cell's coordinate: with 5 for the level, seven passes of a radix sort.
template <int Dim>
inline constexpr int cell_bits = Dim == 2 ? 25 : 17;
template <int Dim>
inline constexpr int cell_key_bits = Dim* cell_bits<Dim> + 5;

template <int Dim>
[[nodiscard]] GRAZE_HD inline double longest_side(const Aabb<Dim>& box) {
    double longest = 0.0;
    for (int axis = 0; axis < Dim; ++axis) {
        const double side = static_cast<double>(box.hi[axis]) - static_cast<double>(box.lo[axis]);
        longest = side > longest ? side : longest;
    }
    return longest;
}

/// Map of the reduction over all objects, and what merges it.
template <class BoundOf>
struct SideAt {
    BoundOf bound;
    Span<const std::uint32_t> objects;

    GRAZE_HD double operator()(std::uint32_t k) const {
        return longest_side(bound(objects.size == 0 ? k : objects[k]));
    }
};
struct Longer {
    GRAZE_HD double operator()(double p, double q) const { return p > q ? p : q; }
};

/// For RankSamples: the longest side of object i.
template <class BoundOf>
struct SideOf {
    BoundOf bound;

    GRAZE_HD double operator()(std::uint32_t i, int) const { return longest_side(bound(i)); }
};

template <int Dim>
struct Cells {
    double side[cell_levels];

    /// The first level for boxes with this longest side.
    [[nodiscard]] GRAZE_HD std::uint32_t level_for(double longest) const {
        std::uint32_t level = 0;
        while (longest * (1.0 + 0x1p-20) > side[level])
            ++level;
        return level;
    }
};

/// One lane. Typical boxes fill the cells of the middle level; they are the largest ones when those are not
/// much larger than most.
template <int Dim>
struct SizeCells {
    Span<const double> largest;
    Span<const Quantiles<1>> sides;
    Span<const Quantiles<Dim>> centres;
    Span<Cells<Dim>> out;

    GRAZE_HD void operator()(std::uint32_t) const {
        constexpr std::uint32_t middle = 12;
        constexpr double ratio = 2.0;
        const double most = sides[0].high[0];
        double typical = largest[0] <= 2.0 * most ? largest[0] : most;
        if (typical == 0.0) {
            // Points: only equal ones touch, so cells may be as small as the bulk of the scene allows.
            for (int axis = 0; axis < Dim; ++axis)
                typical = Longer{}(typical, centres[0].high[axis] - centres[0].low[axis]);
            typical = typical > 0.0 ? typical / static_cast<double>(1u << cell_bits<Dim>) : 1.0;
        }
        double side = typical * (1.0 + 0x1p-19);
        for (std::uint32_t level = 0; level < middle; ++level)
            side /= ratio;
        for (std::uint32_t level = 0; level + 1 < cell_levels; ++level) {
            out[0].side[level] = side;
            side *= ratio;
        }
        out[0].side[cell_levels - 1] = 0x1p200;
    }
};

/// The cell on one axis: floor(x / side of the cell), never decreasing in x. Beyond 2^52 cells every box is a
/// point (see above).
[[nodiscard]] GRAZE_HD inline std::int64_t cell_at(double x, int axis, double side) {
    constexpr double farthest = 0x1p52;
    double t = x / (axis == 0 ? 2.0 * side : side);
    t = t < -farthest ? -farthest : t > farthest ? farthest : t;
    const auto towards_zero = static_cast<std::int64_t>(t);
    return towards_zero - (static_cast<double>(towards_zero) > t ? 1 : 0);
}

template <int Dim>
[[nodiscard]] GRAZE_HD inline std::uint64_t cell_key(std::uint32_t level, const std::int64_t (&cell)[Dim]) {
    std::uint64_t key = level;
    for (int axis = Dim - 1; axis >= 0; --axis) {
        constexpr std::uint64_t mask = (std::uint64_t{1} << cell_bits<Dim>)-1;
        key = key << cell_bits<Dim> | (static_cast<std::uint64_t>(cell[axis]) & mask);
    }
    return key;
}

template <int Dim>
[[nodiscard]] GRAZE_HD inline std::uint32_t level_of_key(std::uint64_t key) {
    return static_cast<std::uint32_t>(key >> (Dim * cell_bits<Dim>));
}

template <int Dim, class BoundOf>
struct Cell {
    BoundOf bound;
    Span<const std::uint32_t> objects;
    Span<const Cells<Dim>> cells;
    Span<std::uint64_t> keys;
    Span<std::uint32_t> order;

    GRAZE_HD void operator()(std::uint32_t k) const {
        const std::uint32_t object = objects.size == 0 ? k : objects[k];
        const Aabb<Dim> box = bound(object);
        const std::uint32_t level = cells[0].level_for(longest_side(box));
        std::int64_t cell[Dim];
        for (int axis = 0; axis < Dim; ++axis)
            cell[axis] = cell_at(box.lo[axis], axis, cells[0].side[level]);
        keys[k] = cell_key<Dim>(level, cell);
        order[k] = object;
    }
};

/// Boxes in the order of their cells.
template <int Dim, class BoundOf>
struct GatherBoxes {
    BoundOf bound;
    Span<const std::uint32_t> order;
    Span<Aabb<Dim>> boxes;

    GRAZE_HD void operator()(std::uint32_t k) const { boxes[k] = bound(order[k]); }
};

}  // namespace graze
