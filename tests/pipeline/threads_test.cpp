// The pipeline on CPU threads, and what only threads can be asked.
#include "graze/exec/broad_phase_on.h"
#include "host/scene/scene.h"
#include "tests/pipeline/bad_input.inc"
#include "tests/pipeline/cliffs.inc"
#include "tests/pipeline/filters.inc"
#include "tests/pipeline/motion.inc"
#include "tests/pipeline/overflow.inc"
#include "tests/pipeline/published_cases.inc"
#include "tests/pipeline/self_pairs.inc"
#include "tests/pipeline/spheres.inc"
#include "tests/pipeline/two_sets.inc"

namespace {

/// In canonical order the list is the same on any number of threads, bit for bit; the kernels that a GPU runs
/// promise it of the unordered list too.
TEST(OnThreads, TheListDoesNotDependOnTheNumberOfThreads) {
    const graze::scene::Scene scene = graze::scene::make_scene("clustered", 30000, 3);
    constexpr bool portable = std::is_same_v<graze_test::UnderTest, graze::PortableThreads>;
    std::vector<Pair> expected;
    for (const std::uint32_t count : {1u, 2u, 3u, 4u, 7u}) {
        SCOPED_TRACE(std::to_string(count) + " threads");
        graze_test::UnderTest threads(count);
        BroadPhase<3> broad(threads);
        PairBuffer buffer;
        broad.build(graze_test::view_of<3>(scene.boxes));
        broad.self_pairs(buffer, {.ordered = !portable});
        std::vector<Pair> pairs;
        buffer.download(pairs);
        if (expected.empty()) expected = pairs;
        EXPECT_EQ(pairs, expected);
    }
    EXPECT_GT(expected.size(), 100000u);
}

}  // namespace
