#include "host/narrow/triangles.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <utility>

#include "host/exact/float_guard.h"

namespace graze::narrow_phase {

namespace {

using Vector = glm::dvec3;

double size_of(const Vector& v) {
    return std::fabs(v.x) + std::fabs(v.y) + std::fabs(v.z);
}

/// Three numbers none of which is in doubt, or not.
struct Sides {
    double value[3];
    bool are_sure, are_one;

    Sides(double x, double y, double z, double doubt) : value{x, y, z} {
        const int plus = (x > doubt) + (y > doubt) + (z > doubt);
        const int minus = (x < -doubt) + (y < -doubt) + (z < -doubt);
        are_sure = plus + minus == 3;
        are_one = plus == 3 || minus == 3;
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
    const double size =
        std::max(size_of(p[1]), size_of(p[2])) + std::max({size_of(q[0]), size_of(q[1]), size_of(q[2])});
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

}  // namespace graze::narrow_phase
