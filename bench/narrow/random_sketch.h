// Shapes about as large as a unit ball, round the origin, turned at random. Computed with operations that
// IEEE 754 rounds correctly and nothing else, so that they are the same on every machine.
#pragma once

#include <cmath>
#include <glm/geometric.hpp>

#include "bench/narrow/sketch.h"
#include "host/scene/random.h"

namespace graze::bench {

template <int Dim>
[[nodiscard]] Vec<Dim> unit_vector(scene::Random& random) {
    for (;;) {
        Vec<Dim> v;
        for (int axis = 0; axis < Dim; ++axis)
            v[axis] = random.gaussian();
        const double length = std::sqrt(glm::dot(v, v));
        if (length > 0.1) return v / length;
    }
}

template <int Dim>
[[nodiscard]] std::array<Vec<Dim>, Dim> random_axes(scene::Random& random) {
    const Vec<Dim> u = unit_vector<Dim>(random);
    if constexpr (Dim == 2) {
        return {u, Vec<2>(-u.y, u.x)};
    } else {
        for (;;) {
            const Vec<3> any = glm::cross(u, unit_vector<3>(random));
            const double length = std::sqrt(glm::dot(any, any));
            if (length < 0.1) continue;
            const Vec<3> v = any / length;
            return {u, v, glm::cross(u, v)};
        }
    }
}

/// Eight corners of a circle, one in each eighth of it: never so near each other that rounding bends them in.
[[nodiscard]] inline std::vector<Vec<2>> random_octagon(scene::Random& random) {
    std::vector<Vec<2>> points;
    const std::array<Vec<2>, 2> axes = random_axes<2>(random);
    for (int eighth = 0; eighth < 8; ++eighth) {
        const double t = 0.1 + 0.8 * random.uniform();
        Vec<2> at = eighth % 2 == 0 ? Vec<2>(1.0, t) : Vec<2>(t, 1.0);
        for (int quarter = 0; quarter < eighth / 2; ++quarter)
            at = Vec<2>(-at.y, at.x);
        at /= std::sqrt(glm::dot(at, at));
        points.push_back(at.x * axes[0] + at.y * axes[1]);
    }
    return points;
}

template <class S>
[[nodiscard]] Sketch<dimension_of<S>> random_sketch(scene::Random& random) {
    constexpr int dim = dimension_of<S>;
    constexpr int hull_points = 20;
    const auto size = [&] { return 0.5 + random.uniform(); };
    Sketch<dim> sketch;
    if constexpr (is_ball<S>) {
        sketch.points = {Vec<dim>(0.0)};
        sketch.radius = size();
    } else if constexpr (is_box<S> || is_oriented_box<S>) {
        for (int axis = 0; axis < dim; ++axis)
            sketch.half_extents[axis] = size();
        sketch.points = {Vec<dim>(0.0)};
        if constexpr (is_box<S>) sketch.points = {-sketch.half_extents, sketch.half_extents};
        if constexpr (is_oriented_box<S>) sketch.axes = random_axes<dim>(random);
    } else if constexpr (std::is_same_v<S, ConvexPolygon>) {
        sketch.points = random_octagon(random);
    } else if constexpr (is_vertices<S>) {
        for (int i = 0; i < (is_triangle<S> ? 3 : hull_points); ++i)
            sketch.points.push_back(unit_vector<dim>(random));
    } else {
        const Vec<dim> end = size() * unit_vector<dim>(random);
        sketch.points = {-end, end};
        sketch.radius = 0.25 + 0.25 * random.uniform();
    }
    if constexpr (is_triangle<S>) {
        const Vec<dim> middle = (sketch.points[0] + sketch.points[1] + sketch.points[2]) / 3.0;
        move(sketch, -middle);
    }
    if constexpr (is_vertices<S>) {
        const double scale = size();
        for (Vec<dim>& point : sketch.points)
            point *= scale;
    }
    return sketch;
}

}  // namespace graze::bench
