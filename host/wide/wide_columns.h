// The wide broad phase for boxes of nearly one size, 8 at a time: all overlapping pairs of one set of boxes.
//
// Boxes are sorted into the cells of a grid, cell by cell along columns (columns.h), and tested against the
// few stretches of columns that can touch them (columns.inc). No order along a curve and no levels above the
// boxes: about two thirds of the time of the wide tree, where boxes are of nearly one size and the grid suits
// them (choose.h). Boxes that do not fit the grid are found by the cells that they cover, and among each
// other by a tree: correct for any boxes, and cheap while such are few.
#pragma once

#include <algorithm>
#include <cstdint>

#include "graze/core/aabb.h"
#include "graze/core/span.h"
#include "graze/threads/executor.h"
#include "host/wide/boxes.h"
#include "host/wide/columns.h"
#include "host/wide/grid.h"
#include "host/wide/instruction_set.h"
#include "host/wide/pair_list.h"
#include "host/wide/sieve.h"
#include "host/wide/wide_tree.h"

namespace graze::wide {

/// One set of boxes and the memory it needs, kept from step to step. Use: build, then any search. Memory: 74
/// bytes an object in 3-D and 57 in 2-D, its cells included, and 76 more for one that does not fit. Nothing
/// is allocated while there are not more objects, and not twice as many misfits, than before, but what lists
/// of pairs grow by. Every call returns when its work is done. One thread at a time.
template <int Dim>
class WideColumns {
  public:
    /// `set` must be one of available_instruction_sets().
    explicit WideColumns(Threads& threads, InstructionSet set = best_instruction_set());

    /// See WideTree::build. Any grid that is one column in reach across columns is correct, the default one,
    /// which makes every search brute force, as well as those of choose.h and survey.h.
    template <class BoundOf>
    void build(const BoundOf& bound, Span<const std::uint32_t> objects, std::uint32_t count,
               const Grid<Dim>& grid) {
        clear();
        const std::uint32_t fitting = sort(Boxes<Dim>(bound), objects, count, grid);
        const Span<const std::uint32_t> misfits{columns_.numbers + fitting, count - fitting};
        large_.build(bound, misfits, count - fitting);
        std::copy_n(grid.axis, Dim, axis_);
        count_ = count;
        fitting_ = fitting;
    }

    /// Makes room for so many objects of which few are misfits (choose.h).
    void reserve(std::uint32_t count);

    /// Forgets the boxes, keeps the memory.
    void clear() {
        count_ = fitting_ = 0;
        large_.clear();
    }

    /// The objects that do not fit the grid.
    [[nodiscard]] Span<const std::uint32_t> large() const {
        return {columns_.numbers + fitting_, count_ - fitting_};
    }

    /// The objects in the order of the columns; the box of the one at a place, as bound gave it.
    [[nodiscard]] Span<const std::uint32_t> numbers() const { return {columns_.numbers, count_}; }
    [[nodiscard]] Aabb<Dim> box(std::uint32_t place) const {
        Aabb<Dim> box;
        for (int k = 0; k < Dim; ++k) {
            const auto row = static_cast<std::uint64_t>(k);
            box.lo[axis_[k]] = columns_.bounds[row * columns_.stride + place];
            box.hi[axis_[k]] = columns_.bounds[(Dim + row) * columns_.stride + place];
        }
        return box;
    }

    /// How many pairs overlap; stores nothing.
    [[nodiscard]] std::uint64_t count(Overlap overlap) const;

    /// See WideTree::find.
    template <class Accept>
    void find(Overlap overlap, const Accept& accept, PairList& pairs) const {
        find_sieved(overlap, Sieve(accept), pairs);
        large_.find(overlap, accept, pairs);
    }

  private:
    /// A box on its way into its column.
    struct Record {
        float bounds[2 * Dim];
        std::uint32_t number;
        std::uint32_t place;
    };

    /// Returns how many boxes fit.
    std::uint32_t sort(const Boxes<Dim>& boxes, Span<const std::uint32_t> objects, std::uint32_t count,
                       const Grid<Dim>& grid);
    template <class ObjectOf>
    std::uint32_t sort_objects(const Boxes<Dim>& boxes, const ObjectOf& object_of, std::uint32_t count,
                               const Grid<Dim>& grid);
    void sort_group(const Grid<Dim>& grid, std::uint32_t first_column, std::uint32_t end_column,
                    Span<const Record> records, std::uint32_t first);
    void reserve(std::uint32_t count, std::uint64_t columns, std::uint64_t cells);
    void reserve_misfits(std::uint32_t count);
    void put_large(const Grid<Dim>& grid, Span<const Record> records, std::uint32_t first);
    void find_sieved(Overlap overlap, Sieve sieve, PairList& pairs) const;

    Threads* threads_;
    const Sweeps* sweeps_;
    Columns columns_{};
    int axis_[Dim];  ///< the caller's axis for each of the columns'
    std::uint32_t count_ = 0;
    std::uint32_t fitting_ = 0;  ///< of them
    Threads::Buffer<Record> records_;
    Threads::Buffer<std::uint32_t> slots_;  ///< of each stretch of objects in each group of columns
    Threads::Buffer<float> bounds_;
    Threads::Buffer<std::uint32_t> numbers_;
    Threads::Buffer<std::uint32_t> windows_;
    Threads::Buffer<std::uint32_t> starts_;
    Threads::Buffer<float> around_;
    Threads::Buffer<Cover> covers_;
    WideTree<Dim> large_;
};

}  // namespace graze::wide
