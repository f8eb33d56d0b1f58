#include "host/enclosing/core.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "graze/core/status.h"
#include "host/enclosing/local.h"
#include "host/narrow/validate.h"

namespace graze::enclosing {

template <int Dim>
void require_valid(std::span<const glm::vec<Dim, double>> vertices) {
    if (vertices.empty()) throw Error(ErrorCode::bad_input, "no vertices to enclose");
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        for (int axis = 0; axis < Dim; ++axis) {
            if (std::isfinite(vertices[i][axis])) continue;
            const std::string name = std::to_string(i) + " to enclose";
            narrow_phase::refuse("vertex", name.c_str(), "coordinate", axis, vertices[i][axis],
                                 "must be finite");
        }
    }
}

template <int Dim>
void require_valid(const ShapeView<Dim>& shape) {
    std::visit([](const auto* stored) { narrow_phase::require_valid(*stored, "to enclose"); },
               shape.pointer());
}

template <int Dim>
VerticesOf<Dim>::VerticesOf(const ShapeView<Dim>& shape) {
    std::visit([this](const auto* stored) { this->take(*stored); }, shape.pointer());
    if (count_ > 0) vertices_ = {kept_.data(), count_};
}

template <int Dim>
void VerticesOf<Dim>::take(const Vector& point) {
    vertices_ = {&point, 1};
}

template <int Dim>
void VerticesOf<Dim>::take(const std::conditional_t<Dim == 2, Circle, Sphere>& ball) {
    vertices_ = {&ball.center, 1};
    radius_ = ball.radius;
}

template <int Dim>
void VerticesOf<Dim>::take(const Segment<Dim>& segment) {
    keep(segment.a);
    keep(segment.b);
}

template <int Dim>
void VerticesOf<Dim>::take(const Capsule<Dim>& capsule) {
    keep(capsule.a);
    keep(capsule.b);
    radius_ = capsule.radius;
}

template <int Dim>
void VerticesOf<Dim>::take(const Box<Dim>& box) {
    for (unsigned corner = 0; corner < 1u << Dim; ++corner) {
        Vector vertex;
        for (int axis = 0; axis < Dim; ++axis)
            vertex[axis] = (corner >> axis & 1) != 0 ? box.upper[axis] : box.lower[axis];
        keep(vertex);
    }
}

template <int Dim>
void VerticesOf<Dim>::take(const OrientedBox<Dim>& box) {
    for (unsigned corner = 0; corner < 1u << Dim; ++corner) {
        Vector vertex;
        double moved = 0.0;
        for (int axis = 0; axis < Dim; ++axis) {
            exact::Filtered sum(box.center[axis]);
            for (int row = 0; row < Dim; ++row) {
                if (box.half_extents[row] == 0.0) continue;
                const double sign = (corner >> row & 1) != 0 ? 1.0 : -1.0;
                sum = sum + exact::Filtered(sign * box.half_extents[row]) *
                                exact::Filtered(box.axes[static_cast<std::size_t>(row)][axis]);
            }
            vertex[axis] = sum.value;
            moved += sum.bound;
        }
        if (!std::isfinite(moved)) {
            count_ = 0;
            keep(box.center);
            radius_ = std::numeric_limits<double>::infinity();
            return;
        }
        keep(vertex);
        radius_ = std::max(radius_, moved * up);
    }
}

template <int Dim>
void VerticesOf<Dim>::take(const Triangle<Dim>& triangle) {
    vertices_ = triangle.vertices;
}

template <int Dim>
void VerticesOf<Dim>::take(const std::conditional_t<Dim == 2, ConvexPolygon, ConvexHull>& hull) {
    vertices_ = hull.vertices();
}

template void require_valid<2>(std::span<const glm::dvec2>);
template void require_valid<3>(std::span<const glm::dvec3>);
template void require_valid<2>(const ShapeView<2>&);
template void require_valid<3>(const ShapeView<3>&);
template class VerticesOf<2>;
template class VerticesOf<3>;

}  // namespace graze::enclosing
