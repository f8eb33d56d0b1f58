// Stage: cells -> overlapping pairs, by looking into the cells around, in two passes: count, then (after a
// scan) fill.
//
// in   grid     CellGrid           boxes in the order of their cells, and the cells (cell.h, cell_range.h)
//      accept   functor            is this candidate a pair (filter.h)
//      offsets  uint64  [m + 1]    fill: where the pairs of lane i go
// out  counts   uint32  [m]        count: pairs found by lane i, below 2^31
//      pairs    Pair    [total]    fill: smaller object number first
//
// A box looks at its own level and at all coarser ones, into the cells that cell.h names. On its own level
// only into those behind its own cell, in the order of their coordinates, and into its own cell behind
// itself: of two boxes that touch, one cell is behind the other (they are close together, so it does not
// matter that coordinates wrap), or one place is. So every pair is found once, by a rule. A level of few
// boxes is gone through whole: there giants end, however large they are. Each lane's pairs come in the order
// of the cells and lie where the scan says, so the list is the same on any number of threads. Cost: in 3-D at
// most 18 cells a level, about half of them on the own one, and the boxes in them.
#pragma once

#include <cstdint>

#include "graze/core/aabb.h"
#include "graze/core/constants.h"
#include "graze/core/pair.h"
#include "graze/core/span.h"
#include "graze/stage/cell.h"
#include "graze/stage/cell_range.h"

namespace graze {

template <int Dim>
struct CellGrid {
    Span<const Aabb<Dim>> boxes;
    Span<const std::uint32_t> numbers;  ///< of their objects
    Span<const std::uint64_t> keys;
    Span<const Cells<Dim>> cells;
    CellTable table;
    Span<const std::uint32_t> levels;
};

/// A level of at most so many boxes is gone through whole.
inline constexpr std::uint32_t few_boxes = 16;

/// Calls hit(number) for every box that the lane at `place` has to find.
template <Overlap overlap, int Dim, class Hit>
GRAZE_HD inline void look_around(const CellGrid<Dim>& grid, std::uint32_t place, Hit&& hit) {
    const Aabb<Dim> box = grid.boxes[place];
    const auto test = [&](std::uint32_t other) {
        const Aabb<Dim>& met = grid.boxes[other];
        if (overlap == Overlap::closed ? overlaps_closed(box, met) : overlaps_open(box, met))
            hit(grid.numbers[other]);
    };
    const std::uint32_t own_level = level_of_key<Dim>(grid.keys[place]);
    for (std::uint32_t level = own_level; level < cell_levels; ++level) {
        const std::uint32_t begin = grid.levels[level];
        const std::uint32_t end = grid.levels[level + 1];
        if (begin == grid.boxes.size) return;
        const bool on_own = level == own_level;
        if (end - begin <= few_boxes) {
            for (std::uint32_t other = on_own ? place + 1 : begin; other < end; ++other)
                test(other);
            continue;
        }
        std::int64_t own[Dim];
        std::int64_t low[Dim];
        std::int64_t high[Dim];
        for (int axis = 0; axis < Dim; ++axis) {
            const double side = grid.cells[0].side[level];
            const double lower = box.lo[axis];
            own[axis] = cell_at(lower, axis, side);
            low[axis] = cell_at(lower - side, axis, side);
            high[axis] = cell_at(box.hi[axis], axis, side);
        }
        // Row by row; on the own level from the own cell on.
        std::int64_t cell[Dim];
        for (int axis = 0; axis < Dim; ++axis)
            cell[axis] = on_own ? own[axis] : low[axis];
        bool in_own = on_own;
        while (cell[Dim - 1] <= high[Dim - 1]) {
            const std::uint64_t key = cell_key<Dim>(level, cell);
            const std::uint32_t start = in_own ? place + 1 : grid.table.start_of(key);
            in_own = false;
            if (start != none) {
                for (std::uint32_t other = start; other < end && grid.keys[other] == key; ++other)
                    test(other);
            }
            ++cell[0];
            for (int axis = 0; axis + 1 < Dim && cell[axis] > high[axis]; ++axis) {
                cell[axis] = low[axis];
                ++cell[axis + 1];
            }
        }
    }
}

template <Overlap overlap, int Dim, class Accept>
struct CountAround {
    CellGrid<Dim> grid;
    Accept accept;
    Span<std::uint32_t> counts;

    GRAZE_HD void operator()(std::uint32_t place) const {
        const std::uint32_t own = grid.numbers[place];
        std::uint32_t found = 0;
        look_around<overlap>(grid, place, [&](std::uint32_t other) { found += accept(own, other) ? 1 : 0; });
        counts[place] = found;
    }
};

template <Overlap overlap, int Dim, class Accept>
struct FillAround {
    CellGrid<Dim> grid;
    Accept accept;
    Span<const std::uint64_t> offsets;
    Span<Pair> pairs;

    GRAZE_HD void operator()(std::uint32_t place) const {
        std::uint64_t slot = offsets[place];
        if (slot == offsets[place + 1ull]) return;
        const std::uint32_t own = grid.numbers[place];
        look_around<overlap>(grid, place, [&](std::uint32_t other) {
            if (accept(own, other)) pairs[slot++] = make_pair_ordered(own, other);
        });
    }
};

/// Nothing stored: visitor(a, b), a < b, from whichever lane finds the pair.
template <Overlap overlap, int Dim, class Accept, class Visitor>
struct VisitAround {
    CellGrid<Dim> grid;
    Accept accept;
    Visitor visitor;

    GRAZE_HD void operator()(std::uint32_t place) const {
        const std::uint32_t own = grid.numbers[place];
        look_around<overlap>(grid, place, [&](std::uint32_t other) {
            if (!accept(own, other)) return;
            const Pair pair = make_pair_ordered(own, other);
            visitor(pair.a(), pair.b());
        });
    }
};

}  // namespace graze
