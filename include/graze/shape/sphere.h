#pragma once

#include <glm/vec3.hpp>

namespace graze {

/// A closed ball. Radius 0 is a point; a negative or non-finite radius is refused by whoever takes it.
struct Sphere {
    glm::dvec3 center{0.0};
    double radius = 0.0;
};

}  // namespace graze
