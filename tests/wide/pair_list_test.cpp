// A list that many threads append to: nothing lost, nothing twice, exact counts beyond its limit.
#include "host/wide/pair_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "graze/core/status.h"
#include "graze/threads/executor.h"

namespace {

using graze::Pair;
using graze::wide::PairList;

TEST(WidePairList, KeepsWhatThreadsAppendWhileItGrows) {
    constexpr std::uint32_t chunks = 3000;
    graze::Threads threads(4);
    PairList list;
    for (int frame = 0; frame < 3; ++frame) {
        list.restart();
        threads.for_each_chunk(chunks, [&](std::uint64_t c) {
            std::vector<Pair> pairs;
            for (std::uint32_t i = 0; i < c % 50; ++i)
                pairs.emplace_back(static_cast<std::uint32_t>(c), i);
            list.append(pairs.data(), pairs.size());
        });
        std::vector<Pair> expected;
        for (std::uint32_t c = 0; c < chunks; ++c) {
            for (std::uint32_t i = 0; i < c % 50; ++i)
                expected.emplace_back(c, i);
        }
        ASSERT_EQ(list.size(), expected.size());
        std::vector<Pair> pairs(list.data(), list.data() + list.size());
        std::sort(pairs.begin(), pairs.end());
        EXPECT_EQ(pairs, expected);
    }
}

TEST(WidePairList, CountsBeyondItsLimitAndKeepsNothingThen) {
    const std::vector<Pair> pairs(10, Pair{1, 2});
    PairList list;
    list.restart(25);
    list.append(pairs.data(), 10);
    list.append(pairs.data(), 10);
    EXPECT_EQ(list.kept(), 20u);
    list.append(pairs.data(), 10);
    EXPECT_EQ(list.size(), 30u);
    EXPECT_EQ(list.kept(), 0u);
    EXPECT_LE(list.capacity(), 25u);
    list.restart(30);
    list.append(pairs.data(), 10);
    list.append(pairs.data(), 10);
    const std::vector<Pair> last(10, Pair{3, 4});
    list.append(last.data(), 10);
    ASSERT_EQ(list.kept(), 30u);
    EXPECT_EQ(std::vector<Pair>(list.data() + 20, list.data() + 30), last);
}

TEST(WidePairList, KeepsItsRoom) {
    PairList list;
    list.reserve(1000);
    const Pair* before = list.data();
    const std::vector<Pair> pairs(900, Pair{1, 2});
    for (int frame = 0; frame < 3; ++frame) {
        list.restart();
        list.append(pairs.data(), pairs.size());
    }
    EXPECT_EQ(list.data(), before);
    EXPECT_EQ(list.capacity(), 1000u);
}

TEST(WidePairList, SaysWhenMemoryRunsOut) {
    PairList list;
    try {
        list.reserve(std::uint64_t{1} << 61);
        FAIL() << "2^64 bytes were given";
    } catch (const graze::Error& error) {
        EXPECT_EQ(error.code(), graze::ErrorCode::out_of_memory);
    }
}

}  // namespace
