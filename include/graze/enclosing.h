// Volumes round convex shapes and round sets of vertices: what a broad phase takes, and what a second,
// tighter pass puts between its candidates and the exact shapes.
//
// Promise. Every volume surely contains its shape: lengths are rounded up, axes and centres are taken as they
// are stored. Only how tight it is depends on rounding; docs/volumes.md says how tight each is on average.
//
// Input. As in narrow_phase.h: every finite float64 is welcome. A number that is not finite, a negative
// radius or half extent, a box with lower > upper, an axis that is zero and a set without vertices throw
// Error(bad_input). A radius or half extent beyond the range of float64 is infinite; boxes along the axes
// stop at the largest finite number instead, which keeps the order of any two bounds.
//
// All functions may be called from several threads at once.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>

#include "graze/core/aabb.h"
#include "graze/shape/shape.h"

namespace graze {

/// The smallest box with sides along the axes, rounded outward where a sum is no float64: by less than one
/// unit in the last place, for an oriented box by some. Linear in the vertices; allocates nothing.
[[nodiscard]] Box<2> box_of(const ShapeView<2>& shape);
[[nodiscard]] Box<3> box_of(const ShapeView<3>& shape);
[[nodiscard]] Box<2> box_of(std::span<const glm::dvec2> vertices);
[[nodiscard]] Box<3> box_of(std::span<const glm::dvec3> vertices);

/// The same in float32, rounded outward as in core/round.h: the box of kernels.
[[nodiscard]] Aabb<2> bounds_of(const ShapeView<2>& shape);
[[nodiscard]] Aabb<3> bounds_of(const ShapeView<3>& shape);

/// The smallest ball about the middle of box_of. Linear; allocates nothing. Of all shapes but triangles,
/// polygons and hulls it is also the smallest there is.
[[nodiscard]] Circle ball_of(const ShapeView<2>& shape);
[[nodiscard]] Sphere ball_of(const ShapeView<3>& shape);
[[nodiscard]] Circle ball_of(std::span<const glm::dvec2> vertices);
[[nodiscard]] Sphere ball_of(std::span<const glm::dvec3> vertices);

/// The smallest ball: its radius is within 10^-12 of the optimum, relatively, and what rounding the centre to
/// float64 costs. Linear a pivot, of which there are some ten; a microsecond for a triangle.
[[nodiscard]] Circle smallest_ball_of(const ShapeView<2>& shape);
[[nodiscard]] Sphere smallest_ball_of(const ShapeView<3>& shape);
[[nodiscard]] Circle smallest_ball_of(std::span<const glm::dvec2> vertices);
[[nodiscard]] Sphere smallest_ball_of(std::span<const glm::dvec3> vertices);

/// A box in any direction, its axes of length 1 and at right angles but for rounding. 2-D: the smallest
/// area (of a capsule: of its segment, grown by the radius). 3-D: a small volume, not always the smallest:
/// the best over fourteen directions, improved until turning the box about none of its axes makes it smaller.
/// O(n log n). An oriented box is its own.
[[nodiscard]] OrientedBox<2> oriented_box_of(const ShapeView<2>& shape);
[[nodiscard]] OrientedBox<3> oriented_box_of(const ShapeView<3>& shape);
[[nodiscard]] OrientedBox<2> oriented_box_of(std::span<const glm::dvec2> vertices);
[[nodiscard]] OrientedBox<3> oriented_box_of(std::span<const glm::dvec3> vertices);

/// A capsule along an axis of oriented_box_of, whichever gives the smallest: the thinnest in that direction,
/// and of that radius the shortest. A round shape, a segment and a point are their own. O(n log n).
[[nodiscard]] Capsule<2> capsule_of(const ShapeView<2>& shape);
[[nodiscard]] Capsule<3> capsule_of(const ShapeView<3>& shape);
[[nodiscard]] Capsule<2> capsule_of(std::span<const glm::dvec2> vertices);
[[nodiscard]] Capsule<3> capsule_of(std::span<const glm::dvec3> vertices);

}  // namespace graze
