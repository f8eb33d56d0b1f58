// Separating axes in plain double: Gottschalk, Lin, Manocha (OBBTree, 1996) for boxes, Akenine-Moller (2001)
// for a triangle and a box, the eleven axes of two triangles. Nothing is guaranteed of the last bits.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <span>

#include "bench/narrow/plain_points.h"

namespace graze::bench::plain {

/// Added to cosines, so that an axis that is only the rounding error of two parallel edges separates nothing.
constexpr double parallel = 1e-14;

/// Axes of length 1, as everywhere here.
[[nodiscard]] inline bool meet(const OrientedBox<2>& a, const OrientedBox<2>& b) {
    const Vec<2> t = b.center - a.center;
    double cosine[2][2];
    for (std::size_t i = 0; i < 2; ++i) {
        for (std::size_t j = 0; j < 2; ++j)
            cosine[i][j] = std::abs(glm::dot(a.axes[i], b.axes[j]));
        const double reach = a.half_extents[static_cast<int>(i)] + b.half_extents.x * cosine[i][0] +
                             b.half_extents.y * cosine[i][1];
        if (std::abs(glm::dot(t, a.axes[i])) > reach) return false;
    }
    for (std::size_t j = 0; j < 2; ++j) {
        const double reach = b.half_extents[static_cast<int>(j)] + a.half_extents.x * cosine[0][j] +
                             a.half_extents.y * cosine[1][j];
        if (std::abs(glm::dot(t, b.axes[j])) > reach) return false;
    }
    return true;
}

[[nodiscard]] inline bool meet(const OrientedBox<3>& a, const OrientedBox<3>& b) {
    const Vec<3>& ha = a.half_extents;
    const Vec<3>& hb = b.half_extents;
    const Vec<3> between = b.center - a.center;
    double t[3];
    double r[3][3];
    double abs_r[3][3];
    for (int i = 0; i < 3; ++i) {
        const Vec<3>& axis = a.axes[static_cast<std::size_t>(i)];
        t[i] = glm::dot(between, axis);
        for (int j = 0; j < 3; ++j) {
            r[i][j] = glm::dot(axis, b.axes[static_cast<std::size_t>(j)]);
            abs_r[i][j] = std::abs(r[i][j]) + parallel;
        }
        if (std::abs(t[i]) > ha[i] + hb.x * abs_r[i][0] + hb.y * abs_r[i][1] + hb.z * abs_r[i][2])
            return false;
    }
    for (int j = 0; j < 3; ++j) {
        const double reach = hb[j] + ha.x * abs_r[0][j] + ha.y * abs_r[1][j] + ha.z * abs_r[2][j];
        if (std::abs(t[0] * r[0][j] + t[1] * r[1][j] + t[2] * r[2][j]) > reach) return false;
    }
    for (int i = 0; i < 3; ++i) {
        const int i1 = (i + 1) % 3;
        const int i2 = (i + 2) % 3;
        for (int j = 0; j < 3; ++j) {
            const int j1 = (j + 1) % 3;
            const int j2 = (j + 2) % 3;
            const double reach =
                ha[i1] * abs_r[i2][j] + ha[i2] * abs_r[i1][j] + hb[j1] * abs_r[i][j2] + hb[j2] * abs_r[i][j1];
            if (std::abs(t[i2] * r[i1][j] - t[i1] * r[i2][j]) > reach) return false;
        }
    }
    return true;
}

/// Both polygons counter-clockwise: is all of b beyond an edge of a?
[[nodiscard]] inline bool beyond_an_edge(std::span<const Vec<2>> a, std::span<const Vec<2>> b) {
    for (std::size_t i = 0, before = a.size() - 1; i < a.size(); before = i++) {
        const Vec<2> edge = a[i] - a[before];
        const Vec<2> outward(edge.y, -edge.x);
        bool apart = true;
        for (std::size_t k = 0; apart && k < b.size(); ++k)
            apart = glm::dot(outward, b[k] - a[i]) > 0.0;
        if (apart) return true;
    }
    return false;
}

/// Of a, whose first vertex is the origin, and of b?
[[nodiscard]] inline bool separates(const Vec<3>& axis, const Triangle<3>& a, const Triangle<3>& b) {
    const double a1 = glm::dot(axis, a.vertices[1]);
    const double a2 = glm::dot(axis, a.vertices[2]);
    const double b0 = glm::dot(axis, b.vertices[0]);
    const double b1 = glm::dot(axis, b.vertices[1]);
    const double b2 = glm::dot(axis, b.vertices[2]);
    return std::max({0.0, a1, a2}) < std::min({b0, b1, b2}) ||
           std::max({b0, b1, b2}) < std::min({0.0, a1, a2});
}

/// Both seen from the first vertex of a, which keeps the projections small.
[[nodiscard]] inline bool meet(const Triangle<3>& a_as_stored, const Triangle<3>& b_as_stored) {
    Triangle<3> a;
    Triangle<3> b;
    for (std::size_t i = 0; i < 3; ++i) {
        a.vertices[i] = a_as_stored.vertices[i] - a_as_stored.vertices[0];
        b.vertices[i] = b_as_stored.vertices[i] - a_as_stored.vertices[0];
    }
    const std::array<Vec<3>, 3> a_edges{a.vertices[1], a.vertices[2] - a.vertices[1], -a.vertices[2]};
    const std::array<Vec<3>, 3> b_edges{b.vertices[1] - b.vertices[0], b.vertices[2] - b.vertices[1],
                                        b.vertices[0] - b.vertices[2]};
    const Vec<3> a_normal = glm::cross(a_edges[0], a_edges[1]);
    const Vec<3> b_normal = glm::cross(b_edges[0], b_edges[1]);
    if (separates(a_normal, a, b) || separates(b_normal, a, b)) return false;
    // In one plane the normals of the edges decide, and the cross products of the edges are all alike.
    if (square(glm::cross(a_normal, b_normal)) <= parallel * square(a_normal) * square(b_normal)) {
        for (std::size_t i = 0; i < 3; ++i)
            if (separates(glm::cross(a_normal, a_edges[i]), a, b) ||
                separates(glm::cross(b_normal, b_edges[i]), a, b))
                return false;
        return true;
    }
    // Along the cross of two edges both ends of an edge are in one place: it and the third vertex.
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            const Vec<3> axis = glm::cross(a_edges[i], b_edges[j]);
            const double a1 = glm::dot(axis, a.vertices[i]);
            const double a2 = glm::dot(axis, a.vertices[(i + 2) % 3]);
            const double b1 = glm::dot(axis, b.vertices[j]);
            const double b2 = glm::dot(axis, b.vertices[(j + 2) % 3]);
            if (std::max(a1, a2) < std::min(b1, b2) || std::max(b1, b2) < std::min(a1, a2)) return false;
        }
    }
    return true;
}

