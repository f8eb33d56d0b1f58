// Box2D's b2TestOverlap: float32, shapes without the skin that its polygons have by default, the origin of a
// transform in the middle of each shape.
#include "bench/narrow/system.h"

#if GRAZE_BENCH_HAS_BOX2D
#include <box2d/b2_circle_shape.h>
#include <box2d/b2_collision.h>
#include <box2d/b2_edge_shape.h>
#include <box2d/b2_polygon_shape.h>

#include <cmath>
#include <glm/geometric.hpp>

namespace graze::bench {

namespace {

template <class Shape>
struct Placed {
    Shape shape;
    b2Transform transform;
};

b2Vec2 vector_of(const glm::dvec2& v) {
    return {static_cast<float>(v.x), static_cast<float>(v.y)};
}

template <class Shape>
Placed<Shape> placed(Shape shape, const glm::dvec2& at, const glm::dvec2& turned = {1.0, 0.0}) {
    b2Transform transform;
    transform.p = vector_of(at);
    transform.q.c = static_cast<float>(turned.x);
    transform.q.s = static_cast<float>(turned.y);
    return {shape, transform};
}

Placed<b2CircleShape> own(const Circle& circle) {
    b2CircleShape shape;
    shape.m_radius = static_cast<float>(circle.radius);
    return placed(shape, circle.center);
}

Placed<b2EdgeShape> own(const Segment<2>& segment) {
    const glm::dvec2 middle = 0.5 * (segment.a + segment.b);
    b2EdgeShape shape;
    shape.SetTwoSided(vector_of(segment.a - middle), vector_of(segment.b - middle));
    shape.m_radius = 0.0F;
    return placed(shape, middle);
}

b2PolygonShape box_of(const glm::dvec2& half_extents) {
    b2PolygonShape shape;
    shape.SetAsBox(static_cast<float>(half_extents.x), static_cast<float>(half_extents.y));
    shape.m_radius = 0.0F;
    return shape;
}

Placed<b2PolygonShape> own(const Box<2>& box) {
    return placed(box_of(0.5 * (box.upper - box.lower)), 0.5 * (box.lower + box.upper));
}

/// A frame of the other hand spans the same box.
Placed<b2PolygonShape> own(const OrientedBox<2>& box) {
    const double x = glm::length(box.axes[0]);
    const double y = glm::length(box.axes[1]);
    return placed(box_of(box.half_extents * glm::dvec2(x, y)), box.center, box.axes[0] / x);
}

Placed<b2PolygonShape> own(const ConvexPolygon& polygon) {
    const std::span<const glm::dvec2> vertices = polygon.vertices();
    const glm::dvec2 middle = 0.5 * (vertices[0] + vertices[vertices.size() / 2]);
    std::vector<b2Vec2> points;
    for (const glm::dvec2& vertex : vertices)
        points.push_back(vector_of(vertex - middle));
    b2PolygonShape shape;
    shape.Set(points.data(), static_cast<int32>(points.size()));
    shape.m_radius = 0.0F;
    return placed(shape, middle);
}

Round round_of(const AnyPairs& any) {
    return round_where_known(
        any, [](const auto& shape) -> decltype(own(shape)) { return own(shape); },
        [](const auto& a, const auto& b) {
            return b2TestOverlap(&a.shape, 0, &b.shape, 0, a.transform, b.transform);
        });
}

std::string version() {
    return std::to_string(b2_version.major) + '.' + std::to_string(b2_version.minor) + '.' +
           std::to_string(b2_version.revision);
}

}  // namespace

NarrowSystem box2d_system() {
    return {"box2d", version(), false, round_of};
}

}  // namespace graze::bench
#else
namespace graze::bench {

NarrowSystem box2d_system() {
    return {"box2d", "", false, nullptr};
}

}  // namespace graze::bench
#endif
