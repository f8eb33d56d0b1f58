// The smallest ball against the smallest of all balls through up to Dim + 1 vertices, in rational numbers.
#include <gtest/gtest.h>

#include <bit>
#include <optional>

#include "graze/enclosing.h"
#include "tests/enclosing/oracle.h"
#include "tests/enclosing/sets.h"

namespace graze {
namespace {

using graze_test::Ball;
using graze_test::dot;
using graze_test::HardInputs;
using graze_test::minus;
using graze_test::Rational;
using graze_test::RationalVector;
using graze_test::Vector;
using graze_test::VertexSet;

constexpr std::uint64_t seed = 20250302;

/// The point as far from the first as from each of the others, in their affine hull, seen from the first: sum
/// of w_i u_i with 2 (u_j . sum w_i u_i) = u_j . u_j. None when the u are dependent. Gauss's elimination.
template <int Dim>
std::optional<RationalVector<Dim>> equidistant(const std::vector<RationalVector<Dim>>& u) {
    const std::size_t n = u.size();
    std::vector<std::vector<Rational>> rows(n, std::vector<Rational>(n + 1));
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t i = 0; i < n; ++i)
            rows[j][i] = 2 * dot(u[j], u[i]);
        rows[j][n] = dot(u[j], u[j]);
    }
    for (std::size_t pivot = 0; pivot < n; ++pivot) {
        if (rows[pivot][pivot] == 0) return std::nullopt;  // a Gram matrix: 0 only when dependent
        for (std::size_t j = 0; j < n; ++j) {
            if (j == pivot) continue;
            const Rational factor = rows[j][pivot] / rows[pivot][pivot];
            for (std::size_t i = pivot; i <= n; ++i)
                rows[j][i] -= factor * rows[pivot][i];
        }
    }
    RationalVector<Dim> center{};
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t axis = 0; axis < Dim; ++axis)
            center[axis] += rows[j][n] / rows[j][j] * u[j][axis];
    }
    return center;
}

/// Of the radius of the smallest ball, the square.
template <int Dim>
Rational smallest_square(const VertexSet<Dim>& set) {
    std::vector<RationalVector<Dim>> vertices;
    for (const auto& vertex : set)
        vertices.push_back(minus<Dim>(vertex, set[0]));
    std::optional<Rational> best;
    for (unsigned members = 1; members < 1u << set.size(); ++members) {
        if (std::popcount(members) > Dim + 1) continue;
        const auto base = static_cast<std::size_t>(std::countr_zero(members));
        std::vector<RationalVector<Dim>> u;
        const auto seen_from_base = [&](std::size_t i) {
            RationalVector<Dim> v = vertices[i];
            for (std::size_t axis = 0; axis < Dim; ++axis)
                v[axis] -= vertices[base][axis];
            return v;
        };
        for (std::size_t i = base + 1; i < set.size(); ++i) {
            if ((members >> i & 1) != 0) u.push_back(seen_from_base(i));
        }
        const auto center = equidistant<Dim>(u);
        if (!center) continue;
        const Rational square = dot(*center, *center);
        if (best && square >= *best) continue;
        bool holds_all = true;
        for (std::size_t i = 0; i < set.size() && holds_all; ++i) {
            RationalVector<Dim> off = seen_from_base(i);
            for (std::size_t axis = 0; axis < Dim; ++axis)
                off[axis] -= (*center)[axis];
            holds_all = dot(off, off) <= square;
        }
        if (holds_all) best = square;
    }
    return *best;
}

/// radius <= (1 + 1e-12) * optimum + one unit in the last place of each coordinate of the centre.
template <int Dim>
void expect_smallest(const Ball<Dim>& ball, const VertexSet<Dim>& set) {
    Rational rounding = 0;
    for (int axis = 0; axis < Dim; ++axis) {
        const double size = std::abs(ball.center[axis]);
        rounding += Rational(std::nextafter(size, std::numeric_limits<double>::infinity())) - Rational(size);
    }
    const Rational slack(1e-12);
    Rational kept = Rational(ball.radius) - rounding;
    if (kept < 0) kept = 0;
    const Rational most = smallest_square<Dim>(set) * (1 + slack) * (1 + slack);
    EXPECT_LE(kept * kept, most) << "radius " << ball.radius << " instead of "
                                 << std::sqrt(smallest_square<Dim>(set).template convert_to<double>());
}

