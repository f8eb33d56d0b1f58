// Neighbours in recorded and published particle systems, against every pair in float64; what float64 cannot
// decide is decided in rational numbers.
#include <array>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <vector>

#include "host/io/trajectory.h"
#include "tests/neighbours/lists_under_test.h"
#include "tests/support/shared_data.h"

namespace {

using PairOfNumbers = std::pair<std::uint32_t, std::uint32_t>;

/// Rows of x, y, z and radius; pairs i < j with |x_i - x_j| <= r_i + r_j + cutoff.
std::vector<PairOfNumbers> all_pairs(const std::vector<double>& rows, double cutoff) {
    std::vector<PairOfNumbers> pairs;
    const auto count = static_cast<std::uint32_t>(rows.size() / 4);
    for (std::uint32_t i = 0; i < count; ++i) {
        for (std::uint32_t j = i + 1; j < count; ++j) {
            const double* const p = &rows[4 * std::size_t{i}];
            const double* const q = &rows[4 * std::size_t{j}];
            const double square =
                (p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]) + (p[2] - q[2]) * (p[2] - q[2]);
            const double reach = p[3] + q[3] + cutoff;
            bool near = square <= reach * reach;
            if (std::fabs(square - reach * reach) <= 1e-14 * reach * reach) {
                graze_test::Rational gap = 0;
                for (int axis = 0; axis < 3; ++axis) {
                    const graze_test::Rational d =
                        graze_test::Rational(p[axis]) - graze_test::Rational(q[axis]);
                    gap += d * d;
                }
                const graze_test::Rational exact =
                    graze_test::Rational(p[3]) + graze_test::Rational(q[3]) + graze_test::Rational(cutoff);
                near = gap <= exact * exact;
            }
            if (near) pairs.push_back({i, j});
        }
    }
    return pairs;
}

template <class Scalar>
std::vector<PairOfNumbers> half_list(graze_test::UnderTest& executor, const std::vector<Scalar>& rows,
                                     double cutoff) {
    graze::NeighbourLists<3> lists(executor);
    const graze::SphereView<Scalar, 3> view(rows.data(), rows.size() / 4, 4, rows.data() + 3, 4);
    const auto near = lists.build(view, {.cutoff = cutoff, .kind = graze::ListKind::half});
    std::vector<PairOfNumbers> pairs;
    for (const auto& entry : graze_test::entries_of(executor, near))
        pairs.push_back({entry.i, entry.j});
    return pairs;
}

/// Fourteen snapshots of 1,800 falling spheres; the numbers of the first and the last are those that the
/// data's page counts.
TEST(RealNeighbours, TouchingGrains) {
    const std::filesystem::path folder =
        graze_test::shared_data() / "data/particles/LIGGGHTS-PUBLIC/contactModels/post";
    GRAZE_SKIP_WITHOUT_SHARED(folder);
    GRAZE_MAKE_EXECUTOR(executor);
    std::set<std::size_t> counts;
    int dumps = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        SCOPED_TRACE(entry.path().string());
        ++dumps;
        const auto grains = graze::io::read_trajectory(entry.path(), graze::io::LengthUnit::metre);
        ASSERT_EQ(grains.frame_numbers.size(), 1u);
        ASSERT_EQ(grains.radii.size(), 1800u);
        std::vector<double> rows;
        for (std::size_t i = 0; i < grains.radii.size(); ++i) {
            rows.insert(rows.end(), &grains.positions[3 * i], &grains.positions[3 * i] + 3);
            rows.push_back(grains.radii[i]);
        }
        const auto expected = all_pairs(rows, 0.0);
        counts.insert(expected.size());
        EXPECT_TRUE(half_list(executor, rows, 0.0) == expected);
    }
    EXPECT_EQ(dumps, 14);
    ASSERT_FALSE(counts.empty());
    EXPECT_EQ(*counts.begin(), 7u);
    EXPECT_EQ(*counts.rbegin(), 956u);
}

std::vector<float> words_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    std::vector<float> words(bytes.size() / 4);
    std::memcpy(words.data(), bytes.data(), 4 * words.size());
    return words;
}

void check(const std::vector<float>& rows, const std::array<double, 3>& radii, std::size_t least) {
    GRAZE_MAKE_EXECUTOR(executor);
    for (const double radius : radii) {
        SCOPED_TRACE(radius);
        const auto expected = all_pairs({rows.begin(), rows.end()}, radius);
        EXPECT_GT(expected.size(), least);
        EXPECT_TRUE(half_list(executor, rows, radius) == expected) << expected.size();
    }
}

constexpr const char* samples = "data/particles/cuda-samples/Samples";

/// 2,500 dark bodies of 9 words and 17,500 stars of 11, after a header of 8: mass, then the position.
TEST(RealNeighbours, Galaxy) {
    const auto path =
        graze_test::shared_data() / samples / "8_Platform_Specific/Tegra/nbody_opengles/galaxy_20K.bin";
    GRAZE_SKIP_WITHOUT_SHARED(path);
    const std::vector<float> words = words_of(path);
    std::vector<float> rows;
    for (std::size_t at = 8; at < words.size(); at += rows.size() / 4 <= 2500 ? 9 : 11) {
        rows.insert(rows.end(), &words[at + 1], &words[at + 1] + 3);
        rows.push_back(0.0f);
    }
    ASSERT_EQ(rows.size(), 4 * 20000u);
    check(rows, {0.1, 0.25, 0.5}, 100);
}

TEST(RealNeighbours, ReferenceParticles) {
    const auto path =
        graze_test::shared_data() / samples / "2_Concepts_and_Techniques/particles/data/ref_particles.bin";
    GRAZE_SKIP_WITHOUT_SHARED(path);
    std::vector<float> rows = words_of(path);
    ASSERT_EQ(rows.size(), 4 * 32768u);
    for (std::size_t i = 3; i < rows.size(); i += 4)
        rows[i] = 0.0f;
    check(rows, {0.03125, 0.04, 0.0625}, 100);
}

}  // namespace
