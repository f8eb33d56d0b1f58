// An oriented box round vertices that have been checked.
#pragma once

#include <span>

#include "graze/shape/oriented_box.h"

namespace graze::enclosing {

/// All that is within `radius` of the vertices' hull, as oriented_box_of promises it.
template <int Dim>
[[nodiscard]] OrientedBox<Dim> oriented_box_round(std::span<const glm::vec<Dim, double>> vertices,
                                                  double radius);

}  // namespace graze::enclosing
