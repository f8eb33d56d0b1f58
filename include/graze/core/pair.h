// A candidate pair, its canonical order and the fingerprint of a set of pairs.
#pragma once

#include <cstdint>

#include "graze/core/hd.h"

namespace graze {

/// Two object numbers in one 64-bit word, `a` in the upper half: the order of the words is the canonical
/// order (by a, then by b), so a radix sort of the words sorts the pairs. Pairs of one set have a < b; of two
/// sets, a is in the first.
struct Pair {
    std::uint64_t word = 0;

    constexpr Pair() = default;
    GRAZE_HD constexpr Pair(std::uint32_t a, std::uint32_t b) : word((std::uint64_t{a} << 32) | b) {}

    [[nodiscard]] GRAZE_HD constexpr std::uint32_t a() const {
        return static_cast<std::uint32_t>(word >> 32);
    }
    [[nodiscard]] GRAZE_HD constexpr std::uint32_t b() const { return static_cast<std::uint32_t>(word); }

    GRAZE_HD friend constexpr bool operator==(Pair p, Pair q) { return p.word == q.word; }
    GRAZE_HD friend constexpr bool operator<(Pair p, Pair q) { return p.word < q.word; }
};

/// The pair of two different objects of one set, smaller number first.
[[nodiscard]] GRAZE_HD constexpr Pair make_pair_ordered(std::uint32_t i, std::uint32_t j) {
    return i < j ? Pair{i, j} : Pair{j, i};
}

/// The SplitMix64 output function (Steele, Lea, Flood 2014).
[[nodiscard]] GRAZE_HD constexpr std::uint64_t mix(std::uint64_t x) {
    std::uint64_t z = x + 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/// What one pair adds to the fingerprint of a set: the fingerprint is the sum modulo 2^64, so it does not
/// depend on order.
[[nodiscard]] GRAZE_HD constexpr std::uint64_t fingerprint_of(Pair pair) {
    return mix(pair.word);
}

}  // namespace graze
