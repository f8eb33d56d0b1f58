#pragma once

#include <glm/vec2.hpp>

namespace graze {

/// A closed disc. Radius 0 is a point; a negative or non-finite radius is refused by whoever takes it.
struct Circle {
    glm::dvec2 center{0.0};
    double radius = 0.0;
};

}  // namespace graze
