// The events of pairs on CPU threads, and what only threads can be asked.
#include "graze/threads/broad_phase.h"
#include "tests/events/pair_events.inc"

namespace {

struct Seen {
    std::vector<std::uint32_t> began, persisted;
    std::vector<Pair> ended;
    std::vector<History> values;
    friend bool operator==(const Seen&, const Seen&) = default;
};

std::vector<Seen> events_on(std::uint32_t count) {
    graze::Threads threads(count);
    PairEvents<graze::Threads, History> events(threads);
    std::mt19937_64 random(11);
    std::vector<Pair> list;
    std::vector<Seen> all;
    for (std::uint64_t step = 0; step < 20; ++step) {
        list = changed(list, random);
        for (std::uint32_t k = 0; k < 9000; ++k)
            list.push_back(
                {static_cast<std::uint32_t>(random() % 300), static_cast<std::uint32_t>(random() % 300)});
        make_canonical(list);
        const auto changes = events.update({list.data(), list.size()});
        threads.for_each(static_cast<std::uint32_t>(list.size()), Age{events.pairs(), events.values(), step});
        all.push_back({on_host(threads, changes.began), on_host(threads, changes.persisted),
                       on_host(threads, changes.ended), on_host(threads, events.values())});
    }
    return all;
}

TEST(OnThreads, EventsDoNotDependOnTheNumberOfThreads) {
    const std::vector<Seen> expected = events_on(1);
    EXPECT_GT(expected.back().ended.size(), 2048u) << "one chunk only";
    for (const std::uint32_t count : {2u, 3u, 7u})
        EXPECT_EQ(events_on(count), expected) << count << " threads";
}

/// With the broad phase, as the header says: two boxes that meet, part and meet again.
TEST(OnThreads, EventsOfABroadPhase) {
    graze::Threads threads(3);
    graze::BroadPhase<2> broad(threads);
    graze::PairBuffer buffer;
    PairEvents<graze::Threads, std::uint32_t> contacts(threads);
    std::vector<std::uint32_t> began, ended, lasted;
    for (const float x : {9.0f, 1.0f, 0.5f, 0.75f, 7.0f, 1.0f}) {
        const std::vector<float> boxes = {0, 0, 1, 1, x, 0, x + 1, 1};
        broad.build(graze::BoxView<float, 2>{boxes.data(), 2});
        broad.self_pairs(buffer, {.ordered = true});
        const auto events = contacts.update({buffer.data(), buffer.size()});
        began.push_back(static_cast<std::uint32_t>(events.began.size));
        ended.push_back(static_cast<std::uint32_t>(events.ended.size));
        for (std::uint32_t& steps : contacts.values())
            lasted.push_back(++steps);
    }
    EXPECT_EQ(began, (std::vector<std::uint32_t>{0, 1, 0, 0, 0, 1}));
    EXPECT_EQ(ended, (std::vector<std::uint32_t>{0, 0, 0, 0, 1, 0}));
    EXPECT_EQ(lasted, (std::vector<std::uint32_t>{1, 2, 3, 1}));
}

}  // namespace
