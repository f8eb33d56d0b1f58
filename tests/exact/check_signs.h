// One polynomial against its oracle, by every tier that claims to know its sign.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <utility>

#include "host/exact/evaluate.h"
#include "tests/exact/inputs.h"
#include "tests/exact/oracle.h"

namespace graze_test {

using graze::exact::Decision;
using graze::exact::Expansion;
using graze::exact::Filtered;
using graze::exact::Unrounded;
using graze::exact::Value;

/// How often each tier decided.
struct Tally {
    std::array<std::uint64_t, 4> decided{};
    std::array<std::uint64_t, 3> signs{};
};

inline Rational power_of_two(int exponent) {
    const boost::multiprecision::cpp_int power = boost::multiprecision::cpp_int{1} << std::abs(exponent);
    return exponent >= 0 ? Rational(power) : Rational(1, power);
}

// |value - truth| <= 2^-bits |truth|
inline bool is_accurate(const Rational& value, const Rational& truth, int bits = 40) {
    return abs(value - truth) * power_of_two(bits) <= abs(truth);
}

template <std::size_t>
using Number = double;

template <int Capacity>
void check_expansion(const Expansion<Capacity>& expansion, const Rational& truth) {
    Rational sum = 0;
    for (int i = 0; i < expansion.size; ++i) {
        sum += Rational(expansion.component[i]);
    }
    EXPECT_EQ(sum, truth) << "expansion";
    EXPECT_EQ(expansion.sign(), truth.sign()) << "expansion";
    EXPECT_TRUE(is_accurate(Rational(expansion.estimate()), truth)) << "expansion";
}

template <class Polynomial, std::size_t N, std::size_t... I>
void check_signs(const double (&x)[N], const Rational& truth, Tally& tally, std::index_sequence<I...>) {
    const Polynomial polynomial;
    const int sign = truth.sign();

    const Filtered filtered = polynomial(Filtered(x[I])...);
    if (filtered.is_certain()) {
        EXPECT_EQ(filtered.value > 0.0 ? 1 : -1, sign) << "filter";
    }
    if (filtered.is_accurate()) {
        EXPECT_TRUE(is_accurate(Rational(filtered.value), truth)) << "filter";
    }
    const Unrounded unrounded = polynomial(Unrounded(x[I])...);
    if (unrounded.is_exact) {
        EXPECT_EQ(Rational(unrounded.value), truth) << "unrounded";
    }
    if constexpr (graze::exact::expansions_fit<Polynomial, Number<I>...>) {
        if (graze::exact::expansions_are_exact<Polynomial::degree>(x[I]...)) {
            check_expansion(polynomial(Expansion<1>(x[I])...), truth);
        }
    }
    const Value big = graze::exact::evaluate_big(polynomial, x[I]...);
    EXPECT_EQ(big.sign, sign) << "big";
    EXPECT_TRUE(is_accurate(Rational(big.mantissa) * power_of_two(big.exponent), truth)) << "big";

    const Decision decision = graze::exact::sign_of(polynomial, x[I]...);
    EXPECT_EQ(decision.sign, sign);
    const Value value = graze::exact::value_of(polynomial, x[I]...);
    EXPECT_EQ(value.sign, sign);
    EXPECT_TRUE(is_accurate(Rational(value.mantissa) * power_of_two(value.exponent), truth));
    const Value precise = graze::exact::value_of<47>(polynomial, x[I]...);
    EXPECT_EQ(precise.sign, sign);
    EXPECT_TRUE(is_accurate(Rational(precise.mantissa) * power_of_two(precise.exponent), truth, 47));

    ++tally.decided[static_cast<std::size_t>(decision.tier)];
    ++tally.signs[static_cast<std::size_t>(sign + 1)];
}

template <class Polynomial, std::size_t... I>
constexpr bool uses_expansions(std::index_sequence<I...>) {
    return graze::exact::expansions_fit<Polynomial, Number<I>...>;
}

/// `make` fills x from the source. Every eighth input has nothing but random doubles of every size.
template <class Polynomial, std::size_t N>
void check_many(std::uint64_t count, Rational (*oracle)(const double (&)[N]),
                void (*make)(HardInputs&, double (&)[N])) {
    constexpr std::uint64_t seed = 20240521;
    Tally tally;
    for_hard_inputs<N>(seed, count, make, [&](const double(&x)[N]) {
        check_signs<Polynomial>(x, oracle(x), tally, std::make_index_sequence<N>{});
    });
    for (std::size_t tier = 0; tier < tally.decided.size(); ++tier) {
        const bool is_left_out = tier == static_cast<std::size_t>(graze::exact::Tier::expansion) &&
                                 !uses_expansions<Polynomial>(std::make_index_sequence<N>{});
        if (!is_left_out) {
            EXPECT_GT(tally.decided[tier], count / 50) << "a tier is hardly reached";
        }
    }
    for (const std::uint64_t signs : tally.signs) {
        EXPECT_GT(signs, count / 50) << "a sign hardly occurs";
    }
}

}  // namespace graze_test
