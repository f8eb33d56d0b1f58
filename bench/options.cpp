#include "bench/options.h"

#include <CLI/CLI.hpp>
#include <iostream>

#include "bench/command_line.h"
#include "bench/system.h"
#include "graze/core/constants.h"

namespace graze::bench {

namespace {

/// Of the backends that nobody named, those that this build lacks.
void leave_out_absent(std::vector<std::string>& backends) {
    if (has_embree()) return;
    std::cerr << "graze_bench: this build has no Embree to compare with\n";
    std::erase_if(backends, [](const std::string& name) { return name.starts_with("embree"); });
}

}  // namespace

Options parse(int argc, char** argv) {
    Options options;
    CLI::App app{
        "Times the broad phase, from boxes in memory to pairs in memory, beside Embree, CGAL and Bullet."};
    app.option_defaults()->always_capture_default();
    app.add_option("--scene", options.scenes)->check(CLI::IsMember(scene::scene_names()));
    app.add_option("--n", options.sizes, "boxes")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{max_objects}));
    app.add_option("--threads", options.threads, "CPU threads")->check(CLI::Range(1, 4096));
    auto* backend = app.add_option("--backend", options.backends)
                        ->check(CLI::IsMember({"threads", "threads-lbvh", "threads-hash", "portable",
                                               "portable-hash", "cuda", "cuda-hash", "embree",
                                               "embree-medium", "embree-morton", "cgal", "bullet"}));
    app.add_option("--repeat", options.repeats, "measured frames, after two that are not")
        ->check(CLI::Range(1, 1000));
    app.add_option("--seed", options.seed, "of the scenes");
    app.add_option("--csv", options.csv, "write the rows here");
    app.add_option("--json", options.json, "write the rows here");
    auto* expect = app.add_option("--expect", options.expect, "fail unless pairs and fingerprints are these");
    app.add_option("--write-expected", options.write_expected, "write pairs and fingerprints")
        ->excludes(expect);
    parse_or_help(app, argc, argv);

    if (backend->count() == 0) leave_out_absent(options.backends);
    options.command = command_of(argc, argv);
    return options;
}

}  // namespace graze::bench
