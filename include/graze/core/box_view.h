// Boxes where the caller keeps them.
#pragma once

#include <cstdint>

#include "graze/core/hd.h"
#include "graze/core/memory.h"

namespace graze {

/// `count` boxes as 2 * Dim columns of scalars (float or double), each `stride` scalars from one box to the
/// next. Does not own; the memory must stay as it is until the searches on it are done.
template <class Scalar, int Dim>
struct BoxView {
    using ScalarType = Scalar;

    const Scalar* lower_column[Dim] = {};
    const Scalar* upper_column[Dim] = {};
    std::uint64_t count = 0;
    std::uint64_t stride = 2 * Dim;
    Memory where = Memory::host;
    bool in_rows = false;  ///< the columns lie side by side, lower ones first: one load can take several

    BoxView() = default;

    /// Rows: each box its lower corner, then its upper corner, then what the stride leaves.
    BoxView(const Scalar* rows, std::uint64_t boxes, std::uint64_t row_stride = 2 * Dim,
            Memory memory = Memory::host)
        : count(boxes), stride(row_stride), where(memory) {
        if (rows == nullptr) return;
        in_rows = true;
        for (int axis = 0; axis < Dim; ++axis) {
            lower_column[axis] = rows + axis;
            upper_column[axis] = rows + Dim + axis;
        }
    }

    /// Columns that lie anywhere: corners as structures of arrays, as float4 each, ...
    BoxView(const Scalar* const (&lower)[Dim], const Scalar* const (&upper)[Dim], std::uint64_t boxes,
            std::uint64_t column_stride = 1, Memory memory = Memory::host)
        : count(boxes), stride(column_stride), where(memory) {
        for (int axis = 0; axis < Dim; ++axis) {
            lower_column[axis] = lower[axis];
            upper_column[axis] = upper[axis];
        }
    }

    [[nodiscard]] GRAZE_HD Scalar lower(std::uint64_t i, int axis) const {
        return lower_column[axis][i * stride];
    }
    [[nodiscard]] GRAZE_HD Scalar upper(std::uint64_t i, int axis) const {
        return upper_column[axis][i * stride];
    }
};

}  // namespace graze
