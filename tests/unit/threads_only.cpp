// What only CPU threads can be asked: exceptions of kernels, and any number of threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <random>
#include <stdexcept>
#include <vector>

#include "graze/core/status.h"
#include "graze/threads/executor.h"

namespace {

using graze::Span;
using graze::Threads;

struct Throws {
    std::uint32_t at;
    void operator()(std::uint32_t i) const {
        if (i == at) throw std::runtime_error("index " + std::to_string(i));
    }
};

TEST(OnThreads, AnExceptionReachesTheCallerAndTheExecutorStaysUsable) {
    for (const std::uint32_t count : {1u, 2u, 5u}) {
        Threads threads(count);
        for (const std::uint32_t at : {0u, 2047u, 2048u, 99999u}) {
            SCOPED_TRACE(std::to_string(count) + " threads, at " + std::to_string(at));
            try {
                threads.for_each(100000, Throws{at});
                FAIL() << "no exception";
            } catch (const std::runtime_error& error) {
                EXPECT_EQ(error.what(), "index " + std::to_string(at));
            }
            std::atomic<std::uint32_t> calls{0};
            threads.for_each(10000, [&](std::uint32_t) { ++calls; });
            EXPECT_EQ(calls, 10000u);
        }
    }
}

TEST(OnThreads, ManyExceptionsAtOnceAreOne) {
    Threads threads(4);
    EXPECT_THROW(threads.for_each(1000000, [](std::uint32_t) { throw std::runtime_error("each"); }),
                 std::runtime_error);
}

TEST(OnThreads, NumberOfThreadsIsChecked) {
    EXPECT_EQ(Threads(17).count(), 17u);
    EXPECT_GE(Threads(0).count(), 1u);
    EXPECT_THROW(Threads(4097), graze::Error);
}

struct Sum {
    double value = 0;
};
struct Value {
    Span<const double> values;
    Sum operator()(std::uint32_t i) const { return {values[i]}; }
};
struct Add {
    Sum operator()(Sum p, Sum q) const { return {p.value + q.value}; }
};

struct Results {
    std::vector<std::uint64_t> keys, offsets;
    std::vector<std::uint32_t> values, selected;
    double sum;
    friend bool operator==(const Results&, const Results&) = default;
};

/// A sum of doubles depends on the order in which it is taken.
Results results_on(std::uint32_t count) {
    constexpr std::uint32_t n = 123457;
    Threads threads(count);
    std::mt19937_64 random(9);
    std::vector<double> numbers(n);
    std::vector<std::uint32_t> words(n);
    Results results;
    results.keys.resize(n);
    results.values.resize(n);
    for (std::uint32_t i = 0; i < n; ++i) {
        numbers[i] = std::uniform_real_distribution(-1.0, 1.0)(random);
        words[i] = static_cast<std::uint32_t>(random());
        results.keys[i] = random() % 1000;
        results.values[i] = i;
    }
    Sum sum;
    threads.reduce(n, Value{{numbers.data(), n}}, Add{}, Span<Sum>{&sum, 1});
    results.sum = sum.value;

    results.offsets.resize(n + 1);
    threads.exclusive_scan({words.data(), n}, {results.offsets.data(), n + 1});

    std::uint64_t kept = 0;
    results.selected.resize(n);
    threads.select(n, [&](std::uint32_t i) { return words[i] % 3 == 0; }, {results.selected.data(), n},
                   {&kept, 1});
    results.selected.resize(kept);

    std::vector<std::uint64_t> spare_keys(n);
    std::vector<std::uint32_t> spare_values(n);
    Span<std::uint64_t> keys{results.keys.data(), n};
    Span<std::uint64_t> other_keys{spare_keys.data(), n};
    Span<std::uint32_t> values{results.values.data(), n};
    Span<std::uint32_t> other_values{spare_values.data(), n};
    threads.sort_pairs(keys, other_keys, values, other_values, 0, 10);
    const std::vector<std::uint64_t> sorted_keys(keys.begin(), keys.end());
    const std::vector<std::uint32_t> sorted_values(values.begin(), values.end());
    results.keys = sorted_keys;
    results.values = sorted_values;
    return results;
}

TEST(OnThreads, ResultsDoNotDependOnTheNumberOfThreads) {
    const Results expected = results_on(1);
    for (const std::uint32_t count : {2u, 3u, 16u}) {
        SCOPED_TRACE(std::to_string(count) + " threads");
        EXPECT_EQ(results_on(count), expected);
    }
}

/// A job and its caller use the executor side by side, scratch memory included.
TEST(OnThreads, AJobRunsAhead) {
    constexpr std::uint32_t n = 50000;
    for (const std::uint32_t count : {1u, 2u, 3u, 5u}) {
        SCOPED_TRACE(std::to_string(count) + " threads");
        Threads threads(count);
        const auto sorts = [&](std::uint64_t seed) {
            std::mt19937_64 random(seed);
            std::vector<std::uint64_t> keys(n);
            for (std::uint64_t& key : keys)
                key = random();
            std::vector<std::uint64_t> room(n);
            Span<std::uint64_t> sorted{keys.data(), n};
            Span<std::uint64_t> spare{room.data(), n};
            threads.sort_keys(sorted, spare, 0, 64);
            return std::is_sorted(sorted.begin(), sorted.end());
        };
        for (std::uint64_t round = 0; round < 20; ++round) {
            bool done = false;
            const auto job = [&] { done = sorts(round); };
            threads.ahead(job);
            EXPECT_TRUE(sorts(round + 100));
            threads.wait_ahead();
            EXPECT_TRUE(done);
        }
        const auto failing = [] { throw std::runtime_error("ahead"); };
        if (count > 1) {
            threads.ahead(failing);
            EXPECT_THROW(threads.wait_ahead(), std::runtime_error);
            threads.ahead(failing);
            threads.end_ahead();
        } else {
            EXPECT_THROW(threads.ahead(failing), std::runtime_error);
        }
        const auto idle = [] {};
        threads.ahead(idle);
        threads.wait_ahead();
        threads.wait_ahead();  // nothing to wait for
        EXPECT_TRUE(sorts(7));
    }
}

}  // namespace
