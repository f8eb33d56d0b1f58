// Stage: the caller's boxes -> float32 bounding boxes, and the check that they are boxes at all.
//
// in   boxes    BoxView   n boxes, float32 or float64, in the caller's order and unit
//      origin   double    Dim numbers (float64 input only): what is subtracted before rounding
// out  Aabb               of object i, on demand: the box is cheap to make, so it is not stored before the
// tree holds it
//
// float32 boxes are taken as they are. float64 boxes are moved by `origin`, then rounded outward. Both steps
// never decrease when their argument grows (a correctly rounded subtraction of a constant, a directed
// rounding), so of two closed boxes that meet the moved and rounded ones meet as well; the pairs that only
// rounding brought are taken out again by AcceptExact (stage/filter.h), which looks at the boxes as stored.
// Cost: O(1) a box.
#pragma once

#include <cstdint>
#include <type_traits>

#include "graze/core/aabb.h"
#include "graze/core/box_view.h"
#include "graze/core/constants.h"
#include "graze/core/round.h"
#include "graze/core/span.h"

namespace graze {

template <class Scalar, int Dim>
struct Bound {
    BoxView<Scalar, Dim> boxes;
    Span<const double> origin;

    GRAZE_HD Aabb<Dim> operator()(std::uint32_t i) const {
        Aabb<Dim> box;
        for (int axis = 0; axis < Dim; ++axis) {
            if constexpr (std::is_same_v<Scalar, float>) {
                box.lo[axis] = boxes.lower(i, axis);
                box.hi[axis] = boxes.upper(i, axis);
            } else {
                box.lo[axis] = round_down(boxes.lower(i, axis) - origin[static_cast<std::uint64_t>(axis)]);
                box.hi[axis] = round_up(boxes.upper(i, axis) - origin[static_cast<std::uint64_t>(axis)]);
            }
        }
        return box;
    }
};

/// True for a box whose bounds are finite and in order.
template <class Scalar, int Dim>
struct IsBox {
    BoxView<Scalar, Dim> boxes;

    GRAZE_HD bool operator()(std::uint32_t i) const {
        bool good = true;
        for (int axis = 0; axis < Dim; ++axis) {
            const Scalar lower = boxes.lower(i, axis);
            const Scalar upper = boxes.upper(i, axis);
            // x - x is 0 for finite x and NaN otherwise; comparisons with NaN are false.
            good = good & (lower - lower == Scalar{0}) & (upper - upper == Scalar{0}) & (lower <= upper);
        }
        return good;
    }
};

/// The first object that is no box, and how many there are.
struct Offenders {
    std::uint32_t first = none;
    std::uint32_t count = 0;
};

/// Map of the reduction over all objects.
template <class Scalar, int Dim>
struct FindOffender {
    IsBox<Scalar, Dim> is_box;

    GRAZE_HD Offenders operator()(std::uint32_t i) const { return is_box(i) ? Offenders{} : Offenders{i, 1}; }
};

struct MergeOffenders {
    GRAZE_HD Offenders operator()(Offenders p, Offenders q) const {
        return {p.first < q.first ? p.first : q.first, p.count + q.count};
    }
};

}  // namespace graze
