// Segments and segments. Everything follows from on which side of the one the ends of the other are.
#include <algorithm>

#include "graze/predicates.h"
#include "host/exact/predicates.h"
#include "host/narrow/scaled.h"
#include "host/narrow/validate.h"
#include "host/shape/projection.h"

namespace graze {

namespace {

using narrow_phase::Scaled;

/// Along their line, from the later beginning to the earlier end.
template <int Dim>
SegmentCrossing<Dim> crossing_on_line(const Segment<Dim>& a, const Segment<Dim>& b) {
    const auto before = shape::comes_before<Dim>;
    const auto [a_begin, a_end] = std::minmax(a.a, a.b, before);
    const auto [b_begin, b_end] = std::minmax(b.a, b.b, before);
    const auto& begin = std::max(a_begin, b_begin, before);
    const auto& end = std::min(a_end, b_end, before);
    if (before(end, begin)) return {};
    return {before(begin, end) ? CrossingKind::overlap : CrossingKind::endpoint, {begin, end}};
}

/// For segments in one plane, not on one line; `flat` is what is seen of a point in that plane.
template <int Dim, class Flat>
SegmentCrossing<Dim> crossing_in_plane(const Segment<Dim>& a, const Segment<Dim>& b, Flat flat) {
    const auto side = [&](const Segment<Dim>& segment, const glm::vec<Dim, double>& p) {
        return exact::orient2d(flat(segment.a), flat(segment.b), flat(p)).sign;
    };
    const int b_sides[] = {side(a, b.a), side(a, b.b)};
    const int a_sides[] = {side(b, a.a), side(b, a.b)};

    if (b_sides[0] * b_sides[1] < 0 && a_sides[0] * a_sides[1] < 0) {
        // The ends of a are on either side of b: as far as their areas say, without cancellation.
        const auto area = [&](const glm::vec<Dim, double>& p) {
            return narrow_phase::to_real<Scaled>(exact::precise_area2(flat(b.a), flat(b.b), flat(p)));
        };
        const Scaled first = area(a.a);
        const double t = to_double(first / (first - area(a.b)));
        const auto point = (1.0 - t) * a.a + t * a.b;
        return {CrossingKind::proper, {point, point}};
    }
    const auto end = [](const glm::vec<Dim, double>& p) {
        return SegmentCrossing<Dim>{CrossingKind::endpoint, {p, p}};
    };
    if (b_sides[0] == 0 && shape::is_between<Dim>(a.a, b.a, a.b)) return end(b.a);
    if (b_sides[1] == 0 && shape::is_between<Dim>(a.a, b.b, a.b)) return end(b.b);
    if (a_sides[0] == 0 && shape::is_between<Dim>(b.a, a.a, b.b)) return end(a.a);
    if (a_sides[1] == 0 && shape::is_between<Dim>(b.a, a.b, b.b)) return end(a.b);
    return {};
}

}  // namespace

SegmentCrossing<2> crossing_of(const Segment<2>& a, const Segment<2>& b) {
    narrow_phase::require_valid(a, "a");
    narrow_phase::require_valid(b, "b");
    const bool on_one_line = exact::orient2d(a.a, a.b, b.a).sign == 0 &&
                             exact::orient2d(a.a, a.b, b.b).sign == 0 &&
                             exact::orient2d(b.a, b.b, a.a).sign == 0;
    if (on_one_line) return crossing_on_line(a, b);
    return crossing_in_plane(a, b, [](const glm::dvec2& p) { return p; });
}

SegmentCrossing<3> crossing_of(const Segment<3>& a, const Segment<3>& b) {
    narrow_phase::require_valid(a, "a");
    narrow_phase::require_valid(b, "b");
    if (exact::orient3d(a.a, a.b, b.a, b.b).sign != 0) return {};
    auto seen = shape::projection_of(a.a, a.b, b.a);
    if (!seen) seen = shape::projection_of(a.a, a.b, b.b);
    if (!seen) seen = shape::projection_of(b.a, b.b, a.a);
    if (!seen) return crossing_on_line(a, b);
    return crossing_in_plane(a, b,
                             [axis = seen->axis](const glm::dvec3& p) { return shape::without(p, axis); });
}

}  // namespace graze
