// Refuses shapes that are none, and says which number of which shape is wrong.
#pragma once

#include <cmath>

#include "graze/shape/shape.h"

namespace graze::narrow_phase {

/// Throws Error(bad_input), "box b: lower.x is nan, but must be finite". `name` is empty where there is but
/// one such shape, `axis` -1 when the number is no coordinate.
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
template <int Dim>
void require_valid(const glm::vec<Dim, double>& point, const char* name) {
    require_finite<Dim>(point, "point", name, "coordinate");
}

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
void require_valid(const Capsule<Dim>& capsule, const char* name) {
    require_finite<Dim>(capsule.a, "capsule", name, "a");
    require_finite<Dim>(capsule.b, "capsule", name, "b");
    require_radius(capsule.radius, "capsule", name);
}

template <int Dim>
void require_valid(const Triangle<Dim>& triangle, const char* name) {
    for (const auto& vertex : triangle.vertices)
        require_finite<Dim>(vertex, "triangle", name, "vertex");
}

// Checked when they were made.
inline void require_valid(const ConvexPolygon&, const char*) {}
inline void require_valid(const ConvexHull&, const char*) {}

template <int Dim>
void require_valid(const OrientedBox<Dim>& box, const char* name) {
    require_finite<Dim>(box.center, "oriented box", name, "center");
    require_finite<Dim>(box.half_extents, "oriented box", name, "half_extents");
    for (int i = 0; i < Dim; ++i) {
        const auto& axis = box.axes[static_cast<std::size_t>(i)];
        require_finite<Dim>(axis, "oriented box", name, "axis");
        if (box.half_extents[i] < 0.0) {
            refuse("oriented box", name, "half_extents", i, box.half_extents[i], "must not be negative");
        }
        if (axis == glm::vec<Dim, double>(0.0))
            refuse("oriented box", name, "axis", -1, 0.0, "must have a direction");
    }
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
