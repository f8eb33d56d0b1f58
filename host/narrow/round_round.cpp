// Circle and circle, circle and point, sphere and sphere.
#include "graze/narrow_phase.h"
#include "host/narrow/balls.h"
#include "host/narrow/validate.h"

namespace graze {

Contact<2> contact_of(const Circle& a, const Circle& b) {
    narrow_phase::require_valid(a, "a");
    narrow_phase::require_valid(b, "b");
    return narrow_phase::contact_of_balls<2>({a.center, a.radius}, {b.center, b.radius});
}

Contact<2> contact_of(const Circle& a, const glm::dvec2& b) {
    narrow_phase::require_valid(a, "a");
    narrow_phase::require_finite<2>(b, "point", "b", "coordinate");
    return narrow_phase::contact_of_balls<2>({a.center, a.radius}, {b, 0.0});
}

Contact<2> contact_of(const glm::dvec2& a, const Circle& b) {
    narrow_phase::require_finite<2>(a, "point", "a", "coordinate");
    narrow_phase::require_valid(b, "b");
    return narrow_phase::contact_of_balls<2>({a, 0.0}, {b.center, b.radius});
}

Contact<3> contact_of(const Sphere& a, const Sphere& b) {
    narrow_phase::require_valid(a, "a");
    narrow_phase::require_valid(b, "b");
    return narrow_phase::contact_of_balls<3>({a.center, a.radius}, {b.center, b.radius});
}

}  // namespace graze
