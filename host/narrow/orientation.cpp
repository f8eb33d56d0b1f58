#include "graze/narrow_phase.h"
#include "host/exact/predicates.h"
#include "host/narrow/validate.h"

namespace graze {

int orient2d(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c) {
    narrow_phase::require_finite<2>(a, "point", "a", "coordinate");
    narrow_phase::require_finite<2>(b, "point", "b", "coordinate");
    narrow_phase::require_finite<2>(c, "point", "c", "coordinate");
    return exact::orient2d(a, b, c).sign;
}

}  // namespace graze
