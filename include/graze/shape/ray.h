// Rays where the caller keeps them.
#pragma once

#include <cmath>
#include <cstdint>

#include "graze/core/hd.h"
#include "graze/core/memory.h"

namespace graze {

/// `count` rays: the points origin + t * direction with 0 <= t <= t_max. Times are in units of the direction,
/// which need not have length 1, but not be zero either. Ray i begins `i * stride` scalars after the first,
/// in both arrays (rays stored as origin and direction: directions = origins + Dim, stride = 2 * Dim). Does
/// not own.
template <class Scalar, int Dim>
struct RayView {
    using ScalarType = Scalar;

    const Scalar* origins = nullptr;
    const Scalar* directions = nullptr;
    std::uint64_t count = 0;
    std::uint64_t stride = Dim;
    Scalar t_max = static_cast<Scalar>(INFINITY);  ///< of all rays, unless each has its own
    const Scalar* t_max_each = nullptr;            ///< one a ray, side by side
    Memory where = Memory::host;

    [[nodiscard]] GRAZE_HD Scalar origin(std::uint64_t i, int axis) const {
        return origins[i * stride + static_cast<std::uint64_t>(axis)];
    }
    [[nodiscard]] GRAZE_HD Scalar direction(std::uint64_t i, int axis) const {
        return directions[i * stride + static_cast<std::uint64_t>(axis)];
    }
    [[nodiscard]] GRAZE_HD Scalar limit(std::uint64_t i) const {
        return t_max_each == nullptr ? t_max : t_max_each[i];
    }
};

}  // namespace graze
