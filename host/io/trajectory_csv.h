// Trajectories as comma-separated values with named columns, as PedPy and the pedestrian archive hold them.
#pragma once

#include <filesystem>
#include <string_view>

#include "host/io/trajectory.h"

namespace graze::io {

/// The first line names the columns, in any order and case: `id` (or `persid`), `frame` (or `fr`), `x`, `y`,
/// perhaps `z` and `radius` (or `r`); others, such as velocities, are not read. Separators, blank lines and
/// comments are those of object sets (objects_csv.h).
[[nodiscard]] Trajectory read_trajectory_csv(const std::filesystem::path& path, LengthUnit unit);

/// Whether the header names an id and a frame, which tells trajectories from object sets.
[[nodiscard]] bool is_trajectory_header(std::string_view header);

}  // namespace graze::io
