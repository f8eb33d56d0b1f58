// What is no shape is refused, with the number and the place; what only looks odd is not.
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "graze/predicates.h"
#include "graze/shape/convex_hull.h"
#include "graze/shape/convex_polygon.h"
#include "tests/support/refusal.h"

namespace graze {
namespace {

using graze_test::refusal;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();

std::string refusal_of(const std::vector<glm::dvec2>& border) {
    return refusal([&] { return ConvexPolygon(border); });
}
std::string refusal_of(const std::vector<glm::dvec3>& points) {
    return refusal([&] { return ConvexHull(points); });
}

using Border = std::vector<glm::dvec2>;
using Points = std::vector<glm::dvec3>;

TEST(Refusal, Polygons) {
    EXPECT_EQ(refusal_of(Border{{0, 0}, {1, 0}, {1, 1}, {nan, 1}}),
              "polygon: vertex 3.x is nan, but must be finite");
    EXPECT_EQ(refusal_of(Border{{0, -inf}}), "polygon: vertex 0.y is -inf, but must be finite");
    const char* const few = "polygon: there are fewer than 3 distinct vertices, but it must have an area";
    EXPECT_EQ(refusal_of(Border{}), few);
    EXPECT_EQ(refusal_of(Border{{2, 2}, {2, 2}, {2, 2}}), few);
    EXPECT_EQ(refusal_of(Border{{2, 2}, {3, 2}, {3, 2}, {2, 2}}), few);
    const char* const flat = "polygon: all vertices lie on one line, but it must have an area";
    EXPECT_EQ(refusal_of(Border{{0, 0}, {10, 10}, {5, 5}, {3, 3}}), flat);
    EXPECT_EQ(refusal_of(Border{{0, 0}, {1, 0}, {0, 0}, {1, 0}}), flat);
    EXPECT_EQ(refusal_of(Border{{0, 0}, {3, 0}, {2, 0}, {2, 2}}),
              "polygon: the border turns back at vertex 1, but must not cross itself");
    EXPECT_EQ(refusal_of(Border{{0, 0}, {0, 0}, {4, 0}, {4, 4}, {2, 1}, {0, 4}}),
              "polygon: vertex 4 is a reflex corner, or the border crosses itself, but it must be convex");
    EXPECT_EQ(refusal_of(Border{{9.5, 1}, {15.5, 7}, {5.5, 5.5}, {11.5, 11.5}}),
              "polygon: vertex 0 is a reflex corner, or the border crosses itself, but it must be convex");
    EXPECT_EQ(refusal_of(Border{{0, 3}, {2, -3}, {-3, 1}, {3, 1}, {-2, -3}}),
              "polygon: the border goes round 2 times, but must go round once");
    EXPECT_EQ(refusal_of(Border{{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 0}, {1, 1}}),
              "polygon: the border goes round 2 times, but must go round once");
}

TEST(Refusal, Hulls) {
    EXPECT_EQ(refusal_of(Points{}), "hull: there is no point, but it must have one");
    EXPECT_EQ(refusal_of(Points{{0, 0, 0}, {0, 0, inf}}), "hull: point 1.z is inf, but must be finite");
    EXPECT_EQ(refusal_of(Points{{0, 0, 0}, {-0.0, 0, 0}}), "not refused");
}

TEST(Refusal, Predicates) {
    EXPECT_EQ(refusal([] {
                  return orient3d({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, nan});
              }),
              "point d: coordinate.z is nan, but must be finite");
    EXPECT_EQ(refusal([] {
                  return incircle({0, 0}, {inf, 0}, {0, 1}, {0, 0});
              }),
              "point b: coordinate.x is inf, but must be finite");
    EXPECT_EQ(refusal([] {
                  return insphere({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, nan, 0});
              }),
              "point e: coordinate.y is nan, but must be finite");
    EXPECT_EQ(refusal([] {
                  return is_on_segment(glm::dvec2{0, nan}, Segment<2>{{0, 0}, {1, 0}});
              }),
              "point p: coordinate.y is nan, but must be finite");
    EXPECT_EQ(refusal([] {
                  return is_on_segment(glm::dvec3{0}, Segment<3>{{0, 0, 0}, {1, 0, inf}});
              }),
              "segment: b.z is inf, but must be finite");
    EXPECT_EQ(refusal([] {
                  return place_in_triangle({0, 0}, Triangle<2>{{{{0, 0}, {1, nan}, {0, 1}}}}).place;
              }),
              "triangle: vertex 1.y is nan, but must be finite");
    EXPECT_EQ(refusal([] {
                  return crossing_of(Segment<2>{{0, 0}, {1, 0}}, Segment<2>{{inf, 0}, {1, 0}}).kind;
              }),
              "segment b: a.x is inf, but must be finite");
    EXPECT_EQ(refusal([] {
                  return crossing_of(Segment<3>{{0, nan, 0}, {1, 0, 0}}, Segment<3>{}).kind;
              }),
              "segment a: a.y is nan, but must be finite");
}

}  // namespace
}  // namespace graze
