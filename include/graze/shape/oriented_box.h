#pragma once

#include <array>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace graze {

/// The points center + sum over i of t_i * axes[i] with |t_i| <= half_extents[i]. The axes are taken exactly
/// as they are stored: of a length that is not quite 1, or not quite at right angles, they span a
/// parallelogram or parallelepiped, and dependent ones a flat set. An axis that is zero and a negative half
/// extent are refused by whoever takes it; a half extent of 0 is not.
template <int Dim>
struct OrientedBox {
    glm::vec<Dim, double> center{0.0};
    glm::vec<Dim, double> half_extents{0.0};
    std::array<glm::vec<Dim, double>, Dim> axes{};
};

}  // namespace graze
