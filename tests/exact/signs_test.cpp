// Every sign of the plane's predicates, and of balls, against rational arithmetic, by every tier that claims
// to know it.
#include <gtest/gtest.h>

#include "host/exact/polynomials.h"
#include "tests/exact/check_signs.h"
#include "tests/exact/inputs.h"
#include "tests/exact/oracle.h"

namespace graze::exact {
namespace {

using graze_test::check_many;
using graze_test::HardInputs;

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

void nearly_parallel(HardInputs& inputs, double (&x)[8]) {
    const double scale = inputs.scale(24);
    const double ux = inputs.integer(-500, 500), uy = inputs.integer(-500, 500);
    const double ax = inputs.integer(-99, 99), ay = inputs.integer(-99, 99);
    const double cx = inputs.integer(-99, 99), cy = inputs.integer(-99, 99);
    const double t = inputs.integer(-99, 99), s = inputs.integer(-99, 99);
    const double points[8] = {ax, ay, ax + s * ux, ay + s * uy, cx, cy, cx + t * ux, cy + t * uy};
    for (int i = 0; i < 8; ++i) {
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
TEST(ExactSigns, Turn) {
    check_many<Turn>(20000, graze_test::exact_turn, nearly_parallel);
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
