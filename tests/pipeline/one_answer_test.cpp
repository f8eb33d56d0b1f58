// One answer: every algorithm on every kind of CPU threads finds the pairs of the reference, on scenes made
// to go wrong in a grid.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <random>
#include <string>

#include "graze/threads/broad_phase.h"
#include "tests/pipeline/scenes.h"
#include "tests/support/trials.h"

namespace {

using graze::Algorithm;
using graze::Overlap;
using graze::Pair;

enum class Trouble { negative, outliers, points, one_cell, borders, sizes, crowded_giants, two_clusters };
constexpr Trouble all_troubles[] = {Trouble::negative,       Trouble::outliers,    Trouble::points,
                                    Trouble::one_cell,       Trouble::borders,     Trouble::sizes,
                                    Trouble::crowded_giants, Trouble::two_clusters};

class Scene {
  public:
    Scene(int dimension, std::size_t n, Trouble trouble, std::uint64_t seed)
        : dimension_(dimension), random_(seed) {
        const double scale = std::cbrt(static_cast<double>(n) + 1.0);
        for (std::size_t i = 0; i < n; ++i) {
            switch (trouble) {
                case Trouble::negative:
                    add(-1e4, -1e4 + scale, 1.0);
                    break;
                case Trouble::outliers:
                    if (i % 50 == 7) {
                        add(i % 4 == 1 ? 1e6 : -1e30, i % 4 == 1 ? 1.00001e6 : 1e30, 1.0);
                    } else {
                        add(0, scale, 1.0);
                    }
                    break;
                case Trouble::points:
                    add(0, 3, i % 3 == 0 ? 1.0 : 0.0, true);
                    break;
                case Trouble::one_cell:
                    add(0.2, 0.3, 1.0);
                    break;
                case Trouble::borders:
                    add(-4, scale, 1.0, true);
                    break;
                case Trouble::sizes:
                    add(0, scale, std::exp2(uniform(0, 20)) * 1e-5);
                    break;
                case Trouble::crowded_giants:
                    add(0, scale, i % 3 == 0 ? 100.0 : 0.5);
                    break;
                case Trouble::two_clusters:
                    add(i % 4 == 0 ? 3e7 : 0, (i % 4 == 0 ? 3e7 : 0) + scale, 2.0);
                    break;
            }
        }
    }
    [[nodiscard]] const std::vector<float>& rows() const { return rows_; }

  private:
    double uniform(double low, double high) { return std::uniform_real_distribution(low, high)(random_); }

    /// A box with its lower corner between the two on every axis, all sides the same.
    void add(double low, double high, double side, bool on_integers = false) {
        std::vector<float> upper;
        for (int axis = 0; axis < dimension_; ++axis) {
            const double at = uniform(low, high);
            rows_.push_back(static_cast<float>(on_integers ? std::floor(at) : at));
            upper.push_back(static_cast<float>(static_cast<double>(rows_.back()) + side));
        }
        rows_.insert(rows_.end(), upper.begin(), upper.end());
    }

    int dimension_;
    std::mt19937_64 random_;
    std::vector<float> rows_;
};

template <int Dim>
struct Engine {
    std::string name;
    graze::BroadPhase<Dim> broad;
    graze::PairBuffer buffer{};
};

/// Handles are kept from scene to scene, so that what one leaves behind can spoil the next.
template <int Dim>
void check_scenes() {
    graze::Threads wide(3);
    graze::PortableThreads portable(2);
    std::vector<Engine<Dim>> engines;
    for (const Algorithm algorithm : {Algorithm::automatic, Algorithm::lbvh, Algorithm::hash}) {
        const std::string name = name_of(algorithm);
        engines.push_back({"wide " + name, graze::BroadPhase<Dim>(wide, {.algorithm = algorithm})});
        engines.push_back({"portable " + name, graze::BroadPhase<Dim>(portable, {.algorithm = algorithm})});
    }
    std::uint64_t pairs_in_all = 0;
    const std::uint64_t seeds = graze_test::trials(1600) / 50;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        for (const Trouble trouble : all_troubles) {
            const std::size_t n = seed * 13 % 400 + (seed % 5 == 0 ? 1500 : 0);
            const Scene scene(Dim, n, trouble, seed);
            const Overlap overlap = seed % 4 == 0 ? Overlap::open : Overlap::closed;
            const std::vector<Pair> expected = graze_test::expected_pairs(Dim, scene.rows(), overlap);
            pairs_in_all += expected.size();
            for (Engine<Dim>& engine : engines) {
                SCOPED_TRACE(engine.name + ", trouble " + std::to_string(static_cast<int>(trouble)) + ", n " +
                             std::to_string(n) + ", seed " + std::to_string(seed));
                engine.broad.build(graze_test::view_of<Dim>(scene.rows()));
                EXPECT_EQ(engine.broad.count({.overlap = overlap}).count, expected.size());
                engine.broad.self_pairs(engine.buffer, {.overlap = overlap, .ordered = true});
                std::vector<Pair> pairs;
                engine.buffer.download(pairs);
                ASSERT_EQ(pairs, expected);
            }
        }
    }
    EXPECT_GT(pairs_in_all, 3000 * seeds);
}

TEST(OneAnswer, OfEveryAlgorithm2D) {
    check_scenes<2>();
}
TEST(OneAnswer, OfEveryAlgorithm3D) {
    check_scenes<3>();
}

}  // namespace
