#include "host/io/trajectory_csv.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "host/io/error.h"
#include "host/io/fields.h"
#include "host/io/line_reader.h"
#include "host/io/trajectory_rows.h"

namespace graze::io {

namespace {

constexpr std::string_view expected_columns = "id, frame, x, y and perhaps z and radius";

/// Where the layout keeps the column of this name; null for one that is not read.
std::size_t* place_of(std::string_view name, RowLayout& layout) {
    if (same_word(name, "id") || same_word(name, "persid")) return &layout.id;
    if (same_word(name, "frame") || same_word(name, "fr")) return &layout.frame;
    if (same_word(name, "x")) return &layout.position[0];
    if (same_word(name, "y")) return &layout.position[1];
    if (same_word(name, "z")) return &layout.position[2];
    if (same_word(name, "r") || same_word(name, "radius")) return &layout.radius;
    return nullptr;
}

/// The name that is there a second time, when there is one.
std::optional<std::string_view> find_columns(const std::vector<std::string_view>& names, RowLayout& layout) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::size_t* const place = place_of(names[i], layout);
        if (place == nullptr) continue;
        if (*place != RowLayout::none) return names[i];
        *place = i;
    }
    return std::nullopt;
}

}  // namespace

bool is_trajectory_header(std::string_view header) {
    std::vector<std::string_view> names;
    split_csv(header, csv_separator(header), names);
    RowLayout layout;
    static_cast<void>(find_columns(names, layout));
    return layout.id != RowLayout::none && layout.frame != RowLayout::none;
}

Trajectory read_trajectory_csv(const std::filesystem::path& path, LengthUnit unit) {
    LineReader lines(path);
    std::string_view line;
    if (!lines.next(line)) refuse(path, fmt::format("no header; expected {}", expected_columns));
    const char separator = csv_separator(line);
    std::vector<std::string_view> fields;
    split_csv(line, separator, fields);
    const std::size_t columns = fields.size();
    RowLayout layout;
    if (const auto twice = find_columns(fields, layout)) {
        refuse(path, lines.number(), fmt::format("column {} is there twice", in_quotes(*twice)));
    }
    for (const std::size_t needed : {layout.id, layout.frame, layout.position[0], layout.position[1]}) {
        if (needed != RowLayout::none) continue;
        refuse(path, lines.number(), fmt::format("columns {} are not {}", in_quotes(line), expected_columns));
    }

    TrajectoryRows rows(path);
    while (lines.next(line)) {
        split_csv(line, separator, fields);
        TrajectoryRow row{};
        row.line = lines.number();
        const auto fault = fields.size() == columns
                               ? parse_row(fields, layout, row)
                               : fmt::format("{} columns, but the header names {}", fields.size(), columns);
        rows.add(row, fault);
    }
    return rows.finish(layout, unit);
}

}  // namespace graze::io
