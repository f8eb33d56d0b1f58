// Stage: boxes (or points) and a tree -> what the walk for two sets (stage/traverse.h, CountMet and FillMet)
// asks of them.
//
// in   boxes   BoxView, PointView   float or double; finite
//      stored  functor              see stored_tree.h
//      origin  double  [Dim]        of the tree, or none
// out  Aabb                         of query box i, on demand
//      bool                         query box i and object j share a point, as stored
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

/// Query box i and object j share a point, as stored.
template <int Dim, class Boxes, class Stored>
struct AcceptMet {
    Boxes boxes;
    Stored stored;

    GRAZE_HD bool operator()(std::uint32_t i, std::uint32_t j) const {
        bool all = true;
        for (int axis = 0; axis < Dim; ++axis) {
            const double lower_i = boxes.lower(i, axis);
            const double upper_i = boxes.upper(i, axis);
            const double lower_j = stored.lower(j, axis);
            const double upper_j = stored.upper(j, axis);
            all = all & (lower_i <= upper_j) & (lower_j <= upper_i);
        }
        return all;
    }
};

}  // namespace graze
