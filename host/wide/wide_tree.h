// The wide broad phase on CPU threads, 8 boxes at a time: all overlapping pairs of one set of boxes, or of
// two.
//
// Boxes are brought into an order along a space-filling curve (order.h), cut into blocks of 8, and covered by
// an 8-ary tree without pointers (tree.h). Nodes are tested against lists of nodes, 8 children at a time
// (walk.inc). It finds the pairs that LbvhPipeline finds, several times as fast.
#pragma once

#include <cstdint>

#include "graze/core/aabb.h"
#include "graze/core/span.h"
#include "graze/threads/executor.h"
#include "host/wide/boxes.h"
#include "host/wide/instruction_set.h"
#include "host/wide/order.h"
#include "host/wide/pair_list.h"
#include "host/wide/sieve.h"
#include "host/wide/tree.h"

namespace graze::wide {

/// One tree and the memory it needs, kept from step to step. Use: build (or refit), then any search. Memory:
/// 48 bytes an object in 3-D and 39 in 2-D. Nothing is allocated while there are not more objects than
/// before, but what lists of pairs grow by. Every call returns when its work is done. One thread at a time.
template <int Dim>
class WideTree {
  public:
    /// `set` must be one of available_instruction_sets().
    explicit WideTree(Threads& threads, InstructionSet set = best_instruction_set());

    /// The tree over bound(objects[k]) for the `count` objects, or over bound(0) .. bound(count - 1) when
    /// `objects` is empty. `bound` is any functor Aabb<Dim>(std::uint32_t object); its boxes must be boxes
    /// (IsBox); count is at most max_objects. Throws Error(out_of_memory).
    template <class BoundOf>
    void build(const BoundOf& bound, Span<const std::uint32_t> objects, std::uint32_t count) {
        build_from(Boxes<Dim>(bound), objects, count);
    }
    /// The same objects, elsewhere: new boxes in the order of the last build. No sort, so it costs a third of
    /// a build (surfaces() tells when the order has become a bad one). Searches find what they would find
    /// after a build.
    template <class BoundOf>
    void refit(const BoundOf& bound) {
        cover(Boxes<Dim>(bound), {});
    }

    /// Makes room for a tree over so many objects; forgets the one there is.
    void reserve(std::uint32_t count);
    /// Forgets the tree, keeps the memory.
    void clear() { tree_.levels = count_ = 0; }

    /// The objects in the order of the tree; the box of the one at a place, as bound gave it.
    [[nodiscard]] Span<const std::uint32_t> numbers() const { return {tree_.numbers, count_}; }
    [[nodiscard]] Aabb<Dim> box(std::uint32_t place) const;

    /// Nodes, root included; 0: no boxes.
    [[nodiscard]] std::uint64_t nodes() const;
    /// The sum of surface_log2 (stage/quality.h) over them: by how much it has grown since the build, a node,
    /// says how much larger a typical node has become.
    [[nodiscard]] std::int64_t surfaces() const;

    /// How many pairs overlap; stores nothing.
    [[nodiscard]] std::uint64_t count(Overlap overlap) const;

    /// Appends the pairs that overlap and that accept(a, b) takes, in no particular order. Each pair once,
    /// smaller number first. A list with a limit (PairList::restart) counts them exactly beyond it. Throws
    /// Error(out_of_memory), and what `accept` throws.
    template <class Accept>
    void find(Overlap overlap, const Accept& accept, PairList& pairs) const {
        find_sieved(overlap, Sieve(accept), pairs);
    }

    /// The same for the pairs (a of `from`, b of this tree): all, or those with b > a. Work is divided by the
    /// boxes of `from`.
    template <class Accept>
    void find_from(const WideTree& from, Which which, Overlap overlap, const Accept& accept,
                   PairList& pairs) const {
        find_from_sieved(from, which, overlap, Sieve(accept), pairs);
    }
    /// counts[a]: how many such pairs there are, for every number below counts.size; 0 for those that `from`
    /// does not have.
    template <class Accept>
    void count_from(const WideTree& from, Which which, Overlap overlap, const Accept& accept,
                    Span<std::uint32_t> counts) const {
        count_from_sieved(from, which, overlap, Sieve(accept), counts);
    }

  private:
    void build_from(const Boxes<Dim>& boxes, Span<const std::uint32_t> objects, std::uint32_t count);
    /// Boxes and levels. The objects stand in numbers_, or come with `order`.
    void cover(const Boxes<Dim>& boxes, Span<const std::uint64_t> order);
    void find_sieved(Overlap overlap, Sieve sieve, PairList& pairs) const;
    void find_from_sieved(const WideTree& from, Which which, Overlap overlap, Sieve sieve,
                          PairList& pairs) const;
    void count_from_sieved(const WideTree& from, Which which, Overlap overlap, Sieve sieve,
                           Span<std::uint32_t> counts) const;
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
