#include "host/enclosing/oriented_box.h"

#include <algorithm>
#include <cmath>

#include "graze/enclosing.h"
#include "host/enclosing/core.h"
#include "host/enclosing/directions.h"
#include "host/enclosing/local.h"
#include "host/enclosing/outward.h"

namespace graze {

namespace enclosing {

namespace {

using exact::Filtered;

Filtered dot(const FilteredVector<2>& u, const FilteredVector<2>& v) {
    return u[0] * v[0] + u[1] * v[1];
}
Filtered dot(const FilteredVector<3>& u, const FilteredVector<3>& v) {
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

FilteredVector<2> filtered(const glm::dvec2& v) {
    return {Filtered(v.x), Filtered(v.y)};
}
FilteredVector<3> filtered(const glm::dvec3& v) {
    return {Filtered(v.x), Filtered(v.y), Filtered(v.z)};
}

// Of axes as stored, the vectors n_i with p = sum of (p . n_i / D) axes_i, where D = axes_0 . n_0 (Cramer's
// rule): the axes need not be of length 1, nor at right angles.
std::array<FilteredVector<2>, 2> normals_of(const Axes<2>& axes) {
    return {filtered({axes[1].y, -axes[1].x}), filtered({-axes[0].y, axes[0].x})};
}
FilteredVector<3> cross(const glm::dvec3& p, const glm::dvec3& q) {
    const auto u = filtered(p);
    const auto v = filtered(q);
    return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}
std::array<FilteredVector<3>, 3> normals_of(const Axes<3>& axes) {
    return {cross(axes[1], axes[2]), cross(axes[2], axes[0]), cross(axes[0], axes[1])};
}

template <int Dim>
glm::vec<Dim, double> middle_of(std::span<const glm::vec<Dim, double>> local, const Axes<Dim>& axes) {
    glm::vec<Dim, double> middle{0.0};
    for (const auto& axis : axes) {
        double lower = glm::dot(axis, local[0]);
        double upper = lower;
        for (const auto& vertex : local) {
            lower = std::min(lower, glm::dot(axis, vertex));
            upper = std::max(upper, glm::dot(axis, vertex));
        }
        middle += 0.5 * (lower + upper) * axis;
    }
    return middle;
}

/// Along the axes, for a box round one ball.
template <int Dim>
OrientedBox<Dim> upright(const glm::vec<Dim, double>& center, const glm::vec<Dim, double>& half_extents) {
    OrientedBox<Dim> box{center, half_extents, {}};
    for (int axis = 0; axis < Dim; ++axis)
        box.axes[static_cast<std::size_t>(axis)][axis] = 1.0;
    return box;
}

template <int Dim>
OrientedBox<Dim> own_box(const Box<Dim>& box) {
    const auto center = frame_of<Dim>(std::array{box.lower, box.upper}).origin;
    glm::vec<Dim, double> half_extents;
    for (int axis = 0; axis < Dim; ++axis) {
        half_extents[axis] =
            std::max(sum_up(box.upper[axis], -center[axis]), sum_up(center[axis], -box.lower[axis]));
    }
    return upright<Dim>(center, half_extents);
}

template <int Dim>
OrientedBox<Dim> oriented_box_of_shape(const ShapeView<Dim>& shape) {
    require_valid(shape);
    if (const auto* const own = std::get_if<const OrientedBox<Dim>*>(&shape.pointer())) return **own;
    if (const auto* const box = std::get_if<const Box<Dim>*>(&shape.pointer())) return own_box(**box);
    const VerticesOf<Dim> vertices(shape);
    return oriented_box_round<Dim>(vertices.span(), vertices.radius());
}

template <int Dim>
OrientedBox<Dim> oriented_box_of_vertices(std::span<const glm::vec<Dim, double>> vertices) {
    require_valid<Dim>(vertices);
    return oriented_box_round<Dim>(vertices, 0.0);
}

}  // namespace

template <int Dim>
OrientedBox<Dim> oriented_box_round(std::span<const glm::vec<Dim, double>> vertices, double radius) {
    const Frame<Dim> frame = frame_of<Dim>(vertices);
    const auto same = [&](const auto& vertex) { return vertex == frame.origin; };
    if (std::all_of(vertices.begin(), vertices.end(), same))
        return upright<Dim>(frame.origin, glm::vec<Dim, double>(radius));
    const auto local = local_vertices<Dim>(vertices, frame);
    OrientedBox<Dim> box;
    box.axes = axes_of_small_box(local);
    box.center = frame.stored(middle_of<Dim>(local, box.axes));
    const auto normals = normals_of(box.axes);
    const Filtered determinant = dot(filtered(box.axes[0]), normals[0]);
    const double divisor = std::fabs(determinant.value) - determinant.bound;
    for (int axis = 0; axis < Dim; ++axis) {
        const auto& normal = normals[static_cast<std::size_t>(axis)];
        double farthest = 0.0;
        for (const auto& vertex : vertices)
            farthest =
                std::max(farthest, largest(dot(difference<Dim>(vertex, box.center, frame.exponent), normal)));
        const double grown = product_up(radius, norm_up(normal) / divisor * up);
        box.half_extents[axis] = sum_up(length_up(farthest / divisor * up, frame.exponent), grown);
    }
    return box;
}

template OrientedBox<2> oriented_box_round<2>(std::span<const glm::dvec2>, double);
template OrientedBox<3> oriented_box_round<3>(std::span<const glm::dvec3>, double);

}  // namespace enclosing

OrientedBox<2> oriented_box_of(const ShapeView<2>& shape) {
    return enclosing::oriented_box_of_shape<2>(shape);
}
OrientedBox<3> oriented_box_of(const ShapeView<3>& shape) {
    return enclosing::oriented_box_of_shape<3>(shape);
}
OrientedBox<2> oriented_box_of(std::span<const glm::dvec2> vertices) {
    return enclosing::oriented_box_of_vertices<2>(vertices);
}
OrientedBox<3> oriented_box_of(std::span<const glm::dvec3> vertices) {
    return enclosing::oriented_box_of_vertices<3>(vertices);
}

}  // namespace graze
