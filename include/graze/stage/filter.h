// Stage: which of the candidates whose float32 boxes overlap are pairs.
//
// in   two object numbers
// out  bool
//
// The walk asks at every leaf it reaches, so counts are exact and nothing is stored only to be thrown away.
// Cost: AcceptExact reads both boxes as stored.
#pragma once

#include <cstdint>

#include "graze/core/aabb.h"
#include "graze/core/box_view.h"
#include "graze/core/hd.h"

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

}  // namespace graze
