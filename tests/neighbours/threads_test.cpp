// Neighbour lists on CPU threads, and what only threads can be asked.
#include "tests/neighbours/gap.inc"
#include "tests/neighbours/lists.inc"
#include "tests/neighbours/motion.inc"
#include "tests/neighbours/periodic.inc"
#include "tests/neighbours/published_cases.inc"

namespace {

TEST(NeighboursOnThreads, ListsDoNotDependOnTheirNumber) {
    std::mt19937_64 random(8);
    std::vector<float> points(3 * 20000);
    for (float& x : points)
        x = static_cast<float>(random() % 4096) / 256.0f;
    for (const double period : {0.0, 16.0}) {
        std::vector<graze_test::NearEntry<3>> expected;
        for (const std::uint32_t count : {1u, 2u, 3u, 7u}) {
            SCOPED_TRACE(std::to_string(count) + " threads, period " + std::to_string(period));
            graze_test::UnderTest threads(count);
            graze::NeighbourLists<3> lists(threads);
            const auto entries =
                graze_test::entries_of(threads, lists.build(graze::PointView<float, 3>{points.data(), 20000},
                                                            {.cutoff = 0.75, .period = {period, period, 0}}));
            if (expected.empty()) expected = entries;
            EXPECT_TRUE(entries == expected);
        }
        EXPECT_GT(expected.size(), 100000u);
    }
}

}  // namespace
