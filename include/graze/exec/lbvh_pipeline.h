// The LBVH pipeline: the stages strung together, once, for every executor. Also the header-only door: callers
// compile their own bound and accept functors into it.
#pragma once

#include <cstdint>
#include <utility>

#include "graze/core/aabb.h"
#include "graze/core/constants.h"
#include "graze/core/pair.h"
#include "graze/core/span.h"
#include "graze/exec/executor.h"
#include "graze/stage/hierarchy.h"
#include "graze/stage/morton.h"
#include "graze/stage/pair.h"
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

/// One tree and the memory it needs, kept from step to step. Use: build, then count, then fill. Memory: 76
/// bytes an object in 2-D and 92 in 3-D (nodes, codes and order twice, visited), 12 more for the counts and
/// offsets of a search, the executor's scratch apart. `build`, `count` and `locate` allocate when there are
/// more objects than ever before.
template <Executor E, int Dim>
class LbvhPipeline {
  public:
    explicit LbvhPipeline(E& executor) : executor_(&executor) {}

    /// The tree over `count` objects: bound(objects[k]) for each k, or bound(k) when `objects` is empty.
    /// count is at most max_objects. Does not synchronise. The functor and what it points to must live until
    /// the work is done.
    template <class BoundOf>
    void build(const BoundOf& bound, Span<const std::uint32_t> objects, std::uint32_t count);

    /// Forgets the tree, keeps the memory.
    void clear() { leaves_ = numbers_ = 0; }

    /// Counts the pairs of leaf objects that overlap and that `accept` takes, scans, and returns the total.
    /// Synchronises.
    template <Overlap overlap, class Accept>
    [[nodiscard]] std::uint64_t count(const Accept& accept);

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
    void fill_chunk(const Accept& accept, std::uint32_t first, const ChunkEnd& end, Span<Pair> pairs);

    /// The objects of another set along the tree's Morton curve, so that lanes side by side walk the same
    /// nodes. Valid until the next build or arrange. Does not synchronise; allocates as `build` does.
    template <class BoundOf>
    [[nodiscard]] Span<const std::uint32_t> arrange(const Queries<BoundOf>& queries);

    /// Counts the pairs (object of the other set, object of the tree), query by query; see `count`. The
    /// queries are as in a sequence: chunk_from and fill_met hand them out from the first to the last.
    template <Overlap overlap, class BoundOf, class Accept>
    [[nodiscard]] std::uint64_t count_met(const Queries<BoundOf>& queries, const Accept& accept);

    /// Writes the pairs of the queries from `first` up to end.object, counted by count_met. Does not
    /// synchronise.
    template <Overlap overlap, class BoundOf, class Accept>
    void fill_met(const Queries<BoundOf>& queries, const Accept& accept, std::uint32_t first,
                  const ChunkEnd& end, Span<Pair> pairs);

    /// Brings pairs of objects below `numbers` into canonical order; the sorted pairs are in `pairs`
    /// afterwards, which may have been swapped with `spare`. Does not synchronise.
    void order(Span<Pair>& pairs, Span<Pair>& spare, std::uint32_t numbers);

    /// Fingerprint of a list. Synchronises.
    [[nodiscard]] std::uint64_t fingerprint(Span<const Pair> pairs);

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
    };
    template <class BoundOf>
    [[nodiscard]] Curve along_curve(const BoundOf& bound, Span<const std::uint32_t> objects,
                                    std::uint32_t count);
    [[nodiscard]] std::uint64_t scan(std::uint64_t lanes);

    E* executor_;
    std::uint32_t leaves_ = 0;
    std::uint32_t numbers_ = 0;  ///< lanes of the last count by number: objects or queries
    Buffer<SceneBox<Dim>> scene_;
    Buffer<Quantiles<Dim>> quantiles_;
    Buffer<Frame<Dim>> frame_;
    Buffer<std::uint64_t> codes_, spare_codes_;
    Buffer<std::uint32_t> order_, spare_order_, visited_;
    Buffer<Node<Dim>> nodes_;
    Buffer<std::uint32_t> counts_, leaf_of_;
    Buffer<std::uint64_t> offsets_;
    Buffer<ChunkEnd> chunk_end_;
    Buffer<std::uint64_t> fingerprint_;
};

