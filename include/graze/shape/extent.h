#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "graze/shape/box.h"

namespace graze {

/// Of some numbers, the size of the smallest that is not 0 and of the largest: what arithmetic may lose.
struct Sizes {
    double smallest = HUGE_VAL;
    double largest = 0.0;

    void add(double x) {
        const double size = std::fabs(x);
        largest = std::max(largest, size);
        smallest = std::min(smallest, size == 0.0 ? HUGE_VAL : size);
    }
    template <int Dim>
    void add(const glm::vec<Dim, double>& v) {
        for (int axis = 0; axis < Dim; ++axis)
            add(v[axis]);
    }
};

/// What every decision about a shape of many vertices asks of all of them: found once, when it is made.
template <int Dim>
struct Extent {
    Box<Dim> box;  ///< the smallest round them
    Sizes sizes;   ///< of their coordinates

    Extent() = default;
    /// Of at least one.
    explicit Extent(std::span<const glm::vec<Dim, double>> vertices) : box{vertices[0], vertices[0]} {
        for (const auto& vertex : vertices) {
            for (int axis = 0; axis < Dim; ++axis) {
                box.lower[axis] = std::min(box.lower[axis], vertex[axis]);
                box.upper[axis] = std::max(box.upper[axis], vertex[axis]);
            }
            sizes.add(vertex);
        }
    }
};

}  // namespace graze
