// Legacy .vtk files that hold polygons (DATASET POLYDATA), as text or binary.
#pragma once

#include <filesystem>

#include "host/io/mesh.h"

namespace graze::io {

/// Reads POINTS and POLYGONS of the versions 1 to 5.1; skips VERTICES, LINES, FIELD and METADATA, and stops
/// at POINT_DATA or CELL_DATA. TRIANGLE_STRIPS and the other kinds of data sets are refused. Text numbers are
/// read as float64 whatever their type. Errors: see read_mesh.
[[nodiscard]] Mesh read_vtk(const std::filesystem::path& path);

}  // namespace graze::io
