// A refitted tree finds what a new one finds, whatever the objects have done; and its quality says when the
// order of the old places no longer fits.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "graze/exec/lbvh_pipeline.h"
#include "graze/stage/quality.h"
#include "host/scene/random_boxes.h"
#include "host/scene/scene.h"
#include "tests/wide/combinations.h"

namespace {

using graze::Aabb;
using graze::AcceptAll;
using graze::Overlap;
using graze::Pair;
using graze::surface_log2;
using graze::wide::InstructionSet;
using graze::wide::PairList;
using graze::wide::WideTree;
using graze_test::bound_of;
using graze_test::build;
using graze_test::sorted;

template <int Dim>
struct OneTree {
    OneTree(graze::Threads& threads, InstructionSet set) : tree(threads, set) {}
    WideTree<Dim> tree;
    PairList list;
};

template <int Dim>
void check_refit() {
    graze_test::Combinations<OneTree<Dim>> combinations;
    for (const graze::scene::Kind kind : graze::scene::all_kinds) {
        for (const std::uint64_t n : {1u, 2u, 7u, 8u, 9u, 63u, 64u, 65u, 513u}) {
            SCOPED_TRACE(std::string(name_of(kind)) + ", n = " + std::to_string(n) + ", seeds 1, 2");
            const std::vector<float> before = graze::scene::random_boxes(Dim, n, 1, kind);
            const std::vector<float> after =
                graze::scene::random_boxes(Dim, n, 2, graze::scene::Kind::mixture);
            const std::vector<Pair> expected = graze_test::expected_pairs(Dim, after, Overlap::closed);
            combinations.each([&](OneTree<Dim>& one) {
                build<Dim>(one.tree, before);
                const graze::Span<const std::uint32_t> numbers = one.tree.numbers();
                const std::vector<std::uint32_t> order(numbers.begin(), numbers.end());
                one.tree.refit(bound_of<Dim>(after));
                EXPECT_EQ(one.tree.count(Overlap::closed), expected.size());
                one.list.restart();
                one.tree.find(Overlap::closed, AcceptAll{}, one.list);
                EXPECT_EQ(sorted(one.list), expected);
                EXPECT_TRUE(std::equal(order.begin(), order.end(), one.tree.numbers().begin()));
            });
            if (testing::Test::HasFailure()) return;
        }
    }
}

TEST(WideRefit, RandomScenes2D) {
    check_refit<2>();
}
TEST(WideRefit, RandomScenes3D) {
    check_refit<3>();
}

/// More boxes than one task covers, against a fresh build.
TEST(WideRefit, ManyBoxesThatMove) {
    std::vector<float> rows = graze::scene::make_scene("varied", 20000, 1).boxes;
    graze_test::Combinations<OneTree<3>> combinations;
    combinations.each([&](OneTree<3>& one) { build<3>(one.tree, rows); });
    for (std::size_t row = 0; row < rows.size(); row += 6) {
        const float step = 0.1f * static_cast<float>(row % 7);
        for (std::size_t k = 0; k < 6; ++k)
            rows[row + k] += step;
    }
    graze::Threads threads(2);
    WideTree<3> fresh(threads);
    PairList list;
    build<3>(fresh, rows);
    fresh.find(Overlap::closed, AcceptAll{}, list);
    const std::vector<Pair> expected = sorted(list);
    ASSERT_GT(expected.size(), 20000u);
    combinations.each([&](OneTree<3>& one) {
        one.tree.refit(bound_of<3>(rows));
        one.list.restart();
        one.tree.find(Overlap::closed, AcceptAll{}, one.list);
        EXPECT_EQ(sorted(one.list), expected);
    });
}

/// The others are not even read.
TEST(WideRefit, SomeObjects) {
    graze::Threads threads(2);
    WideTree<3> tree(threads);
    PairList list;
    std::vector<std::uint32_t> objects;
    for (std::uint32_t i = 0; i < 900; i += i % 5 == 0 ? 1 : 2)
        objects.push_back(i);
    std::vector<float> rows = graze::scene::random_boxes(3, 900, 4, graze::scene::Kind::lattice);
    tree.build(bound_of<3>(rows), {objects.data(), objects.size()},
               static_cast<std::uint32_t>(objects.size()));
    rows = graze::scene::random_boxes(3, 900, 5, graze::scene::Kind::lattice);
    std::vector<Pair> expected = graze_test::expected_pairs(3, rows, Overlap::closed);
    const auto takes_part = [&](std::uint32_t i) {
        return std::binary_search(objects.begin(), objects.end(), i);
    };
    expected.erase(std::remove_if(expected.begin(), expected.end(),
                                  [&](Pair p) { return !takes_part(p.a()) || !takes_part(p.b()); }),
                   expected.end());
    ASSERT_FALSE(expected.empty());
    for (std::uint32_t i = 0; i < 900; ++i) {
        if (!takes_part(i)) std::fill_n(rows.begin() + 6 * i, 6, std::nanf(""));
    }
    tree.refit(bound_of<3>(rows));
    tree.find(Overlap::closed, AcceptAll{}, list);
    EXPECT_EQ(sorted(list), expected);
}

TEST(WideRefit, NothingToRefit) {
    graze::Threads threads(1);
    WideTree<2> tree(threads);
    const std::vector<float> rows = graze::scene::random_boxes(2, 9, 1, graze::scene::Kind::one_point);
    tree.refit(bound_of<2>(rows));
    EXPECT_EQ(tree.nodes(), 0u);
    EXPECT_EQ(tree.surfaces(), 0);
    build<2>(tree, rows);
    EXPECT_EQ(tree.nodes(), 3u);
    tree.clear();
    tree.refit(bound_of<2>(rows));
    EXPECT_EQ(tree.count(Overlap::closed), 0u);
}

/// Circles, by a functor that the library does not know.
struct CircleBound {
    const std::vector<float>* centres;
    float radius;
    std::uint64_t* asked_for;

