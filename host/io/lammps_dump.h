// Dumps of LAMMPS and LIGGGHTS: snapshots of particles as text.
#pragma once

#include <filesystem>

#include "host/io/trajectory.h"

namespace graze::io {

/// Each snapshot is a frame, numbered by its ITEM: TIMESTEP, which must not come twice. ITEM: ATOMS names the
/// columns, in any order; read are `id` (without it, the number of the row from 1), the position and `radius`
/// or half of `diameter`. The position is the first there is of x y [z], scaled xs ys [zs], unwrapped
/// xu yu [zu], scaled and unwrapped xsu ysu [zsu]; a scaled one s is lo + s (hi - lo) of the ITEM: BOX
/// BOUNDS, in float64. In a triclinic box, whose axes are oblique, scaled positions are refused. Other ITEMs
/// of one line (UNITS, TIME) are skipped. Refused with the line: more or fewer rows than ITEM: NUMBER OF
/// ATOMS says, an end inside a snapshot, a snapshot with other columns z or radius than the first.
[[nodiscard]] Trajectory read_lammps_dump(const std::filesystem::path& path, LengthUnit unit);

}  // namespace graze::io
