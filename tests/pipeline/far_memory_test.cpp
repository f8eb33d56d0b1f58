// Volumes and filters that lie elsewhere than the executor works. CPU threads that call their memory a
// device's stand for a GPU: everything must be copied before it is used, and only what was asked for.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

#include "graze/exec/broad_phase_on.h"
#include "graze/threads/executor.h"
#include "host/scene/random_boxes.h"
#include "tests/pipeline/scenes.h"

namespace {

using graze::Pair;
using graze::PairBuffer;

class FarThreads : public graze::Threads {
  public:
    using Threads::Threads;
    static constexpr graze::Memory memory = graze::Memory::device;
};

struct Far {
    FarThreads threads{2};
    graze::BroadPhaseOn<graze::PipelineSearch<FarThreads, 3>> broad;
    PairBuffer buffer;

    explicit Far(graze::Algorithm algorithm = graze::Algorithm::lbvh)
        : broad{threads, {.algorithm = algorithm}, {}} {}

    std::vector<Pair> pairs(const graze::PairOptions& options = {.ordered = true}) {
        broad.self_pairs(buffer, options);
        EXPECT_TRUE(buffer.size() == 0 || buffer.where() == graze::Memory::device);
        std::vector<Pair> found;
        buffer.download(found);
        return found;
    }
};

/// The caller's memory is overwritten between build and search: what is read again must be the copy.
template <class Scalar>
void expect_copied(std::vector<Scalar>& memory, const graze::Volumes<3>& volumes,
                   const std::vector<Pair>& expected) {
    const std::vector<Scalar> stored = memory;
    for (const graze::Algorithm algorithm : {graze::Algorithm::lbvh, graze::Algorithm::hash}) {
        SCOPED_TRACE(name_of(algorithm));
        memory = stored;
        Far far(algorithm);
        far.broad.build(volumes);
        std::fill(memory.begin(), memory.end(), Scalar{-7});
        EXPECT_EQ(far.pairs(), expected);
    }
}

TEST(FarMemory, BoxesOfEveryLayoutAreCopied) {
    constexpr std::size_t n = 100;
    const std::vector<float> rows = graze::scene::random_boxes(3, n, 4, graze::scene::Kind::lattice);
    const std::vector<Pair> expected = graze_test::expected_pairs(3, rows, graze::Overlap::closed);
    ASSERT_GT(expected.size(), 50u);
    std::vector<double> doubles(rows.begin(), rows.end());
    expect_copied(doubles, graze::BoxView<double, 3>(doubles.data(), n), expected);

    // Rows of 8 with the upper corner first; the last row ends with its last number.
    std::vector<double> turned(8 * n - 2);
    std::vector<double> columns(6 * n);
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t c = 0; c < 6; ++c) {
            turned[8 * i + (c + 3) % 6] = rows[6 * i + c];
            columns[n * ((c + 2) % 6) + i] = rows[6 * i + c];
        }
    }
    const double* lower[3];
    const double* upper[3];
    for (std::size_t axis = 0; axis < 3; ++axis) {
        lower[axis] = &turned[3 + axis];
        upper[axis] = &turned[axis];
    }
    expect_copied(turned, graze::BoxView<double, 3>(lower, upper, n, 8), expected);
    for (std::size_t axis = 0; axis < 3; ++axis) {
        lower[axis] = &columns[n * ((axis + 2) % 6)];
        upper[axis] = &columns[n * ((axis + 5) % 6)];
    }
    expect_copied(columns, graze::BoxView<double, 3>(lower, upper, n, 1), expected);
}

