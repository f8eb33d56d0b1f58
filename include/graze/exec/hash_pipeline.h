// The spatial hash: the stages strung together, once, for every executor. For boxes of similar sizes, where a
// grid beats a tree. Also a header-only door, as exec/lbvh_pipeline.h.
#pragma once

#include <cstdint>

#include "graze/core/aabb.h"
#include "graze/core/span.h"
#include "graze/exec/choice.h"
#include "graze/exec/executor.h"
#include "graze/exec/pair_room.h"
#include "graze/stage/cell.h"
#include "graze/stage/cell_range.h"
#include "graze/stage/filter.h"
#include "graze/stage/neighbour.h"
#include "graze/stage/place.h"
#include "graze/stage/scene_box.h"

namespace graze {

/// One grid and the memory it needs, kept from step to step. Use: build, then list, visit or count. Memory,
/// an object: 24 bytes for keys and numbers twice, 16 in 2-D and 24 in 3-D for its box, 18 to 36 for the
/// table of cells, 12 more for the counts and offsets of a search, the executor's scratch apart. Everything
/// allocates only when there are more objects than ever before.
template <Executor E, int Dim>
class HashPipeline {
  public:
    using Executor = E;
    static constexpr int dimension = Dim;
    using Pairs = PairRoom<E>;

    explicit HashPipeline(E& executor) : executor_(&executor) {}

    /// What to search such objects with. Nothing has been measured on a GPU, so the choice is the algorithm
    /// that has no bad scenes.
    template <class BoundOf>
    [[nodiscard]] Choice choose(Algorithm asked, const BoundOf&, Span<const std::uint32_t>,
                                std::uint32_t) const {
        if (asked != Algorithm::automatic) return {asked, "asked for"};
        return {Algorithm::lbvh, "the algorithm for boxes of any sizes"};
    }

    /// The grid over `count` objects: bound(objects[k]) for each k, or bound(k) when `objects` is empty.
    /// count is at most max_objects. Does not synchronise. The functor and what it points to must live until
    /// the work is done.
    template <class BoundOf>
    void build(const BoundOf& bound, Span<const std::uint32_t> objects, std::uint32_t count);

    /// Makes room for so many objects, by a build over stand-ins and a search; forgets the grid there is.
    template <class BoundOf>
    void reserve(const BoundOf& bound, std::uint32_t objects) {
        build(bound, {}, objects);
        static_cast<void>(count<Overlap::open>(AcceptAll{}));
        clear();
    }

    /// Forgets the grid, keeps the memory.
    void clear() {
        count_ = 0;
        keys_ = {};
        order_ = {};
    }

    /// Counts the pairs of objects that overlap and that `accept` takes, scans, and returns the total.
    /// Synchronises.
    template <Overlap overlap, class Accept>
    [[nodiscard]] std::uint64_t count(const Accept& accept);

    /// Counts the pairs and stores them when there are at most `most`; returns how many there are.
    /// Synchronises; allocates when `pairs` (PairRoom, or what offers its reserve and span) must grow.
    template <Overlap overlap, class Accept, class Room>
    std::uint64_t list(const Accept& accept, Room& pairs, std::uint64_t most);

    /// Calls visitor(a, b), a < b, once for every pair that `accept` takes, from many lanes at a time, and
    /// stores nothing. Does not synchronise.
    template <Overlap overlap, class Accept, class Visitor>
    void visit(const Accept& accept, const Visitor& visitor);

    /// The boxes in the order of their cells, their objects' numbers, and the cells.
    [[nodiscard]] CellGrid<Dim> grid() const;
    [[nodiscard]] Span<const std::uint32_t> numbers() const { return order_; }
    /// The boxes by object, `place_of` being what PlaceObjects makes of the numbers.
    [[nodiscard]] PlacedBound<Dim> bound(Span<const std::uint32_t> place_of) const {
        return {boxes_.span(count_), place_of};
    }

  private:
    template <class T>
    using Buffer = typename E::template Buffer<T>;

    template <class BoundOf>
    void size_cells(const BoundOf& bound, Span<const std::uint32_t> objects);

