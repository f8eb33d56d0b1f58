// Two triangles in space, by the signs of eight determinants (Guigue and Devillers 2003, "Fast and robust
// triangle-triangle overlap test using orientation predicates"), in plain doubles with a bound on rounding.
#pragma once

#include <optional>

#include "graze/contact.h"
#include "graze/shape/triangle.h"

namespace graze::narrow_phase {

/// Nothing when one of the signs that matter is in doubt.
[[nodiscard]] std::optional<ContactClass> sure_class(const Triangle<3>& a, const Triangle<3>& b);

}  // namespace graze::narrow_phase
