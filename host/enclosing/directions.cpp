// Space: the smallest box has two neighbouring faces that each hold an edge of the hull (O'Rourke 1985), and
// finding it takes the cube of the number of vertices. A box that is the smallest of all turned about one
// direction is quickly found, by calipers, so what is to be guessed is that direction: the edges and one
// face of two large tetrahedra over one triangle, as in Larsson and Källberg (2011), "Fast computation of
// tight-fitting oriented bounding boxes", and the axes of coordinates. The best is then turned about each of
// its axes, until nothing is won.
#include "host/enclosing/directions.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <vector>

#include "host/enclosing/calipers.h"

namespace graze::enclosing {

namespace {

using Vertices = std::span<const glm::dvec3>;

template <class Measure>
const glm::dvec3& farthest(Vertices vertices, Measure measure) {
    const glm::dvec3* best = &vertices[0];
    double most = measure(vertices[0]);
    for (const glm::dvec3& vertex : vertices) {
        const double own = measure(vertex);
        if (own <= most) continue;
        most = own;
        best = &vertex;
    }
    return *best;
}

/// Directions that are not of length 1, and may be zero.
std::vector<glm::dvec3> guesses(Vertices vertices) {
    const auto far_from = [&](const glm::dvec3& point) {
        return farthest(vertices, [&](const glm::dvec3& v) { return glm::dot(v - point, v - point); });
    };
    const glm::dvec3 p = far_from(vertices[0]);
    const glm::dvec3 q = far_from(p);
    const glm::dvec3 r = farthest(vertices, [&](const glm::dvec3& v) {
        const glm::dvec3 across = glm::cross(q - p, v - p);
        return glm::dot(across, across);
    });
    const glm::dvec3 normal = glm::cross(q - p, r - p);
    const glm::dvec3 above = farthest(vertices, [&](const glm::dvec3& v) { return glm::dot(normal, v); });
    const glm::dvec3 below = farthest(vertices, [&](const glm::dvec3& v) { return -glm::dot(normal, v); });
    std::vector<glm::dvec3> directions{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, normal};
    const std::array<glm::dvec3, 5> corners{p, q, r, above, below};
    for (std::size_t i = 0; i < corners.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j)
            directions.push_back(corners[i] - corners[j]);
    }
    return directions;
}

glm::dvec3 along_smallest(const glm::dvec3& v) {
    const glm::dvec3 size = glm::abs(v);
    if (size.x <= size.y && size.x <= size.z) return {1, 0, 0};
    return size.y <= size.z ? glm::dvec3(0, 1, 0) : glm::dvec3(0, 0, 1);
}

/// Of the smallest box with one axis along `axis`, of length 1.
Axes<3> turned_about(const glm::dvec3& axis, Vertices vertices) {
    const glm::dvec3 u = glm::normalize(glm::cross(axis, along_smallest(axis)));
    const glm::dvec3 v = glm::cross(axis, u);
    std::vector<glm::dvec2> shadow;
    shadow.reserve(vertices.size());
    for (const glm::dvec3& vertex : vertices)
        shadow.emplace_back(glm::dot(u, vertex), glm::dot(v, vertex));
    const glm::dvec2 side = side_of_smallest_rectangle(shadow);
    return {side.x * u + side.y * v, side.x * v - side.y * u, axis};
}

/// The volume; an extent counts as at least a small part of the longest, so that of flat boxes the smaller is
/// smaller, too.
double size_of(const Axes<3>& axes, Vertices vertices) {
    constexpr double flat = 0x1p-30;
    glm::dvec3 extents;
    for (int i = 0; i < 3; ++i) {
        double lower = std::numeric_limits<double>::infinity();
        double upper = -lower;
        for (const glm::dvec3& vertex : vertices) {
            const double place = glm::dot(axes[static_cast<std::size_t>(i)], vertex);
            lower = std::min(lower, place);
            upper = std::max(upper, place);
        }
        extents[i] = upper - lower;
    }
    const double least = flat * std::max({extents.x, extents.y, extents.z});
    return std::max(extents.x, least) * std::max(extents.y, least) * std::max(extents.z, least);
}

}  // namespace

Axes<2> axes_of_small_box(std::span<const glm::dvec2> vertices) {
    const glm::dvec2 side = side_of_smallest_rectangle(vertices);
    return {side, glm::dvec2(-side.y, side.x)};
}

Axes<3> axes_of_small_box(std::span<const glm::dvec3> vertices) {
    constexpr double worth_it = 1.0 - 0x1p-20;  // and an end to the turning
    Axes<3> best{};
    double smallest = std::numeric_limits<double>::infinity();
    const auto try_about = [&](const glm::dvec3& direction) {
        const Axes<3> axes = turned_about(direction, vertices);
        const double size = size_of(axes, vertices);
        if (!(size < smallest * worth_it)) return false;
        smallest = size;
        best = axes;
        return true;
    };
    for (const glm::dvec3& guess : guesses(vertices)) {
        const double length = glm::length(guess);
        constexpr double shortest = 0x1p-500;  // squares of less are lost
        if (length > shortest) try_about(guess / length);
    }
    bool improved = true;
    while (improved) {
        const Axes<3> axes = best;
        improved = false;
        for (const glm::dvec3& axis : axes)
            improved = try_about(glm::normalize(axis)) || improved;
    }
    return best;
}

}  // namespace graze::enclosing
