// What the inputs are drawn with: the numbers of a shape, whatever its type, so that all shapes are moved,
// and one coordinate of them is, in one way.
#pragma once

#include <array>
#include <concepts>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <type_traits>
#include <vector>

#include "graze/shape/shape.h"

namespace graze::bench {

template <int Dim>
using Vec = glm::vec<Dim, double>;

template <int Dim>
struct Sketch {
    std::vector<Vec<Dim>> points;  ///< a centre; two ends; lower and upper; the vertices
    double radius = 0.0;           ///< of balls and capsules
    Vec<Dim> half_extents{0.0};    ///< these two of oriented boxes
    std::array<Vec<Dim>, Dim> axes{};
};

template <class S>
inline constexpr int dimension_of = std::constructible_from<ShapeView<2>, const S&> ? 2 : 3;
template <class S>
inline constexpr bool is_box = false;
template <int Dim>
inline constexpr bool is_box<Box<Dim>> = true;
template <class S>
inline constexpr bool is_oriented_box = false;
template <int Dim>
inline constexpr bool is_oriented_box<OrientedBox<Dim>> = true;
template <class S>
inline constexpr bool is_triangle = false;
template <int Dim>
inline constexpr bool is_triangle<Triangle<Dim>> = true;
template <class S>
inline constexpr bool is_ball = std::is_same_v<S, Circle> || std::is_same_v<S, Sphere>;
template <class S>
inline constexpr bool is_round = requires(S shape) {
    shape.radius;
};
template <class S>
inline constexpr bool is_vertices =
    std::is_same_v<S, ConvexPolygon> || std::is_same_v<S, ConvexHull> || is_triangle<S>;

template <class S>
[[nodiscard]] S shape_of(const Sketch<dimension_of<S>>& sketch) {
    const auto& points = sketch.points;
    if constexpr (is_ball<S>) {
        return S{points[0], sketch.radius};
    } else if constexpr (is_round<S>) {
        return S{points[0], points[1], sketch.radius};
    } else if constexpr (is_oriented_box<S>) {
        return S{points[0], sketch.half_extents, sketch.axes};
    } else if constexpr (is_triangle<S>) {
        return S{{points[0], points[1], points[2]}};
    } else if constexpr (is_vertices<S>) {
        return S(points);
    } else {
        return S{points[0], points[1]};
    }
}

template <int Dim>
void move(Sketch<Dim>& sketch, const Vec<Dim>& by) {
    for (Vec<Dim>& point : sketch.points)
        point += by;
}

}  // namespace graze::bench
