// Trajectories as lines `id frame x y [z]`, as the Juelich pedestrian archive and PeTrack write them.
#pragma once

#include <filesystem>

#include "host/io/trajectory.h"

namespace graze::io {

/// Blanks and tabs between columns, comments from `#` on, blank lines; whole numbers for id and frame; 4 or 5
/// columns, as in the first row. The third position of some archives is the person's height, not a place.
[[nodiscard]] Trajectory read_trajectory_txt(const std::filesystem::path& path, LengthUnit unit);

}  // namespace graze::io
