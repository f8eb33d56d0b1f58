// Every volume contains its shape, decided in rational numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "graze/enclosing.h"
#include "tests/enclosing/oracle.h"
#include "tests/enclosing/sets.h"

namespace graze {
namespace {

using graze_test::Ball;
using graze_test::contains;
using graze_test::HardInputs;
using graze_test::Rational;
using graze_test::Vector;
using graze_test::VertexSet;

constexpr std::uint64_t seed = 20250301;

template <int Dim>
std::string text_of(const VertexSet<Dim>& set) {
    std::ostringstream text;
    text << std::hexfloat;
    for (const auto& vertex : set) {
        for (int axis = 0; axis < Dim; ++axis)
            text << vertex[axis] << (axis + 1 < Dim ? ',' : ' ');
    }
    return text.str();
}

/// `shape` is what is within `radius` of the hull of `set`.
template <int Dim, class S>
void expect_contained(const S& shape, const VertexSet<Dim>& set, double radius) {
    SCOPED_TRACE(text_of<Dim>(set));
    const auto box = box_of(shape);
    const auto ball = ball_of(shape);
    const auto smallest = smallest_ball_of(shape);
    const auto oriented = oriented_box_of(shape);
    const auto capsule = capsule_of(shape);
    const Rational grown(radius);
    double most = radius;
    for (const Vector<Dim>& vertex : set) {
        for (int axis = 0; axis < Dim; ++axis)
            most = std::max(most, std::abs(vertex[axis]));
    }
    EXPECT_TRUE(most > 0x1p1020 || std::isfinite(smallest.radius + ball.radius + capsule.radius));
    for (const Vector<Dim>& vertex : set) {
        EXPECT_TRUE(contains<Dim>(box, vertex, grown)) << "box";
        EXPECT_TRUE(contains<Dim>(ball, vertex, grown)) << "ball";
        EXPECT_TRUE(contains<Dim>(smallest, vertex, grown)) << "smallest ball";
        EXPECT_TRUE(contains<Dim>(oriented, vertex, grown)) << "oriented box";
        EXPECT_TRUE(contains<Dim>(capsule, vertex, grown)) << "capsule";
    }
}

template <int Dim>
void sets(VertexSet<Dim> (*make)(HardInputs&, int), int count) {
    HardInputs inputs(seed);
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << " set " << i);
        const VertexSet<Dim> set = make(inputs, 12);
        expect_contained<Dim>(std::span<const Vector<Dim>>(set), set, 0.0);
    }
}

TEST(Containment, HardSetsInThePlane) {
    sets<2>(graze_test::hard_set<2>, 3000);
}
TEST(Containment, HardSetsInSpace) {
    sets<3>(graze_test::hard_set<3>, 2000);
}
TEST(Containment, WildSetsInThePlane) {
    sets<2>(graze_test::wild_set<2>, 2000);
}
TEST(Containment, WildSetsInSpace) {
    sets<3>(graze_test::wild_set<3>, 1500);
}

template <int Dim>
struct AsSet {
    VertexSet<Dim> vertices;
    double radius = 0.0;

    void operator()(const Vector<Dim>& point) { vertices = {point}; }
    void operator()(const Ball<Dim>& ball) {
        vertices = {ball.center};
        radius = ball.radius;
    }
    void operator()(const Segment<Dim>& segment) { vertices = {segment.a, segment.b}; }
    void operator()(const Capsule<Dim>& capsule) {
        vertices = {capsule.a, capsule.b};
        radius = capsule.radius;
    }
    void operator()(const Box<Dim>& box) { vertices = {box.lower, box.upper}; }
    void operator()(const Triangle<Dim>& triangle) {
        vertices.assign(triangle.vertices.begin(), triangle.vertices.end());
    }
    template <class Other>  // oriented boxes have a test of their own
    void operator()(const Other&) {}
};

template <int Dim>
void shapes(double (*number)(HardInputs&), int count) {
    HardInputs inputs(seed + 1);
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        for (const Shape<Dim>& shape : graze_test::shapes_of<Dim>(inputs, [&] { return number(inputs); })) {
            SCOPED_TRACE(testing::Message()
                         << "seed " << seed + 1 << " round " << i << " type " << shape.index());
            AsSet<Dim> as_set;
            std::visit(as_set, shape);
            expect_contained<Dim>(ShapeView<Dim>(shape), as_set.vertices, as_set.radius);
        }
    }
}

double wild(HardInputs& inputs) {
    return inputs.any_double();
}
double tame(HardInputs& inputs) {
    return inputs.integer(0, 9) == 0 ? 0.0 : inputs.integer(-99, 99) * 0.01;
}

TEST(Containment, TameShapes) {
    shapes<2>(tame, 1000);
    shapes<3>(tame, 600);
}
TEST(Containment, WildShapes) {
    shapes<2>(wild, 600);
    shapes<3>(wild, 400);
}