template <Executor E, int Dim>
template <class BoundOf>
void LbvhPipeline<E, Dim>::build(const BoundOf& bound, Span<const std::uint32_t> objects,
                                 std::uint32_t count) {
    E& e = *executor_;
    leaves_ = count;
    if (count == 0) return;
    const std::uint64_t n = count;

    e.grow(scene_, 1);
    e.grow(quantiles_, 1);
    e.grow(frame_, 1);
    e.reduce(count, CentreBox<Dim, BoundOf>{bound, objects}, MergeSceneBox<Dim>{}, scene_.span(1));
    using CentreOf = BoundCentre<Dim, BoundOf>;
    e.for_each(Dim * samples,
               RankSamples<Dim, CentreOf>{CentreOf{bound}, objects, count, quantiles_.span(1)});
    e.for_each(1, PlaceFrame<Dim>{scene_.span(1), quantiles_.span(1), frame_.span(1)});

    const Curve curve = along_curve(bound, objects, count);

    e.grow(nodes_, 2 * n - 1);
    e.grow(visited_, n);
    e.for_each(count, Fill{visited_.span(n), none});
    e.for_each(count, Hierarchy<Dim, BoundOf>{bound, curve.codes, curve.order, nodes_.span(2 * n - 1),
                                              visited_.span(n)});
}

template <Executor E, int Dim>
template <class BoundOf>
typename LbvhPipeline<E, Dim>::Curve LbvhPipeline<E, Dim>::along_curve(const BoundOf& bound,
                                                                       Span<const std::uint32_t> objects,
                                                                       std::uint32_t count) {
    E& e = *executor_;
    const std::uint64_t n = count;
    e.grow(codes_, n);
    e.grow(spare_codes_, n);
    e.grow(order_, n);
    e.grow(spare_order_, n);
    Curve curve{codes_.span(n), order_.span(n)};
    Span<std::uint64_t> spare_codes = spare_codes_.span(n);
    Span<std::uint32_t> spare_order = spare_order_.span(n);
    e.for_each(count, Morton<Dim, BoundOf>{bound, objects, frame_.span(1), curve.codes, curve.order});
    e.sort_pairs(curve.codes, spare_codes, curve.order, spare_order, 0, Dim * morton_bits<Dim>);
    return curve;
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
                                      Span<Pair> pairs) {
    executor_->for_each(end.object - first, FillAbove<overlap, Dim, Accept>{
                                                nodes(), leaf_of_.span(numbers_), accept,
                                                offsets_.span(numbers_ + 1ull), first, end.base, pairs});
}

template <Executor E, int Dim>
template <class BoundOf>
Span<const std::uint32_t> LbvhPipeline<E, Dim>::arrange(const Queries<BoundOf>& queries) {
    if (leaves_ == 0 || queries.count == 0) return {};  // no tree, no curve
    return along_curve(queries.bound, queries.objects, queries.count).order;
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
                                    std::uint32_t first, const ChunkEnd& end, Span<Pair> pairs) {
    executor_->for_each(end.object - first, FillMet<overlap, Dim, BoundOf, Accept>{
                                                nodes(), queries.bound, queries.objects, accept,
                                                offsets_.span(numbers_ + 1ull), first, end.base, pairs});
}

template <Executor E, int Dim>
void LbvhPipeline<E, Dim>::order(Span<Pair>& pairs, Span<Pair>& spare, std::uint32_t numbers) {
    // A pair is a struct of one word, so its address is the word's. Sorting by b, then stably by a, leaves
    // out the upper bits of both, which are 0.
    const auto words_of = [](Span<Pair> span) {
        return Span<std::uint64_t>{reinterpret_cast<std::uint64_t*>(span.data), span.size};
    };
    Span<std::uint64_t> words = words_of(pairs);
    Span<std::uint64_t> spare_words = words_of(spare);
    const int bits = bit_width(numbers);
    executor_->sort_keys(words, spare_words, 0, bits);
    executor_->sort_keys(words, spare_words, 32, 32 + bits);
    if (words.data != words_of(pairs).data) std::swap(pairs, spare);
}

template <Executor E, int Dim>
std::uint64_t LbvhPipeline<E, Dim>::fingerprint(Span<const Pair> pairs) {
    executor_->grow(fingerprint_, 1);
    const Span<std::uint64_t> sum = fingerprint_.span(1);
    const std::uint64_t zero = 0;
    executor_->upload(sum, &zero);
    constexpr std::uint64_t most_lanes = 1 << 20;
    const std::uint64_t stretch = pairs.size / most_lanes + 1;
    const auto lanes = static_cast<std::uint32_t>((pairs.size + stretch - 1) / stretch);
    executor_->for_each_block(lanes, Fingerprint{pairs, stretch, sum});
    return read(*executor_, sum);
}

}  // namespace graze
