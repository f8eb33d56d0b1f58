// The handle's backend on any executor: checks the input, moves it where the kernels run, and calls the
// pipeline.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "graze/broad_phase.h"
#include "graze/exec/executor.h"
#include "graze/exec/lbvh_pipeline.h"
#include "graze/stage/bound.h"
#include "graze/stage/filter.h"

namespace graze {

template <class E, int Dim>
class LbvhBackend final : public BroadPhaseBackend<Dim> {
  public:
    /// `ran` says what the executor is; it goes into every result.
    LbvhBackend(E& executor, const BroadPhaseOptions& options, Ran ran)
        : executor_(&executor),
          options_(options),
          ran_(std::move(ran)),
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
    [[nodiscard]] Times times() const override { return times_; }

  private:
    template <class T>
    using Buffer = typename E::template Buffer<T>;

    /// Pairs, and the spare that ordering needs.
    struct Storage final : PairBuffer::Storage {
        explicit Storage(LbvhBackend& owner) : backend(owner) {}
        void reserve(std::uint64_t count) override { backend.executor_->grow(pairs, count); }
        [[nodiscard]] std::uint64_t capacity() const override { return pairs.capacity(); }
        [[nodiscard]] const Pair* data() const override { return pairs.span(0).data; }
        void download(Pair* to, std::uint64_t count) const override {
            backend.executor_->download(to, Span<const Pair>(pairs.span(count)));
        }
        [[nodiscard]] std::uint64_t fingerprint(std::uint64_t count) override {
            return backend.pipeline_.fingerprint(pairs.span(count));
        }
        void order(std::uint64_t count);

        LbvhBackend& backend;
        Buffer<Pair> pairs;
        Buffer<Pair> spare;
    };

    template <class Scalar>
    Built build_from(BoxView<Scalar, Dim> boxes, Buffer<Scalar>& staged);
    template <class Scalar>
    void check(const BoxView<Scalar, Dim>& boxes);
    template <class Scalar>
    BoxView<Scalar, Dim> staged_view(const BoxView<Scalar, Dim>& boxes, Buffer<Scalar>& staged);
    template <class Scalar>
    Span<const double> place_origin(const BoxView<Scalar, Dim>& boxes, Span<const std::uint32_t> objects,
                                    std::uint32_t count);
    Storage& storage_of(PairBuffer& buffer);

    /// Calls search(integral_constant<Overlap>, accept) with the walk and the filter that the boxes need.
    template <class Search>
    auto with_filter(Overlap overlap, const Search& search);

    /// Milliseconds since the last call, when timed.
    void lap(double& part);

