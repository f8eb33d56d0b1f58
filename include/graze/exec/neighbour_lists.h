// The handle of neighbour lists (neighbours.h) on any executor, whatever the search (exec/broad_phase_on.h
// says what that is): boxes that meet where objects are in reach, the exact decision inside the walk, rows
// from the pairs. A periodic box is two searches, among copies at home and of ghosts with them.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "graze/core/aabb.h"
#include "graze/core/finite.h"
#include "graze/core/image.h"
#include "graze/exec/executor.h"
#include "graze/exec/lbvh_pipeline.h"
#include "graze/exec/neighbour_rows.h"
#include "graze/exec/periodic_copies.h"
#include "graze/exec/volume_intake.h"
#include "graze/neighbours.h"
#include "graze/stage/links.h"
#include "graze/stage/moved.h"
#include "graze/stage/periodic.h"
#include "graze/stage/reach.h"

namespace graze {

template <class Search>
class NeighbourListsOn final : public NeighbourBackend<Search::dimension> {
    static constexpr int dim = Search::dimension;
    using E = typename Search::Executor;

  public:
    /// `ran` says what the executor is.
    NeighbourListsOn(E& executor, Ran ran)
        : executor_(&executor),
          ran_(std::move(ran)),
          intake_(executor, BadBoxes::refuse),
          search_(executor),
          copies_(executor),
          rows_(executor),
          copy_rows_(executor) {}

    Neighbours<dim> build(const Particles<dim>& particles, const NeighbourOptions<dim>& options) override;
    bool needs_update(const Particles<dim>& particles) override;
    [[nodiscard]] const Ran& ran() const override { return ran_; }

  private:
    template <class T>
    using Buffer = typename E::template Buffer<T>;
    static constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();

    static void check(const NeighbourOptions<dim>& options);
    [[nodiscard]] static Periods<dim> periods_of(const NeighbourOptions<dim>& options);

    /// then(SphereView in the executor's memory, checked)
    template <class Then>
    auto take(const Particles<dim>& particles, const Then& then);
    template <class Scalar>
    [[nodiscard]] Neighbours<dim> find(const Reach<Scalar, dim>& reach, std::uint32_t count, bool half);
    template <class Scalar>
    [[nodiscard]] Neighbours<dim> find_periodic(const PeriodicReach<Scalar, dim>& reach, std::uint32_t count,
                                                bool half);
    template <class Scalar>
    void keep(const SphereView<Scalar, dim>& spheres);
    template <class Scalar>
    [[nodiscard]] Buffer<Scalar>& kept() {
        if constexpr (std::is_same_v<Scalar, float>) {
            return kept_.floats;
        } else {
            return kept_.doubles;
        }
    }

    E* executor_;
    Ran ran_;
    VolumeIntake<E, dim> intake_;
    typename VolumeIntake<E, dim>::Staged staged_;
    Search search_;
    typename Search::Pairs pairs_, ghost_pairs_;
    PeriodicCopies<E, dim> copies_;
    NeighbourRows<E, std::uint32_t> rows_;
    NeighbourRows<E, NearCopy<dim>> copy_rows_;
    Buffer<std::uint32_t> objects_;
    Buffer<Image<dim>> images_;

