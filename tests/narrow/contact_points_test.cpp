// Contact points: known ones, and what must hold for any; and which contacts a policy counts.
#include <gtest/gtest.h>

#include <algorithm>
#include <glm/geometric.hpp>
#include <random>

#include "graze/narrow_phase.h"

namespace graze {
namespace {

template <int Dim>
std::vector<std::array<double, Dim>> sorted(const ContactPoints<Dim>& found) {
    std::vector<std::array<double, Dim>> points;
    for (int i = 0; i < found.count; ++i) {
        for (std::array<double, Dim>& point = points.emplace_back(); int axis : {0, 1, 2}) {
            if (axis < Dim)
                point[static_cast<std::size_t>(axis)] = found.points[static_cast<std::size_t>(i)][axis];
        }
    }
    std::ranges::sort(points);
    return points;
}

template <int Dim>
void expect_points(const ShapeView<Dim>& a, const ShapeView<Dim>& b,
                   const std::vector<std::array<double, Dim>>& wanted) {
    const auto points = sorted(contact_points(a, b, contact_of(a, b)));
    ASSERT_EQ(points.size(), wanted.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t axis = 0; axis < Dim; ++axis)
            EXPECT_NEAR(points[i][axis], wanted[i][axis], 1e-9) << i;
    }
}

TEST(ContactPoints, OfBoxesFaceToFaceAreTheCornersOfWhatTheyShare) {
    const Box<3> floor{{-5, -5, -1}, {5, 5, 0}};
    expect_points<3>(floor, Box<3>{{0, 0, 0}, {1, 2, 1}}, {{0, 0, 0}, {0, 2, 0}, {1, 0, 0}, {1, 2, 0}});
    expect_points<3>(Box<3>{{0, 0, -0.5}, {1, 2, 1}}, floor,
                     {{0, 0, -0.25}, {0, 2, -0.25}, {1, 0, -0.25}, {1, 2, -0.25}});
    expect_points<3>(floor, Box<3>{{4, 4, 0}, {9, 9, 1}}, {{4, 4, 0}, {4, 5, 0}, {5, 4, 0}, {5, 5, 0}});
    expect_points<2>(Box<2>{{0, 0}, {4, 1}}, Box<2>{{1, 1}, {9, 2}}, {{1, 1}, {4, 1}});
}

TEST(ContactPoints, OfALeaningBoxAreItsCornersUnderTheFloor) {
    const double lean = 0.01;
    const OrientedBox<2> box{
        {0, 0.995}, {1, 1}, {glm::dvec2{std::cos(lean), std::sin(lean)}, {-std::sin(lean), std::cos(lean)}}};
    const Box<2> floor{{-5, -1}, {5, 0}};
    const ContactPoints<2> found = contact_points(floor, box, contact_of(ShapeView<2>(floor), box));
    ASSERT_EQ(found.count, 1) << "the other end is above the floor";
    EXPECT_NEAR(found.points[0].x, -1.0, 0.02);
}

TEST(ContactPoints, OfRoundedShapes) {
    const Box<3> floor{{-5, -5, -1}, {5, 5, 0}};
    expect_points<3>(floor, Capsule<3>{{0, 0, 0.5}, {2, 0, 0.5}, 0.5}, {{0, 0, 0}, {2, 0, 0}});
    expect_points<3>(floor, Sphere{{1, 2, 0.25}, 0.5}, {{1, 2, -0.125}});
    expect_points<3>(Capsule<3>{{0, 0, 0}, {4, 0, 0}, 1}, Capsule<3>{{1, 0, 2}, {9, 0, 2}, 1},
                     {{1, 0, 1}, {4, 0, 1}});
    expect_points<3>(Segment<3>{{0, 0, 0}, {2, 0, 0}}, Segment<3>{{1, -1, 0}, {1, 1, 0}}, {{1, 0, 0}});
    expect_points<2>(Circle{{0, 0}, 1}, Circle{{2, 0}, 1}, {{1, 0}});
}

// Of hulls with parallel faces of eight corners, four points are kept, and they are spread.
TEST(ContactPoints, AreReducedToFour) {
    std::vector<glm::dvec3> low, high;
    for (int i = 0; i < 8; ++i) {
        const double angle = 0.7853981633974483 * i;
        for (const double z : {0.0, 1.0}) {
            low.emplace_back(std::cos(angle), std::sin(angle), z - 1.0);
            high.emplace_back(std::cos(angle), std::sin(angle), z);
        }
    }
    const ConvexHull a(low), b(high);
    const ContactPoints<3> found = contact_points(a, b, contact_of(ShapeView<3>(a), b));
    ASSERT_EQ(found.count, 4);
    for (int i = 0; i < 4; ++i) {
        for (int j = 0; j < i; ++j) {
            const glm::dvec3 apart =
                found.points[static_cast<std::size_t>(i)] - found.points[static_cast<std::size_t>(j)];
            EXPECT_GT(apart.x * apart.x + apart.y * apart.y, 0.5);
            EXPECT_NEAR(apart.z, 0.0, 1e-9);
        }
    }
}

TEST(ContactPoints, AreInBothShapesOrBetweenThem) {
    constexpr std::uint64_t seed = 7;
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> real(-1.0, 1.0);
    const auto vector = [&] { return glm::dvec3{real(random), real(random), real(random)}; };
    const auto shape = [&]() -> Shape<3> {
        const glm::dvec3 center = vector();
        switch (random() % 4) {
            case 0:
                return Box<3>{center - 0.5, center + 0.75};
            case 1:
                return OrientedBox<3>{
                    center, {0.5, 0.75, 1.0}, {glm::dvec3{0.6, 0.8, 0}, {-0.8, 0.6, 0}, {0, 0, 1}}};
            case 2:
                return Capsule<3>{center, vector(), 0.25};
            default:
                return Triangle<3>{{vector(), vector(), vector()}};
        }
    };
    for (int i = 0; i < 5000; ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << ", pair " << i);
        const Shape<3> a = shape(), b = shape();
        const Contact<3> contact = contact_of(ShapeView<3>(a), b);
        const ContactPoints<3> found = contact_points(a, b, contact);
        ASSERT_GE(found.count, 1);
        ASSERT_LE(found.count, 4);
        // Between faces that lean, and of thin shapes, a point may be as far out of one as they are deep.
        const double near = contact.distance + contact.depth + 0.25;
        for (int k = 0; k < found.count; ++k) {
            const glm::dvec3 point = found.points[static_cast<std::size_t>(k)];
            EXPECT_LE(contact_of(ShapeView<3>(a), point).distance, near);
            EXPECT_LE(contact_of(ShapeView<3>(b), point).distance, near);
        }
    }
}

