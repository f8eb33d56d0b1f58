// Boxes, circles or spheres, and points as comma-separated values.
#pragma once

#include <filesystem>

#include "host/io/objects.h"

namespace graze::io {

/// The first line names the columns, in any order: `minx,miny[,minz],maxx,maxy[,maxz]` or `x,y[,z],r`
/// (`radius` is `r` too); for As::points `x,y[,z][,r]`. No other column is allowed. The separator is the
/// semicolon when that line has one, else the comma; so a decimal comma is refused, never read as two
/// numbers. Blank lines and lines that begin with `#` are skipped; no rows is an empty set. Values are
/// float64, correctly rounded. Throws Error(bad_input): "FILE:LINE: reason" of the first bad row and how many
/// there are; what is no number at all is refused even where unsound rows are kept.
[[nodiscard]] ObjectSet read_objects_csv(const std::filesystem::path& path, As as = As::by_shape,
                                         UnsoundRows unsound = UnsoundRows::refuse);

}  // namespace graze::io
