#include "host/narrow/polygons.h"

#include <algorithm>
#include <cmath>

#include "graze/core/finite.h"
#include "host/exact/predicates.h"
#include "host/narrow/closest.h"
#include "host/narrow/vectors.h"

namespace graze::narrow_phase {

namespace {

using Vertices = std::span<const glm::dvec2>;

/// Of the corners of b, the one farthest to the left of each edge of a: -1 if some edge has all of b to its
/// right, 0 if some has all of it to its right or on its line, else 1. No two corners are farther apart than
/// `size`, the sum of both coordinates.
int least_overlap(Vertices a, Vertices b, double size) {
    int least = 1;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const glm::dvec2& from = a[i];
        const glm::dvec2& to = a[i + 1 == a.size() ? 0 : i + 1];
        const glm::dvec2 edge = to - from;
        double most = -HUGE_VAL;
        for (const glm::dvec2& corner : b)
            most = std::max(most, cross(edge, corner - from));
        // Two differences and a product, each rounded, and their difference: 4 u of either product, and
        // together they are no larger than this, but for what may be lost to underflow. Nothing is told by
        // what may have overflowed.
        double doubt = 0x1p-49 * size * sum_of_sizes<2>(edge) + 0x1p-1000;
        if (!(doubt < 0x1p900)) doubt = HUGE_VAL;
        if (most > doubt) continue;
        if (most < -doubt) return -1;
        int farthest = -1;
        for (const glm::dvec2& corner : b) {
            if (cross(edge, corner - from) < -doubt) continue;
            farthest = std::max(farthest, exact::orient2d(from, to, corner).sign);
            if (farthest > 0) break;
        }
        if (farthest < 0) return -1;
        least = std::min(least, farthest);
    }
    return least;
}

}  // namespace

ContactClass class_of_polygons(Vertices a, Vertices b) {
    double size = 0.0;
    for (const Vertices& corners : {a, b}) {
        double farthest = 0.0;
        for (const glm::dvec2& corner : corners) {
            const glm::dvec2 arm = corner - a[0];
            farthest = std::max(farthest, sum_of_sizes<2>(arm));
        }
        size += farthest;
    }
    size *= 1.0 + 0x1p-50;
    const int of_a = least_overlap(a, b, size);
    if (of_a < 0) return ContactClass::separated;
    const int of_b = least_overlap(b, a, size);
    if (of_b < 0) return ContactClass::separated;
    return std::min(of_a, of_b) == 0 ? ContactClass::touching : ContactClass::penetrating;
}

// Only edges that have the centre to their right can be next to it.
std::optional<ContactClass> sure_class(const glm::dvec2& center, double radius, Vertices corners) {
    glm::dvec2 apart{HUGE_VAL, 0.0};
    double least = HUGE_VAL;
    double inside = HUGE_VAL;
    double size = radius;
    glm::dvec2 from = corners.back() - center;
    for (const glm::dvec2& corner : corners) {
        const glm::dvec2 to = corner - center;
        size = std::max(size, sum_of_sizes<2>(to));
        const double left = cross(from, to);
        inside = std::min(inside, left);
        if (left <= 0.0) {
            const glm::dvec2 edge = to - from;
            const glm::dvec2 arm = from + detail::part(-glm::dot(edge, from), glm::dot(edge, edge)) * edge;
            const double square = glm::dot(arm, arm);
            if (square < least) {
                least = square;
                apart = arm;
            }
        }
        from = to;
    }
    size *= 4.0;  // of the radius, a corner, and an edge
    const bool is_ball = radius >= 0.0 && is_finite(center.x) && is_finite(center.y);
    if (!(is_ball && size > 0x1p-200 && size < 0x1p200)) return std::nullopt;
    if (inside > 0x1p-48 * size * size) return ContactClass::penetrating;
    const auto gap = [&] {
        double nearest = HUGE_VAL;
        for (const glm::dvec2& corner : corners)
            nearest = std::min(nearest, glm::dot(corner - center, apart));
        return nearest;
    };
    return detail::class_by<2>(apart, radius, size, gap);
}

std::optional<ContactClass> sure_class(const Segment<2>& p, const Segment<2>& q) {
    const glm::dvec2 along_p = p.b - p.a;
    const glm::dvec2 along_q = q.b - q.a;
    const glm::dvec2 between = p.a - q.a;
    const double size = sum_of_sizes<2>(along_p) + sum_of_sizes<2>(along_q) + sum_of_sizes<2>(between);
    if (!(size > 0x1p-200 && size < 0x1p200)) return std::nullopt;
    const double doubt = 0x1p-48 * size * size;
    const auto side = [doubt](double area) { return area > doubt ? 1 : area < -doubt ? -1 : 0; };
    const double at_p = cross(along_p, between);
    const double at_q = cross(along_q, between);
    // The ends of q beside p, and those of p beside q.
    const int of_q = side(-at_p) * side(cross(along_p, along_q) - at_p);
    if (of_q > 0) return ContactClass::separated;
    const int of_p = side(at_q) * side(at_q + cross(along_q, along_p));
    if (of_p > 0) return ContactClass::separated;
    if (of_p < 0 && of_q < 0) return ContactClass::penetrating;
    return std::nullopt;
}

}  // namespace graze::narrow_phase