    // As the objects were when the lists were built.
    typename VolumeIntake<E, dim>::Staged kept_;
    std::uint64_t kept_count_ = 0;
    std::size_t kept_scalar_ = 0;  ///< bytes; 0: nothing is built
    double half_skin_ = 0.0;
    Buffer<Offenders> moved_;
};

template <class Search>
void NeighbourListsOn<Search>::check(const NeighbourOptions<dim>& options) {
    const auto is_length = [](double x) { return x >= 0.0 && is_finite(x); };
    if (!is_length(options.cutoff) || !is_length(options.skin)) {
        throw Error(ErrorCode::wrong_use,
                    "neighbour lists: cutoff and skin must be finite and not negative, but are " +
                        std::to_string(options.cutoff) + " and " + std::to_string(options.skin));
    }
    for (const double period : options.period) {
        if (is_length(period) && period <= longest_period) continue;
        throw Error(ErrorCode::wrong_use,
                    "neighbour lists: a period must be from 0 (not periodic) to 2^960, but one is " +
                        std::to_string(period));
    }
}

template <class Search>
auto NeighbourListsOn<Search>::periods_of(const NeighbourOptions<dim>& options) -> Periods<dim> {
    constexpr std::uint64_t low_bits = (std::uint64_t{1} << 27) - 1;
    Periods<dim> periods;
    for (int axis = 0; axis < dim; ++axis) {
        const double length = options.period[axis];
        const auto high = std::bit_cast<double>(std::bit_cast<std::uint64_t>(length) & ~low_bits);
        periods.of[axis] = {high, length - high};
    }
    return periods;
}

template <class Search>
template <class Then>
auto NeighbourListsOn<Search>::take(const Particles<dim>& particles, const Then& then) {
    const auto spheres_of = [](const auto& view) {
        using View = std::remove_cvref_t<decltype(view)>;
        using Scalar = typename View::ScalarType;
        if constexpr (std::is_same_v<View, PointView<Scalar, dim>>) {
            return SphereView<Scalar, dim>(view.data, view.count, view.stride, Scalar{0}, view.where);
        } else {
            return view;
        }
    };
    return std::visit([&](const auto& view) { return then(intake_.take(spheres_of(view), staged_, "")); },
                      particles);
}

template <class Search>
auto NeighbourListsOn<Search>::build(const Particles<dim>& particles, const NeighbourOptions<dim>& options)
    -> Neighbours<dim> {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    check(options);
    kept_scalar_ = 0;
    const double both = std::nextafter(options.cutoff + options.skin, infinity);
    const double margin = std::nextafter(0.5 * both, infinity);  // halving rounds what is subnormal
    const double half = 0.5 * options.skin;
    half_skin_ = 2.0 * half > options.skin ? std::nextafter(half, 0.0) : half;
    const Periods<dim> periods = periods_of(options);
    bool periodic = false;
    for (const double period : options.period)
        periodic = periodic || period > 0.0;
    return take(particles, [&](const auto& taken) {
        using Scalar = typename std::remove_cvref_t<decltype(taken.volumes)>::ScalarType;
        Reach<Scalar, dim> reach{taken.volumes, options.cutoff, options.skin, margin, {}};
        if (taken.count != 0) reach.origin = intake_.place_origin(taken, Precision::as_stored);
        const bool half_list = options.kind == ListKind::half;
        const Neighbours<dim> found =
            periodic ? find_periodic(PeriodicReach<Scalar, dim>{reach, periods}, taken.count, half_list)
                     : find(reach, taken.count, half_list);
        keep(taken.volumes);
        return found;
    });
}

template <class Search>
template <class Scalar>
auto NeighbourListsOn<Search>::find(const Reach<Scalar, dim>& reach, std::uint32_t count, bool half)
    -> Neighbours<dim> {
    Links links;
    if (count != 0) {
        search_.build(reach, {}, count);
        links.pairs = pairs_.span(search_.template list<Overlap::closed>(reach, pairs_, all));
    }
    rows_.make(count, half, links);
    return {rows_.offsets(), rows_.entries(), {}};
}

template <class Search>
template <class Scalar>
auto NeighbourListsOn<Search>::find_periodic(const PeriodicReach<Scalar, dim>& reach, std::uint32_t count,
                                             bool half) -> Neighbours<dim> {
    HomeLinks<dim> at_home;
    GhostLinks<dim> of_ghosts;
    if (count != 0) {
        copies_.make(reach, count);
        const Span<const Image<dim>> home = copies_.home();
        const Span<const Ghost<dim>> ghosts = copies_.ghosts();
        const AtHome<Scalar, dim> objects{reach, home};
        search_.build(objects, {}, count);
        at_home = {pairs_.span(search_.template list<Overlap::closed>(objects, pairs_, all)), home};
        of_ghosts = {{}, home, ghosts};
        if (ghosts.size != 0) {
            const OfGhosts<Scalar, dim> copies{reach, home, ghosts};
            const Queries<OfGhosts<Scalar, dim>> queries{copies, {}, static_cast<std::uint32_t>(ghosts.size)};
            of_ghosts.pairs = ghost_pairs_.span(
                search_.template list_met<Overlap::closed>(queries, copies, ghost_pairs_, all));
        }
    }
    copy_rows_.make(count, half, at_home, of_ghosts);
    const Span<const NearCopy<dim>> copies = copy_rows_.entries();
    if (objects_.capacity() < copies.size) executor_->grow(objects_, copies.size + copies.size / 8);
    if (images_.capacity() < copies.size) executor_->grow(images_, copies.size + copies.size / 8);
    const Span<std::uint32_t> objects = objects_.span(copies.size);
    const Span<Image<dim>> images = images_.span(copies.size);
    const std::uint32_t lanes = lanes_for(copies.size);
    executor_->for_each(lanes, SplitCopies<dim>{copies, lanes, objects, images});
    executor_->wait();
    return {copy_rows_.offsets(), objects, images};
}

template <class Search>
template <class Scalar>
void NeighbourListsOn<Search>::keep(const SphereView<Scalar, dim>& spheres) {
    const std::uint64_t scalars = spheres.count * (dim + 1);
    executor_->grow(kept<Scalar>(), scalars);
    executor_->for_each(static_cast<std::uint32_t>(spheres.count),
                        KeepSpheres<Scalar, dim>{spheres, kept<Scalar>().span(scalars)});
    executor_->wait();
    kept_count_ = spheres.count;
    kept_scalar_ = sizeof(Scalar);
}

template <class Search>
bool NeighbourListsOn<Search>::needs_update(const Particles<dim>& particles) {
    return take(particles, [&](const auto& taken) {
        using Scalar = typename std::remove_cvref_t<decltype(taken.volumes)>::ScalarType;
        if (kept_scalar_ != sizeof(Scalar) || kept_count_ != taken.count) return true;
        if (taken.count == 0) return false;
        const Span<Scalar> before = kept<Scalar>().span(std::uint64_t{taken.count} * (dim + 1));
        const HasStayed<Scalar, dim> has_stayed{taken.volumes, {before}, half_skin_};
        executor_->grow(moved_, 1);
        executor_->reduce(taken.count, FindOffender<HasStayed<Scalar, dim>>{has_stayed}, MergeOffenders{},
                          moved_.span(1));
        return read(*executor_, moved_.span(1)).count != 0;
    });
}

}  // namespace graze
