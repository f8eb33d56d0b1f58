// The second tier: a double that no rounding has touched. Whole numbers of a few digits, and what lies on a
// grid, as ties mostly do, need no more.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "host/exact/float_guard.h"

namespace graze::exact {

/// Invariant: `value` is the exact value, or `is_exact` is false.
struct Unrounded {
    double value;
    bool is_exact;

    explicit Unrounded(double exact) : value(exact), is_exact(true) {}
    Unrounded(double rounded, bool exact) : value(rounded), is_exact(exact) {}

    /// The rounding error of a sum is a double (Knuth 1997, 4.2.2): NaN after an overflow.
    friend Unrounded operator+(const Unrounded& x, const Unrounded& y) {
        const double sum = x.value + y.value;
        const double of_y = sum - x.value;
        const double error = (x.value - (sum - of_y)) + (y.value - of_y);
        return {sum, x.is_exact && y.is_exact && error == 0.0};
    }
    friend Unrounded operator-(const Unrounded& x, const Unrounded& y) {
        return x + Unrounded(-y.value, y.is_exact);
    }
    /// A product has no more bits than its factors together, and up to 53 of them fit, above the subnormals.
    friend Unrounded operator*(const Unrounded& x, const Unrounded& y) {
        const double product = x.value * y.value;
        const double size = std::fabs(product);
        const bool is_zero = x.value == 0.0 || y.value == 0.0;
        const bool fits = width_of(x.value) + width_of(y.value) <= 53 && size >= DBL_MIN && size <= DBL_MAX;
        return {product, x.is_exact && y.is_exact && (is_zero || fits)};
    }

  private:
    /// No fewer than from the first bit of its mantissa that is set to the last.
    static int width_of(double x) {
        return 53 - std::countr_zero(std::bit_cast<std::uint64_t>(x) | std::uint64_t{1} << 52);
    }
};

}  // namespace graze::exact