/// The triangle in the frame of the box: the faces of the box, the triangle's plane, and the nine crosses of
/// an edge of each.
[[nodiscard]] inline bool meet(const Triangle<3>& triangle, const OrientedBox<3>& box) {
    std::array<Vec<3>, 3> v;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec<3> from_center = triangle.vertices[i] - box.center;
        v[i] = {glm::dot(from_center, box.axes[0]), glm::dot(from_center, box.axes[1]),
                glm::dot(from_center, box.axes[2])};
    }
    const Vec<3>& h = box.half_extents;
    const Vec<3> lower = glm::min(glm::min(v[0], v[1]), v[2]);
    const Vec<3> upper = glm::max(glm::max(v[0], v[1]), v[2]);
    for (int axis = 0; axis < 3; ++axis)
        if (lower[axis] > h[axis] || upper[axis] < -h[axis]) return false;

    const std::array<Vec<3>, 3> edges{v[1] - v[0], v[2] - v[1], v[0] - v[2]};
    const Vec<3> normal = glm::cross(edges[0], edges[1]);
    if (std::abs(glm::dot(normal, v[0])) > glm::dot(h, glm::abs(normal))) return false;
    // Along the cross of an edge and an axis both ends of the edge are in one place: it and the third vertex.
    for (std::size_t i = 0; i < 3; ++i) {
        const Vec<3>& p = v[i];
        const Vec<3>& q = v[(i + 2) % 3];
        const Vec<3>& e = edges[i];
        for (int axis = 0; axis < 3; ++axis) {
            const int y = (axis + 1) % 3;
            const int z = (axis + 2) % 3;
            const double at_p = e[y] * p[z] - e[z] * p[y];
            const double at_q = e[y] * q[z] - e[z] * q[y];
            const double reach = h[y] * std::abs(e[z]) + h[z] * std::abs(e[y]);
            if (std::min(at_p, at_q) > reach || std::max(at_p, at_q) < -reach) return false;
        }
    }
    return true;
}

}  // namespace graze::bench::plain
