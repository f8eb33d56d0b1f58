// Shapes that are none are refused, by number and shape; shapes that only look odd are not.
#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "graze/narrow_phase.h"
#include "tests/support/refusal.h"

namespace graze {
namespace {

using graze_test::refusal;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();

template <class A, class B>
std::string refusal_of(const A& a, const B& b) {
    const std::string reason = refusal([&] { return contact_of(a, b); });
    EXPECT_EQ(refusal([&] { return classify(a, b); }), reason);
    return reason;
}

TEST(Refusal, SaysWhichNumberOfWhichShape) {
    const Circle circle{{0, 0}, 1};
    const Segment<2> segment{{0, 0}, {1, 0}};
    const Sphere sphere{{0, 0, 0}, 1};
    EXPECT_EQ(refusal_of(Circle{{nan, 0}, 1}, circle), "circle a: center.x is nan, but must be finite");
    EXPECT_EQ(refusal_of(circle, Circle{{0, -inf}, 1}), "circle b: center.y is -inf, but must be finite");
    EXPECT_EQ(refusal_of(circle, Circle{{0, 0}, inf}), "circle b: radius is inf, but must be finite");
    EXPECT_EQ(refusal_of(Circle{{0, 0}, -1e-300}, circle),
              "circle a: radius is -1e-300, but must not be negative");
    EXPECT_EQ(refusal_of(circle, glm::dvec2{0, nan}), "point b: coordinate.y is nan, but must be finite");
    EXPECT_EQ(refusal_of(glm::dvec2{inf, 0}, circle), "point a: coordinate.x is inf, but must be finite");
    EXPECT_EQ(refusal_of(Segment<2>{{0, 0}, {0, nan}}, circle), "segment a: b.y is nan, but must be finite");
    EXPECT_EQ(refusal_of(circle, Segment<2>{{inf, 0}, {0, 0}}), "segment b: a.x is inf, but must be finite");
    EXPECT_EQ(refusal_of(segment, Circle{{0, 0}, -1}), "circle b: radius is -1, but must not be negative");
    EXPECT_EQ(refusal_of(sphere, Sphere{{0, 0, nan}, 1}), "sphere b: center.z is nan, but must be finite");
    EXPECT_EQ(refusal_of(Box<2>{{0, 2}, {1, 1}}, Box<2>{{0, 0}, {1, 1}}),
              "box a: lower.y is 2, but must not be above upper");
    EXPECT_EQ(refusal_of(Box<3>{{0, 0, 0}, {1, 1, 1}}, Box<3>{{0, 0, 0}, {1, 1, inf}}),
              "box b: upper.z is inf, but must be finite");
    EXPECT_EQ(refusal_of(Box<3>{{0, 0, 0}, {1, nan, 1}}, sphere),
              "box a: upper.y is nan, but must be finite");
    EXPECT_EQ(refusal_of(circle, Box<2>{{3, 0}, {2, 1}}), "box b: lower.x is 3, but must not be above upper");
    EXPECT_EQ(refusal_of(Sphere{{9, 9, 9}, -1}, Box<3>{{0, 0, 0}, {1, 1, 1}}),
              "sphere a: radius is -1, but must not be negative");
    EXPECT_EQ(refusal([] {
                  return orient2d({0, 0}, {1, 1}, {0, nan});
              }),
              "point c: coordinate.y is nan, but must be finite");
}

TEST(Refusal, AcceptsFlatShapesAndNegativeZero) {
    EXPECT_EQ(contact_of(Circle{{0, 0}, -0.0}, glm::dvec2{0, 0}).contact_class, ContactClass::touching);
    EXPECT_EQ(contact_of(Segment<2>{{1, 1}, {1, 1}}, Circle{{1, 1}, 0}).contact_class,
              ContactClass::touching);
    EXPECT_EQ(contact_of(Box<2>{{0, 0}, {0, 0}}, Box<2>{{-0.0, 0}, {0, 0}}).contact_class,
              ContactClass::touching);
}

}  // namespace
}  // namespace graze
