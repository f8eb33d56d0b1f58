// A generator that stopped making the trouble it is there for would let every property test pass; so its
// scenes are checked to be valid and to hold pairs, misses and touches.
#include "host/scene/random_boxes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "host/reference/brute_force.h"
#include "host/scene/random.h"

namespace graze::scene {
namespace {

TEST(RandomBoxes, AreValidAndHoldPairsAndMisses) {
    constexpr std::uint64_t n = 200;
    for (const Kind kind : all_kinds) {
        for (const int dimension : {2, 3}) {
            std::uint64_t closed = 0;
            std::uint64_t open = 0;
            for (std::uint64_t seed = 0; seed < 10; ++seed) {
                const auto boxes = reference::boxes_from(dimension, random_boxes(dimension, n, seed, kind));
                ASSERT_EQ(boxes.count(), n);
                closed += reference::brute_force_summary(boxes, reference::Rule::closed).count;
                open += reference::brute_force_summary(boxes, reference::Rule::open).count;
            }
            SCOPED_TRACE(testing::Message() << name_of(kind) << ", dimension " << dimension << ": " << closed
                                            << " closed, " << open << " open");
            const std::uint64_t all = 10 * n * (n - 1) / 2;
            EXPECT_GT(closed, 10 * n / 4);
            if (kind == Kind::one_point) {
                EXPECT_EQ(closed, all);
            } else {
                EXPECT_LT(closed, all / 2);
            }
            if (kind == Kind::plain) {
                EXPECT_EQ(closed, open);
            } else {
                EXPECT_GT(closed, open);
            }
        }
    }
}

TEST(RandomBoxes, NeighbouringFloatsDecideByAnUlp) {
    const auto boxes = reference::boxes_from(2, random_boxes(2, 300, 5, Kind::neighbouring_floats));
    int touches = 0;
    int gaps_of_an_ulp = 0;
    for (std::size_t i = 0; i < boxes.count(); ++i) {
        for (std::size_t j = 0; j < boxes.count(); ++j) {
            const auto upper = static_cast<float>(boxes.upper(i)[0]);
            const auto lower = static_cast<float>(boxes.lower(j)[0]);
            touches += upper == lower;
            gaps_of_an_ulp += std::nextafter(upper, HUGE_VALF) == lower;
        }
    }
    EXPECT_GT(touches, 100);
    EXPECT_GT(gaps_of_an_ulp, 100);
}

TEST(RandomBoxes, SubnormalAndHugeBoundsOccur) {
    const auto subnormal = random_boxes(3, 100, 1, Kind::subnormal);
    EXPECT_TRUE(std::any_of(subnormal.begin(), subnormal.end(), [](float value) { return value != 0; }));
    EXPECT_TRUE(std::all_of(subnormal.begin(), subnormal.end(), [](float value) {
        return std::fpclassify(value) == FP_SUBNORMAL || value == 0;
    }));
    const auto extreme = random_boxes(3, 1000, 1, Kind::extreme_sizes);
    EXPECT_TRUE(std::any_of(extreme.begin(), extreme.end(), [](float value) { return value > 1e38F; }));
    EXPECT_TRUE(std::any_of(extreme.begin(), extreme.end(),
                            [](float value) { return std::fpclassify(value) == FP_SUBNORMAL; }));
}

TEST(RandomBoxes, SameSeedSameBoxes) {
    for (const Kind kind : all_kinds) {
        EXPECT_EQ(random_boxes(3, 50, 9, kind), random_boxes(3, 50, 9, kind)) << name_of(kind);
    }
}

TEST(Random, GaussianHasMeanZeroAndVarianceOne) {
    Random random(1);
    constexpr int n = 1'000'000;
    double sum = 0;
    double squares = 0;
    for (int draw = 0; draw < n; ++draw) {
        const double x = random.gaussian();
        sum += x;
        squares += x * x;
    }
    EXPECT_NEAR(sum / n, 0, 0.005);  // five standard errors
    EXPECT_NEAR(squares / n, 1, 0.01);
}

}  // namespace
}  // namespace graze::scene
