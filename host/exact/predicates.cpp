#include "host/exact/predicates.h"

#include "host/exact/evaluate.h"
#include "host/exact/polynomials.h"

namespace graze::exact {

Decision orient2d(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c) {
    return sign_of(Area2{}, a.x, a.y, b.x, b.y, c.x, c.y);
}

Value area2(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c) {
    return value_of(Area2{}, a.x, a.y, b.x, b.y, c.x, c.y);
}

Value precise_area2(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c) {
    return value_of<47>(Area2{}, a.x, a.y, b.x, b.y, c.x, c.y);
}

Decision orient3d(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, const glm::dvec3& d) {
    return sign_of(Volume6{}, a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z, d.x, d.y, d.z);
}

Decision incircle(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c, const glm::dvec2& d) {
    return sign_of(InCircle{}, a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y);
}

Decision insphere(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, const glm::dvec3& d,
                  const glm::dvec3& e) {
    return sign_of(InSphere{}, a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z, d.x, d.y, d.z, e.x, e.y, e.z);
}

Decision along(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& p) {
    return sign_of(Along{}, a.x, a.y, b.x, b.y, p.x, p.y);
}

bool are_parallel(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, const glm::dvec3& d) {
    const auto seen_along = [&](int x, int y) {
        return sign_of(Turn{}, a[x], a[y], b[x], b[y], c[x], c[y], d[x], d[y]).sign;
    };
    return seen_along(0, 1) == 0 && seen_along(1, 2) == 0 && seen_along(2, 0) == 0;
}

Value ball_excess(const glm::dvec2& p, double r, const glm::dvec2& q, double s) {
    return value_of(DiscExcess{}, p.x, p.y, r, q.x, q.y, s);
}

Value ball_excess(const glm::dvec3& p, double r, const glm::dvec3& q, double s) {
    return value_of(BallExcess{}, p.x, p.y, p.z, r, q.x, q.y, q.z, s);
}

int sign_of_ball_excess(const glm::dvec2& p, double r, const glm::dvec2& q, double s) {
    return evaluate_exactly(DiscExcess{}, p.x, p.y, r, q.x, q.y, s).sign;
}

int sign_of_ball_excess(const glm::dvec3& p, double r, const glm::dvec3& q, double s) {
    return evaluate_exactly(BallExcess{}, p.x, p.y, p.z, r, q.x, q.y, q.z, s).sign;
}

Value line_excess(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& p, double r) {
    return value_of(LineExcess{}, a.x, a.y, b.x, b.y, p.x, p.y, r);
}

}  // namespace graze::exact
