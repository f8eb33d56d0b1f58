// The elements of a mesh as the objects of a search: their boxes, and whether two of them share a vertex.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "graze/core/pair.h"
#include "host/io/mesh.h"
#include "host/io/objects.h"

namespace graze::cli {

enum class ElementKind : std::uint8_t { vertex, edge, face };

/// Element e has the vertices [begin[e], begin[e + 1]) of `vertices`. Edges are numbered as io::edges_of
/// says, vertices and faces as in the file.
struct Elements {
    std::vector<std::uint64_t> begin;
    std::vector<std::uint32_t> vertices;

    [[nodiscard]] std::uint64_t count() const { return begin.size() - 1; }
};

[[nodiscard]] Elements elements_of(const io::Mesh& mesh, ElementKind kind);

/// The box of each element, over its vertices in `mesh` and, if there is one, in `next`: the same mesh at the
/// end of the step.
[[nodiscard]] io::ObjectSet boxes_of(const Elements& elements, const io::Mesh& mesh, const io::Mesh* next);

/// Do element a of one list and element b of another list of the same mesh have a vertex in common?
[[nodiscard]] bool share_vertex(const Elements& a_elements, std::uint32_t a, const Elements& b_elements,
                                std::uint32_t b);

/// Why `next` is not `mesh` with moved vertices; nothing when it is.
[[nodiscard]] std::optional<std::string> why_not_same_mesh(const io::Mesh& mesh, const io::Mesh& next);

}  // namespace graze::cli
