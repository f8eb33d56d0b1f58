// One side of the smallest rectangle lies along an edge of the hull (Freeman and Shapira 1975), so as the
// edges are visited in turn, the three vertices that the other sides touch go round once (Toussaint 1983).
#include "host/enclosing/calipers.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <vector>

#include "host/enclosing/hull.h"
#include "host/exact/evaluate.h"
#include "host/exact/polynomials.h"

namespace graze::enclosing {

namespace {

// (b - a) . (d - c), beside exact::Turn.
struct Forward {
    static constexpr int degree = 2;
    template <class T>
    [[nodiscard]] auto operator()(const T& ax, const T& ay, const T& bx, const T& by, const T& cx,
                                  const T& cy, const T& dx, const T& dy) const {
        return (bx - ax) * (dx - cx) + (by - ay) * (dy - cy);
    }
};

glm::dvec2 direction_of(glm::dvec2 edge) {
    if (std::hypot(edge.x, edge.y) < 0x1p-500) edge *= 0x1p500;  // subnormal lengths have few digits
    return edge / std::hypot(edge.x, edge.y);
}

}  // namespace

glm::dvec2 side_of_smallest_rectangle(std::span<const glm::dvec2> vertices) {
    const std::vector<glm::dvec2> hull = hull_corners(vertices);
    const std::size_t n = hull.size();
    glm::dvec2 best{1.0, 0.0};
    double best_area = std::numeric_limits<double>::infinity();
    if (n < 2) return best;
    // Exact, because an edge may be so short that rounded heights of its ends are equal.
    const auto sign_of = [&](auto polynomial, std::size_t edge, std::size_t other) {
        const glm::dvec2 &a = hull[edge], &b = hull[(edge + 1) % n];
        const glm::dvec2 &c = hull[other % n], &d = hull[(other + 1) % n];
        return exact::sign_of(polynomial, a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y).sign;
    };
    std::size_t right = 1;
    std::size_t top = 1;
    std::size_t left = 1;
    for (std::size_t i = 0; i < n; ++i) {
        right = std::max(right, i + 1);
        while (sign_of(Forward{}, i, right) > 0)
            ++right;
        top = std::max(top, right);
        while (sign_of(exact::Turn{}, i, top) > 0)
            ++top;
        left = std::max(left, top);
        while (sign_of(Forward{}, i, left) < 0)
            ++left;
        const glm::dvec2 side = direction_of(hull[(i + 1) % n] - hull[i]);
        const glm::dvec2 inward(-side.y, side.x);
        const double area =
            glm::dot(side, hull[right % n] - hull[left % n]) * glm::dot(inward, hull[top % n] - hull[i]);
        if (area >= best_area) continue;
        best_area = area;
        best = side;
    }
    return best;
}

}  // namespace graze::enclosing
