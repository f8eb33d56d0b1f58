#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "graze/shape/extent.h"

namespace graze {

/// The convex hull of points in space, with its faces. Made and checked once, here, exactly; what is asked of
/// it later costs no check.
class ConvexHull {
  public:
    /// An edge, and the faces on either side of it: `left` has it from `from` to `to`, `right` the other way
    /// round.
    struct Edge {
        std::uint32_t from, to;
        std::uint32_t left, right;
    };

    /// Any order, repeated points and points inside are welcome. Points in one plane, on one line or in one
    /// place make a flat hull: a polygon, which then is two faces, one each way up; a segment, of one edge
    /// and no face; a point.
    ///
    /// The same points, in any order, make the same hull: corners in ascending order of x, y, z, faces and
    /// edges of those of their corners. O(n f) time for n points and f faces: a thousand points of a sphere
    /// take some hundredths of a second, and of a box or a mesh a thousandth.
    ///
    /// Throws Error(bad_input): no point at all, or a coordinate that is not finite.
    explicit ConvexHull(std::span<const glm::dvec3> points);

    /// The dimension of the hull: 0 a point, 1 a segment, 2 flat, 3 a body.
    [[nodiscard]] int rank() const { return rank_; }
    /// The corners only.
    [[nodiscard]] std::span<const glm::dvec3> vertices() const { return vertices_; }
    [[nodiscard]] const Extent<3>& extent() const { return extent_; }
    [[nodiscard]] std::uint32_t face_count() const {
        return face_begin_.empty() ? 0 : static_cast<std::uint32_t>(face_begin_.size() - 1);
    }
    /// The corners of a face, counter-clockwise seen from outside. Faces in one plane are one face.
    [[nodiscard]] std::span<const std::uint32_t> face(std::uint32_t i) const {
        return std::span(face_vertices_).subspan(face_begin_[i], face_begin_[i + 1] - face_begin_[i]);
    }
    /// Each once. The edge of a segment has no faces: left = right = 0.
    [[nodiscard]] std::span<const Edge> edges() const { return edges_; }

  private:
    int rank_ = 0;
    std::vector<glm::dvec3> vertices_;
    Extent<3> extent_;
    std::vector<std::uint32_t> face_begin_;
    std::vector<std::uint32_t> face_vertices_;
    std::vector<Edge> edges_;
};

}  // namespace graze
