// The copies of objects in a periodic box (stage/periodic.h), for every executor.
#pragma once

#include <cstdint>
#include <string>

#include "graze/core/constants.h"
#include "graze/core/image.h"
#include "graze/core/span.h"
#include "graze/core/status.h"
#include "graze/exec/executor.h"
#include "graze/stage/bound.h"
#include "graze/stage/periodic.h"
#include "graze/stage/scene_box.h"

namespace graze {

/// Memory is kept; it grows with the number of objects and of ghosts.
template <Executor E, int Dim>
class PeriodicCopies {
  public:
    explicit PeriodicCopies(E& executor) : executor_(&executor) {}

    /// Places all `count` >= 1 objects and makes their ghosts; good until the next call. Throws Error:
    /// bad_input (an object more than most_periods from 0), capacity (too many ghosts). Synchronises.
    template <class Scalar>
    void make(const PeriodicReach<Scalar, Dim>& reach, std::uint32_t count);

    /// Each object's copy at home.
    [[nodiscard]] Span<const Image<Dim>> home() const { return home_.span(objects_); }
    [[nodiscard]] Span<const Ghost<Dim>> ghosts() const { return ghosts_.span(ghost_count_); }

  private:
    template <class T>
    using Buffer = typename E::template Buffer<T>;

    template <class Scalar>
    void go_home(const PeriodicReach<Scalar, Dim>& reach);

    E* executor_;
    std::uint32_t objects_ = 0;
    std::uint32_t ghost_count_ = 0;
    Buffer<Offenders> offenders_;
    Buffer<Image<Dim>> home_;
    Buffer<SceneBox<Dim>> bulk_;
    Buffer<std::uint32_t> counts_;
    Buffer<std::uint64_t> offsets_;
    Buffer<Ghost<Dim>> ghosts_;
};

template <Executor E, int Dim>
template <class Scalar>
void PeriodicCopies<E, Dim>::go_home(const PeriodicReach<Scalar, Dim>& reach) {
    E& e = *executor_;
    const SphereView<Scalar, Dim>& spheres = reach.reach.spheres;
    using IsNear = IsNearHome<Scalar, Dim>;
    e.grow(offenders_, 1);
    e.reduce(objects_, FindOffender<IsNear>{{spheres, reach.periods}}, MergeOffenders{}, offenders_.span(1));
    const Offenders far = read(e, offenders_.span(1));
    if (far.count != 0) {
        throw Error(ErrorCode::bad_input, "object " + std::to_string(far.first) + " is more than " +
                                              std::to_string(most_periods) + " periods from 0; " +
                                              std::to_string(far.count) + " of " + std::to_string(objects_) +
                                              " are");
    }
    e.grow(home_, objects_);
    e.for_each(objects_, GoHome<Scalar, Dim>{spheres, reach.periods, home_.span(objects_)});
}

template <Executor E, int Dim>
template <class Scalar>
void PeriodicCopies<E, Dim>::make(const PeriodicReach<Scalar, Dim>& reach, std::uint32_t count) {
    E& e = *executor_;
    objects_ = count;
    ghost_count_ = 0;
    go_home(reach);
    e.grow(bulk_, 1);
    e.reduce(count, HomeStretch<Scalar, Dim>{reach, home()}, MergeSceneBox<Dim>{}, bulk_.span(1));

    const FindShifts<Scalar, Dim> find{reach, home(), bulk_.span(1)};
    e.grow(counts_, count);
    e.grow(offsets_, count + 1ull);
    e.for_each(count, CountGhosts<Scalar, Dim>{find, counts_.span(count)});
    e.exclusive_scan(Span<const std::uint32_t>(counts_.span(count)), offsets_.span(count + 1ull));
    const std::uint64_t total = read(e, offsets_.span(count + 1ull).part(count, 1));
    if (total > max_objects) {
        throw Error(ErrorCode::capacity, "the period is so short against the reach that more than " +
                                             std::to_string(max_objects) +
                                             " copies of objects would be needed, or copies more than " +
                                             std::to_string(most_periods) + " periods away");
    }
    ghost_count_ = static_cast<std::uint32_t>(total);
    if (ghosts_.capacity() < total) e.grow(ghosts_, total + total / 8);
    e.for_each(count, MakeGhosts<Scalar, Dim>{find, offsets_.span(count + 1ull), ghosts_.span(total)});
}

}  // namespace graze
