// Every sign against rational arithmetic, by every tier that claims to know it.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <utility>

#include "host/exact/evaluate.h"
#include "host/exact/polynomials.h"
#include "tests/exact/inputs.h"
#include "tests/exact/oracle.h"

namespace graze::exact {
namespace {

using graze_test::HardInputs;
using graze_test::Rational;

/// How often each tier decided.
struct Tally {
    std::array<int, 3> decided{};
    std::array<int, 3> signs{};
};

Rational power_of_two(int exponent) {
    const boost::multiprecision::cpp_int power = boost::multiprecision::cpp_int{1} << std::abs(exponent);
    return exponent >= 0 ? Rational(power) : Rational(1, power);
}

// |value - truth| <= 2^-40 |truth|
bool is_accurate(const Rational& value, const Rational& truth) {
    return abs(value - truth) * power_of_two(40) <= abs(truth);
}

template <class Polynomial, std::size_t N, std::size_t... I>
void check(const double (&x)[N], const Rational& truth, Tally& tally, std::index_sequence<I...>) {
    const Polynomial polynomial;
    const int sign = truth.sign();

    const Filtered filtered = polynomial(Filtered(x[I])...);
    if (filtered.is_certain()) {
        EXPECT_EQ(filtered.value > 0.0 ? 1 : -1, sign) << "filter";
    }
    if (filtered.is_accurate()) {
        EXPECT_TRUE(is_accurate(Rational(filtered.value), truth)) << "filter";
    }
    if (expansions_are_exact<Polynomial::degree>(x[I]...)) {
        const auto expansion = polynomial(Expansion<1>(x[I])...);
        Rational sum = 0;
        for (int i = 0; i < expansion.size; ++i) {
            sum += Rational(expansion.component[i]);
        }
        EXPECT_EQ(sum, truth) << "expansion";
        EXPECT_EQ(expansion.sign(), sign) << "expansion";
        EXPECT_TRUE(is_accurate(Rational(expansion.estimate()), truth)) << "expansion";
    }
    const Value big = evaluate_big(polynomial, x[I]...);
    EXPECT_EQ(big.sign, sign) << "big";
    EXPECT_TRUE(is_accurate(Rational(big.mantissa) * power_of_two(big.exponent), truth)) << "big";

    const Decision decision = sign_of(polynomial, x[I]...);
    EXPECT_EQ(decision.sign, sign);
    const Value value = value_of(polynomial, x[I]...);
    EXPECT_EQ(value.sign, sign);
    EXPECT_TRUE(is_accurate(Rational(value.mantissa) * power_of_two(value.exponent), truth));

    ++tally.decided[static_cast<std::size_t>(decision.tier)];
    ++tally.signs[static_cast<std::size_t>(sign + 1)];
}

/// `make` fills x from the source. Every eighth input has nothing but random doubles of every size.
template <class Polynomial, std::size_t N>
void check_many(int count, Rational (*oracle)(const double (&)[N]),
                void (*make)(HardInputs&, double (&)[N])) {
    constexpr std::uint64_t seed = 20240521;
    Tally tally;
    graze_test::for_hard_inputs<N>(seed, count, make, [&](const double(&x)[N]) {
        check<Polynomial>(x, oracle(x), tally, std::make_index_sequence<N>{});
    });
    for (const int decided : tally.decided) {
        EXPECT_GT(decided, count / 50) << "a tier is hardly reached";
    }
    for (const int signs : tally.signs) {
        EXPECT_GT(signs, count / 50) << "a sign hardly occurs";
    }
}

/// a, b and a point of the line ab, whole numbers before they are scaled and disturbed.
void nearly_collinear(HardInputs& inputs, double (&x)[6]) {
    const double scale = inputs.scale(24);
    const double ux = inputs.integer(-500, 500), uy = inputs.integer(-500, 500);
    const double ax = inputs.integer(-99, 99), ay = inputs.integer(-99, 99);
    const double t = inputs.integer(-99, 99), s = inputs.integer(-99, 99);
    const double points[6] = {ax, ay, ax + s * ux, ay + s * uy, ax + t * ux, ay + t * uy};
    for (int i = 0; i < 6; ++i) {
        x[i] = inputs.disturbed(points[i] * scale);
    }
}

/// p - a at a right angle to b - a.
void nearly_perpendicular(HardInputs& inputs, double (&x)[6]) {
    const double scale = inputs.scale(24);
    const double ux = inputs.integer(-500, 500), uy = inputs.integer(-500, 500);
    const double ax = inputs.integer(-99, 99), ay = inputs.integer(-99, 99);
    const double t = inputs.integer(-99, 99), s = inputs.integer(-99, 99);
    const double points[6] = {ax, ay, ax + s * ux, ay + s * uy, ax - t * uy, ay + t * ux};
    for (int i = 0; i < 6; ++i) {
        x[i] = inputs.disturbed(points[i] * scale);
    }
}

void nearly_tangent_discs(HardInputs& inputs, double (&x)[6]) {
    const double scale = inputs.scale(16);
    const auto triple = inputs.pythagorean(true);
    const double px = inputs.integer(-5000, 5000), py = inputs.integer(-5000, 5000);
    const double r = inputs.integer(0, static_cast<int>(triple.length));
    const double circles[6] = {px, py, r, px + triple.x, py - triple.y, triple.length - r};
    for (int i = 0; i < 6; ++i) {
        x[i] = inputs.disturbed(circles[i] * scale);
    }
}

void nearly_tangent_balls(HardInputs& inputs, double (&x)[8]) {
    const double scale = inputs.scale(16);
    const auto quadruple = inputs.pythagorean(false);
    const double px = inputs.integer(-5000, 5000), py = inputs.integer(-5000, 5000),
                 pz = inputs.integer(-5000, 5000);
    const double r = inputs.integer(0, static_cast<int>(quadruple.length));
    const double balls[8] = {
        px, py, pz, r, px + quadruple.x, py - quadruple.y, pz + quadruple.z, quadruple.length - r};
    for (int i = 0; i < 8; ++i) {
        x[i] = inputs.disturbed(balls[i] * scale);
    }
}

/// The centre is t along a Pythagorean direction and s of its lengths beside it.
void nearly_touches_line(HardInputs& inputs, double (&x)[7]) {
    const double scale = inputs.scale(24);
    const auto triple = inputs.pythagorean(true);
    const double ax = inputs.integer(-99, 99), ay = inputs.integer(-99, 99);
    const double length = inputs.integer(0, 30), t = inputs.integer(-30, 30), s = inputs.integer(0, 30);
    const double numbers[7] = {ax,
                               ay,
                               ax + length * triple.x,
                               ay + length * triple.y,
                               ax + t * triple.x - s * triple.y,
                               ay + t * triple.y + s * triple.x,
                               s * triple.length};
    for (int i = 0; i < 7; ++i) {
        x[i] = inputs.disturbed(numbers[i] * scale);
    }
}

TEST(ExactSigns, Area2) {
    check_many<Area2>(20000, graze_test::exact_area2, nearly_collinear);
}
TEST(ExactSigns, Along) {
    check_many<Along>(20000, graze_test::exact_along, nearly_perpendicular);
}
TEST(ExactSigns, DiscExcess) {
    check_many<DiscExcess>(20000, graze_test::exact_disc_excess, nearly_tangent_discs);
}
TEST(ExactSigns, BallExcess) {
    check_many<BallExcess>(20000, graze_test::exact_ball_excess, nearly_tangent_balls);
}
TEST(ExactSigns, LineExcess) {
    check_many<LineExcess>(20000, graze_test::exact_line_excess, nearly_touches_line);
}

}  // namespace
}  // namespace graze::exact
