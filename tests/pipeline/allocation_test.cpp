// A steady scene allocates nothing after its second step: not the pipeline, not the executor.
#include <random>

#include "graze/threads/broad_phase.h"
#include "host/scene/scene.h"
#include "tests/pipeline/scenes.h"
#include "tests/support/count_allocations.h"
#include "tests/support/executor_under_test.h"

namespace {

using graze::BroadPhase;
using graze::PairBuffer;
using graze_test::allocations;

/// Discs that move about on the spot, so that the number of pairs stays within what was seen at first.
struct Crowd {
    std::vector<float> boxes;
    std::vector<float> discs;
    std::vector<float> start;

    explicit Crowd(std::size_t n) {
        const graze::scene::Scene scene = graze::scene::make_scene("crowd", n, 4);
        start = boxes = scene.boxes;
        discs.resize(3 * n);
        step(0);
    }
    void step(int t) {
        for (std::size_t i = 0; i < boxes.size() / 4; ++i) {
            const float by = t % 2 == 0 ? 0.0F : 0.01F * static_cast<float>(i % 3);
            for (std::size_t c = 0; c < 4; ++c)
                boxes[4 * i + c] = start[4 * i + c] + by;
            discs[3 * i] = boxes[4 * i];
            discs[3 * i + 1] = boxes[4 * i + 1];
            discs[3 * i + 2] = 0.25F;
        }
    }
    [[nodiscard]] graze::BoxView<float, 2> as_boxes() const { return graze_test::view_of<2>(boxes); }
    [[nodiscard]] graze::SphereView<float, 2> as_discs() const {
        return {discs.data(), discs.size() / 3, 3, discs.data() + 2, 3};
    }
};

/// Allocations of each of ten steps.
template <class Step>
std::vector<std::uint64_t> allocations_of(const Step& step) {
    std::vector<std::uint64_t> counts(10);
    for (int t = 0; t < 10; ++t) {
        const std::uint64_t before = allocations.load();
        step(t);
        counts[static_cast<std::size_t>(t)] = allocations.load() - before;
    }
    return counts;
}

void expect_steady(const std::vector<std::uint64_t>& counts) {
    for (std::size_t t = 2; t < counts.size(); ++t)
        EXPECT_EQ(counts[t], 0u) << "step " << t;
}

TEST(Allocation, IsCounted) {
    const std::uint64_t before = allocations.load();
    std::vector<int> some(1000);
    EXPECT_GT(allocations.load(), before) << some.size();
}

TEST(Allocation, NoneInASteadyScene) {
    for (const std::uint32_t count : {1u, 3u}) {
        SCOPED_TRACE(std::to_string(count) + " threads");
        graze_test::UnderTest threads(count);
        BroadPhase<2> broad(threads);
        PairBuffer pairs;
        PairBuffer chunk(20000);
        Crowd crowd(20000);
        std::uint64_t found = 0;
        const std::vector<std::uint32_t> mask(20000, 3u);
        graze::PairOptions filtered{.ordered = true};
        filtered.filter.labels.mask = {mask.data(), mask.size()};
        const auto search = [&] {
            found = broad.self_pairs(pairs).count;
            found += broad.self_pairs(pairs, {.ordered = true}).count;
            found += broad.self_pairs(pairs, filtered).count;
            found += pairs.fingerprint() & 1u;
            found += broad.count().count;
        };
        expect_steady(allocations_of([&](int t) {
            crowd.step(t);
            broad.build(crowd.as_boxes());
            search();
        }));
        expect_steady(allocations_of([&](int t) {
            crowd.step(t);
            broad.refit(crowd.as_boxes());
            search();
        }));
        expect_steady(allocations_of([&](int t) {
            crowd.step(t);
            broad.update(crowd.as_discs());
            search();
        }));
        expect_steady(allocations_of([&](int t) {
            crowd.step(t);
            broad.pairs_with(crowd.as_discs(), pairs, {.ordered = true});
            broad.for_each_chunk(chunk, [&](const PairBuffer& part) { found += part.size(); });
            broad.for_each_chunk_with(crowd.as_discs(), chunk,
                                      [&](const PairBuffer& part) { found += part.size(); });
        }));
        expect_steady(allocations_of([&](int t) {
            crowd.step(t);
            broad.update(crowd.as_boxes());
            const graze::PointView<float, 2> points{crowd.discs.data(), 500, 3};
            const graze::RayView<float, 2> rays{.origins = crowd.discs.data(),
                                                .directions = crowd.discs.data() + 1,
                                                .count = 500,
                                                .stride = 3,
                                                .t_max = 0.01F};
            found += broad.boxes_met(graze::BoxView<float, 2>(crowd.boxes.data(), 500)).objects.size;
            found += broad.boxes_around(points).objects.size;
            found += broad.nearest(points, 3).objects.size;
            found += broad.first_hits(rays).objects.size;
            found += broad.all_hits(rays).objects.size;
        }));
        EXPECT_GT(found, 1000u);
    }
}

/// With room asked for beforehand the first step allocates nothing.
TEST(Allocation, NoneInTheFirstStepAfterReserve) {
    graze_test::UnderTest threads(3u);
    BroadPhase<2> broad(threads);
    Crowd crowd(20000);
    broad.reserve(20000);
    PairBuffer pairs(100000);
    EXPECT_EQ(broad.self_pairs(pairs).count, 0u);  // the buffer makes its room
    const std::uint64_t before = allocations.load();
    broad.build(crowd.as_boxes());
    const std::uint64_t built = allocations.load();
    const std::uint64_t found = broad.self_pairs(pairs).count;
    const std::uint64_t after = allocations.load();
    EXPECT_EQ(built - before, 0u);
    EXPECT_LE(after - built, 3u) << "words for what was chosen and why, which nobody asked for before";
    EXPECT_GT(found, 1000u);
    EXPECT_LT(found, 100000u);
}

}  // namespace
