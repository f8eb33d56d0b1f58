// What the readers of meshes share: which vertices and faces are refused, and in which words.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "graze/core/constants.h"
#include "graze/core/status.h"
#include "host/io/mesh.h"
#include "host/io/number.h"

namespace graze::io {

/// Throws Error(capacity) when there are more.
inline void refuse_too_many_vertices(const std::filesystem::path& path, std::uint64_t count) {
    if (count <= max_objects) return;
    throw Error(ErrorCode::capacity,
                fmt::format("{}: {} vertices; the limit is {}", path.string(), count, max_objects));
}

/// The number, when it is whole and one of 0 .. end - 1.
[[nodiscard]] inline std::optional<std::uint64_t> whole_below(std::uint64_t end, const Number& number) {
    if (number.fault != NumberFault::none || number.value < 0.0) return std::nullopt;
    if (number.value >= static_cast<double>(end) || number.value != std::trunc(number.value))
        return std::nullopt;
    return static_cast<std::uint64_t>(number.value);
}

/// For a message, where ids count from 0.
[[nodiscard]] inline std::string no_such_vertex(double index, std::uint64_t vertex_count) {
    return fmt::format("{} is not a vertex of the file, which has {} (from 0 on)", index, vertex_count);
}

/// Ends the face whose corners were appended last. The reason, when it has too few.
[[nodiscard]] inline std::optional<std::string> end_face(Mesh& mesh) {
    const std::uint64_t count = mesh.corners.size() - mesh.face_begin.back();
    mesh.face_begin.push_back(mesh.corners.size());
    if (count >= 3) return std::nullopt;
    return fmt::format("a face with {} corner{}; three or more are needed", count, count == 1 ? "" : "s");
}

}  // namespace graze::io
