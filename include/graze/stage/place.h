// Stage: where objects are that stand in an order of their own.
//
// in   numbers   uint32  [m]   the object at each place
// out  place_of  uint32  [n]   the place of each object; objects that take no part keep what was there
//
// Cost: O(1) an object.
#pragma once

#include <cstdint>

#include "graze/core/aabb.h"
#include "graze/core/span.h"

namespace graze {

struct PlaceObjects {
    Span<const std::uint32_t> numbers;
    Span<std::uint32_t> place_of;

    GRAZE_HD void operator()(std::uint32_t place) const { place_of[numbers[place]] = place; }
};

/// Boxes that stand in an order of their own, by object.
template <int Dim>
struct PlacedBound {
    Span<const Aabb<Dim>> boxes;
    Span<const std::uint32_t> place_of;

    GRAZE_HD Aabb<Dim> operator()(std::uint32_t object) const { return boxes[place_of[object]]; }
};

}  // namespace graze
