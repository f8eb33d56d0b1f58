// A tree beside the boxes it was built over, as queries see it, and what its making may have done to them.
//
// in   nodes    Node      [2m - 1]  see hierarchy.h; none: no object
//      stored   functor             lower(i, axis) and upper(i, axis) of object i as stored, float or double
//      origin   double    [Dim]     what stored boxes were moved by before they were rounded (stage/bound.h);
//                                   none: they were taken as they are
//
// The nodes decide what need not be looked at, the stored boxes decide the rest, so an answer is that of the
// boxes as stored. For this no node may seem farther away than what it holds. Rounding to float32 is outward,
// but the subtraction before it rounds to nearest, and beyond the range of float32 a bound stops at its end.
// So a node's box is widened by twice the error of a subtraction and a bound at the end of the range counts
// as infinite; a query point is moved too, and becomes the interval in which the exactly moved point lies.
#pragma once

#include <cmath>
#include <cstdint>

#include "graze/core/aabb.h"
#include "graze/core/span.h"
#include "graze/stage/hierarchy.h"

namespace graze {

template <int Dim, class Stored>
struct StoredTree {
    Span<const Node<Dim>> nodes;
    Stored stored;
    Span<const double> origin;

    [[nodiscard]] GRAZE_HD double lower(std::uint32_t i, int axis) const { return stored.lower(i, axis); }
    [[nodiscard]] GRAZE_HD double upper(std::uint32_t i, int axis) const { return stored.upper(i, axis); }
    [[nodiscard]] GRAZE_HD double shift(int axis) const {
        return origin.size == 0 ? 0.0 : origin[static_cast<std::uint64_t>(axis)];
    }
};

template <int Dim, class Stored>
StoredTree(Span<const Node<Dim>>, Stored, Span<const double>) -> StoredTree<Dim, Stored>;

struct Interval {
    double lower;
    double upper;
};

/// Twice the error of a rounded subtraction, relative to its result.
inline constexpr double subtraction_error = 0x1p-52;

/// Where x - shift lies; everywhere, when it is out of range.
[[nodiscard]] GRAZE_HD inline Interval moved(double x, double shift) {
    if (shift == 0.0) return {x, x};
    const double near = x - shift;
    if (near - near != 0.0) return {-static_cast<double>(INFINITY), static_cast<double>(INFINITY)};
    const double error = 2.0 * subtraction_error * std::fabs(near);
    return {near - error, near + error};
}

/// What a node's box holds on an axis, if its boxes were moved as well.
template <int Dim>
[[nodiscard]] GRAZE_HD inline Interval widened(const Aabb<Dim>& box, int axis) {
    const double lower = box.lo[axis];
    const double upper = box.hi[axis];
    return {box.lo[axis] <= -float_max ? -static_cast<double>(INFINITY)
                                       : lower - subtraction_error * std::fabs(lower),
            box.hi[axis] >= float_max ? static_cast<double>(INFINITY)
                                      : upper + subtraction_error * std::fabs(upper)};
}

}  // namespace graze
