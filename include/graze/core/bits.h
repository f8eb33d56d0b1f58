// Bit counting and bit spreading, on both sides.
#pragma once

#include <bit>
#include <cstdint>

#include "graze/core/hd.h"

namespace graze {

/// Number of bits up to and including the highest one set; 0 for 0.
GRAZE_HD inline int bit_width(std::uint64_t x) {
#if defined(__CUDA_ARCH__)
    return 64 - __clzll(static_cast<long long>(x));
#else
    return static_cast<int>(std::bit_width(x));
#endif
}

/// The bits of a double, in an order that grows with the value for positive numbers.
GRAZE_HD inline std::uint64_t bits_of(double x) {
#if defined(__CUDA_ARCH__)
    return static_cast<std::uint64_t>(__double_as_longlong(x));
#else
    return std::bit_cast<std::uint64_t>(x);
#endif
}

/// The lowest 31 bits of x, one zero between each: the classic magic-number spread.
[[nodiscard]] GRAZE_HD constexpr std::uint64_t spread_by_two(std::uint64_t x) {
    x &= 0x7FFFFFFFu;
    x = (x | (x << 16)) & 0x0000FFFF0000FFFFu;
    x = (x | (x << 8)) & 0x00FF00FF00FF00FFu;
    x = (x | (x << 4)) & 0x0F0F0F0F0F0F0F0Fu;
    x = (x | (x << 2)) & 0x3333333333333333u;
    x = (x | (x << 1)) & 0x5555555555555555u;
    return x;
}

/// The lowest 21 bits of x, two zeros between each.
[[nodiscard]] GRAZE_HD constexpr std::uint64_t spread_by_three(std::uint64_t x) {
    x &= 0x1FFFFFu;
    x = (x | (x << 32)) & 0x001F00000000FFFFu;
    x = (x | (x << 16)) & 0x001F0000FF0000FFu;
    x = (x | (x << 8)) & 0x100F00F00F00F00Fu;
    x = (x | (x << 4)) & 0x10C30C30C30C30C3u;
    x = (x | (x << 2)) & 0x1249249249249249u;
    return x;
}

}  // namespace graze
