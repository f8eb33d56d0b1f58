#pragma once

#include "graze/core/hd.h"

namespace graze {

/// x - x is 0 for finite x and NaN otherwise.
template <class Scalar>
[[nodiscard]] GRAZE_HD constexpr bool is_finite(Scalar x) {
    return x - x == Scalar{0};
}

}  // namespace graze
