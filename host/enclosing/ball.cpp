#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "graze/enclosing.h"
#include "host/enclosing/core.h"
#include "host/enclosing/local.h"
#include "host/enclosing/outward.h"
#include "host/enclosing/smallest_ball.h"
#include "host/exact/predicates.h"

namespace graze {

namespace enclosing {

namespace {

template <int Dim>
using Ball = std::conditional_t<Dim == 2, Circle, Sphere>;
template <int Dim>
using Vertices = std::span<const glm::vec<Dim, double>>;

/// No vertex is farther away than this, by exact test, and some vertex is but for a few units in the last
/// place.
template <int Dim>
double reach_from(const glm::vec<Dim, double>& center, Vertices<Dim> vertices, int exponent) {
    constexpr double nearly = 1.0 - 0x1p-46;
    const auto square_of = [&](const glm::vec<Dim, double>& vertex) {
        double square = 0.0;
        for (int axis = 0; axis < Dim; ++axis) {
            const double apart = difference(vertex[axis], center[axis], exponent).value;
            square += apart * apart;
        }
        return square;
    };
    double farthest = 0.0;
    for (const auto& vertex : vertices)
        farthest = std::max(farthest, square_of(vertex));
    double reach = std::ldexp(std::sqrt(farthest), exponent);
    for (const auto& vertex : vertices) {
        if (square_of(vertex) < farthest * nearly) continue;
        while (std::isfinite(reach) && exact::ball_excess(vertex, 0.0, center, reach).sign > 0)
            reach = std::nextafter(reach, std::numeric_limits<double>::infinity());
    }
    return reach;
}

template <int Dim>
Ball<Dim> ball_round(Vertices<Dim> vertices, double radius) {
    const Frame<Dim> frame = frame_of<Dim>(vertices);
    return {frame.origin, sum_up(reach_from<Dim>(frame.origin, vertices, frame.exponent), radius)};
}

template <int Dim>
Ball<Dim> smallest_ball_round(Vertices<Dim> vertices, double radius) {
    const Frame<Dim> frame = frame_of<Dim>(vertices);
    const auto local = local_vertices<Dim>(vertices, frame);
    const auto center = frame.stored(smallest_ball_center<Dim>(local));
    return {center, sum_up(reach_from<Dim>(center, vertices, frame.exponent), radius)};
}

/// The middle of its box is the centre of its smallest ball.
template <int Dim>
bool is_symmetric(const ShapeView<Dim>& shape) {
    using Hull = std::conditional_t<Dim == 2, ConvexPolygon, ConvexHull>;
    return !std::holds_alternative<const Triangle<Dim>*>(shape.pointer()) &&
           !std::holds_alternative<const Hull*>(shape.pointer());
}

template <int Dim>
Ball<Dim> ball_of_shape(const ShapeView<Dim>& shape) {
    require_valid(shape);
    const VerticesOf<Dim> vertices(shape);
    return ball_round<Dim>(vertices.span(), vertices.radius());
}

template <int Dim>
Ball<Dim> smallest_ball_of_shape(const ShapeView<Dim>& shape) {
    if (is_symmetric(shape)) return ball_of_shape(shape);
    require_valid(shape);
    const VerticesOf<Dim> vertices(shape);
    return smallest_ball_round<Dim>(vertices.span(), vertices.radius());
}

template <int Dim>
Ball<Dim> ball_of_vertices(Vertices<Dim> vertices) {
    require_valid<Dim>(vertices);
    return ball_round<Dim>(vertices, 0.0);
}

template <int Dim>
Ball<Dim> smallest_ball_of_vertices(Vertices<Dim> vertices) {
    require_valid<Dim>(vertices);
    return smallest_ball_round<Dim>(vertices, 0.0);
}

}  // namespace

}  // namespace enclosing

Circle ball_of(const ShapeView<2>& shape) {
    return enclosing::ball_of_shape<2>(shape);
}
Sphere ball_of(const ShapeView<3>& shape) {
    return enclosing::ball_of_shape<3>(shape);
}
Circle ball_of(std::span<const glm::dvec2> vertices) {
    return enclosing::ball_of_vertices<2>(vertices);
}
Sphere ball_of(std::span<const glm::dvec3> vertices) {
    return enclosing::ball_of_vertices<3>(vertices);
}

Circle smallest_ball_of(const ShapeView<2>& shape) {
    return enclosing::smallest_ball_of_shape<2>(shape);
}
Sphere smallest_ball_of(const ShapeView<3>& shape) {
    return enclosing::smallest_ball_of_shape<3>(shape);
}
Circle smallest_ball_of(std::span<const glm::dvec2> vertices) {
    return enclosing::smallest_ball_of_vertices<2>(vertices);
}
Sphere smallest_ball_of(std::span<const glm::dvec3> vertices) {
    return enclosing::smallest_ball_of_vertices<3>(vertices);
}

}  // namespace graze
