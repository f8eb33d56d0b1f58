#include "host/io/trajectory_txt.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/io/fields.h"
#include "host/io/line_reader.h"
#include "host/io/trajectory_rows.h"

namespace graze::io {

namespace {

RowLayout layout_of(std::size_t columns) {
    RowLayout layout;
    layout.id = 0;
    layout.frame = 1;
    layout.position = {2, 3, columns == 5 ? 4 : RowLayout::none};
    return layout;
}

}  // namespace

Trajectory read_trajectory_txt(const std::filesystem::path& path, LengthUnit unit) {
    std::size_t columns = 0;  // of the first row, 0 before it
    RowLayout layout;
    std::vector<std::string_view> fields;
    const auto read_row = [&](std::string_view line, TrajectoryRow& row) -> std::optional<std::string> {
        split_words(line, fields);
        if (columns == 0 && fields.size() != 4 && fields.size() != 5)
            return fmt::format("{} columns; expected id frame x y [z]", fields.size());
        if (columns == 0) layout = layout_of(columns = fields.size());
        if (fields.size() != columns)
            return fmt::format("{} columns, but the first row has {}", fields.size(), columns);
        return parse_row(fields, layout, row);
    };

    TrajectoryRows rows(path);
    LineReader lines(path);
    for (std::string_view line; lines.next(line);) {
        TrajectoryRow row{};
        row.line = lines.number();
        rows.add(row, read_row(trimmed(line.substr(0, line.find('#'))), row));
    }
    return rows.finish(layout, unit);
}

}  // namespace graze::io
