// What must not change when the same scene is described otherwise, and the fixed rules where no direction is
// better.
#include <gtest/gtest.h>

#include <cmath>

#include "graze/narrow_phase.h"
#include "tests/exact/inputs.h"

namespace graze {
namespace {

using graze_test::HardInputs;

constexpr std::uint64_t seed = 20240523;

Circle mirrored(const Circle& c) {
    return {{-c.center.x, c.center.y}, c.radius};
}
Segment<2> mirrored(const Segment<2>& s) {
    return {{-s.a.x, s.a.y}, {-s.b.x, s.b.y}};
}
Box<2> mirrored(const Box<2>& b) {
    return {{-b.upper.x, b.lower.y}, {-b.lower.x, b.upper.y}};
}

glm::dvec2 exchanged(const glm::dvec2& p) {
    return {p.y, p.x};
}
Circle exchanged(const Circle& c) {
    return {exchanged(c.center), c.radius};
}
Segment<2> exchanged(const Segment<2>& s) {
    return {exchanged(s.a), exchanged(s.b)};
}
Box<2> exchanged(const Box<2>& b) {
    return {exchanged(b.lower), exchanged(b.upper)};
}

Circle scaled(const Circle& c, double f) {
    return {c.center * f, c.radius * f};
}
Segment<2> scaled(const Segment<2>& s, double f) {
    return {s.a * f, s.b * f};
}
Box<2> scaled(const Box<2>& b, double f) {
    return {b.lower * f, b.upper * f};
}

Circle moved(const Circle& c, const glm::dvec2& by) {
    return {c.center + by, c.radius};
}
Box<2> moved(const Box<2>& b, const glm::dvec2& by) {
    return {b.lower + by, b.upper + by};
}

/// A whole number, sometimes nudged; never a subnormal, which powers of two do not scale exactly.
double nearly_whole(HardInputs& inputs, int lo, int hi) {
    const double whole = inputs.integer(lo, hi);
    return whole == 0.0 ? 0.0 : inputs.nudged(whole);
}

template <class A, class B>
void expect_symmetric(const A& a, const B& b, bool rule_decides) {
    const Contact<2> contact = contact_of(a, b);
    const Contact<2> swapped = contact_of(b, a);
    EXPECT_EQ(swapped.contact_class, contact.contact_class);
    EXPECT_EQ(swapped.distance, contact.distance);
    EXPECT_EQ(swapped.depth, contact.depth);
    if (!rule_decides) {
        EXPECT_EQ(swapped.normal, -contact.normal);
        EXPECT_EQ(swapped.point, contact.point);
    }

    for (const Contact<2>& other :
         {contact_of(mirrored(a), mirrored(b)), contact_of(exchanged(a), exchanged(b))}) {
        EXPECT_EQ(other.contact_class, contact.contact_class);
        EXPECT_DOUBLE_EQ(other.distance, contact.distance);
        EXPECT_DOUBLE_EQ(other.depth, contact.depth);
    }

    // From plain doubles to the scaled arithmetic and back: the same digits, but for a rounding or two.
    for (const double factor : {0x1p-500, 0x1p-3, 0x1p500}) {
        const Contact<2> other = contact_of(scaled(a, factor), scaled(b, factor));
        EXPECT_EQ(other.contact_class, contact.contact_class);
        EXPECT_NEAR(other.distance / factor, contact.distance, 0x1p-39 * contact.distance);
        EXPECT_NEAR(other.depth / factor, contact.depth, 0x1p-39 * contact.depth);
        EXPECT_NEAR(other.normal.x, contact.normal.x, 0x1p-49);
        EXPECT_NEAR(other.normal.y, contact.normal.y, 0x1p-49);
    }

    if (contact.contact_class == ContactClass::penetrating) {
        const Contact<2> after = contact_of(a, moved(b, contact.depth * contact.normal));
        EXPECT_LT(after.distance + after.depth, 0x1p-39 * contact.depth + 1e-13);
    }
}

TEST(Symmetry, CircleCircle) {
    HardInputs inputs(seed);
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    for (int i = 0; i < 5000 && !testing::Test::HasFailure(); ++i) {
        const auto triple = inputs.pythagorean(true, 4);
        const Circle a{{nearly_whole(inputs, -9, 9), inputs.integer(-9, 9)}, nearly_whole(inputs, 0, 9)};
        const Circle b{{a.center.x + triple.x, a.center.y + triple.y}, nearly_whole(inputs, 0, 9)};
        SCOPED_TRACE(testing::Message() << "pair " << i);
        expect_symmetric(a, b, a.center == b.center);
    }
}

TEST(Symmetry, SegmentCircle) {
    HardInputs inputs(seed);
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    for (int i = 0; i < 5000 && !testing::Test::HasFailure(); ++i) {
        const auto any = [&] { return nearly_whole(inputs, -9, 9); };
        const Segment<2> a{{any(), any()}, {any(), any()}};
        const Circle b{{any(), any()}, std::fabs(any())};
        SCOPED_TRACE(testing::Message() << "pair " << i);
        expect_symmetric(a, b, false);
        EXPECT_EQ(contact_of(Segment<2>{a.b, a.a}, b).contact_class, contact_of(a, b).contact_class);
    }
}

TEST(Symmetry, BoxBox) {
    HardInputs inputs(seed);
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    for (int i = 0; i < 5000 && !testing::Test::HasFailure(); ++i) {
        const auto any = [&] {
            const glm::dvec2 corner{inputs.integer(-9, 9), inputs.integer(-9, 9)};
            return Box<2>{corner, corner + glm::dvec2{inputs.integer(0, 9), inputs.integer(0, 9)}};
        };
        const Box<2> a = any();
        const Box<2> b = any();
        SCOPED_TRACE(testing::Message() << "pair " << i);
        // Whole numbers have ties; where there is one, the rule picks a direction and swapping need not turn
        // it round.
        const Contact<2> contact = contact_of(a, b);
        const double ways_out[4] = {a.upper.x - b.lower.x, b.upper.x - a.lower.x, a.upper.y - b.lower.y,
                                    b.upper.y - a.lower.y};
        int shortest = 0;
        for (const double way : ways_out) {
            shortest += way == contact.depth ? 1 : 0;
        }
        expect_symmetric(a, b, contact.contact_class != ContactClass::separated && shortest > 1);
    }
}

TEST(FixedRule, OneCentre) {
    EXPECT_EQ(contact_of(Circle{{2, 3}, 1}, Circle{{2, 3}, 4}).normal, glm::dvec2(1, 0));
    EXPECT_EQ(contact_of(Circle{{2, 3}, 1}, glm::dvec2{2, 3}).normal, glm::dvec2(1, 0));
    EXPECT_EQ(contact_of(glm::dvec2{2, 3}, Circle{{2, 3}, 0}).normal, glm::dvec2(1, 0));
    const Contact<3> spheres = contact_of(Sphere{{2, 3, 4}, 1}, Sphere{{2, 3, 4}, 3});
    EXPECT_EQ(spheres.normal, glm::dvec3(1, 0, 0));
    EXPECT_EQ(spheres.depth, 4.0);
    EXPECT_EQ(spheres.point, glm::dvec3(1, 3, 4));
}

TEST(FixedRule, CentreOnSegment) {
    const Segment<2> up{{0, 0}, {0, 10}};
    for (const double y : {0.0, 4.0, 10.0}) {
        const Contact<2> contact = contact_of(up, Circle{{0, y}, 2});
        EXPECT_EQ(contact.normal, glm::dvec2(-1, 0)) << y;
        EXPECT_EQ(contact.depth, 2.0);
        EXPECT_EQ(contact_of(Circle{{0, y}, 2}, up).normal, glm::dvec2(1, 0)) << y;
    }
    EXPECT_EQ(contact_of(Segment<2>{{1, 1}, {1, 1}}, Circle{{1, 1}, 2}).normal, glm::dvec2(1, 0));
}

TEST(FixedRule, BoxTies) {
    const Box<3> cube{{0, 0, 0}, {1, 1, 1}};
    EXPECT_EQ(contact_of(cube, cube).normal, glm::dvec3(1, 0, 0));
    EXPECT_EQ(contact_of(Box<3>{{0, 0, 0}, {9, 1, 1}}, cube).normal, glm::dvec3(-1, 0, 0));
    EXPECT_EQ(contact_of(Box<3>{{-9, 0, 0}, {9, 1, 1}}, cube).normal, glm::dvec3(0, 1, 0));
    const Contact<3> corner = contact_of(cube, Box<3>{{1, 1, -1}, {2, 2, 0}});
    EXPECT_EQ(corner.contact_class, ContactClass::touching);
    EXPECT_EQ(corner.normal, glm::dvec3(1, 0, 0));
    EXPECT_EQ(corner.point, glm::dvec3(1, 1, 0));
}

}  // namespace
}  // namespace graze
