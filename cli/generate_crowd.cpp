#include "cli/generate_crowd.h"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <iterator>

#include "cli/report.h"
#include "host/crowd/bottleneck.h"
#include "host/io/output_file.h"
#include "host/io/progress.h"

namespace graze::cli {

namespace {

std::string as_wkt(const std::vector<Segment<2>>& walls) {
    std::string text = "MULTILINESTRING (";
    for (const Segment<2>& wall : walls) {
        if (&wall != walls.data()) text += ", ";
        text += fmt::format("({} {}, {} {})", wall.a.x, wall.a.y, wall.b.x, wall.b.y);
    }
    return text + ")\n";
}

}  // namespace

void generate_crowd(const CrowdOptions& options, std::uint32_t people, std::uint64_t seed,
                    const std::filesystem::path& output) {
    Threads threads(options.threads);
    crowd::Bottleneck crowd(threads, people, seed);
    if (!options.walls.empty()) write_whole(options.walls, as_wkt(crowd.walls()));

    io::OutputFile file(output);
    file.write(fmt::format("# graze generate bottleneck -n {} --frames {} --seed {}\n", people,
                           options.frames, seed));
    file.write(fmt::format("# id frame x/m y/m; {} frames per second\n", crowd::frames_per_second));
    io::Progress progress;
    fmt::memory_buffer text;
    for (std::uint32_t frame = 0; frame < options.frames; ++frame) {
        progress.show("frame", frame + 1, options.frames);
        if (frame > 0) crowd.advance();
        text.clear();
        std::uint32_t id = 0;
        for (const glm::dvec2& position : crowd.positions()) {
            fmt::format_to(std::back_inserter(text), FMT_COMPILE("{} {} {:.4f} {:.4f}\n"), id++, frame,
                           position.x, position.y);
        }
        file.write({text.data(), text.size()});
    }
    file.commit();
}

}  // namespace graze::cli
