// Small random scenes for property tests: each kind aims at one way in which a broad phase goes wrong.
#pragma once

#include <cstdint>
#include <vector>

namespace graze::scene {

enum class Kind {
    plain,                ///< uniform reals of many sizes, about the scale of 1
    lattice,              ///< integers on both sides of 0: many exact touches, sides of 0 to 2
    neighbouring_floats,  ///< unit boxes on integers, each bound moved by -1, 0 or 1 ulp: touches and misses
                          ///< by an ulp
    extreme_sizes,        ///< magnitudes of 2^-149 to 2^127, some boxes over all of float32: extents overflow
    zero_extent,          ///< lattice points and boxes without extent on some axes
    duplicates,           ///< each box about eight times
    flat,                 ///< no extent on one axis, where all have the same coordinate
    power_chain,          ///< centres at falling powers of two: the deepest radix tree
    one_point,            ///< all the same point
    subnormal,            ///< the lattice in units of 2^-149
    mixture,              ///< each box of any of the kinds above
};

inline constexpr Kind all_kinds[] = {
    Kind::plain,      Kind::lattice, Kind::neighbouring_floats, Kind::extreme_sizes, Kind::zero_extent,
    Kind::duplicates, Kind::flat,    Kind::power_chain,         Kind::one_point,     Kind::subnormal,
    Kind::mixture,
};

[[nodiscard]] const char* name_of(Kind kind);

/// `n` valid boxes (finite, lower <= upper) as rows of 2 * dimension floats, the same on every machine. Dense
/// enough for many pairs, sparse enough for many misses.
[[nodiscard]] std::vector<float> random_boxes(int dimension, std::uint64_t n, std::uint64_t seed, Kind kind);

}  // namespace graze::scene