TEST(FarMemory, SpheresOfEveryLayoutAreCopied) {
    constexpr std::size_t n = 100;
    std::mt19937_64 random(8);
    std::vector<float> fours;
    for (std::size_t i = 0; i < 4 * n; ++i)
        fours.push_back(static_cast<float>(random() % (i % 4 == 3 ? 3 : 12)));
    std::vector<float> threes;
    std::vector<float> radii;
    for (std::size_t i = 0; i < n; ++i) {
        threes.insert(threes.end(), &fours[4 * i], &fours[4 * i] + 3);
        radii.push_back(fours[4 * i + 3]);
    }
    using View = graze::SphereView<float, 3>;
    graze::Threads near(1);
    graze::BroadPhaseOn<graze::PipelineSearch<graze::Threads, 3>> broad(near, {}, {});
    broad.build(View(fours.data(), n, 4, fours.data() + 3, 4));
    PairBuffer buffer;
    broad.self_pairs(buffer, {.ordered = true});
    std::vector<Pair> expected;
    buffer.download(expected);
    ASSERT_GT(expected.size(), 100u);

    std::vector<float> memory = fours;
    expect_copied(memory, View(memory.data(), n, 4, memory.data() + 3, 4), expected);
    memory = threes;
    expect_copied(memory, View(memory.data(), n, 3, radii.data(), 1), expected);
    // Radii that lie before the centres.
    memory.assign(radii.begin(), radii.end());
    memory.insert(memory.end(), threes.begin(), threes.end());
    expect_copied(memory, View(memory.data() + n, n, 3, memory.data(), 1), expected);
    broad.build(View(threes.data(), n, 3, 1.0F));
    broad.self_pairs(buffer, {.ordered = true});
    buffer.download(expected);
    memory = threes;
    expect_copied(memory, View(memory.data(), n, 3, 1.0F), expected);
}

TEST(FarMemory, FiltersAreCopied) {
    const std::vector<float> rows = graze::scene::random_boxes(3, 100, 4, graze::scene::Kind::lattice);
    const std::vector<Pair> all = graze_test::expected_pairs(3, rows, graze::Overlap::closed);
    std::vector<std::int32_t> group(100);
    for (std::size_t i = 0; i < 100; ++i)
        group[i] = static_cast<std::int32_t>(i % 3);
    const std::vector<Pair> excluded(all.begin(), all.begin() + 5);
    std::vector<Pair> expected;
    for (const Pair pair : all) {
        const bool same = group[pair.a()] == group[pair.b()] && group[pair.a()] > 0;
        if (!same && !std::binary_search(excluded.begin(), excluded.end(), pair)) expected.push_back(pair);
    }
    Far far;
    far.broad.build(graze_test::view_of<3>(rows));
    graze::PairOptions options{.ordered = true};
    options.filter.labels.group = {group.data(), group.size()};
    options.filter.excluded = {excluded.data(), excluded.size()};
    EXPECT_EQ(far.pairs(options), expected);
    EXPECT_LT(expected.size(), all.size() - 5);
}

TEST(FarMemory, ChunksComeHomeInTurn) {
    const std::vector<float> rows = graze::scene::random_boxes(3, 300, 4, graze::scene::Kind::lattice);
    const std::vector<Pair> all = graze_test::expected_pairs(3, rows, graze::Overlap::closed);
    Far far;
    far.broad.build(graze_test::view_of<3>(rows));
    PairBuffer buffer(all.size() / 9);
    std::vector<Pair> found;
    int chunks = 0;
    far.broad.for_each_chunk(buffer, graze::ChunkVisitor([&](std::span<const Pair> chunk) {
                                 ++chunks;
                                 found.insert(found.end(), chunk.begin(), chunk.end());
                             }),
                             {});
    EXPECT_EQ(found, all);
    EXPECT_GE(chunks, 9);
}

TEST(FarMemory, OutOfReachOfThreadsIsSaid) {
    const std::vector<float> rows = graze::scene::random_boxes(3, 10, 4, graze::scene::Kind::lattice);
    graze::Threads threads(1);
    graze::BroadPhaseOn<graze::PipelineSearch<graze::Threads, 3>> broad(threads, {}, {});
    EXPECT_THROW(broad.build(graze::BoxView<float, 3>(rows.data(), 10, 6, graze::Memory::device)),
                 graze::Error);
    EXPECT_THROW(broad.build(graze::SphereView<float, 3>(rows.data(), 10, 3, 1.0F, graze::Memory::device)),
                 graze::Error);
    broad.build(graze_test::view_of<3>(rows));
    const std::vector<std::uint32_t> mask(10, 1u);
    PairBuffer buffer;
    graze::PairOptions options;
    options.filter.labels.mask = {mask.data(), mask.size()};
    options.filter.where = graze::Memory::device;
    EXPECT_THROW(broad.self_pairs(buffer, options), graze::Error);
}

}  // namespace
