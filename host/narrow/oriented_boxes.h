// Two oriented boxes, by the separating axis theorem (Gottschalk, Lin and Manocha 1996), in plain doubles
// with a bound on all that rounding and axes which are not quite what axes should be can do. Nothing, when
// that does not tell.
#pragma once

#include <optional>

#include "graze/contact.h"
#include "graze/shape/oriented_box.h"

namespace graze::narrow_phase {

/// How far the axes are from unit vectors at right angles: no product of two is farther from 1 or 0. Huge
/// when it is more than can be made up for, or a half extent is negative.
[[nodiscard]] double skew_of(const OrientedBox<3>& box);

[[nodiscard]] std::optional<ContactClass> sure_class(const OrientedBox<2>& a, const OrientedBox<2>& b);
[[nodiscard]] std::optional<ContactClass> sure_class(const OrientedBox<3>& a, const OrientedBox<3>& b);

/// Where ties are: exactly, for boxes with a volume whose numbers lie on a grid that is coarse enough for
/// doubles to round nothing, axes of at most 8 bits, all else of at most 20. Nothing, otherwise.
[[nodiscard]] std::optional<ContactClass> class_on_grid(const OrientedBox<3>& a, const OrientedBox<3>& b);

}  // namespace graze::narrow_phase
