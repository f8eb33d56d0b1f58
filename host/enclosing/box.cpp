#include "host/enclosing/box.h"

#include <glm/common.hpp>

#include "graze/core/round.h"
#include "graze/enclosing.h"
#include "host/enclosing/core.h"
#include "host/enclosing/outward.h"

namespace graze {

namespace enclosing {

namespace {

template <int Dim>
Box<Dim> grown(const glm::vec<Dim, double>& lower, const glm::vec<Dim, double>& upper,
               const glm::vec<Dim, double>& reach) {
    Box<Dim> box;
    for (int axis = 0; axis < Dim; ++axis) {
        box.lower[axis] = finite(-sum_up(-lower[axis], reach[axis]));
        box.upper[axis] = finite(sum_up(upper[axis], reach[axis]));
    }
    return box;
}

template <int Dim>
Aabb<Dim> rounded(const Box<Dim>& box) {
    Aabb<Dim> bounds;
    for (int axis = 0; axis < Dim; ++axis) {
        bounds.lo[axis] = round_down(box.lower[axis]);
        bounds.hi[axis] = round_up(box.upper[axis]);
    }
    return bounds;
}

template <int Dim>
Box<Dim> box_of_shape(const ShapeView<Dim>& shape) {
    require_valid(shape);
    if (const auto* const oriented = std::get_if<const OrientedBox<Dim>*>(&shape.pointer()))
        return box_round(**oriented);
    const VerticesOf<Dim> vertices(shape);
    return box_round(view_of<Dim>(vertices.span()), vertices.radius());
}

template <int Dim>
Box<Dim> box_of_vertices(std::span<const glm::vec<Dim, double>> vertices) {
    require_valid<Dim>(vertices);
    return box_round(view_of<Dim>(vertices), 0.0);
}

}  // namespace

template <int Dim>
Box<Dim> box_round(const PointView<double, Dim>& vertices, double radius) {
    Box<Dim> box;
    for (int axis = 0; axis < Dim; ++axis)
        box.lower[axis] = box.upper[axis] = vertices.at(0, axis);
    for (std::uint64_t i = 1; i < vertices.count; ++i) {
        for (int axis = 0; axis < Dim; ++axis) {
            box.lower[axis] = std::min(box.lower[axis], vertices.at(i, axis));
            box.upper[axis] = std::max(box.upper[axis], vertices.at(i, axis));
        }
    }
    return grown<Dim>(box.lower, box.upper, glm::vec<Dim, double>(radius));
}

template <int Dim>
Box<Dim> box_round(const OrientedBox<Dim>& box) {
    glm::vec<Dim, double> reach{0.0};
    for (int row = 0; row < Dim; ++row) {
        for (int axis = 0; axis < Dim; ++axis) {
            const double direction = std::abs(box.axes[static_cast<std::size_t>(row)][axis]);
            reach[axis] = sum_up(reach[axis], product_up(box.half_extents[row], direction));
        }
    }
    return grown<Dim>(box.center, box.center, reach);
}

template Box<2> box_round<2>(const PointView<double, 2>&, double);
template Box<3> box_round<3>(const PointView<double, 3>&, double);
template Box<2> box_round<2>(const OrientedBox<2>&);
template Box<3> box_round<3>(const OrientedBox<3>&);

}  // namespace enclosing

Box<2> box_of(const ShapeView<2>& shape) {
    return enclosing::box_of_shape<2>(shape);
}
Box<3> box_of(const ShapeView<3>& shape) {
    return enclosing::box_of_shape<3>(shape);
}
Box<2> box_of(std::span<const glm::dvec2> vertices) {
    return enclosing::box_of_vertices<2>(vertices);
}
Box<3> box_of(std::span<const glm::dvec3> vertices) {
    return enclosing::box_of_vertices<3>(vertices);
}

Aabb<2> bounds_of(const ShapeView<2>& shape) {
    return enclosing::rounded(box_of(shape));
}
Aabb<3> bounds_of(const ShapeView<3>& shape) {
    return enclosing::rounded(box_of(shape));
}

}  // namespace graze