    E* executor_;
    BroadPhaseOptions options_;
    Ran ran_;
    LbvhPipeline<E, Dim> pipeline_;
    Built built_;
    bool exact_ = false;  ///< the boxes are float64 and the pairs of the boxes as stored are wanted
    BoxView<double, Dim> stored_;
    Buffer<float> boxes32_;
    Buffer<double> boxes64_;
    Buffer<Offenders> offenders_;
    Buffer<std::uint32_t> selected_;
    Buffer<std::uint64_t> selected_count_;
    Buffer<Quantiles<Dim>> stored_quantiles_;
    Buffer<double> origin_;
    Times times_;
    decltype(std::declval<E&>().timer()) timer_;
};

template <class E, int Dim>
void LbvhBackend<E, Dim>::lap(double& part) {
    if (options_.timed) part = timer_.lap();
}

template <class E, int Dim>
template <class Scalar>
BoxView<Scalar, Dim> LbvhBackend<E, Dim>::staged_view(const BoxView<Scalar, Dim>& boxes,
                                                      Buffer<Scalar>& staged) {
    if (boxes.where == E::memory) return boxes;
    if (E::memory == Memory::host) {
        throw Error(ErrorCode::wrong_use,
                    "boxes in device memory were given to a broad phase on CPU threads");
    }
    const std::uint64_t scalars = (boxes.count - 1) * boxes.stride + 2 * Dim;
    executor_->grow(staged, scalars);
    executor_->upload(staged.span(scalars), boxes.data);
    return {staged.span(scalars).data, boxes.count, boxes.stride, E::memory};
}

template <class E, int Dim>
template <class Scalar>
void LbvhBackend<E, Dim>::check(const BoxView<Scalar, Dim>& boxes) {
    const auto n = static_cast<std::uint32_t>(boxes.count);
    const IsBox<Scalar, Dim> is_box{boxes};
    executor_->grow(offenders_, 1);
    executor_->reduce(n, FindOffender<Scalar, Dim>{is_box}, MergeOffenders{}, offenders_.span(1));
    const Offenders found = read(*executor_, offenders_.span(1));
    built_.skipped = found.count;
    built_.first_skipped = found.first;
    if (found.count != 0 && options_.bad_boxes == BadBoxes::refuse) {
        throw Error(ErrorCode::bad_input, "box " + std::to_string(found.first) +
                                              " is not a finite box with lower <= upper on every axis; " +
                                              std::to_string(found.count) + " of " + std::to_string(n) +
                                              " are not");
    }
}

/// What float64 boxes are moved by before they are rounded: the median of a sample, which an outlier does not
/// move, so that the bulk is rounded finely however far it is from the origin.
template <class E, int Dim>
template <class Scalar>
Span<const double> LbvhBackend<E, Dim>::place_origin(const BoxView<Scalar, Dim>& boxes,
                                                     Span<const std::uint32_t> objects, std::uint32_t count) {
    if constexpr (std::is_same_v<Scalar, float>) {
        return {};
    } else {
        executor_->grow(origin_, Dim);
        if (options_.precision == Precision::float32) {
            const double zero[Dim] = {};
            executor_->upload(origin_.span(Dim), zero);
            return origin_.span(Dim);
        }
        executor_->grow(stored_quantiles_, 1);
        const Span<Quantiles<Dim>> quantiles = stored_quantiles_.span(1);
        executor_->for_each(Dim * samples,
                            RankSamples<Dim, StoredCentre<Dim>>{{boxes}, objects, count, quantiles});
        return {quantiles.data->median, Dim};
    }
}

template <class E, int Dim>
template <class Scalar>
Built LbvhBackend<E, Dim>::build_from(BoxView<Scalar, Dim> boxes, Buffer<Scalar>& staged) {
    if (options_.timed) timer_.start();
    times_ = {};
    built_ = {};
    pipeline_.clear();
    if (boxes.count > max_objects) {
        throw Error(ErrorCode::capacity, std::to_string(boxes.count) + " boxes are more than the limit of " +
                                             std::to_string(max_objects));
    }
    if (boxes.count == 0) return built_;
    if (boxes.data == nullptr) throw Error(ErrorCode::wrong_use, "boxes: null pointer");
    if (boxes.stride < 2 * Dim) {
        throw Error(ErrorCode::wrong_use, "boxes: a stride of " + std::to_string(boxes.stride) +
                                              " is less than the numbers of one box, " +
                                              std::to_string(2 * Dim));
    }

    boxes = staged_view(boxes, staged);
    check(boxes);
    const auto n = static_cast<std::uint32_t>(boxes.count);
    Span<const std::uint32_t> objects;
    if (built_.skipped != 0) {
        executor_->grow(selected_, n);
        executor_->grow(selected_count_, 1);
        executor_->select(n, IsBox<Scalar, Dim>{boxes}, selected_.span(n), selected_count_.span(1));
        objects = selected_.span(n - built_.skipped);
    }
    lap(times_.upload);

    built_.objects = n;
    exact_ = std::is_same_v<Scalar, double> && options_.precision == Precision::as_stored;
    if constexpr (std::is_same_v<Scalar, double>) stored_ = boxes;
    if (built_.skipped != n) {
        const std::uint32_t count = n - built_.skipped;
        pipeline_.build(Bound<Scalar, Dim>{boxes, place_origin(boxes, objects, count)}, objects, count);
    }
    lap(times_.build);
    return built_;
}

template <class E, int Dim>
template <class Search>
auto LbvhBackend<E, Dim>::with_filter(Overlap overlap, const Search& search) {
    using Closed = std::integral_constant<Overlap, Overlap::closed>;
    using Open = std::integral_constant<Overlap, Overlap::open>;
    // Rounding may close a gap but never opens one, so float64 boxes are walked closed, whatever is asked of
    // them.
    if (exact_) return search(Closed{}, AcceptExact<Dim>{stored_, overlap});
    if (overlap == Overlap::closed) return search(Closed{}, AcceptAll{});
    return search(Open{}, AcceptAll{});
}

template <class E, int Dim>
typename LbvhBackend<E, Dim>::Storage& LbvhBackend<E, Dim>::storage_of(PairBuffer& buffer) {
    buffer.size_ = 0;
    if (!buffer.storage_) {
        auto made = std::make_unique<Storage>(*this);
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
void LbvhBackend<E, Dim>::Storage::order(std::uint64_t count) {
    backend.executor_->grow(spare, pairs.capacity());  // the same room: the two may change places
    Span<Pair> sorted = pairs.span(count);
    Span<Pair> other = spare.span(count);
    backend.pipeline_.order(sorted, other, backend.built_.objects);
    if (sorted.data != pairs.span(count).data) std::swap(pairs, spare);
}

template <class E, int Dim>
Found LbvhBackend<E, Dim>::self_pairs(PairBuffer& buffer, const PairOptions& options) {
    if (options_.timed) timer_.start();
    Storage& storage = storage_of(buffer);
    Found found;
    found.ran = ran_;
    with_filter(options.overlap, [&](auto overlap, const auto& accept) {
        found.count = pipeline_.template count<overlap.value>(accept);
        if (found.count > storage.capacity() && options.when_full == WhenFull::fail) {
            found.status = Status::buffer_too_small;
            return;
        }
        storage.reserve(found.count);
        pipeline_.template fill<overlap.value>(accept, storage.pairs.span(found.count));
        found.stored = found.count;
    });
    lap(times_.find);
    if (options.ordered && found.stored != 0) storage.order(found.stored);
    lap(times_.order);
    executor_->wait();
    buffer.size_ = found.stored;
    return found;
}

template <class E, int Dim>
Found LbvhBackend<E, Dim>::for_each_chunk(PairBuffer& buffer, Overlap wanted, const ChunkVisitor& visit) {
    if (options_.timed) timer_.start();
    Storage& storage = storage_of(buffer);
    Found found;
    found.ran = ran_;
    const std::uint32_t numbers = built_.objects;
    with_filter(wanted, [&](auto overlap, const auto& accept) {
        found.count = pipeline_.template count_by_object<overlap.value>(accept, numbers);
        const std::uint64_t room = storage.capacity();
        for (std::uint32_t first = 0; found.stored < found.count;) {
            const ChunkEnd end = pipeline_.chunk_from(first, room);
            storage.reserve(end.count);
            pipeline_.template fill_chunk<overlap.value>(accept, first, end, storage.pairs.span(end.count));
            if (end.count != 0) {
                storage.order(end.count);
                executor_->wait();
                buffer.size_ = end.count;
                visit(buffer);
                found.stored += end.count;
            }
            first = end.object;
        }
    });
    lap(times_.find);
    return found;
}

}  // namespace graze
