// The kinds of volumes and of queries that a broad phase takes.
#pragma once

#include <cstdint>
#include <variant>

#include "graze/core/box_view.h"
#include "graze/core/sphere_view.h"
#include "graze/shape/point.h"
#include "graze/shape/ray.h"

namespace graze {

/// One set of volumes. `graze::Volumes<3> v = BoxView<float, 3>{rows, n};`
template <int Dim>
using Volumes =
    std::variant<BoxView<float, Dim>, BoxView<double, Dim>, SphereView<float, Dim>, SphereView<double, Dim>>;

template <int Dim>
[[nodiscard]] std::uint64_t count_of(const Volumes<Dim>& volumes) {
    return std::visit([](const auto& view) { return view.count; }, volumes);
}

template <int Dim>
using QueryBoxes = std::variant<BoxView<float, Dim>, BoxView<double, Dim>>;
template <int Dim>
using Points = std::variant<PointView<float, Dim>, PointView<double, Dim>>;
template <int Dim>
using Rays = std::variant<RayView<float, Dim>, RayView<double, Dim>>;

}  // namespace graze
