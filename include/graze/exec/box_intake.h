// A caller's boxes on their way in: moved where the kernels run, checked, the good ones selected.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>

#include "graze/broad_phase.h"
#include "graze/exec/executor.h"
#include "graze/stage/bound.h"
#include "graze/stage/scene_box.h"

namespace graze {

template <class Scalar, int Dim>
struct CheckedBoxes {
    BoxView<Scalar, Dim> boxes;         ///< in the executor's memory
    Span<const std::uint32_t> objects;  ///< numbers of the good ones, until the next `take`; empty: all
    std::uint32_t count = 0;            ///< good ones
    Offenders bad;
};

template <class E, int Dim>
class BoxIntake {
  public:
    BoxIntake(E& executor, BadBoxes bad_boxes) : executor_(&executor), bad_boxes_(bad_boxes) {}

    /// `staged` keeps the copy of boxes that lie elsewhere; `set` is put before "box" in messages. Throws
    /// Error: bad_input, capacity, wrong_use, as BroadPhase::build. Synchronises; allocates when there are
    /// more boxes than ever before.
    template <class Scalar>
    CheckedBoxes<Scalar, Dim> take(const BoxView<Scalar, Dim>& boxes,
                                   typename E::template Buffer<Scalar>& staged, const std::string& set);

    /// What float64 boxes are moved by before they are rounded: the median of a sample, which an outlier does
    /// not move, so that the bulk is rounded finely however far it is from the origin. 0 for
    /// Precision::float32; nothing for float32 boxes. Dim numbers in the executor's memory, until the next
    /// call. Does not synchronise.
    template <class Scalar>
    Span<const double> place_origin(const CheckedBoxes<Scalar, Dim>& taken, Precision precision);

  private:
    template <class T>
    using Buffer = typename E::template Buffer<T>;

    template <class Scalar>
    BoxView<Scalar, Dim> staged_view(const BoxView<Scalar, Dim>& boxes, Buffer<Scalar>& staged);

    E* executor_;
    BadBoxes bad_boxes_;
    Buffer<Offenders> offenders_;
    Buffer<std::uint32_t> selected_;
    Buffer<std::uint64_t> selected_count_;
    Buffer<Quantiles<Dim>> quantiles_;
    Buffer<double> origin_;
};

template <class E, int Dim>
template <class Scalar>
BoxView<Scalar, Dim> BoxIntake<E, Dim>::staged_view(const BoxView<Scalar, Dim>& boxes,
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
CheckedBoxes<Scalar, Dim> BoxIntake<E, Dim>::take(const BoxView<Scalar, Dim>& boxes,
                                                  typename E::template Buffer<Scalar>& staged,
                                                  const std::string& set) {
    if (boxes.count > max_objects) {
        throw Error(ErrorCode::capacity, std::to_string(boxes.count) + " boxes are more than the limit of " +
                                             std::to_string(max_objects));
    }
    if (boxes.count == 0) return {};
    if (boxes.data == nullptr) throw Error(ErrorCode::wrong_use, set + "boxes: null pointer");
    if (boxes.stride < 2 * Dim) {
        throw Error(ErrorCode::wrong_use, set + "boxes: a stride of " + std::to_string(boxes.stride) +
                                              " is less than the numbers of one box, " +
                                              std::to_string(2 * Dim));
    }
    CheckedBoxes<Scalar, Dim> taken;
    taken.boxes = staged_view(boxes, staged);
    const auto n = static_cast<std::uint32_t>(boxes.count);
    const IsBox<Scalar, Dim> is_box{taken.boxes};
    executor_->grow(offenders_, 1);
    executor_->reduce(n, FindOffender<Scalar, Dim>{is_box}, MergeOffenders{}, offenders_.span(1));
    taken.bad = read(*executor_, offenders_.span(1));
    taken.count = n - taken.bad.count;
    if (taken.bad.count == 0) return taken;
    if (bad_boxes_ == BadBoxes::refuse) {
        throw Error(ErrorCode::bad_input, set + "box " + std::to_string(taken.bad.first) +
                                              " is not a finite box with lower <= upper on every axis; " +
                                              std::to_string(taken.bad.count) + " of " + std::to_string(n) +
                                              " are not");
    }
    executor_->grow(selected_, n);
    executor_->grow(selected_count_, 1);
    executor_->select(n, is_box, selected_.span(n), selected_count_.span(1));
    taken.objects = selected_.span(taken.count);
    return taken;
}

template <class E, int Dim>
template <class Scalar>
Span<const double> BoxIntake<E, Dim>::place_origin(const CheckedBoxes<Scalar, Dim>& taken,
                                                   Precision precision) {
    if constexpr (std::is_same_v<Scalar, float>) {
        return {};
    } else {
        executor_->grow(origin_, Dim);
        if (precision == Precision::float32) {
            const double zero[Dim] = {};
            executor_->upload(origin_.span(Dim), zero);
            return origin_.span(Dim);
        }
        executor_->grow(quantiles_, 1);
        const Span<Quantiles<Dim>> quantiles = quantiles_.span(1);
        executor_->for_each(Dim * samples, RankSamples<Dim, StoredCentre<Dim>>{
                                               {taken.boxes}, taken.objects, taken.count, quantiles});
        return {quantiles.data->median, Dim};
    }
}

}  // namespace graze
