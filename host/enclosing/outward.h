// Sums and products of float64 rounded outward: a box grown by a margin or a radius must not lose a pair to
// rounding.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace graze::enclosing {

/// The smallest float64 not below a + b (finite numbers); infinite beyond the range of float64.
[[nodiscard]] inline double sum_up(double a, double b) {
    const double sum = a + b;
    // Knuth's two-sum: what `sum` is short of a + b, exactly; NaN where its parts overflow.
    const double part = sum - a;
    const double missing = (a - (sum - part)) + (b - part);
    return missing <= 0 ? sum : std::nextafter(sum, std::numeric_limits<double>::infinity());
}

/// A float64 not below a * b, which are not negative.
[[nodiscard]] inline double product_up(double a, double b) {
    // Below this the remainder, which fma rounds only once, may be lost.
    constexpr double remainder_is_exact = 0x1p-960;
    const double product = a * b;
    const bool exact =
        a == 0.0 || b == 0.0 || (product >= remainder_is_exact && std::fma(a, b, -product) <= 0.0);
    return exact ? product : std::nextafter(product, std::numeric_limits<double>::infinity());
}

/// Stops at the largest finite numbers, which keeps the order of any two.
[[nodiscard]] inline double finite(double value) {
    constexpr double largest = std::numeric_limits<double>::max();
    return std::clamp(value, -largest, largest);
}

}  // namespace graze::enclosing
