// Any convex shape.
#pragma once

#include <concepts>
#include <variant>

#include "graze/shape/box.h"
#include "graze/shape/capsule.h"
#include "graze/shape/circle.h"
#include "graze/shape/convex_hull.h"
#include "graze/shape/convex_polygon.h"
#include "graze/shape/oriented_box.h"
#include "graze/shape/segment.h"
#include "graze/shape/sphere.h"
#include "graze/shape/triangle.h"

namespace graze {

namespace detail {
template <int Dim>
struct ShapesOf;
template <>
struct ShapesOf<2> {
    using Any = std::variant<glm::dvec2, Circle, Segment<2>, Capsule<2>, Box<2>, OrientedBox<2>, Triangle<2>,
                             ConvexPolygon>;
    using Pointer =
        std::variant<const glm::dvec2*, const Circle*, const Segment<2>*, const Capsule<2>*, const Box<2>*,
                     const OrientedBox<2>*, const Triangle<2>*, const ConvexPolygon*>;
};
template <>
struct ShapesOf<3> {
    using Any = std::variant<glm::dvec3, Sphere, Segment<3>, Capsule<3>, Box<3>, OrientedBox<3>, Triangle<3>,
                             ConvexHull>;
    using Pointer = std::variant<const glm::dvec3*, const Sphere*, const Segment<3>*, const Capsule<3>*,
                                 const Box<3>*, const OrientedBox<3>*, const Triangle<3>*, const ConvexHull*>;
};
}  // namespace detail

/// A convex shape of either kind, to keep: `std::vector<graze::Shape<2>> shapes{Circle{...}, Box<2>{...}};`
template <int Dim>
using Shape = typename detail::ShapesOf<Dim>::Any;

/// A convex shape where the caller keeps it, for the length of a call: every shape and every `Shape` becomes
/// one by itself. Does not own.
template <int Dim>
class ShapeView {
  public:
    using Pointer = typename detail::ShapesOf<Dim>::Pointer;

    template <class S>
    requires std::constructible_from<Pointer, const S*> ShapeView(const S& shape)
        : pointer_(&shape) {}           // NOLINT(google-explicit-constructor): as of a reference
    ShapeView(const Shape<Dim>& shape)  // NOLINT(google-explicit-constructor)
        : pointer_(std::visit([](const auto& held) { return Pointer(&held); }, shape)) {}

    [[nodiscard]] const Pointer& pointer() const { return pointer_; }

  private:
    Pointer pointer_;
};

}  // namespace graze
