// .stl: triangles, as text or binary.
#pragma once

#include <filesystem>

#include "host/io/mesh.h"

namespace graze::io {

/// Three vertices a facet, in the order of the file; equal ones stay apart. Normals and attributes are not
/// looked at. A file is binary when its size is the one that its count of facets asks for, or when it does
/// not look like text: many binary files begin with "solid". Text: keywords in any case, several solids.
/// Errors: see read_mesh.
[[nodiscard]] Mesh read_stl(const std::filesystem::path& path);

}  // namespace graze::io
