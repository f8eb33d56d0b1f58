// Shapes of even whole numbers round the origin, whose corners and faces look into few directions, so that
// they often lie against each other along a face, an edge or in a corner.
#pragma once

#include <glm/geometric.hpp>
#include <utility>

#include "bench/narrow/sketch.h"
#include "host/scene/random.h"

namespace graze::bench {

[[nodiscard]] inline double whole(scene::Random& random, int least, int greatest) {
    return static_cast<double>(random.between(least, greatest));
}

/// One of the vectors that differ from this one in the order of the coordinates and in their signs.
template <int Dim>
[[nodiscard]] Vec<Dim> turned(Vec<Dim> v, scene::Random& random) {
    for (int axis = 0; axis < Dim; ++axis) {
        std::swap(v[axis], v[static_cast<int>(random.between(axis, Dim - 1))]);
        if (random.below(2) == 0) v[axis] = -v[axis];
    }
    return v;
}

/// The axes x, y, z, or those of 3-4-5 triangles, in any order and sign.
template <int Dim>
[[nodiscard]] std::array<Vec<Dim>, Dim> lattice_axes(scene::Random& random) {
    std::array<Vec<Dim>, Dim> axes{};
    const bool pythagorean = random.below(2) == 0;
    const int first = static_cast<int>(random.below(Dim));
    const int second = (first + 1) % Dim;
    for (int axis = 0; axis < Dim; ++axis)
        axes[static_cast<std::size_t>(axis)][axis] = pythagorean ? 5.0 : 1.0;
    if (pythagorean) {
        auto& u = axes[static_cast<std::size_t>(first)];
        auto& v = axes[static_cast<std::size_t>(second)];
        u[first] = v[second] = 3.0;
        u[second] = 4.0;
        v[first] = -4.0;
    }
    for (std::size_t axis = 0; axis < Dim; ++axis) {
        const auto other = static_cast<std::size_t>(random.between(static_cast<int>(axis), Dim - 1));
        std::swap(axes[axis], axes[other]);
        if (random.below(2) == 0) axes[axis] = -axes[axis];
    }
    return axes;
}

/// An octagon whose edges look along the axes and along 3-4-5 triangles, or eight of the twelve lattice
/// points at distance 10.
[[nodiscard]] inline std::vector<Vec<2>> lattice_octagon(scene::Random& random) {
    if (random.below(2) == 0) {
        return {{14, 2}, {6, 8}, {-6, 8}, {-14, 2}, {-14, -2}, {-6, -8}, {6, -8}, {14, -2}};
    }
    std::vector<Vec<2>> points{{10, 0},  {8, 6},   {6, 8},   {0, 10},  {-6, 8}, {-8, 6},
                               {-10, 0}, {-8, -6}, {-6, -8}, {0, -10}, {6, -8}, {8, -6}};
    while (points.size() > 8)
        points.erase(points.begin() + static_cast<std::ptrdiff_t>(random.below(points.size())));
    return points;
}

/// Twenty corners: a pyritohedron, whose twelve faces look along 3-4-5 triangles, or lattice points of a
/// ball.
[[nodiscard]] inline std::vector<Vec<3>> lattice_hull(scene::Random& random) {
    std::vector<Vec<3>> points;
    if (random.below(2) == 0) {
        for (int signs = 0; signs < 8; ++signs) {
            const Vec<3> sign(signs & 1 ? -1.0 : 1.0, signs & 2 ? -1.0 : 1.0, signs & 4 ? -1.0 : 1.0);
            points.push_back(32.0 * sign);
            if ((signs & 1) == 0) points.emplace_back(0.0, 56.0 * sign.y, 14.0 * sign.z);
            if ((signs & 2) == 0) points.emplace_back(14.0 * sign.x, 0.0, 56.0 * sign.z);
            if ((signs & 4) == 0) points.emplace_back(56.0 * sign.x, 14.0 * sign.y, 0.0);
        }
        return points;
    }
    while (points.size() < 20) {
        const Vec<3> point = turned(random.below(2) == 0 ? Vec<3>(8, 6, 2) : Vec<3>(10, 2, 0), random);
        bool is_new = true;
        for (const Vec<3>& other : points)
            is_new = is_new && other != point;
        if (is_new) points.push_back(point);
    }
    return points;
}

template <class S>
[[nodiscard]] Sketch<dimension_of<S>> lattice_sketch(scene::Random& random) {
    constexpr int dim = dimension_of<S>;
    Sketch<dim> sketch;
    const auto small_point = [&] {
        Vec<dim> point;
        for (int axis = 0; axis < dim; ++axis)
            point[axis] = 2.0 * whole(random, -3, 3);
        return point;
    };
    if constexpr (is_ball<S>) {
        sketch.points = {Vec<dim>(0.0)};
    } else if constexpr (is_box<S> || is_oriented_box<S>) {
        for (int axis = 0; axis < dim; ++axis)
            sketch.half_extents[axis] = 2.0 * whole(random, 1, 3);
        sketch.points = {Vec<dim>(0.0)};
        if constexpr (is_box<S>) sketch.points = {-sketch.half_extents, sketch.half_extents};
        if constexpr (is_oriented_box<S>) sketch.axes = lattice_axes<dim>(random);
    } else if constexpr (std::is_same_v<S, ConvexPolygon>) {
        sketch.points = lattice_octagon(random);
    } else if constexpr (std::is_same_v<S, ConvexHull>) {
        sketch.points = lattice_hull(random);
    } else {
        constexpr std::size_t count = is_triangle<S> ? 3 : 2;
        bool flat = true;
        while (flat) {
            sketch.points.clear();
            while (sketch.points.size() < count)
                sketch.points.push_back(small_point());
            // Half of them lie across one axis.
            const auto axis = static_cast<int>(random.below(2 * dim));
            for (Vec<dim>& point : sketch.points)
                if (axis < dim) point[axis] = sketch.points[0][axis];
            flat = sketch.points[0] == sketch.points[1];
            if constexpr (count == 3) {
                const Vec<3> edge = sketch.points[1] - sketch.points[0];
                flat = glm::cross(edge, sketch.points[2] - sketch.points[0]) == Vec<3>(0.0);
            }
        }
    }
    return sketch;
}

}  // namespace graze::bench
