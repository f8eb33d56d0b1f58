// Points on segments and in triangles, against whole numbers.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "graze/predicates.h"
#include "tests/exact/inputs.h"
#include "tests/shape/oracle.h"

namespace graze {
namespace {

using graze_test::HardInputs;
using graze_test::Whole;
using graze_test::whole;
using graze_test::whole_vector;
using graze_test::WholeVector;

/// What predicates.h says of signs.
TEST(Signs, Conventions) {
    EXPECT_EQ(orient2d({0, 0}, {1, 0}, {0, 1}), 1);
    EXPECT_EQ(orient3d({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, -1}), 1);
    EXPECT_EQ(orient3d({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}), -1);
    EXPECT_EQ(incircle({0, 0}, {2, 0}, {0, 2}, {1, 1}), 1);
    EXPECT_EQ(incircle({0, 0}, {0, 2}, {2, 0}, {1, 1}), -1);
    EXPECT_EQ(insphere({0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, -2}, {1, 1, -1}), 1);
    EXPECT_EQ(insphere({0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}, {1, 1, 1}), -1);
}

bool is_between(const WholeVector& a, const WholeVector& b, const WholeVector& p) {
    return is_zero(cross(b - a, p - a)) && dot(a - p, b - p) <= 0;
}

/// a, b and a point of the line ab, in whole numbers before they are scaled and disturbed.
template <int Dim>
void nearly_on_segment(HardInputs& inputs, double* x) {
    const double scale = inputs.scale(24);
    const bool disturb = inputs.integer(0, 1) == 0;
    const int s = inputs.integer(0, 9), t = inputs.integer(-3, 12);
    for (int axis = 0; axis < Dim; ++axis) {
        const int a = inputs.integer(-99, 99), u = inputs.integer(-3, 3);
        const int numbers[] = {a, a + s * u, a + t * u};
        for (int i = 0; i < 3; ++i) {
            x[i * Dim + axis] = disturb ? inputs.disturbed(numbers[i] * scale) : numbers[i] * scale;
        }
    }
}

TEST(OnSegment, InThePlane) {
    int on = 0;
    graze_test::for_hard_inputs<6>(
        11, 20000, [](HardInputs& inputs, double(&x)[6]) { nearly_on_segment<2>(inputs, x); },
        [&](const double(&x)[6]) {
            const glm::dvec2 a{x[0], x[1]}, b{x[2], x[3]}, p{x[4], x[5]};
            const bool expected = is_between(whole_vector(a), whole_vector(b), whole_vector(p));
            EXPECT_EQ(is_on_segment(p, {a, b}), expected);
            on += expected ? 1 : 0;
        });
    EXPECT_GT(on, 1000);
    EXPECT_LT(on, 19000);
}

TEST(OnSegment, InSpace) {
    int on = 0;
    graze_test::for_hard_inputs<9>(
        12, 20000, [](HardInputs& inputs, double(&x)[9]) { nearly_on_segment<3>(inputs, x); },
        [&](const double(&x)[9]) {
            const glm::dvec3 a{x[0], x[1], x[2]}, b{x[3], x[4], x[5]}, p{x[6], x[7], x[8]};
            const bool expected = is_between(whole_vector(a), whole_vector(b), whole_vector(p));
            EXPECT_EQ(is_on_segment(p, {a, b}), expected);
            on += expected ? 1 : 0;
        });
    EXPECT_GT(on, 1000);
    EXPECT_LT(on, 19000);
}

/// w is part / all, as predicates.h says.
void expect_weight(double w, const Whole& part, const Whole& all) {
    const Whole scaled = part * (Whole(1) << 1074);
    if (std::isinf(w)) {
        EXPECT_GE(abs(scaled), abs(all) * whole(std::numeric_limits<double>::max()));
        return;
    }
    const Whole error = abs(whole(w) * all - scaled);
    EXPECT_TRUE(error * (Whole(1) << 45) <= abs(scaled) || error <= abs(all)) << w;
    if (part == 0) {
        EXPECT_EQ(w, 0.0);
    }
}

/// A point on, or a little off, the border of a triangle of whole numbers; or anywhere.
void nearly_on_border(HardInputs& inputs, double (&x)[8]) {
    const double scale = inputs.scale(24);
    std::array<double, 6> corners{};
    for (double& corner : corners) {
        corner = 12 * inputs.integer(-20, 20);
    }
    const bool disturb = inputs.integer(0, 1) == 0;
    const int aside = inputs.integer(0, 1) == 0 ? 99 : 0;
    const int t = inputs.integer(-2, 14);
    for (std::size_t i = 0; i < 6; ++i) {
        x[i] = corners[i] * scale;
    }
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const double on = corners[axis] + t * (corners[2 + axis] - corners[axis]) / 12;
        x[6 + axis] = (on + inputs.integer(-aside, aside)) * scale;
    }
    if (!disturb) return;
    for (double& number : x) {
        number = inputs.nudged(number);
    }
}

TEST(InTriangle, PlaceAndWeights) {
    std::array<int, 3> places{};
    graze_test::for_hard_inputs<8>(13, 20000, nearly_on_border, [&](const double(&x)[8]) {
        const Triangle<2> triangle{{{{x[0], x[1]}, {x[2], x[3]}, {x[4], x[5]}}}};
        const glm::dvec2 p{x[6], x[7]};
        const PlaceInTriangle got = place_in_triangle(p, triangle);
        std::array<WholeVector, 3> v;
        for (std::size_t i = 0; i < 3; ++i) {
            v[i] = whole_vector(triangle.vertices[i]);
        }
        const WholeVector q = whole_vector(p);
        const Whole all = cross(v[1] - v[0], v[2] - v[0])[2];
        bool outside = false;
        bool border = false;
        for (std::size_t i = 0; i < 3; ++i) {
            const WholeVector& next = v[(i + 1) % 3];
            const Whole part = cross(next - q, v[(i + 2) % 3] - q)[2];
            outside = outside || part * all < 0;
            border = border || is_between(v[i], next, q);
            if (all != 0) {
                expect_weight(got.weights[i], part, all);
            } else {
                EXPECT_TRUE(std::isnan(got.weights[i]));
            }
        }
        const Place expected = border ? Place::border : outside || all == 0 ? Place::outside : Place::inside;
        EXPECT_EQ(got.place, expected);
        ++places[static_cast<std::size_t>(expected)];
    });
    for (const int count : places) {
        EXPECT_GT(count, 1000) << "a place hardly occurs";
    }
}

}  // namespace
}  // namespace graze
