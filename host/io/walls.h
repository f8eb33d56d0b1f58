// Walls from well-known text (WKT), through GEOS: Boost.Geometry refuses GEOMETRYCOLLECTION, which JuPedSim
// writes.
#pragma once

#include <filesystem>
#include <vector>

#include "graze/shape/segment.h"

namespace graze::io {

struct Walls {
    /// In the order of the text; ring by ring, piece by piece.
    std::vector<Segment<2>> segments;
};

/// Every geometry in the file, one after another, collections at any reasonable depth included. Lines and
/// rings (outer and inner alike) become their pieces; pieces of no length between repeated vertices are
/// dropped; a point, and a line whose vertices are all one, becomes a segment with a = b. z and m are
/// ignored. Coordinates are the nearest doubles. Throws Error(bad_input): "FILE:LINE: reason" with GEOS's
/// reason and the line where the geometry begins; NaN or infinite coordinates; a file without a geometry.
/// Linear in the file.
[[nodiscard]] Walls read_wkt(const std::filesystem::path& path);

}  // namespace graze::io
