// How the people or particles of a trajectory are taken: as circles or as spheres, and how large.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <utility>

#include "host/io/trajectory.h"

namespace graze::cli {

struct AgentOptions {
    std::optional<double> radius;  ///< of everyone, instead of the radii in the file
    std::optional<int> dimension;  ///< none: 3 for particles, 2 for people

    [[nodiscard]] double radius_of(const io::Trajectory& trajectory, std::uint64_t row) const {
        return radius ? *radius : trajectory.radii[row];
    }
};

/// 2 or 3. Throws Error: bad_input when there is no z for 3, wrong_use when nothing says the radii.
[[nodiscard]] int dimension_of(const std::filesystem::path& path, const io::Trajectory& trajectory,
                               const AgentOptions& options);

/// First row of the frame that is asked for and one past its last; it can go unsaid when there is only one.
/// Throws Error(wrong_use).
[[nodiscard]] std::pair<std::uint64_t, std::uint64_t> rows_of_frame(const std::filesystem::path& path,
                                                                    const io::Trajectory& trajectory,
                                                                    std::optional<std::int64_t> frame);

}  // namespace graze::cli
