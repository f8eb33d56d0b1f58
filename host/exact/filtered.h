// The first tier: a double and a bound on how far it is from the exact value (running error analysis, Higham
// 2002, 3.3).
#pragma once

#include <cmath>

#include "host/exact/float_guard.h"

namespace graze::exact {

/// Invariant: |value - exact| <= bound, or bound is infinite or NaN. No range of inputs needs to be excluded:
/// an overflow makes the bound infinite or NaN, which certifies nothing, and every product adds more than all
/// underflows in it can lose.
///
/// With u = 2^-53, a sum or product is off by at most u * |result| (an underflowing sum is exact). The bound
/// takes twice that, which also covers the rounding of that term itself, and is inflated by `slack` for the
/// at most seven roundings made while it is computed: (1 - u)^7 * (1 + 2^-48) > 1.
struct Filtered {
    double value;
    double bound;

    explicit Filtered(double exact) : value(exact), bound(0.0) {}
    Filtered(double approximate, double error) : value(approximate), bound(error) {}

    /// The sign of `value` is the exact sign.
    [[nodiscard]] bool is_certain() const { return std::fabs(value) > bound; }
    /// Further, `value` is within 2^-bits of the exact value, relatively.
    template <int bits = 40>
    [[nodiscard]] bool is_accurate() const {
        constexpr double half_of_it = 0.5 / static_cast<double>(1ull << bits);
        return std::fabs(value) * half_of_it > bound;
    }

    static constexpr double two_u = 0x1p-52;
    static constexpr double slack = 1.0 + 0x1p-48;
    static constexpr double underflow = DBL_MIN;

    friend Filtered operator+(const Filtered& x, const Filtered& y) {
        const double sum = x.value + y.value;
        return {sum, (x.bound + y.bound + two_u * std::fabs(sum)) * slack};
    }
    friend Filtered operator-(const Filtered& x, const Filtered& y) {
        const double difference = x.value - y.value;
        return {difference, (x.bound + y.bound + two_u * std::fabs(difference)) * slack};
    }
    friend Filtered operator*(const Filtered& x, const Filtered& y) {
        const double product = x.value * y.value;
        const double inherited =
            std::fabs(x.value) * y.bound + std::fabs(y.value) * x.bound + x.bound * y.bound;
        return {product, (inherited + two_u * std::fabs(product) + underflow) * slack};
    }
};

}  // namespace graze::exact
