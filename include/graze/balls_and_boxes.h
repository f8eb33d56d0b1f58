// The class of balls and axis-parallel boxes, inline: the test itself takes less time than a call. Part of
// narrow_phase.h, which says what holds for all pairs.
//
// A filter in doubles decides; what it cannot tell, and what is no shape, goes to the library. Its bound
// holds however the compiler contracts or reorders it, but numbers that are none must be told from others:
// with -ffinite-math-only (part of -ffast-math) all of this is left to the library, too.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <glm/common.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <limits>

#include "graze/contact.h"
#include "graze/shape/shape.h"

namespace graze {

[[nodiscard]] ContactClass classify(const ShapeView<2>& a, const ShapeView<2>& b);
[[nodiscard]] ContactClass classify(const ShapeView<3>& a, const ShapeView<3>& b);

#if __FINITE_MATH_ONLY__ == 0

namespace detail {

/// |p - q|^2 - reach^2, and whether its sign is sure. With u = 2^-53: a difference is off by one u,
/// relatively, its square by 3, the sum of squares by 5, and their difference by one more; `reach` is off by
/// one u, its square by 3. What underflows loses less than 2^-1072, and what overflows, or is no number,
/// makes the comparison false.
///
/// Ties mostly lie on a grid, and there nothing is rounded: centres and radii that are multiples of a unit,
/// and a reach below 2^25 of them. In doubt, no difference is more than the reach, but for a unit.
template <int Dim>
class BallGap {
  public:
    using Vector = glm::vec<Dim, double>;

    BallGap(const Vector& p, double r, const Vector& q, double s) {
        double square = 0.0;
        for (int axis = 0; axis < Dim; ++axis)
            square += (p[axis] - q[axis]) * (p[axis] - q[axis]);
        const double reach = r + s;
        const double reach_square = reach * reach;
        excess_ = square - reach_square;
        const double doubt = 0x1p-49 * (square + reach_square) + 0x1p-1000;
        is_sure_ = std::fabs(excess_) > doubt || (doubt < 0x1p800 && are_on_grid(reach, p, r, q, s));
    }

    [[nodiscard]] bool is_sure() const { return is_sure_; }
    [[nodiscard]] ContactClass contact_class() const { return class_of_gap(excess_); }

  private:
    static bool are_on_grid(double reach, const Vector& p, double r, const Vector& q, double s) {
        if (!(reach > 0x1p-400 && reach < 0x1p400)) return false;
        // 1.5 * 2^52 units: the sum of this and a smaller number is rounded to whole units.
        const std::uint64_t power = std::bit_cast<std::uint64_t>(reach) & 0x7FF0000000000000;
        const auto shift = std::bit_cast<double>((power + (std::uint64_t{28} << 52)) | 0x0008000000000000);
        const auto beside = [shift](double x) { return std::fabs((x + shift) - shift - x); };
        double all = beside(r) + beside(s);
        for (int axis = 0; axis < Dim; ++axis)
            all += beside(p[axis]) + beside(q[axis]);
        return all == 0.0;
    }

    double excess_;
    bool is_sure_;
};

/// Each number is finite and lower <= upper, unless the sides of both together are too long for a double.
template <int Dim>
[[nodiscard]] inline bool are_surely_boxes(const Box<Dim>& a, const Box<Dim>& b) {
    double shortest = 0.0;
    double sum = 0.0;  // infinite or NaN, if a number is
    for (int axis = 0; axis < Dim; ++axis) {
        const double of_a = a.upper[axis] - a.lower[axis];
        const double of_b = b.upper[axis] - b.lower[axis];
        shortest = std::min({shortest, of_a, of_b});
        sum += of_a + of_b;
    }
    return shortest >= 0.0 && sum <= std::numeric_limits<double>::max();
}

template <int Dim, class S>
[[nodiscard]] inline ContactClass class_of_balls(const S& a, const S& b) {
    const BallGap<Dim> gap(a.center, a.radius, b.center, b.radius);
    if (gap.is_sure() && std::min(a.radius, b.radius) >= 0.0) return gap.contact_class();
    return classify(ShapeView<Dim>(a), ShapeView<Dim>(b));
}

/// Which of a and b is the ball and which the box is said by the last two. The point of the box next to the
/// centre is made of stored numbers.
template <int Dim, class A, class B, class S>
[[nodiscard]] inline ContactClass class_of_ball_and_box(const A& a, const B& b, const S& ball,
                                                        const Box<Dim>& box) {
    const BallGap<Dim> gap(ball.center, ball.radius, glm::clamp(ball.center, box.lower, box.upper), 0.0);
    if (gap.is_sure() && ball.radius > 0.0 && are_surely_boxes(box, box)) return gap.contact_class();
    return classify(ShapeView<Dim>(a), ShapeView<Dim>(b));
}

/// Of valid boxes. Comparisons of stored numbers decide, and the sign of a difference is that of a
/// comparison. Boxes that overlap without an inside in common, since one of them is flat there, touch.
template <int Dim>
[[nodiscard]] inline ContactClass class_of_valid_boxes(const Box<Dim>& a, const Box<Dim>& b) {
    double gap = -std::numeric_limits<double>::infinity();
    for (int axis = 0; axis < Dim; ++axis)
        gap = std::max({gap, b.lower[axis] - a.upper[axis], a.lower[axis] - b.upper[axis]});
    return class_of_gap(gap);
}

template <int Dim>
[[nodiscard]] inline ContactClass class_of_boxes(const Box<Dim>& a, const Box<Dim>& b) {
    if (are_surely_boxes(a, b)) return class_of_valid_boxes(a, b);
    return classify(ShapeView<Dim>(a), ShapeView<Dim>(b));
}

}  // namespace detail

[[nodiscard]] inline ContactClass classify(const Circle& a, const Circle& b) {
    return detail::class_of_balls<2>(a, b);
}
[[nodiscard]] inline ContactClass classify(const Sphere& a, const Sphere& b) {
    return detail::class_of_balls<3>(a, b);
}
[[nodiscard]] inline ContactClass classify(const Circle& a, const Box<2>& b) {
    return detail::class_of_ball_and_box(a, b, a, b);
}
[[nodiscard]] inline ContactClass classify(const Box<2>& a, const Circle& b) {
    return detail::class_of_ball_and_box(a, b, b, a);
}
[[nodiscard]] inline ContactClass classify(const Sphere& a, const Box<3>& b) {
    return detail::class_of_ball_and_box(a, b, a, b);
}
[[nodiscard]] inline ContactClass classify(const Box<3>& a, const Sphere& b) {
    return detail::class_of_ball_and_box(a, b, b, a);
}
[[nodiscard]] inline ContactClass classify(const Box<2>& a, const Box<2>& b) {
    return detail::class_of_boxes(a, b);
}
[[nodiscard]] inline ContactClass classify(const Box<3>& a, const Box<3>& b) {
    return detail::class_of_boxes(a, b);
}

#endif

}  // namespace graze
