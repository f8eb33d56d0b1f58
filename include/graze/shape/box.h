#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>

#include "graze/core/box_view.h"

namespace graze {

/// A closed axis-parallel box in float64, lower <= upper on every axis. The float32 box of kernels is `Aabb`.
template <int Dim>
struct Box {
    glm::vec<Dim, double> lower{0.0};
    glm::vec<Dim, double> upper{0.0};
};

/// Boxes for a broad phase, read where they are.
template <int Dim>
[[nodiscard]] BoxView<double, Dim> view_of(std::span<const Box<Dim>> boxes) {
    static_assert(sizeof(Box<Dim>) == 2 * Dim * sizeof(double),
                  "a box is its 2 * Dim numbers and nothing else");
    return {boxes.empty() ? nullptr : &boxes[0].lower.x, boxes.size()};
}

}  // namespace graze
