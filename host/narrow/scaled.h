// Numbers that lengths are computed with: double when the input is ordinary, else `Scaled`. A family writes
// its formula once, for both.
#pragma once

#include <cmath>
#include <concepts>

#include "host/exact/value.h"

namespace graze::narrow_phase {

/// mantissa * 2^exponent with 0.5 <= |mantissa| < 1, or 0: a double that neither over- nor underflows.
struct Scaled {
    double mantissa = 0.0;
    int exponent = 0;

    Scaled() = default;
    explicit Scaled(double x, int power_of_two = 0) {
        mantissa = std::frexp(x, &exponent);
        exponent = mantissa == 0.0 ? 0 : exponent + power_of_two;
    }

    friend Scaled operator-(const Scaled& x) { return Scaled{-x.mantissa, x.exponent}; }
    friend Scaled operator+(const Scaled& x, const Scaled& y) {
        if (x.mantissa == 0.0) return y;
        if (y.mantissa == 0.0) return x;
        if (x.exponent < y.exponent) return y + x;
        // Aligned to the larger one: what the smaller loses to underflow lies far below the last bit of the
        // sum.
        return Scaled{x.mantissa + std::ldexp(y.mantissa, y.exponent - x.exponent), x.exponent};
    }
    friend Scaled operator-(const Scaled& x, const Scaled& y) { return x + -y; }
    friend Scaled operator*(const Scaled& x, const Scaled& y) {
        return Scaled{x.mantissa * y.mantissa, x.exponent + y.exponent};
    }
    friend Scaled operator/(const Scaled& x, const Scaled& y) {
        return Scaled{x.mantissa / y.mantissa, x.exponent - y.exponent};
    }
    friend bool operator<(const Scaled& x, const Scaled& y) { return (x - y).mantissa < 0.0; }
    friend Scaled sqrt(const Scaled& x) {
        const int odd = x.exponent & 1;
        return Scaled{std::sqrt(std::ldexp(x.mantissa, odd)), (x.exponent - odd) / 2};
    }
    friend Scaled abs(const Scaled& x) { return Scaled{std::fabs(x.mantissa), x.exponent}; }
};

/// Rounded once; infinite or 0 beyond the range of a double.
[[nodiscard]] inline double to_double(double x) {
    return x;
}
[[nodiscard]] inline double to_double(const Scaled& x) {
    return std::ldexp(x.mantissa, x.exponent);
}

template <class Real>
[[nodiscard]] Real to_real(const exact::Value& value);
template <>
inline double to_real<double>(const exact::Value& value) {
    return std::ldexp(value.mantissa, value.exponent);
}
template <>
inline Scaled to_real<Scaled>(const exact::Value& value) {
    return Scaled{value.mantissa, value.exponent};
}

/// Every number is 0 or between 2^-200 and 2^200: differences of two are 0 or at least 2^-252, so that up to
/// their fourth powers, all that the formulas of this folder form, plain doubles neither over- nor underflow.
[[nodiscard]] bool are_ordinary(std::same_as<double> auto... x) {
    return ((x == 0.0 || (std::fabs(x) >= 0x1p-200 && std::fabs(x) <= 0x1p200)) && ...);
}

}  // namespace graze::narrow_phase
