// What a broad phase searches with: a grid, or a tree, chosen anew at every build. A grid only knows the
// pairs in its own set; chunks, pairs with another set and queries are a tree's, which is made when it is
// first asked for, from the boxes that the grid keeps.
#pragma once

#include <cstdint>

#include "graze/broad_phase.h"
#include "graze/core/constants.h"
#include "graze/core/span.h"
#include "graze/exec/executor.h"
#include "graze/exec/hash_pipeline.h"
#include "graze/exec/lbvh_pipeline.h"
#include "graze/stage/filter.h"
#include "graze/stage/numbered.h"
#include "graze/stage/place.h"

namespace graze {

/// Grid: HashPipeline, or what offers its choose, build, reserve, clear, count, list, numbers and bound.
/// Tree: LbvhPipeline, or what offers the same as that.
template <class Tree, class Grid>
class GridOrTree {
  public:
    using Executor = typename Tree::Executor;
    static constexpr int dimension = Tree::dimension;
    using Pairs = typename Tree::Pairs;

    GridOrTree(Executor& executor, Algorithm asked)
        : executor_(&executor), asked_(asked), tree_(executor), grid_(executor) {}

    /// As the pipelines' own.
    template <class BoundOf>
    void build(const BoundOf& bound, Span<const std::uint32_t> objects, std::uint32_t count);
    /// Only where is_tree(): a grid has no shape to keep.
    template <class BoundOf>
    void refit(const BoundOf& bound) {
        tree_.refit(bound);
    }
    void clear() {
        tree_.clear();
        grid_.clear();
        numbers_ = 0;
        choice_ = {asked_ == Algorithm::automatic ? Algorithm::lbvh : asked_, "there are no objects"};
        has_tree_ = is_tree();
    }
    /// Makes room for what may be chosen, by builds over stand-ins; forgets what was built.
    template <class BoundOf>
    void reserve(const BoundOf& bound, std::uint32_t count);

    [[nodiscard]] Choice choice() const { return choice_; }
    [[nodiscard]] bool is_tree() const { return choice_.algorithm == Algorithm::lbvh; }

    template <Overlap overlap, class Accept>
    [[nodiscard]] std::uint64_t count(const Accept& accept) {
        return is_tree() ? tree_.template count<overlap>(accept) : grid_.template count<overlap>(accept);
    }
    template <Overlap overlap, class Accept>
    std::uint64_t list(const Accept& accept, Pairs& pairs, std::uint64_t most) {
        return is_tree() ? tree_.template list<overlap>(accept, pairs, most)
                         : grid_.template list<overlap>(accept, pairs, most);
    }

    /// For all else. Good until the next build.
    [[nodiscard]] Tree& tree();

  private:
    Executor* executor_;
    Algorithm asked_;
    Choice choice_{Algorithm::lbvh, "nothing is built yet"};
    Tree tree_;
    Grid grid_;
    std::uint32_t numbers_ = 0;  ///< one more than the largest of the grid's objects
    bool has_tree_ = true;       ///< tree_ is over what was built last
    typename Executor::template Buffer<std::uint32_t> place_of_, objects_;
    typename Executor::template Buffer<std::uint64_t> selected_;
};

template <class Tree, class Grid>
template <class BoundOf>
void GridOrTree<Tree, Grid>::build(const BoundOf& bound, Span<const std::uint32_t> objects,
                                   std::uint32_t count) {
    choice_ = grid_.choose(asked_, bound, objects, count);
    has_tree_ = is_tree();
    if (has_tree_) return tree_.build(bound, objects, count);
    numbers_ = count;
    if (objects.size != 0 && count != 0) numbers_ = read(*executor_, objects.part(count - 1, 1)) + 1;
    grid_.build(bound, objects, count);
}

template <class Tree, class Grid>
template <class BoundOf>
void GridOrTree<Tree, Grid>::reserve(const BoundOf& bound, std::uint32_t count) {
    if (asked_ != Algorithm::hash) {
        tree_.build(bound, {}, count);
        static_cast<void>(tree_.template count<Overlap::open>(AcceptAll{}));
    }
    if (asked_ != Algorithm::lbvh) grid_.reserve(bound, count);
    clear();
}

template <class Tree, class Grid>
Tree& GridOrTree<Tree, Grid>::tree() {
    if (has_tree_) return tree_;
    Executor& e = *executor_;
    const Span<const std::uint32_t> in_grid = grid_.numbers();
    const auto count = static_cast<std::uint32_t>(in_grid.size);
    e.grow(place_of_, numbers_);
    const Span<std::uint32_t> place_of = place_of_.span(numbers_);
    // A tree takes objects in ascending order.
    Span<const std::uint32_t> objects;
    if (count != numbers_) e.for_each(numbers_, Fill{place_of, none});
    e.for_each(count, PlaceObjects{in_grid, place_of});
    if (count != numbers_) {
        e.grow(objects_, numbers_);
        e.grow(selected_, 1);
        e.select(numbers_, IsNumber{place_of}, objects_.span(numbers_), selected_.span(1));
        objects = objects_.span(count);
    }
    tree_.build(grid_.bound(place_of), objects, count);
    has_tree_ = true;
    return tree_;
}

/// The pipelines of any executor.
template <Executor E, int Dim>
using PipelineSearch = GridOrTree<LbvhPipeline<E, Dim>, HashPipeline<E, Dim>>;

}  // namespace graze
