// Measures systems on the pairs of one family in turn, a round each, on one thread.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "bench/narrow/system.h"

namespace graze::bench {

/// One line of the results. Times are medians, except ns_min.
struct NarrowRow {
    std::string family;
    std::string input;
    std::uint64_t n = 0;
    std::string system;
    std::string version;
    bool says_class = false;
    std::array<std::uint64_t, 3> classes{};  ///< how many are separated, touching, penetrating
    std::uint64_t meet = 0;
    std::uint64_t wrong = 0;  ///< answers that are not the exact one
    bool steady = true;       ///< every round had the same answers
    double ns = 0.0;
    double ns_min = 0.0;
    double cpu_ns = 0.0;
    double ratio_to_plain = 0.0;  ///< of ns; 0: plain was not measured
    std::uint32_t repeats = 0;
};

/// Two rounds each that are not measured, then `repeats` that are. A row for each system that has the family.
/// Right is what `contact_of` says: for systems that say a class, which; for others, whether the shapes meet.
[[nodiscard]] std::vector<NarrowRow> measure(const AnyPairs& pairs, const std::vector<NarrowSystem>& systems,
                                             std::uint32_t repeats);

}  // namespace graze::bench
