// A caller's filter on its way in: checked, and copied where the kernels run.
#pragma once

#include <cstdint>
#include <string>

#include "graze/broad_phase.h"
#include "graze/exec/executor.h"
#include "graze/exec/staging.h"
#include "graze/stage/bound.h"
#include "graze/stage/pair.h"
#include "graze/stage/permission.h"

namespace graze {

[[nodiscard]] inline bool asks_nothing(const Labels& labels) {
    return labels.category.size == 0 && labels.mask.size == 0 && labels.group.size == 0;
}
[[nodiscard]] inline bool asks_nothing(const PairFilter& filter) {
    return asks_nothing(filter.labels) && asks_nothing(filter.labels_of_other) && filter.excluded.size == 0;
}

/// In the executor's memory.
struct FilterSpans {
    Labels of_a;
    Labels of_b;
    Span<const Pair> excluded;
};

template <class E>
class FilterIntake {
  public:
    explicit FilterIntake(E& executor) : executor_(&executor) {}

    /// For pairs of a set of `a` objects with the tree's `b` objects. The result is valid until the next
    /// call. Throws Error: wrong_use (too few labels, memory out of reach), capacity, bad_input (excluded
    /// pairs out of order). Synchronises when there are excluded pairs.
    FilterSpans take(const PairFilter& filter, bool one_set, std::uint64_t a, std::uint64_t b) {
        FilterSpans spans;
        spans.of_b = take(filter.labels, b, filter.where, of_tree_);
        spans.of_a = one_set ? spans.of_b : take(filter.labels_of_other, a, filter.where, of_other_);
        spans.excluded = take(filter.excluded, filter.where, excluded_);
        check_order(spans.excluded);
        return spans;
    }

  private:
    template <class T>
    using Buffer = typename E::template Buffer<T>;
    struct Room {
        Buffer<std::uint32_t> category, mask;
        Buffer<std::int32_t> group;
    };

    template <class T>
    Span<const T> take(Span<const T> given, Memory where, Buffer<T>& room) {
        if (given.size == 0 || !is_far<E>(where, "", "filters")) return given;
        executor_->grow(room, given.size);
        executor_->upload(room.span(given.size), given.data);
        return room.span(given.size);
    }

    Labels take(const Labels& labels, std::uint64_t objects, Memory where, Room& room) {
        check_size("categories", labels.category.size, objects);
        check_size("masks", labels.mask.size, objects);
        check_size("groups", labels.group.size, objects);
        return {take(labels.category, where, room.category), take(labels.mask, where, room.mask),
                take(labels.group, where, room.group)};
    }

    static void check_size(const char* what, std::uint64_t labels, std::uint64_t objects) {
        if (labels == 0 || labels >= objects) return;
        throw Error(ErrorCode::wrong_use,
                    std::to_string(labels) + " " + what + " for " + std::to_string(objects) + " objects");
    }

    void check_order(Span<const Pair> excluded) {
        if (excluded.size == 0) return;
        if (excluded.size > UINT32_MAX) {
            throw Error(ErrorCode::capacity,
                        "more than 2^32 - 1 excluded pairs: " + std::to_string(excluded.size));
        }
        executor_->grow(offenders_, 1);
        executor_->reduce(static_cast<std::uint32_t>(excluded.size), FindOffender<IsInOrder>{{excluded}},
                          MergeOffenders{}, offenders_.span(1));
        const Offenders offenders = read(*executor_, offenders_.span(1));
        if (offenders.count == 0) return;
        throw Error(ErrorCode::bad_input, "excluded pair " + std::to_string(offenders.first) +
                                              " is not behind the one before it in canonical order; " +
                                              std::to_string(offenders.count) + " of " +
                                              std::to_string(excluded.size) + " are not");
    }

    E* executor_;
    Room of_tree_, of_other_;
    Buffer<Pair> excluded_;
    Buffer<Offenders> offenders_;
};

}  // namespace graze
