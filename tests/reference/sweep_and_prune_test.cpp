#include "host/reference/sweep_and_prune.h"

#include <gtest/gtest.h>

#include "host/reference/brute_force.h"
#include "host/scene/random_boxes.h"
#include "host/scene/scene.h"

namespace graze::reference {
namespace {

void expect_equal_to_brute_force(const Boxes& boxes) {
    for (const Rule rule : {Rule::closed, Rule::open}) {
        SCOPED_TRACE(rule == Rule::closed ? "closed" : "open");
        ASSERT_EQ(sweep_and_prune(boxes, rule), brute_force(boxes, rule));
        ASSERT_EQ(sweep_and_prune_summary(boxes, rule), brute_force_summary(boxes, rule));
    }
}

TEST(SweepAndPrune, EqualsBruteForceOnEveryKindOfRandomScene) {
    constexpr std::uint64_t sizes[] = {0, 1, 2, 3, 7, 8, 9, 26, 27, 28, 64, 150, 400};
    std::uint64_t seed = 0;
    for (const scene::Kind kind : scene::all_kinds) {
        for (const int dimension : {2, 3}) {
            for (const std::uint64_t n : sizes) {
                for (int repetition = 0; repetition < 4; ++repetition) {
                    ++seed;
                    SCOPED_TRACE(testing::Message() << scene::name_of(kind) << ", dimension " << dimension
                                                    << ", n " << n << ", seed " << seed);
                    expect_equal_to_brute_force(
                        boxes_from(dimension, scene::random_boxes(dimension, n, seed, kind)));
                    if (HasFatalFailure()) return;
                }
            }
        }
    }
}

TEST(SweepAndPrune, EqualsBruteForceOnTwoSets) {
    for (const scene::Kind kind : scene::all_kinds) {
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            const int dimension = seed % 2 == 0 ? 2 : 3;
            SCOPED_TRACE(testing::Message() << scene::name_of(kind) << ", seed " << seed);
            const Boxes a = boxes_from(dimension, scene::random_boxes(dimension, 20 * seed, seed, kind));
            const Boxes b = boxes_from(dimension, scene::random_boxes(dimension, 90, seed + 1000, kind));
            for (const Rule rule : {Rule::closed, Rule::open}) {
                ASSERT_EQ(sweep_and_prune(a, b, rule), brute_force(a, b, rule));
                ASSERT_EQ(sweep_and_prune_summary(a, b, rule), brute_force_summary(a, b, rule));
            }
        }
    }
}

TEST(SweepAndPrune, EqualsBruteForceOnTheScenesOfTheBenchmarks) {
    for (const std::string& name : scene::scene_names()) {
        for (const std::uint64_t n : {0u, 1u, 2u, 100u, 2000u}) {
            SCOPED_TRACE(testing::Message() << name << ", n " << n);
            const scene::Scene scene = scene::make_scene(name, n, 7);
            expect_equal_to_brute_force(boxes_from(scene.dimension, scene.boxes));
            if (HasFatalFailure()) return;
        }
    }
}

TEST(SweepAndPrune, OneAxis) {
    expect_equal_to_brute_force({1, {0, 1, 1, 2, 3, 3, 2, 4, 3, 3, -5, 9, 5, 6, 6, 7, 0, 0}});
}

// In a k^3 lattice of closed unit cubes, the (3k - 2)^3 ordered pairs of neighbours include each cube with
// itself: on one axis k cubes have 3k - 2 neighbours, themselves included.
TEST(SweepAndPrune, LatticeHasTheCountOfTheFormula) {
    for (const std::uint64_t k : {1u, 2u, 3u, 10u, 40u}) {
        SCOPED_TRACE(k);
        const scene::Scene scene = scene::make_scene("lattice", k * k * k, k);
        const Boxes boxes = boxes_from(3, scene.boxes);
        const std::uint64_t neighbours = (3 * k - 2) * (3 * k - 2) * (3 * k - 2);
        EXPECT_EQ(sweep_and_prune_summary(boxes, Rule::closed).count, (neighbours - k * k * k) / 2);
        EXPECT_EQ(sweep_and_prune_summary(boxes, Rule::open).count, 0u);
    }
}

}  // namespace
}  // namespace graze::reference
