// Spheres (discs in 2-D) where the caller keeps them.
#pragma once

#include <cstdint>

#include "graze/core/hd.h"
#include "graze/core/memory.h"

namespace graze {

/// `count` closed balls: Dim columns of centres, each `stride` scalars (float or double) from one to the
/// next, and one radius for all or a column of radii with a stride of its own. Does not own; the memory must
/// stay as it is until the searches on it are done.
template <class Scalar, int Dim>
struct SphereView {
    using ScalarType = Scalar;

    const Scalar* centre_column[Dim] = {};
    const Scalar* radius_column = nullptr;  ///< null: all have `one_radius`
    Scalar one_radius = 0;
    std::uint64_t count = 0;
    std::uint64_t stride = Dim;
    std::uint64_t radius_stride = 1;
    Memory where = Memory::host;

    SphereView() = default;

    /// Rows of a centre and what the stride leaves (float3: stride 3, float4: 4), one radius.
    SphereView(const Scalar* centres, std::uint64_t spheres, std::uint64_t row_stride, Scalar radius,
               Memory memory = Memory::host)
        : one_radius(radius), count(spheres), stride(row_stride), where(memory) {
        set_rows(centres);
    }

    /// Rows of a centre, and a column of radii. Rows of a float4 with the radius last: radii = centres + 3,
    /// both strides 4.
    SphereView(const Scalar* centres, std::uint64_t spheres, std::uint64_t row_stride, const Scalar* radii,
               std::uint64_t stride_of_radii, Memory memory = Memory::host)
        : radius_column(radii),
          count(spheres),
          stride(row_stride),
          radius_stride(stride_of_radii),
          where(memory) {
        set_rows(centres);
    }

    [[nodiscard]] GRAZE_HD Scalar centre(std::uint64_t i, int axis) const {
        return centre_column[axis][i * stride];
    }
    [[nodiscard]] GRAZE_HD Scalar radius(std::uint64_t i) const {
        return radius_column == nullptr ? one_radius : radius_column[i * radius_stride];
    }

  private:
    void set_rows(const Scalar* centres) {
        if (centres == nullptr) return;
        for (int axis = 0; axis < Dim; ++axis)
            centre_column[axis] = centres + axis;
    }
};

}  // namespace graze
