// The wide walks find what the reference finds and what the functor walk finds, pair by pair, with every
// instruction set and any number of threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>

#include "graze/threads/broad_phase.h"
#include "host/scene/scene.h"
#include "tests/pipeline/scenes.h"
#include "tests/wide/combinations.h"

namespace {

using graze::AcceptAll;
using graze::Bound;
using graze::Overlap;
using graze::Pair;
using graze::wide::InstructionSet;
using graze::wide::PairList;
using graze::wide::WideTree;
using graze_test::build;
using graze_test::sorted;

template <int Dim>
struct OneSet {
    OneSet(graze::Threads& threads, InstructionSet set) : wide(threads, set) {}
    WideTree<Dim> wide;
    PairList list;
};

template <int Dim>
class Combinations {
  public:
    void expect(const std::vector<float>& rows, Overlap overlap, const std::vector<Pair>& expected) {
        SCOPED_TRACE(overlap == Overlap::closed ? "closed" : "open");
        all_.each([&](OneSet<Dim>& one) {
            build<Dim>(one.wide, rows);
            EXPECT_EQ(one.wide.count(overlap), expected.size());
            one.list.restart();
            one.wide.find(overlap, AcceptAll{}, one.list);
            EXPECT_EQ(sorted(one.list), expected);
        });
    }

  private:
    graze_test::Combinations<OneSet<Dim>> all_;
};

template <int Dim>
void check_random_scenes() {
    Combinations<Dim> combinations;
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        for (const graze::scene::Kind kind : graze::scene::all_kinds) {
            for (const std::uint64_t n : {0u, 1u, 2u, 7u, 8u, 9u, 63u, 64u, 65u, 511u, 700u}) {
                SCOPED_TRACE(std::string(name_of(kind)) + ", n = " + std::to_string(n) +
                             ", seed = " + std::to_string(seed));
                const std::vector<float> rows = graze::scene::random_boxes(Dim, n, seed, kind);
                for (const Overlap overlap : {Overlap::closed, Overlap::open})
                    combinations.expect(rows, overlap, graze_test::expected_pairs(Dim, rows, overlap));
                if (testing::Test::HasFailure()) return;
            }
        }
    }
}

TEST(WideSelfPairs, RandomScenes2D) {
    check_random_scenes<2>();
}
TEST(WideSelfPairs, RandomScenes3D) {
    check_random_scenes<3>();
}

/// Trees of several levels, far beyond what brute force can check, against the functor walk.
template <int Dim>
void check_against_functors(const graze::scene::Scene& scene) {
    graze::Threads threads(2);
    graze::BroadPhase<Dim> functors(threads);
    graze::PairBuffer buffer;
    Combinations<Dim> combinations;
    functors.build(graze_test::view_of<Dim>(scene.boxes));
    for (const Overlap overlap : {Overlap::closed, Overlap::open}) {
        functors.self_pairs(buffer, {.overlap = overlap, .ordered = true});
        std::vector<Pair> expected;
        buffer.download(expected);
        combinations.expect(scene.boxes, overlap, expected);
    }
}

TEST(WideSelfPairs, ScenesOfTheBenchmarksAgainstTheFunctorWalk) {
    for (const std::string& name : graze::scene::scene_names()) {
        SCOPED_TRACE(name);
        // All pairs of the scene `same` overlap.
        const graze::scene::Scene scene = graze::scene::make_scene(name, name == "same" ? 1000 : 9000, 5);
        scene.dimension == 2 ? check_against_functors<2>(scene) : check_against_functors<3>(scene);
    }
}

/// Two boxes among many, at all places of a block and in different blocks, that touch, overlap or miss by one
/// ulp along one axis.
template <int Dim>
void check_near_ties() {
    constexpr std::size_t n = 40;
    Combinations<Dim> combinations;
    for (std::size_t other = 1; other < n; other += 3) {
        for (std::size_t axis = 0; axis < 2 * Dim; ++axis) {
            for (const int ulps : {-1, 0, 1}) {
                SCOPED_TRACE("other " + std::to_string(other) + ", axis " + std::to_string(axis) + ", ulps " +
                             std::to_string(ulps));
                std::vector<float> rows;
                for (std::size_t i = 0; i < n; ++i) {
                    const float corner = 1000.0f + 4.0f * static_cast<float>(i);
                    graze_test::append(rows, graze_test::box_row<Dim>(corner, corner + 1.0f));
                }
                // Beside box 0, behind its upper bound or before its lower one.
                for (std::size_t k = 0; k < Dim; ++k) {
                    const bool along = k == axis % Dim;
                    float lower = 1000.0f;
                    float upper = 1001.0f;
                    if (along && axis < Dim) {
                        lower = ulps == 0 ? 1001.0f : std::nextafter(1001.0f, ulps > 0 ? 2000.0f : 0.0f);
                        upper = 1002.0f;
                    } else if (along) {
                        lower = 999.0f;
                        upper = ulps == 0 ? 1000.0f : std::nextafter(1000.0f, ulps > 0 ? 0.0f : 2000.0f);
                    }
                    rows[other * 2 * Dim + k] = lower;
                    rows[other * 2 * Dim + Dim + k] = upper;
                }
                const std::vector<Pair> pair{{0, static_cast<std::uint32_t>(other)}};
                combinations.expect(rows, Overlap::closed, ulps <= 0 ? pair : std::vector<Pair>{});
                combinations.expect(rows, Overlap::open, ulps < 0 ? pair : std::vector<Pair>{});
                if (testing::Test::HasFailure()) return;
            }
        }
    }
}

