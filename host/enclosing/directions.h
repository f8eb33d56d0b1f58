// Which way an oriented box lies.
#pragma once

#include <array>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>

namespace graze::enclosing {

template <int Dim>
using Axes = std::array<glm::vec<Dim, double>, Dim>;

/// The axes of a small box round local vertices (local.h), each of length 1, and at right angles, but for
/// rounding. 2-D: of the smallest. O(n log n).
[[nodiscard]] Axes<2> axes_of_small_box(std::span<const glm::dvec2> vertices);
[[nodiscard]] Axes<3> axes_of_small_box(std::span<const glm::dvec3> vertices);

}  // namespace graze::enclosing
