// graze generate: the scenes of the benchmarks, and a crowd, the same on every machine.
#include <fmt/format.h>

#include <memory>
#include <span>

#include "cli/command.h"
#include "cli/generate_crowd.h"
#include "cli/options.h"
#include "graze/core/constants.h"
#include "host/io/npy.h"
#include "host/scene/scene.h"

namespace graze::cli {

namespace {

constexpr const char* crowd_name = "bottleneck";

constexpr const char* footer =
    "Scenes of boxes, written as .npy, float32, (n, 6) minx miny minz maxx maxy maxz:\n"
    "  uniform     unit cubes anywhere, about 6 overlaps each\n"
    "  clustered   unit cubes in Gaussian clusters, about 10 overlaps each\n"
    "  varied      lognormal sizes 1:1000, about 8 overlaps each\n"
    "  lattice     unit cubes that touch exactly\n"
    "  giant       uniform, and one box over everything\n"
    "  same        all in one place\n"
    "  outlier     uniform, and one box at 1e30\n"
    "  crowd       2-D: boxes of discs, 1.5 per unit area; (n, 4) minx miny maxx maxy, read with --as "
    "boxes2d\n"
    "A trajectory, written as .txt, `id frame x y` in metres, 5 frames a second:\n"
    "  bottleneck  N people leave a hall through narrow doors; its walls go to --walls as well-known text\n"
    "Examples:\n"
    "  graze generate uniform -n 1000000 --seed 1 -o uniform.npy\n"
    "  graze generate bottleneck -n 20000 --frames 100 --seed 1 -o crowd.txt --walls walls.wkt";

struct GenerateOptions {
    std::string scene;
    std::uint64_t count = 0;
    std::uint64_t seed = 1;
    std::filesystem::path output;
    CrowdOptions crowd;
};

void check(const CLI::App& command, const GenerateOptions& options) {
    const bool crowd = options.scene == crowd_name;
    if (!crowd && (given(command, "--frames") || given(command, "--walls")))
        throw Error(ErrorCode::wrong_use, "--frames and --walls belong to the scene bottleneck");
    if (options.output.extension() != (crowd ? ".txt" : ".npy") && options.output != "-") {
        throw Error(ErrorCode::wrong_use,
                    fmt::format("the scene {} is written as {}, not as {}", options.scene,
                                crowd ? ".txt" : ".npy", options.output.string()));
    }
}

int run(const GenerateOptions& options) {
    if (options.scene == crowd_name) {
        generate_crowd(options.crowd, static_cast<std::uint32_t>(options.count), options.seed,
                       options.output);
        return exit_done;
    }
    const scene::Scene made = scene::make_scene(options.scene, options.count, options.seed);
    io::NpyWriter<float> file(options.output,
                              {options.count, 2 * static_cast<std::uint64_t>(made.dimension)});
    file.append(std::span<const float>(made.boxes));
    file.commit();
    return exit_done;
}

}  // namespace

void add_generate(CLI::App& program, Job& job) {
    CLI::App& command = *program.add_subcommand("generate", "scenes and crowds, the same on every machine");
    command.footer(footer);
    const auto options = std::make_shared<GenerateOptions>();
    std::vector<std::string> names = scene::scene_names();
    names.emplace_back(crowd_name);
    command.add_option("SCENE", options->scene, "one of those below")
        ->required()
        ->check(CLI::IsMember(names))
        ->option_text("NAME");
    command.add_option("-n", options->count, "how many objects")
        ->required()
        ->check(CLI::Range(std::uint64_t{0}, max_objects))
        ->option_text("N");
    command.add_option("--seed", options->seed, "another seed, another scene [1]")->option_text("S");
    add_file(command, "-o,--output", options->output, "where it goes")->required();
    command.add_option("--frames", options->crowd.frames, "bottleneck: how many frames [100]")
        ->check(CLI::Range(1, 1000000))
        ->option_text("N");
    add_file(command, "--walls", options->crowd.walls, "bottleneck: where its walls go, .wkt");
    command
        .add_option("--threads", options->crowd.threads,
                    "bottleneck: CPU threads, which do not change the result")
        ->check(CLI::Range(1, 4096))
        ->option_text("N");
    command.callback([options, &command, &job] {
        check(command, *options);
        job = [options] { return run(*options); };
    });
}

}  // namespace graze::cli
