// Polygons and hulls have the volumes of their corners.
#include <gtest/gtest.h>

#include "graze/enclosing.h"
#include "tests/enclosing/sets.h"

namespace graze {
namespace {

template <int Dim, class Hull>
void expect_volumes_of_corners(const Hull& hull) {
    const std::span<const graze_test::Vector<Dim>> corners = hull.vertices();
    EXPECT_EQ(box_of(hull).lower, box_of(corners).lower);
    EXPECT_EQ(box_of(hull).upper, box_of(corners).upper);
    EXPECT_EQ(ball_of(hull).radius, ball_of(corners).radius);
    EXPECT_EQ(smallest_ball_of(hull).center, smallest_ball_of(corners).center);
    EXPECT_EQ(smallest_ball_of(hull).radius, smallest_ball_of(corners).radius);
    EXPECT_EQ(oriented_box_of(hull).half_extents, oriented_box_of(corners).half_extents);
    EXPECT_EQ(capsule_of(hull).radius, capsule_of(corners).radius);
}

TEST(Hulls, HaveTheVolumesOfTheirCorners) {
    const std::vector<glm::dvec2> corners{{0, 0}, {2, 0}, {2.5, 1}, {1, 3}, {-0.5, 1}};
    expect_volumes_of_corners<2>(ConvexPolygon(corners));
    graze_test::HardInputs inputs(20250306);
    for (int i = 0; i < 200; ++i)
        expect_volumes_of_corners<3>(ConvexHull(graze_test::special_set<3>(inputs, 12)));
}

// Points inside a hull change none of its volumes.
TEST(Hulls, AreTheirCornersOnly) {
    const std::vector<glm::dvec3> points{{0, 0, 0}, {4, 0, 0},       {0, 4, 0},
                                         {0, 0, 4}, {0.5, 0.5, 0.5}, {1, 1, 1}};
    const Shape<3> hull = ConvexHull(points);
    const Sphere ball = smallest_ball_of(hull);
    EXPECT_NEAR(ball.radius, 4.0 * std::sqrt(2.0 / 3.0), 1e-14);  // of the triangle opposite the origin
    EXPECT_EQ(ball.radius, smallest_ball_of(points).radius);
}

}  // namespace
}  // namespace graze
