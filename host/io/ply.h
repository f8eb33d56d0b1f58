// .ply, the Stanford polygon format: text or binary of either byte order.
#pragma once

#include <filesystem>

#include "host/io/mesh.h"

namespace graze::io {

/// Reads x, y, z of the element `vertex` and the list `vertex_indices` (or `vertex_index`) of the element
/// `face`, of any type; skips every other property and element, in whatever order they come. In text a row is
/// a line, blank lines are skipped, and numbers are read as float64 even where the header says float. Without
/// the element `face` the file is a set of points; `tristrips` are refused. Errors: see read_mesh.
[[nodiscard]] Mesh read_ply(const std::filesystem::path& path);

}  // namespace graze::io
