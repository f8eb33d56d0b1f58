// Points where the caller keeps them.
#pragma once

#include <cstdint>

#include "graze/core/hd.h"
#include "graze/core/memory.h"

namespace graze {

/// `count` points, each Dim scalars, `stride` scalars from one to the next. Does not own.
template <class Scalar, int Dim>
struct PointView {
    using ScalarType = Scalar;

    const Scalar* data = nullptr;
    std::uint64_t count = 0;
    std::uint64_t stride = Dim;
    Memory where = Memory::host;

    [[nodiscard]] GRAZE_HD Scalar at(std::uint64_t i, int axis) const {
        return data[i * stride + static_cast<std::uint64_t>(axis)];
    }
    /// A point is the box from itself to itself.
    [[nodiscard]] GRAZE_HD Scalar lower(std::uint64_t i, int axis) const { return at(i, axis); }
    [[nodiscard]] GRAZE_HD Scalar upper(std::uint64_t i, int axis) const { return at(i, axis); }
};

}  // namespace graze
