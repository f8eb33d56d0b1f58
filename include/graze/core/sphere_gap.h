// Do two balls (discs in 2-D) meet: the sign of |pa - pb|^2 - (ra + rb)^2, exactly, for kernels.
//
// Filtered: nearly all pairs are decided by the value in double and a bound on its error; the rest exactly
// (core/exact_sign.h). Right for all finite float32 and float64 values; how the compiler contracts the filter
// does not matter, since fewer roundings only keep the bound wider than it need be.
#pragma once

#include "graze/core/exact_sign.h"
#include "graze/core/hd.h"

namespace graze {

namespace detail {

template <int Dim>
[[nodiscard]] GRAZE_HD inline int exact_sign_of_sphere_gap(const double (&a)[Dim], double ra,
                                                           const double (&b)[Dim], double rb) {
    ExactSum<3 * Dim + 3> sum;
    for (int axis = 0; axis < Dim; ++axis)
        sum.add_square({a[axis], -b[axis]});
    sum.add_square({ra, rb}, true);
    return sum.sign();
}

}  // namespace detail

/// Positive: apart; 0: they touch; negative: their interiors share a point (if both have one). All numbers
/// finite. With rb = 0 it compares the distance of two points with ra >= 0.
///
/// With u = 2^-53: a rounded difference, its square and the sum of three squares are off by at most 5.1 u of
/// the sum, the square of the sum of radii by 3.1 u of itself, their difference by another u of itself, and
/// underflow adds at most 4 * 2^-1075. The bound below is more than twice that. After an overflow it is
/// infinite or NaN and decides nothing.
template <int Dim, class Scalar>
[[nodiscard]] GRAZE_HD inline int sign_of_sphere_gap(const Scalar (&pa)[Dim], Scalar ra,
                                                     const Scalar (&pb)[Dim], Scalar rb) {
    double a[Dim];
    double b[Dim];
    double square = 0.0;
    for (int axis = 0; axis < Dim; ++axis) {
        a[axis] = pa[axis];
        b[axis] = pb[axis];
        square += (a[axis] - b[axis]) * (a[axis] - b[axis]);
    }
    const double reach = static_cast<double>(ra) + static_cast<double>(rb);
    const double reach_square = reach * reach;
    const double bound = 0x1p-49 * (square + reach_square) + 0x1p-1000;
    if (square - reach_square > bound) return 1;
    if (reach_square - square > bound) return -1;
    return detail::exact_sign_of_sphere_gap(a, ra, b, rb);
}

}  // namespace graze
