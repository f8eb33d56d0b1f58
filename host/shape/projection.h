// Planes in space, seen along an axis: leaving out a coordinate rounds nothing, so what is exact in the plane
// is exact in space.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <optional>

namespace graze::shape {

/// The other two coordinates, in cyclic order.
[[nodiscard]] inline glm::dvec2 without(const glm::dvec3& p, int axis) {
    return {p[(axis + 1) % 3], p[(axis + 2) % 3]};
}

struct Projection {
    int axis;  ///< the coordinate that is left out
    int turn;  ///< of a, b, c, seen so: 1 left, -1 right
};

/// An axis along which the plane of a, b, c is seen as a plane; none when they lie on one line.
[[nodiscard]] std::optional<Projection> projection_of(const glm::dvec3& a, const glm::dvec3& b,
                                                      const glm::dvec3& c);

/// By the first coordinate that differs. Points on one line are in the order of the line, or its reverse;
/// points in one plane in an order in which a line sweeps over it.
template <int Dim>
[[nodiscard]] bool comes_before(const glm::vec<Dim, double>& p, const glm::vec<Dim, double>& q) {
    for (int axis = 0; axis < Dim; ++axis) {
        if (p[axis] != q[axis]) return p[axis] < q[axis];
    }
    return false;
}

/// For points on one line.
template <int Dim>
[[nodiscard]] bool is_between(const glm::vec<Dim, double>& a, const glm::vec<Dim, double>& p,
                              const glm::vec<Dim, double>& b) {
    return !(comes_before<Dim>(p, a) && comes_before<Dim>(p, b)) &&
           !(comes_before<Dim>(a, p) && comes_before<Dim>(b, p));
}

}  // namespace graze::shape
