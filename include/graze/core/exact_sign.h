// The exact sign of a sum of products of two doubles, for kernels: what a filter in double leaves undecided.
// Every polynomial of degree 2 in doubles is such a sum once it is multiplied out: (a - b) * c is
// a * c - b * c.
//
// Exact for all finite inputs, subnormal numbers and the largest included: there is no range to observe, and
// nothing outside of it to be lost. Infinities and NaN must be kept out before. The arithmetic is on
// integers, taken from the bits of the doubles, so the compiler's flags (contraction, rounding, flushing to
// zero) cannot reach it and every backend gives the same sign. This is why it may be a header, as kernels
// need it, while the floating-point expansions of the narrow phase are compiled once.
//
// A sum is read from the top in digits of 32 bits, as numbers are compared by hand: all that lies below digit
// k is less than one unit of that digit a term, so the sum so far decides as soon as it is not less than the
// number of terms. Floating-point expansions (Shewchuk 1997) cost about as much and need room for all
// components and a bound on exponents; an accumulator of all digits (Kulisch 1971) needs half a kilobyte.
// Cost: about 10 operations a term and digit; three to seven digits for numbers of similar size, at most 132.
#pragma once

#include <cstdint>

#include "graze/core/bits.h"
#include "graze/core/hd.h"

namespace graze {

/// sign * (high * 2^64 + low) * 2^(place - 2148): the product of two doubles, doubled as often as asked.
struct ExactProduct {
    std::uint64_t high;
    std::uint64_t low;
    int place;
    int sign;

    GRAZE_HD ExactProduct operator-() const { return {high, low, place, -sign}; }

    /// The 32 bits at weight 2^(32 * k - 2148).
    [[nodiscard]] GRAZE_HD std::uint32_t digit(int k) const {
        const int shift = 32 * k - place;
        if (shift <= -32 || shift >= 128) return 0;
        if (shift < 0) return static_cast<std::uint32_t>(low << -shift);
        if (shift >= 64) return static_cast<std::uint32_t>(high >> (shift - 64));
        const std::uint64_t carried = shift == 0 ? 0 : high << (64 - shift);
        return static_cast<std::uint32_t>(low >> shift | carried);
    }
};

/// 2^doublings * a * b, for finite a and b.
[[nodiscard]] GRAZE_HD inline ExactProduct exact_product(double a, double b, int doublings = 0) {
    constexpr std::uint64_t half = 0xFFFFFFFFu;
    const auto exponent = [](std::uint64_t bits) { return static_cast<int>(bits >> 52 & 0x7FFu); };
    const auto mantissa = [](std::uint64_t bits) {
        const std::uint64_t hidden = (bits >> 52 & 0x7FFu) == 0 ? 0 : 1;
        return hidden << 52 | (bits & 0xFFFFFFFFFFFFFu);
    };
    const auto place = [](int e) { return e == 0 ? 0 : e - 1; };
    const std::uint64_t a_bits = bits_of(a);
    const std::uint64_t b_bits = bits_of(b);
    const std::uint64_t m = mantissa(a_bits);
    const std::uint64_t n = mantissa(b_bits);

    const std::uint64_t lowest = (m & half) * (n & half);
    const std::uint64_t middle = (m >> 32) * (n & half) + (m & half) * (n >> 32) + (lowest >> 32);
    ExactProduct product{};
    product.high = (m >> 32) * (n >> 32) + (middle >> 32);
    product.low = middle << 32 | (lowest & half);
    product.place = place(exponent(a_bits)) + place(exponent(b_bits)) + doublings;
    product.sign = (m == 0 || n == 0) ? 0 : ((a_bits ^ b_bits) >> 63) == 0 ? 1 : -1;
    return product;
}

/// -1, 0 or +1: the sign of the sum of the first `size` terms, fewer than 2^30.
template <int n>
[[nodiscard]] GRAZE_HD inline int sign_of_sum(const ExactProduct (&terms)[n], int size = n) {
    static_assert(n >= 1 && n < (1 << 30));
    int top = -1;
    int lowest = 0x7FFFFFFF;
    for (int t = 0; t < size; ++t) {
        const ExactProduct& term = terms[t];
        if (term.sign == 0) continue;
        const int bits = term.high != 0 ? 64 + bit_width(term.high) : bit_width(term.low);
        const int highest_digit = (term.place + bits - 1) / 32;
        top = highest_digit > top ? highest_digit : top;
        lowest = term.place / 32 < lowest ? term.place / 32 : lowest;
    }
    std::int64_t sum = 0;  // of the digits so far, in units of the last of them
    for (int k = top; k >= lowest; --k) {
        sum *= std::int64_t{1} << 32;
        for (int t = 0; t < size; ++t)
            sum += terms[t].sign * static_cast<std::int64_t>(terms[t].digit(k));
        if (sum >= size) return 1;
        if (sum <= -size) return -1;
    }
    return sum > 0 ? 1 : sum < 0 ? -1 : 0;
}

/// A sum while it is put together, with room for n terms. Terms that are 0 take none, so what is usually 0 (a
/// skin, a radius, the lower half of a period) costs next to nothing.
template <int n>
struct ExactSum {
    ExactProduct terms[n];
    int size = 0;

    GRAZE_HD void add(const ExactProduct& term) {
        if (term.sign != 0) terms[size++] = term;
    }
    /// (x[0] + ... + x[m - 1])^2, which is m (m + 1) / 2 terms, or minus that.
    template <int m>
    GRAZE_HD void add_square(const double (&x)[m], bool minus = false) {
        for (int i = 0; i < m; ++i) {
            for (int j = 0; j <= i; ++j) {
                const ExactProduct term = exact_product(x[i], x[j], i == j ? 0 : 1);
                add(minus ? -term : term);
            }
        }
    }
    [[nodiscard]] GRAZE_HD int sign() const { return sign_of_sum(terms, size); }
};

}  // namespace graze
