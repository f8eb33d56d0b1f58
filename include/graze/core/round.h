// float64 to float32, outward: the one rounding that leads to a device box.
#pragma once

#include <bit>
#include <cstdint>

#include "graze/core/aabb.h"
#include "graze/core/hd.h"

namespace graze {

/// The neighbouring float32 below (step = -1) or above (step = +1) a finite x. Works on the bits, because
/// nextafter is not the same function on both sides.
[[nodiscard]] GRAZE_HD inline float next_float(float x, int step) {
#if defined(__CUDA_ARCH__)
    std::uint32_t bits = __float_as_uint(x);
#else
    std::uint32_t bits = std::bit_cast<std::uint32_t>(x);
#endif
    if ((bits & 0x7FFFFFFFu) == 0) {
        bits = step > 0 ? 0x00000001u : 0x80000001u;
    } else {
        const bool away_from_zero = (bits >> 31 == 0) == (step > 0);
        bits = away_from_zero ? bits + 1 : bits - 1;
    }
#if defined(__CUDA_ARCH__)
    return __uint_as_float(bits);
#else
    return std::bit_cast<float>(bits);
#endif
}

/// The largest float32 not above x. Beyond the range of float32 it stops at the largest finite number of x's
/// sign. Both roundings never fall when x grows and round_down(x) <= round_up(x), so rounding keeps p <= q
/// for a lower bound p and an upper bound q: no overlap of closed boxes is lost, not even out there.
[[nodiscard]] GRAZE_HD inline float round_down(double x) {
    if (x > static_cast<double>(float_max)) return float_max;
    if (x < -static_cast<double>(float_max)) return -float_max;
    const float nearest = static_cast<float>(x);
    return static_cast<double>(nearest) > x ? next_float(nearest, -1) : nearest;
}

/// The smallest float32 not below x, with the same stop.
[[nodiscard]] GRAZE_HD inline float round_up(double x) {
    if (x > static_cast<double>(float_max)) return float_max;
    if (x < -static_cast<double>(float_max)) return -float_max;
    const float nearest = static_cast<float>(x);
    return static_cast<double>(nearest) < x ? next_float(nearest, +1) : nearest;
}

}  // namespace graze
