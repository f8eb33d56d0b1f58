// The handle's backend on any executor: takes the caller's boxes in, calls the pipeline, and sees to room for
// the pairs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "graze/broad_phase.h"
#include "graze/exec/box_intake.h"
#include "graze/exec/executor.h"
#include "graze/exec/lbvh_pipeline.h"
#include "graze/stage/bound.h"
#include "graze/stage/filter.h"

namespace graze {

template <class E, int Dim>
class LbvhBackend : public BroadPhaseBackend<Dim> {
  public:
    /// `ran` says what the executor is; it goes into every result.
    LbvhBackend(E& executor, const BroadPhaseOptions& options, Ran ran)
        : executor_(&executor),
          options_(options),
          ran_(std::move(ran)),
          intake_(executor, options.bad_boxes),
          pipeline_(executor),
          timer_(executor.timer()) {
        ran_.algorithm = Algorithm::lbvh;
        ran_.reason =
            options.algorithm == Algorithm::automatic ? "the algorithm for boxes of any sizes" : "asked for";
    }

    Built build(const BoxView<float, Dim>& boxes) override { return build_from(boxes, boxes32_); }
    Built build(const BoxView<double, Dim>& boxes) override { return build_from(boxes, boxes64_); }
    Found self_pairs(PairBuffer& buffer, const PairOptions& options) override;
    Found for_each_chunk(PairBuffer& buffer, Overlap overlap, const ChunkVisitor& visit) override;
    Found pairs_with(const BoxView<float, Dim>& other, PairBuffer& buffer,
                     const PairOptions& options) override {
        return search_with(other, other32_, buffer, options);
    }
    Found pairs_with(const BoxView<double, Dim>& other, PairBuffer& buffer,
                     const PairOptions& options) override {
        return search_with(other, other64_, buffer, options);
    }
    Found for_each_chunk_with(const BoxView<float, Dim>& other, PairBuffer& buffer, Overlap overlap,
                              const ChunkVisitor& visit) override {
        return chunks_with(other, other32_, buffer, overlap, visit);
    }
    Found for_each_chunk_with(const BoxView<double, Dim>& other, PairBuffer& buffer, Overlap overlap,
                              const ChunkVisitor& visit) override {
        return chunks_with(other, other64_, buffer, overlap, visit);
    }
    [[nodiscard]] Times times() const override { return times_; }

  protected:
    template <class T>
    using Buffer = typename E::template Buffer<T>;

    /// Where pairs lie, and the spare that ordering needs.
    struct Storage : PairBuffer::Storage {
        explicit Storage(LbvhBackend& owner) : backend(owner) {}
        /// The first `count` pairs; there must be room.
        [[nodiscard]] virtual Span<Pair> pairs(std::uint64_t count) const = 0;
        /// Ordering has left the pairs in the spare.
        virtual void take_spare(std::uint64_t count) = 0;

        [[nodiscard]] const Pair* data() const override { return pairs(0).data; }
        void download(Pair* to, std::uint64_t count) const override {
            backend.executor_->download(to, Span<const Pair>(pairs(count)));
        }
        [[nodiscard]] std::uint64_t fingerprint(std::uint64_t count) override {
            return backend.pipeline_.fingerprint(pairs(count));
        }
        /// Every object number in the pairs is below `numbers`.
        void order(std::uint64_t count, std::uint32_t numbers);

        LbvhBackend& backend;
        Buffer<Pair> spare;
    };

    // What a backend with another search in one set replaces.
    [[nodiscard]] virtual std::unique_ptr<Storage> make_storage() {
        return std::make_unique<BufferStorage>(*this);
    }
    virtual void build_tree(const Bound<float, Dim>& bound, Span<const std::uint32_t> objects,
                            std::uint32_t count) {
        pipeline_.build(bound, objects, count);
    }
    virtual void build_tree(const Bound<double, Dim>& bound, Span<const std::uint32_t> objects,
                            std::uint32_t count) {
        pipeline_.build(bound, objects, count);
    }
    virtual void clear_tree() { pipeline_.clear(); }
    /// Called first by every search that walks the pipeline's tree.
    virtual void need_tree() {}

