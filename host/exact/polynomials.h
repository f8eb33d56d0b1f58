// The polynomials whose signs decide, each written once for every kind of number (see evaluate.h).
#pragma once

namespace graze::exact {

template <class T>
[[nodiscard]] auto square(const T& x) {
    return x * x;
}

/// Twice the signed area of the triangle abc: positive when it turns left.
struct Area2 {
    static constexpr int degree = 2;
    template <class T>
    [[nodiscard]] auto operator()(const T& ax, const T& ay, const T& bx, const T& by, const T& cx,
                                  const T& cy) const {
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    }
};

/// Six times the signed volume of the tetrahedron abcd: positive when abc, seen from d, is clockwise.
struct Volume6 {
    static constexpr int degree = 3;
    template <class T>
    [[nodiscard]] auto operator()(const T& ax, const T& ay, const T& az, const T& bx, const T& by,
                                  const T& bz, const T& cx, const T& cy, const T& cz, const T& dx,
                                  const T& dy, const T& dz) const {
        return Area2{}(dx, dy, bx, by, cx, cy) * (az - dz) + Area2{}(dx, dy, cx, cy, ax, ay) * (bz - dz) +
               Area2{}(dx, dy, ax, ay, bx, by) * (cz - dz);
    }
};

/// Positive when d is inside the circle through a, b, c, which turn left.
struct InCircle {
    static constexpr int degree = 4;
    template <class T>
    [[nodiscard]] auto operator()(const T& ax, const T& ay, const T& bx, const T& by, const T& cx,
                                  const T& cy, const T& dx, const T& dy) const {
        const auto height = [&](const T& x, const T& y) { return square(x - dx) + square(y - dy); };
        return Area2{}(dx, dy, bx, by, cx, cy) * height(ax, ay) +
               Area2{}(dx, dy, cx, cy, ax, ay) * height(bx, by) +
               Area2{}(dx, dy, ax, ay, bx, by) * height(cx, cy);
    }
};

/// Positive when e is inside the sphere through a, b, c, d, whose volume is positive.
struct InSphere {
    static constexpr int degree = 5;
    template <class T>
    [[nodiscard]] auto operator()(const T& ax, const T& ay, const T& az, const T& bx, const T& by,
                                  const T& bz, const T& cx, const T& cy, const T& cz, const T& dx,
                                  const T& dy, const T& dz, const T& ex, const T& ey, const T& ez) const {
        const auto height = [&](const T& x, const T& y, const T& z) {
            return square(x - ex) + square(y - ey) + square(z - ez);
        };
        const Volume6 volume;
        return (volume(ax, ay, az, bx, by, bz, cx, cy, cz, ex, ey, ez) * height(dx, dy, dz) -
                volume(dx, dy, dz, ax, ay, az, bx, by, bz, ex, ey, ez) * height(cx, cy, cz)) +
               (volume(cx, cy, cz, dx, dy, dz, ax, ay, az, ex, ey, ez) * height(bx, by, bz) -
                volume(bx, by, bz, cx, cy, cz, dx, dy, dz, ex, ey, ez) * height(ax, ay, az));
    }
};

/// (b - a) . (p - a): positive when p lies beyond a, seen along ab.
struct Along {
    static constexpr int degree = 2;
    template <class T>
    [[nodiscard]] auto operator()(const T& ax, const T& ay, const T& bx, const T& by, const T& px,
                                  const T& py) const {
        return (bx - ax) * (px - ax) + (by - ay) * (py - ay);
    }
};

/// The cross product of b - a and d - c: positive when cd leads to the left of ab.
struct Turn {
    static constexpr int degree = 2;
    template <class T>
    [[nodiscard]] auto operator()(const T& ax, const T& ay, const T& bx, const T& by, const T& cx,
                                  const T& cy, const T& dx, const T& dy) const {
        return (bx - ax) * (dy - cy) - (by - ay) * (dx - cx);
    }
};

/// |p - q|^2 - (r + s)^2: positive when discs about p and q of radius r and s are apart.
struct DiscExcess {
    static constexpr int degree = 2;
    template <class T>
    [[nodiscard]] auto operator()(const T& px, const T& py, const T& r, const T& qx, const T& qy,
                                  const T& s) const {
        return square(px - qx) + square(py - qy) - square(r + s);
    }
};

/// The same for balls.
struct BallExcess {
    static constexpr int degree = 2;
    template <class T>
    [[nodiscard]] auto operator()(const T& px, const T& py, const T& pz, const T& r, const T& qx, const T& qy,
                                  const T& qz, const T& s) const {
        return square(px - qx) + square(py - qy) + square(pz - qz) - square(r + s);
    }
};

/// |b - a|^2 * (h^2 - r^2), where h is the distance of p from the line ab: positive when a disc about p of
/// radius r does not reach the line.
struct LineExcess {
    static constexpr int degree = 4;
    template <class T>
    [[nodiscard]] auto operator()(const T& ax, const T& ay, const T& bx, const T& by, const T& px,
                                  const T& py, const T& r) const {
        return square(Area2{}(ax, ay, bx, by, px, py)) - square(r) * (square(bx - ax) + square(by - ay));
    }
};

}  // namespace graze::exact
