// The LBVH pipeline: the stages strung together, once, for every executor. Also the header-only door: callers
// compile their own bound and accept functors into it.
#pragma once

#include <cstdint>

#include "graze/core/aabb.h"
#include "graze/core/constants.h"
#include "graze/core/pair.h"
#include "graze/core/span.h"
#include "graze/exec/executor.h"
#include "graze/exec/pair_room.h"
#include "graze/stage/hierarchy.h"
#include "graze/stage/morton.h"
#include "graze/stage/quality.h"
#include "graze/stage/scene_box.h"
#include "graze/stage/traverse.h"

namespace graze {

/// Boxes of another set that look for boxes of the tree: bound(objects[k]) for each k below count, or
/// bound(k) when `objects` is empty.
template <class BoundOf>
struct Queries {
    BoundOf bound;
    Span<const std::uint32_t> objects;
    std::uint32_t count = 0;
};

/// One tree and the memory it needs, kept from step to step. Use: build or refit, then list, visit, or count
/// and fill. Memory: 76 bytes an object in 2-D and 92 in 3-D (nodes, codes and order twice, visited), 12 more
/// for the counts and offsets of a search, the executor's scratch apart. Everything allocates only when there
/// are more objects than ever before.
template <Executor E, int Dim>
class LbvhPipeline {
  public:
    using Executor = E;
    static constexpr int dimension = Dim;
    /// What `list` and chunks are stored in.
    using Pairs = PairRoom<E>;

    explicit LbvhPipeline(E& executor) : executor_(&executor) {}

    /// The tree over `count` objects: bound(objects[k]) for each k, or bound(k) when `objects` is empty.
    /// count is at most max_objects. Does not synchronise. The functor and what it points to must live until
    /// the work is done.
    template <class BoundOf>
    void build(const BoundOf& bound, Span<const std::uint32_t> objects, std::uint32_t count);

    /// The same objects in new places: keeps the shape of the tree and makes its boxes anew, which costs a
    /// third of a build. How well the shape still fits, `shape_log2` tells. Does not synchronise.
    template <class BoundOf>
    void refit(const BoundOf& bound);

    /// Sum of the logarithms of the inner nodes' surfaces (stage/quality.h). Synchronises.
    [[nodiscard]] std::int64_t shape_log2();

    [[nodiscard]] std::uint64_t inner_nodes() const { return leaves_ < 2 ? 0 : leaves_ - 1; }

    /// Forgets the tree, keeps the memory.
    void clear() { leaves_ = numbers_ = 0; }

    /// Counts the pairs of leaf objects that overlap and that `accept` takes, scans, and returns the total.
    /// Synchronises.
    template <Overlap overlap, class Accept>
    [[nodiscard]] std::uint64_t count(const Accept& accept);

    /// Counts the pairs and stores them when there are at most `most`; returns how many there are.
    /// Synchronises; allocates when `pairs` must grow.
    template <Overlap overlap, class Accept>
    std::uint64_t list(const Accept& accept, Pairs& pairs, std::uint64_t most);

    /// Calls visitor(a, b), a < b, once for every pair that `accept` takes, from many lanes at a time, and
    /// stores nothing. Does not synchronise.
    template <Overlap overlap, class Accept, class Visitor>
    void visit(const Accept& accept, const Visitor& visitor);

    /// Writes the pairs counted last, with the same overlap and accept, in the order of the walk; pairs has
    /// room for all. Does not synchronise.
    template <Overlap overlap, class Accept>
    void fill(const Accept& accept, Span<Pair> pairs);

    /// As `count`, but by object number: afterwards the pairs can be handed out in chunks, each the pairs a <
    /// b of a range of objects a. `numbers` is one more than the largest object number. Walks about twice as
    /// far as `count`. Synchronises.
    template <Overlap overlap, class Accept>
    [[nodiscard]] std::uint64_t count_by_object(const Accept& accept, std::uint32_t numbers);

    /// The range of objects from `first` on whose pairs fit into `room`, at least one object. Synchronises.
    [[nodiscard]] ChunkEnd chunk_from(std::uint32_t first, std::uint64_t room);