    /// Calls search(integral_constant<Overlap>, accept) with the walk and the filter that it needs: for
    /// `boxes` against the set built over.
    template <class Scalar, class Search>
    auto with_filter(Overlap overlap, const BoxView<Scalar, Dim>& boxes, const Search& search);

    Storage& storage_of(PairBuffer& buffer);
    /// False when there is nothing to fill: no pair, or no room.
    bool make_room(Found& found, Storage& storage, const PairOptions& options);
    void finish(const Found& found, PairBuffer& buffer, Storage& storage, bool ordered,
                std::uint32_t numbers);
    /// Milliseconds since the last call, when timed.
    void lap(double& part);

    E* executor_;
    BroadPhaseOptions options_;
    Ran ran_;
    BoxIntake<E, Dim> intake_;
    LbvhPipeline<E, Dim> pipeline_;
    Built built_;
    bool exact_ = false;    ///< the boxes are float64 and the pairs of the boxes as stored are wanted
    bool doubles_ = false;  ///< the boxes are float64
    BoxView<double, Dim> stored_;
    Span<const double> moved_by_;
    Times times_;
    decltype(std::declval<E&>().timer()) timer_;

  private:
    struct BufferStorage final : Storage {
        using Storage::Storage;
        void reserve(std::uint64_t count) override { this->backend.executor_->grow(own, count); }
        [[nodiscard]] std::uint64_t capacity() const override { return own.capacity(); }
        [[nodiscard]] Span<Pair> pairs(std::uint64_t count) const override { return own.span(count); }
        void take_spare(std::uint64_t) override { std::swap(own, this->spare); }

        Buffer<Pair> own;
    };

    template <class Scalar>
    Built build_from(const BoxView<Scalar, Dim>& boxes, Buffer<Scalar>& staged);
    template <class Scalar>
    Found search_with(const BoxView<Scalar, Dim>& other, Buffer<Scalar>& staged, PairBuffer& buffer,
                      const PairOptions& options);
    template <class Scalar>
    Found chunks_with(const BoxView<Scalar, Dim>& other, Buffer<Scalar>& staged, PairBuffer& buffer,
                      Overlap overlap, const ChunkVisitor& visit);
    template <class Scalar>
    CheckedBoxes<Scalar, Dim> take_other(const BoxView<Scalar, Dim>& other, Buffer<Scalar>& staged,
                                         Found& found);

    /// Fills the buffer chunk by chunk with the pairs that were counted: fill(first, end, pairs).
    template <class Fill>
    void hand_out(Found& found, PairBuffer& buffer, Storage& storage, std::uint32_t numbers,
                  const ChunkVisitor& visit, const Fill& fill);

    /// One more than the largest object number of both sets.
    template <class Scalar>
    [[nodiscard]] std::uint32_t numbers_with(const BoxView<Scalar, Dim>& other) const {
        return std::max(built_.objects, static_cast<std::uint32_t>(other.count));
    }

