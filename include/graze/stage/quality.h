// Stage: a tree's nodes -> how large they are, to tell whether a refitted tree is still worth walking.
//
// in   nodes    Node    [2m - 1]   see hierarchy.h
// out  int64                       a reduction over the inner nodes 0 .. m - 2: the sum of surface_log2
//
// A walk enters the nodes that its box meets, about as many as their surfaces (in 2-D: perimeters) are large
// (Goldsmith, Salmon 1987). Their sum says little when one box lies at 1e30: it is that box's. So each is
// compared with itself: the mean of the logarithms, now less at build, is the logarithm of how much a typical
// node has grown, and an outlier is one node of m. In fixed point, since integers have the same sum in any
// order: the figure does not depend on the number of threads, nor on the backend. Cost: O(m). Departure:
// between powers of two the logarithm is a straight line, at most 0.09 too small.
#pragma once

#include <cstdint>

#include "graze/core/aabb.h"
#include "graze/core/bits.h"
#include "graze/core/hd.h"
#include "graze/core/span.h"
#include "graze/stage/hierarchy.h"

namespace graze {

/// What surface_log2 counts in: 2^-16 of a factor of two.
inline constexpr std::int64_t log2_unit = 1 << 16;

/// Logarithm of a box's surface (2-D: perimeter) to the base 2, never decreasing. No surface counts as
/// 2^-300, which is smaller than any other of a float32 box.
template <int Dim>
[[nodiscard]] GRAZE_HD inline std::int64_t surface_log2(const Aabb<Dim>& box) {
    double side[3] = {};
    for (int axis = 0; axis < Dim; ++axis)
        side[axis] = static_cast<double>(box.hi[axis]) - static_cast<double>(box.lo[axis]);
    const double surface = Dim == 2 ? 2.0 * (side[0] + side[1])
                                    : 2.0 * ((side[0] * side[1] + side[1] * side[2]) + side[2] * side[0]);
    if (!(surface > 0.0)) return -300 * log2_unit;
    // The bits of a double are its exponent, plus 1023, and then its mantissa without the leading 1: a
    // logarithm already, but for the straight line.
    return static_cast<std::int64_t>(bits_of(surface) >> 36) - 1023 * log2_unit;
}

/// Map of the reduction over the inner nodes.
template <int Dim>
struct NodeSurface {
    Span<const Node<Dim>> nodes;

    GRAZE_HD std::int64_t operator()(std::uint32_t i) const { return surface_log2(nodes[i].box); }
};

struct AddSurfaces {
    GRAZE_HD std::int64_t operator()(std::int64_t p, std::int64_t q) const { return p + q; }
};

}  // namespace graze
