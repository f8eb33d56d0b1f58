// The faces of a hull, exactly: planes that somebody proposes are tested against every point, and what they
// leave open is found by wrapping (Chand and Kapur 1970, "An algorithm for convex polytopes").
#pragma once

#include <array>
#include <cstdint>
#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "host/shape/projection.h"

namespace graze::shape {

/// The corners of a face, by their numbers, counter-clockwise seen from outside.
using Face = std::vector<std::uint32_t>;

/// Three points of a plane that may hold a face.
using Proposal = std::array<std::uint32_t, 3>;

/// The corners of the hull of `members`, points in the plane of `seen`, ascending; in the winding in which
/// the triangle of `seen` turns left.
[[nodiscard]] Face planar_hull(std::span<const glm::dvec3> points, std::span<const std::uint32_t> members,
                               const Projection& seen);

/// Every face of the hull of points that are all different, in the order of comes_before, and not in one
/// plane. Proposals may be wrong, repeated and too few: they cost or save time, and change the order of the
/// faces, nothing else. O(n) for each proposal and each face that was not proposed.
[[nodiscard]] std::vector<Face> hull_faces(std::span<const glm::dvec3> points,
                                           std::span<const Proposal> proposals);

}  // namespace graze::shape
