// The oracle of exact signs: rational numbers and schoolbook formulas. Shares no code, and no formula, with
// host/exact.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

namespace graze_test {

using Rational = boost::multiprecision::cpp_rational;

/// 3 x 3 determinant of the rows (x, y, 1).
inline Rational exact_area2(const double (&x)[6]) {
    const Rational ax(x[0]), ay(x[1]), bx(x[2]), by(x[3]), cx(x[4]), cy(x[5]);
    return ax * by + bx * cy + cx * ay - ay * bx - by * cx - cy * ax;
}

/// p.b - p.a - a.b + a.a
inline Rational exact_along(const double (&x)[6]) {
    const Rational ax(x[0]), ay(x[1]), bx(x[2]), by(x[3]), px(x[4]), py(x[5]);
    return px * bx + py * by - px * ax - py * ay - ax * bx - ay * by + ax * ax + ay * ay;
}

/// b.d' - b.c' - a.d' + a.c', where ' turns to the right
inline Rational exact_turn(const double (&x)[8]) {
    const Rational ax(x[0]), ay(x[1]), bx(x[2]), by(x[3]), cx(x[4]), cy(x[5]), dx(x[6]), dy(x[7]);
    return bx * dy - by * dx - bx * cy + by * cx - ax * dy + ay * dx + ax * cy - ay * cx;
}

inline Rational exact_disc_excess(const double (&x)[6]) {
    const Rational px(x[0]), py(x[1]), r(x[2]), qx(x[3]), qy(x[4]), s(x[5]);
    return px * px + py * py + qx * qx + qy * qy - 2 * (px * qx + py * qy) - r * r - 2 * r * s - s * s;
}

inline Rational exact_ball_excess(const double (&x)[8]) {
    const Rational px(x[0]), py(x[1]), pz(x[2]), r(x[3]), qx(x[4]), qy(x[5]), qz(x[6]), s(x[7]);
    return px * px + py * py + pz * pz + qx * qx + qy * qy + qz * qz - 2 * (px * qx + py * qy + pz * qz) -
           r * r - 2 * r * s - s * s;
}

/// |ab|^2 |ap|^2 - (ab . ap)^2 = cross(ab, ap)^2 (Lagrange), less r^2 |ab|^2.
inline Rational exact_line_excess(const double (&x)[7]) {
    const Rational ux = Rational(x[2]) - Rational(x[0]), uy = Rational(x[3]) - Rational(x[1]);
    const Rational vx = Rational(x[4]) - Rational(x[0]), vy = Rational(x[5]) - Rational(x[1]);
    const Rational r(x[6]);
    const Rational dot = ux * vx + uy * vy;
    return (ux * ux + uy * uy) * (vx * vx + vy * vy - r * r) - dot * dot;
}

}  // namespace graze_test
