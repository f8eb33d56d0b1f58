// What Qhull (Barber, Dobkin and Huhdanpaa 1996, "The Quickhull algorithm for convex hulls") thinks of a
// hull.
#pragma once

#include <glm/vec3.hpp>
#include <span>
#include <vector>

#include "host/shape/hull_faces.h"

namespace graze::shape {

/// A proposal for each facet that Qhull finds, within its tolerances; none where it refuses. The same input
/// gives the same proposals. O(n log n) for n points that are all different.
[[nodiscard]] std::vector<Proposal> proposals_of_qhull(std::span<const glm::dvec3> points);

}  // namespace graze::shape
