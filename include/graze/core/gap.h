// Is a distance within reach: the sign of |d|^2 - reach^2 where every component of d, and the reach, is a sum
// of several doubles, exactly, for kernels.
//
// Filtered, as core/sphere_gap.h, which is the case of two centres and two radii. Here the sums have as many
// parts as it takes: a distance to a periodic copy is x_j - x_i + k * high + k * low, a reach is radius +
// radius + cutoff + skin. Right for all finite numbers.
#pragma once

#include <cmath>

#include "graze/core/exact_sign.h"
#include "graze/core/hd.h"

namespace graze {

/// The components of d are the sums of apart[0], apart[1], ..., the reach is that of `reach`.
template <int Dim, int m, int n>
struct Gap {
    double apart[Dim][m];
    double reach[n];
};

namespace detail {

/// A sum in double, and twice what it may be off by: each addition by half an ulp of its result.
struct RoundedSum {
    double value;
    double doubt;
};
template <int m>
[[nodiscard]] GRAZE_HD inline RoundedSum rounded_sum(const double (&x)[m]) {
    RoundedSum sum{x[0], 0.0};
    for (int i = 1; i < m; ++i) {
        sum.value += x[i];
        sum.doubt += std::fabs(sum.value);
    }
    sum.doubt *= 0x1p-52;
    return sum;
}

/// 0: undecided. A sum s that is off by at most e makes its square off by e (2 |s| + e); `doubt` has twice
/// that. The roundings from the squares to their difference are at most five times half an ulp of square +
/// reach_square, for which there is eight times, and underflow adds less than 2^-1060. After an overflow the
/// bound is infinite or NaN and decides nothing.
template <int Dim, int m, int n>
[[nodiscard]] GRAZE_HD inline int filtered_sign(const Gap<Dim, m, n>& gap) {
    double square = 0.0;
    double doubt = 0x1p-1000;
    for (int axis = 0; axis < Dim; ++axis) {
        const RoundedSum d = rounded_sum(gap.apart[axis]);
        square += d.value * d.value;
        doubt += d.doubt * (2.0 * std::fabs(d.value) + d.doubt);
    }
    const RoundedSum r = rounded_sum(gap.reach);
    const double reach_square = r.value * r.value;
    doubt += r.doubt * (2.0 * std::fabs(r.value) + r.doubt) + 0x1p-50 * (square + reach_square);
    return square - reach_square > doubt ? 1 : reach_square - square > doubt ? -1 : 0;
}

template <int Dim, int m, int n>
[[nodiscard]] GRAZE_HD inline int exact_sign(const Gap<Dim, m, n>& gap) {
    ExactSum<Dim * m*(m + 1) / 2 + n*(n + 1) / 2> sum;
    for (int axis = 0; axis < Dim; ++axis)
        sum.add_square(gap.apart[axis]);
    sum.add_square(gap.reach, true);
    return sum.sign();
}

/// Rare and large: called, and given what the gap is made from, so that a walk keeps no register for it.
template <class Of, class... Which>
[[nodiscard]] GRAZE_HD GRAZE_NOINLINE int exact_sign_of_gap(const Of& of, Which... which) {
    return exact_sign(of.gap(which...));
}

}  // namespace detail

/// -1, 0, +1: in of.gap(which...), a Gap of finite numbers, the distance is less than |reach|, the same,
/// more.
template <class Of, class... Which>
[[nodiscard]] GRAZE_HD inline int sign_of_gap(const Of& of, Which... which) {
    const int sign = detail::filtered_sign(of.gap(which...));
    return sign != 0 ? sign : detail::exact_sign_of_gap(of, which...);
}

}  // namespace graze
