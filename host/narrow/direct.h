// The pairs for which there is a shorter way than the search of gjk.h. Nothing, where there is none or it
// does not tell: what is no shape is then refused, and all else searched.
#pragma once

#include <array>
#include <concepts>
#include <glm/common.hpp>
#include <optional>
#include <span>

#include "graze/core/finite.h"
#include "graze/shape/shape.h"
#include "host/exact/predicates.h"
#include "host/exact/unrounded.h"
#include "host/narrow/balls.h"
#include "host/narrow/boxes.h"
#include "host/narrow/closest.h"
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
concept AreDiscAndSegment = (IsBall<A> && std::same_as<B, Segment<2>>) ||
                            (IsBall<B> && std::same_as<A, Segment<2>>);

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
requires((IsBall<A> || IsBox<A>)&&(IsBall<B> || IsBox<B>)) [[nodiscard]] ContactClass
    class_of_valid(const A& a, const B& b) {
    if constexpr (IsBox<A> && IsBox<B>) {
        return class_of_boxes(a, b);
    } else if constexpr (IsBox<A>) {
        return class_of_valid(b, a);
    } else if constexpr (IsBox<B>) {
        const auto ball = ball_of(a);
        if (ball.radius == 0.0) return class_of_boxes(B{ball.center, ball.center}, b);
        return class_of_balls(ball, {glm::clamp(ball.center, b.lower, b.upper), 0.0});
    } else {
        return class_of_balls(ball_of(a), ball_of(b));
    }
}

template <class A, class B>
requires AreDiscAndSegment<A, B>
[[nodiscard]] ContactClass class_of_valid(const A& a, const B& b) {
    if constexpr (IsBall<A>) {
        return class_of_disc_and_segment(ball_of(a), b);
    } else {
        return class_of_disc_and_segment(ball_of(b), a);
    }
}

/// The corners of a polygon with an area, counter-clockwise. None, if the shape has no area, or one is no
/// double.
class Corners {
  public:
    explicit Corners(const ConvexPolygon& polygon) : corners_(polygon.vertices()) {}

    explicit Corners(const Box<2>& box) {
        if (!(box.lower.x < box.upper.x && box.lower.y < box.upper.y)) return;
        if (!(are_finite(box.lower) && are_finite(box.upper))) return;
        set({box.lower, {box.upper.x, box.lower.y}, box.upper, {box.lower.x, box.upper.y}});
    }

    explicit Corners(const Triangle<2>& triangle) {
        const auto& [a, b, c] = triangle.vertices;
        if (!(are_finite(a) && are_finite(b) && are_finite(c))) return;
        const int turn = exact::orient2d(a, b, c).sign;
        if (turn != 0) set({a, turn > 0 ? b : c, turn > 0 ? c : b});
    }

    explicit Corners(const OrientedBox<2>& box) {
        using exact::Unrounded;
        bool are_exact = box.half_extents.x > 0.0 && box.half_extents.y > 0.0;
        std::array<glm::dvec2, 4> corners;
        for (int axis = 0; axis < 2; ++axis) {
            const Unrounded center(box.center[axis]);
            const Unrounded along_0 = Unrounded(box.half_extents.x) * Unrounded(box.axes[0][axis]);
            const Unrounded along_1 = Unrounded(box.half_extents.y) * Unrounded(box.axes[1][axis]);
            const std::array<Unrounded, 4> sums{center - along_0 - along_1, center + along_0 - along_1,
                                                center + along_0 + along_1, center - along_0 + along_1};
            for (std::size_t i = 0; i < 4; ++i) {
                corners[i][axis] = sums[i].value;
                are_exact = are_exact && sums[i].is_exact;
            }
        }
        if (!are_exact) return;
        const int turn = exact::orient2d(corners[0], corners[1], corners[2]).sign;
        if (turn == 0) return;
        if (turn < 0) std::swap(corners[1], corners[3]);
        set({corners[0], corners[1], corners[2], corners[3]});
    }

    Corners(const Corners&) = delete;
    Corners& operator=(const Corners&) = delete;
    [[nodiscard]] std::span<const glm::dvec2> operator()() const { return corners_; }

  private:
    static bool are_finite(const glm::dvec2& v) { return is_finite(v.x) && is_finite(v.y); }

    void set(std::initializer_list<glm::dvec2> corners) {
        std::ranges::copy(corners, own_.begin());
        corners_ = {own_.data(), corners.size()};
    }

    std::span<const glm::dvec2> corners_;
    std::array<glm::dvec2, 4> own_;
};

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
