// Stage: has an object moved further than a skin allows since a list of neighbours was made.
//
// in   spheres  SphereView           n balls, now
//      before   Scalar [n][Dim + 1]  centres and radii as they were
//      half     double               half the skin, not rounded up
// out  bool                          is |x - before| + (r - before's r, if it grew) more than half the skin
//
// Two objects that were not neighbours are then still no further into each other's reach than the skin: each
// brings at most half of it. A radius that shrank counts as unchanged. Decided exactly.
// Cost: O(1) an object. Nothing can fail.
#pragma once

#include <cstdint>

#include "graze/core/gap.h"
#include "graze/core/span.h"
#include "graze/core/sphere_view.h"

namespace graze {

template <class Scalar, int Dim>
struct KeepSpheres {
    SphereView<Scalar, Dim> spheres;
    Span<Scalar> kept;

    GRAZE_HD void operator()(std::uint32_t i) const {
        const Span<Scalar> row = kept.part(i * (Dim + 1ull), Dim + 1);
        for (int axis = 0; axis < Dim; ++axis)
            row[static_cast<std::uint64_t>(axis)] = spheres.centre(i, axis);
        row[Dim] = spheres.radius(i);
    }
};

/// Objects as they were.
template <class Scalar, int Dim>
struct SpheresBefore {
    Span<const Scalar> kept;

    [[nodiscard]] GRAZE_HD Scalar at(std::uint32_t i, int column) const {
        return kept[i * (Dim + 1ull) + static_cast<std::uint64_t>(column)];
    }
};

/// How far a radius is from what it was, against half the skin.
template <class Scalar, int Dim>
struct Growth {
    SphereView<Scalar, Dim> spheres;
    SpheresBefore<Scalar, Dim> before;
    double half;

    [[nodiscard]] GRAZE_HD Gap<1, 2, 1> gap(std::uint32_t i) const {
        return {{{static_cast<double>(spheres.radius(i)), -static_cast<double>(before.at(i, Dim))}}, {half}};
    }
};

template <class Scalar, int Dim>
struct HasStayed {
    SphereView<Scalar, Dim> spheres;
    SpheresBefore<Scalar, Dim> before;
    double half;

    GRAZE_HD bool operator()(std::uint32_t i) const {
        if (grew(i) && sign_of_gap(Growth<Scalar, Dim>{spheres, before, half}, i) > 0) return false;
        return sign_of_gap(*this, i) <= 0;
    }
    [[nodiscard]] GRAZE_HD bool grew(std::uint32_t i) const { return spheres.radius(i) > before.at(i, Dim); }

    /// The distance moved, against what the growth leaves of half the skin.
    [[nodiscard]] GRAZE_HD Gap<Dim, 2, 3> gap(std::uint32_t i) const {
        Gap<Dim, 2, 3> gap;
        for (int axis = 0; axis < Dim; ++axis) {
            gap.apart[axis][0] = static_cast<double>(spheres.centre(i, axis));
            gap.apart[axis][1] = -static_cast<double>(before.at(i, axis));
        }
        gap.reach[0] = half;
        gap.reach[1] = grew(i) ? static_cast<double>(before.at(i, Dim)) : 0.0;
        gap.reach[2] = grew(i) ? -static_cast<double>(spheres.radius(i)) : 0.0;
        return gap;
    }
};

}  // namespace graze
