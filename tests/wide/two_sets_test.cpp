// Walks between two trees find what the reference finds, pair by pair, with every instruction set and any
// number of threads; and from one set against itself, what it finds in the set.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include "host/scene/random_boxes.h"
#include "host/scene/scene.h"
#include "tests/pipeline/scenes.h"
#include "tests/wide/combinations.h"

namespace {

using graze::AcceptAll;
using graze::Overlap;
using graze::Pair;
using graze::wide::InstructionSet;
using graze::wide::PairList;
using graze::wide::Which;
using graze::wide::WideTree;
using graze_test::bound_of;
using graze_test::build;
using graze_test::sorted;

constexpr Overlap both_overlaps[] = {Overlap::closed, Overlap::open};

template <int Dim>
std::vector<Pair> expected_between(const std::vector<float>& a, const std::vector<float>& b,
                                   Overlap overlap) {
    const auto rule =
        overlap == Overlap::closed ? graze::reference::Rule::closed : graze::reference::Rule::open;
    std::vector<Pair> pairs;
    for (const auto& pair : graze::reference::brute_force(graze_test::reference_boxes(Dim, a),
                                                          graze_test::reference_boxes(Dim, b), rule))
        pairs.emplace_back(pair.a, pair.b);
    return pairs;
}

std::vector<Pair> only_above(std::vector<Pair> pairs) {
    pairs.erase(std::remove_if(pairs.begin(), pairs.end(), [](Pair pair) { return pair.b() <= pair.a(); }),
                pairs.end());
    return pairs;
}

std::vector<std::uint32_t> counts_of(const std::vector<Pair>& pairs, std::size_t numbers) {
    std::vector<std::uint32_t> counts(numbers);
    for (const Pair pair : pairs)
        ++counts[pair.a()];
    return counts;
}

template <int Dim>
struct TwoSets {
    TwoSets(graze::Threads& threads, InstructionSet set) : from(threads, set), tree(threads, set) {}

    template <class Accept>
    void expect(Which which, Overlap overlap, const Accept& accept, const std::vector<Pair>& expected,
                std::size_t numbers) {
        list.restart();
        tree.find_from(from, which, overlap, accept, list);
        EXPECT_EQ(sorted(list), expected);
        std::vector<std::uint32_t> counts(numbers, 12345);
        tree.count_from(from, which, overlap, accept, {counts.data(), numbers});
        EXPECT_EQ(counts, counts_of(expected, numbers));
    }

    WideTree<Dim> from;
    WideTree<Dim> tree;
    PairList list;
};

template <int Dim>
class Combinations {
  public:
    void expect(const std::vector<float>& a, const std::vector<float>& b) {
        const std::size_t numbers = a.size() / (2 * Dim) + 3;  // more than there are objects
        for (const Overlap overlap : both_overlaps) {
            SCOPED_TRACE(overlap == Overlap::closed ? "closed" : "open");
            const std::vector<Pair> all = expected_between<Dim>(a, b, overlap);
            const std::vector<Pair> above = only_above(all);
            all_.each([&](TwoSets<Dim>& sets) {
                build<Dim>(sets.from, a);
                build<Dim>(sets.tree, b);
                sets.expect(Which::all, overlap, AcceptAll{}, all, numbers);
                sets.expect(Which::above, overlap, AcceptAll{}, above, numbers);
            });
        }
    }

