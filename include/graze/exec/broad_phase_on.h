// The handle (broad_phase.h) on any executor, whatever the search: asks the tree (volume_tree.h), with the
// filter that the volumes and the caller want, and sees to room for the pairs.
//
// A Search is a GridOrTree (grid_or_tree.h). Pairs in one set are its own affair, all else is asked of its
// tree, which is an LbvhPipeline or offers
//     build, refit, clear, shape_log2, inner_nodes           the tree
//     count, list                                            pairs in one set
//     count_by_object, chunk_from, fill_chunk                the same, grouped by a
//     list_met, count_met, chunk_from, fill_met              pairs with another set
//     nodes                                                  an LBVH for queries
// with templates over the walk's overlap and an accept functor; see lbvh_pipeline.h for what each means.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "graze/broad_phase.h"
#include "graze/exec/choice.h"
#include "graze/exec/executor.h"
#include "graze/exec/filter_intake.h"
#include "graze/exec/grid_or_tree.h"
#include "graze/exec/laps.h"
#include "graze/exec/lbvh_pipeline.h"
#include "graze/exec/pair_storage.h"
#include "graze/exec/tree_queries.h"
#include "graze/exec/volume_tree.h"
#include "graze/stage/bound.h"
#include "graze/stage/filter.h"
#include "graze/stage/permission.h"

namespace graze {

template <class Search>
class BroadPhaseOn final : public BroadPhaseBackend<Search::dimension> {
    static constexpr int dim = Search::dimension;
    using E = typename Search::Executor;

  public:
    /// `ran` says what the executor is; it goes into every result. `manner` says how searches are done.
    /// Throws Error(wrong_use).
    BroadPhaseOn(E& executor, const BroadPhaseOptions& options, Ran ran, std::string manner = "")
        : executor_(&executor),
          precision_(options.precision),
          what_ran_(std::move(ran), std::move(manner)),
          laps_(executor, options.timed),
          tree_(executor, options),
          filters_(executor),
          queries_(executor),
          couriers_{executor.template courier<Pair>(), executor.template courier<Pair>()} {
        if (options.algorithm == Algorithm::brute)
            throw Error(ErrorCode::wrong_use, "brute force is chosen for few boxes and cannot be asked for");
    }

    void reserve(std::uint32_t objects) override { tree_.reserve(objects); }
    Built build(const Volumes<dim>& volumes) override { return tree_.build(volumes, laps_); }
    Built refit(const Volumes<dim>& volumes) override { return tree_.refit(volumes, laps_); }
    Built update(const Volumes<dim>& volumes) override { return tree_.update(volumes, laps_); }
    Found count(const PairOptions& options) override;
    Found self_pairs(PairBuffer& buffer, const PairOptions& options) override;
    Found for_each_chunk(PairBuffer& buffer, const ChunkVisitor& visit, const PairOptions& options) override;
    Found pairs_with(const Volumes<dim>& other, PairBuffer& buffer, const PairOptions& options) override;
    Found for_each_chunk_with(const Volumes<dim>& other, PairBuffer& buffer, const ChunkVisitor& visit,
                              const PairOptions& options) override;
    Rows boxes_met(const QueryBoxes<dim>& boxes) override {
        return among_boxes<Rows>(
            boxes, [&](const auto& tree, const auto& view) { return queries_.boxes_met(tree, view); });
    }
    Rows boxes_around(const Points<dim>& points) override {
        return among_boxes<Rows>(
            points, [&](const auto& tree, const auto& view) { return queries_.boxes_met(tree, view); });
    }
    FirstHits first_hits(const Rays<dim>& rays) override {
        return among_boxes<FirstHits>(
            rays, [&](const auto& tree, const auto& view) { return queries_.first_hits(tree, view); });
    }
    HitRows all_hits(const Rays<dim>& rays) override {
        return among_boxes<HitRows>(
            rays, [&](const auto& tree, const auto& view) { return queries_.all_hits(tree, view); });
    }
    NearestRows nearest(const Points<dim>& points, std::uint32_t k) override {
        return among_boxes<NearestRows>(
            points, [&](const auto& tree, const auto& view) { return queries_.nearest(tree, view, k); });
    }
    [[nodiscard]] Times times() const override { return laps_.times(); }

  private:
    using Storage = PairStorage<Search>;

