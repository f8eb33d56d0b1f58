// The pairs for which there is a shorter way than the search of gjk.h. Nothing, where there is none or it
// does not tell: what is no shape is then refused, and all else searched.
#pragma once

#include <concepts>
#include <glm/common.hpp>
#include <optional>

#include "graze/balls_and_boxes.h"
#include "graze/shape/shape.h"
#include "host/narrow/balls.h"
#include "host/narrow/closest.h"
#include "host/narrow/corners.h"
#include "host/narrow/oriented_boxes.h"
#include "host/narrow/polygons.h"
#include "host/narrow/triangles.h"

namespace graze::narrow_phase {

template <class S>
concept IsBall = std::same_as<S, glm::dvec2> || std::same_as<S, glm::dvec3> || std::same_as<S, Circle> ||
    std::same_as<S, Sphere>;
template <class S>
concept IsBar = std::same_as<S, Segment<2>> || std::same_as<S, Segment<3>> || std::same_as<S, Capsule<2>> ||
    std::same_as<S, Capsule<3>>;
template <class S>
concept IsBox = std::same_as<S, Box<2>> || std::same_as<S, Box<3>>;
template <class S>
concept IsPolygon = std::same_as<S, Box<2>> || std::same_as<S, OrientedBox<2>> ||
    std::same_as<S, Triangle<2>> || std::same_as<S, ConvexPolygon>;

template <class A, class B>
concept AreBallsAndBoxes = (IsBall<A> || IsBox<A>)&&(IsBall<B> || IsBox<B>);

template <int Dim>
Ball<Dim> ball_of(const glm::vec<Dim, double>& point) {
    return {point, 0.0};
}
inline Ball<2> ball_of(const Circle& circle) {
    return {circle.center, circle.radius};
}
inline Ball<3> ball_of(const Sphere& sphere) {
    return {sphere.center, sphere.radius};
}

template <int Dim>
Bar<Dim> bar_of(const Segment<Dim>& segment) {
    return {segment.a, segment.b, 0.0};
}
template <int Dim>
Bar<Dim> bar_of(const Capsule<Dim>& capsule) {
    return {capsule.a, capsule.b, capsule.radius};
}

/// Balls and boxes, exactly. The point of a box next to a ball's centre is made of stored numbers.
template <class A, class B>
requires AreBallsAndBoxes<A, B>
[[nodiscard]] ContactClass class_of_valid(const A& a, const B& b) {
    if constexpr (IsBox<A> && IsBox<B>) {
        return graze::detail::class_of_valid_boxes(a, b);
    } else if constexpr (IsBox<A>) {
        return class_of_valid(b, a);
    } else if constexpr (IsBox<B>) {
        const auto ball = ball_of(a);
        if (ball.radius == 0.0) return graze::detail::class_of_valid_boxes(B{ball.center, ball.center}, b);
        return class_of_balls(ball, {glm::clamp(ball.center, b.lower, b.upper), 0.0});
    } else {
        return class_of_balls(ball_of(a), ball_of(b));
    }
}

template <class S>
requires IsBall<S>
[[nodiscard]] ContactClass class_of_valid(const S& disc, const Segment<2>& segment) {
    return class_of_disc_and_segment(ball_of(disc), segment);
}
template <class S>
requires IsBall<S>
[[nodiscard]] ContactClass class_of_valid(const Segment<2>& segment, const S& disc) {
    return class_of_disc_and_segment(ball_of(disc), segment);
}

template <class A, class B>
[[nodiscard]] std::optional<ContactClass> direct_class(const A& a, const B& b) {
    if constexpr (IsBall<B> && !IsBall<A>) {
        return direct_class(b, a);
    } else if constexpr (IsBall<A> && IsBar<B>) {
        const auto ball = ball_of(a);
        return sure_class(ball.center, ball.radius, bar_of(b));
    } else if constexpr (IsBall<A> && (std::same_as<B, Triangle<2>> || std::same_as<B, ConvexPolygon>)) {
        const Corners corners(b);
        if (corners().empty()) return std::nullopt;
        const auto ball = ball_of(a);
        return sure_class(ball.center, ball.radius, corners());
    } else if constexpr (IsBall<A> && requires { sure_class(ball_of(a).center, ball_of(a).radius, b); }) {
        const auto ball = ball_of(a);
        return sure_class(ball.center, ball.radius, b);
    } else if constexpr (IsBar<A> && IsBar<B>) {
        if constexpr (std::same_as<A, Segment<2>> && std::same_as<B, Segment<2>>) {
            return sure_class(a, b);
        } else {
            return sure_class(bar_of(a), bar_of(b));
        }
    } else if constexpr (IsPolygon<A> && IsPolygon<B>) {
        if constexpr (std::same_as<A, OrientedBox<2>> && std::same_as<B, OrientedBox<2>>) {
            if (const auto sure = sure_class(a, b)) return sure;
        }
        const Corners corners_a(a);
        const Corners corners_b(b);
        if (corners_a().empty() || corners_b().empty()) return std::nullopt;
        return class_of_polygons(corners_a(), corners_b());
    } else if constexpr (std::same_as<A, OrientedBox<3>> && std::same_as<B, OrientedBox<3>>) {
        const auto sure = sure_class(a, b);
        return sure ? sure : class_on_grid(a, b);
    } else if constexpr (requires { sure_class(a, b); }) {
        return sure_class(a, b);
    } else if constexpr (requires { sure_class(b, a); }) {
        return sure_class(b, a);
    } else if constexpr (IsBar<A> && requires { sure_class(bar_of(a), b); }) {
        return sure_class(bar_of(a), b);
    } else if constexpr (IsBar<B> && requires { sure_class(bar_of(b), a); }) {
        return sure_class(bar_of(b), a);
    } else {
        return std::nullopt;
    }
}

}  // namespace graze::narrow_phase
