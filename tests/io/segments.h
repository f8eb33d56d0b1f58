// Segments as plain numbers, to compare them with.
#pragma once

#include <vector>

#include "graze/shape/segment.h"

namespace graze_test {

/// ax ay bx by of every segment.
inline std::vector<double> flatten(const std::vector<graze::Segment<2>>& segments) {
    std::vector<double> numbers;
    for (const auto& s : segments)
        numbers.insert(numbers.end(), {s.a.x, s.a.y, s.b.x, s.b.y});
    return numbers;
}

}  // namespace graze_test
