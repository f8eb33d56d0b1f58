// The wide tree as the search of a handle (exec/broad_phase_on.h): pairs in one set by the self walk, chunks
// and pairs with another set by a second tree that is walked against the first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "graze/core/pair.h"
#include "graze/core/span.h"
#include "graze/exec/lbvh_pipeline.h"
#include "graze/stage/place.h"
#include "graze/threads/executor.h"
#include "host/wide/pair_list.h"
#include "host/wide/wide_tree.h"

namespace graze::wide {

/// What the search stores pairs in.
class WidePairs {
  public:
    void reserve(Threads&, std::uint64_t pairs) { list.reserve(pairs); }
    [[nodiscard]] std::uint64_t capacity() const { return list.capacity(); }
    [[nodiscard]] Span<Pair> span(std::uint64_t pairs) const { return {list.data(), pairs}; }
    void take(const Threads::Buffer<Pair>& sorted, std::uint64_t pairs) {
        std::copy_n(sorted.span(pairs).data, pairs, list.data());
    }

    PairList list;
};

/// The boxes of a tree or of columns, by object number.
template <class Placed>
struct BoxesOf {
    const Placed* placed;
    Span<const std::uint32_t> place_of;

    auto operator()(std::uint32_t object) const { return placed->box(place_of[object]); }
};

/// How many pairs of a tree or of columns overlap and are taken; `room` keeps none of them.
template <class Searched, class Accept>
[[nodiscard]] std::uint64_t count_pairs(const Searched& searched, Overlap overlap, const Accept& accept,
                                        PairList& room) {
    if constexpr (std::is_same_v<Accept, AcceptAll>) {
        return searched.count(overlap);
    } else {
        room.restart(0);
        searched.find(overlap, accept, room);
        return room.size();
    }
}
/// Lists them when they are at most `most`; returns how many they are.
template <class Searched, class Accept>
std::uint64_t list_pairs(const Searched& searched, Overlap overlap, const Accept& accept, PairList& list,
                         std::uint64_t most) {
    list.restart(most);
    searched.find(overlap, accept, list);
    return list.size();
}

/// See LbvhPipeline for what the members promise.
template <int Dim>
class WideSearch {
  public:
    using Executor = Threads;
    static constexpr int dimension = Dim;
    using Pairs = WidePairs;

    explicit WideSearch(Threads& threads)
        : threads_(&threads), tree_(threads), pipeline_(threads), from_(threads) {}

    template <class BoundOf>
    void build(const BoundOf& bound, Span<const std::uint32_t> objects, std::uint32_t count) {
        tree_.build(bound, objects, count);
        objects_ = objects.size == 0 || count == 0 ? count : objects[count - 1] + 1;
        placed_ = false;
        lbvh_ = Lbvh::none;
    }
    template <class BoundOf>
    void refit(const BoundOf& bound) {
        tree_.refit(bound);
        if (lbvh_ == Lbvh::fresh) lbvh_ = Lbvh::moved;
    }
    void clear() {
        tree_.clear();
        pipeline_.clear();
        objects_ = 0;
        lbvh_ = Lbvh::none;
    }

    /// The pipeline's own tree, made from the boxes of the wide one when it is first asked for.
    [[nodiscard]] Span<const Node<Dim>> nodes() {
        if (objects_ == 0) return {};
        place_objects();
        const BoxesOf<WideTree<Dim>> bound{&tree_, place_of_.span(objects_)};
        const Span<const std::uint32_t> numbers = tree_.numbers();
        if (lbvh_ == Lbvh::none) pipeline_.build(bound, numbers, static_cast<std::uint32_t>(numbers.size));
        if (lbvh_ == Lbvh::moved) pipeline_.refit(bound);
        lbvh_ = Lbvh::fresh;
        return pipeline_.nodes();
    }
    [[nodiscard]] std::int64_t shape_log2() { return tree_.surfaces(); }
    [[nodiscard]] std::uint64_t inner_nodes() const { return tree_.nodes(); }

    template <Overlap overlap, class Accept>
    [[nodiscard]] std::uint64_t count(const Accept& accept) {
        return count_pairs(tree_, overlap, accept, counted_);
    }

    template <Overlap overlap, class Accept>
    std::uint64_t list(const Accept& accept, Pairs& pairs, std::uint64_t most) {
        return list_pairs(tree_, overlap, accept, pairs.list, most);
    }

    template <Overlap overlap, class Accept>
    [[nodiscard]] std::uint64_t count_by_object(const Accept& accept, std::uint32_t numbers) {
        return scan(numbers, [&](Span<std::uint32_t> counts) {
            tree_.count_from(tree_, Which::above, overlap, accept, counts);
        });
    }

    [[nodiscard]] ChunkEnd chunk_from(std::uint32_t first, std::uint64_t room) {
        ChunkEnd end{};
        FindChunkEnd{offsets_.span(numbers_ + 1ull), first, room, {&end, 1}}(0);
        return end;
    }

