#include "host/reference/rounding.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "host/reference/brute_force.h"
#include "host/scene/random.h"

namespace graze::reference {
namespace {

using Limits = std::numeric_limits<float>;

/// Whether `rounded` is a float32, at most `value`, and the next float32 is above `value`.
void expect_tight_below(double rounded, double value) {
    EXPECT_EQ(double{static_cast<float>(rounded)}, rounded);
    EXPECT_LE(rounded, value);
    if (rounded < double{Limits::max()}) {
        EXPECT_GT(double{std::nextafter(static_cast<float>(rounded), Limits::infinity())}, value);
    }
}

void expect_tight(double value) {
    SCOPED_TRACE(testing::Message() << std::hexfloat << value);
    const Boxes rounded = outward_float32({1, {value, value}});
    expect_tight_below(rounded.values[0], value);
    expect_tight_below(-rounded.values[1], -value);
}

TEST(OutwardFloat32, IsTheNearestFloatOutside) {
    scene::Random random(1);
    for (int repetition = 0; repetition < 100'000; ++repetition) {
        // All 52 bits of the fraction at random; exponents of float32 and below.
        const double fraction = std::bit_cast<double>((random.next() >> 12) | 0x3FF0000000000000u);
        const int exponent = static_cast<int>(random.between(-200, 126));
        expect_tight(std::ldexp(random.below(2) == 0 ? fraction : -fraction, exponent));
    }
}

TEST(OutwardFloat32, IsTheNearestFloatOutsideNearTies) {
    for (const float base :
         {0.0F, 1.0F, 0.1F, 16777216.0F, Limits::min(), Limits::denorm_min(), Limits::max()}) {
        for (const double sign : {1.0, -1.0}) {
            const double value = sign * double{base};
            expect_tight(value);
            expect_tight(std::nextafter(value, 0.0));
            const double outside = std::nextafter(value, sign * HUGE_VAL);
            if (base < Limits::max()) expect_tight(outside);
            const double middle = (value + double{std::nextafter(static_cast<float>(value), 0.0F)}) / 2;
            expect_tight(middle);
            expect_tight(std::nextafter(middle, HUGE_VAL));
            expect_tight(std::nextafter(middle, -HUGE_VAL));
        }
    }
    expect_tight(std::numeric_limits<double>::denorm_min());
    expect_tight(-std::numeric_limits<double>::denorm_min());
}

TEST(OutwardFloat32, RefusesWhatNoFloatBoxContains) {
    const double beyond = std::nextafter(double{Limits::max()}, HUGE_VAL);
    EXPECT_THROW((void)outward_float32({1, {0, beyond}}), std::invalid_argument);
    EXPECT_THROW((void)outward_float32({1, {-beyond, 0}}), std::invalid_argument);
    EXPECT_THROW((void)outward_float32({1, {0, HUGE_VAL}}), std::invalid_argument);
}

TEST(OutwardFloat32, LosesNoPair) {
    scene::Random random(2);
    Boxes boxes{2, {}};
    for (int box = 0; box < 400; ++box) {
        const double x = static_cast<double>(random.below(20)) * 0.1;
        const double y = static_cast<double>(random.below(20)) * 0.1;
        for (const double bound : {x, y, x + 0.1, y + 0.1})
            boxes.values.push_back(bound);
    }
    const std::vector<IndexPair> exact = brute_force(boxes, Rule::closed);
    const std::vector<IndexPair> rounded = brute_force(outward_float32(boxes), Rule::closed);
    EXPECT_TRUE(std::includes(rounded.begin(), rounded.end(), exact.begin(), exact.end()));
    EXPECT_GT(rounded.size(), exact.size());  // 0.1 + 0.2 is not 0.3: the scene has near misses
}

}  // namespace
}  // namespace graze::reference
