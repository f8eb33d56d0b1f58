#include "bench/narrow/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "bench/command_line.h"
#include "bench/narrow/inputs.h"
#include "graze/core/status.h"

namespace graze::bench {

namespace {

std::vector<NarrowSystem> all_systems() {
    return {graze_class_system(), graze_contact_system(), plain_system(),
            fcl_system(),         cgal_system(),          box2d_system()};
}

/// Those that were named, or all that this build has.
std::vector<NarrowSystem> chosen_systems(const std::vector<std::string>& names) {
    std::vector<NarrowSystem> chosen;
    for (const NarrowSystem& system : all_systems()) {
        const bool named = std::find(names.begin(), names.end(), system.name) != names.end();
        if (named && system.round == nullptr)
            throw Error(ErrorCode::backend_missing, "this build has no " + system.name);
        if (named || (names.empty() && system.round != nullptr)) chosen.push_back(system);
    }
    return chosen;
}

}  // namespace

NarrowOptions parse_narrow(int argc, char** argv) {
    NarrowOptions options;
    options.inputs = input_names();
    std::vector<std::string> family_names;
    for (const AnyPairs& family : families())
        family_names.push_back(name_of(family));
    std::vector<std::string> system_names;
    for (const NarrowSystem& system : all_systems())
        system_names.push_back(system.name);
    std::vector<std::string> wanted_families;
    std::vector<std::string> wanted_systems;

    CLI::App app{
        "Times the exact narrow phase on one thread, beside the same tests in plain double, FCL, CGAL and "
        "Box2D. Exit code 1 when an answer of graze is wrong."};
    app.option_defaults()->always_capture_default();
    app.add_option("--family", wanted_families, "pairs of shapes; default: all")
        ->check(CLI::IsMember(family_names));
    app.add_option("--input", options.inputs)->check(CLI::IsMember(input_names()));
    app.add_option("--system", wanted_systems, "default: all in this build")
        ->check(CLI::IsMember(system_names));
    app.add_option("--n", options.n, "pairs of a family and input")->check(CLI::Range(1, 10'000'000));
    app.add_option("--repeat", options.repeats, "measured rounds, after two that are not")
        ->check(CLI::Range(1, 1000));
    app.add_option("--seed", options.seed, "of the inputs");
    app.add_option("--csv", options.csv, "write the rows here");
    parse_or_help(app, argc, argv);

    for (const AnyPairs& family : families()) {
        const auto& wanted = wanted_families.empty() ? family_names : wanted_families;
        if (std::find(wanted.begin(), wanted.end(), name_of(family)) != wanted.end())
            options.families.push_back(family);
    }
    options.systems = chosen_systems(wanted_systems);
    options.command = command_of(argc, argv);
    return options;
}

}  // namespace graze::bench
