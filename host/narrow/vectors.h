#pragma once

#include <cmath>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace graze::narrow_phase {

template <int Dim>
[[nodiscard]] double sum_of_sizes(const glm::vec<Dim, double>& v) {
    double sum = 0.0;
    for (int axis = 0; axis < Dim; ++axis)
        sum += std::fabs(v[axis]);
    return sum;
}

[[nodiscard]] inline double cross(const glm::dvec2& p, const glm::dvec2& q) {
    return p.x * q.y - p.y * q.x;
}

}  // namespace graze::narrow_phase
