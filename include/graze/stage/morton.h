// Stage: boxes -> Morton codes (Morton 1966; Lauterbach et al. 2009 for their use in a BVH).
//
// in   bound    functor        Aabb of object i
//      objects  uint32   [m]   numbers of the objects that take part; empty: all, 0..m-1
//      frame    Frame    [1]   where cells are counted from, and their scale
// out  codes    uint64   [m]   Morton code of the centre, 31 bits an axis in 2-D, 21 in 3-D
//      order    uint32   [m]   the object's number, to be sorted along
//
// Quantised in double: in float32 the cell of a 21-bit grid is already smaller than a rounding error. Inside
// the frame cells are equal; outside they grow with the distance (a quarter of the cells is for that), so
// neither an outlier nor a far second cluster collapses into one cell, and no coordinate, however large,
// leaves the key's range. Cost: O(1) an object.
#pragma once

#include <cstdint>

#include "graze/core/aabb.h"
#include "graze/core/bits.h"
#include "graze/core/constants.h"
#include "graze/core/span.h"
#include "graze/stage/scene_box.h"

namespace graze {

/// Cell on one axis, 0 .. 2^bits - 1, never decreasing in x.
template <int Dim>
[[nodiscard]] GRAZE_HD inline std::uint64_t morton_cell(double x, double origin, double scale) {
    constexpr double half = static_cast<double>(std::uint64_t{1} << (morton_bits<Dim> - 1));
    const double t = (x - origin) / scale;
    const double away = t < 0.0 ? -t : t;
    double place = 0.75 * away;
    if (away > 1.0) {
        // The bits of a double are its logarithm, piecewise linear: 0 at 1, 2^52 more for each doubling.
        // Coordinates are float32 and the scale at least the smallest of them, so there are fewer than 280
        // doublings. Unlike log2 it is the same number on every machine.
        constexpr double doubling = 4503599627370496.0;
        const double doublings = static_cast<double>(bits_of(away) - bits_of(1.0)) / doubling;
        place = 0.75 + 0.25 * (doublings < 280.0 ? doublings / 280.0 : 1.0);
    }
    const double cell = half + (t < 0.0 ? -place : place) * half;
    const double last = 2.0 * half - 1.0;
    return static_cast<std::uint64_t>(cell < 0.0 ? 0.0 : cell > last ? last : cell);
}

template <int Dim, class BoundOf>
struct Morton {
    BoundOf bound;
    Span<const std::uint32_t> objects;
    Span<const Frame<Dim>> frame;
    Span<std::uint64_t> codes;
    Span<std::uint32_t> order;

    GRAZE_HD void operator()(std::uint32_t k) const {
        const std::uint32_t object = objects.size == 0 ? k : objects[k];
        const Aabb<Dim> box = bound(object);
        std::uint64_t cell[Dim];
        for (int axis = 0; axis < Dim; ++axis) {
            cell[axis] = morton_cell<Dim>(centre(box, axis), frame[0].origin[axis], frame[0].scale);
        }
        if constexpr (Dim == 2) {
            codes[k] = spread_by_two(cell[0]) << 1 | spread_by_two(cell[1]);
        } else {
            codes[k] =
                spread_by_three(cell[0]) << 2 | spread_by_three(cell[1]) << 1 | spread_by_three(cell[2]);
        }
        order[k] = object;
    }
};

}  // namespace graze
