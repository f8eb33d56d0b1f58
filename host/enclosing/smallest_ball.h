// The smallest ball round local vertices (local.h).
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>

namespace graze::enclosing {

/// Its centre: the largest distance of a vertex from it is within 10^-13 of the smallest there is,
/// relatively. At least one vertex. Deterministic, allocates nothing.
template <int Dim>
[[nodiscard]] glm::vec<Dim, double> smallest_ball_center(std::span<const glm::vec<Dim, double>> vertices);

}  // namespace graze::enclosing
