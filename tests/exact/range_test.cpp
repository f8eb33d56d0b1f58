// The proofs of evaluate.h at their edges: where expansions are allowed they are exact, and where they are
// not they would fail.
#include <gtest/gtest.h>

#include <cmath>

#include "host/exact/evaluate.h"
#include "host/exact/polynomials.h"
#include "tests/exact/inputs.h"

namespace graze::exact {
namespace {

/// Products of two, three and four factors, as long as the range test allows.
struct Quadratic {
    static constexpr int degree = 2;
    template <class T>
    auto operator()(const T& x, const T& y) const {
        return (x + y) * (x - y) - x * y;
    }
};
struct Cubic {
    static constexpr int degree = 3;
    template <class T>
    auto operator()(const T& x, const T& y) const {
        return square(x + y) * (x - y) - square(x) * y;
    }
};
struct Quartic {
    static constexpr int degree = 4;
    template <class T>
    auto operator()(const T& x, const T& y) const {
        return square(square(x + y)) - square(x * y) + x * y * square(x - y);
    }
};

template <class Polynomial>
void expect_exact(double x, double y) {
    ASSERT_TRUE(expansions_are_exact<Polynomial::degree>(x, y));
    const auto expansion = Polynomial{}(Expansion<1>(x), Expansion<1>(y));
    // All of it as one integer times 2^-1074, the unit of the smallest double.
    Big sum = 0;
    for (int i = 0; i < expansion.size; ++i) {
        ASSERT_TRUE(std::isfinite(expansion.component[i]));
        sum += to_integer<Big>(expansion.component[i], -1074 - 53);
    }
    BitRange range = BitRange::of(x);
    range.add(y);
    const int common = range.unit();
    const Big expected = Polynomial{}(to_integer<Big>(x, common), to_integer<Big>(y, common));
    const int shift = Polynomial::degree * common + 1074 + 53;
    EXPECT_EQ(shift >= 0 ? Big(expected << shift) : expected, shift >= 0 ? sum : Big(sum << -shift));
}

template <class Polynomial>
void expect_exact_at_both_ends() {
    constexpr int degree = Polynomial::degree;
    const double low = std::ldexp(1.0, 52 - 1074 / degree);
    const double high = std::ldexp(1.0, 976 / degree - 1);
    EXPECT_FALSE(expansions_are_exact<degree>(low, std::nextafter(low, 0.0)));
    EXPECT_FALSE(expansions_are_exact<degree>(low, std::nextafter(high, INFINITY)));
    EXPECT_TRUE(expansions_are_exact<degree>(0.0, -high));

    graze_test::HardInputs inputs(7);
    for (int i = 0; i < 2000; ++i) {
        const double x = low * (1.0 + std::ldexp(static_cast<double>(inputs.integer(0, 1 << 30)), -30));
        const double y = inputs.nudged(x * (1.0 + 0x1p-52));
        expect_exact<Polynomial>(x, std::fmax(y, low));
        expect_exact<Polynomial>(-x, high * (1.0 - 0x1p-53 * inputs.integer(0, 9)));
        expect_exact<Polynomial>(high, -high * (1.0 - 0x1p-53 * inputs.integer(0, 9)));
    }
}

TEST(ExpansionRange, QuadraticIsExactAtBothEnds) {
    expect_exact_at_both_ends<Quadratic>();
}
TEST(ExpansionRange, CubicIsExactAtBothEnds) {
    expect_exact_at_both_ends<Cubic>();
}
TEST(ExpansionRange, QuarticIsExactAtBothEnds) {
    expect_exact_at_both_ends<Quartic>();
}

TEST(ExpansionRange, OutsideItExpansionsDoFail) {
    // The tails of these squares lie below the smallest double: the difference is not 0, but expansions say
    // so.
    const double x = 0x1p-540 * (1.0 + 0x1p-52);
    const Value value = evaluate_big(Quadratic{}, x, 0x1p-540);
    EXPECT_NE(value.sign, 0);
    EXPECT_FALSE(expansions_are_exact<2>(x, 0x1p-540));
    const auto difference = square(Expansion<1>(x)) - Expansion<1>(x * x);
    EXPECT_EQ(difference.sign(), 0);
}

TEST(Filter, ClaimsNothingAfterOverflowOrUnderflow) {
    EXPECT_FALSE((Filtered(1e200) * Filtered(1e200)).is_certain());
    EXPECT_FALSE((Filtered(-1e308) - Filtered(1e308)).is_certain());
    EXPECT_FALSE((Filtered(1e200) * Filtered(1e200) - Filtered(1e200) * Filtered(1e200)).is_certain());
    EXPECT_FALSE((Filtered(1e200) * Filtered(1e200) * Filtered(0.0)).is_certain());
    EXPECT_FALSE((Filtered(1e-200) * Filtered(1e-200)).is_certain());
    EXPECT_FALSE(Filtered(0.0).is_certain());
    EXPECT_TRUE(Filtered(5e-324).is_certain());
    EXPECT_TRUE((Filtered(5e-324) - Filtered(1e-323)).is_certain());
}

}  // namespace
}  // namespace graze::exact
