// graze neighbours: who is near whom, of points or spheres, as compressed rows.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>

#include "cli/command.h"
#include "cli/neighbours_run.h"
#include "cli/options.h"
#include "cli/report.h"
#include "host/io/number.h"

namespace graze::cli {

namespace {

constexpr const char* footer =
    "Objects i and j are neighbours when |x_i - x_j| <= r_i + r_j + R + S, decided exactly for the numbers "
    "as\n"
    "stored; r is 0 for points. Row i of the list is indices[offsets[i]] to indices[offsets[i + 1] - 1], "
    "ascending.\n"
    "  NAME.offsets.npy   uint64 (objects + 1)\n"
    "  NAME.indices.npy   uint32 (neighbours)\n"
    "  NAME.images.npy    int32 (neighbours, 2 or 3), only with --periodic: the neighbour is x_j + image * "
    "length,\n"
    "                     positions as stored; rows ascend by j, then by image. An object can be near its "
    "own images.\n"
    "FILE, by its ending:\n"
    "  .npy   float32 or float64: (n, 2) or (n, 3) points; (n, 3) circles x y r with --as circles, (n, 4) "
    "spheres\n"
    "         x y z r with --as spheres\n"
    "  .csv   with a header: x,y[,z][,r]\n"
    "  .txt .csv .sqlite .dump .lammpstrj .xyz   one frame (--frame) of people or particles, numbered by\n"
    "         ascending id; any ending when it begins with ITEM:\n"
    "Radii in a .csv or in particles count; --as points leaves them out. All lengths are in the unit of "
    "FILE.\n"
    "There is no --backend reference.\n"
    "Examples:\n"
    "  graze neighbours atoms.npy --radius 2.5 --skin 0.3 --half -o lists\n"
    "  graze neighbours melt.xyz --radius 2.5 --periodic xyz --box 10,10,12.5 -o lists\n"
    "  graze neighbours dump800.lammpstrj --radius 0 -o touching\n"
    "Exit codes: 0 done; 2 wrong usage; 3 bad input; 4 out of memory or too many images; 5 no such backend.";

struct Options {
    NeighbourRunOptions run;
    bool half = false;
    std::string axes;
    std::string box;
    Format format = Format::text;
};

/// One length for each letter of --periodic, in its order.
std::vector<PeriodicAxis> periodic_axes(std::string_view axes, std::string_view box) {
    std::vector<PeriodicAxis> periodic;
    bool more = true;
    for (const char letter : axes) {
        const auto axis = std::string_view("xyz").find(letter);
        for (const PeriodicAxis& other : periodic)
            if (axis == static_cast<std::size_t>(other.axis)) refuse_usage("--periodic: an axis twice");
        if (axis == std::string_view::npos) refuse_usage("--periodic: letters of x, y and z, such as xy");
        if (!more) refuse_usage("--box: fewer lengths than --periodic has axes");
        const std::size_t comma = box.find(',');
        const io::Number length = io::parse_number(box.substr(0, comma));
        more = comma != std::string_view::npos;
        if (length.fault != io::NumberFault::none || length.value <= 0.0 || length.value > longest_period) {
            refuse_usage(fmt::format("--box: '{}' is not a length above 0 (and up to {:.1g})",
                                     box.substr(0, comma), longest_period));
        }
        if (more) box.remove_prefix(comma + 1);
        periodic.push_back({static_cast<int>(axis), length.value});
    }
    if (more) refuse_usage("--box: more lengths than --periodic has axes");
    return periodic;
}

/// What the parser cannot see: options that do not go together.
void check(const CLI::App& command, Options& options) {
    if (options.run.where.backend == BackendName::reference)
        refuse_usage("neighbours has no --backend reference");
    if (given(command, "--periodic") != given(command, "--box"))
        refuse_usage("--periodic and --box belong together");
    if (given(command, "--periodic")) options.run.periodic = periodic_axes(options.axes, options.box);
    if (options.half) options.run.kind = ListKind::half;
}

std::string as_json(const NeighbourReport& report, const NeighbourRunOptions& options) {
    nlohmann::ordered_json json;
    json["objects"] = report.objects;
    json["dimension"] = report.dimension;
    json["radii"] = report.with_radii;
    json["radius"] = options.radius;
    json["skin"] = options.skin;
    json["list"] = options.kind == ListKind::half ? "half" : "full";
    json["period"] = nullptr;
    if (!options.periodic.empty()) {
        std::vector<double> period(static_cast<std::size_t>(report.dimension), 0.0);
        for (const PeriodicAxis& periodic : options.periodic)
            period[static_cast<std::size_t>(periodic.axis)] = periodic.length;
        json["period"] = period;
    }
    json["neighbours"] = report.neighbours;
    json["longest_row"] = report.longest_row;
    json["backend"] = report.ran.backend;
    json["device"] = report.ran.device;
    json["threads"] = report.ran.threads;
    const NeighbourReport::Times& time = report.milliseconds;
    json["milliseconds"] = {{"read", time.read}, {"build", time.build}, {"write", time.write}};
    json["peak_bytes"] = peak_bytes();
    return json.dump() + "\n";
}

std::string as_text(const NeighbourReport& report, const NeighbourRunOptions& options) {
    const NeighbourReport::Times& time = report.milliseconds;
    std::string text = fmt::format("objects      {} ({}-D{})\n", report.objects, report.dimension,
                                   report.with_radii ? ", with radii" : "");
    text += fmt::format("neighbours   {} ({} list{}), at most {} of an object\n", report.neighbours,
                        options.kind == ListKind::half ? "half" : "full",
                        options.periodic.empty() ? "" : ", periodic", report.longest_row);
    text += fmt::format("ran on       {}: {}", report.ran.backend, report.ran.device);
    if (report.ran.threads > 0)
        text += fmt::format(", {} thread{}", report.ran.threads, report.ran.threads == 1 ? "" : "s");
    text += fmt::format("\ntime         read {:.3f} ms, build {:.3f}, write {:.3f}\n", time.read, time.build,
                        time.write);
    return text + fmt::format("peak memory  {:.1f} MiB\n", static_cast<double>(peak_bytes()) / 1048576.0);
}

int run(const Options& options) {
    const NeighbourReport report = find_neighbours(options.run);
    write_whole("-",
                options.format == Format::json ? as_json(report, options.run) : as_text(report, options.run));
    return exit_done;
}

}  // namespace

void add_neighbours(CLI::App& program, Job& job) {
    CLI::App& command =
        *program.add_subcommand("neighbours", "who is near whom: neighbour lists of points or spheres");
    command.footer(footer);
    const auto options = std::make_shared<Options>();
    NeighbourRunOptions& run_options = options->run;
    add_file(command, "FILE", run_options.file, "points, circles, spheres or particles")->required();
    add_length(command, "--radius", run_options.radius,
               "how near a neighbour is, between surfaces where there are radii; must be said")
        ->required();
    add_length(command, "--skin", run_options.skin, "lists reach so much further [0]");
    command.add_flag("--half", options->half,
                     "every pair once, in the row of the smaller number; else in both");
    command.add_option("--periodic", options->axes, "axes on which the box repeats")->option_text("xyz");
    command.add_option("--box", options->box, "the length of the box on each of these axes, in their order")
        ->option_text("LX,LY,LZ");
    add_choice<std::optional<RowsAre>>(
        command, "--as", run_options.as,
        {{"points", RowsAre::points}, {"circles", RowsAre::circles}, {"spheres", RowsAre::spheres}},
        "what the rows are [as FILE says; .npy: points]");
    command.add_option("--frame", run_options.frame, "frame of a trajectory, time step of a dump")
        ->option_text("N");
    add_choice<std::optional<int>>(command, "--dim", run_options.dimension, {{"2", 2}, {"3", 3}},
                                   "of trajectories: of people 2 when not given, of particles 3");
    add_choice<io::LengthUnit>(command, "--unit", run_options.unit,
                               {{"m", io::LengthUnit::metre}, {"cm", io::LengthUnit::centimetre}},
                               "unit of the positions of a trajectory; all other lengths are then metres");
    add_where(command, run_options.where);
    add_format(command, options->format, "of the summary; json: one object");
    add_file(command, "-o,--output", run_options.output, "what the names of the arrays begin with")
        ->required();
    command.callback([options, &command, &job] {
        check(command, *options);
        job = [options] { return run(*options); };
    });
}

}  // namespace graze::cli
