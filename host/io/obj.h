// Wavefront .obj: vertices and faces; the rest of the format is skipped.
#pragma once

#include <filesystem>

#include "host/io/mesh.h"

namespace graze::io {

/// `v` with x y z and perhaps a weight or a colour (or both), which are skipped; `f` with corners i, i/t,
/// i//n or i/t/n, of which i counts: from 1 on, or back from the vertices read so far when negative. A
/// positive index may name a vertex that comes later. A backslash at the end of a line continues it, `#`
/// begins a comment. Every other keyword is skipped, known (groups, materials, normals, lines `l`, points
/// `p`, curves) or not, as is the tradition. An empty file is an empty mesh. Errors: see read_mesh; a bad
/// line is named before a face that refers past the last vertex.
[[nodiscard]] Mesh read_obj(const std::filesystem::path& path);

}  // namespace graze::io