    template <Overlap overlap, class Accept>
    void fill_chunk(const Accept& accept, std::uint32_t first, const ChunkEnd& end, Pairs& pairs) {
        start_chunk(pairs, end);
        if (is_whole(first, end)) return tree_.find(overlap, accept, pairs.list);
        place_objects();
        const Span<const std::uint32_t> objects = with_pairs(first, end);
        from_.build(BoxesOf<WideTree<Dim>>{&tree_, place_of_.span(objects_)}, objects,
                    static_cast<std::uint32_t>(objects.size));
        tree_.find_from(from_, Which::above, overlap, accept, pairs.list);
    }

    template <Overlap overlap, class BoundOf, class Accept>
    std::uint64_t list_met(const Queries<BoundOf>& queries, const Accept& accept, Pairs& pairs,
                           std::uint64_t most) {
        from_.build(queries.bound, queries.objects, queries.count);
        pairs.list.restart(most);
        tree_.find_from(from_, Which::all, overlap, accept, pairs.list);
        return pairs.list.size();
    }

    template <Overlap overlap, class BoundOf, class Accept>
    [[nodiscard]] std::uint64_t count_met(const Queries<BoundOf>& queries, const Accept& accept) {
        if (queries.count == 0) return 0;
        from_.build(queries.bound, queries.objects, queries.count);
        const std::uint32_t last =
            queries.objects.size == 0 ? queries.count - 1 : queries.objects[queries.count - 1];
        return scan(last + 1, [&](Span<std::uint32_t> counts) {
            tree_.count_from(from_, Which::all, overlap, accept, counts);
        });
    }

    template <Overlap overlap, class BoundOf, class Accept>
    void fill_met(const Queries<BoundOf>& queries, const Accept& accept, std::uint32_t first,
                  const ChunkEnd& end, Pairs& pairs) {
        start_chunk(pairs, end);
        if (!is_whole(first, end)) {
            const Span<const std::uint32_t> objects = with_pairs(first, end);
            from_.build(queries.bound, objects, static_cast<std::uint32_t>(objects.size));
        }
        tree_.find_from(from_, Which::all, overlap, accept, pairs.list);
    }

  private:
    /// Counts by number, scanned; returns the total.
    template <class Count>
    std::uint64_t scan(std::uint32_t numbers, const Count& count_into) {
        numbers_ = numbers;
        threads_->grow(counts_, numbers);
        threads_->grow(offsets_, numbers + 1ull);
        count_into(counts_.span(numbers));
        const Span<std::uint64_t> offsets = offsets_.span(numbers + 1ull);
        threads_->exclusive_scan(Span<const std::uint32_t>(counts_.span(numbers)), offsets);
        return offsets[numbers];
    }

    void start_chunk(Pairs& pairs, const ChunkEnd& end) {
        pairs.list.restart();
        pairs.list.reserve(end.count);
    }
    [[nodiscard]] bool is_whole(std::uint32_t first, const ChunkEnd& end) const {
        return first == 0 && end.object == numbers_;
    }

    /// The objects of a chunk that have pairs.
    Span<const std::uint32_t> with_pairs(std::uint32_t first, const ChunkEnd& end) {
        threads_->grow(chunk_objects_, numbers_);
        const Span<std::uint32_t> objects = chunk_objects_.span(numbers_);
        std::uint64_t size = 0;
        for (std::uint32_t a = first; a < end.object; ++a)
            if (counts_.span(numbers_)[a] != 0) objects[size++] = a;
        return objects.part(0, size);
    }

    /// Where each object of the tree is in it.
    void place_objects() {
        if (placed_) return;
        threads_->grow(place_of_, objects_);
        const Span<std::uint32_t> place_of = place_of_.span(objects_);
        const Span<const std::uint32_t> numbers = tree_.numbers();
        threads_->for_each(static_cast<std::uint32_t>(numbers.size), PlaceObjects{numbers, place_of});
        placed_ = true;
    }

    enum class Lbvh { none, moved, fresh };

    Threads* threads_;
    WideTree<Dim> tree_;
    LbvhPipeline<Threads, Dim> pipeline_;
    WideTree<Dim> from_;         ///< over another set, or over the objects a of a chunk
    std::uint32_t numbers_ = 0;  ///< of the last count by number
    std::uint32_t objects_ = 0;  ///< one more than the largest number in the tree
    bool placed_ = false;        ///< place_of_ is of this tree
    Lbvh lbvh_ = Lbvh::none;     ///< is the pipeline's tree of these objects, and where they are
    PairList counted_;
    Threads::Buffer<std::uint32_t> counts_, place_of_, chunk_objects_;
    Threads::Buffer<std::uint64_t> offsets_;
};

}  // namespace graze::wide
