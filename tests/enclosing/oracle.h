// Whether a volume contains what is within a radius of a vertex: decided in rational numbers, by schoolbook
// formulas. Shares no code with host/enclosing.
#pragma once

#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <limits>

#include "graze/shape/shape.h"

namespace graze_test {

using Rational = boost::multiprecision::cpp_rational;
template <int Dim>
using RationalVector = std::array<Rational, Dim>;
template <int Dim>
using Vector = glm::vec<Dim, double>;
template <int Dim>
using Ball = std::conditional_t<Dim == 2, graze::Circle, graze::Sphere>;

template <int Dim>
RationalVector<Dim> minus(const Vector<Dim>& p, const Vector<Dim>& q) {
    RationalVector<Dim> difference;
    for (int axis = 0; axis < Dim; ++axis)
        difference[static_cast<std::size_t>(axis)] = Rational(p[axis]) - Rational(q[axis]);
    return difference;
}

template <std::size_t Dim>
Rational dot(const std::array<Rational, Dim>& u, const std::array<Rational, Dim>& v) {
    Rational sum = 0;
    for (std::size_t axis = 0; axis < Dim; ++axis)
        sum += u[axis] * v[axis];
    return sum;
}

/// sqrt(square) + radius <= reach.
inline bool within(const Rational& square, const Rational& radius, const Rational& reach) {
    const Rational left = reach - radius;
    return left >= 0 && square <= left * left;
}

template <int Dim>
bool contains(const Ball<Dim>& ball, const Vector<Dim>& p, const Rational& radius) {
    if (std::isinf(ball.radius)) return true;
    const auto apart = minus<Dim>(p, ball.center);
    return within(dot(apart, apart), radius, Rational(ball.radius));
}

template <int Dim>
bool contains(const graze::Box<Dim>& box, const Vector<Dim>& p, const Rational& radius) {
    constexpr double most = std::numeric_limits<double>::max();
    for (int axis = 0; axis < Dim; ++axis) {
        if (box.lower[axis] != -most && Rational(p[axis]) - radius < Rational(box.lower[axis])) return false;
        if (box.upper[axis] != most && Rational(p[axis]) + radius > Rational(box.upper[axis])) return false;
    }
    return true;
}

/// `off` is a point, seen from the capsule's a.
template <int Dim>
bool contains(const graze::Capsule<Dim>& capsule, RationalVector<Dim> off, const Rational& radius) {
    if (std::isinf(capsule.radius)) return true;
    const auto along = minus<Dim>(capsule.b, capsule.a);
    const Rational square = dot(along, along);
    Rational part = square == 0 ? Rational(0) : Rational(dot(off, along) / square);
    part = part < 0 ? Rational(0) : part > 1 ? Rational(1) : part;
    for (std::size_t axis = 0; axis < Dim; ++axis)
        off[axis] -= part * along[axis];
    return within(dot(off, off), radius, Rational(capsule.radius));
}

template <int Dim>
bool contains(const graze::Capsule<Dim>& capsule, const Vector<Dim>& p, const Rational& radius) {
    return contains<Dim>(capsule, minus<Dim>(p, capsule.a), radius);
}

inline Rational determinant(const std::array<RationalVector<2>, 2>& rows) {
    return rows[0][0] * rows[1][1] - rows[0][1] * rows[1][0];
}
inline Rational determinant(const std::array<RationalVector<3>, 3>& rows) {
    Rational sum = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const std::size_t j = (i + 1) % 3;
        const std::size_t k = (i + 2) % 3;
        sum += rows[0][i] * (rows[1][j] * rows[2][k] - rows[1][k] * rows[2][j]);
    }
    return sum;
}

/// By Cramer's rule; the ball reaches radius / (distance of two parallel sides) beyond p.
template <int Dim>
bool contains(const graze::OrientedBox<Dim>& box, const Vector<Dim>& p, const Rational& radius) {
    std::array<RationalVector<Dim>, Dim> rows;
    for (std::size_t row = 0; row < Dim; ++row)
        rows[row] = minus<Dim>(box.axes[row], Vector<Dim>(0.0));
    const Rational all = determinant(rows);
    for (std::size_t row = 0; row < Dim; ++row) {
        if (std::isinf(box.half_extents[static_cast<int>(row)])) continue;
        RationalVector<Dim> normal;  // the gradient of the determinant that Cramer's rule asks for
        auto replaced = rows;
        for (std::size_t axis = 0; axis < Dim; ++axis) {
            replaced[row] = {};
            replaced[row][axis] = 1;
            normal[axis] = determinant(replaced);
        }
        const Rational place = abs(dot(minus<Dim>(p, box.center), normal));
        const Rational reach = Rational(box.half_extents[static_cast<int>(row)]) * abs(all) - place;
        if (reach < 0 || dot(normal, normal) * radius * radius > reach * reach) return false;
    }
    return true;
}

}  // namespace graze_test
