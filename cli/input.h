// What `graze pairs` searches, made from files of any kind: one set of boxes or two.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>

#include "cli/agents.h"
#include "cli/boxes.h"
#include "graze/core/pair.h"
#include "host/io/objects.h"
#include "host/io/trajectory.h"

namespace graze::cli {

/// Of a mesh: pairs of vertices, edges or faces; of vertices with faces; of edges (what collision codes call
/// vf and ee).
enum class MeshPairs : std::uint8_t { vertices, edges, faces, vf, ee };

struct InputOptions {
    std::filesystem::path file;
    std::filesystem::path with;  ///< empty: pairs within `file`
    io::As as = io::As::by_shape;
    io::UnsoundRows unsound = io::UnsoundRows::refuse;
    double margin = 0.0;
    // Meshes.
    std::optional<MeshPairs> elements;
    std::filesystem::path next;  ///< empty: the mesh stands still
    bool skip_shared = false;
    // Trajectories of people and particles.
    AgentOptions agents;
    std::optional<std::int64_t> frame;
    io::LengthUnit unit = io::LengthUnit::metre;
};

struct PairsInput {
    BoxSet boxes;
    std::optional<BoxSet> other;      ///< pairs (box, other box), not within one set
    std::function<bool(Pair)> keeps;  ///< which candidates count; empty: all
};

/// Throws Error: wrong_use for options that the kind of file does not know or needs; what the readers throw.
[[nodiscard]] PairsInput read_input(const InputOptions& options);

}  // namespace graze::cli