    /// Writes the pairs of a range counted by count_by_object, a ascending. Does not synchronise.
    template <Overlap overlap, class Accept>
    void fill_chunk(const Accept& accept, std::uint32_t first, const ChunkEnd& end, Pairs& pairs);

    /// The objects of another set along the tree's Morton curve, so that lanes side by side walk the same
    /// nodes. Valid until the next arrange. Does not synchronise; allocates as `build` does.
    template <class BoundOf>
    [[nodiscard]] Span<const std::uint32_t> arrange(const Queries<BoundOf>& queries);

    /// As `list`, for the pairs (object of the other set, object of the tree).
    template <Overlap overlap, class BoundOf, class Accept>
    std::uint64_t list_met(const Queries<BoundOf>& queries, const Accept& accept, Pairs& pairs,
                           std::uint64_t most);

    /// Counts the pairs (object of the other set, object of the tree), query by query; see `count`. The
    /// queries are as in a sequence: chunk_from and fill_met hand them out from the first to the last.
    template <Overlap overlap, class BoundOf, class Accept>
    [[nodiscard]] std::uint64_t count_met(const Queries<BoundOf>& queries, const Accept& accept);

    /// Writes the pairs of the queries from `first` up to end.object, counted by count_met. Does not
    /// synchronise.
    template <Overlap overlap, class BoundOf, class Accept>
    void fill_met(const Queries<BoundOf>& queries, const Accept& accept, std::uint32_t first,
                  const ChunkEnd& end, Pairs& pairs);

    [[nodiscard]] Span<const Node<Dim>> nodes() const {
        return nodes_.span(leaves_ == 0 ? 0 : 2ull * leaves_ - 1);
    }
    [[nodiscard]] E& executor() const { return *executor_; }

  private:
    template <class T>
    using Buffer = typename E::template Buffer<T>;

    /// Morton codes, ascending, and the objects they belong to.
    struct Curve {
        Span<std::uint64_t> codes;
        Span<std::uint32_t> order;
        Buffer<std::uint64_t> code_room, spare_codes;
        Buffer<std::uint32_t> order_room, spare_order;
    };
    template <class BoundOf>
    void sort_along(Curve& curve, const BoundOf& bound, Span<const std::uint32_t> objects,
                    std::uint32_t count);
    template <class BoundOf>
    void make_nodes(const BoundOf& bound);
    [[nodiscard]] std::uint64_t scan(std::uint64_t lanes);

