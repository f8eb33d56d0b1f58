// Balls and capsules, by the textbook: a formula proposes the closest points of the cores (Ericson 2005,
// "Real-time collision detection", 5.1), and a bound on all rounding proves what they say. Nothing, when it
// does not.
//
// Whatever the formula proposes, it is a point of either core: if they are closer to each other than the
// radii reach, the shapes overlap. And no two points of the cores are closer than the cores are seen along
// the line through those: if that is farther than the radii reach, the shapes are apart.
#pragma once

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>

#include "graze/contact.h"
#include "graze/shape/oriented_box.h"
#include "graze/shape/triangle.h"
#include "host/exact/float_guard.h"
#include "host/narrow/vectors.h"

namespace graze::narrow_phase {

/// A core, thick by its radius: from a to b.
template <int Dim>
struct Bar {
    glm::vec<Dim, double> a, b;
    double radius;
};

namespace detail {

/// `apart` leads from a point of the one core to one of the other, `gap()` is how far they are from each
/// other along it, times its length. Both are sums of at most a few dozen products whose factors are
/// differences of stored numbers, and `size` is no less than the sizes of all of those together and the
/// radius; so, with u = 2^-53, `gap` and the square of `apart` are off by less than 64 u size^2. Far fewer
/// roundings than `doubt` has room for, and in the range asked for nothing that matters is lost to underflow.
template <int Dim, class Gap>
std::optional<ContactClass> class_by(const glm::vec<Dim, double>& apart, double radius, double size,
                                     Gap gap) {
    if (!(size > 0x1p-200 && size < 0x1p200)) return std::nullopt;
    const double doubt = 0x1p-44 * size * size;
    const double square = glm::dot(apart, apart);
    const double within = radius * radius;
    if (square + doubt < within) return ContactClass::penetrating;
    const double surely = gap() - doubt;
    if (surely > 0.0 && surely * surely > within * square * (1.0 + 0x1p-48)) return ContactClass::separated;
    return std::nullopt;
}

/// numerator / denominator, at least 0 and at most 1; any of these if that is not a number.
inline double part(double numerator, double denominator) {
    return numerator > 0.0 ? (numerator < denominator ? numerator / denominator : 1.0) : 0.0;
}

}  // namespace detail

/// Two segments, a point being a short one.
template <int Dim>
std::optional<ContactClass> sure_class(const Bar<Dim>& p, const Bar<Dim>& q) {
    if (!(p.radius >= 0.0 && q.radius >= 0.0)) return std::nullopt;
    const auto along_p = p.b - p.a;
    const auto along_q = q.b - q.a;
    const auto between = p.a - q.a;
    const double pp = glm::dot(along_p, along_p);
    const double qq = glm::dot(along_q, along_q);
    const double pq = glm::dot(along_p, along_q);
    const double p_between = glm::dot(along_p, between);
    const double q_between = glm::dot(along_q, between);

    double on_p = detail::part(pq * q_between - p_between * qq, pp * qq - pq * pq);
    double on_q = pq * on_p + q_between;  // times qq
    if (on_q <= 0.0) {
        on_q = 0.0;
        on_p = detail::part(-p_between, pp);
    } else if (on_q >= qq) {
        on_q = 1.0;
        on_p = detail::part(pq - p_between, pp);
    } else {
        on_q /= qq;
    }
    const auto apart = between + on_p * along_p - on_q * along_q;
    const auto gap = [&] {
        return glm::dot(between, apart) + std::min(0.0, glm::dot(along_p, apart)) -
               std::max(0.0, glm::dot(along_q, apart));
    };
    const double radius = p.radius + q.radius;
    return detail::class_by<Dim>(
        apart, radius,
        sum_of_sizes<Dim>(between) + sum_of_sizes<Dim>(along_p) + sum_of_sizes<Dim>(along_q) + radius, gap);
}

/// A ball about `center` and a segment.
template <int Dim>
std::optional<ContactClass> sure_class(const glm::vec<Dim, double>& center, double radius_of_ball,
                                       const Bar<Dim>& bar) {
    if (!(radius_of_ball >= 0.0 && bar.radius >= 0.0)) return std::nullopt;
    const auto along = bar.b - bar.a;
    const auto between = bar.a - center;
    const double on_bar = detail::part(-glm::dot(along, between), glm::dot(along, along));
    const auto apart = between + on_bar * along;
    const auto gap = [&] { return glm::dot(between, apart) + std::min(0.0, glm::dot(along, apart)); };
    const double radius = radius_of_ball + bar.radius;
    return detail::class_by<Dim>(apart, radius,
                                 sum_of_sizes<Dim>(between) + sum_of_sizes<Dim>(along) + radius, gap);
}

namespace detail {

/// Axes near to what axes should be: only then are the points proposed below the closest. An axis of 0 and a
/// negative half extent are for others to refuse.
template <int Dim>
bool has_usual_axes(const OrientedBox<Dim>& box) {
    bool all = true;
    for (int k = 0; k < Dim; ++k) {
        const auto& axis = box.axes[static_cast<std::size_t>(k)];
        const double square = glm::dot(axis, axis);
        all = all && box.half_extents[k] >= 0.0 && square > 0.5 && square < 2.0;
    }
    return all;
}

/// No coordinate of a corner, seen from the centre, is larger.
template <int Dim>
double size_of(const OrientedBox<Dim>& box) {
    double size = 0.0;
    for (int k = 0; k < Dim; ++k)
        size += 1.5 * box.half_extents[k];
    return size;
}

/// How far the box reaches from its centre along `direction`, times the length of that.
template <int Dim>
double reach_of(const OrientedBox<Dim>& box, const glm::vec<Dim, double>& direction) {
    double reach = 0.0;
    for (int k = 0; k < Dim; ++k)
        reach += box.half_extents[k] * std::fabs(glm::dot(box.axes[static_cast<std::size_t>(k)], direction));
    return reach;
}

}  // namespace detail

/// A ball and a parallelepiped.
template <int Dim>
std::optional<ContactClass> sure_class(const glm::vec<Dim, double>& center, double radius,
                                       const OrientedBox<Dim>& box) {
    if (!(radius >= 0.0 && detail::has_usual_axes(box))) return std::nullopt;
    const auto between = box.center - center;
    auto apart = between;
    for (int k = 0; k < Dim; ++k) {
        const auto& axis = box.axes[static_cast<std::size_t>(k)];
        const double half = box.half_extents[k];
        apart -= std::clamp(glm::dot(between, axis), -half, half) * axis;
    }
    const auto gap = [&] { return glm::dot(between, apart) - detail::reach_of(box, apart); };
    return detail::class_by<Dim>(apart, radius,
                                 sum_of_sizes<Dim>(between) + 2.0 * detail::size_of(box) + radius, gap);
}

/// A segment and a parallelepiped. Along the segment the square of the distance is convex and, between the
/// planes of the faces, of degree 2: where its slope changes its sign, there is the least.
template <int Dim>
std::optional<ContactClass> sure_class(const Bar<Dim>& bar, const OrientedBox<Dim>& box) {
    if (!(bar.radius >= 0.0 && detail::has_usual_axes(box))) return std::nullopt;
    using Vector = glm::vec<Dim, double>;
    const Vector along = bar.b - bar.a;
    const Vector between = box.center - bar.a;
    // In the box's own axes.
    Vector from;
    Vector by;
    for (int k = 0; k < Dim; ++k) {
        from[k] = -glm::dot(between, box.axes[static_cast<std::size_t>(k)]);
        by[k] = glm::dot(along, box.axes[static_cast<std::size_t>(k)]);
    }
    const Vector& half = box.half_extents;
    const auto slope = [&](double t) {
        const Vector p = from + t * by;
        return glm::dot(p - glm::clamp(p, -half, half), by);
    };
    double low = 0.0;
    double high = 1.0;
    double low_slope = slope(low);
    double high_slope = slope(high);
    double on_bar = low_slope >= 0.0 ? 0.0 : 1.0;
    if (low_slope < 0.0 && high_slope > 0.0) {
        for (int k = 0; k < Dim; ++k) {
            for (const double face : {-half[k], half[k]}) {
                const double t = (face - from[k]) / by[k];
                if (!(low < t && t < high)) continue;
                const double here = slope(t);
                (here < 0.0 ? low : high) = t;
                (here < 0.0 ? low_slope : high_slope) = here;
            }
        }
        on_bar = std::clamp(low + (high - low) * low_slope / (low_slope - high_slope), 0.0, 1.0);
    }
    const Vector foot = from + on_bar * by;
    Vector apart = between - on_bar * along;
    for (int k = 0; k < Dim; ++k)
        apart += std::clamp(foot[k], -half[k], half[k]) * box.axes[static_cast<std::size_t>(k)];
    const auto gap = [&] {
        return glm::dot(between, apart) - std::max(0.0, glm::dot(along, apart)) -
               detail::reach_of(box, apart);
    };
    return detail::class_by<Dim>(
        apart, bar.radius,
        sum_of_sizes<Dim>(between) + sum_of_sizes<Dim>(along) + 2.0 * detail::size_of(box) + bar.radius, gap);
}

/// A ball and a triangle.
template <int Dim>
std::optional<ContactClass> sure_class(const glm::vec<Dim, double>& center, double radius,
                                       const Triangle<Dim>& triangle) {
    if (!(radius >= 0.0)) return std::nullopt;
    const auto& [a, b, c] = triangle.vertices;
    const auto ab = b - a;
    const auto ac = c - a;
    const auto between = a - center;
    const double bb = glm::dot(ab, ab);
    const double cc = glm::dot(ac, ac);
    const double bc = glm::dot(ab, ac);
    // Along ab and ac, from a, b and c to the centre.
    const double ab_a = -glm::dot(ab, between);
    const double ac_a = -glm::dot(ac, between);
    const double ab_b = ab_a - bb;
    const double ac_b = ac_a - bc;
    const double ab_c = ab_a - bc;
    const double ac_c = ac_a - cc;
    // Barycentric coordinates of the centre's foot on the plane, times the square of twice the area.
    const double of_c = ab_a * ac_b - ab_b * ac_a;
    const double of_b = ab_c * ac_a - ab_a * ac_c;
    const double of_a = ab_b * ac_c - ab_c * ac_b;
    double on_ab = 0.0;
    double on_ac = 0.0;
    if (ab_a <= 0.0 && ac_a <= 0.0) {
        // a
    } else if (ab_b >= 0.0 && ac_b <= ab_b) {
        on_ab = 1.0;
    } else if (of_c <= 0.0 && ab_a >= 0.0 && ab_b <= 0.0) {
        on_ab = ab_a / bb;
    } else if (ac_c >= 0.0 && ab_c <= ac_c) {
        on_ac = 1.0;
    } else if (of_b <= 0.0 && ac_a >= 0.0 && ac_c <= 0.0) {
        on_ac = ac_a / cc;
    } else if (of_a <= 0.0) {
        on_ac = detail::part(ac_b - ab_b, bb + cc - 2.0 * bc);
        on_ab = 1.0 - on_ac;
    } else {
        const double all = of_a + of_b + of_c;
        on_ab = of_b / all;
        on_ac = of_c / all;
    }
    const auto apart = between + on_ab * ab + on_ac * ac;
    const auto gap = [&] {
        return glm::dot(between, apart) + std::min({0.0, glm::dot(ab, apart), glm::dot(ac, apart)});
    };
    return detail::class_by<Dim>(
        apart, radius, sum_of_sizes<Dim>(between) + sum_of_sizes<Dim>(ab) + sum_of_sizes<Dim>(ac) + radius,
        gap);
}

}  // namespace graze::narrow_phase
