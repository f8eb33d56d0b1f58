// Stage: objects in a periodic box -> a copy of each within one period, and the further copies ("ghosts",
// Allen & Tildesley 1987; as molecular dynamics codes communicate them) that may meet one of those.
//
// in   reach    PeriodicReach      the objects, their reach and the periods
// out  home     Image  [n]         where object i has its copy within half a period of 0
//      bulk     SceneBox           what those copies cover, in double (a reduction)
//      counts   uint32 [n]         how many ghosts object i has; more than max_objects: too many
//      ghosts   Ghost  [total]     object and image, relative to the object as stored
//
// Of two neighbours (i, j, k) one copy can be moved home, and the other by as many periods; turned round, by
// as many the other way. One of the two shifts is lexicographically positive, or both are 0: so ghosts with
// positive shifts against the copies at home, and those among themselves, find every pair once. An object is
// always itself a candidate for shift 0, so the shifts that reach the bulk are a block around 0, and counting
// those that are positive takes no loop.
//
// A ghost is made when the object's stretch, moved by a whole number of periods, meets the bulk's. Both hold
// what they stand for (stage/reach.h), and the quotient is increased by more than its roundings, so none is
// missed; one too many only costs a walk. Positions are rounded for these bounds alone.
//
// Cost: O(1) an object and a ghost. What can go wrong: a period that is small against the reach makes many
// ghosts, and none are made beyond most_periods; `counts` says so.
#pragma once

#include <cstdint>

#include "graze/core/constants.h"
#include "graze/core/image.h"
#include "graze/core/span.h"
#include "graze/stage/reach.h"
#include "graze/stage/scene_box.h"

namespace graze {

template <int Dim>
struct Ghost {
    std::uint32_t object;
    Image<Dim> image;
};

/// True for an object whose copy at home is at most `most_periods` away.
template <class Scalar, int Dim>
struct IsNearHome {
    SphereView<Scalar, Dim> spheres;
    Periods<Dim> periods;

    GRAZE_HD bool operator()(std::uint32_t i) const {
        bool near = true;
        for (int axis = 0; axis < Dim; ++axis) {
            const double length = periods.of[axis].length();
            const auto x = static_cast<double>(spheres.centre(i, axis));
            near = near && (length == 0.0 || (x < 0.0 ? -x : x) <= most_periods * length);
        }
        return near;
    }
};

template <class Scalar, int Dim>
struct GoHome {
    SphereView<Scalar, Dim> spheres;
    Periods<Dim> periods;
    Span<Image<Dim>> home;

    GRAZE_HD void operator()(std::uint32_t i) const {
        for (int axis = 0; axis < Dim; ++axis) {
            const double length = periods.of[axis].length();
            const double away = length == 0.0 ? 0.0 : static_cast<double>(spheres.centre(i, axis)) / length;
            home[i].along[axis] = -static_cast<std::int32_t>(away < 0.0 ? away - 0.5 : away + 0.5);
        }
    }
};

/// Map of the reduction that makes `bulk`.
template <class Scalar, int Dim>
struct HomeStretch {
    PeriodicReach<Scalar, Dim> reach;
    Span<const Image<Dim>> home;

    GRAZE_HD SceneBox<Dim> operator()(std::uint32_t i) const {
        SceneBox<Dim> box{};
        for (int axis = 0; axis < Dim; ++axis) {
            const Stretch covered = reach.stretch(i, home[i], axis);
            box.lo[axis] = covered.lower;
            box.hi[axis] = covered.upper;
        }
        return box;
    }
};

/// The shifts that bring an object to the bulk: -down .. up on each axis.
template <int Dim>
struct Shifts {
    std::uint64_t down[Dim];
    std::uint64_t up[Dim];

