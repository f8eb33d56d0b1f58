// A caller's volumes on their way in: moved where the kernels run, checked, the good ones selected.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <type_traits>

#include "graze/broad_phase.h"
#include "graze/exec/executor.h"
#include "graze/exec/staging.h"
#include "graze/stage/bound.h"
#include "graze/stage/scene_box.h"

namespace graze {

template <class View>
struct Taken {
    View volumes;                       ///< in the executor's memory
    Span<const std::uint32_t> objects;  ///< numbers of the good ones, until the next `take`; empty: all
    std::uint32_t count = 0;            ///< good ones
    Offenders bad;
};

template <class E, int Dim>
class VolumeIntake {
  public:
    template <class T>
    using Buffer = typename E::template Buffer<T>;

    /// Room for copies of volumes that lie elsewhere.
    struct Staged {
        Buffer<float> floats;
        Buffer<double> doubles;
    };

    VolumeIntake(E& executor, BadBoxes bad_boxes) : executor_(&executor), bad_boxes_(bad_boxes) {}

    /// Makes room beforehand; copies of far volumes apart.
    void reserve(std::uint32_t objects) {
        executor_->grow(offenders_, 1);
        if (bad_boxes_ == BadBoxes::refuse) return;
        executor_->grow(selected_, objects);
        executor_->grow(selected_count_, 1);
    }

    /// `set` is put before the object in messages. Throws Error: bad_input, capacity, wrong_use, as
    /// BroadPhase::build. Synchronises; allocates when there are more objects than ever before.
    template <class View>
    Taken<View> take(const View& volumes, Staged& staged, const char* set);

    /// What float64 volumes are moved by before they are rounded: the median of a sample, which an outlier
    /// does not move, so that the bulk is rounded finely however far it is from the origin. 0 for
    /// Precision::float32; nothing for float32 volumes. Dim numbers in the executor's memory, until the next
    /// call. Does not synchronise.
    template <class View>
    Span<const double> place_origin(const Taken<View>& taken, Precision precision);

  private:
    template <class Scalar>
    BoxView<Scalar, Dim> in_reach(const BoxView<Scalar, Dim>& boxes, Staged& staged, const char* set) {
        return boxes_in_reach(*executor_, boxes, room_in<Scalar>(staged), set, "boxes");
    }
    template <class Scalar>
    SphereView<Scalar, Dim> in_reach(SphereView<Scalar, Dim> spheres, Staged& staged, const char* set);
    template <class Scalar>
    static Buffer<Scalar>& room_in(Staged& staged) {
        if constexpr (std::is_same_v<Scalar, float>) {
            return staged.floats;
        } else {
            return staged.doubles;
        }
    }

    template <class Scalar>
    static std::string fault_of(const BoxView<Scalar, Dim>&, std::uint32_t i) {
        return "box " + std::to_string(i) + " is not a finite box with lower <= upper on every axis";
    }
    template <class Scalar>
    static std::string fault_of(const SphereView<Scalar, Dim>&, std::uint32_t i) {
        return "sphere " + std::to_string(i) + " is not a finite centre and a finite radius >= 0";
    }

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
SphereView<Scalar, Dim> VolumeIntake<E, Dim>::in_reach(SphereView<Scalar, Dim> spheres, Staged& staged,
                                                       const char* set) {
    Column<Scalar> centres[Dim];
    bool has_null = false;
    for (int axis = 0; axis < Dim; ++axis) {
        centres[axis] = {&spheres.centre_column[axis], spheres.stride};
        has_null = has_null || spheres.centre_column[axis] == nullptr;
    }
    check_layout(has_null, spheres.stride, has_null ? 0 : row_width(centres), set, "spheres");
    if (spheres.radius_column != nullptr)
        check_layout(false, spheres.radius_stride, 1, set, "radii of spheres");
    if (!is_far<E>(spheres.where, set, "spheres")) return spheres;
    spheres.where = E::memory;
    if (spheres.radius_column == nullptr) {
        stage(*executor_, centres, spheres.count, room_in<Scalar>(staged));
        return spheres;
    }
    Column<Scalar> columns[Dim + 1];
    std::copy_n(centres, Dim, columns);
    columns[Dim] = {&spheres.radius_column, spheres.radius_stride};
    stage(*executor_, columns, spheres.count, room_in<Scalar>(staged));
    return spheres;
}

template <class E, int Dim>
template <class View>
Taken<View> VolumeIntake<E, Dim>::take(const View& volumes, Staged& staged, const char* set) {
    if (volumes.count > max_objects) {
        throw Error(ErrorCode::capacity, std::string(set) + std::to_string(volumes.count) +
                                             " objects are more than the limit of " +
                                             std::to_string(max_objects));
    }
    Taken<View> taken;
    taken.volumes = volumes;
    if (volumes.count == 0) return taken;
    taken.volumes = in_reach(volumes, staged, set);
    const auto n = static_cast<std::uint32_t>(volumes.count);
    const auto is_good = validity_of(taken.volumes);
    executor_->grow(offenders_, 1);
    executor_->reduce(n, FindOffender<decltype(is_good)>{is_good}, MergeOffenders{}, offenders_.span(1));
    taken.bad = read(*executor_, offenders_.span(1));
    taken.count = n - taken.bad.count;
    if (taken.bad.count == 0) return taken;
    if (bad_boxes_ == BadBoxes::refuse) {
        throw Error(ErrorCode::bad_input, std::string(set) + fault_of(volumes, taken.bad.first) + "; " +
                                              std::to_string(taken.bad.count) + " of " + std::to_string(n) +
                                              " are not");
    }
    executor_->grow(selected_, n);
    executor_->grow(selected_count_, 1);
    executor_->select(n, is_good, selected_.span(n), selected_count_.span(1));
    taken.objects = selected_.span(taken.count);
    return taken;
}

template <class E, int Dim>
template <class View>
Span<const double> VolumeIntake<E, Dim>::place_origin(const Taken<View>& taken, Precision precision) {
    if constexpr (std::is_same_v<typename View::ScalarType, float>) {
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
        executor_->for_each(Dim * samples, RankSamples<Dim, StoredCentre<View>>{
                                               {taken.volumes}, taken.objects, taken.count, quantiles});
        return {quantiles.data->median, Dim};
    }
}

}  // namespace graze