template <int Dim>
void against_brute_force(int count) {
    HardInputs inputs(seed);
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << " set " << i);
        const VertexSet<Dim> set = graze_test::hard_set<Dim>(inputs, 7);
        expect_smallest<Dim>(smallest_ball_of(set), set);
    }
}

TEST(SmallestBall, AgainstBruteForceInThePlane) {
    against_brute_force<2>(1500);
}
TEST(SmallestBall, AgainstBruteForceInSpace) {
    against_brute_force<3>(500);
}

// Three vertices at distance `apart` of a line, and more: their circle's centre is as good as unknown.
TEST(SmallestBall, OfSlivers) {
    HardInputs inputs(seed + 1);
    for (int i = 0; i < 600 && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed + 1 << " set " << i);
        const double apart = std::ldexp(1.0, -inputs.integer(1, 70));
        VertexSet<2> plane{{0, 0}, {0, apart}, {1, apart * graze_test::unit(inputs)}};
        plane.push_back({0.5, 0.5 + apart * graze_test::unit(inputs)});
        VertexSet<3> space;
        for (const glm::dvec2& vertex : plane)
            space.emplace_back(vertex, apart * graze_test::unit(inputs));
        space.emplace_back(0.5, apart * graze_test::unit(inputs), 0.5);
        expect_smallest<2>(smallest_ball_of(plane), plane);
        expect_smallest<3>(smallest_ball_of(space), space);
    }
}

// Nothing depends on the unit of length.
template <int Dim>
void scaled_sets(int count) {
    HardInputs inputs(seed + 2);
    for (int i = 0; i < count && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed + 2 << " set " << i);
        VertexSet<Dim> set = graze_test::special_set<Dim>(inputs, 12);
        for (auto& vertex : set)
            vertex += Vector<Dim>(2.0);  // no number so small that scaling loses digits
        const Ball<Dim> ball = smallest_ball_of(set);
        const double factor = std::ldexp(1.0, inputs.integer(-900, 1000));
        for (auto& vertex : set)
            vertex *= factor;
        const Ball<Dim> scaled = smallest_ball_of(set);
        EXPECT_EQ(scaled.radius, ball.radius * factor);
        EXPECT_EQ(scaled.center, ball.center * factor);
    }
}

TEST(SmallestBall, ScalesWithTheUnit) {
    scaled_sets<2>(2000);
    scaled_sets<3>(2000);
}

// Many vertices, all nearly on one circle or sphere, and every pivot near a tie. No ball of the smallest's
// centre is smaller, and none of 100 centres beside it is.
template <int Dim>
void many(std::size_t count) {
    HardInputs inputs(seed + 3);
    VertexSet<Dim> set;
    while (set.size() < count) {
        auto vertex = graze_test::on_sphere<Dim>(inputs);
        for (int axis = 0; axis < Dim; ++axis)
            vertex[axis] = inputs.nudged(vertex[axis]);
        set.push_back(vertex);
    }
    const Ball<Dim> ball = smallest_ball_of(set);
    EXPECT_LE(ball.radius, 1.0 + 1e-12);
    EXPECT_GE(ball.radius, 1.0 - 1e-3);
    EXPECT_LE(glm::length(ball.center), 0.05);
    for (int i = 0; i < 100; ++i) {
        const auto beside =
            ball.center + 1e-3 * graze_test::vector_of<Dim>([&] { return graze_test::unit(inputs); });
        double farthest = 0.0;
        for (const auto& vertex : set)
            farthest = std::max(farthest, glm::length(vertex - beside));
        EXPECT_GE(farthest, ball.radius * (1.0 - 1e-12));
    }
}

TEST(SmallestBall, OfThousandsOnOneSphere) {
    many<2>(20000);
    many<3>(20000);
}

}  // namespace
}  // namespace graze
