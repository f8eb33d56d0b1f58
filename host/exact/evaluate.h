// The sign of a polynomial of doubles, exactly: the polynomial is written once (polynomials.h) and evaluated
// in up to four kinds of number, each slower and surer than the one before. A typo cannot make the tiers
// disagree.
//
// A polynomial is a function object, callable with one number of any kind T for each input, homogeneous of
// `degree`, and a sum of at most 2^16 products of `degree` factors that are each an input, or a sum or
// difference of two.
#pragma once

#include <cmath>
#include <concepts>
#include <utility>

#include "host/exact/expansion.h"
#include "host/exact/filtered.h"
#include "host/exact/integers.h"
#include "host/exact/unrounded.h"
#include "host/exact/value.h"

namespace graze::exact {

/// Whether expansions are exact for this input. Let 2^lo <= |x| <= 2^hi for every input that is not 0.
///
/// No underflow: x is a multiple of 2^(lo - 52). Rounded sums, rounded products and their rounding errors
/// stay multiples of the unit of the exact result, so whatever is computed is a multiple of 2^(degree * (lo -
/// 52)), which is at least 2^-1074: a multiple of that with at most 53 bits is a double.
///
/// No overflow: a factor is at most 2^(hi + 1), so the sum of all products, and with it every partial sum, is
/// at most 2^(degree * (hi + 1) + 16) <= 2^992. Splitting multiplies a factor by 2^27 + 1, and a factor has a
/// lower degree.
template <int degree>
[[nodiscard]] bool expansions_are_exact(std::same_as<double> auto... x) {
    static_assert(degree >= 2 && degree <= 16);
    static const double low = std::ldexp(1.0, 52 - 1074 / degree);
    static const double high = std::ldexp(1.0, 976 / degree - 1);
    return ((x == 0.0 || (std::fabs(x) >= low && std::fabs(x) <= high)) && ...);
}

template <class Polynomial>
[[nodiscard]] Value evaluate_big(const Polynomial& polynomial, std::same_as<double> auto... x) {
    BitRange range;
    (range.add(x), ...);
    const Big result = polynomial(to_integer<Big>(x, range.unit())...);
    return value_of_integer(result, Polynomial::degree * range.unit());
}

/// Whether expansions of the polynomial fit on the stack of any thread: capacities multiply, and the few that
/// live at a time are no larger than the result. Where they do not, big integers follow the filter.
template <class Polynomial, class... X>
inline constexpr bool expansions_fit =
    sizeof(std::declval<Polynomial>()(Expansion<1>(std::declval<X>())...)) <= 16384;

/// For ties, after a filter. Out of line, so that the filter's path stays short.
template <class Polynomial>
[[nodiscard, gnu::noinline, gnu::cold]] Value evaluate_exactly(const Polynomial& polynomial,
                                                               std::same_as<double> auto... x) {
    if (const Unrounded result = polynomial(Unrounded(x)...); result.is_exact) {
        return {.sign = (result.value > 0.0) - (result.value < 0.0),
                .tier = Tier::unrounded,
                .mantissa = result.value};
    }
    if constexpr (expansions_fit<Polynomial, decltype(x)...>) {
        if (expansions_are_exact<Polynomial::degree>(x...)) {
            const auto result = polynomial(Expansion<1>(x)...);
            return {.sign = result.sign(), .tier = Tier::expansion, .mantissa = result.estimate()};
        }
    }
    return evaluate_big(polynomial, x...);
}

/// The exact sign; the value need not be accurate.
template <class Polynomial>
[[nodiscard]] Decision sign_of(const Polynomial& polynomial, std::same_as<double> auto... x) {
    const Filtered filtered = polynomial(Filtered(x)...);
    if (filtered.is_certain()) return {filtered.value > 0.0 ? 1 : -1, Tier::filter};
    const Value value = evaluate_exactly(polynomial, x...);
    return {value.sign, value.tier};
}

/// The exact sign and the value within 2^-bits, relatively. Beyond 47 no tier is good enough.
template <int bits = 40, class Polynomial>
[[nodiscard]] Value value_of(const Polynomial& polynomial, std::same_as<double> auto... x) {
    static_assert(bits <= 47);
    const Filtered filtered = polynomial(Filtered(x)...);
    if (!filtered.template is_accurate<bits>()) return evaluate_exactly(polynomial, x...);
    return {.sign = filtered.value > 0.0 ? 1 : -1, .tier = Tier::filter, .mantissa = filtered.value};
}

}  // namespace graze::exact
