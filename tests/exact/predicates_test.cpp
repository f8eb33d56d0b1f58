// The compiled predicates: that each number goes to its place, and which tier answers.
#include "host/exact/predicates.h"

#include <gtest/gtest.h>

#include <cmath>

namespace graze::exact {
namespace {

double size_of(const Value& value) {
    return std::ldexp(value.mantissa, value.exponent);
}

TEST(Predicates, ValuesOfSmallIntegers) {
    EXPECT_EQ(orient2d({0, 0}, {2, 1}, {1, 3}).sign, 1);
    EXPECT_EQ(orient2d({2, 1}, {0, 0}, {1, 3}).sign, -1);
    EXPECT_EQ(orient2d({1, 2}, {3, 6}, {2, 4}).sign, 0);
    EXPECT_DOUBLE_EQ(size_of(area2({1, 0}, {3, 1}, {2, 3})), 5.0);
    EXPECT_DOUBLE_EQ(size_of(precise_area2({1, 0}, {3, 1}, {2, 3})), 5.0);
    // abc is counter-clockwise from above, so what is below is positive.
    EXPECT_EQ(orient3d({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {5, 6, -1}).sign, 1);
    EXPECT_EQ(orient3d({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {5, 6, 0}).sign, 0);
    EXPECT_EQ(orient3d({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {5, 6, 1}).sign, -1);
    EXPECT_EQ(incircle({0, 0}, {2, 0}, {0, 2}, {1, 1}).sign, 1);
    EXPECT_EQ(incircle({0, 0}, {0, 2}, {2, 0}, {1, 1}).sign, -1);
    EXPECT_EQ(incircle({0, 0}, {2, 0}, {0, 2}, {2, 2}).sign, 0);
    EXPECT_EQ(incircle({0, 0}, {2, 0}, {0, 2}, {3, 2}).sign, -1);
    EXPECT_EQ(insphere({0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, -2}, {1, 1, -1}).sign, 1);
    EXPECT_EQ(insphere({0, 0, 0}, {0, 2, 0}, {2, 0, 0}, {0, 0, -2}, {1, 1, -1}).sign, -1);
    EXPECT_EQ(insphere({0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, -2}, {2, 2, -2}).sign, 0);
    EXPECT_EQ(insphere({0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, -2}, {2, 2, -3}).sign, -1);
    EXPECT_EQ(along({1, 1}, {4, 2}, {2, 0}).sign, 1);
    EXPECT_EQ(along({1, 1}, {4, 2}, {0, 4}).sign, 0);
    EXPECT_EQ(along({1, 1}, {4, 2}, {0, 2}).sign, -1);
    EXPECT_DOUBLE_EQ(size_of(ball_excess({1.0, 2.0}, 2, {5.0, 7.0}, 1)), 16.0 + 25 - 9);
    EXPECT_DOUBLE_EQ(size_of(ball_excess({1.0, 2.0, 3.0}, 2, {5.0, 7.0, 9.0}, 1)), 16.0 + 25 + 36 - 9);
    EXPECT_DOUBLE_EQ(size_of(line_excess({1, 0}, {3, 1}, {2, 3}, 2)), 25.0 - 4 * 5);
}

TEST(Predicates, EachTierIsReached) {
    EXPECT_EQ(orient2d({0, 0}, {1, 0}, {0, 1}).tier, Tier::filter);
    EXPECT_EQ(orient2d({12, 12}, {24, 24}, {0.5, 0.5}).tier, Tier::unrounded);
    EXPECT_EQ(orient2d({0, 0}, {0.1, 0.1}, {0.3, 0.3}).tier, Tier::expansion);
    EXPECT_EQ(orient2d({-1e200, 0}, {1e200, 0}, {0, 1e200}).tier, Tier::big);
    EXPECT_EQ(orient3d({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}).tier, Tier::filter);
    EXPECT_EQ(orient3d({0, 0, 0}, {3, 1, 2}, {1, 3, 2}, {4, 4, 4}).tier, Tier::unrounded);
    EXPECT_EQ(orient3d({0, 0, 0}, {0.1, 0.1, 0.1}, {0.3, 0.3, 0.3}, {4, 4, 4}).tier, Tier::expansion);
    EXPECT_EQ(orient3d({0, 0, 0}, {1e200, 0, 0}, {0, 1e200, 0}, {0, 0, 1e-200}).tier, Tier::big);
    EXPECT_EQ(incircle({0, 0}, {2, 0}, {0, 2}, {1, 1}).tier, Tier::filter);
    EXPECT_EQ(incircle({0, 0}, {2, 0}, {0, 2}, {2, 2}).tier, Tier::unrounded);
    EXPECT_EQ(incircle({0, 0}, {0.1, 0}, {0, 0.1}, {0.1, 0.1}).tier, Tier::expansion);
    EXPECT_EQ(incircle({0, 0}, {1e100, 0}, {0, 1e100}, {1e100, 1e100}).tier, Tier::big);
    EXPECT_EQ(insphere({0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}, {1, 1, 1}).tier, Tier::filter);
    EXPECT_EQ(insphere({0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}, {2, 2, 2}).tier, Tier::unrounded);
    EXPECT_EQ(insphere({0, 0, 0}, {0.1, 0, 0}, {0, 0.1, 0}, {0, 0, 0.1}, {0.1, 0.1, 0.1}).tier, Tier::big);
    EXPECT_EQ(ball_excess({0.0, 0.0}, 1, {3.0, 4.0}, 1).tier, Tier::filter);
    EXPECT_EQ(ball_excess({0.0, 0.0}, 2, {3.0, 4.0}, 3).tier, Tier::unrounded);
    EXPECT_EQ(ball_excess({0.0, 0.0}, 0.1, {0.3, 0.0}, 0.2).tier, Tier::expansion);
    EXPECT_EQ(ball_excess({0.0, 0.0}, 0, {1e-200, 0.0}, 0).tier, Tier::big);
    EXPECT_EQ(line_excess({0, 0}, {10, 0}, {5, 9}, 5).tier, Tier::filter);
    EXPECT_EQ(line_excess({0, 0}, {10, 0}, {5, 5}, 5).tier, Tier::unrounded);
    EXPECT_EQ(line_excess({0, 0}, {0.3, 0}, {0.1, 0.1}, 0.1).tier, Tier::expansion);
    EXPECT_EQ(line_excess({0, 0}, {10, 0}, {3, 1e-200}, 0).tier, Tier::big);
}

TEST(Predicates, HugeBesideTiny) {
    const double huge = 0x1p1000;
    const double tiny = 0x1p-1000;
    EXPECT_EQ(orient2d({-huge, 0}, {huge, 0}, {0, tiny}).sign, 1);
    EXPECT_EQ(orient2d({-huge, 0}, {huge, 0}, {0, -5e-324}).sign, -1);
    EXPECT_EQ(ball_excess({huge, 0.0}, huge, {-tiny, 0.0}, tiny).sign, 0);
    EXPECT_EQ(ball_excess({huge, 0.0}, huge, {-tiny, tiny}, tiny).sign, 1);
    EXPECT_EQ(ball_excess({huge, 0.0}, huge, {-tiny, 0.0}, tiny * 1.5).sign, -1);
    EXPECT_EQ(line_excess({-huge, 0}, {huge, 0}, {0, tiny}, tiny).sign, 0);
    EXPECT_EQ(line_excess({-huge, 0}, {huge, 5e-324}, {0, tiny}, tiny).sign, -1);
}

}  // namespace
}  // namespace graze::exact
