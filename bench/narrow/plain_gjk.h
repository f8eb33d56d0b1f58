// The distance of two convex sets in plain double: Gilbert, Johnson, Keerthi (1988), with the closest points
// of simplices of Ericson, 5.1. In: the support function of the difference. No allocation; some tens of
// nanoseconds a step and vertex scan, rarely more than ten steps. Flat simplices and ties are decided by
// rounding errors.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <glm/geometric.hpp>
#include <span>

#include "bench/narrow/plain_points.h"

namespace graze::bench::plain {

/// Up to four points, of which `reduce` keeps those of the feature that is closest to the origin.
class Simplex {
  public:
    void add(const Vec<3>& point) { points_[size_++] = point; }

    [[nodiscard]] bool has(const Vec<3>& point) const {
        for (std::size_t i = 0; i < size_; ++i)
            if (points_[i] == point) return true;
        return false;
    }

    /// The point closest to the origin; the origin, if it is inside.
    [[nodiscard]] Vec<3> reduce() {
        if (size_ == 1) return points_[0];
        if (size_ == 2) return of_segment();
        if (size_ == 3) return of_triangle();
        return of_tetrahedron();
    }

  private:
    Vec<3> keep(const Vec<3>& a) {
        points_[0] = a;
        size_ = 1;
        return a;
    }
    Vec<3> keep(const Vec<3>& a, const Vec<3>& b, double t) {
        points_ = {a, b};
        size_ = 2;
        return a + t * (b - a);
    }

    Vec<3> of_segment() {
        const auto [a, b] = std::array{points_[0], points_[1]};
        const double along = -glm::dot(a, b - a);
        if (along <= 0.0) return keep(a);
        const double length = square(b - a);
        if (along >= length) return keep(b);
        return keep(a, b, along / length);
    }

    Vec<3> of_triangle() {
        const auto [a, b, c] = std::array{points_[0], points_[1], points_[2]};
        const Vec<3> ab = b - a;
        const Vec<3> ac = c - a;
        const double d1 = -glm::dot(ab, a);
        const double d2 = -glm::dot(ac, a);
        if (d1 <= 0.0 && d2 <= 0.0) return keep(a);
        const double d3 = -glm::dot(ab, b);
        const double d4 = -glm::dot(ac, b);
        if (d3 >= 0.0 && d4 <= d3) return keep(b);
        const double vc = d1 * d4 - d3 * d2;
        if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0) return keep(a, b, d1 / (d1 - d3));
        const double d5 = -glm::dot(ab, c);
        const double d6 = -glm::dot(ac, c);
        if (d6 >= 0.0 && d5 <= d6) return keep(c);
        const double vb = d5 * d2 - d1 * d6;
        if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0) return keep(a, c, d2 / (d2 - d6));
        const double va = d3 * d6 - d5 * d4;
        if (va <= 0.0 && d4 >= d3 && d5 >= d6) return keep(b, c, (d4 - d3) / ((d4 - d3) + (d5 - d6)));
        const double denominator = 1.0 / (va + vb + vc);
        return a + vb * denominator * ab + vc * denominator * ac;
    }

    /// The closest of the faces that have the origin in front of them; not the old face, of which the newest
    /// point is on the origin's side.
    Vec<3> of_tetrahedron() {
        constexpr std::size_t faces[3][4] = {{0, 2, 3, 1}, {0, 3, 1, 2}, {1, 3, 2, 0}};
        Simplex best;
        Vec<3> closest(0.0);
        double least = HUGE_VAL;
        for (const auto& [i, j, k, opposite] : faces) {
            const Vec<3> normal = glm::cross(points_[j] - points_[i], points_[k] - points_[i]);
            const double origin = -glm::dot(normal, points_[i]);
            const double inside = glm::dot(normal, points_[opposite] - points_[i]);
            if (origin * inside > 0.0) continue;
            Simplex face;
            face.points_ = {points_[i], points_[j], points_[k]};
            face.size_ = 3;
            const Vec<3> point = face.of_triangle();
            if (square(point) >= least) continue;
            least = square(point);
            closest = point;
            best = face;
        }
        if (best.size_ > 0) *this = best;
        return closest;
    }

    std::array<Vec<3>, 4> points_;
    std::size_t size_ = 0;
};

/// Is the set whose farthest point in a direction is support(direction) within `radius` of the origin?
/// `first` is any direction.
template <class Support>
[[nodiscard]] bool is_near_origin(const Support& support, const Vec<3>& first, double radius) {
    constexpr double converged = 1e-14;
    constexpr int most_steps = 64;
    Simplex simplex;
    simplex.add(support(first));
    Vec<3> closest = simplex.reduce();
    const double size = square(closest);
    for (int step = 0; step < most_steps; ++step) {
        const double distance = square(closest);
        if (distance <= radius * radius + converged * converged * size) return true;
        const Vec<3> point = support(-closest);
        const double along = glm::dot(closest, point);
        if (along > 0.0 && along * along > radius * radius * distance) return false;
        if (distance - along <= converged * distance || simplex.has(point)) return false;
        simplex.add(point);
        closest = simplex.reduce();
    }
    return false;
}

[[nodiscard]] inline const Vec<3>& farthest(const ConvexHull& hull, const Vec<3>& direction) {
    const std::span<const Vec<3>> vertices = hull.vertices();
    std::size_t best = 0;
    double most = glm::dot(vertices[0], direction);
    for (std::size_t i = 1; i < vertices.size(); ++i) {
        const double at = glm::dot(vertices[i], direction);
        best = at > most ? i : best;
        most = std::max(at, most);
    }
    return vertices[best];
}

[[nodiscard]] inline bool meet(const ConvexHull& a, const ConvexHull& b) {
    const auto support = [&](const Vec<3>& direction) {
        return farthest(a, direction) - farthest(b, -direction);
    };
    return is_near_origin(support, b.vertices()[0] - a.vertices()[0], 0.0);
}

[[nodiscard]] inline bool meet(const Sphere& a, const ConvexHull& b) {
    const auto support = [&](const Vec<3>& direction) { return farthest(b, direction) - a.center; };
    return is_near_origin(support, a.center - b.vertices()[0], a.radius);
}

}  // namespace graze::bench::plain
