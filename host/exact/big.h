// The last tier: integers of any size. Doubles become integers by one common power of two, which a
// homogeneous polynomial gives back as a power of its result.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "host/exact/float_guard.h"

namespace graze::exact {

/// Without expression templates: polynomials hold results in `auto`.
using Big =
    boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;

/// The largest e such that every x is an integer times 2^e, at 53 bits a number; 0 when all are 0.
template <std::size_t N>
[[nodiscard]] int common_exponent(const double (&x)[N]) {
    int common = INT_MAX;
    for (const double number : x) {
        int exponent = 0;
        if (std::frexp(number, &exponent) != 0.0 && exponent - 53 < common) common = exponent - 53;
    }
    return common == INT_MAX ? 0 : common;
}

/// x / 2^exponent, an integer.
[[nodiscard]] inline Big to_big(double x, int exponent) {
    if (x == 0.0) return Big{0};
    int own = 0;
    const double mantissa = std::frexp(x, &own);
    return Big{static_cast<std::int64_t>(std::ldexp(mantissa, 53))} << (own - 53 - exponent);
}

/// The leading 64 bits of x as a double, and the power of two that they are to be multiplied by.
[[nodiscard]] inline double leading_bits(const Big& x, int& exponent) {
    exponent = 0;
    if (x == 0) return 0.0;
    const Big magnitude = abs(x);
    const int excess = static_cast<int>(msb(magnitude)) - 63;
    if (excess > 0) exponent = excess;
    const Big leading = magnitude >> exponent;
    const double value = static_cast<double>(leading.convert_to<std::uint64_t>());
    return x < 0 ? -value : value;
}

}  // namespace graze::exact
