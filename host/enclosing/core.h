// A convex shape as the hull of some vertices, grown by a radius.
#pragma once

#include <array>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>

#include "graze/shape/point.h"
#include "graze/shape/shape.h"

namespace graze::enclosing {

/// Throws Error(bad_input), "circle to enclose: center.x is nan, but must be finite".
template <int Dim>
void require_valid(const ShapeView<Dim>& shape);

/// The same, also for a set that is empty.
template <int Dim>
void require_valid(std::span<const glm::vec<Dim, double>> vertices);

/// Of a shape that is valid. Corners of an oriented box are rounded, and the radius then covers what that
/// moves them by; where one lies beyond the range of float64 the radius is infinite. Does not own.
template <int Dim>
class VerticesOf {
  public:
    using Vector = glm::vec<Dim, double>;

    explicit VerticesOf(const ShapeView<Dim>& shape);
    VerticesOf(const VerticesOf&) = delete;
    VerticesOf& operator=(const VerticesOf&) = delete;

    [[nodiscard]] std::span<const Vector> span() const { return vertices_; }
    [[nodiscard]] double radius() const { return radius_; }

  private:
    void take(const Vector& point);
    void take(const Segment<Dim>& segment);
    void take(const Capsule<Dim>& capsule);
    void take(const Box<Dim>& box);
    void take(const OrientedBox<Dim>& box);
    void take(const Triangle<Dim>& triangle);
    void take(const std::conditional_t<Dim == 2, Circle, Sphere>& ball);
    void take(const std::conditional_t<Dim == 2, ConvexPolygon, ConvexHull>& hull);
    void keep(const Vector& vertex) { kept_[count_++] = vertex; }

    std::array<Vector, std::size_t{1} << Dim> kept_;  ///< where the shape stores none
    std::size_t count_ = 0;
    std::span<const Vector> vertices_;
    double radius_ = 0.0;
};

template <int Dim>
[[nodiscard]] PointView<double, Dim> view_of(std::span<const glm::vec<Dim, double>> vertices) {
    static_assert(sizeof(glm::vec<Dim, double>) == Dim * sizeof(double));
    return {&vertices[0].x, vertices.size()};
}

}  // namespace graze::enclosing
