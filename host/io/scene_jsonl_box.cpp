#include <cmath>
#include <glm/common.hpp>
#include <limits>

#include "host/io/outward.h"
#include "host/io/scene_jsonl.h"

namespace graze::io {

namespace {

/// A float64 not below a * b, which are not negative.
double product_up(double a, double b) {
    // Below this the remainder, which fma rounds only once, may be lost.
    constexpr double remainder_is_exact = 0x1p-960;
    const double product = a * b;
    const bool exact =
        a == 0.0 || b == 0.0 || (product >= remainder_is_exact && std::fma(a, b, -product) <= 0.0);
    return exact ? product : std::nextafter(product, std::numeric_limits<double>::infinity());
}

template <int Dim>
glm::vec<Dim, double> vector_at(const SceneShape& shape, std::size_t number) {
    glm::vec<Dim, double> v;
    for (int axis = 0; axis < Dim; ++axis)
        v[axis] = shape.coordinates[number * Dim + static_cast<std::size_t>(axis)];
    return v;
}

/// How far an oriented box reaches from its centre along each axis.
template <int Dim>
glm::vec<Dim, double> reach_of_obb(const SceneShape& shape) {
    const auto half_extents = vector_at<Dim>(shape, 1);
    glm::vec<Dim, double> reach{0.0};
    for (int row = 0; row < Dim; ++row) {
        const auto direction = vector_at<Dim>(shape, 2 + static_cast<std::size_t>(row));
        for (int axis = 0; axis < Dim; ++axis) {
            reach[axis] = sum_up(reach[axis], product_up(half_extents[row], std::abs(direction[axis])));
        }
    }
    return reach;
}

}  // namespace

template <int Dim>
Box<Dim> enclosing_box(const SceneShape& shape) {
    const bool is_obb = shape.type == ShapeType::obb;
    const std::size_t vectors = is_obb ? 1 : shape.coordinates.size() / Dim;
    Box<Dim> box{vector_at<Dim>(shape, 0), vector_at<Dim>(shape, 0)};
    for (std::size_t number = 1; number < vectors; ++number) {
        const auto v = vector_at<Dim>(shape, number);
        box.lower = glm::min(box.lower, v);
        box.upper = glm::max(box.upper, v);
    }
    const auto reach = is_obb ? reach_of_obb<Dim>(shape) : glm::vec<Dim, double>(shape.radius);
    for (int axis = 0; axis < Dim; ++axis) {
        box.lower[axis] = finite(-sum_up(-box.lower[axis], reach[axis]));
        box.upper[axis] = finite(sum_up(box.upper[axis], reach[axis]));
    }
    return box;
}

template Box<2> enclosing_box<2>(const SceneShape& shape);
template Box<3> enclosing_box<3>(const SceneShape& shape);

}  // namespace graze::io
