// Rotating calipers.
#pragma once

#include <glm/vec2.hpp>
#include <span>

namespace graze::enclosing {

/// The direction, of length 1, of a side of the rectangle of smallest area round the vertices; (1, 0) when
/// they are all in one place. O(n log n).
[[nodiscard]] glm::dvec2 side_of_smallest_rectangle(std::span<const glm::dvec2> vertices);

}  // namespace graze::enclosing