    /// Shifts of the axes from `axis` on.
    [[nodiscard]] GRAZE_HD std::uint64_t all(int axis) const {
        std::uint64_t product = 1;
        for (; axis < Dim; ++axis)
            product *= down[axis] + 1 + up[axis];
        return product;
    }
    /// Those that are lexicographically positive.
    [[nodiscard]] GRAZE_HD std::uint64_t positive() const {
        std::uint64_t sum = 0;
        for (int axis = 0; axis < Dim; ++axis)
            sum += up[axis] * all(axis + 1);
        return sum;
    }
    /// The positive one with number t: those that differ from 0 on the first axis come first. Axes are not
    /// picked by number at run time, which would keep the image in memory.
    [[nodiscard]] GRAZE_HD Image<Dim> positive_at(std::uint64_t t) const {
        Image<Dim> shift{};
        bool found = false;  // the first axis on which it differs from 0
        for (int axis = 0; axis < Dim; ++axis) {
            const std::uint64_t below = all(axis + 1);
            if (found) {
                shift.along[axis] =
                    static_cast<std::int32_t>(t / below) - static_cast<std::int32_t>(down[axis]);
                t %= below;
            } else if (t < up[axis] * below) {
                shift.along[axis] = static_cast<std::int32_t>(t / below) + 1;
                t %= below;
                found = true;
            } else {
                t -= up[axis] * below;
            }
        }
        return shift;
    }
};

/// Whole periods that fit into a distance >= 0, at most one more than most_periods.
[[nodiscard]] GRAZE_HD inline std::uint64_t periods_in(double distance, double length) {
    const double periods = distance / length * (1.0 + 0x1p-50);
    return periods > most_periods ? most_periods + 1 : static_cast<std::uint64_t>(periods);
}

template <class Scalar, int Dim>
struct FindShifts {
    PeriodicReach<Scalar, Dim> reach;
    Span<const Image<Dim>> home;
    Span<const SceneBox<Dim>> bulk;

    GRAZE_HD Shifts<Dim> operator()(std::uint32_t i) const {
        Shifts<Dim> shifts{};
        for (int axis = 0; axis < Dim; ++axis) {
            const double length = reach.periods.of[axis].length();
            if (length == 0.0) continue;
            const Stretch own = reach.stretch(i, home[i], axis);
            shifts.up[axis] = periods_in(bulk[0].hi[axis] - own.lower, length);
            shifts.down[axis] = periods_in(own.upper - bulk[0].lo[axis], length);
        }
        return shifts;
    }
};

template <class Scalar, int Dim>
struct CountGhosts {
    FindShifts<Scalar, Dim> find;
    Span<std::uint32_t> counts;

    GRAZE_HD void operator()(std::uint32_t i) const {
        const Shifts<Dim> shifts = find(i);
        std::uint64_t count = shifts.positive();
        for (int axis = 0; axis < Dim; ++axis)
            if (shifts.up[axis] > most_periods || shifts.down[axis] > most_periods) count = max_objects + 1;
        counts[i] = static_cast<std::uint32_t>(count > max_objects ? max_objects + 1 : count);
    }
};

template <class Scalar, int Dim>
struct MakeGhosts {
    FindShifts<Scalar, Dim> find;
    Span<const std::uint64_t> offsets;
    Span<Ghost<Dim>> ghosts;

    GRAZE_HD void operator()(std::uint32_t i) const {
        if (offsets[i] == offsets[i + 1]) return;
        const Shifts<Dim> shifts = find(i);
        for (std::uint64_t t = 0; t < offsets[i + 1] - offsets[i]; ++t)
            ghosts[offsets[i] + t] = {i, find.home[i] + shifts.positive_at(t)};
    }
};

// Bounds of the copies at home and of the ghosts, and who are neighbours.

template <class Scalar, int Dim>
struct AtHome {
    PeriodicReach<Scalar, Dim> reach;
    Span<const Image<Dim>> home;

    GRAZE_HD Aabb<Dim> operator()(std::uint32_t i) const { return reach.box(i, home[i]); }
    GRAZE_HD bool operator()(std::uint32_t i, std::uint32_t j) const { return sign_of_gap(*this, i, j) <= 0; }

    [[nodiscard]] GRAZE_HD auto gap(std::uint32_t i, std::uint32_t j) const {
        return reach.gap(i, j, home[j] - home[i]);
    }
};

template <class Scalar, int Dim>
struct OfGhosts {
    PeriodicReach<Scalar, Dim> reach;
    Span<const Image<Dim>> home;
    Span<const Ghost<Dim>> ghosts;

    GRAZE_HD Aabb<Dim> operator()(std::uint32_t g) const {
        return reach.box(ghosts[g].object, ghosts[g].image);
    }
    GRAZE_HD bool operator()(std::uint32_t g, std::uint32_t i) const { return sign_of_gap(*this, g, i) <= 0; }

    [[nodiscard]] GRAZE_HD auto gap(std::uint32_t g, std::uint32_t i) const {
        return reach.gap(i, ghosts[g].object, ghosts[g].image - home[i]);
    }
};

}  // namespace graze
