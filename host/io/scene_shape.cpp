#include "host/io/scene_shape.h"

#include <type_traits>
#include <vector>

#include "graze/core/status.h"
#include "host/enclosing/hull.h"

namespace graze::io {

namespace {

template <int Dim>
using Round = std::conditional_t<Dim == 2, Circle, Sphere>;

template <int Dim>
std::vector<glm::vec<Dim, double>> vectors_of(const SceneShape& shape) {
    std::vector<glm::vec<Dim, double>> vectors(shape.coordinates.size() / Dim);
    for (std::size_t i = 0; i < shape.coordinates.size(); ++i)
        vectors[i / Dim][static_cast<int>(i % Dim)] = shape.coordinates[i];
    return vectors;
}

Shape<2> hull_of(const std::vector<glm::dvec2>& points) {
    const std::vector<glm::dvec2> corners = enclosing::hull_corners(points);
    if (corners.size() == 1) return corners[0];
    if (corners.size() == 2) return Segment<2>{corners[0], corners[1]};
    return ConvexPolygon(corners);
}
Shape<3> hull_of(const std::vector<glm::dvec3>& points) {
    return ConvexHull(points);
}

Shape<2> polygon_of(const SceneShape& shape, const std::vector<glm::dvec2>& vertices) {
    if (!shape.hole_begin.empty()) throw Error(ErrorCode::bad_input, "a polygon with holes is not convex");
    return ConvexPolygon(vertices);
}
Shape<3> polygon_of(const SceneShape& /*shape*/, const std::vector<glm::dvec3>& /*vertices*/) {
    throw Error(ErrorCode::bad_input, "polygons are 2-D");
}

}  // namespace

template <int Dim>
Shape<Dim> shape_of(const SceneShape& shape) {
    const auto v = vectors_of<Dim>(shape);
    switch (shape.type) {
        case ShapeType::point:
            return v[0];
        case ShapeType::circle:
        case ShapeType::sphere:
            return Round<Dim>{v[0], shape.radius};
        case ShapeType::segment:
            return Segment<Dim>{v[0], v[1]};
        case ShapeType::capsule:
            return Capsule<Dim>{v[0], v[1], shape.radius};
        case ShapeType::aabb:
            return Box<Dim>{v[0], v[1]};
        case ShapeType::obb:
            return oriented_box_of<Dim>(shape);
        case ShapeType::triangle:
            return Triangle<Dim>{{v[0], v[1], v[2]}};
        case ShapeType::polygon:
            return polygon_of(shape, v);
        case ShapeType::convex_hull:
            return hull_of(v);
    }
    throw Error(ErrorCode::bad_input, "a shape of no known type");
}

template Shape<2> shape_of<2>(const SceneShape& shape);
template Shape<3> shape_of<3>(const SceneShape& shape);

}  // namespace graze::io
