// Examples of the kind that textbooks give, worked out by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "tests/narrow/convex_check.h"

namespace graze_test {
namespace {

const double root2 = std::sqrt(2.0), root3 = std::sqrt(3.0), root5 = std::sqrt(5.0);

/// `gap` is the distance, 0 when they touch, or minus the depth.
struct Example {
    const char* what;
    Sketch a, b;
    double gap;
};

Sketch plane(Kind kind, std::vector<double> numbers) {
    return {kind, 2, std::move(numbers)};
}
Sketch space(Kind kind, std::vector<double> numbers) {
    return {kind, 3, std::move(numbers)};
}

const Sketch unit_square = plane(Kind::box, {0, 0, 1, 1});
const Sketch unit_cube = space(Kind::box, {0, 0, 0, 1, 1, 1});
const Sketch tetrahedron = space(Kind::hull, {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1});
const Sketch octahedron = space(Kind::hull, {1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1});
const Sketch hexagon = plane(Kind::hull, {2, 0, 1, 2, -1, 2, -2, 0, -1, -2, 1, -2});

const std::vector<Example> examples = {
    // ---- In the plane ----
    {"circles of radius 3 and 2 at distance 4", plane(Kind::round, {0, 0, 3}), plane(Kind::round, {4, 0, 2}),
     -1},
    {"circles of radius 2 and 1 at distance 5", plane(Kind::round, {0, 0, 2}), plane(Kind::round, {3, 4, 1}),
     2},
    {"circles of radius 4 and 3 at distance 5", plane(Kind::round, {0, 0, 4}), plane(Kind::round, {3, 4, 3}),
     -2},
    {"circles of radius 3 and 2 at distance 5", plane(Kind::round, {1, 1, 3}), plane(Kind::round, {4, 5, 2}),
     0},
    {"one circle inside another: out by 2 + 1 - 0.5", plane(Kind::round, {0, 0, 2}),
     plane(Kind::round, {0.5, 0, 1}), -2.5},
    {"the intervals [2, 7] and [6, 10], as boxes", plane(Kind::box, {2, 0, 7, 9}),
     plane(Kind::box, {6, 0, 10, 9}), -1},
    {"the intervals [0, 1] and [3, 7], as segments", plane(Kind::segment, {0, 0, 1, 0}),
     plane(Kind::segment, {3, 0, 7, 0}), 2},
    {"boxes corner to corner, 3 and 4 apart", unit_square, plane(Kind::box, {4, 5, 6, 7}), 5},
    {"a circle at a corner, 3-4-5", unit_square, plane(Kind::round, {4, 5, 5}), 0},
    {"a circle that leaves through the nearer side", plane(Kind::box, {0, 0, 10, 4}),
     plane(Kind::round, {4, 3, 1}), -2},
    {"a square on its corner, in a square's side",
     plane(Kind::oriented_box, {2, 0, root2, root2, 1, 1, -1, 1}), plane(Kind::box, {-3, -1, 0, 1}),
     2 - 2 * root2},
    {"a diamond beside a square", plane(Kind::oriented_box, {0, 0, 1, 1, 1, 1, -1, 1}),
     plane(Kind::box, {2, -1, 4, 1}), 0},
    {"a diamond and a corner of a box", plane(Kind::oriented_box, {0, 0, 1, 1, 1, 1, -1, 1}),
     plane(Kind::box, {2, 2, 3, 3}), root2},
    {"crossing segments: 1 above the end", plane(Kind::segment, {-5, 0, 5, 0}),
     plane(Kind::segment, {0, -1, 0, 7}), -1},
    {"parallel segments", plane(Kind::segment, {0, 0, 4, 3}), plane(Kind::segment, {-3, 4, 1, 7}), 5},
    {"a T of segments", plane(Kind::segment, {-1, 0, 1, 0}), plane(Kind::segment, {0, 0, 0, 5}), 0},
    {"a right triangle and the origin mirrored in its hypotenuse", plane(Kind::triangle, {0, 0, 2, 0, 0, 2}),
     plane(Kind::point, {2, 2}), root2},
    {"the incircle's centre: the inradius of 3-4-5 is 1", plane(Kind::triangle, {0, 0, 4, 0, 0, 3}),
     plane(Kind::point, {1, 1}), -1},
    {"triangle on triangle, by half a hypotenuse", plane(Kind::triangle, {0, 0, 2, 0, 0, 2}),
     plane(Kind::triangle, {2, 2, 1, 2, 2, 1}), 0.5 * root2},
    {"capsules side by side", plane(Kind::capsule, {0, 0, 4, 0, 1}), plane(Kind::capsule, {2, 3, 8, 3, 1.5}),
     0.5},
    {"capsules end to end", plane(Kind::capsule, {0, 0, 4, 0, 1}), plane(Kind::capsule, {7, 4, 9, 9, 4}), 0},
    {"crossed capsules: out past the nearer end, with both radii", plane(Kind::capsule, {-5, 0, 5, 0, 1}),
     plane(Kind::capsule, {0, -2, 0, 9, 0.5}), -3.5},
    {"a hexagon and its centre: |2x + y = 4| is 4 / sqrt 5 away, y = 2 is 2", hexagon,
     plane(Kind::point, {0, 0}), -4 / root5},
    {"a side on a parallel side: 2x + y = 4 and = 8", hexagon, plane(Kind::hull, {3, 2, 2, 4, 4, 4}),
     4 / root5},
    // ---- In space ----
    {"spheres, 2-3-6 is 7 long", space(Kind::round, {0, 0, 0, 3}), space(Kind::round, {2, 3, 6, 4}), 0},
    {"spheres, by 1", space(Kind::round, {0, 0, 0, 4}), space(Kind::round, {2, 3, 6, 4}), -1},
    {"cubes corner to corner", unit_cube, space(Kind::box, {2, 2, 2, 3, 3, 3}), root3},
    {"cubes edge to edge", unit_cube, space(Kind::box, {1, 1, 0, 2, 2, 1}), 0},
    {"a sphere over a corner, 2-3-6", unit_cube, space(Kind::round, {3, 4, 7, 5}), 2},
    {"a sphere in the middle of a cube", unit_cube, space(Kind::round, {0.5, 0.5, 0.5, 0.25}), -0.75},
    {"two crossing edges, one above the other", space(Kind::segment, {-1, 0, 0, 1, 0, 0}),
     space(Kind::segment, {0, -1, 3, 0, 1, 3}), 3},
    {"skew lines x = y = 0 and x = z, y = 2", space(Kind::segment, {0, 0, -9, 0, 0, 9}),
     space(Kind::segment, {-9, 2, -9, 9, 2, 9}), 2},
    {"crossed segments are flat", space(Kind::segment, {-1, 0, 0, 1, 0, 0}),
     space(Kind::segment, {0, -1, 0, 0, 1, 0}), 0},
    {"crossed capsules", space(Kind::capsule, {-1, 0, 0, 1, 0, 0, 0.5}),
     space(Kind::capsule, {0, -1, 0.75, 0, 1, 0.75, 0.5}), -0.25},
    {"the plane x + y + z = 1 from (1, 1, 1)", space(Kind::triangle, {1, 0, 0, 0, 1, 0, 0, 0, 1}),
     space(Kind::point, {1, 1, 1}), 2 / root3},
    {"a sphere on a triangle", space(Kind::triangle, {-9, -9, 0, 9, -9, 0, 0, 9, 0}),
     space(Kind::round, {0, 0, 2, 2}), 0},
    {"a segment that stabs a triangle by 1", space(Kind::triangle, {-9, -9, 0, 9, -9, 0, 0, 9, 0}),
     space(Kind::segment, {0, 0, -1, 0, 0, 5}), -1},
    {"triangles in one plane are flat", space(Kind::triangle, {0, 0, 0, 4, 0, 0, 0, 4, 0}),
     space(Kind::triangle, {1, 1, 0, 5, 1, 0, 1, 5, 0}), 0},
    {"a tetrahedron under its slanted face", tetrahedron, space(Kind::point, {1, 1, 1}), 2 / root3},
    {"two octahedra corner to corner", octahedron,
     space(Kind::hull, {3, 0, 0, 1, 0, 0, 2, 1, 0, 2, -1, 0, 2, 0, 1, 2, 0, -1}), 0},
    {"an octahedron and its centre", octahedron, space(Kind::point, {0, 0, 0}), -1 / root3},
    {"a cube turned by 45 degrees, edge first against a face",
     space(Kind::oriented_box, {3, 0.5, 0.5, 1, 1, 1, 1, 1, 0, -1, 1, 0, 0, 0, 1}), unit_cube, 0},
    {"cubes turned about two axes: edge over crossing edge",
     space(Kind::oriented_box, {0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 1, 0, -1, 1}),
     space(Kind::oriented_box, {0, 0, 5, 1, 1, 1, 1, 0, 1, 0, 1, 0, -1, 0, 1}), 1},
};

template <int Dim>
void check(const Example& example, bool swapped) {
    const graze::Shape<Dim> a = shape_of<Dim>(swapped ? example.b : example.a);
    const graze::Shape<Dim> b = shape_of<Dim>(swapped ? example.a : example.b);
    const graze::Contact<Dim> contact = contact_of(a, b);
    const auto expected = example.gap > 0   ? graze::ContactClass::separated
                          : example.gap < 0 ? graze::ContactClass::penetrating
                                            : graze::ContactClass::touching;
    EXPECT_EQ(classify(a, b), expected);
    EXPECT_EQ(contact.contact_class, expected);
    EXPECT_NEAR(contact.distance - contact.depth, example.gap, 1e-14);
}

TEST(Textbook, Examples) {
    for (const Example& example : examples) {
        SCOPED_TRACE(example.what);
        for (const bool swapped : {false, true}) {
            example.a.dim == 2 ? check<2>(example, swapped) : check<3>(example, swapped);
        }
        example.a.dim == 2 ? expect_agreement<2>(example.a, example.b, true)
                           : expect_agreement<3>(example.a, example.b, true);
    }
}

}  // namespace
}  // namespace graze_test
