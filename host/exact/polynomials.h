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

/// (b - a) . (p - a): positive when p lies beyond a, seen along ab.
struct Along {
    static constexpr int degree = 2;
    template <class T>
    [[nodiscard]] auto operator()(const T& ax, const T& ay, const T& bx, const T& by, const T& px,
                                  const T& py) const {
        return (bx - ax) * (px - ax) + (by - ay) * (py - ay);
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