    E* executor_;
    std::uint32_t leaves_ = 0;
    std::uint32_t numbers_ = 0;  ///< lanes of the last count by number: objects or queries
    Buffer<SceneBox<Dim>> scene_;
    Buffer<Quantiles<Dim>> quantiles_;
    Buffer<Frame<Dim>> frame_;
    Curve curve_;        ///< of the tree's objects
    Curve other_curve_;  ///< of another set's
    Buffer<std::uint32_t> visited_;
    Buffer<Node<Dim>> nodes_;
    Buffer<std::int64_t> shape_;
    Buffer<std::uint32_t> counts_, leaf_of_;
    Buffer<std::uint64_t> offsets_;
    Buffer<ChunkEnd> chunk_end_;
};

template <Executor E, int Dim>
template <class BoundOf>
void LbvhPipeline<E, Dim>::build(const BoundOf& bound, Span<const std::uint32_t> objects,
                                 std::uint32_t count) {
    E& e = *executor_;
    leaves_ = count;
    if (count == 0) return;

    e.grow(scene_, 1);
    e.grow(quantiles_, 1);
    e.grow(frame_, 1);
    e.reduce(count, CentreBox<Dim, BoundOf>{bound, objects}, MergeSceneBox<Dim>{}, scene_.span(1));
    using CentreOf = BoundCentre<Dim, BoundOf>;
    e.for_each(Dim * samples,
               RankSamples<Dim, CentreOf>{CentreOf{bound}, objects, count, quantiles_.span(1)});
    e.for_each(1, PlaceFrame<Dim>{scene_.span(1), quantiles_.span(1), frame_.span(1)});

    sort_along(curve_, bound, objects, count);
    make_nodes(bound);
}

template <Executor E, int Dim>
template <class BoundOf>
void LbvhPipeline<E, Dim>::sort_along(Curve& curve, const BoundOf& bound, Span<const std::uint32_t> objects,
                                      std::uint32_t count) {
    E& e = *executor_;
    const std::uint64_t n = count;
    e.grow(curve.code_room, n);
    e.grow(curve.spare_codes, n);
    e.grow(curve.order_room, n);
    e.grow(curve.spare_order, n);
    curve.codes = curve.code_room.span(n);
    curve.order = curve.order_room.span(n);
    Span<std::uint64_t> spare_codes = curve.spare_codes.span(n);
    Span<std::uint32_t> spare_order = curve.spare_order.span(n);
    e.for_each(count, Morton<Dim, BoundOf>{bound, objects, frame_.span(1), curve.codes, curve.order});
    e.sort_pairs(curve.codes, spare_codes, curve.order, spare_order, 0, Dim * morton_bits<Dim>);
}

template <Executor E, int Dim>
template <class BoundOf>
void LbvhPipeline<E, Dim>::make_nodes(const BoundOf& bound) {
    E& e = *executor_;
    const std::uint64_t n = leaves_;
    e.grow(nodes_, 2 * n - 1);
    e.grow(visited_, n);
    e.for_each(leaves_, Fill{visited_.span(n), none});
    e.for_each(leaves_, Hierarchy<Dim, BoundOf>{bound, curve_.codes, curve_.order, nodes_.span(2 * n - 1),
                                                visited_.span(n)});
}

template <Executor E, int Dim>
template <class BoundOf>
void LbvhPipeline<E, Dim>::refit(const BoundOf& bound) {
    if (leaves_ != 0) make_nodes(bound);
}

template <Executor E, int Dim>
std::int64_t LbvhPipeline<E, Dim>::shape_log2() {
    if (leaves_ < 2) return 0;
    executor_->grow(shape_, 1);
    executor_->reduce(leaves_ - 1, NodeSurface<Dim>{nodes()}, AddSurfaces{}, shape_.span(1));
    return read(*executor_, shape_.span(1));
}

template <Executor E, int Dim>
std::uint64_t LbvhPipeline<E, Dim>::scan(std::uint64_t lanes) {
    const Span<std::uint64_t> offsets = offsets_.span(lanes + 1);
    executor_->exclusive_scan(counts_.span(lanes), offsets);
    return read(*executor_, offsets.part(lanes, 1));
}

template <Executor E, int Dim>
template <Overlap overlap, class Accept>
std::uint64_t LbvhPipeline<E, Dim>::count(const Accept& accept) {
    if (leaves_ == 0) return 0;
    executor_->grow(counts_, leaves_);
    executor_->grow(offsets_, leaves_ + 1ull);
    executor_->for_each(leaves_, CountBehind<overlap, Dim, Accept>{nodes(), accept, counts_.span(leaves_)});
    return scan(leaves_);
}

template <Executor E, int Dim>
template <Overlap overlap, class Accept>
void LbvhPipeline<E, Dim>::fill(const Accept& accept, Span<Pair> pairs) {
    if (pairs.size == 0) return;
    executor_->for_each(
        leaves_, FillBehind<overlap, Dim, Accept>{nodes(), accept, offsets_.span(leaves_ + 1ull), pairs});
}

template <Executor E, int Dim>
template <Overlap overlap, class Accept>
std::uint64_t LbvhPipeline<E, Dim>::list(const Accept& accept, Pairs& pairs, std::uint64_t most) {
    const std::uint64_t found = count<overlap>(accept);
    if (found > most) return found;
    pairs.reserve(*executor_, found);
    fill<overlap>(accept, pairs.span(found));
    return found;
}

template <Executor E, int Dim>
template <Overlap overlap, class Accept, class Visitor>
void LbvhPipeline<E, Dim>::visit(const Accept& accept, const Visitor& visitor) {
    executor_->for_each(leaves_, VisitBehind<overlap, Dim, Accept, Visitor>{nodes(), accept, visitor});
}

template <Executor E, int Dim>
template <Overlap overlap, class Accept>
std::uint64_t LbvhPipeline<E, Dim>::count_by_object(const Accept& accept, std::uint32_t numbers) {
    numbers_ = numbers;
    if (numbers == 0) return 0;
    executor_->grow(leaf_of_, numbers);
    executor_->grow(counts_, numbers);
    executor_->grow(offsets_, numbers + 1ull);
    const Span<std::uint32_t> leaf_of = leaf_of_.span(numbers);
    executor_->for_each(numbers, Fill{leaf_of, none});
    executor_->for_each(leaves_, LocateLeaves<Dim>{nodes(), leaf_of});
    executor_->for_each(numbers,
                        CountAbove<overlap, Dim, Accept>{nodes(), leaf_of, accept, counts_.span(numbers)});
    return scan(numbers);
}

template <Executor E, int Dim>
ChunkEnd LbvhPipeline<E, Dim>::chunk_from(std::uint32_t first, std::uint64_t room) {
    executor_->grow(chunk_end_, 1);
    executor_->for_each(1, FindChunkEnd{offsets_.span(numbers_ + 1ull), first, room, chunk_end_.span(1)});
    return read(*executor_, chunk_end_.span(1));
}

template <Executor E, int Dim>
template <Overlap overlap, class Accept>
void LbvhPipeline<E, Dim>::fill_chunk(const Accept& accept, std::uint32_t first, const ChunkEnd& end,
                                      Pairs& pairs) {
    pairs.reserve(*executor_, end.count);
    executor_->for_each(end.object - first,
                        FillAbove<overlap, Dim, Accept>{nodes(), leaf_of_.span(numbers_), accept,
                                                        offsets_.span(numbers_ + 1ull), first, end.base,
                                                        pairs.span(end.count)});
}

template <Executor E, int Dim>
template <class BoundOf>
Span<const std::uint32_t> LbvhPipeline<E, Dim>::arrange(const Queries<BoundOf>& queries) {
    if (leaves_ == 0 || queries.count == 0) return {};  // no tree, no curve
    sort_along(other_curve_, queries.bound, queries.objects, queries.count);
    return other_curve_.order;
}

template <Executor E, int Dim>
template <Overlap overlap, class BoundOf, class Accept>
std::uint64_t LbvhPipeline<E, Dim>::list_met(const Queries<BoundOf>& queries, const Accept& accept,
                                             Pairs& pairs, std::uint64_t most) {
    const Queries<BoundOf> along{queries.bound, arrange(queries), queries.count};
    const std::uint64_t found = count_met<overlap>(along, accept);
    if (found <= most) fill_met<overlap>(along, accept, 0, {queries.count, 0, found}, pairs);
    return found;
}

template <Executor E, int Dim>
template <Overlap overlap, class BoundOf, class Accept>
std::uint64_t LbvhPipeline<E, Dim>::count_met(const Queries<BoundOf>& queries, const Accept& accept) {
    numbers_ = queries.count;
    if (leaves_ == 0 || queries.count == 0) return 0;
    executor_->grow(counts_, queries.count);
    executor_->grow(offsets_, queries.count + 1ull);
    executor_->for_each(queries.count,
                        CountMet<overlap, Dim, BoundOf, Accept>{nodes(), queries.bound, queries.objects,
                                                                accept, counts_.span(queries.count)});
    return scan(queries.count);
}

template <Executor E, int Dim>
template <Overlap overlap, class BoundOf, class Accept>
void LbvhPipeline<E, Dim>::fill_met(const Queries<BoundOf>& queries, const Accept& accept,
                                    std::uint32_t first, const ChunkEnd& end, Pairs& pairs) {
    pairs.reserve(*executor_, end.count);
    if (end.count == 0) return;
    executor_->for_each(end.object - first,
                        FillMet<overlap, Dim, BoundOf, Accept>{nodes(), queries.bound, queries.objects,
                                                               accept, offsets_.span(numbers_ + 1ull), first,
                                                               end.base, pairs.span(end.count)});
}

}  // namespace graze
