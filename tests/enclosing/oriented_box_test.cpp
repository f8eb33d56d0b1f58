// How small oriented boxes and capsules are.
#include <gtest/gtest.h>

#include "graze/enclosing.h"
#include "tests/enclosing/sets.h"

namespace graze {
namespace {

using graze_test::HardInputs;
using graze_test::unit;
using graze_test::Vector;
using graze_test::VertexSet;

constexpr std::uint64_t seed = 20250304;

template <int Dim>
double size_of(const OrientedBox<Dim>& box) {
    double size = 1.0;
    for (int axis = 0; axis < Dim; ++axis)
        size *= 2.0 * box.half_extents[axis];
    return size;
}

double along(const glm::dvec2& u, const glm::dvec2& v) {
    return u.x * v.x + u.y * v.y;
}

// One side of the smallest lies along a line through two vertices: all of them are tried.
TEST(OrientedBoxes, OfSmallestAreaInThePlane) {
    HardInputs inputs(seed);
    for (int i = 0; i < 3000 && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << " set " << i);
        const VertexSet<2> set = graze_test::special_set<2>(inputs, 12);
        double smallest = std::numeric_limits<double>::infinity();
        double longest = 0.0;
        for (const glm::dvec2& p : set) {
            for (const glm::dvec2& q : set) {
                if (p == q) continue;
                const glm::dvec2 side = (q - p) / std::hypot(q.x - p.x, q.y - p.y);
                const glm::dvec2 across(-side.y, side.x);
                glm::dvec2 lower(std::numeric_limits<double>::infinity());
                glm::dvec2 upper = -lower;
                for (const glm::dvec2& v : set) {
                    const glm::dvec2 place(along(side, v), along(across, v));
                    lower = glm::min(lower, place);
                    upper = glm::max(upper, place);
                }
                smallest = std::min(smallest, (upper.x - lower.x) * (upper.y - lower.y));
                longest = std::max({longest, upper.x - lower.x, upper.y - lower.y});
            }
        }
        if (longest == 0.0) smallest = 0.0;
        EXPECT_LE(size_of(oriented_box_of(set)), smallest * (1.0 + 1e-12) + 1e-14 * longest);
    }
}

/// Corners of a box that lies anyhow, and points inside.
VertexSet<3> boxful(HardInputs& inputs, const OrientedBox<3>& box, int inside) {
    VertexSet<3> set;
    const auto add = [&](const glm::dvec3& t) {
        glm::dvec3 p = box.center;
        for (int i = 0; i < 3; ++i)
            p += t[i] * box.half_extents[i] * box.axes[static_cast<std::size_t>(i)];
        set.push_back(p);
    };
    for (int corner = 0; corner < 8; ++corner)
        add({corner & 1 ? 1 : -1, corner & 2 ? 1 : -1, corner & 4 ? 1 : -1});
    for (int i = 0; i < inside; ++i)
        add({unit(inputs), unit(inputs), unit(inputs)});
    return set;
}

TEST(OrientedBoxes, FindABoxInSpaceAgain) {
    HardInputs inputs(seed + 1);
    for (int i = 0; i < 1000 && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed + 1 << " set " << i);
        OrientedBox<3> box = graze_test::oriented_box<3>(inputs, [&] { return unit(inputs); });
        box.half_extents += 0x1p-10;
        if (i % 4 == 0) box.half_extents = glm::dvec3(1.0);
        EXPECT_LE(size_of(oriented_box_of(boxful(inputs, box, i % 30))), size_of(box) * (1.0 + 1e-9));
    }
}

TEST(OrientedBoxes, AreNotLargerThanBoxesAlongTheAxes) {
    HardInputs inputs(seed + 2);
    for (int i = 0; i < 2000 && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed + 2 << " set " << i);
        const VertexSet<3> set = graze_test::special_set<3>(inputs, 20);
        const Box<3> box = box_of(set);
        const glm::dvec3 size = box.upper - box.lower;
        const double longest = std::max({size.x, size.y, size.z});
        // A flat extent counts as 2^-30 of the longest.
        EXPECT_LE(size_of(oriented_box_of(set)),
                  size.x * size.y * size.z * (1.0 + 1e-5) + 1e-8 * longest * longest * longest);
    }
}

TEST(OrientedBoxes, HaveAxesAtRightAngles) {
    HardInputs inputs(seed + 3);
    for (int i = 0; i < 1000 && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed + 3 << " set " << i);
        const auto axes = oriented_box_of(graze_test::hard_set<3>(inputs, 12)).axes;
        for (std::size_t row = 0; row < 3; ++row) {
            EXPECT_NEAR(glm::dot(axes[row], axes[row]), 1.0, 1e-14);
            EXPECT_NEAR(glm::dot(axes[row], axes[(row + 1) % 3]), 0.0, 1e-14);
        }
    }
}

// Balls along a segment: the capsule they were taken from.
TEST(Capsules, FindACapsuleAgain) {
    HardInputs inputs(seed + 4);
    for (int i = 0; i < 300 && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed + 4 << " set " << i);
        const auto axes = graze_test::any_axes(inputs, glm::dvec3());
        const double radius = 0.01 + std::abs(unit(inputs)) * 0.2;
        VertexSet<3> set;
        for (int ring = 0; ring < 2; ++ring) {
            for (int step = 0; step < 24; ++step) {
                const double angle = step * (3.14159265358979323846 / 12.0);
                set.push_back((ring == 0 ? -1.0 : 1.0) * axes[0] +
                              radius * (std::cos(angle) * axes[1] + std::sin(angle) * axes[2]));
            }
            set.push_back((ring == 0 ? -1.0 - radius : 1.0 + radius) * axes[0]);
        }
        const Capsule<3> capsule = capsule_of(set);
        EXPECT_LE(capsule.radius, radius * 1.02);
        EXPECT_LE(glm::length(capsule.b - capsule.a), 2.02);
    }
}

TEST(Capsules, OfSegmentsAreTheSegments) {
    const Capsule<2> capsule = capsule_of(Segment<2>{{0.1, 0.2}, {0.3, 0.7}});
    EXPECT_EQ(capsule.a, glm::dvec2(0.1, 0.2));
    EXPECT_EQ(capsule.b, glm::dvec2(0.3, 0.7));
    EXPECT_EQ(capsule.radius, 0.0);
}

}  // namespace
}  // namespace graze
