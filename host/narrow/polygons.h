// Polygons with an area, by the separating axis theorem: in the plane only lines along edges need be tried.
#pragma once

#include <optional>
#include <span>

#include "graze/contact.h"
#include "graze/shape/box.h"
#include "graze/shape/segment.h"

namespace graze::narrow_phase {

/// The corners are in counter-clockwise order, each a strict left turn. Exact: where doubles cannot tell on
/// which side of an edge a corner is, orient2d does.
[[nodiscard]] ContactClass class_of_polygons(std::span<const glm::dvec2> a, std::span<const glm::dvec2> b);

/// A disc and a polygon, its corners as above. Nothing when doubles cannot tell.
[[nodiscard]] std::optional<ContactClass> sure_class(const glm::dvec2& center, double radius,
                                                     std::span<const glm::dvec2> corners);

/// Two segments in the plane that surely cross or surely do not; nothing when one may just touch the line of
/// the other.
[[nodiscard]] std::optional<ContactClass> sure_class(const Segment<2>& p, const Segment<2>& q);

}  // namespace graze::narrow_phase
