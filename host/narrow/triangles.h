// Triangles in space, in plain doubles with a bound on rounding. Nothing when one of the signs that matter is
// in doubt.
#pragma once

#include <optional>

#include "graze/contact.h"
#include "graze/shape/oriented_box.h"
#include "graze/shape/segment.h"
#include "graze/shape/triangle.h"

namespace graze::narrow_phase {

/// By the signs of eight determinants (Guigue and Devillers 2003, "Fast and robust triangle-triangle overlap
/// test using orientation predicates").
[[nodiscard]] std::optional<ContactClass> sure_class(const Triangle<3>& a, const Triangle<3>& b);

/// By those of five.
[[nodiscard]] std::optional<ContactClass> sure_class(const Segment<3>& segment, const Triangle<3>& triangle);

/// By separating axes (Akenine-Moller 2001, "Fast 3D triangle-box overlap testing"); of skewed axes as for
/// two boxes (oriented_boxes.h).
[[nodiscard]] std::optional<ContactClass> sure_class(const Triangle<3>& triangle, const OrientedBox<3>& box);

}  // namespace graze::narrow_phase
