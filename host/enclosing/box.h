// Boxes along the axes, of what has been checked.
#pragma once

#include "graze/shape/box.h"
#include "graze/shape/oriented_box.h"
#include "graze/shape/point.h"

namespace graze::enclosing {

/// All that is within `radius` of at least one vertex, as box_of promises it. Finite numbers, radius >= 0.
template <int Dim>
[[nodiscard]] Box<Dim> box_round(const PointView<double, Dim>& vertices, double radius);

/// The same of an oriented box: finite numbers, half extents >= 0.
template <int Dim>
[[nodiscard]] Box<Dim> box_round(const OrientedBox<Dim>& box);

}  // namespace graze::enclosing
