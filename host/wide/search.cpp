// The searches of the tree: walks over ranges of blocks, on all threads.
#include <algorithm>
#include <atomic>

#include "host/wide/outlet.h"
#include "host/wide/wide_tree.h"

namespace graze::wide {

namespace {

using threads::chunks_of;
using threads::Range;
using threads::range_of;

/// Blocks of a task: fewer when there are few, since a block may meet everything.
std::uint32_t task_blocks(std::uint32_t blocks) {
    return std::clamp(blocks / 64, 1u, 64u);
}

template <class Walk>
void for_each_task(Threads& threads, std::uint32_t blocks, const Walk& walk) {
    const std::uint32_t size = task_blocks(blocks);
    threads.for_each_chunk(chunks_of(blocks, size), [&](std::uint64_t task) {
        const Range range = range_of(task, blocks, size);
        walk(static_cast<std::uint32_t>(range.first), static_cast<std::uint32_t>(range.end));
    });
}

std::size_t index_of(Overlap overlap) {
    return overlap == Overlap::closed ? 0 : 1;
}
std::size_t index_of(Which which) {
    return which == Which::all ? 0 : 1;
}

}  // namespace

template <int Dim>
std::uint64_t WideTree<Dim>::count(Overlap overlap) const {
    const CountPairs walk = walks_->count[index_of(overlap)];
    std::atomic<std::uint64_t> total{0};
    for_each_task(*threads_, blocks(), [&](std::uint32_t first, std::uint32_t end) {
        total.fetch_add(walk(tree_, first, end), std::memory_order_relaxed);
    });
    return total.load(std::memory_order_relaxed);
}

template <int Dim>
void WideTree<Dim>::find_sieved(Overlap overlap, Sieve sieve, PairList& pairs) const {
    const FindPairs walk = walks_->find[index_of(overlap)];
    for_each_task(*threads_, blocks(), [&](std::uint32_t first, std::uint32_t end) {
        with_outlet(
            sieve, [&](const Pair* found, std::uint64_t count) { pairs.append(found, count); },
            [&](const Outlet& outlet) { walk(tree_, first, end, outlet); });
    });
}

template <int Dim>
void WideTree<Dim>::find_from_sieved(const WideTree& from, Which which, Overlap overlap, Sieve sieve,
                                     PairList& pairs) const {
    const FindMet walk = walks_->find_met[index_of(which)][index_of(overlap)];
    for_each_task(*threads_, from.blocks(), [&](std::uint32_t first, std::uint32_t end) {
        with_outlet(
            sieve, [&](const Pair* found, std::uint64_t count) { pairs.append(found, count); },
            [&](const Outlet& outlet) { walk(from.tree_, first, end, tree_, outlet); });
    });
}

template <int Dim>
void WideTree<Dim>::count_from_sieved(const WideTree& from, Which which, Overlap overlap, Sieve sieve,
                                      Span<std::uint32_t> counts) const {
    constexpr std::uint64_t stretch = 1 << 16;
    threads_->for_each_chunk(chunks_of(counts.size, stretch), [&](std::uint64_t c) {
        const Range range = range_of(c, counts.size, stretch);
        std::fill(counts.data + range.first, counts.data + range.end, 0u);
    });
    const CountMet count_met = walks_->count_met[index_of(which)][index_of(overlap)];
    const FindMet find_met = walks_->find_met[index_of(which)][index_of(overlap)];
    // The pairs of a box are all found by the task that has its block, so each count has one writer.
    for_each_task(*threads_, from.blocks(), [&](std::uint32_t first, std::uint32_t end) {
        if (sieve.takes_all()) return count_met(from.tree_, first, end, tree_, counts.data);
        with_outlet(
            sieve,
            [&](const Pair* found, std::uint64_t count) {
                for (std::uint64_t i = 0; i < count; ++i)
                    ++counts[found[i].a()];
            },
            [&](const Outlet& outlet) { find_met(from.tree_, first, end, tree_, outlet); });
    });
}

#define GRAZE_INSTANTIATE(Dim)                                                                              \
    template std::uint64_t WideTree<Dim>::count(Overlap) const;                                             \
    template void WideTree<Dim>::find_sieved(Overlap, Sieve, PairList&) const;                              \
    template void WideTree<Dim>::find_from_sieved(const WideTree&, Which, Overlap, Sieve, PairList&) const; \
    template void WideTree<Dim>::count_from_sieved(const WideTree&, Which, Overlap, Sieve,                  \
                                                   Span<std::uint32_t>) const;
GRAZE_INSTANTIATE(2)
GRAZE_INSTANTIATE(3)

}  // namespace graze::wide
