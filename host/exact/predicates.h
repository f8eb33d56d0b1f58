// Exact signs for every finite float64 input, subnormals and 2^1000 beside 2^-1000 included. Compiled, never
// inlined into a caller: its compiler flags must not reach this arithmetic.
//
// Cost: about ten nanoseconds when the filter decides, some hundred with expansions, microseconds with big
// integers; only the last allocates.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "host/exact/value.h"

namespace graze::exact {

/// Positive when a, b, c turn left, 0 when they lie on one line.
[[nodiscard]] Decision orient2d(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c);

/// Twice the signed area of the triangle abc.
[[nodiscard]] Value area2(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c);

/// The sign of (b - a) . (p - a).
[[nodiscard]] Decision along(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& p);

/// |p - q|^2 - (r + s)^2.
[[nodiscard]] Value ball_excess(const glm::dvec2& p, double r, const glm::dvec2& q, double s);
[[nodiscard]] Value ball_excess(const glm::dvec3& p, double r, const glm::dvec3& q, double s);

/// cross(b - a, p - a)^2 - r^2 * |b - a|^2.
[[nodiscard]] Value line_excess(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& p, double r);

}  // namespace graze::exact
