// graze classify: the narrow phase of single pairs of shapes.
#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/classify_run.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/report.h"
#include "graze/contact.h"

namespace graze::cli {

namespace {

struct ClassifyOptions {
    std::filesystem::path file;
    std::filesystem::path output = "-";
    Format format = Format::text;
};

constexpr const char* footer =
    "FILE has one JSON object a line, with shapes a and b: \"type\" point (p), circle or sphere (center, "
    "radius),\n"
    "segment (a, b), capsule (a, b, radius), aabb (min, max), obb (center, half_extents, axes, one row an "
    "axis),\n"
    "polygon, triangle or convex_hull (vertices). A line may have an id (else its number is the id), a "
    "precision\n"
    "(float32: its numbers are rounded to float32 first), dim and kind; other fields are not read. Lines "
    "that "
    "are\n"
    "blank or begin with # are skipped.\n"
    "The result is one JSON object a line, in the order of FILE:\n"
    "  id\n"
    "  class      separated, touching or penetrating, decided exactly for the numbers as stored; or "
    "rejected\n"
    "  distance   between the shapes, when separated (touching: 0)\n"
    "  depth      smallest move that makes them touch, when penetrating\n"
    "  normal     unit vector from a to b: moving b by depth * normal makes them touch\n"
    "  points     the closest points of a and of b (penetrating: the deepest)\n"
    "  reason     when rejected: a shape that is none, a polygon that is not convex, a kind that is no pair "
    "of\n"
    "             convex shapes (ccd-*, ray-*, concave-polygon, ...)\n"
    "A length beyond the range of float64 is the text \"Infinity\". A summary goes to the standard error.\n"
    "Examples:\n"
    "  graze classify pairs.jsonl\n"
    "  graze classify pairs.jsonl -o answers.jsonl --format json\n"
    "Exit codes: 0 done, also when pairs were rejected; 2 wrong usage; 3 a line that is not JSON or has no\n"
    "shapes (the others are answered on the standard output, a FILE of -o is not written); 4 out of memory.";

std::string format_report(const ClassifyReport& report, Format format) {
    if (format == Format::json) {
        nlohmann::ordered_json json;
        json["pairs"] = report.pairs;
        for (const auto contact_class :
             {ContactClass::separated, ContactClass::touching, ContactClass::penetrating})
            json[name_of(contact_class)] = report.classes[static_cast<std::size_t>(contact_class)];
        json["rejected"] = report.rejected;
        json["milliseconds"] = report.milliseconds;
        json["peak_bytes"] = peak_bytes();
        return json.dump() + "\n";
    }
    return fmt::format(
        "pairs       {}: {} separated, {} touching, {} penetrating, {} rejected\ntime        {:.0f} ms\n",
        report.pairs, report.classes[0], report.classes[1], report.classes[2], report.rejected,
        report.milliseconds);
}

}  // namespace

void add_classify(CLI::App& program, Job& job) {
    CLI::App& command =
        *program.add_subcommand("classify", "what two shapes do, pair by pair (narrow phase), as JSON lines");
    command.footer(footer);
    const auto options = std::make_shared<ClassifyOptions>();
    add_file(command, "FILE", options->file, "pairs of shapes, one JSON object a line")->required();
    add_format(command, options->format, "of the summary; json: one object");
    add_file(command, "-o,--output", options->output, "where the answers go, instead of the standard output");
    command.callback([options, &job] {
        job = [options] {
            const ClassifyReport report = classify_file(options->file, options->output);
            fmt::print(stderr, "{}", format_report(report, options->format));
            return exit_done;
        };
    });
}

}  // namespace graze::cli
