// Boxes where the caller keeps them.
#pragma once

#include <cstdint>

#include "graze/core/hd.h"

namespace graze {

/// Where a pointer points to.
enum class Memory : std::uint8_t { host, device };

/// `count` boxes, each 2 * Dim scalars (lower corner, then upper corner), `stride` scalars from one box to
/// the next. Scalar is float or double. Does not own; the memory must stay as it is until the searches on it
/// are done.
template <class Scalar, int Dim>
struct BoxView {
    const Scalar* data = nullptr;
    std::uint64_t count = 0;
    std::uint64_t stride = 2 * Dim;
    Memory where = Memory::host;

    [[nodiscard]] GRAZE_HD Scalar lower(std::uint64_t i, int axis) const {
        return data[i * stride + static_cast<std::uint64_t>(axis)];
    }
    [[nodiscard]] GRAZE_HD Scalar upper(std::uint64_t i, int axis) const {
        return data[i * stride + Dim + static_cast<std::uint64_t>(axis)];
    }
};

}  // namespace graze
