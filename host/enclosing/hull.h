// The hull of vertices in the plane.
#pragma once

#include <glm/vec2.hpp>
#include <span>
#include <vector>

namespace graze::enclosing {

/// Its corners, counter-clockwise, no three on a line: two when the vertices lie on a line, one when in one
/// place (Andrew's monotone chain, turns decided exactly). O(n log n).
[[nodiscard]] std::vector<glm::dvec2> hull_corners(std::span<const glm::dvec2> vertices);

}  // namespace graze::enclosing
