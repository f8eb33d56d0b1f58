// Stage: the caller's volumes -> float32 bounding boxes, and the check that they are volumes at all.
//
// in   boxes    BoxView      n boxes, float32 or float64, in the caller's order and unit
//      spheres  SphereView   or n balls
//      origin   double       Dim numbers (float64 input only): what is subtracted before rounding
// out  Aabb                  of object i, on demand: the box is cheap to make, so it is not stored before the
// tree holds it
//
// float32 boxes are taken as they are. float64 boxes are moved by `origin`, then rounded outward. Both steps
// never decrease when their argument grows (a correctly rounded subtraction of a constant, a directed
// rounding), so of two closed boxes that meet the moved and rounded ones meet as well; the pairs that only
// rounding brought are taken out again by the functors of stage/filter.h, which look at the volumes as
// stored. The box of a ball holds the ball exactly as moved, whatever is rounded on the way. Cost: O(1) an
// object.
#pragma once

#include <cstdint>
#include <type_traits>

#include "graze/core/aabb.h"
#include "graze/core/box_view.h"
#include "graze/core/constants.h"
#include "graze/core/finite.h"
#include "graze/core/round.h"
#include "graze/core/span.h"
#include "graze/core/sphere_view.h"

namespace graze {

template <class Scalar, int Dim>
struct Bound {
    BoxView<Scalar, Dim> boxes;
    Span<const double> origin;

    GRAZE_HD Aabb<Dim> operator()(std::uint32_t i) const {
        Aabb<Dim> box;
        if (std::is_same_v<Scalar, float> && boxes.in_rows) {
            const Scalar* row = boxes.lower_column[0] + i * boxes.stride;
            for (int axis = 0; axis < Dim; ++axis) {
                box.lo[axis] = static_cast<float>(row[axis]);
                box.hi[axis] = static_cast<float>(row[Dim + axis]);
            }
            return box;
        }
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

/// Of an axis.
struct Stretch {
    double lower;
    double upper;
};

/// Holds all that is within `radius` >= 0 of what lies between lower and upper, which may be off by a
/// rounding. The margin is twice what two roundings in double can be wrong by. What is beyond `far` is beyond
/// float32, and far smaller than where a sum would overflow.
[[nodiscard]] GRAZE_HD inline Stretch stretch_within(double lower, double upper, double radius) {
    constexpr double doubt = 0x1p-51;
    constexpr double far = 1e300;
    const auto kept = [](double x) { return x < -far ? -far : x > far ? far : x; };
    const auto size = [](double x) { return x < 0.0 ? -x : x; };
    const double low = kept(lower);
    const double high = kept(upper);
    const double reach = kept(radius);
    return {low - reach - doubt * (size(low) + reach), high + reach + doubt * (size(high) + reach)};
}

/// The same, rounded outward to float32.
template <int Dim>
GRAZE_HD inline void bound_within(Aabb<Dim>& box, int axis, double lower, double upper, double radius) {
    const Stretch stretch = stretch_within(lower, upper, radius);
    box.lo[axis] = round_down(stretch.lower);
    box.hi[axis] = round_up(stretch.upper);
}

template <class Scalar, int Dim>
struct SphereBound {
    SphereView<Scalar, Dim> spheres;
    Span<const double> origin;

    GRAZE_HD Aabb<Dim> operator()(std::uint32_t i) const {
        Aabb<Dim> box;
        for (int axis = 0; axis < Dim; ++axis) {
            double x = static_cast<double>(spheres.centre(i, axis));
            if constexpr (std::is_same_v<Scalar, double>) x -= origin[static_cast<std::uint64_t>(axis)];
            bound_within(box, axis, x, x, static_cast<double>(spheres.radius(i)));
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
            // Without a branch; a comparison with NaN is false.
            good = good & (lower - lower == Scalar{0}) & (upper - upper == Scalar{0}) & (lower <= upper);
        }
        return good;
    }
};

/// True for a ball whose centre is finite, and whose radius is finite and not negative.
template <class Scalar, int Dim>
struct IsSphere {
    SphereView<Scalar, Dim> spheres;

    GRAZE_HD bool operator()(std::uint32_t i) const {
        const Scalar radius = spheres.radius(i);
        bool good = is_finite(radius) && radius >= Scalar{0};
        for (int axis = 0; axis < Dim; ++axis)
            good = good && is_finite(spheres.centre(i, axis));
        return good;
    }
};

// Which functors belong to a kind of volumes.
template <class Scalar, int Dim>
[[nodiscard]] Bound<Scalar, Dim> bound_of(const BoxView<Scalar, Dim>& boxes, Span<const double> origin) {
    return {boxes, origin};
}
template <class Scalar, int Dim>
[[nodiscard]] SphereBound<Scalar, Dim> bound_of(const SphereView<Scalar, Dim>& spheres,
                                                Span<const double> origin) {
    return {spheres, origin};
}
template <class Scalar, int Dim>
[[nodiscard]] IsBox<Scalar, Dim> validity_of(const BoxView<Scalar, Dim>& boxes) {
    return {boxes};
}
template <class Scalar, int Dim>
[[nodiscard]] IsSphere<Scalar, Dim> validity_of(const SphereView<Scalar, Dim>& spheres) {
    return {spheres};
}

/// The first object that is no volume, and how many there are.
struct Offenders {
    std::uint32_t first = none;
    std::uint32_t count = 0;
};

/// Map of the reduction over all objects.
template <class IsGood>
struct FindOffender {
    IsGood is_good;

    GRAZE_HD Offenders operator()(std::uint32_t i) const {
        return is_good(i) ? Offenders{} : Offenders{i, 1};
    }
};

struct MergeOffenders {
    GRAZE_HD Offenders operator()(Offenders p, Offenders q) const {
        return {p.first < q.first ? p.first : q.first, p.count + q.count};
    }
};

}  // namespace graze
