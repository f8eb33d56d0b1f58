#include "cli/mesh_elements.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <string>
#include <utility>

#include "graze/core/constants.h"
#include "graze/core/status.h"

namespace graze::cli {

namespace {

Elements all_vertices(const io::Mesh& mesh) {
    Elements elements;
    elements.begin.resize(mesh.vertex_count() + 1);
    std::iota(elements.begin.begin(), elements.begin.end(), std::uint64_t{0});
    elements.vertices.resize(mesh.vertex_count());
    std::iota(elements.vertices.begin(), elements.vertices.end(), std::uint32_t{0});
    return elements;
}

Elements all_edges(const io::Mesh& mesh) {
    Elements elements;
    elements.begin = {0};
    for (const auto& [low, high] : io::edges_of(mesh)) {
        elements.vertices.push_back(low);
        elements.vertices.push_back(high);
        elements.begin.push_back(elements.vertices.size());
    }
    return elements;
}

std::span<const std::uint32_t> vertices_of(const Elements& elements, std::uint64_t element) {
    return std::span(elements.vertices)
        .subspan(elements.begin[element], elements.begin[element + 1] - elements.begin[element]);
}

}  // namespace

Elements elements_of(const io::Mesh& mesh, ElementKind kind) {
    Elements elements = kind == ElementKind::vertex ? all_vertices(mesh)
                        : kind == ElementKind::edge ? all_edges(mesh)
                                                    : Elements{mesh.face_begin, mesh.corners};
    if (elements.count() > max_objects) {
        throw Error(ErrorCode::capacity, fmt::format("{} elements of a mesh; at most {} have a number",
                                                     elements.count(), max_objects));
    }
    return elements;
}

io::ObjectSet boxes_of(const Elements& elements, const io::Mesh& mesh, const io::Mesh* next) {
    std::vector<double> rows;
    rows.reserve(6 * elements.count());
    for (std::uint64_t element = 0; element < elements.count(); ++element) {
        const auto corners = vertices_of(elements, element);
        const double* const first = mesh.vertices.data() + 3 * std::size_t{corners.front()};
        std::array<double, 3> lower{first[0], first[1], first[2]};
        std::array<double, 3> upper = lower;
        for (const io::Mesh* const frame : {&mesh, next}) {
            if (frame == nullptr) continue;
            for (const std::uint32_t vertex : corners) {
                const double* const place = frame->vertices.data() + 3 * std::size_t{vertex};
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    lower[axis] = std::min(lower[axis], place[axis]);
                    upper[axis] = std::max(upper[axis], place[axis]);
                }
            }
        }
        rows.insert(rows.end(), lower.begin(), lower.end());
        rows.insert(rows.end(), upper.begin(), upper.end());
    }
    io::ObjectSet boxes;
    boxes.count = elements.count();
    boxes.values = std::move(rows);
    return boxes;
}

bool share_vertex(const Elements& a_elements, std::uint32_t a, const Elements& b_elements, std::uint32_t b) {
    const auto others = vertices_of(b_elements, b);
    return std::ranges::any_of(vertices_of(a_elements, a), [&](std::uint32_t vertex) {
        return std::ranges::find(others, vertex) != others.end();
    });
}

std::optional<std::string> why_not_same_mesh(const io::Mesh& mesh, const io::Mesh& next) {
    if (mesh.vertex_count() != next.vertex_count())
        return fmt::format("{} vertices, but there are {} at the start of the step", next.vertex_count(),
                           mesh.vertex_count());
    if (mesh.face_count() != next.face_count())
        return fmt::format("{} faces, but there are {} at the start of the step", next.face_count(),
                           mesh.face_count());
    for (std::uint64_t face = 0; face < mesh.face_count(); ++face) {
        const auto corners = [face](const io::Mesh& of) {
            return std::span(of.corners)
                .subspan(of.face_begin[face], of.face_begin[face + 1] - of.face_begin[face]);
        };
        if (!std::ranges::equal(corners(mesh), corners(next)))
            return fmt::format("face {} has other vertices than at the start of the step", face);
    }
    return std::nullopt;
}

}  // namespace graze::cli
