// Welzl (1991), "Smallest enclosing disks (balls and ellipsoids)", in the form of Gärtner (1999), "Fast and
// robust smallest enclosing balls": a few vertices support the ball; the vertex farthest outside joins them,
// and the smallest ball of these few, of which at most Dim + 1 remain, is the next one. Each is larger than
// the one before, so no support returns.
//
// We depart in how the smallest ball of the few is found: every support is tried, and the centre wins from
// which the farthest of the few is nearest. No sign decides, so a support that is nearly degenerate, whose
// centre is far off by rounding, loses to a smaller one, whose ball is nearly the same.
#include "host/enclosing/smallest_ball.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>

namespace graze::enclosing {

namespace {

using glm::cross;
using glm::dot;

double square(const glm::dvec2& v) {
    return dot(v, v);
}
double square(const glm::dvec3& v) {
    return dot(v, v);
}

// The centre of the sphere through a vertex and others, seen from that vertex, in the plane or space that
// they span; not finite when they span less.
glm::dvec2 center_through(const glm::dvec2& u, const glm::dvec2& v) {
    const double area = 2.0 * (u.x * v.y - u.y * v.x);
    return glm::dvec2(square(u) * v.y - square(v) * u.y, square(v) * u.x - square(u) * v.x) / area;
}
glm::dvec3 center_through(const glm::dvec3& u, const glm::dvec3& v) {
    const glm::dvec3 normal = cross(u, v);
    return cross(normal, square(u) * v - square(v) * u) / (-2.0 * square(normal));
}
glm::dvec3 center_through(const glm::dvec3& u, const glm::dvec3& v, const glm::dvec3& w) {
    const glm::dvec3 vw = cross(v, w);
    return (square(u) * vw + square(v) * cross(w, u) + square(w) * cross(u, v)) / (2.0 * dot(u, vw));
}

template <int Dim>
struct Few {
    std::array<glm::vec<Dim, double>, Dim + 2> vertices{};
    unsigned count = 0;

    void add(const glm::vec<Dim, double>& vertex) { vertices[count++] = vertex; }
    [[nodiscard]] double farthest(const glm::vec<Dim, double>& from) const {
        double square_of = 0.0;
        for (unsigned i = 0; i < count; ++i)
            square_of = std::max(square_of, square(vertices[i] - from));
        return square_of;
    }
    [[nodiscard]] Few subset(unsigned members) const {
        Few few;
        for (unsigned i = 0; i < count; ++i) {
            if ((members >> i & 1) != 0) few.add(vertices[i]);
        }
        return few;
    }
    /// Of the sphere through all of them; not finite when there is none.
    [[nodiscard]] glm::vec<Dim, double> center() const {
        const auto& base = vertices[0];
        if (count == 1) return base;
        if (count == 2) return 0.5 * base + 0.5 * vertices[1];
        if (count == 3) return base + center_through(vertices[1] - base, vertices[2] - base);
        if constexpr (Dim == 3) {
            return base + center_through(vertices[1] - base, vertices[2] - base, vertices[3] - base);
        }
        return base;
    }
};

template <int Dim>
struct Supported {
    Few<Dim> support;
    glm::vec<Dim, double> center{0.0};
    double square = 0.0;  ///< of the radius
};

/// The smallest ball of a few, the last of which is on its border.
template <int Dim>
Supported<Dim> smallest_of(const Few<Dim>& few) {
    Supported<Dim> best;
    best.square = std::numeric_limits<double>::infinity();
    const unsigned last = 1u << (few.count - 1);
    for (unsigned others = 1; others < last; ++others) {
        if (std::popcount(others) > Dim) continue;
        const Few<Dim> support = few.subset(others | last);
        const auto center = support.center();
        bool finite = true;
        for (int axis = 0; axis < Dim; ++axis)
            finite = finite && std::isfinite(center[axis]);
        if (!finite) continue;
        const double farthest = few.farthest(center);
        if (farthest < best.square) best = {support, center, farthest};
    }
    return best;
}

}  // namespace

template <int Dim>
glm::vec<Dim, double> smallest_ball_center(std::span<const glm::vec<Dim, double>> vertices) {
    constexpr double inside = 1.0 + 0x1p-50;
    // Rounding may stop the growth, or let a support return.
    constexpr int patience = 32;
    Supported<Dim> ball;
    ball.support.add(vertices[0]);
    ball.center = vertices[0];
    glm::vec<Dim, double> best = ball.center;
    double best_square = std::numeric_limits<double>::infinity();
    double largest_ball = 0.0;
    for (int stalled = 0; stalled < patience;) {
        const glm::vec<Dim, double>* farthest = vertices.data();
        double square_of = 0.0;
        for (const auto& vertex : vertices) {
            const double candidate = square(vertex - ball.center);
            if (candidate <= square_of) continue;
            square_of = candidate;
            farthest = &vertex;
        }
        if (square_of < best_square) {
            best_square = square_of;
            best = ball.center;
        }
        if (square_of <= ball.square * inside) break;
        Few<Dim> few = ball.support;
        few.add(*farthest);
        ball = smallest_of(few);
        stalled = ball.square > largest_ball ? 0 : stalled + 1;
        largest_ball = std::max(largest_ball, ball.square);
    }
    return best;
}

template glm::dvec2 smallest_ball_center<2>(std::span<const glm::dvec2>);
template glm::dvec3 smallest_ball_center<3>(std::span<const glm::dvec3>);

}  // namespace graze::enclosing