    Buffer<float> boxes32_, other32_;
    Buffer<double> boxes64_, other64_;
};

template <class E, int Dim>
void LbvhBackend<E, Dim>::lap(double& part) {
    if (options_.timed) part = timer_.lap();
}

template <class E, int Dim>
template <class Scalar>
Built LbvhBackend<E, Dim>::build_from(const BoxView<Scalar, Dim>& boxes, Buffer<Scalar>& staged) {
    if (options_.timed) timer_.start();
    times_ = {};
    built_ = {};
    clear_tree();
    const CheckedBoxes<Scalar, Dim> taken = intake_.take(boxes, staged, "");
    lap(times_.upload);

    built_ = {static_cast<std::uint32_t>(boxes.count), taken.bad.count, taken.bad.first};
    doubles_ = std::is_same_v<Scalar, double>;
    exact_ = doubles_ && options_.precision == Precision::as_stored;
    if constexpr (std::is_same_v<Scalar, double>) stored_ = taken.boxes;
    if (taken.count != 0) {
        moved_by_ = intake_.place_origin(taken, options_.precision);
        build_tree(Bound<Scalar, Dim>{taken.boxes, moved_by_}, taken.objects, taken.count);
    }
    lap(times_.build);
    return built_;
}

template <class E, int Dim>
template <class Scalar>
CheckedBoxes<Scalar, Dim> LbvhBackend<E, Dim>::take_other(const BoxView<Scalar, Dim>& other,
                                                          Buffer<Scalar>& staged, Found& found) {
    if (built_.objects != 0 && doubles_ != std::is_same_v<Scalar, double>) {
        throw Error(ErrorCode::wrong_use, "the two sets of boxes must both be float32 or both float64");
    }
    const CheckedBoxes<Scalar, Dim> taken = intake_.take(other, staged, "other set: ");
    found.skipped = taken.bad.count;
    found.first_skipped = taken.bad.first;
    return taken;
}

template <class E, int Dim>
template <class Scalar, class Search>
auto LbvhBackend<E, Dim>::with_filter(Overlap overlap, const BoxView<Scalar, Dim>& boxes,
                                      const Search& search) {
    using Closed = std::integral_constant<Overlap, Overlap::closed>;
    using Open = std::integral_constant<Overlap, Overlap::open>;
    // Rounding may close a gap but never opens one, so float64 boxes are walked closed, whatever is asked of
    // them.
    if constexpr (std::is_same_v<Scalar, double>) {
        if (exact_) return search(Closed{}, AcceptExact<Dim>{boxes, stored_, overlap});
    }
    if (overlap == Overlap::closed) return search(Closed{}, AcceptAll{});
    return search(Open{}, AcceptAll{});
}

template <class E, int Dim>
typename LbvhBackend<E, Dim>::Storage& LbvhBackend<E, Dim>::storage_of(PairBuffer& buffer) {
    buffer.size_ = 0;
    if (!buffer.storage_) {
        std::unique_ptr<Storage> made = make_storage();
        made->reserve(buffer.wanted_);
        buffer.storage_ = std::move(made);
        buffer.where_ = E::memory;
    }
    auto* storage = dynamic_cast<Storage*>(buffer.storage_.get());
    if (storage == nullptr || &storage->backend != this) {
        throw Error(ErrorCode::wrong_use, "this pair buffer belongs to another broad phase");
    }
    return *storage;
}

template <class E, int Dim>
void LbvhBackend<E, Dim>::Storage::order(std::uint64_t count, std::uint32_t numbers) {
    backend.executor_->grow(spare, this->capacity());  // the same room: the two may change places
    const Span<Pair> before = pairs(count);
    Span<Pair> sorted = before;
    Span<Pair> other = spare.span(count);
    backend.pipeline_.order(sorted, other, numbers);
    if (sorted.data != before.data) take_spare(count);
}

template <class E, int Dim>
Found LbvhBackend<E, Dim>::self_pairs(PairBuffer& buffer, const PairOptions& options) {
    if (options_.timed) timer_.start();
    need_tree();
    Storage& storage = storage_of(buffer);
    Found found;
    found.ran = ran_;
    with_filter(options.overlap, stored_, [&](auto overlap, const auto& accept) {
        found.count = pipeline_.template count<overlap.value>(accept);
        if (!make_room(found, storage, options)) return;
        pipeline_.template fill<overlap.value>(accept, storage.pairs(found.count));
    });
    lap(times_.find);
    finish(found, buffer, storage, options.ordered, built_.objects);
    return found;
}

template <class E, int Dim>
template <class Scalar>
Found LbvhBackend<E, Dim>::search_with(const BoxView<Scalar, Dim>& other, Buffer<Scalar>& staged,
                                       PairBuffer& buffer, const PairOptions& options) {
    if (options_.timed) timer_.start();
    need_tree();
    Storage& storage = storage_of(buffer);
    Found found;
    found.ran = ran_;
    const CheckedBoxes<Scalar, Dim> taken = take_other(other, staged, found);
    Queries<Bound<Scalar, Dim>> queries{{taken.boxes, moved_by_}, taken.objects, taken.count};
    queries.objects = pipeline_.arrange(queries);
    with_filter(options.overlap, taken.boxes, [&](auto overlap, const auto& accept) {
        found.count = pipeline_.template count_met<overlap.value>(queries, accept);
        if (!make_room(found, storage, options)) return;
        pipeline_.template fill_met<overlap.value>(queries, accept, 0, {queries.count, 0, found.count},
                                                   storage.pairs(found.count));
    });
    lap(times_.find);
    finish(found, buffer, storage, options.ordered, numbers_with(other));
    return found;
}

template <class E, int Dim>
bool LbvhBackend<E, Dim>::make_room(Found& found, Storage& storage, const PairOptions& options) {
    if (found.count > storage.capacity() && options.when_full == WhenFull::fail) {
        found.status = Status::buffer_too_small;
        return false;
    }
    storage.reserve(found.count);
    found.stored = found.count;
    return found.count != 0;
}

template <class E, int Dim>
void LbvhBackend<E, Dim>::finish(const Found& found, PairBuffer& buffer, Storage& storage, bool ordered,
                                 std::uint32_t numbers) {
    if (ordered && found.stored != 0) storage.order(found.stored, numbers);
    lap(times_.order);
    executor_->wait();
    buffer.size_ = found.stored;
}

template <class E, int Dim>
Found LbvhBackend<E, Dim>::for_each_chunk(PairBuffer& buffer, Overlap wanted, const ChunkVisitor& visit) {
    if (options_.timed) timer_.start();
    need_tree();
    Storage& storage = storage_of(buffer);
    Found found;
    found.ran = ran_;
    with_filter(wanted, stored_, [&](auto overlap, const auto& accept) {
        found.count = pipeline_.template count_by_object<overlap.value>(accept, built_.objects);
        hand_out(found, buffer, storage, built_.objects, visit,
                 [&](std::uint32_t first, const ChunkEnd& end, Span<Pair> pairs) {
                     pipeline_.template fill_chunk<overlap.value>(accept, first, end, pairs);
                 });
    });
    lap(times_.find);
    return found;
}

template <class E, int Dim>
template <class Scalar>
Found LbvhBackend<E, Dim>::chunks_with(const BoxView<Scalar, Dim>& other, Buffer<Scalar>& staged,
                                       PairBuffer& buffer, Overlap wanted, const ChunkVisitor& visit) {
    if (options_.timed) timer_.start();
    need_tree();
    Storage& storage = storage_of(buffer);
    Found found;
    found.ran = ran_;
    const CheckedBoxes<Scalar, Dim> taken = take_other(other, staged, found);
    // In the order of their numbers, not along the curve: chunks are ranges of them.
    const Queries<Bound<Scalar, Dim>> queries{{taken.boxes, moved_by_}, taken.objects, taken.count};
    with_filter(wanted, taken.boxes, [&](auto overlap, const auto& accept) {
        found.count = pipeline_.template count_met<overlap.value>(queries, accept);
        hand_out(found, buffer, storage, numbers_with(other), visit,
                 [&](std::uint32_t first, const ChunkEnd& end, Span<Pair> pairs) {
                     pipeline_.template fill_met<overlap.value>(queries, accept, first, end, pairs);
                 });
    });
    lap(times_.find);
    return found;
}

template <class E, int Dim>
template <class Fill>
void LbvhBackend<E, Dim>::hand_out(Found& found, PairBuffer& buffer, Storage& storage, std::uint32_t numbers,
                                   const ChunkVisitor& visit, const Fill& fill) {
    const std::uint64_t room = storage.capacity();
    for (std::uint32_t first = 0; found.stored < found.count;) {
        const ChunkEnd end = pipeline_.chunk_from(first, room);
        storage.reserve(end.count);
        fill(first, end, storage.pairs(end.count));
        if (end.count != 0) {
            storage.order(end.count, numbers);
            executor_->wait();
            buffer.size_ = end.count;
            visit(buffer);
            found.stored += end.count;
        }
        first = end.object;
    }
}

}  // namespace graze
