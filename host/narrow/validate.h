// Refuses shapes that are none, and says which number of which shape is wrong.
#pragma once

#include <cmath>

#include "graze/shape/box.h"
#include "graze/shape/circle.h"
#include "graze/shape/segment.h"
#include "graze/shape/sphere.h"

namespace graze::narrow_phase {

/// Throws Error(bad_input), "box b: lower.x is nan, but must be finite". `axis` -1 when the number is no
/// coordinate.
[[noreturn]] void refuse(const char* shape, const char* name, const char* number, int axis, double value,
                         const char* reason);

template <int Dim>
void require_finite(const glm::vec<Dim, double>& point, const char* shape, const char* name,
                    const char* number) {
    for (int axis = 0; axis < Dim; ++axis) {
        if (!std::isfinite(point[axis])) refuse(shape, name, number, axis, point[axis], "must be finite");
    }
}

inline void require_radius(double radius, const char* shape, const char* name) {
    if (!std::isfinite(radius)) refuse(shape, name, "radius", -1, radius, "must be finite");
    if (radius < 0.0) refuse(shape, name, "radius", -1, radius, "must not be negative");
}

/// `name` is the parameter's name, "a" or "b".
inline void require_valid(const Circle& circle, const char* name) {
    require_finite<2>(circle.center, "circle", name, "center");
    require_radius(circle.radius, "circle", name);
}

inline void require_valid(const Sphere& sphere, const char* name) {
    require_finite<3>(sphere.center, "sphere", name, "center");
    require_radius(sphere.radius, "sphere", name);
}

template <int Dim>
void require_valid(const Segment<Dim>& segment, const char* name) {
    require_finite<Dim>(segment.a, "segment", name, "a");
    require_finite<Dim>(segment.b, "segment", name, "b");
}

template <int Dim>
void require_valid(const Box<Dim>& box, const char* name) {
    require_finite<Dim>(box.lower, "box", name, "lower");
    require_finite<Dim>(box.upper, "box", name, "upper");
    for (int axis = 0; axis < Dim; ++axis) {
        if (box.lower[axis] > box.upper[axis]) {
            refuse("box", name, "lower", axis, box.lower[axis], "must not be above upper");
        }
    }
}

}  // namespace graze::narrow_phase
