// Rows of neighbours from lists of pairs (stage/links.h, stage/row_sort.h), for every executor.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "graze/core/span.h"
#include "graze/core/status.h"
#include "graze/exec/executor.h"
#include "graze/stage/hierarchy.h"
#include "graze/stage/links.h"
#include "graze/stage/row_sort.h"

namespace graze {

/// `Entry` is what a row holds of a neighbour. Memory is kept, and grows by an eighth more than it must,
/// since the number of neighbours is never the same twice.
template <Executor E, class Entry>
class NeighbourRows {
  public:
    explicit NeighbourRows(E& executor) : executor_(&executor) {}

    /// The rows of `objects` objects, good until the next call: the ends of all pairs of the links, in order.
    /// Throws Error(capacity) when a row has 2^32 entries. Synchronises.
    template <class... LinksOf>
    void make(std::uint32_t objects, bool half, const LinksOf&... links);

    [[nodiscard]] Span<const std::uint64_t> offsets() const { return offsets_.span(objects_ + 1ull); }
    [[nodiscard]] Span<const Entry> entries() const { return entries_.span(size_); }

  private:
    template <class T>
    using Buffer = typename E::template Buffer<T>;

    template <class T>
    Span<T> room(Buffer<T>& buffer, std::uint64_t count) {
        if (buffer.capacity() < count) executor_->grow(buffer, count + count / 8);
        return buffer.span(count);
    }
    void sort();
    void sort_long_rows();

    E* executor_;
    std::uint32_t objects_ = 0;
    std::uint64_t size_ = 0;
    std::uint64_t longest_ = 0;
    Buffer<std::uint32_t> counts_, long_rows_;
    Buffer<std::uint64_t> offsets_, parts_, number_;
    Buffer<Entry> entries_, spare_;
};

/// Lanes that share `count` items: as many, within the limit of 32 bits.
[[nodiscard]] inline std::uint32_t lanes_for(std::uint64_t count) {
    return static_cast<std::uint32_t>(std::min(count, std::uint64_t{1} << 31));
}

template <Executor E, class Entry>
template <class... LinksOf>
void NeighbourRows<E, Entry>::make(std::uint32_t objects, bool half, const LinksOf&... links) {
    E& e = *executor_;
    objects_ = objects;
    size_ = 0;
    const Span<std::uint32_t> counts = room(counts_, objects);
    const Span<std::uint64_t> offsets = room(offsets_, objects + 1ull);
    if (objects == 0) {
        const std::uint64_t zero = 0;
        return e.upload(offsets, &zero);
    }
    e.for_each(objects, Fill{counts, 0});
    const auto count = [&](const auto& of) {
        using Count = CountEnds<std::remove_cvref_t<decltype(of)>>;
        const std::uint32_t lanes = lanes_for(of.pairs.size);
        e.for_each(lanes, Count{of, lanes, half, counts});
    };
    (count(links), ...);
    e.exclusive_scan(Span<const std::uint32_t>(counts), offsets);
    size_ = read(e, offsets.part(objects, 1));
    if (size_ != (half ? 1 : 2) * (links.pairs.size + ...)) {
        throw Error(ErrorCode::capacity, "an object has 2^32 neighbours or more");
    }
    const Span<Entry> entries = room(entries_, size_);
    const auto scatter = [&](const auto& of) {
        using Scatter = ScatterEnds<std::remove_cvref_t<decltype(of)>>;
        const std::uint32_t lanes = lanes_for(of.pairs.size);
        e.for_each(lanes, Scatter{of, lanes, half, offsets, counts, entries});
    };
    (scatter(links), ...);
    if (size_ != 0) sort();
    e.wait();
}

template <Executor E, class Entry>
void NeighbourRows<E, Entry>::sort() {
    E& e = *executor_;
    e.for_each(objects_, SortShortRows<Entry>{offsets(), entries_.span(size_)});
    const Span<std::uint64_t> number = room(number_, 1);
    e.reduce(objects_, RowLength{offsets()}, Larger{}, number);
    longest_ = read(e, number);
    if (longest_ > row_part) sort_long_rows();
}

template <Executor E, class Entry>
void NeighbourRows<E, Entry>::sort_long_rows() {
    E& e = *executor_;
    const Span<std::uint32_t> selected = room(long_rows_, objects_);
    e.select(objects_, IsLongRow{offsets()}, selected, number_.span(1));
    const std::uint64_t count = read(e, number_.span(1));
    const Span<std::uint32_t> rows = selected.part(0, count);
    const Span<std::uint32_t> counts = counts_.span(count);
    const Span<std::uint64_t> parts = room(parts_, count + 1);
    e.for_each(static_cast<std::uint32_t>(count), CountParts{offsets(), rows, counts});
    e.exclusive_scan(Span<const std::uint32_t>(counts), parts);
    const auto total = static_cast<std::uint32_t>(read(e, parts.part(count, 1)));
    const LongRows<Entry> long_rows{offsets(), rows, parts, entries_.span(size_),
                                    room(spare_, total * row_part)};
    e.for_each(total, SortParts<Entry>{long_rows});
    // Back and forth, so that what is sorted ends where it began.
    for (std::uint64_t width = row_part; width < longest_; width *= 4) {
        e.for_each(total, MergeParts<Entry>{long_rows, width, false});
        e.for_each(total, MergeParts<Entry>{long_rows, 2 * width, true});
    }
}

}  // namespace graze
