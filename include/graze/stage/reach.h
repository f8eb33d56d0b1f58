// Stage: balls and a cutoff -> the box that an object looks for neighbours with, and the exact decision.
//
// in   spheres   SphereView   n balls (points: radius 0), float32 or float64, in the caller's order and unit
//      cutoff, skin  double   >= 0
//      origin    double       Dim numbers (float64 input only): what is subtracted before rounding
//      periods   Periods      periodic boxes: the lengths, 0 on an axis that is not periodic
//      images    Image  [n]   periodic boxes: where each object's copy lies (stage/periodic.h)
// out  Aabb                   of an object, or of its copy, on demand
//      bool                   are two objects, or copies, neighbours
//
// Neighbours: |x_i - x_j| <= r_i + r_j + cutoff + skin in real numbers.
//
// Each object gets the ball with radius R_i = r_i + (cutoff + skin) / 2. Of neighbours the balls share a
// point, since on every axis |x_i - x_j| <= R_i + R_j; a box that holds the ball meets the box of the other.
// So it must hold it however things are rounded: `margin` is not below (cutoff + skin) / 2, and its sum with
// the radius is off by half an ulp, for which `stretch_within` has room (its bounds are moved by 4 units of
// 2^-53 (|x| + R), of which the centre takes one, the two additions one each, and this sum the last).
// Periodic copies lie at x + m L, which is off by 2^-53 |m| L more than by the rounding of the centre that is
// accounted for; `slack` is four times that, and four times what adding it to R may cost.
//
// Cost: O(1) an object, O(1) a pair but for near ties (core/gap.h). Nothing can fail.
#pragma once

#include <cstdint>
#include <type_traits>

#include "graze/core/aabb.h"
#include "graze/core/gap.h"
#include "graze/core/image.h"
#include "graze/core/span.h"
#include "graze/core/sphere_view.h"
#include "graze/stage/bound.h"

namespace graze {

template <class Scalar, int Dim>
struct Reach {
    static constexpr int dimension = Dim;

    SphereView<Scalar, Dim> spheres;
    double cutoff;
    double skin;
    double margin;  ///< at least (cutoff + skin) / 2
    Span<const double> origin;

    [[nodiscard]] GRAZE_HD double moved_centre(std::uint32_t i, int axis) const {
        double x = static_cast<double>(spheres.centre(i, axis));
        if constexpr (std::is_same_v<Scalar, double>) x -= origin[static_cast<std::uint64_t>(axis)];
        return x;
    }
    [[nodiscard]] GRAZE_HD double radius(std::uint32_t i) const {
        return static_cast<double>(spheres.radius(i)) + margin;
    }

    /// The box of object i.
    GRAZE_HD Aabb<Dim> operator()(std::uint32_t i) const {
        Aabb<Dim> box;
        for (int axis = 0; axis < Dim; ++axis) {
            const double x = moved_centre(i, axis);
            bound_within(box, axis, x, x, radius(i));
        }
        return box;
    }
    /// Are i and j neighbours?
    GRAZE_HD bool operator()(std::uint32_t i, std::uint32_t j) const { return sign_of_gap(*this, i, j) <= 0; }

    /// What sign_of_gap decides.
    [[nodiscard]] GRAZE_HD Gap<Dim, 2, 4> gap(std::uint32_t i, std::uint32_t j) const {
        Gap<Dim, 2, 4> gap;
        for (int axis = 0; axis < Dim; ++axis) {
            gap.apart[axis][0] = static_cast<double>(spheres.centre(j, axis));
            gap.apart[axis][1] = -static_cast<double>(spheres.centre(i, axis));
        }
        set_reach(i, j, gap.reach);
        return gap;
    }
    GRAZE_HD void set_reach(std::uint32_t i, std::uint32_t j, double (&sum)[4]) const {
        sum[0] = static_cast<double>(spheres.radius(i));
        sum[1] = static_cast<double>(spheres.radius(j));
        sum[2] = cutoff;
        sum[3] = skin;
    }
};

/// The same for copies of objects in a periodic box. Positions on a periodic axis are not moved by the
/// origin.
template <class Scalar, int Dim>
struct PeriodicReach {
    Reach<Scalar, Dim> reach;
    Periods<Dim> periods;

    /// What the copy `image` of object i covers of an axis, rounded outward.
    [[nodiscard]] GRAZE_HD Stretch stretch(std::uint32_t i, const Image<Dim>& image, int axis) const {
        const double length = periods.of[axis].length();
        if (length == 0.0) {
            const double x = reach.moved_centre(i, axis);
            return stretch_within(x, x, reach.radius(i));
        }
        const double away = image.along[axis] * length;
        const double x = static_cast<double>(reach.spheres.centre(i, axis)) + away;
        const double radius = reach.radius(i);
        const double slack = 0x1p-51 * ((away < 0.0 ? -away : away) + radius);
        return stretch_within(x, x, radius + slack);
    }
    [[nodiscard]] GRAZE_HD Aabb<Dim> box(std::uint32_t i, const Image<Dim>& image) const {
        Aabb<Dim> box;
        for (int axis = 0; axis < Dim; ++axis) {
            const Stretch covered = stretch(i, image, axis);
            box.lo[axis] = round_down(covered.lower);
            box.hi[axis] = round_up(covered.upper);
        }
        return box;
    }
    /// From object i as stored to the copy `image` of object j.
    [[nodiscard]] GRAZE_HD Gap<Dim, 4, 4> gap(std::uint32_t i, std::uint32_t j,
                                              const Image<Dim>& image) const {
        Gap<Dim, 4, 4> gap;
        for (int axis = 0; axis < Dim; ++axis) {
            const double steps = image.along[axis];
            gap.apart[axis][0] = static_cast<double>(reach.spheres.centre(j, axis));
            gap.apart[axis][1] = -static_cast<double>(reach.spheres.centre(i, axis));
            gap.apart[axis][2] = steps * periods.of[axis].high;
            gap.apart[axis][3] = steps * periods.of[axis].low;
        }
        reach.set_reach(i, j, gap.reach);
        return gap;
    }
};

}  // namespace graze
