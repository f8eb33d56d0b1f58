// graze pairs: the broad phase of one set or two.
#include <fmt/format.h>

#include <memory>

#include "cli/command.h"
#include "cli/input.h"
#include "cli/options.h"
#include "cli/pairs_report.h"
#include "cli/pairs_run.h"
#include "cli/report.h"

namespace graze::cli {

namespace {

struct PairsOptions {
    InputOptions input;
    Where where;
    SearchOptions search;
    Format format = Format::text;
    std::filesystem::path output = "-";
};

constexpr const char* footer =
    "FILE, by its ending:\n"
    "  .npy   float32 or float64: (n, 6) boxes minx miny minz maxx maxy maxz, (n, 3) circles x y r, (n, 4) "
    "boxes\n"
    "         minx miny maxx maxy with --as boxes2d or spheres x y z r with --as spheres\n"
    "  .csv   with a header: minx,miny[,minz],maxx,maxy[,maxz] or x,y[,z],r; with id and frame a trajectory\n"
    "  .ply .obj .stl .vtk   a mesh; its vertices, edges or faces are the objects (--elements)\n"
    "  .txt .csv .sqlite .dump .lammpstrj .xyz   one frame (--frame) of people or particles, numbered by\n"
    "         ascending id; any ending when it begins with ITEM:\n"
    "  .jsonl one shape a line\n"
    "Objects are numbered from 0 in the order of the file. Boxes that are flat on an axis, all at the same "
    "place,\n"
    "are treated as 2-D. Spheres and shapes stand for their boxes. float64 input gives the pairs of the "
    "numbers\n"
    "as stored. With two sets (--with, --elements vf) a is a number of the first and b of the second.\n"
    "The time total is from boxes in host memory to the list of pairs in host memory, without reading the "
    "file\n"
    "and without the fingerprint.\n"
    "Examples:\n"
    "  graze generate uniform -n 1000000 --seed 1 -o boxes.npy && graze pairs boxes.npy\n"
    "  graze pairs circles.csv --margin 0.05 --list near.csv\n"
    "  graze pairs moving.npy --with scenery.npy --format json --repeat 5 --threads 8\n"
    "  graze pairs cloth0.ply --next cloth1.ply --elements ee --skip-shared\n"
    "  graze pairs dump800.lammpstrj --margin 0.001\n"
    "Exit codes: 0 done; 2 wrong usage; 3 bad input; 4 out of memory or too many pairs; 5 no such backend.";

/// What the parser cannot see: options that do not go together.
void check(const CLI::App& command, PairsOptions& options) {
    const PairsAlgorithm algorithm = options.search.algorithm;
    BackendName& backend = options.where.backend;
    if (algorithm == PairsAlgorithm::sweep || algorithm == PairsAlgorithm::brute) {
        if (backend == BackendName::automatic) backend = BackendName::reference;
        if (backend != BackendName::reference)
            refuse_usage("--algorithm sweep and brute belong to --backend reference");
    }
    if ((algorithm == PairsAlgorithm::lbvh || algorithm == PairsAlgorithm::hash) &&
        backend == BackendName::reference)
        refuse_usage("--backend reference has the algorithms sweep and brute, not lbvh and hash");
    if (options.search.on_overflow != OnOverflow::grow && !given(command, "--max-pairs"))
        refuse_usage("--on-overflow chunk and fail need --max-pairs");
    const std::filesystem::path ending = options.search.list.extension();
    if (options.search.bad_boxes == BadBoxes::skip) options.input.unsound = io::UnsoundRows::keep;
    if (given(command, "--list") && ending != ".csv" && ending != ".npy")
        refuse_usage("--list writes .csv or .npy, by the ending of the name");
}

int run(const PairsOptions& options) {
    std::unique_ptr<Backend> backend;
    if (options.where.backend != BackendName::reference) backend = std::make_unique<Backend>(options.where);
    const PairsInput input = read_input(options.input);
    const PairsReport report = backend ? find_pairs(*backend, input, options.search)
                                       : find_pairs_by_reference(input, options.search);
    if (report.skipped > 0)
        fmt::print(stderr, "graze: {} of {} objects skipped, the first is {}\n", report.skipped,
                   report.objects, report.first_skipped);
    if (report.other_skipped > 0)
        fmt::print(stderr, "graze: {} of {} objects of the other set skipped\n", report.other_skipped,
                   *report.other_objects);
    write_whole(options.output, format_report(report, options.format));
    if (report.status == Status::complete) return exit_done;
    fmt::print(stderr, "graze: {} pairs do not fit into --max-pairs {}\n", report.pairs,
               options.search.max_pairs);
    return exit_no_room;
}

}  // namespace

void add_pairs(CLI::App& program, Job& job) {
    CLI::App& command =
        *program.add_subcommand("pairs", "which boxes overlap, of one set or two (broad phase)");
    command.footer(footer);
    const auto options = std::make_shared<PairsOptions>();
    InputOptions& input = options->input;
    SearchOptions& search = options->search;
    add_file(command, "FILE", input.file, "boxes, spheres, a mesh, particles or shapes")->required();
    add_file(command, "--with", input.with,
             "pairs of an object of FILE and one of this file, instead of within FILE");
    add_choice<std::optional<MeshPairs>>(command, "--elements", input.elements,
                                         {{"vertices", MeshPairs::vertices},
                                          {"edges", MeshPairs::edges},
                                          {"faces", MeshPairs::faces},
                                          {"vf", MeshPairs::vf},
                                          {"ee", MeshPairs::ee}},
                                         "which elements of a mesh are the objects; vf: pairs of a vertex "
                                         "and a face; ee: of two edges [faces]");
    add_file(command, "--next", input.next, "the same mesh at the end of the step: boxes cover both places");
    command.add_flag("--skip-shared", input.skip_shared, "leave out pairs of elements that share a vertex");
    add_length(command, "--radius", input.agents.radius,
               "radius of every person or particle, instead of those in FILE");
    command.add_option("--frame", input.frame, "frame of a trajectory, time step of a dump")
        ->option_text("N");
    add_choice<std::optional<int>>(command, "--dim", input.agents.dimension, {{"2", 2}, {"3", 3}},
                                   "of trajectories: of people 2 when not given, of particles 3");
    add_choice<io::LengthUnit>(command, "--unit", input.unit,
                               {{"m", io::LengthUnit::metre}, {"cm", io::LengthUnit::centimetre}},
                               "unit of the positions of a trajectory");
    add_choice<io::As>(command, "--as", input.as,
                       {{"boxes2d", io::As::boxes2d}, {"spheres", io::As::spheres}},
                       "what the rows of FILE are, where their number of columns does not say it");
    add_length(command, "--margin", input.margin,
               "grow every box by D on every side, in the unit of FILE; no pair is lost to rounding [0]");
    add_file(command, "--list", search.list,
             "write the pairs a,b (a < b, canonical order) to a .csv or .npy");
    add_choice<Overlap>(command, "--overlap", search.overlap,
                        {{"closed", Overlap::closed}, {"open", Overlap::open}},
                        "closed: boxes that touch overlap; open: their interiors must meet");
    add_where(command, options->where);
    add_choice<PairsAlgorithm>(
        command, "--algorithm", search.algorithm,
        {{"auto", PairsAlgorithm::automatic},
         {"lbvh", PairsAlgorithm::lbvh},
         {"hash", PairsAlgorithm::hash},
         {"sweep", PairsAlgorithm::sweep},
         {"brute", PairsAlgorithm::brute}},
        "lbvh (boxes of any sizes) and hash (of similar sizes): cuda and threads; sweep, brute: "
        "reference");
    command.add_option("--max-pairs", search.max_pairs, "room for N pairs, and the size of chunks")
        ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{1} << 48))
        ->option_text("N");
    add_choice<OnOverflow>(
        command, "--on-overflow", search.on_overflow,
        {{"grow", OnOverflow::grow}, {"chunk", OnOverflow::chunk}, {"fail", OnOverflow::fail}},
        "when there are more pairs than --max-pairs: make room; find them chunk by chunk in bounded memory; "
        "or "
        "end with code 4 and the exact count");
    command.add_flag("--ordered", search.ordered, "sort the pairs by a, then b; --list does so in any case");
    add_choice<Precision>(command, "--precision", search.precision,
                          {{"float64", Precision::as_stored}, {"float32", Precision::float32}},
                          "float32: the pairs of the boxes rounded outward to float32");
    add_choice<BadBoxes>(
        command, "--bad-boxes", search.bad_boxes, {{"refuse", BadBoxes::refuse}, {"skip", BadBoxes::skip}},
        "NaN, infinite or inverted boxes and negative radii: end with code 3, or leave out and "
        "count (.npy and .csv)");
    command.add_option("--repeat", search.repeat, "medians of N runs after two warm-ups, through one handle")
        ->check(CLI::Range(1, 1000000))
        ->option_text("N");
    add_format(command, options->format, "json: one object");
    add_file(command, "-o,--output", options->output,
             "where the result goes, instead of the standard output");
    command.callback([options, &command, &job] {
        check(command, *options);
        job = [options] { return run(*options); };
    });
}

}  // namespace graze::cli
