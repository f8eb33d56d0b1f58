// graze contacts: who touches whom, and how deep, in every frame of a trajectory or among the shapes of a
// scene.
#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <string>

#include "cli/command.h"
#include "cli/contacts_report.h"
#include "cli/contacts_run.h"
#include "cli/contacts_scene.h"
#include "cli/options.h"

namespace graze::cli {

namespace {

constexpr const char* footer =
    "FILE is a trajectory by its ending: .txt (lines `id frame x y [z]`; `#` begins a comment), .csv "
    "(columns id,\n"
    "frame, x, y and perhaps z, radius; others are not read), JuPedSim's .sqlite, LAMMPS and LIGGGHTS .dump "
    "or\n"
    ".lammpstrj (any ending when it begins with ITEM:), .xyz. Agents are circles, particles of a dump or "
    ".xyz\n"
    "spheres, unless --dim says otherwise. All lengths are metres; --unit cm divides what is in FILE by 100, "
    "not\n"
    "--radius. Walls are well-known text (.wkt), JuPedSim's .sqlite (its geometry) or .xml (geo.xml).\n"
    "A scene (.jsonl) has one shape a line, of any convex type (graze classify --help), perhaps with id, "
    "group "
    "and\n"
    "mask: shapes of the same positive group are no pair, nor are those whose masks share no bit. Lengths "
    "have "
    "the\n"
    "unit of FILE, and --within too; --radius, --walls, --unit, --dim and --paraview are for trajectories.\n"
    "The result is csv: frame,a,b,kind,class,distance,depth,nx,ny,px,py (3-D: nx,ny,nz,px,py,pz).\n"
    "  a, b       ids of FILE, a < b; b of an agent-wall contact is the number of the wall segment, from 0, "
    "in the\n"
    "             order of the WKT file; a shape without an id has its number in FILE, from 0\n"
    "  kind       agent-agent, agent-wall or shape-shape\n"
    "  class      penetrating, touching, and separated with --within; decided exactly\n"
    "  depth      smallest move that ends the penetration; n is the unit vector from a to b, p the middle of "
    "the\n"
    "             contact\n"
    "Rows are ordered by frame, agents before walls, then by a, then by b. A summary goes to the standard "
    "error.\n"
    "Examples:\n"
    "  graze contacts crowd.txt --radius 0.2 --walls walls.wkt -o contacts.csv\n"
    "  graze contacts dump800.lammpstrj --paraview grains.pvd -o contacts.csv\n"
    "  graze contacts scene.jsonl --within 0.1\n"
    "  graze contacts run.txt --unit cm --radius 0.2 --within 0.5 > near.csv\n"
    "Exit codes: 0 done; 2 wrong usage; 3 bad input; 4 out of memory; 5 no such backend.";

int run(const ContactsOptions& options, Format format) {
    const ContactsReport report =
        is_scene(options.file) ? find_scene_contacts(options) : find_contacts(options);
    fmt::print(stderr, "{}", format_report(report, format));
    return exit_done;
}

}  // namespace

void add_contacts(CLI::App& program, Job& job) {
    CLI::App& command = *program.add_subcommand(
        "contacts", "contacts of a trajectory, frame by frame, or of a scene of shapes, as csv");
    command.footer(footer);
    const auto options = std::make_shared<ContactsOptions>();
    const auto format = std::make_shared<Format>(Format::text);
    add_file(command, "FILE", options->file,
             "a trajectory of people or particles, or a scene of shapes (.jsonl)")
        ->required();
    add_length(command, "--radius", options->agents.radius,
               "radius of every agent, in metres, instead of those in FILE; needed when it has none");
    add_file(command, "--walls", options->walls, "walls, in metres: .wkt, .sqlite or .xml; not in 3-D");
    add_choice<io::LengthUnit>(command, "--unit", options->unit,
                               {{"m", io::LengthUnit::metre}, {"cm", io::LengthUnit::centimetre}},
                               "unit of the positions in FILE");
    add_choice<std::optional<int>>(command, "--dim", options->agents.dimension, {{"2", 2}, {"3", 3}},
                                   "3: z is a place, not the height of a person [particles 3, people 2]");
    add_length(command, "--within", options->within, "also pairs that are separated by at most D metres");
    add_where(command, options->where);
    add_format(command, *format, "of the summary; json: one object");
    add_file(command, "--paraview", options->paraview,
             "also a series for ParaView: NAME.pvd and, beside it, two .vtp files a frame");
    add_file(command, "-o,--output", options->output, "where the csv goes, instead of the standard output");
    command.callback([options, format, &command, &job] {
        for (const char* const name : {"--radius", "--walls", "--unit", "--dim", "--paraview"}) {
            if (is_scene(options->file) && given(command, name))
                refuse_usage(std::string(name) + " is for trajectories, not for scenes");
        }
        if (options->agents.dimension == 3 && !options->walls.empty())
            refuse_usage("--walls are 2-D and do not go together with --dim 3");
        if (!options->paraview.empty() && options->paraview.extension() != ".pvd")
            refuse_usage("--paraview writes a .pvd, and its frames beside it");
        job = [options, format] { return run(*options, *format); };
    });
}

}  // namespace graze::cli
