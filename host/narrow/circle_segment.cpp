// Circle and segment: the circle's centre is nearest to an end, or to the inside of the segment; exact signs
// say which.
#include "graze/narrow_phase.h"
#include "host/exact/predicates.h"
#include "host/narrow/balls.h"
#include "host/narrow/lengths.h"
#include "host/narrow/validate.h"

namespace graze {

namespace {

using narrow_phase::Scaled;

template <class Real>
glm::dvec2 left_normal(const narrow_phase::Arrow<Real, 2>& along) {
    const glm::dvec2 direction = along.direction();
    return {-direction.y, direction.x};
}

glm::dvec2 normal_if_concentric(const Segment<2>& segment) {
    if (segment.a == segment.b) return {1.0, 0.0};
    return left_normal(narrow_phase::arrow_between<Scaled, 2>(segment.a, segment.b));
}

Contact<2> at_end(const Segment<2>& segment, const glm::dvec2& end, const Circle& circle) {
    const glm::dvec2 normal = circle.center == end ? normal_if_concentric(segment) : glm::dvec2{0.0};
    return narrow_phase::contact_of_balls<2>({end, 0.0}, {circle.center, circle.radius}, normal);
}

// With L the length and c = cross(b - a, center - a), the centre is |c| / L from the line and the gap |c| / L
// - r is (c^2 - r^2 L^2) / (L (|c| + r L)): again the numerator comes from the exact side.
template <class Real>
Contact<2> inside(const Segment<2>& segment, const Circle& circle) {
    const exact::Value excess = exact::line_excess(segment.a, segment.b, circle.center, circle.radius);
    const exact::Value cross = exact::area2(segment.a, segment.b, circle.center);
    const auto along = narrow_phase::arrow_between<Real, 2>(segment.a, segment.b);
    const Real& length = along.length();
    using std::abs;
    const Real reach = length * (abs(narrow_phase::to_real<Real>(cross)) + Real{circle.radius} * length);

    Contact<2> contact;
    narrow_phase::set_gap(
        contact, excess.sign,
        excess.sign == 0 ? 0.0 : narrow_phase::to_double(narrow_phase::to_real<Real>(excess) / reach));
    contact.normal = cross.sign < 0 ? -left_normal(along) : left_normal(along);

    const Real x = Real{circle.center.x} - Real{segment.a.x};
    const Real y = Real{circle.center.y} - Real{segment.a.y};
    const Real dot =
        x * (Real{segment.b.x} - Real{segment.a.x}) + y * (Real{segment.b.y} - Real{segment.a.y});
    const double t = narrow_phase::to_double(dot / (length * length));
    const glm::dvec2 nearest = (1.0 - t) * segment.a + t * segment.b;
    contact.point = narrow_phase::middle_of<2>(nearest, circle.center - circle.radius * contact.normal);
    return contact;
}

Contact<2> measure(const Segment<2>& segment, const Circle& circle) {
    const auto& [a, b] = segment;
    const glm::dvec2& center = circle.center;
    if (exact::along(a, b, center).sign <= 0) return at_end(segment, a, circle);
    if (exact::along(b, a, center).sign <= 0) return at_end(segment, b, circle);
    return narrow_phase::are_ordinary(a.x, a.y, b.x, b.y, center.x, center.y, circle.radius)
               ? inside<double>(segment, circle)
               : inside<Scaled>(segment, circle);
}

}  // namespace

ContactClass narrow_phase::class_of_disc_and_segment(const Ball<2>& disc, const Segment<2>& segment) {
    const auto& [a, b] = segment;
    if (exact::along(a, b, disc.center).sign <= 0) return class_of_balls(disc, {a, 0.0});
    if (exact::along(b, a, disc.center).sign <= 0) return class_of_balls(disc, {b, 0.0});
    return class_of_gap(exact::line_excess(a, b, disc.center, disc.radius).sign);
}

Contact<2> contact_of(const Segment<2>& a, const Circle& b) {
    narrow_phase::require_valid(a, "a");
    narrow_phase::require_valid(b, "b");
    return measure(a, b);
}

Contact<2> contact_of(const Circle& a, const Segment<2>& b) {
    narrow_phase::require_valid(a, "a");
    narrow_phase::require_valid(b, "b");
    Contact<2> contact = measure(b, a);
    contact.normal = -contact.normal;
    return contact;
}

}  // namespace graze