    E* executor_;
    std::uint32_t count_ = 0;
    Span<std::uint64_t> keys_;   ///< which of the two
    Span<std::uint32_t> order_;  ///< they are after the sort
    Buffer<double> largest_;
    Buffer<Quantiles<1>> sides_;
    Buffer<Quantiles<Dim>> centres_;
    Buffer<Cells<Dim>> cells_;
    Buffer<std::uint64_t> key_room_, spare_keys_, offsets_;
    Buffer<std::uint32_t> order_room_, spare_order_, levels_, counts_;
    Buffer<CellSlot> table_;
    Buffer<Aabb<Dim>> boxes_;
};

template <Executor E, int Dim>
CellGrid<Dim> HashPipeline<E, Dim>::grid() const {
    const std::uint64_t slots = count_ == 0 ? 0 : cell_table_size(count_);
    const std::uint64_t one = count_ == 0 ? 0 : 1;
    return {boxes_.span(count_),
            order_,
            keys_,
            cells_.span(one),
            {table_.span(slots)},
            levels_.span(one * (cell_levels + 1))};
}

template <Executor E, int Dim>
template <class BoundOf>
void HashPipeline<E, Dim>::size_cells(const BoundOf& bound, Span<const std::uint32_t> objects) {
    E& e = *executor_;
    e.grow(largest_, 1);
    e.grow(sides_, 1);
    e.grow(centres_, 1);
    e.grow(cells_, 1);
    using CentreOf = BoundCentre<Dim, BoundOf>;
    e.reduce(count_, SideAt<BoundOf>{bound, objects}, Longer{}, largest_.span(1));
    e.for_each(samples, RankSamples<1, SideOf<BoundOf>>{{bound}, objects, count_, sides_.span(1)});
    e.for_each(Dim * samples, RankSamples<Dim, CentreOf>{{bound}, objects, count_, centres_.span(1)});
    e.for_each(1, SizeCells<Dim>{largest_.span(1), sides_.span(1), centres_.span(1), cells_.span(1)});
}

template <Executor E, int Dim>
template <class BoundOf>
void HashPipeline<E, Dim>::build(const BoundOf& bound, Span<const std::uint32_t> objects,
                                 std::uint32_t count) {
    E& e = *executor_;
    clear();
    if (count == 0) return;
    count_ = count;
    size_cells(bound, objects);

    const std::uint64_t n = count;
    e.grow(key_room_, n);
    e.grow(spare_keys_, n);
    e.grow(order_room_, n);
    e.grow(spare_order_, n);
    keys_ = key_room_.span(n);
    order_ = order_room_.span(n);
    Span<std::uint64_t> spare_keys = spare_keys_.span(n);
    Span<std::uint32_t> spare_order = spare_order_.span(n);
    e.for_each(count, Cell<Dim, BoundOf>{bound, objects, cells_.span(1), keys_, order_});
    e.sort_pairs(keys_, spare_keys, order_, spare_order, 0, cell_key_bits<Dim>);

    e.grow(boxes_, n);
    e.for_each(count, GatherBoxes<Dim, BoundOf>{bound, order_, boxes_.span(n)});
    const std::uint64_t slots = cell_table_size(n);
    e.grow(table_, slots);
    e.grow(levels_, cell_levels + 1);
    const CellTable table{table_.span(slots)};
    e.for_each(static_cast<std::uint32_t>(slots / 2), EmptyTable{table});
    e.for_each(count, CellRange{keys_, table});
    e.for_each(cell_levels + 1, LevelRange<Dim>{keys_, levels_.span(cell_levels + 1)});
}

template <Executor E, int Dim>
template <Overlap overlap, class Accept>
std::uint64_t HashPipeline<E, Dim>::count(const Accept& accept) {
    if (count_ == 0) return 0;
    executor_->grow(counts_, count_);
    executor_->grow(offsets_, count_ + 1ull);
    const Span<std::uint32_t> counts = counts_.span(count_);
    const Span<std::uint64_t> offsets = offsets_.span(count_ + 1ull);
    executor_->for_each(count_, CountAround<overlap, Dim, Accept>{grid(), accept, counts});
    executor_->exclusive_scan(Span<const std::uint32_t>(counts), offsets);
    return read(*executor_, offsets.part(count_, 1));
}

template <Executor E, int Dim>
template <Overlap overlap, class Accept, class Room>
std::uint64_t HashPipeline<E, Dim>::list(const Accept& accept, Room& pairs, std::uint64_t most) {
    const std::uint64_t found = count<overlap>(accept);
    if (found == 0 || found > most) return found;
    pairs.reserve(*executor_, found);
    executor_->for_each(count_, FillAround<overlap, Dim, Accept>{grid(), accept, offsets_.span(count_ + 1ull),
                                                                 pairs.span(found)});
    return found;
}

template <Executor E, int Dim>
template <Overlap overlap, class Accept, class Visitor>
void HashPipeline<E, Dim>::visit(const Accept& accept, const Visitor& visitor) {
    executor_->for_each(count_, VisitAround<overlap, Dim, Accept, Visitor>{grid(), accept, visitor});
}

}  // namespace graze
