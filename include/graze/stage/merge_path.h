// Where a lane begins to merge two ascending lists when each lane writes an equal stretch of the result: the
// merge path (Green, McColl, Bader 2012). Cost: O(log steps).
#pragma once

#include <cstdint>

#include "graze/core/hd.h"
#include "graze/core/span.h"

namespace graze {

/// How many of the first `steps` elements of the merged list are of `left`. Of equal elements that of `right`
/// comes first.
template <class T>
[[nodiscard]] GRAZE_HD inline std::uint64_t merge_split(Span<const T> left, Span<const T> right,
                                                        std::uint64_t steps) {
    std::uint64_t fewest = steps > right.size ? steps - right.size : 0;
    std::uint64_t most = steps < left.size ? steps : left.size;
    while (fewest < most) {
        const std::uint64_t middle = fewest + (most - fewest) / 2;
        if (left[middle] < right[steps - 1 - middle]) {
            fewest = middle + 1;
        } else {
            most = middle;
        }
    }
    return fewest;
}

}  // namespace graze
