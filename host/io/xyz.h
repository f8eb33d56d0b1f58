// XYZ files: frames of a count, a comment and as many rows.
#pragma once

#include <filesystem>

#include "host/io/trajectory.h"

namespace graze::io {

/// Frames are numbered 0, 1, ... and particles of a frame 1, 2, ... in their order. Rows are `element x y z`
/// and anything after that; where the comment has the `Properties=name:type:count:...` of extended XYZ, it
/// says which columns are read: `pos`, and if there are any, `radius` and `id`. Blank lines are allowed
/// between frames. Refused with the line: a frame with fewer rows than its count says, a frame that has radii
/// where the first has none or the reverse.
[[nodiscard]] Trajectory read_xyz(const std::filesystem::path& path, LengthUnit unit);

}  // namespace graze::io
