// Polygon meshes: .ply, .obj, .stl and legacy .vtk files.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace graze::io {

/// Vertices and faces with the file's own ids: nothing is merged, triangulated or put in another order.
/// Face f has the corners [face_begin[f], face_begin[f + 1]), three or more, each the id of a vertex.
struct Mesh {
    std::vector<double> vertices;  ///< x, y, z a vertex, finite; float32 values convert exactly
    std::vector<std::uint64_t> face_begin = {0};  ///< one more than faces
    std::vector<std::uint32_t> corners;

    [[nodiscard]] std::uint64_t vertex_count() const { return vertices.size() / 3; }
    [[nodiscard]] std::uint64_t face_count() const { return face_begin.size() - 1; }
    /// Of a triangulation: n - 2 a face of n corners.
    [[nodiscard]] std::uint64_t triangle_count() const { return corners.size() - 2 * face_count(); }
};

/// Does the name end as those of meshes do?
[[nodiscard]] bool is_mesh(const std::filesystem::path& path);

/// Reads by the ending, in any case: .ply (ply.h), .obj (obj.h), .stl (stl.h), .vtk (vtk.h). A file without
/// faces is a set of points. Throws Error(bad_input) with the line, or in binary files the vertex or face, of
/// the first offender and how many more there are: another ending, not that format, truncated, NaN or
/// infinite coordinates, a face of fewer than three corners or with a vertex that is not in the file,
/// anything left over; Error(capacity) for more than 2^31 - 1 vertices. One pass; memory is linear in the
/// size of the file, whatever its header says.
[[nodiscard]] Mesh read_mesh(const std::filesystem::path& path);

/// The undirected edges of the outlines, each once as (lower, higher vertex), ascending by the higher, then
/// by the lower: the place in the list is the edge's id. An edge from a vertex to itself is left out. O(n log
/// n) for n corners; 16 bytes a corner.
[[nodiscard]] std::vector<std::array<std::uint32_t, 2>> edges_of(const Mesh& mesh);

}  // namespace graze::io
