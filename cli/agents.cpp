#include "cli/agents.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "cli/options.h"
#include "host/io/error.h"

namespace graze::cli {

int dimension_of(const std::filesystem::path& path, const io::Trajectory& trajectory,
                 const AgentOptions& options) {
    const int dimension = options.dimension.value_or(trajectory.in_space ? 3 : 2);
    if (dimension == 3 && !trajectory.has_z) io::refuse(path, "there is no column z, which --dim 3 needs");
    if (!options.radius && trajectory.radii.empty())
        refuse_usage(io::at(path, "there are no radii in it: say --radius"));
    return dimension;
}

std::pair<std::uint64_t, std::uint64_t> rows_of_frame(const std::filesystem::path& path,
                                                      const io::Trajectory& trajectory,
                                                      std::optional<std::int64_t> frame) {
    const std::vector<std::int64_t>& numbers = trajectory.frame_numbers;
    if (numbers.empty()) return {0, 0};
    if (!frame && numbers.size() > 1) {
        refuse_usage(io::at(path, fmt::format("{} frames, from {} to {}: say which with --frame",
                                              numbers.size(), numbers.front(), numbers.back())));
    }
    const auto found = frame ? std::ranges::lower_bound(numbers, *frame) : numbers.begin();
    if (found == numbers.end() || (frame && *found != *frame)) {
        refuse_usage(io::at(path, fmt::format("there is no frame {}; they are from {} to {}", *frame,
                                              numbers.front(), numbers.back())));
    }
    const auto k = static_cast<std::size_t>(found - numbers.begin());
    return {trajectory.frame_begin[k], trajectory.frame_begin[k + 1]};
}

}  // namespace graze::cli
