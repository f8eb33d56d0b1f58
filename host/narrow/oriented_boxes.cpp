#include "host/narrow/oriented_boxes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "host/exact/float_guard.h"

namespace graze::narrow_phase {

namespace {

/// How far the axes are from unit vectors at right angles: no product of two is farther from 1 or 0. Huge
/// when it is more than can be made up for, or a half extent is negative.
double skew_of(const OrientedBox<3>& box) {
    const auto& [x, y, z] = box.axes;
    const double lengths = std::max(
        {std::fabs(glm::dot(x, x) - 1.0), std::fabs(glm::dot(y, y) - 1.0), std::fabs(glm::dot(z, z) - 1.0)});
    const double angles =
        std::max({std::fabs(glm::dot(x, y)), std::fabs(glm::dot(y, z)), std::fabs(glm::dot(z, x))});
    const double skew = std::max(lengths, angles);
    const bool is_valid = box.half_extents.x >= 0.0 && box.half_extents.y >= 0.0 && box.half_extents.z >= 0.0;
    return is_valid && skew < 0x1p-10 ? skew + 0x1p-50 : HUGE_VAL;
}

double cross(const glm::dvec2& p, const glm::dvec2& q) {
    return p.x * q.y - p.y * q.x;
}

}  // namespace

// Axes as they are stored, whatever they are: across each side of either box.
std::optional<ContactClass> sure_class(const OrientedBox<2>& a, const OrientedBox<2>& b) {
    const auto edge = [](const OrientedBox<2>& box, int k) {
        return box.half_extents[k] * box.axes[static_cast<std::size_t>(k)];
    };
    const std::array<glm::dvec2, 4> edges{edge(a, 0), edge(a, 1), edge(b, 0), edge(b, 1)};
    const glm::dvec2 apart = b.center - a.center;
    double size = std::fabs(apart.x) + std::fabs(apart.y);
    for (const auto& e : edges)
        size += std::fabs(e.x) + std::fabs(e.y);
    const bool is_valid =
        std::min({a.half_extents.x, a.half_extents.y, b.half_extents.x, b.half_extents.y}) > 0.0;
    if (!(is_valid && size > 0x1p-200 && size < 0x1p200)) return std::nullopt;
    // Factors are off by u or, where a product of them is, 2 u; products, five of them, and sums by one each.
    const double doubt = 0x1p-48 * size * size;
    double least = HUGE_VAL;
    for (const auto& along : edges) {
        double reach = 0.0;
        for (const auto& other : edges)
            reach += std::fabs(cross(along, other));
        const double overlap = reach - std::fabs(cross(along, apart));
        if (overlap < -doubt) return ContactClass::separated;
        least = std::min(least, overlap);
    }
    if (least > doubt) return ContactClass::penetrating;
    return std::nullopt;
}

// Beside each box lies an ideal one with the same half extents h: if A are its axes as columns and A^T A = 1
// + E, that is the box of the orthogonal factor of A, and no point moves by more than |E| |h| to get there,
// |E|
// <= 3 skew. Ideal boxes that are apart, or overlap, by more than that in every direction do what the stored
// ones do; and of them the directions to try are the 15 known ones. Products of an axis of a with one of b
// differ by less than 6 skew. So every number below is within 8 (skew + u) times `size`, or a sum of at most
// six such, of what it is for the ideal boxes.
//
// A direction across two nearly parallel edges, at an angle whose sine is s, may say nothing, because its
// overlap is as small as s. But there the boxes are, but for s times their size, two rectangles in a plane,
// whose overlap along that direction is no less than that along their sides, which turn out of the faces of
// the boxes by no more than 2 s. So if faces overlap by more than 8 s times `size`, it is as sure to.
std::optional<ContactClass> sure_class(const OrientedBox<3>& a, const OrientedBox<3>& b) {
    const glm::dvec3 apart = b.center - a.center;
    double rotation[3][3];
    double sizes[3][3];
    double shift[3];
    for (int i = 0; i < 3; ++i) {
        const glm::dvec3& axis = a.axes[static_cast<std::size_t>(i)];
        shift[i] = glm::dot(apart, axis);
        for (int j = 0; j < 3; ++j) {
            rotation[i][j] = glm::dot(axis, b.axes[static_cast<std::size_t>(j)]);
            sizes[i][j] = std::fabs(rotation[i][j]);
        }
    }
    const glm::dvec3& p = a.half_extents;
    const glm::dvec3& q = b.half_extents;
    const double size =
        p.x + p.y + p.z + q.x + q.y + q.z + std::fabs(apart.x) + std::fabs(apart.y) + std::fabs(apart.z);
    const double skew = skew_of(a) + skew_of(b);
    if (!(size > 0x1p-200 && size < 0x1p200 && skew < 1.0)) return std::nullopt;
    const double doubt = 64.0 * skew * size;

    double faces = HUGE_VAL;
    for (int i = 0; i < 3; ++i) {
        const double reach_b = q.x * sizes[i][0] + q.y * sizes[i][1] + q.z * sizes[i][2];
        faces = std::min(faces, p[i] + reach_b - std::fabs(shift[i]));
    }
    if (faces < -doubt) return ContactClass::separated;
    for (int j = 0; j < 3; ++j) {
        const double reach_a = p.x * sizes[0][j] + p.y * sizes[1][j] + p.z * sizes[2][j];
        const double along =
            shift[0] * rotation[0][j] + shift[1] * rotation[1][j] + shift[2] * rotation[2][j];
        faces = std::min(faces, q[j] + reach_a - std::fabs(along));
    }
    if (faces < -doubt) return ContactClass::separated;
    if (!(faces > doubt)) return std::nullopt;

    bool is_sure = true;
    for (int i = 0; i < 3; ++i) {
        const int i1 = (i + 1) % 3;
        const int i2 = (i + 2) % 3;
        for (int j = 0; j < 3; ++j) {
            const int j1 = (j + 1) % 3;
            const int j2 = (j + 2) % 3;
            const double reach_a = p[i1] * sizes[i2][j] + p[i2] * sizes[i1][j];
            const double reach_b = q[j1] * sizes[i][j2] + q[j2] * sizes[i][j1];
            const double along = shift[i2] * rotation[i1][j] - shift[i1] * rotation[i2][j];
            const double overlap = reach_a + reach_b - std::fabs(along);
            if (overlap < -doubt) return ContactClass::separated;
            const double sine = sizes[i][j1] + sizes[i][j2] + 64.0 * skew;
            is_sure = is_sure && (overlap > doubt || faces > 8.0 * sine * size + doubt);
        }
    }
    if (is_sure) return ContactClass::penetrating;
    return std::nullopt;
}

}  // namespace graze::narrow_phase
