// For each axis of a small oriented box: the smallest ball of the vertices' shadow along it is the thinnest
// cylinder in that direction; where along it the balls at the ends must be is then given by the vertices
// that would stick out (Eberly 2001, "3D Game Engine Design").
#include <algorithm>
#include <cmath>
#include <limits>

#include "graze/enclosing.h"
#include "host/enclosing/core.h"
#include "host/enclosing/directions.h"
#include "host/enclosing/local.h"
#include "host/enclosing/outward.h"
#include "host/enclosing/smallest_ball.h"

namespace graze {

namespace enclosing {

namespace {

template <int Dim>
using Vertices = std::span<const glm::vec<Dim, double>>;

/// Middle of the vertices' shadow along axes[along], as a vector at right angles to it; the square of the
/// radius is left in `square`.
glm::dvec2 line_through(const Axes<2>& axes, std::size_t along, Vertices<2> local, double& square) {
    const glm::dvec2 across = axes[1 - along];
    double lower = glm::dot(across, local[0]);
    double upper = lower;
    for (const glm::dvec2& vertex : local) {
        lower = std::min(lower, glm::dot(across, vertex));
        upper = std::max(upper, glm::dot(across, vertex));
    }
    square = 0.25 * (upper - lower) * (upper - lower);
    return 0.5 * (lower + upper) * across;
}
glm::dvec3 line_through(const Axes<3>& axes, std::size_t along, Vertices<3> local, double& square) {
    const glm::dvec3& u = axes[(along + 1) % 3];
    const glm::dvec3& v = axes[(along + 2) % 3];
    std::vector<glm::dvec2> shadow;
    shadow.reserve(local.size());
    for (const glm::dvec3& vertex : local)
        shadow.emplace_back(glm::dot(u, vertex), glm::dot(v, vertex));
    const glm::dvec2 middle = smallest_ball_center<2>(shadow);
    square = 0.0;
    for (const glm::dvec2& point : shadow)
        square = std::max(square, glm::dot(point - middle, point - middle));
    return middle.x * u + middle.y * v;
}

/// In local numbers, contains them but for rounding.
template <int Dim>
Capsule<Dim> capsule_along(const Axes<Dim>& axes, std::size_t along, Vertices<Dim> local) {
    double square = 0.0;
    const auto through = line_through(axes, along, local, square);
    const auto& axis = axes[along];
    double first = std::numeric_limits<double>::infinity();
    double last = -first;
    for (const auto& vertex : local) {
        const double place = glm::dot(axis, vertex);
        const auto off = vertex - through - place * axis;
        const double cap = std::sqrt(std::max(0.0, square - glm::dot(off, off)));
        first = std::min(first, place + cap);
        last = std::max(last, place - cap);
    }
    if (last < first) first = last = 0.5 * (first + last);
    return {through + first * axis, through + last * axis, std::sqrt(square)};
}

template <int Dim>
double size_of(const Capsule<Dim>& capsule) {
    constexpr double pi = 3.14159265358979323846;
    const double r = capsule.radius;
    const double length = glm::length(capsule.b - capsule.a);
    return Dim == 2 ? r * (2.0 * length + pi * r) : pi * r * r * (length + 4.0 / 3.0 * r);
}

/// Not below the distance of p from the segment ab, over 2^exponent: that of p from a point of it which is
/// nearest but for rounding.
template <int Dim>
double distance_up(const glm::vec<Dim, double>& p, const Capsule<Dim>& capsule, int exponent) {
    if (p == capsule.a || p == capsule.b) return 0.0;
    FilteredVector<Dim> off = difference<Dim>(p, capsule.a, exponent);
    const FilteredVector<Dim> along = difference<Dim>(capsule.b, capsule.a, exponent);
    double forward = 0.0;
    double square = 0.0;
    for (std::size_t axis = 0; axis < Dim; ++axis) {
        forward += off[axis].value * along[axis].value;
        square += along[axis].value * along[axis].value;
    }
    if (square > 0.0) {
        const exact::Filtered part(std::clamp(forward / square, 0.0, 1.0));
        for (std::size_t axis = 0; axis < Dim; ++axis)
            off[axis] = off[axis] - part * along[axis];
    }
    return norm_up(off);
}

template <int Dim>
Capsule<Dim> capsule_round(Vertices<Dim> vertices, double radius) {
    if (vertices.size() <= 2) return {vertices.front(), vertices.back(), radius};
    const Frame<Dim> frame = frame_of<Dim>(vertices);
    const auto local = local_vertices<Dim>(vertices, frame);
    const Axes<Dim> axes = axes_of_small_box(local);
    Capsule<Dim> best;
    double smallest = std::numeric_limits<double>::infinity();
    for (std::size_t along = 0; along < Dim; ++along) {
        const Capsule<Dim> capsule = capsule_along<Dim>(axes, along, local);
        const double size = size_of(capsule);
        if (size >= smallest) continue;
        smallest = size;
        best = capsule;
    }
    Capsule<Dim> stored{frame.stored(best.a), frame.stored(best.b), 0.0};
    double reach = 0.0;
    for (const auto& vertex : vertices)
        reach = std::max(reach, distance_up(vertex, stored, frame.exponent));
    stored.radius = sum_up(length_up(reach, frame.exponent), radius);
    return stored;
}

template <int Dim>
Capsule<Dim> capsule_of_shape(const ShapeView<Dim>& shape) {
    require_valid(shape);
    if (const auto* const own = std::get_if<const Capsule<Dim>*>(&shape.pointer())) return **own;
    const VerticesOf<Dim> vertices(shape);
    return capsule_round<Dim>(vertices.span(), vertices.radius());
}

template <int Dim>
Capsule<Dim> capsule_of_vertices(Vertices<Dim> vertices) {
    require_valid<Dim>(vertices);
    return capsule_round<Dim>(vertices, 0.0);
}

}  // namespace

}  // namespace enclosing

Capsule<2> capsule_of(const ShapeView<2>& shape) {
    return enclosing::capsule_of_shape<2>(shape);
}
Capsule<3> capsule_of(const ShapeView<3>& shape) {
    return enclosing::capsule_of_shape<3>(shape);
}
Capsule<2> capsule_of(std::span<const glm::dvec2> vertices) {
    return enclosing::capsule_of_vertices<2>(vertices);
}
Capsule<3> capsule_of(std::span<const glm::dvec3> vertices) {
    return enclosing::capsule_of_vertices<3>(vertices);
}

}  // namespace graze
