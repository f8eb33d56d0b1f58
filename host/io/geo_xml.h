// Walls from the XML geometry of JuPedSim (geo.xml), through pugixml.
#pragma once

#include <filesystem>

#include "host/io/walls.h"

namespace graze::io {

/// Walls are the polygons of the subrooms and of their obstacles, each a line through its vertices in their
/// order that need not be closed: rooms leave gaps for their doors. Crossings and transitions, which are such
/// doors, are not walls. The unit must be the metre. Throws Error(bad_input) with the line: broken XML, not
/// such a geometry, no wall, a vertex without numbers px and py. Linear in the file, which is held in memory
/// with its tree.
[[nodiscard]] Walls read_geo_xml(const std::filesystem::path& path);

}  // namespace graze::io
