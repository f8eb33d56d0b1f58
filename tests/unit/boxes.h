// Boxes for tests of stages, and the functor that hands them to kernels.
#pragma once

#include <random>
#include <vector>

#include "graze/core/aabb.h"
#include "graze/core/span.h"

namespace graze_test {

template <int Dim>
struct BoxAt {
    graze::Span<const graze::Aabb<Dim>> boxes;
    GRAZE_HD graze::Aabb<Dim> operator()(std::uint32_t i) const { return boxes[i]; }
};

/// Lower corners in [-1, 1), sizes up to 0.1.
template <int Dim>
std::vector<graze::Aabb<Dim>> random_boxes(std::uint32_t n, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<graze::Aabb<Dim>> boxes(n);
    for (graze::Aabb<Dim>& box : boxes) {
        for (int axis = 0; axis < Dim; ++axis) {
            box.lo[axis] = static_cast<float>(random() % 20000u) / 10000.0f - 1.0f;
            box.hi[axis] = box.lo[axis] + static_cast<float>(random() % 1000u) / 10000.0f;
        }
    }
    return boxes;
}

}  // namespace graze_test
