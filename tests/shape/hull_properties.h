// What must be true of a hull, asked of the points it was made of, in whole numbers.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <span>

#include "graze/shape/convex_hull.h"
#include "tests/shape/oracle.h"

namespace graze_test {

/// Corners strictly convex, in order, once round, seen along the normal of the first three; returns that.
inline WholeVector check_face(const std::vector<WholeVector>& vertices, std::span<const std::uint32_t> face) {
    EXPECT_GE(face.size(), 3u);
    const auto corner = [&](std::size_t i) -> const WholeVector& { return vertices[face[i % face.size()]]; };
    WholeVector normal = cross(corner(1) - corner(0), corner(2) - corner(1));
    EXPECT_FALSE(is_zero(normal));
    for (std::size_t i = 0; i < face.size(); ++i) {
        EXPECT_EQ(dot(normal, corner(i) - corner(0)), 0) << "not in the plane";
        for (std::size_t k = 2; k < face.size(); ++k) {
            const WholeVector turn = cross(corner(i + 1) - corner(i), corner(i + k) - corner(i));
            EXPECT_GT(dot(normal, turn), 0) << "not strictly convex";
        }
    }
    return normal;
}

inline void check_edges(const graze::ConvexHull& hull) {
    const auto has = [&](std::uint32_t face, std::uint32_t from, std::uint32_t to) {
        const auto corners = hull.face(face);
        const auto found = std::find(corners.begin(), corners.end(), from);
        if (found == corners.end()) return false;
        return (found + 1 == corners.end() ? corners.front() : *(found + 1)) == to;
    };
    std::size_t sides = 0;
    for (std::uint32_t f = 0; f < hull.face_count(); ++f) {
        sides += hull.face(f).size();
    }
    EXPECT_EQ(2 * hull.edges().size(), sides);
    for (std::size_t i = 0; i < hull.edges().size(); ++i) {
        const auto& edge = hull.edges()[i];
        EXPECT_LT(edge.from, edge.to);
        EXPECT_TRUE(has(edge.left, edge.from, edge.to));
        EXPECT_TRUE(has(edge.right, edge.to, edge.from));
        if (i > 0) {
            const auto& last = hull.edges()[i - 1];
            EXPECT_TRUE(last.from < edge.from || (last.from == edge.from && last.to < edge.to)) << "not once";
        }
    }
}

/// A closed surface of strictly convex faces, no two neighbours in one plane, with every point on the inner
/// side of every one of them, is the hull; its corners are then strictly extreme.
inline void check_hull(std::span<const glm::dvec3> points, const graze::ConvexHull& hull) {
    std::vector<glm::dvec3> both(points.begin(), points.end());
    both.insert(both.end(), hull.vertices().begin(), hull.vertices().end());
    const auto exact = whole_vectors<3>(both);
    const std::vector<WholeVector> inputs(exact.begin(),
                                          exact.begin() + static_cast<std::ptrdiff_t>(points.size()));
    const std::vector<WholeVector> vertices(exact.begin() + static_cast<std::ptrdiff_t>(points.size()),
                                            exact.end());

    for (const WholeVector& vertex : vertices) {
        EXPECT_NE(std::find(inputs.begin(), inputs.end(), vertex), inputs.end()) << "no point of the input";
    }
    if (hull.rank() < 2) {
        EXPECT_EQ(vertices.size(), static_cast<std::size_t>(hull.rank()) + 1);
        EXPECT_EQ(hull.edges().size(), static_cast<std::size_t>(hull.rank()));
        EXPECT_EQ(hull.face_count(), 0u);
        for (const WholeVector& p : inputs) {
            EXPECT_TRUE(is_zero(cross(vertices.back() - vertices.front(), p - vertices.front())));
            EXPECT_LE(dot(p - vertices.front(), p - vertices.back()), 0) << "outside";
        }
        return;
    }
    std::vector<WholeVector> normals;
    for (std::uint32_t f = 0; f < hull.face_count(); ++f) {
        normals.push_back(check_face(vertices, hull.face(f)));
        const WholeVector& on_face = vertices[hull.face(f)[0]];
        for (const WholeVector& p : inputs) {
            const Whole height = dot(normals.back(), p - on_face);
            EXPECT_TRUE(hull.rank() == 2 ? height == 0 : height <= 0) << "outside of face " << f;
        }
    }
    check_edges(hull);
    EXPECT_EQ(vertices.size() + hull.face_count(), hull.edges().size() + 2) << "Euler";
    for (const auto& edge : hull.edges()) {
        if (hull.rank() == 2) {
            const WholeVector along = vertices[edge.to] - vertices[edge.from];
            for (const WholeVector& p : inputs) {
                const WholeVector turn = cross(along, p - vertices[edge.from]);
                EXPECT_GE(dot(normals[edge.left], turn), 0) << "outside";
            }
        } else {
            EXPECT_FALSE(is_zero(cross(normals[edge.left], normals[edge.right])))
                << "neighbours in one plane";
        }
    }
}

}  // namespace graze_test
