// The pipeline of contacts_run.h on the shapes of one scene.
#pragma once

#include <filesystem>

#include "cli/contacts_run.h"

namespace graze::cli {

[[nodiscard]] bool is_scene(const std::filesystem::path& file);

/// Writes the csv: one frame, 0, its rows ordered by the places of a and b in the file. Shapes are named by
/// their ids, or by their places, from 0, where they have none. Two shapes are no pair when they are of the
/// same positive group, or when their masks share no bit. Throws what read_scene, BroadPhase and the narrow
/// phase throw, and Error(bad_input) with the line of the first polygon that is not convex.
[[nodiscard]] ContactsReport find_scene_contacts(const ContactsOptions& options);

}  // namespace graze::cli
