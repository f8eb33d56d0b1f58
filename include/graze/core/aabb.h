// Axis-aligned bounding boxes in float32, as kernels use them.
#pragma once

#include <cstdint>

#include "graze/core/hd.h"

namespace graze {

/// Closed: boxes that share a face, an edge or a corner overlap. Open: the interiors must share a point.
enum class Overlap : std::uint8_t { closed, open };

/// Largest finite float32.
inline constexpr float float_max = 3.40282346638528859812e38F;

/// The box [lo, hi]. A default box is empty: merging it changes nothing, and it overlaps nothing.
template <int Dim>
struct Aabb {
    static_assert(Dim == 2 || Dim == 3);
    float lo[Dim];
    float hi[Dim];

    GRAZE_HD constexpr Aabb() {
        for (int axis = 0; axis < Dim; ++axis) {
            lo[axis] = float_max;
            hi[axis] = -float_max;
        }
    }

    GRAZE_HD constexpr void merge(const Aabb& other) {
        for (int axis = 0; axis < Dim; ++axis) {
            lo[axis] = other.lo[axis] < lo[axis] ? other.lo[axis] : lo[axis];
            hi[axis] = other.hi[axis] > hi[axis] ? other.hi[axis] : hi[axis];
        }
    }
};

/// Bitwise `&` on purpose: six comparisons without a branch are faster than up to six branches.
template <int Dim>
[[nodiscard]] GRAZE_HD constexpr bool overlaps_closed(const Aabb<Dim>& p, const Aabb<Dim>& q) {
    bool all = true;
    for (int axis = 0; axis < Dim; ++axis) {
        all = all & (p.lo[axis] <= q.hi[axis]) & (q.lo[axis] <= p.hi[axis]);
    }
    return all;
}

template <int Dim>
[[nodiscard]] GRAZE_HD constexpr bool overlaps_open(const Aabb<Dim>& p, const Aabb<Dim>& q) {
    bool all = true;
    for (int axis = 0; axis < Dim; ++axis) {
        all = all & (p.lo[axis] < q.hi[axis]) & (q.lo[axis] < p.hi[axis]);
    }
    return all;
}

}  // namespace graze
