#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace graze {

/// A closed axis-parallel box in float64, lower <= upper on every axis. The float32 box of kernels is `Aabb`.
template <int Dim>
struct Box {
    glm::vec<Dim, double> lower{0.0};
    glm::vec<Dim, double> upper{0.0};
};

}  // namespace graze
