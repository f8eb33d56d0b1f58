// Queries on a tree, for every executor: rays, nearest boxes, boxes that meet boxes or contain points. Header
// only, as exec/lbvh_pipeline.h, whose tree they ask:
//
//     graze::LbvhPipeline<graze::Threads, 3> pipeline(threads);
//     pipeline.build(graze::Bound<float, 3>{boxes, {}}, {}, count);
//     graze::TreeQueries<graze::Threads, 3> queries(threads);
//     const graze::HitRows hits = queries.all_hits(graze::StoredTree{pipeline.nodes(), boxes, {}}, rays);
//
// Answers are those of the boxes and queries as stored, float32 or float64, and the same on every backend and
// any number of threads. Rounded are only times and distances that are handed out (stage/ray_time.h,
// stage/nearest.h say how much).
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "graze/core/bits.h"
#include "graze/core/pair.h"
#include "graze/core/rows.h"
#include "graze/core/span.h"
#include "graze/exec/canonical.h"
#include "graze/exec/executor.h"
#include "graze/exec/query_intake.h"
#include "graze/stage/filter.h"
#include "graze/stage/nearest.h"
#include "graze/stage/query_box.h"
#include "graze/stage/ray.h"
#include "graze/stage/rows.h"
#include "graze/stage/stored_tree.h"
#include "graze/stage/traverse.h"

namespace graze {

/// Results lie in the executor's memory and are good until the next call on the same object. Memory is kept
/// from call to call: nothing is allocated when there are no more queries and results than before. Every
/// function throws Error(bad_input) for queries that are not finite (t_max may be infinite), below 0 (t_max)
/// or inverted, naming the first and how many; Error(capacity) for more than max_objects of them. Queries and
/// stored boxes may be of different precision. A tree without nodes has no objects. All functions synchronise
/// but `rows`; one thread at a time.
template <Executor E, int Dim>
class TreeQueries {
  public:
    explicit TreeQueries(E& executor) : executor_(&executor), intake_(executor) {}

    /// Of each ray the hit with the smallest entry; of equal ones the smaller object.
    template <class Stored, class Scalar>
    [[nodiscard]] FirstHits first_hits(const StoredTree<Dim, Stored>& tree, const RayView<Scalar, Dim>& rays);

    /// Of each ray all hits, by entry, then by object.
    template <class Stored, class Scalar>
    [[nodiscard]] HitRows all_hits(const StoredTree<Dim, Stored>& tree, const RayView<Scalar, Dim>& rays);

    /// The k boxes nearest to each point, by distance, then by object; all when there are fewer. k = 0:
    /// Error(wrong_use).
    template <class Stored, class Scalar>
    [[nodiscard]] NearestRows nearest(const StoredTree<Dim, Stored>& tree,
                                      const PointView<Scalar, Dim>& points, std::uint32_t k);

    /// The boxes that share a point with each query: a BoxView, or a PointView for the boxes that contain a
    /// point. Rows ascend.
    template <class Stored, class Boxes>
    [[nodiscard]] Rows boxes_met(const StoredTree<Dim, Stored>& tree, const Boxes& boxes);

    /// Rows of a list of pairs (row, object) in canonical order, as a broad phase finds them between two
    /// sets; every row number is below `rows`, which is at most max_objects. Does not synchronise.
    [[nodiscard]] Rows rows(Span<const Pair> pairs, std::uint32_t rows);

  private:
    template <class T>
    using Buffer = typename E::template Buffer<T>;

    /// Runs count(counts), a kernel that finds how long each row is, and returns the sum; offsets_ are the
    /// rows' places.
    template <class Count>
    [[nodiscard]] std::uint64_t place_rows(std::uint64_t rows, bool empty, const Count& count);
    [[nodiscard]] Span<std::uint64_t> offsets(std::uint64_t rows) const { return offsets_.span(rows + 1); }
    [[nodiscard]] Hits room_for_hits(std::uint64_t hits);
    /// By row, then by object, in pairs_ or spare_pairs_.
    [[nodiscard]] Span<const Pair> sorted_pairs(std::uint64_t count, std::uint32_t rows);
    [[nodiscard]] Span<const std::uint32_t> objects_of(Span<const Pair> pairs);

