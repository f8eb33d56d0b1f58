// The signs of the public interface: points are checked here, and nowhere below.
#include "graze/predicates.h"
#include "host/exact/predicates.h"
#include "host/narrow/validate.h"

namespace graze {

namespace {

template <int Dim, class... Points>
void require_finite_points(const Points&... points) {
    char name[] = "a";
    ((narrow_phase::require_finite<Dim>(points, "point", name, "coordinate"), ++name[0]), ...);
}

}  // namespace

int orient2d(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c) {
    require_finite_points<2>(a, b, c);
    return exact::orient2d(a, b, c).sign;
}

int orient3d(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, const glm::dvec3& d) {
    require_finite_points<3>(a, b, c, d);
    return exact::orient3d(a, b, c, d).sign;
}

int incircle(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c, const glm::dvec2& d) {
    require_finite_points<2>(a, b, c, d);
    return exact::incircle(a, b, c, d).sign;
}

int insphere(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, const glm::dvec3& d,
             const glm::dvec3& e) {
    require_finite_points<3>(a, b, c, d, e);
    return exact::insphere(a, b, c, d, e).sign;
}

}  // namespace graze