    /// Calls search_with(integral_constant<Overlap>, accept) with the walk and the filter for pairs of `a`
    /// with the tree's volumes `b`.
    template <class ViewA, class ViewB, class SearchWith>
    void with_accept(const ViewA& a, const ViewB& b, const PairFilter& filter, bool one_set, Overlap overlap,
                     const SearchWith& search_with);
    template <class SearchWith>
    void in_one_set(const PairOptions& options, const SearchWith& search_with);
    template <class SearchWith>
    void with_other(const Volumes<dim>& other, const PairOptions& options, Found& found,
                    const SearchWith& search_with);

    /// ask(StoredTree, view of the queries)
    template <class Answer, class Queries, class Ask>
    Answer among_boxes(const Queries& queries, const Ask& ask);

    /// A search by what `choice` names.
    Found start(Choice choice);
    Storage& storage_of(PairBuffer& buffer);
    /// What `list` may store.
    static std::uint64_t most_of(const Storage& storage, const PairOptions& options) {
        return options.when_full == WhenFull::fail ? storage.capacity() : UINT64_MAX;
    }
    void finish(Found& found, PairBuffer& buffer, Storage& storage, std::uint64_t most, bool ordered,
                OrderBits bits);
    /// Fills the buffer chunk by chunk with the pairs that were counted: fill(first, end, pairs).
    template <class Fill>
    void hand_out(Found& found, PairBuffer& buffer, Storage& storage, std::uint64_t count, OrderBits bits,
                  const ChunkVisitor& visit, const Fill& fill);
    [[nodiscard]] OrderBits bits_with(std::uint64_t other) const {
        return {bit_width(static_cast<std::uint32_t>(other)), bit_width(tree_.objects())};
    }

    /// Chunks and two sets are found by a tree in any case.
    [[nodiscard]] Choice choice_of_tree() const {
        const Choice choice = tree_.search().choice();
        if (choice.algorithm == Algorithm::lbvh) return choice;
        return {Algorithm::lbvh, "chunks and pairs of two sets are a tree's"};
    }

    E* executor_;
    Precision precision_;
    WhatRan what_ran_;
    Laps<E> laps_;
    VolumeTree<Search> tree_;
    FilterIntake<E> filters_;
    TreeQueries<E, dim> queries_;
    typename E::template Courier<Pair> couriers_[2];  ///< of chunks, in turn
};

template <class Search>
template <class ViewA, class ViewB, class SearchWith>
void BroadPhaseOn<Search>::with_accept(const ViewA& a, const ViewB& b, const PairFilter& filter, bool one_set,
                                       Overlap overlap, const SearchWith& search_with) {
    using Closed = std::integral_constant<Overlap, Overlap::closed>;
    using Open = std::integral_constant<Overlap, Overlap::open>;
    using Scalar = typename ViewA::ScalarType;
    constexpr bool boxes =
        std::is_same_v<ViewA, BoxView<Scalar, dim>> && std::is_same_v<ViewB, BoxView<Scalar, dim>>;
    const auto permitted = [&](auto walk, const auto& geometry) {
        if (asks_nothing(filter)) return search_with(walk, geometry);
        const FilterSpans spans = filters_.take(filter, one_set, a.count, b.count);
        using Geometry = std::remove_cvref_t<decltype(geometry)>;
        search_with(walk, Permitted<Geometry>{geometry, spans.of_a, spans.of_b, spans.excluded, one_set});
    };
    if constexpr (boxes) {
        if (std::is_same_v<Scalar, float> || precision_ == Precision::float32) {
            if (overlap == Overlap::closed) return permitted(Closed{}, AcceptAll{});
            return permitted(Open{}, AcceptAll{});
        }
    }
    // Rounding may close a gap but never opens one, so all else is walked closed, whatever is asked of it.
    if constexpr (boxes && std::is_same_v<Scalar, double>) {
        permitted(Closed{}, AcceptExact<dim>{a, b, overlap});
    } else if constexpr (!boxes) {
        permitted(Closed{}, AcceptRound<ViewA, ViewB>{a, b, overlap});
    }
}

template <class Search>
template <class SearchWith>
void BroadPhaseOn<Search>::in_one_set(const PairOptions& options, const SearchWith& search_with) {
    if (tree_.objects() == 0) return;
    std::visit(
        [&](const auto& view) {
            with_accept(view, view, options.filter, true, options.overlap, search_with);
        },
        tree_.volumes());
}

/// search_with(overlap, queries, accept), unless one of the sets is empty.
template <class Search>
template <class SearchWith>
void BroadPhaseOn<Search>::with_other(const Volumes<dim>& other, const PairOptions& options, Found& found,
                                      const SearchWith& search_with) {
    std::visit(
        [&](const auto& view, const auto& tree) {
            using View = std::remove_cvref_t<decltype(view)>;
            using Tree = std::remove_cvref_t<decltype(tree)>;
            const Taken<View> taken = tree_.take_other(view);
            found.skipped = taken.bad.count;
            found.first_skipped = taken.bad.first;
            if (tree_.objects() == 0 || taken.count == 0) return;
            if constexpr (std::is_same_v<typename View::ScalarType, typename Tree::ScalarType>) {
                const auto bound = bound_of(taken.volumes, tree_.origin());
                const Queries<std::remove_cvref_t<decltype(bound)>> queries{bound, taken.objects,
                                                                            taken.count};
                with_accept(taken.volumes, tree, options.filter, false, options.overlap,
                            [&](auto overlap, const auto& accept) { search_with(overlap, queries, accept); });
            } else {
                throw Error(ErrorCode::wrong_use, "the two sets must both be float32 or both float64");
            }
        },
        other, tree_.volumes());
}

template <class Search>
template <class Answer, class Queries, class Ask>
Answer BroadPhaseOn<Search>::among_boxes(const Queries& queries, const Ask& ask) {
    return std::visit(
        [&](const auto& view, const auto& volumes) -> Answer {
            using Scalar = typename std::remove_cvref_t<decltype(view)>::ScalarType;
            using Boxes = BoxView<Scalar, dim>;
            if (tree_.objects() == 0) return ask(StoredTree{Span<const Node<dim>>{}, Boxes{}, {}}, view);
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(volumes)>, Boxes>) {
                return ask(StoredTree{tree_.search().tree().nodes(), volumes, tree_.origin()}, view);
            } else {
                throw Error(ErrorCode::wrong_use,
                            "queries are answered among boxes of their own scalar type only");
            }
        },
        queries, tree_.volumes());
}

