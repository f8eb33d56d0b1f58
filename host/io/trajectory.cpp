#include "host/io/trajectory.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "host/io/error.h"
#include "host/io/line_reader.h"
#include "host/io/number.h"

namespace graze::io {

namespace {

struct Row {
    std::int64_t frame;
    std::int64_t id;
    std::uint64_t line;
    std::array<double, 3> position;
};

constexpr std::size_t most_columns = 5;

/// Splits at blanks and tabs. Returns how many there are, which may be more than `fields` holds.
std::size_t split(std::string_view line, std::array<std::string_view, most_columns>& fields) {
    constexpr std::string_view blanks = " \t";
    std::size_t count = 0;
    for (std::size_t begin = line.find_first_not_of(blanks); begin != std::string_view::npos;) {
        const std::size_t end = std::min(line.find_first_of(blanks, begin), line.size());
        if (count < most_columns) fields[count] = line.substr(begin, end - begin);
        ++count;
        begin = line.find_first_not_of(blanks, end);
    }
    return count;
}

/// Reads one line; `columns` is what the first row had, 0 before it. The reason, when the line is no row.
std::optional<std::string> parse_row(std::string_view line, std::size_t& columns, Row& row) {
    std::array<std::string_view, most_columns> fields;
    const std::size_t count = split(line, fields);
    if (columns == 0 && (count == 4 || count == 5)) columns = count;
    if (columns == 0) return fmt::format("{} columns; expected id frame x y [z]", count);
    if (count != columns) return fmt::format("{} columns, but the first row has {}", count, columns);
    const auto id = parse_integer(fields[0]);
    const auto frame = parse_integer(fields[1]);
    if (!id) return fmt::format("id {} is not a whole number", in_quotes(fields[0]));
    if (!frame) return fmt::format("frame {} is not a whole number", in_quotes(fields[1]));
    row.id = *id;
    row.frame = *frame;
    row.position = {};
    for (std::size_t axis = 0; axis + 2 < count; ++axis) {
        const std::string_view text = fields[axis + 2];
        const Number number = parse_number(text);
        if (number.fault != NumberFault::none)
            return fmt::format("{}: {}", "xyz"[axis], describe(text, number.fault));
        row.position[axis] = number.value;
    }
    return std::nullopt;
}

/// The rows are sorted by frame, id, line. The first offender is the repetition with the smallest line.
void refuse_duplicates(const std::filesystem::path& path, const std::vector<Row>& rows) {
    const Row* first = nullptr;
    std::uint64_t first_line = 0;
    std::uint64_t count = 0;
    for (std::size_t i = 1, original = 0; i < rows.size(); ++i) {
        const bool same = rows[i].frame == rows[i - 1].frame && rows[i].id == rows[i - 1].id;
        if (!same) {
            original = i;
            continue;
        }
        ++count;
        if (first == nullptr || rows[i].line < first->line) {
            first = &rows[i];
            first_line = rows[original].line;
        }
    }
    if (first == nullptr) return;
    const std::string more = count > 1 ? fmt::format(" (and {} more)", count - 1) : "";
    refuse(
        path, first->line,
        fmt::format("id {} is already in frame {}, on line {}{}", first->id, first->frame, first_line, more));
}

}  // namespace

Trajectory read_trajectory(const std::filesystem::path& path, LengthUnit unit) {
    std::vector<Row> rows;
    std::size_t columns = 0;
    BadRows bad_rows;
    LineReader lines(path);
    for (std::string_view line; lines.next(line);) {
        Row row{};
        row.line = lines.number();
        if (const auto fault = parse_row(trimmed(line.substr(0, line.find('#'))), columns, row)) {
            bad_rows.add([&] { return at(path, lines.number(), *fault); });
        } else if (bad_rows.empty()) {
            rows.push_back(row);
        }
    }
    bad_rows.refuse_if_any();

    std::ranges::sort(rows, {}, [](const Row& row) { return std::tuple(row.frame, row.id, row.line); });
    refuse_duplicates(path, rows);

    const double divisor = unit == LengthUnit::centimetre ? 100.0 : 1.0;
    Trajectory trajectory;
    trajectory.has_z = columns == 5;
    trajectory.ids.reserve(rows.size());
    trajectory.positions.reserve(3 * rows.size());
    for (const Row& row : rows) {
        if (trajectory.frame_numbers.empty() || trajectory.frame_numbers.back() != row.frame) {
            trajectory.frame_numbers.push_back(row.frame);
            trajectory.frame_begin.push_back(trajectory.ids.size());
        }
        trajectory.ids.push_back(row.id);
        for (const double coordinate : row.position)
            trajectory.positions.push_back(coordinate / divisor);
    }
    trajectory.frame_begin.push_back(trajectory.ids.size());
    return trajectory;
}

}  // namespace graze::io
