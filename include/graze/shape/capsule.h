#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace graze {

/// All points within `radius` of the segment from a to b, its border included. a = b is a disc or ball,
/// radius 0 a segment; a negative or non-finite radius is refused by whoever takes it.
template <int Dim>
struct Capsule {
    glm::vec<Dim, double> a{0.0};
    glm::vec<Dim, double> b{0.0};
    double radius = 0.0;
};

}  // namespace graze
