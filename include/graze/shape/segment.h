#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace graze {

/// A closed segment; a = b is a point.
template <int Dim>
struct Segment {
    glm::vec<Dim, double> a{0.0};
    glm::vec<Dim, double> b{0.0};
};

}  // namespace graze
