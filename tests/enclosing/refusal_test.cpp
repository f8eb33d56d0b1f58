// What is no shape is refused, and the number named.
#include <gtest/gtest.h>

#include <functional>

#include "graze/core/status.h"
#include "graze/enclosing.h"

namespace graze {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();

template <class S>
void expect_refused(const S& shape, const std::string& message) {
    const std::function<void()> calls[] = {
        [&] { (void)box_of(shape); },           [&] { (void)ball_of(shape); },
        [&] { (void)smallest_ball_of(shape); }, [&] { (void)oriented_box_of(shape); },
        [&] { (void)capsule_of(shape); },
    };
    for (const auto& call : calls) {
        try {
            call();
            ADD_FAILURE() << "not refused: " << message;
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::bad_input);
            EXPECT_EQ(error.what(), message);
        }
    }
}

TEST(Refusals, NameTheNumber) {
    expect_refused(Circle{{nan, 0}, 1}, "circle to enclose: center.x is nan, but must be finite");
    expect_refused(Sphere{{0, 0, 0}, -1}, "sphere to enclose: radius is -1, but must not be negative");
    expect_refused(glm::dvec2(0, infinite), "point to enclose: coordinate.y is inf, but must be finite");
    expect_refused(Segment<2>{{0, 0}, {0, nan}}, "segment to enclose: b.y is nan, but must be finite");
    expect_refused(Capsule<3>{{0, 0, 0}, {0, 0, 0}, infinite},
                   "capsule to enclose: radius is inf, but must be finite");
    expect_refused(Triangle<3>{{{{0, 0, 0}, {0, 0, 0}, {0, 0, nan}}}},
                   "triangle to enclose: vertex.z is nan, but must be finite");
    expect_refused(Box<2>{{1, 0}, {0, 0}}, "box to enclose: lower.x is 1, but must not be above upper");
    OrientedBox<2> box{{0, 0}, {1, 1}, {{{1, 0}, {0, 0}}}};
    expect_refused(box, "oriented box to enclose: axis is 0, but must have a direction");
    box.half_extents.x = -0.5;
    expect_refused(box, "oriented box to enclose: half_extents.x is -0.5, but must not be negative");
}

TEST(Refusals, OfVertices) {
    expect_refused(std::vector<glm::dvec2>{}, "no vertices to enclose");
    expect_refused(std::vector<glm::dvec3>{{0, 0, 0}, {0, infinite, 0}},
                   "vertex 1 to enclose: coordinate.y is inf, but must be finite");
}

}  // namespace
}  // namespace graze
