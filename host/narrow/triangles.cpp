#include "host/narrow/triangles.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <utility>

#include "host/exact/float_guard.h"
#include "host/narrow/oriented_boxes.h"
#include "host/narrow/vectors.h"

namespace graze::narrow_phase {

namespace {

using Vector = glm::dvec3;

/// Three numbers none of which is in doubt, or not.
struct Sides {
    double value[3];
    bool are_sure;  ///< all are
    bool are_one;   ///< all are surely on one side
    bool are_two;   ///< some are surely on one, some surely on the other

    Sides(double x, double y, double z, double doubt) : value{x, y, z} {
        const int plus = (x > doubt) + (y > doubt) + (z > doubt);
        const int minus = (x < -doubt) + (y < -doubt) + (z < -doubt);
        are_sure = plus + minus == 3;
        are_one = plus == 3 || minus == 3;
        are_two = plus > 0 && minus > 0;
    }
    /// The one that is alone on its side.
    [[nodiscard]] int lone() const {
        const bool s0 = value[0] > 0.0, s1 = value[1] > 0.0, s2 = value[2] > 0.0;
        return s1 == s2 ? 0 : s0 == s2 ? 1 : 2;
    }
};

}  // namespace

// Each plane parts the other triangle, one corner from two, and the triangles cross the line of both planes
// in a stretch each, between two edges that meet in the lone corner. Where two such edges of different
// triangles cross the line, the one before the other, is the sign of the determinant of their four ends.
// Stretches with ends all distinct that overlap have inner points in common, which are inner points of both
// triangles, whose planes cross there: so the origin is inside the difference.
std::optional<ContactClass> sure_class(const Triangle<3>& a, const Triangle<3>& b) {
    // All seen from a's first corner.
    const Vector& origin = a.vertices[0];
    const Vector p[3] = {Vector{0.0}, a.vertices[1] - origin, a.vertices[2] - origin};
    const Vector q[3] = {b.vertices[0] - origin, b.vertices[1] - origin, b.vertices[2] - origin};
    const Vector along_q1 = q[1] - q[0];
    const Vector along_q2 = q[2] - q[0];
    const double size = std::max(sum_of_sizes<3>(p[1]), sum_of_sizes<3>(p[2])) +
                        std::max({sum_of_sizes<3>(q[0]), sum_of_sizes<3>(q[1]), sum_of_sizes<3>(q[2])});
    if (!(size > 0x1p-200 && size < 0x1p200)) return std::nullopt;
    // Determinants of differences of at most `size` a row, twice rounded: six products of three factors, less
    // than 16 u of size^3 off together.
    const double doubt = 0x1p-46 * size * size * size;

    const Vector normal_p = glm::cross(p[1], p[2]);
    const Sides of_q(glm::dot(normal_p, q[0]), glm::dot(normal_p, q[1]), glm::dot(normal_p, q[2]), doubt);
    if (of_q.are_one) return ContactClass::separated;
    const Vector normal_q = glm::cross(along_q1, along_q2);
    const double offset = glm::dot(normal_q, q[0]);
    const Sides of_p(-offset, glm::dot(normal_q, p[1]) - offset, glm::dot(normal_q, p[2]) - offset, doubt);
    if (of_p.are_one) return ContactClass::separated;
    if (!of_p.are_sure || !of_q.are_sure) return std::nullopt;

    const int i = of_p.lone();
    const int j = of_q.lone();
    const Vector& tip_p = p[i];
    const Vector& tip_q = q[j];
    // With the tips on the positive sides, the edges in the order in which they cross the line.
    const Vector* left_p = &p[(i + 1) % 3];
    const Vector* right_p = &p[(i + 2) % 3];
    const Vector* left_q = &q[(j + 1) % 3];
    const Vector* right_q = &q[(j + 2) % 3];
    if (of_q.value[j] < 0.0) std::swap(left_p, right_p);
    if (of_p.value[i] < 0.0) std::swap(left_q, right_q);
    const auto determinant = [&](const Vector& end_p, const Vector& end_q) {
        return glm::dot(glm::cross(end_p - tip_p, tip_q - tip_p), end_q - tip_p);
    };
    const double first = determinant(*left_p, *left_q);
    const double second = -determinant(*right_p, *right_q);
    if (first > doubt || second > doubt) return ContactClass::separated;
    if (first < -doubt && second < -doubt) return ContactClass::penetrating;
    return std::nullopt;
}

// The plane of the triangle parts the ends of a segment that crosses it, and the line of one that crosses its
// inside has all edges of the triangle on one hand. It crosses no edge's plane twice, so an edge on the other
// hand is enough to keep them apart.
std::optional<ContactClass> sure_class(const Segment<3>& segment, const Triangle<3>& triangle) {
    const Vector& origin = segment.a;
    const Vector along = segment.b - origin;
    const Vector corner[3] = {triangle.vertices[0] - origin, triangle.vertices[1] - origin,
                              triangle.vertices[2] - origin};
    const Vector ab = corner[1] - corner[0];
    const Vector ac = corner[2] - corner[0];
    const double size =
        sum_of_sizes<3>(along) + sum_of_sizes<3>(corner[0]) + sum_of_sizes<3>(ab) + sum_of_sizes<3>(ac);
    if (!(size > 0x1p-200 && size < 0x1p200)) return std::nullopt;
    const double doubt = 0x1p-46 * size * size * size;  // as of two triangles

    const Vector normal = glm::cross(ab, ac);
    const double of_a = -glm::dot(normal, corner[0]);
    const double of_b = of_a + glm::dot(normal, along);
    if ((of_a > doubt && of_b > doubt) || (of_a < -doubt && of_b < -doubt)) return ContactClass::separated;
    if (!(std::min(std::fabs(of_a), std::fabs(of_b)) > doubt)) return std::nullopt;
    const Vector side = glm::cross(along, corner[0]);
    const Sides edges(glm::dot(side, corner[1]), glm::dot(glm::cross(along, corner[1]), corner[2]),
                      -glm::dot(side, corner[2]), doubt);
    if (edges.are_one) return ContactClass::penetrating;
    if (edges.are_two) return ContactClass::separated;
    return std::nullopt;
}

std::optional<ContactClass> sure_class(const Triangle<3>& triangle, const OrientedBox<3>& box) {
    const double skew = skew_of(box);
    const Vector& half = box.half_extents;
    // In the axes of the box.
    Vector corner[3];
    double size = half.x + half.y + half.z;
    for (std::size_t i = 0; i < 3; ++i) {
        const Vector from_center = triangle.vertices[i] - box.center;
        size += sum_of_sizes<3>(from_center);  // a maximum may forget a NaN
        corner[i] = {glm::dot(from_center, box.axes[0]), glm::dot(from_center, box.axes[1]),
                     glm::dot(from_center, box.axes[2])};
    }
    size *= 4.0;  // and edges, and all of that together
    if (!(size > 0x1p-200 && size < 0x1p200 && skew < 1.0)) return std::nullopt;
    const double doubt = 64.0 * skew * size;

    double least = HUGE_VAL;
    for (int k = 0; k < 3; ++k) {
        const double low = std::min({corner[0][k], corner[1][k], corner[2][k]});
        const double high = std::max({corner[0][k], corner[1][k], corner[2][k]});
        least = std::min({least, half[k] + high, half[k] - low});
    }
    if (least < -doubt) return ContactClass::separated;
    bool is_sure = least > doubt;

    const Vector edge[3] = {corner[1] - corner[0], corner[2] - corner[1], corner[0] - corner[2]};
    const Vector normal = glm::cross(edge[0], edge[1]);
    const double through = glm::dot(glm::abs(normal), half) - std::fabs(glm::dot(normal, corner[0]));
    if (through < -doubt * size * size) return ContactClass::separated;
    is_sure = is_sure && through > doubt * size * size;

    least = HUGE_VAL;
    for (int e = 0; e < 3; ++e) {
        // The edge is seen as a point; the third corner is the one across.
        const Vector on = glm::cross(edge[e], corner[e]);
        const Vector off = glm::cross(edge[e], corner[(e + 2) % 3]);
        const Vector sizes = glm::abs(edge[e]);
        const Vector reach{half.y * sizes.z + half.z * sizes.y, half.z * sizes.x + half.x * sizes.z,
                           half.x * sizes.y + half.y * sizes.x};
        for (int k = 0; k < 3; ++k)
            least = std::min({least, reach[k] + std::max(on[k], off[k]), reach[k] - std::min(on[k], off[k])});
    }
    if (least < -doubt * size) return ContactClass::separated;
    if (is_sure && least > doubt * size) return ContactClass::penetrating;
    return std::nullopt;
}

}  // namespace graze::narrow_phase
