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

/// float64 boxes: the same test again, on the boxes as stored. In one set `a` and `b` are the same.
template <int Dim>
struct AcceptExact {
    BoxView<double, Dim> a;
    BoxView<double, Dim> b;
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

/// Balls with balls, balls with boxes: exactly, whether they have a point in common (open: the distance is
/// less than the sum of the radii).
template <class ViewA, class ViewB>
struct AcceptRound;

template <class Scalar, int Dim>
struct AcceptRound<SphereView<Scalar, Dim>, SphereView<Scalar, Dim>> {
    SphereView<Scalar, Dim> a;
    SphereView<Scalar, Dim> b;
    Overlap overlap;

    GRAZE_HD bool operator()(std::uint32_t i, std::uint32_t j) const {
        Scalar p[Dim];
        Scalar q[Dim];
        for (int axis = 0; axis < Dim; ++axis) {
            p[axis] = a.centre(i, axis);
            q[axis] = b.centre(j, axis);
        }
        const int gap = sign_of_sphere_gap<Dim>(p, a.radius(i), q, b.radius(j));
        return overlap == Overlap::closed ? gap <= 0 : gap < 0;
    }
};

template <class Scalar, int Dim>
struct AcceptRound<SphereView<Scalar, Dim>, BoxView<Scalar, Dim>> {
    SphereView<Scalar, Dim> a;
    BoxView<Scalar, Dim> b;
    Overlap overlap;

    GRAZE_HD bool operator()(std::uint32_t i, std::uint32_t j) const {
        Scalar p[Dim];
        Scalar nearest[Dim];
        for (int axis = 0; axis < Dim; ++axis) {
            p[axis] = a.centre(i, axis);
            const Scalar lower = b.lower(j, axis);
            const Scalar upper = b.upper(j, axis);
            nearest[axis] = p[axis] < lower ? lower : p[axis] > upper ? upper : p[axis];
        }
        const int gap = sign_of_sphere_gap<Dim>(p, a.radius(i), nearest, Scalar{0});
        return overlap == Overlap::closed ? gap <= 0 : gap < 0;
    }
};

template <class Scalar, int Dim>
struct AcceptRound<BoxView<Scalar, Dim>, SphereView<Scalar, Dim>> {
    BoxView<Scalar, Dim> a;
    SphereView<Scalar, Dim> b;
    Overlap overlap;

    GRAZE_HD bool operator()(std::uint32_t i, std::uint32_t j) const {
        return AcceptRound<SphereView<Scalar, Dim>, BoxView<Scalar, Dim>>{b, a, overlap}(j, i);
    }
};

}  // namespace graze
