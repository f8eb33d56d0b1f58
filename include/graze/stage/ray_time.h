// When a ray enters and leaves a box, as fractions that are compared exactly.
//
// A time is (plus - minus) / over of three stored numbers: a bound of the box, the ray's origin and its
// direction. Which of two times is earlier is decided by their values in double and a bound on the errors of
// these, or by the exact sign of a product (core/exact_sign.h). So whether a ray meets a box, which box it
// meets first and which boxes it meets at the same time are those of the numbers as stored, for all finite
// ones. Only the times that are handed out are rounded: to within 2^-52, relatively, and to the nearest
// subnormal number, and infinite when they are out of range.
#pragma once

#include <cmath>
#include <cstdint>

#include "graze/core/exact_sign.h"
#include "graze/core/hd.h"

namespace graze {

/// A ray as its numbers are in double, which holds them all exactly.
template <int Dim>
struct Ray {
    double origin[Dim];
    double direction[Dim];
    double limit;
};

template <int Dim, class Rays>
[[nodiscard]] GRAZE_HD inline Ray<Dim> load_ray(const Rays& rays, std::uint32_t i) {
    Ray<Dim> ray{};
    for (int axis = 0; axis < Dim; ++axis) {
        ray.origin[axis] = rays.origin(i, axis);
        ray.direction[axis] = rays.direction(i, axis);
    }
    ray.limit = rays.limit(i);
    return ray;
}

/// over >= 0; infinity is 1 / 0.
struct RayTime {
    double plus;
    double minus;
    double over;
    double value;  ///< about (plus - minus) / over
};

[[nodiscard]] GRAZE_HD inline RayTime time_of(double t) {
    return t - t == 0.0 ? RayTime{t, 0.0, 1.0, t} : RayTime{1.0, 0.0, 0.0, t};
}

/// When origin + t * direction is at `bound`. The direction is not 0.
[[nodiscard]] GRAZE_HD inline RayTime time_at(double bound, double origin, double direction) {
    const double difference = bound - origin;
    const bool in_range = difference - difference == 0.0;
    const double value = in_range ? difference / direction : 2.0 * ((0.5 * bound - 0.5 * origin) / direction);
    return direction > 0.0 ? RayTime{bound, origin, direction, value}
                           : RayTime{origin, bound, -direction, value};
}

/// -1: p is earlier, 0: they are equal, +1: q is earlier.
[[nodiscard]] GRAZE_HD inline int compare_exactly(const RayTime& p, const RayTime& q) {
    const ExactProduct terms[] = {exact_product(p.plus, q.over), -exact_product(p.minus, q.over),
                                  -exact_product(q.plus, p.over), exact_product(q.minus, p.over)};
    return sign_of_sum(terms);
}

/// The same. A value is off by at most 2.1 * 2^-53 of itself or, after an underflow, 2^-1074; an
/// infinite one makes the bound infinite, which decides nothing.
[[nodiscard]] GRAZE_HD inline int compare(const RayTime& p, const RayTime& q) {
    const double bound = 0x1p-50 * (std::fabs(p.value) + std::fabs(q.value)) + 0x1p-1000;
    if (p.value - q.value > bound) return 1;
    if (q.value - p.value > bound) return -1;
    return compare_exactly(p, q);
}

/// What a ray and a closed box have in common: from `entry`, which is 0 when the ray begins inside, to
/// `exit`.
struct Crossing {
    RayTime entry;
    RayTime exit;
};

/// False when they have nothing in common.
template <int Dim, class Tree>
[[nodiscard]] GRAZE_HD inline bool cross(const Tree& tree, std::uint32_t object, const Ray<Dim>& ray,
                                         Crossing& crossing) {
    crossing = {time_of(0.0), time_of(ray.limit)};
    for (int axis = 0; axis < Dim; ++axis) {
        const double lower = tree.lower(object, axis);
        const double upper = tree.upper(object, axis);
        const double origin = ray.origin[axis];
        const double direction = ray.direction[axis];
        if (direction == 0.0) {
            if (origin < lower || origin > upper) return false;
            continue;
        }
        const RayTime in = time_at(direction > 0.0 ? lower : upper, origin, direction);
        const RayTime out = time_at(direction > 0.0 ? upper : lower, origin, direction);
        if (compare(in, crossing.entry) > 0) crossing.entry = in;
        if (compare(out, crossing.exit) < 0) crossing.exit = out;
    }
    return compare(crossing.entry, crossing.exit) <= 0;
}

}  // namespace graze
