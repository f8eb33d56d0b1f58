// JuPedSim's recordings: SQLite databases with the trajectory and the walkable area.
#pragma once

#include <filesystem>

#include "host/io/trajectory.h"
#include "host/io/walls.h"

namespace graze::io {

/// Versions 1 and 2 of the format, whose unit is the metre: Error(wrong_use) for another. The database is
/// opened for reading only and nothing is written beside it; one that was not closed (a journal or log lies
/// beside it) is refused, since its last rows may be missing. SQLite checks its structure first, so that
/// damage is refused and loses no rows. Throws Error(bad_input) with SQLite's reason and the row (from 1).
[[nodiscard]] Trajectory read_jupedsim(const std::filesystem::path& path, LengthUnit unit);

/// The rings of the walkable area. A recording whose area changes from frame to frame is refused: its walls
/// are not one set.
[[nodiscard]] Walls read_jupedsim_walls(const std::filesystem::path& path);

}  // namespace graze::io
