#include "cli/agents.h"

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

}  // namespace graze::cli
