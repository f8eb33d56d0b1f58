#pragma once

#include <cstdint>
#include <filesystem>

namespace graze::cli {

struct CrowdOptions {
    std::uint32_t frames = 100;
    std::uint32_t threads = 0;    ///< 0: all processors
    std::filesystem::path walls;  ///< empty: not written
};

/// Writes a trajectory `id frame x y` (ids and frames from 0, positions to 0.1 mm) and the walls as
/// well-known text.
void generate_crowd(const CrowdOptions& options, std::uint32_t people, std::uint64_t seed,
                    const std::filesystem::path& output);

}  // namespace graze::cli
