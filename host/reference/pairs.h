// What the oracle answers: pairs of box numbers, or, when they are too many to keep, their count and
// fingerprint.
#pragma once

#include <compare>
#include <cstdint>

namespace graze::reference {

/// In one set a < b. In two sets a is a number of the first and b of the second.
struct IndexPair {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    friend auto operator<=>(const IndexPair&, const IndexPair&) = default;
};

/// A set of pairs in sixteen bytes. The fingerprint is the sum modulo 2^64 of the SplitMix64 output (Steele,
/// Lea, Flood 2014) of a * 2^32 + b, so it does not depend on the order in which pairs are added.
struct Summary {
    std::uint64_t count = 0;
    std::uint64_t fingerprint = 0;

    void add(IndexPair pair) {
        std::uint64_t z = (std::uint64_t{pair.a} << 32) + pair.b + 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        fingerprint += z ^ (z >> 31);
        ++count;
    }

    friend bool operator==(const Summary&, const Summary&) = default;
};

}  // namespace graze::reference
