// A grown box must not lose a pair to rounding, and must not gain one either.
#include "cli/outward.h"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>

#include "host/scene/random.h"

namespace {

using Rational = boost::multiprecision::cpp_rational;

TEST(Outward, IsTheNearestNumberOnTheOuterSide) {
    graze::scene::Random random(11);
    const double largest = std::numeric_limits<double>::max();
    for (int i = 0; i < 20000; ++i) {
        const double a = std::ldexp(random.uniform() - 0.5, static_cast<int>(random.between(-30, 30)));
        const double b = std::ldexp(random.uniform() - 0.5, static_cast<int>(random.between(-30, 30)));
        SCOPED_TRACE(testing::Message() << "seed 11, sum " << i << ": " << a << " + " << b);
        const Rational exact = Rational(a) + Rational(b);
        const double down = graze::cli::sum_down(a, b);
        const double up = graze::cli::sum_up(a, b);
        ASSERT_LE(Rational(down), exact);
        ASSERT_GE(Rational(up), exact);
        ASSERT_GT(Rational(std::nextafter(down, largest)), exact);
        ASSERT_LT(Rational(std::nextafter(up, -largest)), exact);
    }
}

TEST(Outward, StopsAtTheLargestNumber) {
    const double largest = std::numeric_limits<double>::max();
    EXPECT_EQ(graze::cli::sum_up(largest, largest), largest);
    EXPECT_EQ(graze::cli::sum_down(-largest, -largest), -largest);
    EXPECT_EQ(graze::cli::sum_down(largest, 1), largest);
    EXPECT_EQ(graze::cli::sum_up(0.1, 0), 0.1);
}

}  // namespace
