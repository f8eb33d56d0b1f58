// Stage: boxes (or points) that are asked for, and a tree -> their bounds for the walk of two sets
// (stage/traverse.h, CountMet and FillMet); stage/filter.h, AcceptExact, then decides as stored.
//
// in   boxes   BoxView, PointView   float or double; finite
//      origin  double  [Dim]        of the tree, or none
// out  Aabb                         of query box i, on demand
//
// Cost: O(1). Nothing can fail.
#pragma once

#include <cstdint>

#include "graze/core/aabb.h"
#include "graze/core/round.h"
#include "graze/core/span.h"

namespace graze {

/// Aabb of query box i: moved and rounded by the same functions as the boxes of the tree (or rounded only),
/// which never fall when their argument grows, so boxes that meet as stored meet as rounded.
template <int Dim, class Boxes>
struct QueryBound {
    Boxes boxes;
    Span<const double> origin;

    GRAZE_HD Aabb<Dim> operator()(std::uint32_t i) const {
        Aabb<Dim> box;
        for (int axis = 0; axis < Dim; ++axis) {
            const double shift = origin.size == 0 ? 0.0 : origin[static_cast<std::uint64_t>(axis)];
            box.lo[axis] = round_down(static_cast<double>(boxes.lower(i, axis)) - shift);
            box.hi[axis] = round_up(static_cast<double>(boxes.upper(i, axis)) - shift);
        }
        return box;
    }
};

}  // namespace graze