TEST(WideSelfPairs, NearTies2D) {
    check_near_ties<2>();
}
TEST(WideSelfPairs, NearTies3D) {
    check_near_ties<3>();
}

/// Every twentieth box covers everything: lists are longer than their room at every level.
TEST(WideSelfPairs, ManyGiants) {
    std::vector<float> rows = graze::scene::make_scene("uniform", 2400, 3).boxes;
    for (std::size_t box = 0; box < 2400; box += 20) {
        std::fill_n(rows.begin() + static_cast<std::ptrdiff_t>(6 * box), 3, -1000.0f);
        std::fill_n(rows.begin() + static_cast<std::ptrdiff_t>(6 * box + 3), 3, 1000.0f);
    }
    Combinations<3>().expect(rows, Overlap::closed, graze_test::expected_pairs(3, rows, Overlap::closed));
}

/// More pairs than 32 bits count, without storing one.
TEST(WideSelfPairs, CountsBeyond32Bits) {
#if defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "4e9 pairs take minutes under ThreadSanitizer";
#endif
    constexpr std::uint64_t n = 92'700;
    std::vector<float> rows;
    for (std::uint64_t i = 0; i < n; ++i)
        graze_test::append(rows, graze_test::box_row<2>(0.0f, 1.0f));
    graze::Threads threads;
    WideTree<2> wide(threads);
    build<2>(wide, rows);
    EXPECT_EQ(wide.count(Overlap::closed), n * (n - 1) / 2);
}

/// -0 and 0 are one number.
TEST(WideSelfPairs, NegativeZero) {
    const std::vector<float> rows{-1.0f, -1.0f, -0.0f, -0.0f, 0.0f, 0.0f,
                                  1.0f,  1.0f,  0.0f,  -1.0f, 0.0f, -0.0f};
    Combinations<2> combinations;
    combinations.expect(rows, Overlap::closed, {{0, 1}, {0, 2}, {1, 2}});
    combinations.expect(rows, Overlap::open, {});
}

/// Some objects only, as when bad boxes are skipped: the others are not even read.
TEST(WideSelfPairs, SomeObjects) {
    std::vector<float> rows = graze::scene::random_boxes(3, 900, 4, graze::scene::Kind::lattice);
    const std::vector<Pair> all = graze_test::expected_pairs(3, rows, Overlap::closed);
    std::vector<std::uint32_t> objects;
    for (std::uint32_t i = 0; i < 900; ++i) {
        if (i % 3 == 0) {
            std::fill_n(rows.begin() + 6 * i, 6, std::nanf(""));
        } else {
            objects.push_back(i);
        }
    }
    std::vector<Pair> expected;
    std::copy_if(all.begin(), all.end(), std::back_inserter(expected),
                 [](Pair pair) { return pair.a() % 3 != 0 && pair.b() % 3 != 0; });
    graze::Threads threads(2);
    WideTree<3> wide(threads);
    PairList list;
    wide.build(Bound<float, 3>{graze_test::view_of<3>(rows), {}}, {objects.data(), objects.size()},
               static_cast<std::uint32_t>(objects.size()));
    wide.find(Overlap::closed, AcceptAll{}, list);
    EXPECT_EQ(sorted(list), expected);
    EXPECT_FALSE(expected.empty());
}

/// float64 boxes, rounded outward for the walk and tested again as stored: near-ties that float32 cannot tell
/// apart.
TEST(WideSelfPairs, Float64AsStored) {
    graze::Threads threads(2);
    WideTree<2> wide(threads);
    PairList list;
    std::uint64_t refused = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        std::mt19937_64 random(seed);
        std::vector<double> rows;
        for (const float value : graze::scene::random_boxes(2, 700, seed, graze::scene::Kind::lattice))
            rows.push_back(static_cast<double>(value) + std::ldexp(static_cast<double>(random() % 5), -40));
        for (std::size_t row = 0; row < rows.size(); row += 4) {
            if (rows[row] > rows[row + 2]) std::swap(rows[row], rows[row + 2]);
            if (rows[row + 1] > rows[row + 3]) std::swap(rows[row + 1], rows[row + 3]);
        }
        const graze::BoxView<double, 2> view = graze_test::view_of<2>(rows);
        const double origin[2] = {0.25, -1000.0};
        wide.build(Bound<double, 2>{view, {origin, 2}}, {}, 700);
        for (const Overlap overlap : {Overlap::closed, Overlap::open}) {
            list.restart();
            wide.find(Overlap::closed, graze::AcceptExact<2>{view, view, overlap}, list);
            EXPECT_EQ(sorted(list), graze_test::expected_pairs(2, rows, overlap));
            refused += wide.count(Overlap::closed) - list.size();
        }
    }
    EXPECT_GT(refused, 0u) << "the scenes do not test the filter";
}

TEST(WideSelfPairs, ClearForgetsTheBoxes) {
    graze::Threads threads(1);
    WideTree<2> wide(threads);
    PairList list;
    build<2>(wide, graze::scene::random_boxes(2, 100, 1, graze::scene::Kind::one_point));
    EXPECT_EQ(wide.count(Overlap::closed), 4950u);
    wide.clear();
    EXPECT_EQ(wide.count(Overlap::closed), 0u);
    wide.find(Overlap::closed, AcceptAll{}, list);
    EXPECT_EQ(list.size(), 0u);
}

}  // namespace
