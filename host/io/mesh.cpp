#include "host/io/mesh.h"

#include <algorithm>
#include <string>

#include "host/io/error.h"
#include "host/io/obj.h"
#include "host/io/ply.h"
#include "host/io/stl.h"
#include "host/io/tokens.h"
#include "host/io/vtk.h"

namespace graze::io {

namespace {

using Read = Mesh (*)(const std::filesystem::path&);

/// Null for an ending that is none of a mesh.
Read reader_of(const std::filesystem::path& path) {
    const std::string ending = path.extension().string();
    if (same_word(ending, ".ply")) return read_ply;
    if (same_word(ending, ".obj")) return read_obj;
    if (same_word(ending, ".stl")) return read_stl;
    if (same_word(ending, ".vtk")) return read_vtk;
    return nullptr;
}

}  // namespace

bool is_mesh(const std::filesystem::path& path) {
    return reader_of(path) != nullptr;
}

Mesh read_mesh(const std::filesystem::path& path) {
    if (const Read read = reader_of(path)) return read(path);
    refuse(path, "not a mesh: the ending is none of .ply, .obj, .stl, .vtk");
}

std::vector<std::array<std::uint32_t, 2>> edges_of(const Mesh& mesh) {
    std::vector<std::uint64_t> keys;  // higher * 2^32 + lower: their order is that of the ids
    keys.reserve(mesh.corners.size());
    for (std::uint64_t face = 0; face < mesh.face_count(); ++face) {
        const std::uint64_t end = mesh.face_begin[face + 1];
        std::uint32_t from = mesh.corners[end - 1];
        for (std::uint64_t corner = mesh.face_begin[face]; corner < end; ++corner) {
            const std::uint32_t to = mesh.corners[corner];
            const auto [lower, higher] = std::minmax(from, to);
            if (lower != higher) keys.push_back(std::uint64_t{higher} << 32 | lower);
            from = to;
        }
    }
    std::ranges::sort(keys);
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());

    std::vector<std::array<std::uint32_t, 2>> edges;
    edges.reserve(keys.size());
    for (const std::uint64_t key : keys) {
        edges.push_back({static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key >> 32)});
    }
    return edges;
}

}  // namespace graze::io
