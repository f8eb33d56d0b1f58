// Contact points by clipping: of the two shapes, the one with a face across the normal is the reference, and
// what faces it of the other is cut to the prism over it (Sutherland and Hodgman 1974, "Reentrant polygon
// clipping"). In the plane an edge is a face.
#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cmath>
#include <glm/geometric.hpp>

#include "graze/narrow_phase.h"
#include "host/narrow/core.h"

namespace graze {

namespace {

using narrow_phase::Core;

template <int Dim>
using Vector = glm::vec<Dim, double>;
template <int Dim>
using Points = boost::container::small_vector<Vector<Dim>, 16>;

/// Cosine above which a face counts as across the normal (2.6 degrees), and above which it still is what
/// faces the other.
constexpr double across = 0.999;
constexpr double facing = 0.7;

/// A face, edge or vertex, and the cosine between what is across it and the direction it was looked for in;
/// of a vertex 0.
template <int Dim>
struct Feature {
    Points<Dim> points;
    double cosine = 0.0;
};

template <int Dim>
std::uint32_t farthest(const Core<Dim>& core, const Vector<Dim>& direction) {
    const auto vertices = core.vertices();
    const auto best = std::ranges::max_element(
        vertices, {}, [&](const Vector<Dim>& vertex) { return glm::dot(vertex, direction); });
    return static_cast<std::uint32_t>(best - vertices.begin());
}

/// The edge at the farthest vertex that is nearest to lying across the direction.
template <int Dim>
Feature<Dim> edge_towards(const Core<Dim>& core, const Vector<Dim>& direction) {
    const std::uint32_t at = farthest(core, direction);
    Feature<Dim> best{{core.vertex(at)}};
    const auto consider = [&](std::uint32_t from, std::uint32_t to) {
        if (from != at && to != at) return;
        const Vector<Dim> along = core.vertices()[to] - core.vertices()[from];
        const double length = glm::length(along);
        if (length == 0.0) return;
        const double sine = glm::dot(along, direction) / length;
        const double cosine = std::sqrt(std::max(0.0, 1.0 - sine * sine));
        if (cosine > best.cosine) best = {{core.vertex(from), core.vertex(to)}, cosine};
    };
    if (core.kind() == Core<Dim>::Kind::box || core.kind() == Core<Dim>::Kind::oriented_box) {
        for (int axis = 0; axis < Dim; ++axis)
            consider(at, at ^ (std::uint32_t{1} << axis));
        return best;
    }
    for (std::uint32_t i = 0; i < core.edge_count(); ++i) {
        const auto [from, to] = core.edge(i);
        consider(from, to);
    }
    return best;
}

/// The face that looks most along the direction, its corners in order; no points when the core has no faces.
Feature<3> face_towards(const Core<3>& core, const glm::dvec3& direction) {
    Feature<3> best;
    boost::container::small_vector<std::uint32_t, 8> corners;
    const auto consider = [&] {
        const glm::dvec3 first = core.vertices()[corners[0]];
        const glm::dvec3 normal =
            glm::cross(core.vertices()[corners[1]] - first, core.vertices()[corners[2]] - first);
        const double length = glm::length(normal);
        // Triangles and boxes are looked at from whichever side it is.
        double cosine = length > 0.0 ? glm::dot(normal, direction) / length : 0.0;
        if (core.hull() == nullptr) cosine = std::fabs(cosine);
        if (cosine <= best.cosine) return;
        best.cosine = cosine;
        best.points.clear();
        for (const std::uint32_t corner : corners)
            best.points.push_back(core.vertex(corner));
    };
    if (core.hull() != nullptr) {
        for (std::uint32_t i = 0; i < core.hull()->face_count(); ++i) {
            const auto face = core.hull()->face(i);
            corners.assign(face.begin(), face.end());
            consider();
        }
    } else if (core.vertices().size() == 3) {
        corners = {0, 1, 2};
        consider();
    } else if (core.vertices().size() == 8) {
        const std::uint32_t at = farthest(core, direction);
        for (std::uint32_t axis = 0; axis < 3; ++axis) {
            const std::uint32_t one = 1U << (axis + 1) % 3;
            const std::uint32_t other = 1U << (axis + 2) % 3;
            corners = {at, at ^ one, at ^ one ^ other, at ^ other};
            consider();
        }
    }
    return best;
}

Feature<2> face_towards(const Core<2>& core, const glm::dvec2& direction) {
    Feature<2> edge = edge_towards(core, direction);
    if (edge.points.size() < 2) edge.points.clear();
    return edge;
}

/// Whole spaces side by side, with `inward` pointing into them.
template <int Dim>
struct HalfSpace {
    Vector<Dim> at;
    Vector<Dim> inward;
};

/// Above and below a face are the spaces within its edges, above and below an edge those within its ends.
template <int Dim>
boost::container::small_vector<HalfSpace<Dim>, 8> prism_over(const Points<Dim>& reference,
                                                             const Vector<Dim>& normal) {
    boost::container::small_vector<HalfSpace<Dim>, 8> sides;
    if (reference.size() == 2) {
        const Vector<Dim> along = reference[1] - reference[0];
        sides = {{reference[0], along}, {reference[1], -along}};
        return sides;
    }
    if constexpr (Dim == 3) {
        const glm::dvec3 winding = glm::cross(reference[1] - reference[0], reference[2] - reference[0]);
        const double sign = glm::dot(winding, normal) < 0.0 ? -1.0 : 1.0;
        for (std::size_t i = 0; i < reference.size(); ++i) {
            const glm::dvec3 along = reference[(i + 1) % reference.size()] - reference[i];
            sides.push_back({reference[i], sign * glm::cross(normal, along)});
        }
    }
    return sides;
}

/// The part of a point, a segment or a convex polygon that is in a half-space.
template <int Dim>
Points<Dim> clipped(const Points<Dim>& points, const HalfSpace<Dim>& half, double tolerance) {
    Points<Dim> kept;
    const double least = -tolerance * glm::length(half.inward);
    const auto depth = [&](const Vector<Dim>& p) { return glm::dot(p - half.at, half.inward); };
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vector<Dim>& here = points[i];
        const Vector<Dim>& next = points[(i + 1) % points.size()];
        const double depth_here = depth(here);
        const double depth_next = depth(next);
        if (depth_here >= least) kept.push_back(here);
        const bool crosses =
            (depth_here < least && depth_next > 0.0) || (depth_here > 0.0 && depth_next < least);
        const bool is_way_back = points.size() == 2 && i == 1;  // the one edge that there is was looked at
        if (crosses && !is_way_back)
            kept.push_back(here + (next - here) * (depth_here / (depth_here - depth_next)));
    }
    return kept;
}

/// Of convex points in a plane, the deepest, the one farthest from it, and the two that add most area.
Points<3> reduced(const Points<3>& points, const glm::dvec3& normal) {
    if (points.size() <= 4) return points;
    const auto most = [&](auto value) { return *std::ranges::max_element(points, {}, value); };
    const glm::dvec3 first = most([&](const glm::dvec3& p) { return -glm::dot(p, normal); });
    const glm::dvec3 second = most([&](const glm::dvec3& p) { return glm::dot(p - first, p - first); });
    const glm::dvec3 across_both = glm::cross(second - first, normal);
    return {first, second, most([&](const glm::dvec3& p) { return glm::dot(p - first, across_both); }),
            most([&](const glm::dvec3& p) { return -glm::dot(p - first, across_both); })};
}
Points<2> reduced(const Points<2>& points, const glm::dvec2&) {
    return points;
}

template <int Dim>
Feature<Dim> best_feature(const Core<Dim>& core, const Vector<Dim>& direction, double least_cosine) {
    Feature<Dim> face = face_towards(core, direction);
    if (face.cosine >= least_cosine) return face;
    Feature<Dim> edge = edge_towards(core, direction);
    if (edge.cosine >= least_cosine) return edge;
    return {{core.vertex(farthest(core, direction))}};
}

template <int Dim>
ContactPoints<Dim> points_of(const ShapeView<Dim>& shape_a, const ShapeView<Dim>& shape_b,
                             const Contact<Dim>& contact) {
    const Core<Dim> a(shape_a, "a");
    const Core<Dim> b(shape_b, "b");
    const Feature<Dim> on_a = best_feature<Dim>(a, contact.normal, across);
    const Feature<Dim> on_b = best_feature<Dim>(b, -contact.normal, across);
    const bool from_a = on_a.points.size() > 2 || on_b.points.size() <= on_a.points.size();
    const Points<Dim>& reference = from_a ? on_a.points : on_b.points;
    const Core<Dim>& other = from_a ? b : a;
    const Vector<Dim> outward = from_a ? contact.normal : -contact.normal;

    ContactPoints<Dim> found{.points = {contact.point}, .count = 1};
    const bool is_face = reference.size() > (Dim == 2 ? 1 : 2);
    if (reference.size() < 2) return found;
    Points<Dim> points =
        is_face ? best_feature<Dim>(other, -outward, facing).points : (from_a ? on_b : on_a).points;
    if (points.size() < 2) return found;
    if (!is_face) {  // edges that cross meet in one point, parallel ones along a stretch
        const Vector<Dim> u = glm::normalize(reference[1] - reference[0]);
        const Vector<Dim> v = glm::normalize(points[1] - points[0]);
        if (std::fabs(glm::dot(u, v)) < across) return found;
    }

    double size = 0.0;
    for (const auto& p : reference)
        size = std::max(size, glm::length(p - reference[0]));
    const double tolerance = 0x1p-30 * size;
    for (const auto& side : prism_over<Dim>(reference, outward)) {
        if (!points.empty()) points = clipped<Dim>(points, side, tolerance);
    }
    // Height over the reference's core. The surfaces are its radius above it, and the other's below the
    // point.
    const double radius = from_a ? a.radius() : b.radius();
    const double radius_of_other = other.radius();
    const double most = radius + radius_of_other + contact.distance + tolerance;
    Points<Dim> kept;
    for (const auto& p : points) {
        const double height = glm::dot(p - reference[0], outward);
        if (height > most) continue;
        kept.push_back(p + outward * (0.5 * (radius + height - radius_of_other) - height));
    }
    if (kept.empty()) return found;
    kept = reduced(kept, outward);
    found.count = static_cast<int>(std::min(kept.size(), found.points.size()));
    std::copy_n(kept.begin(), found.count, found.points.begin());
    return found;
}

}  // namespace

ContactPoints<2> contact_points(const ShapeView<2>& a, const ShapeView<2>& b, const Contact<2>& contact) {
    return points_of(a, b, contact);
}
ContactPoints<3> contact_points(const ShapeView<3>& a, const ShapeView<3>& b, const Contact<3>& contact) {
    return points_of(a, b, contact);
}

}  // namespace graze
