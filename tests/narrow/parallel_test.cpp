// narrow(): every pair, in order, and the first failure, whatever the executor does.
#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>
#include <vector>

#include "graze/narrow_phase.h"

namespace graze {
namespace {

/// Backwards, so that "the first failure in order" is not the first one met.
struct Backwards {
    std::vector<std::uint32_t> counts;
    template <class F>
    void for_each(std::uint32_t n, F f) {
        counts.push_back(n);
        while (n > 0) {
            f(--n);
        }
    }
};

/// Several threads, interleaved.
struct Interleaved {
    template <class F>
    void for_each(std::uint32_t n, F f) {
        constexpr std::uint32_t width = 4;
        std::vector<std::thread> threads;
        for (std::uint32_t first = 0; first < width; ++first) {
            threads.emplace_back([=] {
                for (std::uint32_t i = first; i < n; i += width) {
                    f(i);
                }
            });
        }
        for (std::thread& thread : threads) {
            thread.join();
        }
    }
};

std::vector<Pair> chain(std::uint32_t count) {
    std::vector<Pair> pairs;
    for (std::uint32_t i = 0; i < count; ++i) {
        pairs.emplace_back(i, i + 1);
    }
    return pairs;
}

/// Each contact tells its pair: the distance is 1 + a.
Contact<2> contact_of_pair(Pair pair) {
    return contact_of(Circle{{0, 0}, 1}, Circle{{3.0 + pair.a(), 0}, 1});
}

template <class Executor>
void expect_every_pair(Executor executor) {
    const std::vector<Pair> pairs = chain(1000);
    std::vector<Contact<2>> contacts(pairs.size());
    narrow(executor, Span<const Pair>{pairs.data(), pairs.size()}, contact_of_pair,
           Span<Contact<2>>{contacts.data(), contacts.size()});
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        ASSERT_DOUBLE_EQ(contacts[i].distance, 1.0 + static_cast<double>(i));
    }
}

template <class Executor>
void expect_first_failure(Executor executor) {
    const std::vector<Pair> pairs = chain(1000);
    std::vector<Contact<2>> contacts(pairs.size());
    const auto fails = [](Pair pair) -> Contact<2> {
        if (pair.a() == 300 || pair.a() == 301 || pair.a() > 900)
            throw std::runtime_error(std::to_string(pair.a()));
        return contact_of_pair(pair);
    };
    try {
        narrow(executor, Span<const Pair>{pairs.data(), pairs.size()}, fails,
               Span<Contact<2>>{contacts.data(), contacts.size()});
        FAIL() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "300");
    }
}

TEST(Narrow, EveryPairInOrder) {
    expect_every_pair(Backwards{});
    expect_every_pair(Interleaved{});
}

TEST(Narrow, ThrowsTheFirstFailureInOrder) {
    expect_first_failure(Backwards{});
    expect_first_failure(Interleaved{});
}

TEST(Narrow, RefusesTooLittleRoom) {
    const std::vector<Pair> pairs = chain(2);
    std::vector<Contact<2>> contacts(1);
    Backwards executor;
    EXPECT_THROW(narrow(executor, Span<const Pair>{pairs.data(), pairs.size()}, contact_of_pair,
                        Span<Contact<2>>{contacts.data(), contacts.size()}),
                 Error);
    narrow(executor, Span<const Pair>{}, contact_of_pair, Span<Contact<2>>{});
    EXPECT_TRUE(executor.counts.empty());
}

TEST(Narrow, SlicesCoverEveryIndexOnce) {
    Backwards executor;
    std::vector<int> seen(23, 0);
    detail::for_each_in_slices(executor, seen.size(), 7, [&](std::uint64_t i) { ++seen[i]; });
    EXPECT_EQ(seen, std::vector<int>(23, 1));
    EXPECT_EQ(executor.counts, (std::vector<std::uint32_t>{7, 7, 7, 2}));
}

TEST(Narrow, NoSliceAfterAFailure) {
    Backwards executor;
    EXPECT_THROW(detail::for_each_in_slices(executor, 23, 7,
                                            [](std::uint64_t i) {
                                                if (i == 9) throw std::runtime_error("9");
                                            }),
                 std::runtime_error);
    EXPECT_EQ(executor.counts, (std::vector<std::uint32_t>{7, 7}));
}

}  // namespace
}  // namespace graze