template <class Search>
Found BroadPhaseOn<Search>::start(Choice choice) {
    laps_.start();
    Found found;
    found.ran = what_ran_.by(choice);
    return found;
}

template <class Search>
PairStorage<Search>& BroadPhaseOn<Search>::storage_of(PairBuffer& buffer) {
    buffer.size_ = 0;
    if (!buffer.storage_) {
        auto made = std::make_unique<Storage>(*executor_, this);
        made->reserve(buffer.wanted_);
        buffer.storage_ = std::move(made);
        buffer.where_ = E::memory;
    }
    auto* storage = dynamic_cast<Storage*>(buffer.storage_.get());
    if (storage == nullptr || storage->owner() != this) {
        throw Error(ErrorCode::wrong_use, "this pair buffer belongs to another broad phase");
    }
    return *storage;
}

template <class Search>
void BroadPhaseOn<Search>::finish(Found& found, PairBuffer& buffer, Storage& storage, std::uint64_t most,
                                  bool ordered, OrderBits bits) {
    found.stored = found.count <= most ? found.count : 0;
    if (found.count > most) found.status = Status::buffer_too_small;
    laps_.end(&Times::find);
    if (ordered && found.stored != 0) storage.order(*storage.pairs, found.stored, bits);
    laps_.end(&Times::order);
    executor_->wait();
    buffer.size_ = found.stored;
}

template <class Search>
Found BroadPhaseOn<Search>::count(const PairOptions& options) {
    Found found = start(tree_.search().choice());
    in_one_set(options, [&](auto overlap, const auto& accept) {
        found.count = tree_.search().template count<overlap.value>(accept);
    });
    laps_.end(&Times::find);
    return found;
}

template <class Search>
Found BroadPhaseOn<Search>::self_pairs(PairBuffer& buffer, const PairOptions& options) {
    Found found = start(tree_.search().choice());
    Storage& storage = storage_of(buffer);
    const std::uint64_t most = most_of(storage, options);
    in_one_set(options, [&](auto overlap, const auto& accept) {
        found.count = tree_.search().template list<overlap.value>(accept, *storage.pairs, most);
    });
    finish(found, buffer, storage, most, options.ordered, bits_with(tree_.objects()));
    return found;
}

