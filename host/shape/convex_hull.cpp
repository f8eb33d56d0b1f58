// From points to corners, faces and edges. All of it depends on the set of points only, not on their order.
#include "graze/shape/convex_hull.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <tuple>

#include "graze/core/status.h"
#include "host/exact/predicates.h"
#include "host/narrow/validate.h"
#include "host/shape/hull_faces.h"
#include "host/shape/qhull.h"

namespace graze {

namespace {

using shape::Face;

std::vector<glm::dvec3> sorted_once(std::span<const glm::dvec3> points) {
    if (points.empty()) throw Error(ErrorCode::bad_input, "hull: there is no point, but it must have one");
    for (std::size_t i = 0; i < points.size(); ++i) {
        const std::string number = "point " + std::to_string(i);
        narrow_phase::require_finite<3>(points[i], "hull", "", number.c_str());
    }
    std::vector<glm::dvec3> sorted(points.begin(), points.end());
    std::stable_sort(sorted.begin(), sorted.end(), shape::comes_before<3>);
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
    return sorted;
}

/// Times a power of two that brings them about 1, where exact signs are cheap; as they are, when that would
/// cost a bit.
std::vector<glm::dvec3> about_one(const std::vector<glm::dvec3>& points) {
    double largest = 0.0;
    for (const glm::dvec3& point : points) {
        largest = std::max({largest, std::fabs(point.x), std::fabs(point.y), std::fabs(point.z)});
    }
    const int exponent = std::ilogb(largest);
    const auto scaled = [](const glm::dvec3& p, int by) {
        return glm::dvec3{std::ldexp(p.x, by), std::ldexp(p.y, by), std::ldexp(p.z, by)};
    };
    std::vector<glm::dvec3> result;
    for (const glm::dvec3& point : points) {
        result.push_back(scaled(point, -exponent));
        if (scaled(result.back(), exponent) != point) return points;
    }
    return result;
}

/// The faces of points on no one line: two when they lie in one plane.
std::vector<Face> faces_of(std::span<const glm::dvec3> points, std::size_t aside,
                           const shape::Projection& seen) {
    const bool is_body = std::any_of(points.begin(), points.end(), [&](const glm::dvec3& p) {
        return exact::orient3d(points[0], points[1], points[aside], p).sign != 0;
    });
    if (is_body) return shape::hull_faces(points, shape::proposals_of_qhull(points));
    std::vector<std::uint32_t> all(points.size());
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        all[i] = i;
    }
    const Face face = shape::planar_hull(points, all, seen);
    return {face, Face(face.rbegin(), face.rend())};
}

/// Each from its lowest number on, ascending.
void sort_faces(std::vector<Face>& faces) {
    for (Face& face : faces) {
        std::rotate(face.begin(), std::min_element(face.begin(), face.end()), face.end());
    }
    std::sort(faces.begin(), faces.end());
}

/// Leaves out the points that are corners of no face, and numbers the others without gaps.
std::vector<glm::dvec3> keep_corners(std::span<const glm::dvec3> points, std::vector<Face>& faces) {
    std::vector<std::uint32_t> number(points.size(), 0);
    for (const Face& face : faces) {
        for (const std::uint32_t corner : face) {
            number[corner] = 1;
        }
    }
    std::vector<glm::dvec3> corners;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (number[i] == 0) continue;
        number[i] = static_cast<std::uint32_t>(corners.size());
        corners.push_back(points[i]);
    }
    for (Face& face : faces) {
        for (std::uint32_t& corner : face) {
            corner = number[corner];
        }
    }
    return corners;
}

/// Every edge is the border of two faces, once in each direction: sorted, they stand side by side.
std::vector<ConvexHull::Edge> edges_of(const std::vector<Face>& faces) {
    struct Side {
        std::uint32_t low, high, face;
        bool operator<(const Side& other) const {
            return std::tie(low, high) < std::tie(other.low, other.high);
        }
    };
    std::vector<Side> upward;
    std::vector<Side> downward;
    for (std::uint32_t f = 0; f < faces.size(); ++f) {
        const Face& face = faces[f];
        for (std::size_t i = 0; i < face.size(); ++i) {
            const std::uint32_t from = face[i];
            const std::uint32_t to = face[(i + 1) % face.size()];
            (from < to ? upward : downward).push_back({std::min(from, to), std::max(from, to), f});
        }
    }
    std::sort(upward.begin(), upward.end());
    std::sort(downward.begin(), downward.end());
    std::vector<ConvexHull::Edge> edges;
    for (std::size_t i = 0; i < upward.size(); ++i) {
        edges.push_back({upward[i].low, upward[i].high, upward[i].face, downward[i].face});
    }
    return edges;
}

}  // namespace

ConvexHull::ConvexHull(std::span<const glm::dvec3> points) {
    const std::vector<glm::dvec3> sorted = sorted_once(points);
    extent_ = Extent<3>(sorted);
    std::optional<shape::Projection> seen;
    std::size_t aside = 0;  // the first point that is not on the line of the first two
    while (!seen && ++aside < sorted.size()) {
        seen = shape::projection_of(sorted[0], sorted[1], sorted[aside]);
    }
    if (!seen) {
        vertices_ = {sorted.front()};
        if (sorted.size() == 1) return;
        vertices_.push_back(sorted.back());
        edges_ = {{0, 1, 0, 0}};
        rank_ = 1;
        return;
    }
    std::vector<Face> faces = faces_of(about_one(sorted), aside, *seen);
    sort_faces(faces);
    vertices_ = keep_corners(sorted, faces);
    edges_ = edges_of(faces);
    rank_ = faces.size() == 2 ? 2 : 3;
    face_begin_ = {0};
    for (const Face& face : faces) {
        face_vertices_.insert(face_vertices_.end(), face.begin(), face.end());
        face_begin_.push_back(static_cast<std::uint32_t>(face_vertices_.size()));
    }
}

}  // namespace graze
