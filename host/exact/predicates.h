// Exact signs for every finite float64 input, subnormals and 2^1000 beside 2^-1000 included. Compiled, never
// inlined into a caller: its compiler flags must not reach this arithmetic.
//
// Cost: about ten nanoseconds when the filter decides, twice that when nothing is rounded, some hundred with
// expansions, microseconds with big integers; only the last allocates.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "host/exact/value.h"

namespace graze::exact {

/// Positive when a, b, c turn left, 0 when they lie on one line.
[[nodiscard]] Decision orient2d(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c);

/// Positive when abc, seen from d, is clockwise, 0 when the four lie in one plane.
[[nodiscard]] Decision orient3d(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c,
                                const glm::dvec3& d);

/// Positive when d is inside the circle through a, b, c, which turn left.
[[nodiscard]] Decision incircle(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c,
                                const glm::dvec2& d);

/// Positive when e is inside the sphere through a, b, c, d, of which orient3d is positive.
[[nodiscard]] Decision insphere(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c,
                                const glm::dvec3& d, const glm::dvec3& e);

/// Twice the signed area of the triangle abc.
[[nodiscard]] Value area2(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c);

/// The same within 2^-47, relatively.
[[nodiscard]] Value precise_area2(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c);

/// The sign of (b - a) . (p - a).
[[nodiscard]] Decision along(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& p);

/// Whether the lines ab and cd have one direction; also when a = b or c = d.
[[nodiscard]] bool are_parallel(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c,
                                const glm::dvec3& d);

/// |p - q|^2 - (r + s)^2.
[[nodiscard]] Value ball_excess(const glm::dvec2& p, double r, const glm::dvec2& q, double s);
[[nodiscard]] Value ball_excess(const glm::dvec3& p, double r, const glm::dvec3& q, double s);

/// The sign of that, for callers whose own filter could not tell.
[[nodiscard]] int sign_of_ball_excess(const glm::dvec2& p, double r, const glm::dvec2& q, double s);
[[nodiscard]] int sign_of_ball_excess(const glm::dvec3& p, double r, const glm::dvec3& q, double s);

/// cross(b - a, p - a)^2 - r^2 * |b - a|^2.
[[nodiscard]] Value line_excess(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& p, double r);

}  // namespace graze::exact
