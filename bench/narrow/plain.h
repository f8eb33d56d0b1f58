// `meet`: do two shapes share a point, in plain double, as a textbook has it and fast? This is the bar that
// exact answers are measured by; in near ties it may be wrong. The axes of oriented boxes have length 1.
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>
#include <span>

#include "bench/narrow/plain_axes.h"
#include "bench/narrow/plain_gjk.h"
#include "bench/narrow/plain_points.h"

namespace graze::bench::plain {

[[nodiscard]] inline bool within(double square_distance, double radius) {
    return square_distance <= radius * radius;
}

[[nodiscard]] inline bool meet(const Circle& a, const Circle& b) {
    return within(square(b.center - a.center), a.radius + b.radius);
}
[[nodiscard]] inline bool meet(const Sphere& a, const Sphere& b) {
    return within(square(b.center - a.center), a.radius + b.radius);
}
[[nodiscard]] inline bool meet(const Circle& a, const Segment<2>& b) {
    return within(square_distance(a.center, b.a, b.b), a.radius);
}
[[nodiscard]] inline bool meet(const Circle& a, const Box<2>& b) {
    return within(square_distance(a.center, b), a.radius);
}
[[nodiscard]] inline bool meet(const Sphere& a, const Box<3>& b) {
    return within(square_distance(a.center, b), a.radius);
}
[[nodiscard]] inline bool meet(const Sphere& a, const OrientedBox<3>& b) {
    return within(square_distance(a.center, b), a.radius);
}
[[nodiscard]] inline bool meet(const Sphere& a, const Triangle<3>& b) {
    return within(square_distance(a.center, b), a.radius);
}
template <int Dim>
[[nodiscard]] inline bool meet(const Capsule<Dim>& a, const Capsule<Dim>& b) {
    return within(square_distance(a.a, a.b, b.a, b.b), a.radius + b.radius);
}
[[nodiscard]] inline bool meet(const Capsule<3>& a, const OrientedBox<3>& b) {
    return within(square_distance(a.a, a.b, b), a.radius);
}
template <int Dim>
[[nodiscard]] inline bool meet(const Box<Dim>& a, const Box<Dim>& b) {
    for (int axis = 0; axis < Dim; ++axis)
        if (a.lower[axis] > b.upper[axis] || b.lower[axis] > a.upper[axis]) return false;
    return true;
}

[[nodiscard]] inline double cross(const Vec<2>& u, const Vec<2>& v) {
    return u.x * v.y - u.y * v.x;
}

/// Outside the polygon the closest edge is one of those that the centre is in front of.
[[nodiscard]] inline bool meet(const Circle& a, const ConvexPolygon& b) {
    const std::span<const Vec<2>> vertices = b.vertices();
    bool inside = true;
    for (std::size_t i = 0, before = vertices.size() - 1; i < vertices.size(); before = i++) {
        if (cross(vertices[i] - vertices[before], a.center - vertices[before]) >= 0.0) continue;
        inside = false;
        if (within(square_distance(a.center, vertices[before], vertices[i]), a.radius)) return true;
    }
    return inside;
}

[[nodiscard]] inline bool meet(const ConvexPolygon& a, const ConvexPolygon& b) {
    return !beyond_an_edge(a.vertices(), b.vertices()) && !beyond_an_edge(b.vertices(), a.vertices());
}

/// SEGMENTS-INTERSECT of Cormen, Leiserson, Rivest, Stein.
[[nodiscard]] inline bool meet(const Segment<2>& a, const Segment<2>& b) {
    const Vec<2> along_a = a.b - a.a;
    const Vec<2> along_b = b.b - b.a;
    const double d1 = cross(along_b, a.a - b.a);
    const double d2 = cross(along_b, a.b - b.a);
    const double d3 = cross(along_a, b.a - a.a);
    const double d4 = cross(along_a, b.b - a.a);
    if (((d1 > 0.0 && d2 < 0.0) || (d1 < 0.0 && d2 > 0.0)) &&
        ((d3 > 0.0 && d4 < 0.0) || (d3 < 0.0 && d4 > 0.0)))
        return true;
    const auto between = [](const Vec<2>& p, const Segment<2>& s) {
        return glm::all(glm::lessThanEqual(glm::min(s.a, s.b), p)) &&
               glm::all(glm::lessThanEqual(p, glm::max(s.a, s.b)));
    };
    return (d1 == 0.0 && between(a.a, b)) || (d2 == 0.0 && between(a.b, b)) ||
           (d3 == 0.0 && between(b.a, a)) || (d4 == 0.0 && between(b.b, a));
}

/// Moller, Trumbore (1997), from either side. A segment in the plane of the triangle misses it.
[[nodiscard]] inline bool meet(const Segment<3>& segment, const Triangle<3>& triangle) {
    const Vec<3> along = segment.b - segment.a;
    const Vec<3> ab = triangle.vertices[1] - triangle.vertices[0];
    const Vec<3> ac = triangle.vertices[2] - triangle.vertices[0];
    const Vec<3> from_a = segment.a - triangle.vertices[0];
    const Vec<3> p = glm::cross(along, ac);
    const double determinant = glm::dot(ab, p);
    if (determinant == 0.0) return false;
    const double size = std::abs(determinant);
    const double sign = std::copysign(1.0, determinant);
    const double u = sign * glm::dot(from_a, p);
    if (u < 0.0 || u > size) return false;
    const Vec<3> q = glm::cross(from_a, ab);
    const double v = sign * glm::dot(along, q);
    if (v < 0.0 || u + v > size) return false;
    const double t = sign * glm::dot(ac, q);
    return 0.0 <= t && t <= size;
}

}  // namespace graze::bench::plain
