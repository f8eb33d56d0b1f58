#include "host/shape/hull_faces.h"

#include <algorithm>
#include <glm/common.hpp>
#include <optional>
#include <set>
#include <utility>

#include "host/exact/predicates.h"
#include "host/shape/plane.h"

namespace graze::shape {

namespace {

/// From a corner to the next one of a face.
using Border = std::pair<std::uint32_t, std::uint32_t>;

/// The points, and how far they reach along each axis.
struct Cloud {
    std::span<const glm::dvec3> points;
    glm::dvec3 extent;

    [[nodiscard]] Plane plane_through(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
        return {points[a], points[b], points[c], extent};
    }
    [[nodiscard]] std::optional<Projection> projection_of(std::uint32_t a, std::uint32_t b,
                                                          std::uint32_t c) const {
        return shape::projection_of(points[a], points[b], points[c]);
    }
};

/// The face in the plane of three points, if there is one.
std::optional<Face> face_through(const Cloud& cloud, const Proposal& three) {
    const auto& [a, b, c] = three;
    auto seen = cloud.projection_of(a, b, c);
    if (!seen) return std::nullopt;
    const Plane plane = cloud.plane_through(a, b, c);
    std::vector<std::uint32_t> members;
    int inside = 0;  // the side of all others
    for (std::uint32_t p = 0; p < cloud.points.size(); ++p) {
        const int side = plane.side_of(cloud.points[p]);
        if (side == 0) {
            members.push_back(p);
        } else if (inside == 0) {
            inside = side;
        } else if (inside != side) {
            return std::nullopt;
        }
    }
    seen->turn *= inside;
    return planar_hull(cloud.points, members, *seen);
}

/// The face that has the border uv. The points are in a wedge about the line uv, and the face is where the
/// wedge ends: of two planes through uv, every point says which one is further out.
Face face_at(const Cloud& cloud, const Border& border) {
    const auto& [u, v] = border;
    std::vector<std::uint32_t> on_line;
    std::vector<std::uint32_t> members;  // beside the line, in the plane that is the furthest so far
    std::optional<Projection> seen;
    std::optional<Plane> plane;
    for (std::uint32_t p = 0; p < cloud.points.size(); ++p) {
        const int side = plane ? plane->side_of(cloud.points[p]) : -1;
        if (side > 0) continue;
        const auto beside = cloud.projection_of(u, v, p);
        if (!beside) {
            on_line.push_back(p);
            continue;
        }
        if (side < 0) {
            seen = beside;
            plane = cloud.plane_through(u, v, p);
            members.clear();
        }
        members.push_back(p);
    }
    members.insert(members.end(), on_line.begin(), on_line.end());
    std::sort(members.begin(), members.end());
    return planar_hull(cloud.points, members, *seen);
}

/// Two points of an edge of the hull: the first point, and of those with a larger x, of which there are some,
/// the one that is lowest in y, then in z, relative to x, seen from the first.
Border first_border(std::span<const glm::dvec3> points) {
    std::uint32_t end = 1;
    for (std::uint32_t p = 2; p < points.size(); ++p) {
        const auto turn = [&](int axis) {
            return exact::orient2d(without(points[0], axis), without(points[end], axis),
                                   without(points[p], axis))
                .sign;
        };
        const int in_xy = turn(2);
        if (in_xy < 0 || (in_xy == 0 && turn(1) > 0)) end = p;  // any x that is larger comes before none
    }
    return {0, end};
}

/// Faces, until each border of one is that of another one, the other way round: then, since each is a whole
/// face of the hull and these are connected, there are no more.
class Surface {
  public:
    explicit Surface(const Cloud& cloud) : cloud_(cloud) {}

    void add(Face face) {
        if (borders_.contains({face[0], face[1]})) return;
        for (std::size_t i = 0; i < face.size(); ++i) {
            const std::uint32_t from = face[i];
            const std::uint32_t to = face[(i + 1) % face.size()];
            borders_.insert({from, to});
            open_.push_back({to, from});
        }
        faces_.push_back(std::move(face));
    }

    std::vector<Face> close() {
        if (faces_.empty()) add(face_at(cloud_, first_border(cloud_.points)));
        while (!open_.empty()) {
            const Border border = open_.back();
            open_.pop_back();
            if (!borders_.contains(border)) add(face_at(cloud_, border));
        }
        return std::move(faces_);
    }

  private:
    Cloud cloud_;
    std::vector<Face> faces_;
    std::set<Border> borders_;
    std::vector<Border> open_;  ///< whose face is still to be seen
};

}  // namespace

// Andrew 1979, "Another efficient algorithm for convex hulls in two dimensions": along the order of the
// points and back.
Face planar_hull(std::span<const glm::dvec3> points, std::span<const std::uint32_t> members,
                 const Projection& seen) {
    const auto turns_left = [&](std::uint32_t i, std::uint32_t j, std::uint32_t k) {
        const auto flat = [&](std::uint32_t p) { return without(points[p], seen.axis); };
        return exact::orient2d(flat(i), flat(j), flat(k)).sign == seen.turn;
    };
    Face corners;
    const auto extend = [&](std::uint32_t p, std::size_t kept) {
        while (corners.size() > kept && !turns_left(corners[corners.size() - 2], corners.back(), p)) {
            corners.pop_back();
        }
        corners.push_back(p);
    };
    for (std::size_t i = 0; i < members.size(); ++i) {
        extend(members[i], 1);
    }
    const std::size_t there = corners.size();
    for (std::size_t i = members.size() - 1; i-- > 0;) {
        extend(members[i], there);
    }
    corners.pop_back();  // the first one again
    return corners;
}

std::vector<Face> hull_faces(std::span<const glm::dvec3> points, std::span<const Proposal> proposals) {
    glm::dvec3 lower = points[0];
    glm::dvec3 upper = points[0];
    for (const glm::dvec3& point : points) {
        lower = glm::min(lower, point);
        upper = glm::max(upper, point);
    }
    const Cloud cloud{points, upper - lower};
    Surface surface(cloud);
    for (const Proposal& proposal : proposals) {
        if (auto face = face_through(cloud, proposal)) surface.add(*std::move(face));
    }
    return surface.close();
}

}  // namespace graze::shape
