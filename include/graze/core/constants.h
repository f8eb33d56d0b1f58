// Limits, with the reason for each.
#pragma once

#include <cstdint>

namespace graze {

/// Objects are numbered in 32 bits and a tree over n leaves has 2n - 1 nodes, which must be numbered in 32
/// bits too.
inline constexpr std::uint64_t max_objects = (std::uint64_t{1} << 31) - 1;

/// No node, no object: the end of a walk, a slot not filled yet.
inline constexpr std::uint32_t none = 0xFFFFFFFFu;

/// Bits an axis of a Morton code: as many as fit in 64 bits. 10 bits an axis (a 32-bit key) leave most points
/// of clustered scenes with a code that they share.
template <int Dim>
inline constexpr int morton_bits = Dim == 2 ? 31 : 21;

}  // namespace graze
