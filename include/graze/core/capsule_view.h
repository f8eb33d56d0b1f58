// Capsules (stadiums in 2-D) where the caller keeps them.
#pragma once

#include <cstdint>

#include "graze/core/hd.h"
#include "graze/core/memory.h"

namespace graze {

/// `count` segments from `begin` to `end` with a radius around them: Dim columns of each end, `stride`
/// scalars (float or double) from one capsule to the next, and a column of radii with a stride of its own.
/// Equal ends are a ball. Does not own; the memory must stay as it is until the searches on it are done.
template <class Scalar, int Dim>
struct CapsuleView {
    const Scalar* begin_column[Dim] = {};
    const Scalar* end_column[Dim] = {};
    const Scalar* radius_column = nullptr;
    std::uint64_t count = 0;
    std::uint64_t stride = 2 * Dim + 1;
    std::uint64_t radius_stride = 2 * Dim + 1;

    CapsuleView() = default;

    /// Rows of two ends and a radius, and what the stride leaves.
    CapsuleView(const Scalar* rows, std::uint64_t capsules, std::uint64_t row_stride = 2 * Dim + 1)
        : radius_column(rows == nullptr ? nullptr : rows + 2 * Dim),
          count(capsules),
          stride(row_stride),
          radius_stride(row_stride) {
        if (rows == nullptr) return;
        for (int axis = 0; axis < Dim; ++axis) {
            begin_column[axis] = rows + axis;
            end_column[axis] = rows + Dim + axis;
        }
    }

    [[nodiscard]] GRAZE_HD Scalar begin(std::uint64_t i, int axis) const {
        return begin_column[axis][i * stride];
    }
    [[nodiscard]] GRAZE_HD Scalar end(std::uint64_t i, int axis) const {
        return end_column[axis][i * stride];
    }
    [[nodiscard]] GRAZE_HD Scalar radius(std::uint64_t i) const { return radius_column[i * radius_stride]; }
};

}  // namespace graze
