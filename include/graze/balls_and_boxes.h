// The class of balls and axis-parallel boxes, inline: the test itself takes less time than a call. Part of
// narrow_phase.h, which says what holds for all pairs.
//
// A filter in doubles decides; what it cannot tell, and what is no shape, goes to the library. Its bound
// holds however the compiler contracts or reorders it, but numbers that are none must be told from others:
// with -ffinite-math-only (part of -ffast-math) all of this is left to the library, too.
#pragma once

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

/// The sign of |p - q|^2 - reach^2 where it is sure, else 0, also when a number is none. With u = 2^-53: a
/// difference is off by one u, relatively, its square by 3, the sum of squares by 5, and their difference by
/// one more; `reach` is off by one u, its square by 3. What underflows loses less than 2^-1072.
template <int Dim>
[[nodiscard]] inline int sure_sign_of_gap(const glm::vec<Dim, double>& p, const glm::vec<Dim, double>& q,
                                          double reach) {
    double square = 0.0;
    for (int axis = 0; axis < Dim; ++axis)
        square += (p[axis] - q[axis]) * (p[axis] - q[axis]);
    const double reach_square = reach * reach;
    const double bound = 0x1p-49 * (square + reach_square) + 0x1p-1000;
    if (!(bound < 0x1p1000)) return 0;
    return (square - reach_square > bound) - (reach_square - square > bound);
}

/// Each number is finite and lower <= upper.
template <int Dim>
[[nodiscard]] inline bool is_box(const Box<Dim>& box) {
    bool all = true;
    for (int axis = 0; axis < Dim; ++axis) {
        const double side = box.upper[axis] - box.lower[axis];  // infinite or NaN, if one of them is
        all &= (side >= 0.0) & (side <= std::numeric_limits<double>::max());
    }
    return all;
}

template <class S, int Dim>
[[nodiscard]] inline ContactClass class_of_balls(const S& a, const S& b) {
    const int sign = sure_sign_of_gap<Dim>(a.center, b.center, a.radius + b.radius);
    if (sign == 0 || !(a.radius >= 0.0 && b.radius >= 0.0))
        return classify(ShapeView<Dim>(a), ShapeView<Dim>(b));
    return sign > 0 ? ContactClass::separated : ContactClass::penetrating;
}

/// Which of a and b is the ball and which the box is said by the last two. The point of the box next to the
/// centre is made of stored numbers.
template <int Dim, class A, class B, class S>
[[nodiscard]] inline ContactClass class_of_ball_and_box(const A& a, const B& b, const S& ball,
                                                        const Box<Dim>& box) {
    const auto nearest = glm::clamp(ball.center, box.lower, box.upper);
    const int sign = sure_sign_of_gap<Dim>(ball.center, nearest, ball.radius);
    if (sign == 0 || !(ball.radius >= 0.0) || !is_box(box))
        return classify(ShapeView<Dim>(a), ShapeView<Dim>(b));
    return sign > 0 ? ContactClass::separated : ContactClass::penetrating;
}

/// Comparisons of stored numbers decide. Boxes that overlap without an inside in common, since one of them is
/// flat there, touch.
template <int Dim>
[[nodiscard]] inline ContactClass class_of_boxes(const Box<Dim>& a, const Box<Dim>& b) {
    if (!(is_box(a) && is_box(b))) return classify(ShapeView<Dim>(a), ShapeView<Dim>(b));
    bool apart = false;
    bool inside = true;
    for (int axis = 0; axis < Dim; ++axis) {
        apart |= (b.lower[axis] > a.upper[axis]) | (a.lower[axis] > b.upper[axis]);
        inside &= (b.lower[axis] < a.upper[axis]) & (a.lower[axis] < b.upper[axis]);
    }
    return apart ? ContactClass::separated : inside ? ContactClass::penetrating : ContactClass::touching;
}

}  // namespace detail

[[nodiscard]] inline ContactClass classify(const Circle& a, const Circle& b) {
    return detail::class_of_balls<Circle, 2>(a, b);
}
[[nodiscard]] inline ContactClass classify(const Sphere& a, const Sphere& b) {
    return detail::class_of_balls<Sphere, 3>(a, b);
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