/// A triangle of size 1 over an edge of a box that is 10^12 long. Their difference there is a sliver;
/// rounding put the point next to the origin 3 * 10^8 along it, and the search ended there, though it had
/// been nearer one step before.
TEST(Contact, PointOfASmallTriangleInALongEdge) {
    const Box<3> box{{0.0, 0.0, -0x1.d68a361b8140ap+38},
                     {0x1.20ac0fad58a1ap+39, 0x1.321299ea9504p+33, 0x1.1ad513ad52b8ap+39}};
    const Triangle<3> triangle{{glm::dvec3{-0x1.8ae1222a9d3c7p-1, 0x1.426e5c2f436dp-2, 0x1.4faa5adc6d50dp-1},
                                {-0x1.d04628116fd1p-4, 0x1.66c531228858ap-2, 0x1.f6634d2bc788cp-1},
                                {0x1.d1a576b4ea4d8p-4, 0x1.744451dede12p-6, -0x1.0cf27f97ced49p-1}}};
    const Contact<3> contact = contact_of(ShapeView<3>(box), triangle);
    EXPECT_EQ(contact.contact_class, ContactClass::penetrating);
    EXPECT_LT(glm::length(contact.point), 2.0);
}

TEST(ContactPolicy, Counts) {
    const auto contact = [](double x) { return contact_of(Circle{{0, 0}, 1}, Circle{{x, 0}, 1}); };
    EXPECT_TRUE(counts(contact(1.5), ContactPolicy{}));
    EXPECT_TRUE(counts(contact(2.0), ContactPolicy{}));
    EXPECT_FALSE(counts(contact(2.0), ContactPolicy{.touching_counts = false}));
    EXPECT_FALSE(counts(contact(2.25), ContactPolicy{}));
    EXPECT_TRUE(counts(contact(2.25), ContactPolicy{.absolute_tolerance = 0.25}));
    EXPECT_FALSE(counts(contact(2.25), ContactPolicy{.absolute_tolerance = 0.125}));
    EXPECT_TRUE(counts(contact(2.25), ContactPolicy{.relative_tolerance = 0.125}, 2.0));
    EXPECT_FALSE(counts(contact(2.25), ContactPolicy{.relative_tolerance = 0.125}, 1.0));
}

}  // namespace
}  // namespace graze
