#pragma once

#include <array>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace graze {

/// A closed triangle, in either winding. Vertices on one line or in one place are the segment or the point
/// that is left.
template <int Dim>
struct Triangle {
    std::array<glm::vec<Dim, double>, 3> vertices{};
};

}  // namespace graze