    E* executor_;
    QueryIntake<E, Dim> intake_;
    Buffer<std::uint32_t> counts_, objects_;
    Buffer<std::uint64_t> offsets_;
    Buffer<double> entries_, exits_;  ///< distances are in entries_
    Buffer<Pair> pairs_, spare_pairs_;
};

template <Executor E, int Dim>
template <class Count>
std::uint64_t TreeQueries<E, Dim>::place_rows(std::uint64_t rows, bool empty, const Count& count) {
    executor_->grow(offsets_, rows + 1);
    if (rows == 0) {
        const std::uint64_t zero = 0;
        executor_->upload(offsets(0), &zero);
        return 0;
    }
    executor_->grow(counts_, rows);
    const Span<std::uint32_t> counts = counts_.span(rows);
    if (empty) {
        executor_->for_each(static_cast<std::uint32_t>(rows), Fill{counts, 0});
    } else {
        count(counts);
    }
    executor_->exclusive_scan(counts, offsets(rows));
    return read(*executor_, offsets(rows).part(rows, 1));
}

template <Executor E, int Dim>
Hits TreeQueries<E, Dim>::room_for_hits(std::uint64_t hits) {
    executor_->grow(objects_, hits);
    executor_->grow(entries_, hits);
    executor_->grow(exits_, hits);
    return {objects_.span(hits), entries_.span(hits), exits_.span(hits)};
}

template <Executor E, int Dim>
template <class Stored, class Scalar>
FirstHits TreeQueries<E, Dim>::first_hits(const StoredTree<Dim, Stored>& tree,
                                          const RayView<Scalar, Dim>& given) {
    const RayView<Scalar, Dim> rays = intake_.take(given);
    const auto count = static_cast<std::uint32_t>(rays.count);
    const Hits hits = room_for_hits(count);
    using Tree = StoredTree<Dim, Stored>;
    if (count != 0) {
        executor_->for_each(count, FirstHit<Dim, Tree, RayView<Scalar, Dim>>{tree, rays, hits});
        executor_->wait();
    }
    return {hits.objects, hits.entries, hits.exits};
}

template <Executor E, int Dim>
template <class Stored, class Scalar>
HitRows TreeQueries<E, Dim>::all_hits(const StoredTree<Dim, Stored>& tree,
                                      const RayView<Scalar, Dim>& given) {
    using Tree = StoredTree<Dim, Stored>;
    using Rays = RayView<Scalar, Dim>;
    const Rays rays = intake_.take(given);
    const auto count = static_cast<std::uint32_t>(rays.count);
    const std::uint64_t total = place_rows(count, tree.nodes.size == 0, [&](Span<std::uint32_t> counts) {
        executor_->for_each(count, CountHits<Dim, Tree, Rays>{tree, rays, counts});
    });
    const Hits hits = room_for_hits(total);
    if (total != 0) {
        executor_->for_each(count, FillHits<Dim, Tree, Rays>{tree, rays, offsets(count), hits});
        executor_->for_each(count, SortHits<Dim, Tree, Rays>{tree, rays, offsets(count), hits});
        executor_->wait();
    }
    return {offsets(count), hits.objects, hits.entries, hits.exits};
}

template <Executor E, int Dim>
template <class Stored, class Scalar>
NearestRows TreeQueries<E, Dim>::nearest(const StoredTree<Dim, Stored>& tree,
                                         const PointView<Scalar, Dim>& given, std::uint32_t k) {
    using Points = PointView<Scalar, Dim>;
    if (k == 0) throw Error(ErrorCode::wrong_use, "nearest boxes: k must be at least 1");
    const Points points = intake_.take(given);
    const auto count = static_cast<std::uint32_t>(points.count);
    const auto objects = static_cast<std::uint32_t>((tree.nodes.size + 1) / 2);
    const std::uint32_t found = std::min(k, objects);
    const std::uint64_t total = place_rows(count, objects == 0, [&](Span<std::uint32_t> counts) {
        executor_->for_each(count, Fill{counts, found});
    });
    executor_->grow(objects_, total);
    executor_->grow(entries_, total);
    if (total != 0) {
        executor_->for_each(count, Nearest<Dim, StoredTree<Dim, Stored>, Points>{
                                       tree, points, found, objects_.span(total), entries_.span(total)});
        executor_->wait();
    }
    return {offsets(count), objects_.span(total), entries_.span(total)};
}

template <Executor E, int Dim>
template <class Stored, class Boxes>
Rows TreeQueries<E, Dim>::boxes_met(const StoredTree<Dim, Stored>& tree, const Boxes& given) {
    const Boxes boxes = intake_.take(given);
    const auto count = static_cast<std::uint32_t>(boxes.count);
    using Bounds = QueryBound<Dim, Boxes>;
    using Accept = AcceptExact<Dim, Boxes, Stored>;
    const Bounds bound{boxes, tree.origin};
    const Accept accept{boxes, tree.stored, Overlap::closed};
    const std::uint64_t total = place_rows(count, tree.nodes.size == 0, [&](Span<std::uint32_t> counts) {
        executor_->for_each(
            count, CountMet<Overlap::closed, Dim, Bounds, Accept>{tree.nodes, bound, {}, accept, counts});
    });
    executor_->grow(pairs_, total);
    executor_->grow(spare_pairs_, total);
    if (total == 0) return {offsets(count), {}};
    executor_->for_each(count, FillMet<Overlap::closed, Dim, Bounds, Accept>{
                                   tree.nodes, bound, {}, accept, offsets(count), 0, 0, pairs_.span(total)});
    const Rows found{offsets(count), objects_of(sorted_pairs(total, count))};
    executor_->wait();
    return found;
}

template <Executor E, int Dim>
Rows TreeQueries<E, Dim>::rows(Span<const Pair> pairs, std::uint32_t rows) {
    executor_->grow(offsets_, rows + 1ull);
    executor_->for_each(rows + 1, RowOffsets{pairs, offsets(rows)});
    return {offsets(rows), objects_of(pairs)};
}

template <Executor E, int Dim>
Span<const Pair> TreeQueries<E, Dim>::sorted_pairs(std::uint64_t count, std::uint32_t rows) {
    Span<Pair> pairs = pairs_.span(count);
    Span<Pair> spare = spare_pairs_.span(count);
    order(*executor_, pairs, spare, {bit_width(rows), bit_width(max_objects)});
    return pairs;
}

template <Executor E, int Dim>
Span<const std::uint32_t> TreeQueries<E, Dim>::objects_of(Span<const Pair> pairs) {
    constexpr std::uint64_t most_lanes = 1 << 20;
    executor_->grow(objects_, pairs.size);
    const Span<std::uint32_t> objects = objects_.span(pairs.size);
    const auto lanes = static_cast<std::uint32_t>(std::min(pairs.size, most_lanes));
    if (lanes != 0) executor_->for_each(lanes, RowObjects{pairs, lanes, objects});
    return objects;
}

}  // namespace graze
