// The last tier: integers. Doubles become integers by one common power of two, which a homogeneous polynomial
// gives back as a power of its result; it keeps its sign.
#pragma once

#include <algorithm>
#include <bit>
#include <boost/multiprecision/cpp_int.hpp>
#include <climits>
#include <concepts>
#include <cstdint>

#include "host/exact/float_guard.h"
#include "host/exact/value.h"

namespace graze::exact {

/// In order of size: what a processor has, what needs no allocation, what is always enough. Without
/// expression templates: polynomials hold results in `auto`.
__extension__ using Int128 = __int128;
using Int512 = boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<512, 512, boost::multiprecision::signed_magnitude,
                                           boost::multiprecision::unchecked, void>,
    boost::multiprecision::et_off>;
using Big =
    boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;

/// x = +-mantissa * 2^exponent, x finite.
struct Parts {
    std::uint64_t mantissa;
    int exponent;

    explicit Parts(double x) {
        const auto bits = std::bit_cast<std::uint64_t>(x);
        const auto biased = static_cast<int>(bits >> 52 & 0x7FF);
        mantissa = bits & ((std::uint64_t{1} << 52) - 1);
        if (biased != 0) mantissa |= std::uint64_t{1} << 52;
        exponent = std::max(biased, 1) - 1075;
    }
};

/// Where the bits of some numbers are: each is an integer times 2^low, and below 2^high.
struct BitRange {
    int low = INT_MAX;
    int high = INT_MIN;

    void add(double x) { add(of(x)); }
    void add(BitRange other) {
        low = std::min(low, other.low);
        high = std::max(high, other.high);
    }
    [[nodiscard]] static BitRange of(double x) {
        if (x == 0.0) return {};
        const Parts parts(x);
        const int width = static_cast<int>(std::bit_width(parts.mantissa));
        return {parts.exponent + std::countr_zero(parts.mantissa), parts.exponent + width};
    }
    /// Of the product of two numbers.
    [[nodiscard]] static BitRange of_product(double x, double y) {
        if (x == 0.0 || y == 0.0) return {};
        const BitRange range_x = of(x);
        const BitRange range_y = of(y);
        return {range_x.low + range_y.low, range_x.high + range_y.high};
    }
    // Of numbers that are all 0: 0.
    [[nodiscard]] int bits() const { return high > low ? high - low : 0; }
    /// The exponent of the largest power of two of which all are multiples.
    [[nodiscard]] int unit() const { return high > low ? low : 0; }
};

/// x / 2^exponent, which is an integer that fits.
template <class Int>
[[nodiscard]] Int to_integer(double x, int exponent) {
    if (x == 0.0) return Int(0);
    const Parts parts(x);
    const int shift = parts.exponent - exponent;
    Int integer(shift < 0 ? parts.mantissa >> -shift : parts.mantissa);  // what is shifted out is 0
    if (shift > 0) integer <<= shift;
    return x < 0.0 ? Int(-integer) : integer;
}

template <class Int>
[[nodiscard]] int sign_of_integer(const Int& x) {
    return x > 0 ? 1 : (x < 0 ? -1 : 0);
}

/// x * 2^exponent: its sign, and 53 of its leading 64 bits.
template <class Int>
[[nodiscard]] Value value_of_integer(const Int& x, int exponent) {
    Value value{.sign = sign_of_integer(x), .tier = Tier::big};
    if (value.sign == 0) return value;
    Int size = value.sign < 0 ? Int(-x) : x;
    int excess = 0;
    if constexpr (std::same_as<Int, Int128>) {
        const auto high = static_cast<std::uint64_t>(size >> 64);
        if (high != 0) excess = 64 - std::countl_zero(high);
    } else {
        excess = std::max(static_cast<int>(msb(size)) - 63, 0);
    }
    size >>= excess;
    value.mantissa = value.sign * static_cast<double>(static_cast<std::uint64_t>(size));
    value.exponent = exponent + excess;
    return value;
}

}  // namespace graze::exact
