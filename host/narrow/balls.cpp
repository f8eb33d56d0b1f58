#include "host/narrow/balls.h"

#include "graze/balls_and_boxes.h"
#include "host/exact/predicates.h"
#include "host/narrow/lengths.h"

namespace graze::narrow_phase {

namespace {

// With d the distance of the centres and R the sum of the radii, the gap d - R is (d^2 - R^2) / (d + R): the
// numerator, where digits cancel, comes from the exact side, so the gap is accurate relative to itself,
// however close the tie.
template <class Real, int Dim>
Contact<Dim> measure(const Ball<Dim>& a, const Ball<Dim>& b,
                     const glm::vec<Dim, double>& normal_if_concentric) {
    const exact::Value excess = exact::ball_excess(a.center, a.radius, b.center, b.radius);
    const auto apart = arrow_between<Real, Dim>(a.center, b.center);
    const Real reach = apart.length() + (Real{a.radius} + Real{b.radius});

    Contact<Dim> contact;
    set_gap(contact, excess.sign, excess.sign == 0 ? 0.0 : to_double(to_real<Real>(excess) / reach));
    contact.normal = a.center == b.center ? normal_if_concentric : apart.direction();
    contact.point =
        middle_of<Dim>(a.center + a.radius * contact.normal, b.center - b.radius * contact.normal);
    return contact;
}

bool is_ordinary(const Ball<2>& ball) {
    return are_ordinary(ball.center.x, ball.center.y, ball.radius);
}
bool is_ordinary(const Ball<3>& ball) {
    return are_ordinary(ball.center.x, ball.center.y, ball.center.z, ball.radius);
}

}  // namespace

template <int Dim>
ContactClass class_of_balls(const Ball<Dim>& a, const Ball<Dim>& b) {
    const graze::detail::BallGap<Dim> gap(a.center, a.radius, b.center, b.radius);
    if (gap.is_sure()) return gap.contact_class();
    return class_of_gap(exact::sign_of_ball_excess(a.center, a.radius, b.center, b.radius));
}

template <int Dim>
Contact<Dim> contact_of_balls(const Ball<Dim>& a, const Ball<Dim>& b,
                              const glm::vec<Dim, double>& normal_if_concentric) {
    return is_ordinary(a) && is_ordinary(b) ? measure<double>(a, b, normal_if_concentric)
                                            : measure<Scaled>(a, b, normal_if_concentric);
}

template ContactClass class_of_balls(const Ball<2>&, const Ball<2>&);
template ContactClass class_of_balls(const Ball<3>&, const Ball<3>&);
template Contact<2> contact_of_balls(const Ball<2>&, const Ball<2>&, const glm::dvec2&);
template Contact<3> contact_of_balls(const Ball<3>&, const Ball<3>&, const glm::dvec3&);

}  // namespace graze::narrow_phase