template <class Search>
Found BroadPhaseOn<Search>::pairs_with(const Volumes<dim>& other, PairBuffer& buffer,
                                       const PairOptions& options) {
    Found found = start(choice_of_tree());
    Storage& storage = storage_of(buffer);
    const std::uint64_t most = most_of(storage, options);
    with_other(other, options, found, [&](auto overlap, const auto& queries, const auto& accept) {
        found.count =
            tree_.search().tree().template list_met<overlap.value>(queries, accept, *storage.pairs, most);
    });
    finish(found, buffer, storage, most, options.ordered, bits_with(count_of<dim>(other)));
    return found;
}

template <class Search>
Found BroadPhaseOn<Search>::for_each_chunk(PairBuffer& buffer, const ChunkVisitor& visit,
                                           const PairOptions& options) {
    Found found = start(choice_of_tree());
    Storage& storage = storage_of(buffer);
    in_one_set(options, [&](auto overlap, const auto& accept) {
        const std::uint64_t count =
            tree_.search().tree().template count_by_object<overlap.value>(accept, tree_.objects());
        hand_out(found, buffer, storage, count, bits_with(tree_.objects()), visit,
                 [&](std::uint32_t first, const ChunkEnd& end, auto& pairs) {
                     tree_.search().tree().template fill_chunk<overlap.value>(accept, first, end, pairs);
                 });
    });
    laps_.end(&Times::find);
    return found;
}

template <class Search>
Found BroadPhaseOn<Search>::for_each_chunk_with(const Volumes<dim>& other, PairBuffer& buffer,
                                                const ChunkVisitor& visit, const PairOptions& options) {
    Found found = start(choice_of_tree());
    Storage& storage = storage_of(buffer);
    with_other(other, options, found, [&](auto overlap, const auto& queries, const auto& accept) {
        // In the order of their numbers, not along the curve: chunks are ranges of them.
        const std::uint64_t count = tree_.search().tree().template count_met<overlap.value>(queries, accept);
        hand_out(found, buffer, storage, count, bits_with(count_of<dim>(other)), visit,
                 [&](std::uint32_t first, const ChunkEnd& end, auto& pairs) {
                     tree_.search().tree().template fill_met<overlap.value>(queries, accept, first, end,
                                                                            pairs);
                 });
    });
    laps_.end(&Times::find);
    return found;
}

template <class Search>
template <class Fill>
void BroadPhaseOn<Search>::hand_out(Found& found, PairBuffer& buffer, Storage& storage, std::uint64_t count,
                                    OrderBits bits, const ChunkVisitor& visit, const Fill& fill) {
    found.count = count;
    if (count == 0) return;
    const std::uint64_t room = storage.capacity();
    std::uint32_t first = 0;
    /// The next pairs there are, from object `first` on; returns how many.
    const auto find_next = [&](auto& pairs) {
        for (;;) {
            const ChunkEnd end = tree_.search().tree().chunk_from(first, room);
            const std::uint32_t begin = std::exchange(first, end.object);
            if (end.count == 0) continue;
            fill(begin, end, pairs);
            storage.order(pairs, end.count, bits);
            return end.count;
        }
    };
    const auto* at_home = std::get_if<std::function<void(std::span<const Pair>)>>(&visit);
    std::uint64_t size = find_next(*storage.pairs);
    for (int parity = 0;; parity = 1 - parity) {
        auto& courier = couriers_[parity];
        if (at_home != nullptr) {
            courier.send(Span<const Pair>(storage.pairs->span(size)));
        } else {
            executor_->wait();
        }
        buffer.size_ = size;
        found.stored += size;
        const auto visit_now = [&] {
            if (at_home == nullptr) return std::get<0>(visit)(buffer);
            const Span<const Pair> pairs = courier.arrived();
            (*at_home)({pairs.data, pairs.size});
        };
        if (found.stored == count) return visit_now();
        if (!storage.next) storage.next = std::make_unique<typename Search::Pairs>();
        const auto job = [&] {
            storage.next->reserve(*executor_, room);
            size = find_next(*storage.next);
        };
        {
            /// The job ends before anything that it uses, also when the visitor throws.
            struct Joined {
                E& executor;
                ~Joined() { executor.end_ahead(); }
            } joined{*executor_};
            executor_->ahead(job);
            visit_now();
            executor_->wait_ahead();
        }
        std::swap(storage.pairs, storage.next);
    }
}

}  // namespace graze
