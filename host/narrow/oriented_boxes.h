// Two oriented boxes, by the separating axis theorem (Gottschalk, Lin and Manocha 1996), in plain doubles
// with a bound on all that rounding and axes which are not quite what axes should be can do. Nothing, when
// that does not tell.
#pragma once

#include <optional>

#include "graze/contact.h"
#include "graze/shape/oriented_box.h"

namespace graze::narrow_phase {

[[nodiscard]] std::optional<ContactClass> sure_class(const OrientedBox<2>& a, const OrientedBox<2>& b);
[[nodiscard]] std::optional<ContactClass> sure_class(const OrientedBox<3>& a, const OrientedBox<3>& b);

}  // namespace graze::narrow_phase
