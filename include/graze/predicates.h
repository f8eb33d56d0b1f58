// Where points lie and how segments cross, decided exactly.
//
// Every finite float64 is welcome, subnormals and 2^1000 beside 2^-1000 included; a number that is not finite
// throws Error(bad_input), which names it. A segment with a = b is the point, a triangle without area the
// segment or the point that is left of it.
//
// Cost: tens of nanoseconds and no allocation on ordinary input; below a microsecond in a tie, some
// microseconds in a tie of `insphere` or between numbers of very different size. All functions may be called
// from several threads at once.
#pragma once

#include <array>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "graze/shape/segment.h"
#include "graze/shape/triangle.h"

namespace graze {

// The signs have the conventions of Shewchuk 1997, "Adaptive precision floating-point arithmetic and fast
// robust geometric predicates".

/// 1 when a, b, c turn left, -1 when they turn right, 0 when they lie on one line.
[[nodiscard]] int orient2d(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c);

/// 1 when d is below the plane of a, b, c, which are counter-clockwise seen from above; -1 when it is above;
/// 0 when the four lie in one plane. So it is 1 for a point inside and a face of a body whose corners are
/// counter-clockwise seen from outside.
[[nodiscard]] int orient3d(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c,
                           const glm::dvec3& d);

/// 1 when d is inside the circle through a, b, c, -1 when it is outside, 0 when the four lie on one circle or
/// line. a, b, c turn left; when they turn right, the sign is reversed.
[[nodiscard]] int incircle(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c,
                           const glm::dvec2& d);

/// 1 when e is inside the sphere through a, b, c, d, -1 when it is outside, 0 when the five lie on one sphere
/// or plane. orient3d(a, b, c, d) is 1; when it is -1, the sign is reversed.
[[nodiscard]] int insphere(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, const glm::dvec3& d,
                           const glm::dvec3& e);

/// Whether p is a point of the closed segment.
[[nodiscard]] bool is_on_segment(const glm::dvec2& p, const Segment<2>& segment);
[[nodiscard]] bool is_on_segment(const glm::dvec3& p, const Segment<3>& segment);

enum class Place { outside, border, inside };

struct PlaceInTriangle {
    /// Exact. Of a triangle without area every point is border.
    Place place = Place::outside;
    /// Barycentric coordinates: p is the sum of weights[i] * vertices[i], and the weights add up to 1. Each
    /// is within 2^-45 of the exact one, relatively (or within one smallest subnormal), 0 when p is on the
    /// line of the other two vertices, and infinite above the largest double. NaN for a triangle without
    /// area, which has none.
    std::array<double, 3> weights{};
};

[[nodiscard]] PlaceInTriangle place_in_triangle(const glm::dvec2& p, const Triangle<2>& triangle);

enum class CrossingKind {
    apart,     ///< no point in common
    proper,    ///< one, which is an end of neither
    endpoint,  ///< one, which is an end of at least one of them
    overlap,   ///< many: they lie on one line
};

/// What two closed segments have in common.
template <int Dim>
struct SegmentCrossing {
    CrossingKind kind = CrossingKind::apart;
    /// The ends of it; twice the same point where it is one. Exactly the ends of the segments that they are;
    /// the point of a proper crossing is within 2^-44 times the largest coordinate (or one smallest
    /// subnormal).
    std::array<glm::vec<Dim, double>, 2> points{glm::vec<Dim, double>{0.0}, glm::vec<Dim, double>{0.0}};
};

[[nodiscard]] SegmentCrossing<2> crossing_of(const Segment<2>& a, const Segment<2>& b);
[[nodiscard]] SegmentCrossing<3> crossing_of(const Segment<3>& a, const Segment<3>& b);

}  // namespace graze
