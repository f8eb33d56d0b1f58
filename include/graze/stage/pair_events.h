// Stage: lists of pairs of two steps -> which pairs began, which persist and which ended, with a value
// carried along by each pair that persists.
//
// in   before         Pair    [m]  canonical: ascending, no pair twice (core/pair.h); m < 2^32
//      values_before  Value   [m]
//      now            Pair    [n]  canonical; n < 2^32
// out  pairs          Pair    [n]  a copy of `now`
//      values         Value   [n]  of each pair now: its value before, or Value{} when it began
//      was            uint32  [n]  of each pair now: its number in the list before, or `none`
//      became         uint32  [m]  of each pair before: its number now, or `none`
//
// The two lists are merged along the merge path (Green, McColl, Bader 2012), each lane a stretch of it: lanes
// have equal work however unlike the lists are, and every element is written once, by one lane. A pair that
// both lists have is taken in one step, by the lane in whose stretch its element of `before` lies. Selecting
// the `none` of `was` then (stage/numbered.h) gives the pairs that began, of `became` those that ended.
// Cost: O(n + m), and a binary search a lane. A binary search a pair is no simpler and took several times as
// long on CPU threads.
// What can go wrong: in a list that is not canonical, equal pairs do not meet. IsInOrder (stage/pair.h) tells
// beforehand.
#pragma once

#include <cstdint>

#include "graze/core/constants.h"
#include "graze/core/pair.h"
#include "graze/core/span.h"
#include "graze/stage/merge_path.h"

namespace graze {

template <class Value>
struct MatchPairs {
    /// Steps a lane: longer ones spend less on the search, shorter ones fill a GPU.
    static constexpr std::uint64_t stretch = 64;

    Span<const Pair> now;
    Span<const Pair> before;
    Span<const Value> values_before;
    Span<Pair> pairs;
    Span<Value> values;
    Span<std::uint32_t> was;
    Span<std::uint32_t> became;

    [[nodiscard]] std::uint32_t lanes() const {
        return static_cast<std::uint32_t>((now.size + before.size + stretch - 1) / stretch);
    }

    GRAZE_HD void operator()(std::uint32_t lane) const {
        const std::uint64_t steps = now.size + before.size;
        const std::uint64_t first = lane * stretch;
        const std::uint64_t end = first + stretch < steps ? first + stretch : steps;
        std::uint64_t i = merge_split(now, before, first);
        std::uint64_t j = first - i;
        // A pair that both lists have, cut by the start: the lane in front has done all of it.
        if (j > 0 && i < now.size && now[i] == before[j - 1]) ++i;
        while (i + j < end) {
            if (i == now.size || (j < before.size && before[j] < now[i])) {
                became[j++] = none;
            } else if (j == before.size || now[i] < before[j]) {
                pairs[i] = now[i];
                values[i] = Value{};
                was[i++] = none;
            } else {
                pairs[i] = now[i];
                values[i] = values_before[j];
                was[i] = static_cast<std::uint32_t>(j);
                became[j++] = static_cast<std::uint32_t>(i++);
            }
        }
    }
};

/// Lane k: pair and value of number ended[k] of the list before.
template <class Value>
struct TakeEnded {
    Span<const std::uint32_t> ended;
    Span<const Pair> before;
    Span<const Value> values_before;
    Span<Pair> pairs;
    Span<Value> values;

    GRAZE_HD void operator()(std::uint32_t k) const {
        pairs[k] = before[ended[k]];
        values[k] = values_before[ended[k]];
    }
};

}  // namespace graze
