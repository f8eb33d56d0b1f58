// For --bad-boxes skip: the rows of a file, sound or not.
#pragma once

#include <filesystem>

#include "host/io/objects.h"

namespace graze::cli {

/// As io::read_objects on an .npy file, but rows may hold NaN, infinities, inverted boxes and negative radii,
/// for the search to leave out.
[[nodiscard]] io::ObjectSet read_objects_unchecked(const std::filesystem::path& path, io::As as);

}  // namespace graze::cli
