// Answers to queries: of each query a row of objects (compressed sparse rows).
#pragma once

#include <cstdint>

#include "graze/core/span.h"

namespace graze {

/// The objects of query i are objects[offsets[i]] .. objects[offsets[i + 1] - 1].
struct Rows {
    Span<const std::uint64_t> offsets;  ///< queries + 1
    Span<const std::uint32_t> objects;
};

/// With the distance of each object beside it.
struct NearestRows {
    Span<const std::uint64_t> offsets;
    Span<const std::uint32_t> objects;
    Span<const double> distances;
};

/// With the times between which the ray is in the box.
struct HitRows {
    Span<const std::uint64_t> offsets;
    Span<const std::uint32_t> objects;
    Span<const double> entries;
    Span<const double> exits;
};

/// One hit a ray: the object is `none` and the times are infinite when it meets nothing.
struct FirstHits {
    Span<const std::uint32_t> objects;
    Span<const double> entries;
    Span<const double> exits;
};

}  // namespace graze
