// Hulls of every rank, against properties and, when small, against all planes of three points.
#include "graze/shape/convex_hull.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>

#include "host/shape/hull_faces.h"
#include "host/shape/qhull.h"
#include "tests/exact/inputs.h"
#include "tests/shape/hull_properties.h"

namespace graze {
namespace {

using graze_test::HardInputs;
using graze_test::WholeVector;
using Points = std::vector<glm::dvec3>;

/// The sets of points in the planes of three points that have no point on one side; empty unless the points
/// have rank 3.
std::set<std::set<WholeVector>> brute_force_facets(const std::vector<WholeVector>& points, int& rank) {
    std::set<std::set<WholeVector>> facets;
    rank = 0;
    for (const auto& a : points) {
        for (const auto& b : points) {
            if (a != b) rank = std::max(rank, 1);
            for (const auto& c : points) {
                const WholeVector normal = cross(b - a, c - a);
                if (is_zero(normal)) continue;
                rank = std::max(rank, 2);
                bool above = false;
                bool below = false;
                std::set<WholeVector> members;
                for (const auto& p : points) {
                    const auto height = dot(normal, p - a);
                    above = above || height > 0;
                    below = below || height < 0;
                    if (height == 0) members.insert(p);
                }
                if (above || below) rank = 3;
                if (above != below) facets.insert(members);
            }
        }
    }
    return facets;
}

void check_against_brute_force(const Points& points) {
    const ConvexHull hull(points);
    graze_test::check_hull(points, hull);
    const auto exact = graze_test::whole_vectors<3>(points);
    int rank = 0;
    const auto facets = brute_force_facets(exact, rank);
    ASSERT_EQ(hull.rank(), rank);
    if (rank < 3) return;
    EXPECT_EQ(hull.face_count(), facets.size());
    // A corner is on three planes or more, a point within an edge on two, within a face on one.
    std::size_t corners = 0;
    for (const auto& p : std::set<WholeVector>(exact.begin(), exact.end())) {
        const auto planes =
            std::count_if(facets.begin(), facets.end(), [&](const auto& f) { return f.contains(p); });
        corners += planes >= 3 ? 1 : 0;
    }
    EXPECT_EQ(hull.vertices().size(), corners);
}

/// Up to `count` points of a grid, scaled; some of them a little off, or of any size.
Points hard_points(HardInputs& inputs, int count, int grid, bool disturb) {
    const double scale = inputs.scale(10);
    const int flat = inputs.integer(0, 5);
    Points points(static_cast<std::size_t>(inputs.integer(1, count)));
    for (glm::dvec3& p : points) {
        p = {double(inputs.integer(0, grid)), double(inputs.integer(0, grid)),
             double(inputs.integer(0, grid))};
        if (flat == 0) p.z = p.x + 2 * p.y;
        if (flat == 1) p.y = p.x;
        if (flat == 2) p.y = p.z = p.x;
        p *= scale;
        if (disturb) p = {inputs.disturbed(p.x), inputs.disturbed(p.y), inputs.disturbed(p.z)};
        if (disturb && inputs.integer(0, 19) == 0) p.z = inputs.any_double();
    }
    return points;
}

TEST(ConvexHull, SmallOnesAreThoseOfBruteForce) {
    constexpr std::uint64_t seed = 5;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    HardInputs inputs(seed);
    std::array<int, 4> ranks{};
    for (int i = 0; i < 1200 && !HasFailure(); ++i) {
        const Points points = hard_points(inputs, 10, i % 4 == 0 ? 1 : 3, i % 2 == 0);
        testing::Message numbers;
        for (const auto& p : points) {
            numbers << std::hexfloat << " {" << p.x << ", " << p.y << ", " << p.z << "},";
        }
        SCOPED_TRACE(numbers);
        check_against_brute_force(points);
        ++ranks[static_cast<std::size_t>(ConvexHull(points).rank())];
    }
    for (const int count : ranks) {
        EXPECT_GT(count, 40) << "a rank hardly occurs";
    }
}

std::set<shape::Face> from_lowest_on(std::vector<shape::Face> faces) {
    std::set<shape::Face> result;
    for (shape::Face& face : faces) {
        std::rotate(face.begin(), std::min_element(face.begin(), face.end()), face.end());
        EXPECT_TRUE(result.insert(face).second) << "a face twice";
    }
    return result;
}

/// Whatever is proposed, right or wrong, the faces are the same.
TEST(ConvexHull, ProposalsChangeNothing) {
    constexpr std::uint64_t seed = 6;
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    HardInputs inputs(seed);
    int bodies = 0;
    for (int i = 0; i < 600 && !HasFailure(); ++i) {
        Points points = hard_points(inputs, 40, 3, i % 2 == 0);
        if (ConvexHull(points).rank() < 3) continue;
        ++bodies;
        std::sort(points.begin(), points.end(), shape::comes_before<3>);
        points.erase(std::unique(points.begin(), points.end()), points.end());
        std::vector<shape::Proposal> guesses(20);
        for (auto& guess : guesses) {
            for (std::uint32_t& corner : guess) {
                corner = static_cast<std::uint32_t>(inputs.integer(0, static_cast<int>(points.size()) - 1));
            }
        }
        const auto faces = from_lowest_on(shape::hull_faces(points, {}));
        EXPECT_EQ(from_lowest_on(shape::hull_faces(points, guesses)), faces);
        EXPECT_EQ(from_lowest_on(shape::hull_faces(points, shape::proposals_of_qhull(points))), faces);
    }
    EXPECT_GT(bodies, 150);
}

TEST(ConvexHull, DependsOnTheSetOfPointsOnly) {
    HardInputs inputs(7);
    for (int i = 0; i < 300; ++i) {
        Points points = hard_points(inputs, 60, 5, i % 2 == 0);
        const ConvexHull hull(points);
        for (int swaps = 0; swaps < 100; ++swaps) {
            const auto pick = [&] {
                return static_cast<std::size_t>(inputs.integer(0, static_cast<int>(points.size()) - 1));
            };
            std::swap(points[pick()], points[pick()]);
        }
        points.push_back(points[0]);
        const ConvexHull again(points);
        ASSERT_EQ(again.rank(), hull.rank());
        ASSERT_TRUE(std::ranges::equal(again.vertices(), hull.vertices()));
        ASSERT_EQ(again.face_count(), hull.face_count());
        for (std::uint32_t f = 0; f < hull.face_count(); ++f) {
            ASSERT_TRUE(std::ranges::equal(again.face(f), hull.face(f)));
        }
    }
}

/// On a sphere, as near as doubles are.
Points ball(HardInputs& inputs, int count, double radius) {
    Points points;
    for (int i = 0; i < count; ++i) {
        const auto q = inputs.pythagorean(false, 1000);
        if (q.length > 0.0)
            points.push_back(radius * glm::dvec3{q.x / q.length, q.y / q.length, q.z / q.length});
    }
    return points;
}

Points cube_grid(int side, double step) {
    Points points;
    for (int x = 0; x < side; ++x) {
        for (int y = 0; y < side; ++y) {
            for (int z = 0; z < side; ++z) {
                points.push_back({x * step, y * step, z * step});
            }
        }
    }
    return points;
}

/// x + y + z is kept but for rounding, so that the grid's faces are no longer planes.
Points turned(Points points) {
    for (glm::dvec3& p : points) {
        p = {0.8 * p.x - 0.6 * p.y + 0.1 * p.z, 0.6 * p.x + 0.8 * p.y, p.z - 0.1 * p.x};
    }
    return points;
}

TEST(ConvexHull, OfManyPoints) {
    HardInputs inputs(8);
    for (const double radius : {1.0, 0x1p1000, 0x1p-1000}) {
        const Points points = ball(inputs, 200, radius);
        const ConvexHull hull(points);
        graze_test::check_hull(points, hull);
        EXPECT_GT(hull.vertices().size(), 150u);
    }
    const ConvexHull cube(cube_grid(10, 0.1));
    graze_test::check_hull(cube_grid(10, 0.1), cube);
    EXPECT_EQ(cube.vertices().size(), 8u);
    EXPECT_EQ(cube.face_count(), 6u);
    EXPECT_EQ(cube.edges().size(), 12u);

    const Points nearly_cube = turned(cube_grid(8, 0.1));
    graze_test::check_hull(nearly_cube, ConvexHull(nearly_cube));

    Points nearly_flat;
    for (int i = 0; i < 200; ++i) {
        const double x = inputs.integer(0, 1000) / 1000.0;
        const double y = inputs.integer(0, 1000) / 1000.0;
        nearly_flat.push_back({x, y, inputs.nudged(x + y)});
    }
    const ConvexHull slab(nearly_flat);
    EXPECT_EQ(slab.rank(), 3);
    graze_test::check_hull(nearly_flat, slab);

    Points needle;
    for (int i = 0; i < 200; ++i) {
        needle.push_back({i * 0x1p900, inputs.integer(-9, 9) * 0x1p-900, inputs.integer(-9, 9) * 5e-324});
    }
    graze_test::check_hull(needle, ConvexHull(needle));
}

TEST(ConvexHull, OfAThousandPointsInWellUnderASecond) {
    HardInputs inputs(9);
    const Points points = ball(inputs, 1000, 1.0);
    const auto begin = std::chrono::steady_clock::now();
    const ConvexHull hull(points);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    EXPECT_GT(hull.vertices().size(), 900u);
    EXPECT_LT(seconds.count(), 10.0);  // 0.03 on an idle machine; sanitizers and company are slow
}

}  // namespace
}  // namespace graze
