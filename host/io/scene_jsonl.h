// Scenes: one shape a line, as a JSON object (`.jsonl`).
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "graze/shape/box.h"
#include "graze/shape/oriented_box.h"

namespace graze::io {

enum class ShapeType : std::uint8_t {
    point,
    circle,
    sphere,
    segment,
    capsule,
    aabb,
    obb,
    polygon,
    triangle,
    convex_hull,
};

struct SceneShape {
    ShapeType type = ShapeType::point;
    /// Vectors of the scene's dimension, one after another. point: p; circle, sphere: center; segment,
    /// capsule: a, b; aabb: min, max; obb: center, half_extents, then its axes; polygon, triangle,
    /// convex_hull: vertices, for a polygon those of its holes after them.
    std::vector<double> coordinates;
    double radius = 0.0;                    ///< of circle, sphere, capsule
    std::vector<std::uint32_t> hole_begin;  ///< the vertex with which each hole of a polygon begins
    std::variant<std::monostate, std::int64_t, std::string> id;
    std::int32_t group = 0;
    std::uint32_t mask = 0xFFFFFFFF;
    std::uint64_t line = 0;  ///< in the file, from 1
};

struct Scene {
    int dimension = 0;  ///< 2 or 3; 0 when there is no shape
    std::vector<SceneShape> shapes;
};

/// Fields by type: point `p`; circle, sphere `center`, `radius`; segment `a`, `b`; capsule `a`, `b`,
/// `radius`; aabb `min`, `max`; obb `center`, `half_extents`, `axes` (one row an axis, used as they are);
/// polygon `vertices` and, if it has any, `holes` (a list of lists of vertices); triangle, convex_hull
/// `vertices`. Any of them may have an `id` (a whole number or a text), `group` (int32) and `mask` (uint32).
/// Circles and polygons are 2-D, spheres 3-D, of the others the lengths of their vectors tell. Blank lines
/// and lines that begin with `#` are skipped.
///
/// Throws Error(bad_input), with the first offending line and how many more there are: no JSON object, an
/// unknown, missing or repeated field, wrong lengths, what is not a number, NaN, infinite, a negative radius
/// or half extent, min > max, an axis that is zero, 2-D beside 3-D. Whether a polygon crosses itself or has
/// an area is left to the narrow phase. Linear in the file; about 200 bytes a shape and its coordinates.
[[nodiscard]] Scene read_scene(const std::filesystem::path& path);

/// Of a shape that is an obb, in a scene of dimension Dim.
template <int Dim>
[[nodiscard]] OrientedBox<Dim> oriented_box_of(const SceneShape& shape);

/// The smallest box round a shape of a scene of dimension Dim. Where a sum is no float64 it is rounded
/// outward (the box of an obb may be some ulps larger than the smallest). A bound beyond the range of
/// float64, or of an obb whose reach is, is the largest finite number, which keeps the order of any two
/// bounds.
template <int Dim>
[[nodiscard]] Box<Dim> enclosing_box(const SceneShape& shape);

}  // namespace graze::io
