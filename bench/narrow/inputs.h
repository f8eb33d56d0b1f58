// The pairs that are measured, the same on every machine for a seed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/narrow/family.h"

namespace graze::bench {

/// random: sizes alike, turned at random, so near that about half of the pairs meet.
/// lattice: whole numbers of at most three digits; every pair touches, exactly.
/// near-tie: a lattice pair, and one number of b 0, 1, 2 or 10 ulps away from where it touched.
[[nodiscard]] std::vector<std::string> input_names();

/// Throws Error(wrong_use) when there is no such input.
[[nodiscard]] AnyPairs draw(const AnyPairs& family, const std::string& input, std::uint64_t n,
                            std::uint64_t seed);

}  // namespace graze::bench
