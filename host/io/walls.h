// Walls: line segments in the plane, from every format that holds them.
#pragma once

#include <filesystem>
#include <vector>

#include "graze/shape/segment.h"

namespace graze::io {

struct Walls {
    /// In the order of the file; ring by ring, piece by piece.
    std::vector<Segment<2>> segments;
};

/// Reads by the ending, in any case: .wkt (wkt.h), .sqlite (jupedsim.h), .xml (geo_xml.h). Throws
/// Error(bad_input) for another.
[[nodiscard]] Walls read_walls(const std::filesystem::path& path);

/// Appends the pieces of the line through these vertices. Pieces of no length between repeated vertices are
/// dropped; a line whose vertices are all one becomes a segment with a = b.
void append_line(const std::vector<glm::dvec2>& vertices, std::vector<Segment<2>>& segments);

}  // namespace graze::io
