// Neighbour lists of one file, timed, and what is known afterwards.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/backend.h"
#include "graze/neighbours.h"
#include "host/io/trajectory.h"

namespace graze::cli {

enum class RowsAre : std::uint8_t { points, circles, spheres };

struct PeriodicAxis {
    int axis;
    double length;
};

struct NeighbourRunOptions {
    std::filesystem::path file;
    std::filesystem::path output;  ///< what the names of the arrays begin with
    std::optional<RowsAre> as;     ///< none: as the file says; .npy: points
    double radius = 0.0;
    double skin = 0.0;
    ListKind kind = ListKind::full;
    std::vector<PeriodicAxis> periodic;
    Where where;
    // Trajectories of people and particles.
    std::optional<std::int64_t> frame;
    std::optional<int> dimension;
    io::LengthUnit unit = io::LengthUnit::metre;
};

struct NeighbourReport {
    std::uint64_t objects = 0;
    int dimension = 3;
    bool with_radii = false;
    std::uint64_t neighbours = 0;
    std::uint64_t longest_row = 0;
    Ran ran;
    struct Times {
        double read = 0.0;
        double build = 0.0;  ///< from positions in host memory to lists where the backend works
        double write = 0.0;  ///< with the way to host memory
    } milliseconds;
};

/// Writes OUTPUT.offsets.npy, OUTPUT.indices.npy and, for a periodic box, OUTPUT.images.npy; none when it
/// throws. Throws Error: wrong_use for options that the file does not know or needs; what the readers,
/// NeighbourLists and NpyWriter throw.
[[nodiscard]] NeighbourReport find_neighbours(const NeighbourRunOptions& options);

}  // namespace graze::cli
