#include "cli/contacts_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/report.h"

namespace graze::cli {

namespace {

constexpr const char* kinds[] = {"agent-agent", "agent-wall", "shape-shape"};
constexpr std::size_t agent_wall = 1;
constexpr std::size_t shape_shape = 2;
constexpr ContactClass classes[] = {ContactClass::penetrating, ContactClass::touching,
                                    ContactClass::separated};

std::uint64_t count_of(const ContactsReport& report, std::size_t kind, ContactClass contact_class) {
    return report.counts[kind][static_cast<std::size_t>(contact_class)];
}

std::string as_json(const ContactsReport& report) {
    nlohmann::ordered_json json;
    if (report.is_scene) {
        json["shapes"] = report.positions;
    } else {
        json["frames"] = report.frames;
        json["positions"] = report.positions;
        json["walls"] = report.walls;
    }
    json["contacts"] = report.rows;
    for (std::size_t kind = 0; kind < 3; ++kind) {
        if ((kind == shape_shape) != report.is_scene) continue;
        for (const ContactClass contact_class : classes)
            json[kinds[kind]][name_of(contact_class)] = count_of(report, kind, contact_class);
    }
    json["deepest"] = report.deepest;
    json["candidates"] = report.candidates;
    json["backend"] = report.backend;
    json["device"] = report.device;
    json["algorithm"] = report.algorithm;
    json["threads"] = report.threads;
    const ContactsReport::Times& time = report.milliseconds;
    json["milliseconds"] = {{"read", time.read},  {"bound", time.bound},   {"build", time.build},
                            {"find", time.find},  {"narrow", time.narrow}, {"write", time.write},
                            {"total", time.total}};
    json["peak_bytes"] = peak_bytes();
    return json.dump() + "\n";
}

std::string as_text(const ContactsReport& report) {
    std::string text = report.is_scene ? fmt::format("shapes      {}\n", report.positions)
                                       : fmt::format("frames      {}, {} positions, {} wall segments\n",
                                                     report.frames, report.positions, report.walls);
    text += fmt::format("contacts    {}\n", report.rows);
    for (std::size_t kind = 0; kind < 3; ++kind) {
        if ((kind == shape_shape) != report.is_scene) continue;
        if (kind == agent_wall && report.walls == 0) continue;
        text += fmt::format("  {:<11} {} penetrating, {} touching, {} separated\n", kinds[kind],
                            count_of(report, kind, ContactClass::penetrating),
                            count_of(report, kind, ContactClass::touching),
                            count_of(report, kind, ContactClass::separated));
    }
    const ContactsReport::Times& time = report.milliseconds;
    text += fmt::format("deepest     {}{}\ncandidates  {}\n", report.deepest, report.is_scene ? "" : " m",
                        report.candidates);
    if (!report.backend.empty()) {
        text += fmt::format("ran on      {} ({}): {}; narrow phase on {} threads\n", report.backend,
                            report.algorithm, report.device, report.threads);
    }
    text += fmt::format(
        "time        {:.0f} ms: read {:.0f}, bound {:.0f}, build {:.0f}, find {:.0f}, narrow {:.0f}, write "
        "{:.0f}\n",
        time.total, time.read, time.bound, time.build, time.find, time.narrow, time.write);
    return text;
}

}  // namespace

std::string format_report(const ContactsReport& report, Format format) {
    return format == Format::json ? as_json(report) : as_text(report);
}

}  // namespace graze::cli