  private:
    graze_test::Combinations<TwoSets<Dim>> all_;
};

/// Both numbers of levels, and one more or fewer, on both sides.
constexpr std::uint64_t sizes[][2] = {{0, 0},    {0, 9},    {9, 0},   {1, 1},   {1, 8},    {8, 1},
                                      {2, 63},   {7, 64},   {64, 7},  {65, 9},  {9, 65},   {63, 512},
                                      {513, 64}, {64, 513}, {1, 700}, {700, 1}, {65, 520}, {520, 65}};

template <int Dim>
void check_random_scenes() {
    Combinations<Dim> combinations;
    for (const graze::scene::Kind kind : graze::scene::all_kinds) {
        for (const auto& [a, b] : sizes) {
            const std::uint64_t seed = 1;
            SCOPED_TRACE(std::string(name_of(kind)) + ", " + std::to_string(a) + " against " +
                         std::to_string(b) + ", seeds " + std::to_string(seed) + ", " +
                         std::to_string(seed + 1));
            combinations.expect(graze::scene::random_boxes(Dim, a, seed, kind),
                                graze::scene::random_boxes(Dim, b, seed + 1, kind));
            if (testing::Test::HasFailure()) return;
        }
    }
}

TEST(WideTwoSets, RandomScenes2D) {
    check_random_scenes<2>();
}
TEST(WideTwoSets, RandomScenes3D) {
    check_random_scenes<3>();
}

/// From the tree's lowest to five levels above and below it.
TEST(WideTwoSets, TreesOfVeryDifferentHeights) {
    Combinations<3> combinations;
    const std::vector<float> many = graze::scene::make_scene("uniform", 50000, 1).boxes;
    std::vector<float> everything{-1e6f, -1e6f, -1e6f, 1e6f, 1e6f, 1e6f};
    for (const std::uint64_t n : {1u, 10u, 100u}) {
        SCOPED_TRACE("n = " + std::to_string(n));
        std::vector<float> few = graze::scene::make_scene("uniform", n, 2).boxes;
        // Spread over the other scene, each as large as a few hundred of its boxes.
        for (std::size_t i = 0; i < few.size(); ++i)
            few[i] = few[i] * 25.0f / static_cast<float>(n);
        if (n == 10) graze_test::append(few, everything);
        combinations.expect(few, many);
        combinations.expect(many, few);
    }
}

/// One box against one, that touch, overlap or miss by one ulp, at the far ends of trees of three levels.
template <int Dim>
void check_near_ties() {
    Combinations<Dim> combinations;
    for (const std::size_t n : {1u, 70u}) {
        for (std::size_t axis = 0; axis < Dim; ++axis) {
            for (const float end : {std::nextafter(2.0f, 0.0f), 2.0f, std::nextafter(2.0f, 3.0f)}) {
                SCOPED_TRACE("n = " + std::to_string(n) + ", axis " + std::to_string(axis) + ", end " +
                             std::to_string(end));
                std::vector<float> a;
                std::vector<float> b;
                for (std::size_t i = 1; i < n; ++i) {
                    const auto corner = static_cast<float>(8 * i);
                    graze_test::append(a, graze_test::box_row<Dim>(corner, corner + 1.0f));
                    graze_test::append(b, graze_test::box_row<Dim>(corner + 4.0f, corner + 5.0f));
                }
                std::vector<float> row = graze_test::box_row<Dim>(1.0f, 3.0f);
                row[Dim + axis] = end;
                graze_test::append(a, row);
                row = graze_test::box_row<Dim>(1.0f, 3.0f);
                row[axis] = 2.0f;
                graze_test::append(b, row);
                combinations.expect(a, b);
                combinations.expect(b, a);
                if (testing::Test::HasFailure()) return;
            }
        }
    }
}

TEST(WideTwoSets, NearTies2D) {
    check_near_ties<2>();
}
TEST(WideTwoSets, NearTies3D) {
    check_near_ties<3>();
}

/// Every twentieth box of the second set covers everything, of the first all do: lists are longer than their
/// room at every level.
TEST(WideTwoSets, ManyGiants) {
    std::vector<float> many = graze::scene::make_scene("uniform", 2400, 3).boxes;
    for (std::size_t box = 0; box < 2400; box += 20) {
        std::fill_n(many.begin() + static_cast<std::ptrdiff_t>(6 * box), 3, -1000.0f);
        std::fill_n(many.begin() + static_cast<std::ptrdiff_t>(6 * box + 3), 3, 1000.0f);
    }
    std::vector<float> giants;
    for (int i = 0; i < 20; ++i)
        graze_test::append(giants, graze_test::box_row<3>(-1000.0f, 1000.0f));
    Combinations<3> combinations;
    combinations.expect(giants, many);
    combinations.expect(many, giants);
}

/// Ranges of objects against all, as chunks are made: together they give every pair of the set once.
template <int Dim>
void check_above() {
    graze_test::Combinations<TwoSets<Dim>> combinations;
    for (const graze::scene::Kind kind : graze::scene::all_kinds) {
        const std::uint64_t seed = 7;
        constexpr std::uint32_t n = 700;
        SCOPED_TRACE(std::string(name_of(kind)) + ", seed " + std::to_string(seed));
        const std::vector<float> rows = graze::scene::random_boxes(Dim, n, seed, kind);
        std::vector<std::uint32_t> objects(n);
        std::iota(objects.begin(), objects.end(), 0u);
        for (const Overlap overlap : both_overlaps) {
            const std::vector<Pair> pairs = graze_test::expected_pairs(Dim, rows, overlap);
            combinations.each([&](TwoSets<Dim>& sets) {
                build<Dim>(sets.tree, rows);
                for (std::uint32_t first = 0; first < n;) {
                    const std::uint32_t end = std::min(n, 3 * first + 1);
                    sets.from.build(bound_of<Dim>(rows), {objects.data() + first, end - first}, end - first);
                    std::vector<Pair> part;
                    std::copy_if(pairs.begin(), pairs.end(), std::back_inserter(part),
                                 [&](Pair pair) { return pair.a() >= first && pair.a() < end; });
                    sets.expect(Which::above, overlap, AcceptAll{}, part, n);
                    first = end;
                }
            });
            if (testing::Test::HasFailure()) return;
        }
    }
}

TEST(WideTwoSets, RangesOfOneSetAgainstAll2D) {
    check_above<2>();
}
TEST(WideTwoSets, RangesOfOneSetAgainstAll3D) {
    check_above<3>();
}

TEST(WideTwoSets, ATreeAgainstItself) {
    const std::vector<float> rows = graze::scene::make_scene("varied", 3000, 3).boxes;
    graze_test::Combinations<TwoSets<3>> combinations;
    for (const Overlap overlap : both_overlaps) {
        const std::vector<Pair> expected = graze_test::expected_pairs(3, rows, overlap);
        combinations.each([&](TwoSets<3>& sets) {
            build<3>(sets.tree, rows);
            sets.list.restart();
            sets.tree.find_from(sets.tree, Which::above, overlap, AcceptAll{}, sets.list);
            EXPECT_EQ(sorted(sets.list), expected);
        });
    }
}

struct SumIsOdd {
    bool operator()(std::uint32_t a, std::uint32_t b) const { return (a + b) % 2 == 1; }
};

TEST(WideTwoSets, WhatAFilterTakes) {
    const std::vector<float> a = graze::scene::random_boxes(2, 300, 1, graze::scene::Kind::lattice);
    const std::vector<float> b = graze::scene::random_boxes(2, 400, 2, graze::scene::Kind::lattice);
    std::vector<Pair> expected = expected_between<2>(a, b, Overlap::closed);
    const std::size_t before = expected.size();
    expected.erase(std::remove_if(expected.begin(), expected.end(),
                                  [](Pair pair) { return !SumIsOdd{}(pair.a(), pair.b()); }),
                   expected.end());
    ASSERT_LT(expected.size(), before);
    graze_test::Combinations<TwoSets<2>>().each([&](TwoSets<2>& sets) {
        build<2>(sets.from, a);
        build<2>(sets.tree, b);
        sets.expect(Which::all, Overlap::closed, SumIsOdd{}, expected, 300);
        sets.expect(Which::above, Overlap::closed, SumIsOdd{}, only_above(expected), 300);
    });
}

/// Which of the two sets a number is of.
struct FirstIsBelow {
    std::uint32_t bound;
    bool operator()(std::uint32_t a, std::uint32_t) const { return a < bound; }
};

TEST(WideTwoSets, AFilterIsAskedInTheOrderOfTheSets) {
    const std::vector<float> a = graze::scene::random_boxes(2, 10, 1, graze::scene::Kind::one_point);
    const std::vector<float> b = graze::scene::random_boxes(2, 90, 1, graze::scene::Kind::one_point);
    const std::vector<Pair> expected = expected_between<2>(a, b, Overlap::closed);
    ASSERT_EQ(expected.size(), 900u);
    graze_test::Combinations<TwoSets<2>>().each([&](TwoSets<2>& sets) {
        build<2>(sets.from, a);
        build<2>(sets.tree, b);
        sets.expect(Which::all, Overlap::closed, FirstIsBelow{10}, expected, 10);
    });
}

struct Refuses {
    bool operator()(std::uint32_t, std::uint32_t) const { throw std::runtime_error("no"); }
};

TEST(WideTwoSets, WhatAFilterThrowsReachesTheCaller) {
    graze::Threads threads(2);
    WideTree<2> tree(threads);
    PairList list;
    build<2>(tree, graze::scene::random_boxes(2, 500, 1, graze::scene::Kind::one_point));
    std::vector<std::uint32_t> counts(500);
    EXPECT_THROW(tree.find(Overlap::closed, Refuses{}, list), std::runtime_error);
    EXPECT_THROW(tree.find_from(tree, Which::all, Overlap::closed, Refuses{}, list), std::runtime_error);
    EXPECT_THROW(tree.count_from(tree, Which::all, Overlap::closed, Refuses{}, {counts.data(), 500}),
                 std::runtime_error);
}

/// 5e9 tests, none stored.
TEST(WideTwoSets, CountsOneHundredThousandIdenticalBoxes) {
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
    constexpr std::uint32_t n = 5'000;  // all of them take minutes with a sanitizer
#else
    constexpr std::uint32_t n = 100'000;
#endif
    graze::Threads threads;
    WideTree<2> tree(threads);
    build<2>(tree, graze::scene::random_boxes(2, n, 1, graze::scene::Kind::one_point));
    std::vector<std::uint32_t> counts(n);
    tree.count_from(tree, Which::above, Overlap::closed, AcceptAll{}, {counts.data(), n});
    for (std::uint32_t a = 0; a < n; ++a)
        ASSERT_EQ(counts[a], n - 1 - a);
}

}  // namespace