    void prefetch(std::uint32_t) const { ++*asked_for; }
    Aabb<2> operator()(std::uint32_t i) const {
        Aabb<2> box;
        for (std::size_t axis = 0; axis < 2; ++axis) {
            box.lo[axis] = (*centres)[2 * i + axis] - radius;
            box.hi[axis] = (*centres)[2 * i + axis] + radius;
        }
        return box;
    }
};

TEST(WideRefit, BoundsOfAnyFunctor) {
    graze::Threads threads(1);
    WideTree<2> tree(threads);
    PairList list;
    std::mt19937_64 random(5);
    std::vector<float> centres(2 * 600);
    for (int step = 0; step < 2; ++step) {
        for (float& x : centres)
            x = static_cast<float>(random() % 64);
        std::uint64_t asked_for = 0;
        const CircleBound bound{&centres, 1.5f, &asked_for};
        std::vector<float> rows;
        for (std::uint32_t i = 0; i < 600; ++i) {
            const Aabb<2> box = bound(i);
            graze_test::append(rows, {box.lo[0], box.lo[1], box.hi[0], box.hi[1]});
        }
        step == 0 ? tree.build(bound, {}, 600) : tree.refit(bound);
        EXPECT_GE(asked_for, 500u);  // all but the first few
        list.restart();
        tree.find(Overlap::closed, AcceptAll{}, list);
        EXPECT_EQ(sorted(list), graze_test::expected_pairs(2, rows, Overlap::closed));
    }
}

std::int64_t surfaces_after(std::uint32_t thread_count, const std::vector<float>& built,
                            const std::vector<float>& now) {
    graze::Threads threads(thread_count);
    WideTree<3> tree(threads);
    build<3>(tree, built);
    tree.refit(bound_of<3>(now));
    return tree.surfaces();
}

TEST(WideQuality, SameOnAnyNumberOfThreadsAndWorseWhenShuffled) {
    for (const std::string name : {"uniform", "outlier", "varied"}) {
        SCOPED_TRACE(name);
        const std::vector<float> rows = graze::scene::make_scene(name, 20000, 1).boxes;
        std::vector<float> shuffled = rows;
        std::mt19937_64 random(1);
        for (std::size_t i = 19999; i > 0; --i) {
            const std::size_t j = random() % (i + 1);
            std::swap_ranges(shuffled.begin() + static_cast<std::ptrdiff_t>(6 * i),
                             shuffled.begin() + static_cast<std::ptrdiff_t>(6 * i + 6),
                             shuffled.begin() + static_cast<std::ptrdiff_t>(6 * j));
        }
        const std::int64_t at_build = surfaces_after(1, rows, rows);
        const std::int64_t worse = surfaces_after(1, rows, shuffled);
        for (const std::uint32_t count : {2u, 3u}) {
            EXPECT_EQ(surfaces_after(count, rows, rows), at_build);
            EXPECT_EQ(surfaces_after(count, rows, shuffled), worse);
        }
        // 2500 + 313 + 40 + 5 + 1 nodes, of which a typical one is many times as large.
        EXPECT_GT(worse - at_build, 2859 * 2 * graze::log2_unit);
        EXPECT_EQ(surfaces_after(1, shuffled, shuffled), surfaces_after(2, shuffled, shuffled));
    }
}

/// Twice the size is four times the surface, of every node: exactly, since it only changes exponents.
TEST(WideQuality, ScalesExactly) {
    const std::vector<float> rows = graze::scene::make_scene("uniform", 5000, 2).boxes;
    std::vector<float> doubled = rows;
    for (float& x : doubled)
        x *= 2.0f;
    constexpr std::int64_t nodes = 625 + 79 + 10 + 2 + 1;
    EXPECT_EQ(surfaces_after(2, rows, doubled) - surfaces_after(2, rows, rows), 2 * nodes * graze::log2_unit);
}

/// The binary tree of the other pipeline, by the executor's reduction.
std::int64_t binary_surfaces(std::uint32_t thread_count, const std::vector<float>& rows) {
    graze::Threads threads(thread_count);
    graze::LbvhPipeline<graze::Threads, 3> pipeline(threads);
    const auto count = static_cast<std::uint32_t>(rows.size() / 6);
    pipeline.build(bound_of<3>(rows), {}, count);
    std::int64_t sum = 0;
    threads.reduce(count - 1, graze::NodeSurface<3>{pipeline.nodes()}, graze::AddSurfaces{},
                   graze::Span<std::int64_t>{&sum, 1});
    return sum;
}

TEST(WideQuality, OfABinaryTree) {
    const std::vector<float> rows = graze::scene::make_scene("varied", 5000, 2).boxes;
    std::vector<float> halved = rows;
    for (float& x : halved)
        x *= 0.5f;
    const std::int64_t once = binary_surfaces(1, rows);
    EXPECT_EQ(binary_surfaces(2, rows), once);
    EXPECT_EQ(binary_surfaces(3, rows), once);
    EXPECT_EQ(once - binary_surfaces(2, halved), 2 * 4999 * graze::log2_unit);
}

template <int Dim>
Aabb<Dim> cube(float side) {
    Aabb<Dim> box;
    std::fill_n(box.lo, Dim, 0.0f);
    std::fill_n(box.hi, Dim, side);
    return box;
}

TEST(SurfaceLog2, FollowsTheLogarithm) {
    std::int64_t last = INT64_MIN;
    for (int step = -149 * 32; step < 128 * 32; ++step) {
        const auto side = static_cast<float>(std::exp2(step / 32.0));
        const double surface = 6.0 * static_cast<double>(side) * static_cast<double>(side);
        const std::int64_t found = surface_log2(cube<3>(side));
        const double scaled = static_cast<double>(found) / static_cast<double>(graze::log2_unit);
        EXPECT_LE(scaled, std::log2(surface) + 1e-12);
        EXPECT_GE(scaled, std::log2(surface) - 0.0861);
        EXPECT_GE(found, last);
        last = found;
    }
    EXPECT_EQ(surface_log2(cube<2>(0.25f)), 0);
    EXPECT_EQ(surface_log2(cube<2>(1.0f)), 2 * graze::log2_unit);
}

TEST(SurfaceLog2, ExtremesOfFloat32) {
    const float smallest = 1.40129846432481707092e-45F;
    EXPECT_EQ(surface_log2(cube<3>(0.0f)), surface_log2(cube<2>(0.0f)));
    EXPECT_LT(surface_log2(cube<3>(0.0f)), surface_log2(cube<3>(smallest)));
    Aabb<3> flat = cube<3>(0.0f);
    flat.hi[0] = flat.hi[2] = smallest;
    EXPECT_LT(surface_log2(cube<3>(0.0f)), surface_log2(flat));
    Aabb<3> all;
    std::fill_n(all.lo, 3, -graze::float_max);
    std::fill_n(all.hi, 3, graze::float_max);
    EXPECT_EQ(surface_log2(all) / graze::log2_unit, 2 * 129 + 2);
}

}  // namespace
