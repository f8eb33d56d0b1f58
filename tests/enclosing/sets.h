// Sets of vertices that are hard to enclose, and shapes.
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <vector>

#include "graze/shape/shape.h"
#include "tests/enclosing/oracle.h"
#include "tests/exact/inputs.h"

namespace graze_test {

template <int Dim>
using VertexSet = std::vector<Vector<Dim>>;

template <int Dim, class Number>
Vector<Dim> vector_of(Number number) {
    Vector<Dim> v;
    for (int axis = 0; axis < Dim; ++axis)
        v[axis] = number();
    return v;
}

/// In [-1, 1].
inline double unit(HardInputs& inputs) {
    return inputs.integer(-(1 << 29), 1 << 29) * 0x1p-29;
}

/// On one circle or sphere, exactly but for the scale.
template <int Dim>
Vector<Dim> on_sphere(HardInputs& inputs) {
    const auto point = inputs.pythagorean(Dim == 2);
    Vector<Dim> v;
    const double coordinates[3] = {point.x, point.y, point.z};
    for (int axis = 0; axis < Dim; ++axis)
        v[axis] = (inputs.integer(0, 1) == 0 ? 1.0 : -1.0) * coordinates[axis] / point.length;
    return v;
}

/// Scattered, on a lattice, on one sphere, on a line, in a plane, in two clusters: one of these.
template <int Dim>
VertexSet<Dim> special_set(HardInputs& inputs, int most) {
    VertexSet<Dim> set;
    const int kind = inputs.integer(0, 5);
    const auto any = [&] { return vector_of<Dim>([&] { return unit(inputs); }); };
    const Vector<Dim> p = any(), q = any(), r = any();
    const double thin = std::ldexp(1.0, -inputs.integer(1, 60));
    for (int count = inputs.integer(1, most); count > 0; --count) {
        if (kind == 0) set.push_back(any());
        if (kind == 1) set.push_back(vector_of<Dim>([&] { return inputs.integer(-2, 2) * 0.5; }));
        if (kind == 2) set.push_back(on_sphere<Dim>(inputs));
        if (kind == 3) set.push_back(p + unit(inputs) * q + thin * any());
        if (kind == 4) set.push_back(unit(inputs) * q + unit(inputs) * r + thin * any());
        if (kind == 5) set.push_back((inputs.integer(0, 1) == 0 ? p : q) + thin * any());
    }
    return set;
}

/// The same, nudged, and sometimes far from the origin.
template <int Dim>
VertexSet<Dim> hard_set(HardInputs& inputs, int most) {
    VertexSet<Dim> set = special_set<Dim>(inputs, most);
    const double far = inputs.integer(0, 3) == 0 ? std::ldexp(1.0, inputs.integer(0, 60)) : 0.0;
    for (Vector<Dim>& vertex : set) {
        for (int axis = 0; axis < Dim; ++axis)
            vertex[axis] = inputs.nudged(vertex[axis]) + far;
    }
    return set;
}

/// Of any size that float64 has.
template <int Dim>
VertexSet<Dim> wild_set(HardInputs& inputs, int most) {
    if (inputs.integer(0, 3) != 0) {
        VertexSet<Dim> set = hard_set<Dim>(inputs, most);
        const int exponent = inputs.integer(-1080, 960);
        for (Vector<Dim>& vertex : set) {
            for (int axis = 0; axis < Dim; ++axis)
                vertex[axis] = std::ldexp(vertex[axis], exponent);
        }
        return set;
    }
    VertexSet<Dim> set;
    for (int count = inputs.integer(1, most); count > 0; --count)
        set.push_back(vector_of<Dim>([&] { return inputs.any_double(); }));
    return set;
}

/// At right angles and of length 1, but for rounding.
inline std::array<glm::dvec2, 2> any_axes(HardInputs& inputs, glm::dvec2 /*dimension*/) {
    const double angle = 4.0 * unit(inputs);
    const glm::dvec2 axis(std::cos(angle), std::sin(angle));
    return {axis, glm::dvec2(-axis.y, axis.x)};
}
inline std::array<glm::dvec3, 3> any_axes(HardInputs& inputs, glm::dvec3 /*dimension*/) {
    const auto any = [&] { return vector_of<3>([&] { return unit(inputs) + 0x1p-40; }); };
    const glm::dvec3 axis = glm::normalize(any());
    const glm::dvec3 across = glm::normalize(glm::cross(axis, any()));
    return {axis, across, glm::cross(axis, across)};
}

template <int Dim, class Number>
graze::OrientedBox<Dim> oriented_box(HardInputs& inputs, Number number) {
    graze::OrientedBox<Dim> box;
    box.center = vector_of<Dim>(number);
    box.half_extents = glm::abs(vector_of<Dim>(number));
    box.axes = any_axes(inputs, Vector<Dim>());
    return box;
}

/// Every type but polygons and hulls, its numbers from `number`.
template <int Dim, class Number>
std::vector<graze::Shape<Dim>> shapes_of(HardInputs& inputs, Number number) {
    const auto any = [&] { return vector_of<Dim>(number); };
    const Vector<Dim> p = any(), q = any();
    const double radius = std::abs(number());
    return {p,
            Ball<Dim>{p, radius},
            graze::Segment<Dim>{p, q},
            graze::Capsule<Dim>{p, q, radius},
            graze::Box<Dim>{glm::min(p, q), glm::max(p, q)},
            oriented_box<Dim>(inputs, number),
            graze::Triangle<Dim>{{p, q, any()}}};
}

}  // namespace graze_test
