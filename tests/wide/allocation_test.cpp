// Steps of a scene whose number of objects stays the same allocate nothing.
#include <gtest/gtest.h>

#include <vector>

#include "host/scene/random_boxes.h"
#include "host/scene/scene.h"
#include "host/wide/choose.h"
#include "host/wide/wide_columns.h"
#include "tests/support/count_allocations.h"
#include "tests/wide/combinations.h"

namespace {

using graze::AcceptAll;
using graze::Overlap;
using graze::wide::PairList;
using graze::wide::Which;
using graze::wide::WideColumns;
using graze::wide::WideTree;
using graze_test::allocations;

TEST(WideAllocation, NoneInASteadyScene) {
    constexpr std::uint32_t n = 80000;
    graze::Threads threads(3);
    WideTree<3> tree(threads);
    WideTree<3> from(threads);
    PairList list;
    std::vector<std::uint32_t> counts(n);
    // An outlier: nearly all boxes are one crowd, with crowds inside.
    std::vector<float> rows = graze::scene::make_scene("clustered", n, 1).boxes;
    rows[0] = rows[1] = rows[2] = -1e30f;
    list.reserve(4'000'000);
    for (int step = 0; step < 5; ++step) {
        const std::uint64_t before = allocations.load();
        const auto bound = graze_test::bound_of<3>(rows);
        tree.build(bound, {}, n);
        from.build(bound, {}, 1000);
        tree.refit(bound);
        list.restart();
        tree.find(Overlap::closed, AcceptAll{}, list);
        tree.find_from(from, Which::all, Overlap::closed, AcceptAll{}, list);
        tree.count_from(from, Which::above, Overlap::open, AcceptAll{}, {counts.data(), n});
        EXPECT_LT(tree.surfaces(), INT64_MAX);
        const std::uint64_t here = allocations.load() - before;
        if (step == 0) {
            EXPECT_GT(here, 0u) << "nothing was counted";
        } else if (step >= 2) {
            EXPECT_EQ(here, 0u) << "step " << step;
        }
    }
    EXPECT_LE(list.size(), 4'000'000u);
}

TEST(WideAllocation, NoneInColumnsOfASteadyScene) {
    constexpr std::uint32_t n = 80000;
    graze::Threads threads(3);
    WideColumns<3> columns(threads);
    PairList list;
    // One box that does not fit.
    const std::vector<float> rows = graze::scene::make_scene("giant", n, 1).boxes;
    list.reserve(4'000'000);
    for (int step = 0; step < 5; ++step) {
        const std::uint64_t before = allocations.load();
        const auto bound = graze_test::bound_of<3>(rows);
        const auto choice = graze::wide::choose(graze::wide::Boxes<3>(bound), {}, n);
        columns.build(bound, {}, n, choice.grid);
        list.restart();
        columns.find(Overlap::closed, AcceptAll{}, list);
        EXPECT_EQ(columns.count(Overlap::closed), list.size());
        const std::uint64_t here = allocations.load() - before;
        if (step == 0) {
            EXPECT_GT(here, 0u) << "nothing was counted";
        } else if (step >= 2) {
            EXPECT_EQ(here, 0u) << "step " << step;
        }
    }
    EXPECT_EQ(columns.large().size, 1u);
}

}  // namespace