/// Corners of an oriented box are no float64: each must be in every volume all the same.
template <int Dim>
void expect_corners_contained(const OrientedBox<Dim>& shape) {
    const auto ball = smallest_ball_of(shape);
    const auto capsule = capsule_of(shape);
    const auto box = box_of(shape);
    EXPECT_EQ(oriented_box_of(shape).half_extents, shape.half_extents);
    for (unsigned corner = 0; corner < 1u << Dim; ++corner) {
        std::array<Rational, Dim> from_ball;
        std::array<Rational, Dim> from_capsule;
        for (int axis = 0; axis < Dim; ++axis) {
            Rational sum(shape.center[axis]);
            for (unsigned row = 0; row < Dim; ++row) {
                const Rational part =
                    Rational(shape.half_extents[static_cast<int>(row)]) * Rational(shape.axes[row][axis]);
                sum += (corner >> row & 1) != 0 ? part : Rational(-part);
            }
            constexpr double most = std::numeric_limits<double>::max();
            EXPECT_TRUE(box.lower[axis] == -most || Rational(box.lower[axis]) <= sum) << "box";
            EXPECT_TRUE(box.upper[axis] == most || Rational(box.upper[axis]) >= sum) << "box";
            from_ball[static_cast<std::size_t>(axis)] = sum - Rational(ball.center[axis]);
            from_capsule[static_cast<std::size_t>(axis)] = sum - Rational(capsule.a[axis]);
        }
        EXPECT_TRUE(std::isinf(ball.radius) ||
                    graze_test::within(graze_test::dot(from_ball, from_ball), 0, Rational(ball.radius)))
            << "ball";
        EXPECT_TRUE(graze_test::contains<Dim>(capsule, from_capsule, Rational(0))) << "capsule";
    }
}

TEST(Containment, CornersOfOrientedBoxes) {
    HardInputs inputs(seed + 2);
    for (int i = 0; i < 1500 && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed + 2 << " round " << i);
        const auto number = [&] { return i % 2 == 0 ? tame(inputs) : wild(inputs); };
        expect_corners_contained(graze_test::oriented_box<2>(inputs, number));
        expect_corners_contained(graze_test::oriented_box<3>(inputs, number));
    }
}

// Nothing is larger than it must be where nothing needs rounding.
TEST(Containment, OfNoSize) {
    const glm::dvec2 p(0.1, -3e300);
    const std::vector<glm::dvec2> same(5, p);
    EXPECT_EQ(ball_of(same).radius, 0.0);
    EXPECT_EQ(smallest_ball_of(same).center, p);
    EXPECT_EQ(smallest_ball_of(same).radius, 0.0);
    EXPECT_EQ(oriented_box_of(same).half_extents, glm::dvec2(0.0));
    EXPECT_EQ(oriented_box_of(same).center, p);
    EXPECT_EQ(capsule_of(same).radius, 0.0);
    EXPECT_EQ(capsule_of(same).a, p);
    const glm::dvec3 q(5e-324, 0.0, 1.0);
    const Triangle<3> flat{{q, q, q}};
    EXPECT_EQ(smallest_ball_of(flat).radius, 0.0);
    EXPECT_EQ(smallest_ball_of(flat).center, q);
    EXPECT_EQ(oriented_box_of(flat).half_extents, glm::dvec3(0.0));
    const OrientedBox<2> none{{1, 2}, {0, 0}, {{{0.6, 0.8}, {-0.8, 0.6}}}};
    EXPECT_EQ(ball_of(none).radius, 0.0);
    EXPECT_EQ(ball_of(none).center, glm::dvec2(1, 2));
}

TEST(Containment, ExactWhereNothingIsRounded) {
    EXPECT_EQ(ball_of(Segment<2>{{0, 0}, {6, 8}}).radius, 5.0);
    EXPECT_EQ(ball_of(Segment<2>{{0, 0}, {6, 8}}).center, glm::dvec2(3, 4));
    EXPECT_EQ(ball_of(Capsule<3>{{0, 0, 0}, {0, 6, 8}, 0.5}).radius, 5.5);
    EXPECT_EQ(ball_of(Box<2>{{1, 1}, {7, 9}}).radius, 5.0);
    EXPECT_EQ(smallest_ball_of(Triangle<2>{{{{0, 0}, {6, 8}, {6, 0}}}}).radius, 5.0);
    const Circle circle{{0.1, 0.2}, 0.3};
    EXPECT_EQ(smallest_ball_of(circle).radius, 0.3);
    EXPECT_EQ(oriented_box_of(circle).half_extents, glm::dvec2(0.3));
    EXPECT_EQ(capsule_of(circle).radius, 0.3);
}

}  // namespace
}  // namespace graze
