// Sums rounded outward: a box grown by a margin must not lose a pair to rounding.
#pragma once

#include <cmath>
#include <limits>

namespace graze::cli {

/// The largest float64 not above a + b (finite numbers). Beyond the range of float64 it stops at the largest
/// finite number of the sum's sign, which keeps the order of any two sums.
[[nodiscard]] inline double sum_down(double a, double b) {
    constexpr double largest = std::numeric_limits<double>::max();
    const double sum = a + b;
    if (std::isinf(sum)) return sum > 0 ? largest : -largest;
    // Knuth's two-sum: what `sum` is short of a + b, exactly; NaN where its parts overflow.
    const double part = sum - a;
    const double missing = (a - (sum - part)) + (b - part);
    return missing >= 0 ? sum : std::nextafter(sum, -largest);
}

/// The smallest float64 not below a + b, with the same stop.
[[nodiscard]] inline double sum_up(double a, double b) {
    return -sum_down(-a, -b);
}

}  // namespace graze::cli
