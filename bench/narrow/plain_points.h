// Squared distances in plain double, as in Ericson, Real-Time Collision Detection (2005), chapter 5. Nothing
// is guaranteed of the last bits. (A hundred or so operations at most, no allocation.)
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "graze/shape/shape.h"

namespace graze::bench::plain {

template <int Dim>
using Vec = glm::vec<Dim, double>;

template <int Dim>
[[nodiscard]] inline double square(const Vec<Dim>& v) {
    return glm::dot(v, v);
}

/// 5.1.2
template <int Dim>
[[nodiscard]] inline double square_distance(const Vec<Dim>& p, const Vec<Dim>& a, const Vec<Dim>& b) {
    const Vec<Dim> ab = b - a;
    const Vec<Dim> ap = p - a;
    const double t = glm::dot(ap, ab);
    if (t <= 0.0) return square(ap);
    const double length = square(ab);
    if (t >= length) return square(p - b);
    return square(ap) - t * t / length;
}

/// 5.1.3
template <int Dim>
[[nodiscard]] inline double square_distance(const Vec<Dim>& p, const Box<Dim>& box) {
    double sum = 0.0;
    for (int axis = 0; axis < Dim; ++axis) {
        const double out = std::max({box.lower[axis] - p[axis], 0.0, p[axis] - box.upper[axis]});
        sum += out * out;
    }
    return sum;
}

/// 5.1.4; axes of length 1
template <int Dim>
[[nodiscard]] inline double square_distance(const Vec<Dim>& p, const OrientedBox<Dim>& box) {
    const Vec<Dim> from_center = p - box.center;
    double sum = 0.0;
    for (int axis = 0; axis < Dim; ++axis) {
        const double along = std::abs(glm::dot(from_center, box.axes[static_cast<std::size_t>(axis)]));
        const double out = std::max(along - box.half_extents[axis], 0.0);
        sum += out * out;
    }
    return sum;
}

/// 5.1.5
[[nodiscard]] inline double square_distance(const Vec<3>& p, const Triangle<3>& triangle) {
    const auto& [a, b, c] = triangle.vertices;
    const Vec<3> ab = b - a;
    const Vec<3> ac = c - a;
    const Vec<3> ap = p - a;
    const double d1 = glm::dot(ab, ap);
    const double d2 = glm::dot(ac, ap);
    if (d1 <= 0.0 && d2 <= 0.0) return square(ap);

    const Vec<3> bp = p - b;
    const double d3 = glm::dot(ab, bp);
    const double d4 = glm::dot(ac, bp);
    if (d3 >= 0.0 && d4 <= d3) return square(bp);

    const double vc = d1 * d4 - d3 * d2;
    if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0) return square(ap - d1 / (d1 - d3) * ab);

    const Vec<3> cp = p - c;
    const double d5 = glm::dot(ab, cp);
    const double d6 = glm::dot(ac, cp);
    if (d6 >= 0.0 && d5 <= d6) return square(cp);

    const double vb = d5 * d2 - d1 * d6;
    if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0) return square(ap - d2 / (d2 - d6) * ac);

    const double va = d3 * d6 - d5 * d4;
    if (va <= 0.0 && d4 >= d3 && d5 >= d6) return square(bp - (d4 - d3) / ((d4 - d3) + (d5 - d6)) * (c - b));

    const double denominator = 1.0 / (va + vb + vc);
    return square(ap - vb * denominator * ab - vc * denominator * ac);
}

/// 5.1.9, of two segments of some length
template <int Dim>
[[nodiscard]] inline double square_distance(const Vec<Dim>& p1, const Vec<Dim>& q1, const Vec<Dim>& p2,
                                            const Vec<Dim>& q2) {
    const Vec<Dim> d1 = q1 - p1;
    const Vec<Dim> d2 = q2 - p2;
    const Vec<Dim> r = p1 - p2;
    const double a = square(d1);
    const double e = square(d2);
    const double b = glm::dot(d1, d2);
    const double c = glm::dot(d1, r);
    const double f = glm::dot(d2, r);
    const double denominator = a * e - b * b;
    double s = denominator > 0.0 ? std::clamp((b * f - c * e) / denominator, 0.0, 1.0) : 0.0;
    double t = (b * s + f) / e;
    if (t < 0.0) {
        t = 0.0;
        s = std::clamp(-c / a, 0.0, 1.0);
    } else if (t > 1.0) {
        t = 1.0;
        s = std::clamp((b - c) / a, 0.0, 1.0);
    }
    return square(r + s * d1 - t * d2);
}

/// Of a segment and a box, axes of length 1. Along the segment the squared distance is convex and, between
/// the planes of the faces, of degree 2: those planes at which its slope changes its sign enclose the least.
[[nodiscard]] inline double square_distance(const Vec<3>& a, const Vec<3>& b, const OrientedBox<3>& box) {
    Vec<3> from;
    Vec<3> by;
    for (int axis = 0; axis < 3; ++axis) {
        const Vec<3>& direction = box.axes[static_cast<std::size_t>(axis)];
        from[axis] = glm::dot(a - box.center, direction);
        by[axis] = glm::dot(b - a, direction);
    }
    const Vec<3>& h = box.half_extents;
    const auto out = [&](double t) {
        const Vec<3> p = from + t * by;
        return p - glm::clamp(p, -h, h);
    };
    const auto slope = [&](double t) { return glm::dot(out(t), by); };

    double low = 0.0;
    double high = 1.0;
    double low_slope = slope(low);
    double high_slope = slope(high);
    if (low_slope >= 0.0) return square(out(low));
    if (high_slope <= 0.0) return square(out(high));
    for (int axis = 0; axis < 3; ++axis) {
        const double inverse = 1.0 / by[axis];
        for (const double face : {-h[axis], h[axis]}) {
            const double t = (face - from[axis]) * inverse;
            if (!(low < t && t < high)) continue;
            const double here = slope(t);
            (here < 0.0 ? low : high) = t;
            (here < 0.0 ? low_slope : high_slope) = here;
        }
    }
    return square(out(low + (high - low) * low_slope / (low_slope - high_slope)));
}

}  // namespace graze::bench::plain
