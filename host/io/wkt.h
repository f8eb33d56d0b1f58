// Walls from well-known text (WKT), through GEOS: Boost.Geometry refuses GEOMETRYCOLLECTION, which JuPedSim
// writes.
#pragma once

#include <filesystem>
#include <string>

#include "host/io/walls.h"

namespace graze::io {

/// Every geometry in the file, one after another, collections at any reasonable depth included. Lines and
/// rings (outer and inner alike) become their pieces (append_line); a point becomes a segment with a = b. z
/// and m are ignored. Coordinates are the nearest doubles. Throws Error(bad_input): "FILE:LINE: reason" with
/// GEOS's reason and the line where the geometry begins; NaN or infinite coordinates; a file without a
/// geometry. Linear in the file.
[[nodiscard]] Walls read_wkt(const std::filesystem::path& path);

/// The same of a text, for messages said to be from `path`.
[[nodiscard]] Walls parse_wkt(const std::string& text, const std::filesystem::path& path);

}  // namespace graze::io
