// Shapes of a scene as the narrow phase takes them.
#pragma once

#include "graze/shape/shape.h"
#include "host/io/scene_jsonl.h"

namespace graze::io {

/// Of a scene of dimension Dim. A hull in the plane is a polygon, a segment or a point. Throws
/// Error(bad_input) with the reason, but not the line: a polygon that has holes or is not convex.
template <int Dim>
[[nodiscard]] Shape<Dim> shape_of(const SceneShape& shape);

}  // namespace graze::io
