// Columns (wide_columns.h) as the grid of a handle (exec/grid_or_tree.h), and the choice between them, brute
// force and the wide tree.
#pragma once

#include <cstdint>

#include "graze/core/span.h"
#include "graze/threads/executor.h"
#include "host/wide/choose.h"
#include "host/wide/wide_columns.h"
#include "host/wide/wide_search.h"

namespace graze::wide {

/// See HashPipeline for what the members promise.
template <int Dim>
class GridSearch {
  public:
    explicit GridSearch(Threads& threads) : columns_(threads) {}

    /// Whatever is asked, finds the grid for the next build, if there is to be one.
    template <class BoundOf>
    [[nodiscard]] Choice choose(Algorithm asked, const BoundOf& bound, Span<const std::uint32_t> objects,
                                std::uint32_t count) {
        if (asked == Algorithm::lbvh) return {asked, "asked for"};
        const Boxes<Dim> boxes(bound);
        if (asked == Algorithm::hash) {
            grid_ = grid_for(boxes, objects, count);
            return {asked, "asked for"};
        }
        const Plan<Dim> plan = wide::choose(boxes, objects, count);
        grid_ = plan.grid;
        return plan.choice;
    }
    template <class BoundOf>
    void build(const BoundOf& bound, Span<const std::uint32_t> objects, std::uint32_t count) {
        columns_.build(bound, objects, count, grid_);
    }
    template <class BoundOf>
    void reserve(const BoundOf&, std::uint32_t count) {
        columns_.reserve(count);
    }
    void clear() { columns_.clear(); }

    template <Overlap overlap, class Accept>
    [[nodiscard]] std::uint64_t count(const Accept& accept) {
        return count_pairs(columns_, overlap, accept, counted_);
    }
    template <Overlap overlap, class Accept>
    std::uint64_t list(const Accept& accept, WidePairs& pairs, std::uint64_t most) {
        return list_pairs(columns_, overlap, accept, pairs.list, most);
    }

    [[nodiscard]] Span<const std::uint32_t> numbers() const { return columns_.numbers(); }
    [[nodiscard]] BoxesOf<WideColumns<Dim>> bound(Span<const std::uint32_t> place_of) const {
        return {&columns_, place_of};
    }

  private:
    WideColumns<Dim> columns_;
    Grid<Dim> grid_;
    PairList counted_;
};

}  // namespace graze::wide
