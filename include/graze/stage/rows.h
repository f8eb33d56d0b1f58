// Stage: pairs in canonical order -> rows (CSR).
//
// in   pairs    Pair    [count]     by a, then by b (core/pair.h); every a is below `rows`
// out  offsets  uint64  [rows + 1]  the pairs of row a are offsets[a] .. offsets[a + 1] - 1
//      objects  uint32  [count]     b
//
// Cost: O(log count) a row, O(count). Nothing can fail.
#pragma once

#include <cstdint>

#include "graze/core/pair.h"
#include "graze/core/span.h"

namespace graze {

/// Lanes 0 .. rows.
struct RowOffsets {
    Span<const Pair> pairs;
    Span<std::uint64_t> offsets;

    GRAZE_HD void operator()(std::uint32_t a) const {
        std::uint64_t first = 0;  // pairs before it are in earlier rows
        for (std::uint64_t rest = pairs.size; rest > 0;) {
            const std::uint64_t half = rest / 2;
            const bool earlier = pairs[first + half].a() < a;
            first = earlier ? first + half + 1 : first;
            rest = earlier ? rest - half - 1 : half;
        }
        offsets[a] = first;
    }
};

/// There may be more pairs than lanes: each takes every `lanes`-th.
struct RowObjects {
    Span<const Pair> pairs;
    std::uint32_t lanes;
    Span<std::uint32_t> objects;

    GRAZE_HD void operator()(std::uint32_t lane) const {
        for (std::uint64_t i = lane; i < pairs.size; i += lanes)
            objects[i] = pairs[i].b();
    }
};

}  // namespace graze
