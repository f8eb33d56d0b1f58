#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace graze::bench {

/// Of an even number of values the mean of the two in the middle. `values` has one at least.
[[nodiscard]] inline double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

}  // namespace graze::bench
