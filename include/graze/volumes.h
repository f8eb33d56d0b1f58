// The kinds of volumes and of queries that a broad phase takes.
#pragma once

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
using QueryBoxes = std::variant<BoxView<float, Dim>, BoxView<double, Dim>>;
template <int Dim>
using Points = std::variant<PointView<float, Dim>, PointView<double, Dim>>;
template <int Dim>
using Rays = std::variant<RayView<float, Dim>, RayView<double, Dim>>;

}  // namespace graze
