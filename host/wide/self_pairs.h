// The wide broad phase: all overlapping pairs of one set of boxes on CPU threads, 8 boxes at a time.
//
// Boxes are brought into an order along a space-filling curve (order.h), cut into blocks of 8, and covered by
// an 8-ary tree without pointers (tree.h). Nodes are tested against lists of nodes, 8 children at a time
// (walk.inc). It finds the pairs that LbvhPipeline finds, several times as fast.
#pragma once

#include <cstdint>

#include "graze/core/aabb.h"
#include "graze/core/pair.h"
#include "graze/core/span.h"
#include "graze/stage/bound.h"
#include "graze/stage/filter.h"
#include "graze/threads/executor.h"
#include "host/wide/instruction_set.h"
#include "host/wide/order.h"
#include "host/wide/pair_list.h"
#include "host/wide/tree.h"

namespace graze::wide {

/// One tree and the memory it needs, kept from step to step. Use: build, then any search. Memory: 48 bytes an
/// object in 3-D and 39 in 2-D. Every call returns when its work is done. One thread at a time.
template <int Dim>
class SelfPairs {
  public:
    /// `set` must be one of available_instruction_sets().
    explicit SelfPairs(Threads& threads, InstructionSet set = best_instruction_set());

    /// The tree over bound(objects[k]) for the `count` objects, or over bound(0) .. bound(count - 1) when
    /// `objects` is empty. The boxes must be boxes (IsBox); count is at most max_objects. Throws
    /// Error(out_of_memory).
    template <class Scalar>
    void build(const Bound<Scalar, Dim>& bound, Span<const std::uint32_t> objects, std::uint32_t count);

    /// Forgets the tree, keeps the memory.
    void clear() { tree_.levels = count_ = 0; }

    /// The objects in the order of the tree; the box of the one at a place, as bound gave it.
    [[nodiscard]] Span<const std::uint32_t> numbers() const { return {tree_.numbers, count_}; }
    [[nodiscard]] Aabb<Dim> box(std::uint32_t place) const;

    /// How many pairs overlap; stores nothing.
    [[nodiscard]] std::uint64_t count(Overlap overlap);

    /// Appends the pairs that overlap and that `accept` (AcceptAll or AcceptExact) takes, in no particular
    /// order. Each pair once, smaller number first. A list with a limit (PairList::restart) counts them
    /// exactly beyond it. Throws Error(out_of_memory).
    template <class Accept>
    void find(Overlap overlap, const Accept& accept, PairList& pairs);

  private:
    [[nodiscard]] std::uint32_t blocks() const { return tree_.levels == 0 ? 0 : tree_.nodes[0]; }

    Threads* threads_;
    const Walks* walks_;
    SpatialOrder<Dim> order_;
    Tree tree_{};
    std::uint32_t count_ = 0;  ///< boxes in the tree
    Threads::Buffer<float> nodes_;
    Threads::Buffer<std::uint32_t> numbers_;
};

}  // namespace graze::wide
