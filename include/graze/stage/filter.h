// Stage: which of the candidates whose float32 boxes overlap are pairs, by the volumes as stored.
//
// in   two object numbers
// out  bool
//
// The walk asks at every leaf it reaches, so counts are exact and nothing is stored only to be thrown away.
// Cost: a functor reads both volumes as stored.
#pragma once

#include <cstdint>

#include "graze/core/aabb.h"
#include "graze/core/box_view.h"
#include "graze/core/hd.h"
#include "graze/core/sphere_gap.h"
#include "graze/core/sphere_view.h"

namespace graze {

/// float32 boxes: the walk's own test has decided.
struct AcceptAll {
    GRAZE_HD bool operator()(std::uint32_t, std::uint32_t) const { return true; }
};

/// The same test again, on the boxes (or points) as stored. In one set `a` and `b` are the same.
template <int Dim, class A = BoxView<double, Dim>, class B = A>
struct AcceptExact {
    A a;
    B b;
    Overlap overlap;

    GRAZE_HD bool operator()(std::uint32_t i, std::uint32_t j) const {
        bool closed = true;
        bool open = true;
        for (int axis = 0; axis < Dim; ++axis) {
            const double lower_i = a.lower(i, axis);
            const double upper_i = a.upper(i, axis);
            const double lower_j = b.lower(j, axis);
            const double upper_j = b.upper(j, axis);
            closed = closed & (lower_i <= upper_j) & (lower_j <= upper_i);
            open = open & (lower_i < upper_j) & (lower_j < upper_i);
        }
        return overlap == Overlap::closed ? closed : open;
    }
};

/// What is nearest to `x` of a ball's core, which is its centre; returns the radius around it.
template <class Scalar, int Dim>
[[nodiscard]] GRAZE_HD inline Scalar core_near(const SphereView<Scalar, Dim>& spheres, std::uint32_t i,
                                               const Scalar (&)[Dim], Scalar (&nearest)[Dim]) {
    for (int axis = 0; axis < Dim; ++axis)
        nearest[axis] = spheres.centre(i, axis);
    return spheres.radius(i);
}
/// A box is its own core.
template <class Scalar, int Dim>
[[nodiscard]] GRAZE_HD inline Scalar core_near(const BoxView<Scalar, Dim>& boxes, std::uint32_t i,
                                               const Scalar (&x)[Dim], Scalar (&nearest)[Dim]) {
    for (int axis = 0; axis < Dim; ++axis) {
        const Scalar lower = boxes.lower(i, axis);
        const Scalar upper = boxes.upper(i, axis);
        nearest[axis] = x[axis] < lower ? lower : x[axis] > upper ? upper : x[axis];
    }
    return Scalar{0};
}

/// Balls with balls, balls with boxes: exactly, whether they have a point in common (open: the distance is
/// less than the sum of the radii).
template <class ViewA, class ViewB>
struct AcceptRound {
    ViewA a;
    ViewB b;
    Overlap overlap;

    GRAZE_HD bool operator()(std::uint32_t i, std::uint32_t j) const { return meets(a, i, b, j); }

  private:
    template <class Scalar, int Dim, class Other>
    GRAZE_HD bool meets(const SphereView<Scalar, Dim>& spheres, std::uint32_t i, const Other& other,
                        std::uint32_t j) const {
        Scalar centre[Dim];
        for (int axis = 0; axis < Dim; ++axis)
            centre[axis] = spheres.centre(i, axis);
        Scalar nearest[Dim];
        const Scalar radius = core_near(other, j, centre, nearest);
        const int gap = sign_of_sphere_gap<Dim>(centre, spheres.radius(i), nearest, radius);
        return overlap == Overlap::closed ? gap <= 0 : gap < 0;
    }
    template <class Scalar, int Dim>
    GRAZE_HD bool meets(const BoxView<Scalar, Dim>& boxes, std::uint32_t i,
                        const SphereView<Scalar, Dim>& spheres, std::uint32_t j) const {
        return meets(spheres, j, boxes, i);
    }
};

}  // namespace graze
