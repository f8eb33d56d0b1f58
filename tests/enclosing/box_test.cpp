// Boxes along the axes: as small as float64 and float32 allow.
#include <gtest/gtest.h>

#include "graze/enclosing.h"
#include "graze/stage/bound.h"
#include "tests/enclosing/sets.h"

namespace graze {
namespace {

using graze_test::HardInputs;
using graze_test::Rational;

constexpr std::uint64_t seed = 20250303;
constexpr double most = std::numeric_limits<double>::max();

/// `bound` is the smallest float64, or float32, that is not below `exact`, or the largest finite one.
template <class Float>
void expect_just_above(Float bound, const Rational& exact) {
    if (exact > Rational(std::numeric_limits<Float>::max())) {
        EXPECT_EQ(bound, std::numeric_limits<Float>::max());
        return;
    }
    EXPECT_GE(Rational(bound), exact);
    const Float below = std::nextafter(bound, -std::numeric_limits<Float>::infinity());
    EXPECT_TRUE(!std::isfinite(below) || Rational(below) < exact);
}

TEST(Boxes, OfRoundShapesAreTheSmallest) {
    HardInputs inputs(seed);
    for (int i = 0; i < 3000 && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << " round " << i);
        const auto number = [&] { return i % 2 == 0 ? inputs.any_double() : inputs.integer(-9, 9) * 0.1; };
        const auto a = graze_test::vector_of<3>(number), b = graze_test::vector_of<3>(number);
        const Capsule<3> capsule{a, b, std::abs(number())};
        const Box<3> box = box_of(capsule);
        const Aabb<3> bounds = bounds_of(capsule);
        for (int axis = 0; axis < 3; ++axis) {
            const Rational upper = Rational(std::max(a[axis], b[axis])) + Rational(capsule.radius);
            const Rational lower = Rational(std::min(a[axis], b[axis])) - Rational(capsule.radius);
            expect_just_above(box.upper[axis], upper);
            expect_just_above(-box.lower[axis], -lower);
            expect_just_above(bounds.hi[axis], upper);
            expect_just_above(-bounds.lo[axis], -lower);
        }
    }
}

// The broad phase takes them all.
TEST(Boxes, AreFiniteAndInOrder) {
    HardInputs inputs(seed + 1);
    for (int i = 0; i < 2000 && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed + 1 << " round " << i);
        for (const Shape<2>& shape : graze_test::shapes_of<2>(inputs, [&] { return inputs.any_double(); })) {
            const Box<2> box = box_of(shape);
            EXPECT_TRUE((IsBox<double, 2>{view_of<2>(std::span(&box, 1))}(0)));
            const Aabb<2> bounds = bounds_of(shape);
            EXPECT_TRUE((IsBox<float, 2>{BoxView<float, 2>{bounds.lo, 1}}(0)));
        }
    }
}

TEST(Boxes, StopAtTheEndOfTheRange) {
    const Box<2> box = box_of(Circle{{most, -most}, most});
    EXPECT_EQ(box.lower, glm::dvec2(0.0, -most));
    EXPECT_EQ(box.upper, glm::dvec2(most, 0.0));
    const Aabb<2> bounds = bounds_of(Circle{{1e300, 0.0}, 1.0});
    EXPECT_EQ(bounds.lo[0], float_max);
    EXPECT_EQ(bounds.hi[0], float_max);
    EXPECT_EQ(bounds.lo[1], -1.0F);
    EXPECT_EQ(bounds.hi[1], 1.0F);
}

TEST(Boxes, OfVerticesAndOfOrientedBoxesAreExact) {
    const std::vector<glm::dvec2> vertices{{0.1, 0.2}, {-0.3, 7.0}};
    EXPECT_EQ(box_of(vertices).lower, glm::dvec2(-0.3, 0.2));
    EXPECT_EQ(box_of(vertices).upper, glm::dvec2(0.1, 7.0));
    const OrientedBox<2> turned{{10, 20}, {3, 4}, {{{0, -1}, {1, 0}}}};
    EXPECT_EQ(box_of(turned).lower, glm::dvec2(6, 17));
    EXPECT_EQ(box_of(turned).upper, glm::dvec2(14, 23));
}

}  // namespace
}  // namespace graze
