// The searches of the columns: sweeps over ranges of boxes, on all threads.
#include <algorithm>
#include <atomic>

#include "host/wide/outlet.h"
#include "host/wide/wide_columns.h"

namespace graze::wide {

namespace {

using threads::chunks_of;
using threads::Range;
using threads::range_of;

/// Calls sweep(first, end) for parts of `all`: small ones when there are few, since each may meet everything.
template <class Sweep>
void for_each_task(Threads& threads, std::uint32_t all, Range sizes, const Sweep& sweep) {
    const std::uint64_t size = std::clamp<std::uint64_t>(all / 64, sizes.first, sizes.end);
    threads.for_each_chunk(chunks_of(all, size), [&](std::uint64_t task) {
        const Range range = range_of(task, all, size);
        sweep(static_cast<std::uint32_t>(range.first), static_cast<std::uint32_t>(range.end));
    });
}
constexpr Range boxes_a_task{128, 4096};
constexpr Range covers_a_task{1, 64};

}  // namespace

template <int Dim>
std::uint64_t WideColumns<Dim>::count(Overlap overlap) const {
    const std::size_t index = overlap == Overlap::closed ? 0 : 1;
    std::atomic<std::uint64_t> total{large_.count(overlap)};
    for_each_task(*threads_, fitting_, boxes_a_task, [&](std::uint32_t first, std::uint32_t end) {
        total.fetch_add(sweeps_->count[index](columns_, first, end), std::memory_order_relaxed);
    });
    const Cover* covers = covers_.span(0).data;
    for_each_task(*threads_, count_ - fitting_, covers_a_task, [&](std::uint32_t first, std::uint32_t end) {
        total.fetch_add(sweeps_->count_covered[index](columns_, covers + first, end - first),
                        std::memory_order_relaxed);
    });
    return total.load(std::memory_order_relaxed);
}

template <int Dim>
void WideColumns<Dim>::find_sieved(Overlap overlap, Sieve sieve, PairList& pairs) const {
    const std::size_t index = overlap == Overlap::closed ? 0 : 1;
    const auto keep = [&](const Pair* found, std::uint64_t count) { pairs.append(found, count); };
    for_each_task(*threads_, fitting_, boxes_a_task, [&](std::uint32_t first, std::uint32_t end) {
        with_outlet(sieve, keep,
                    [&](const Outlet& outlet) { sweeps_->find[index](columns_, first, end, outlet); });
    });
    const Cover* covers = covers_.span(0).data;
    for_each_task(*threads_, count_ - fitting_, covers_a_task, [&](std::uint32_t first, std::uint32_t end) {
        with_outlet(sieve, keep, [&](const Outlet& outlet) {
            sweeps_->find_covered[index](columns_, covers + first, end - first, outlet);
        });
    });
}

template std::uint64_t WideColumns<2>::count(Overlap) const;
template std::uint64_t WideColumns<3>::count(Overlap) const;
template void WideColumns<2>::find_sieved(Overlap, Sieve, PairList&) const;
template void WideColumns<3>::find_sieved(Overlap, Sieve, PairList&) const;

}  // namespace graze::wide
