// The tree over a caller's volumes, kept up to date while they move.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "graze/broad_phase.h"
#include "graze/exec/laps.h"
#include "graze/exec/volume_intake.h"
#include "graze/stage/bound.h"
#include "graze/stage/quality.h"

namespace graze {

template <class Search>
class VolumeTree {
    static constexpr int dim = Search::dimension;
    using E = typename Search::Executor;

  public:
    VolumeTree(E& executor, const BroadPhaseOptions& options)
        : executor_(&executor),
          precision_(options.precision),
          intake_(executor, options.bad_boxes),
          search_(executor, options.algorithm) {}

    // As BroadPhase says.
    void reserve(std::uint32_t objects);
    Built build(const Volumes<dim>& volumes, Laps<E>& laps);
    Built refit(const Volumes<dim>& volumes, Laps<E>& laps) { return move(volumes, Moving::refit, laps); }
    Built update(const Volumes<dim>& volumes, Laps<E>& laps) { return move(volumes, Moving::update, laps); }

    /// Objects, bad ones too; 0 before the first build.
    [[nodiscard]] std::uint32_t objects() const { return built_.objects; }
    /// What was built over, in the executor's memory.
    [[nodiscard]] const Volumes<dim>& volumes() const { return stored_; }
    /// What float64 volumes were moved by before they were rounded.
    [[nodiscard]] Span<const double> origin() const { return moved_by_; }
    [[nodiscard]] Search& search() { return search_; }
    [[nodiscard]] const Search& search() const { return search_; }

    /// Another set, checked as the tree's was; good until the next. Throws as `build`.
    template <class View>
    [[nodiscard]] Taken<View> take_other(const View& other) {
        return intake_.take(other, staged_other_, "other set: ");
    }

  private:
    enum class Moving { refit, update };

    /// Checks the volumes, keeps what is to be known of them, and calls then(Taken).
    template <class Then>
    Built take_in(const Volumes<dim>& volumes, Laps<E>& laps, const Then& then);
    template <class View>
    void build_over(const Taken<View>& taken);
    Built move(const Volumes<dim>& volumes, Moving how, Laps<E>& laps);
    template <class View>
    void refit_over(const Taken<View>& taken, Moving how);

    E* executor_;
    Precision precision_;
    VolumeIntake<E, dim> intake_;
    typename VolumeIntake<E, dim>::Staged staged_, staged_other_;
    Search search_;
    Built built_;
    Volumes<dim> stored_;
    Span<const double> moved_by_;
    std::optional<std::int64_t> shape_;  ///< shape_log2 of the tree when its shape was made
};

template <class Search>
template <class Then>
Built VolumeTree<Search>::take_in(const Volumes<dim>& volumes, Laps<E>& laps, const Then& then) {
    laps.restart();
    built_ = {};  // a refused set leaves no tree
    std::visit(
        [&](const auto& view) {
            const auto taken = intake_.take(view, staged_, "");
            laps.end(&Times::upload);
            built_ = {static_cast<std::uint32_t>(view.count), taken.bad.count, taken.bad.first};
            stored_ = taken.volumes;
            if (taken.count != 0) moved_by_ = intake_.place_origin(taken, precision_);
            then(taken);
        },
        volumes);
    laps.end(&Times::build);
    return built_;
}

template <class Search>
Built VolumeTree<Search>::build(const Volumes<dim>& volumes, Laps<E>& laps) {
    return take_in(volumes, laps, [&](const auto& taken) { build_over(taken); });
}

template <class Search>
template <class View>
void VolumeTree<Search>::build_over(const Taken<View>& taken) {
    shape_.reset();
    if (taken.count == 0) return search_.clear();
    search_.build(bound_of(taken.volumes, moved_by_), taken.objects, taken.count);
}

template <class Search>
Built VolumeTree<Search>::move(const Volumes<dim>& volumes, Moving how, Laps<E>& laps) {
    const std::uint64_t count = count_of<dim>(volumes);
    if (volumes.index() != stored_.index() || count != built_.objects) {
        if (how == Moving::update) return build(volumes, laps);
        throw Error(ErrorCode::wrong_use, "refit: " + std::to_string(count) + " objects are not the " +
                                              std::to_string(built_.objects) +
                                              " of the same kind that the tree was built over");
    }
    const bool all_good = built_.skipped == 0;
    return take_in(volumes, laps, [&](const auto& taken) {
        if (all_good && taken.bad.count == 0) {
            refit_over(taken, how);
        } else {
            build_over(taken);
        }
    });
}

template <class Search>
template <class View>
void VolumeTree<Search>::refit_over(const Taken<View>& taken, Moving how) {
    /// Beyond this a walk in the old shape costs more than a new one saves (docs/decisions/0008).
    constexpr double too_much = 1.5;
    if (!search_.is_tree()) return build_over(taken);
    if (how == Moving::update && !shape_) shape_ = search_.tree().shape_log2();
    search_.refit(bound_of(taken.volumes, moved_by_));
    built_.refitted = true;
    const std::uint64_t nodes = search_.tree().inner_nodes();
    if (how == Moving::refit || nodes == 0) return;
    const double doublings =
        static_cast<double>(search_.tree().shape_log2() - *shape_) / static_cast<double>(log2_unit);
    built_.growth = std::exp2(doublings / static_cast<double>(nodes));
    if (built_.growth <= too_much) return;
    built_.refitted = false;
    built_.growth = 1.0;
    build_over(taken);
}

/// The stand-ins of `reserve`: points on a line.
template <int Dim>
struct StandIn {
    GRAZE_HD Aabb<Dim> operator()(std::uint32_t i) const {
        Aabb<Dim> box;
        for (int axis = 0; axis < Dim; ++axis)
            box.lo[axis] = box.hi[axis] = static_cast<float>(i);
        return box;
    }
};

template <class Search>
void VolumeTree<Search>::reserve(std::uint32_t objects) {
    built_ = {};
    intake_.reserve(objects);
    if (objects != 0) search_.reserve(StandIn<dim>{}, objects);
    executor_->wait();
}

}  // namespace graze
