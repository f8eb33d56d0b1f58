#include "host/io/trajectory_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "host/io/error.h"
#include "host/io/fields.h"
#include "host/io/number.h"

namespace graze::io {

namespace {

std::optional<std::string> parse_whole(std::string_view text, std::string_view name, std::int64_t& value) {
    const auto whole = parse_integer(text);
    if (!whole) return fmt::format("{} {} is not a whole number", name, in_quotes(text));
    value = *whole;
    return std::nullopt;
}

std::optional<std::string> parse_real(std::string_view text, std::string_view name, double& value) {
    const Number number = parse_number(text);
    value = number.value;
    if (number.fault == NumberFault::none) return std::nullopt;
    return fmt::format("{}: {}", name, describe_field(text, number.fault));
}

std::optional<std::string> parse_radius(std::string_view text, bool is_diameter, double& radius) {
    const std::string_view name = is_diameter ? "diameter" : "radius";
    if (auto fault = parse_real(text, name, radius)) return fault;
    if (radius < 0.0) return fmt::format("{} {} is negative", name, radius);
    if (is_diameter) radius /= 2.0;
    return std::nullopt;
}

/// The rows are sorted by frame, id, line. The first offender is the repetition with the smallest line.
void refuse_duplicates(const std::filesystem::path& path, const std::vector<TrajectoryRow>& rows) {
    const TrajectoryRow* first = nullptr;
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

std::optional<std::string> parse_row(std::span<const std::string_view> fields, const RowLayout& layout,
                                     TrajectoryRow& row) {
    std::optional<std::string> fault;
    if (layout.id != RowLayout::none) fault = parse_whole(fields[layout.id], "id", row.id);
    if (!fault && layout.frame != RowLayout::none) {
        fault = parse_whole(fields[layout.frame], "frame", row.frame);
    }
    row.position = {};
    for (std::size_t axis = 0; axis < 3 && !fault; ++axis) {
        const std::size_t field = layout.position[axis];
        if (field == RowLayout::none) continue;
        fault = parse_real(fields[field], std::string_view("xyz").substr(axis, 1), row.position[axis]);
    }
    if (!fault && layout.has_radius()) {
        fault = parse_radius(fields[layout.radius], layout.is_diameter, row.radius);
    }
    return fault;
}

std::optional<std::string> differs(const RowLayout& layout, const RowLayout& first) {
    const auto describe_column = [](std::string_view name, bool now) {
        return fmt::format("{} column {}, but the first frame has {}", now ? "a" : "no", name,
                           now ? "none" : "one");
    };
    if (layout.has_z() != first.has_z()) return describe_column("z", layout.has_z());
    if (layout.has_radius() != first.has_radius()) return describe_column("radius", layout.has_radius());
    return std::nullopt;
}

void TrajectoryRows::add(const TrajectoryRow& row, const std::optional<std::string>& fault) {
    if (fault) {
        bad_.add([&] { return at(path_, row.line, *fault); });
    } else if (bad_.empty()) {
        rows_.push_back(row);
    }
}

Trajectory TrajectoryRows::finish(const RowLayout& layout, LengthUnit unit) {
    bad_.refuse_if_any();
    std::ranges::sort(rows_, {},
                      [](const TrajectoryRow& row) { return std::tuple(row.frame, row.id, row.line); });
    refuse_duplicates(path_, rows_);

    const double divisor = unit == LengthUnit::centimetre ? 100.0 : 1.0;
    Trajectory trajectory;
    trajectory.has_z = layout.has_z();
    trajectory.ids.reserve(rows_.size());
    trajectory.positions.reserve(3 * rows_.size());
    if (layout.has_radius()) trajectory.radii.reserve(rows_.size());
    for (const TrajectoryRow& row : rows_) {
        if (trajectory.frame_numbers.empty() || trajectory.frame_numbers.back() != row.frame) {
            trajectory.frame_numbers.push_back(row.frame);
            trajectory.frame_begin.push_back(trajectory.ids.size());
        }
        trajectory.ids.push_back(row.id);
        for (const double coordinate : row.position)
            trajectory.positions.push_back(coordinate / divisor);
        if (layout.has_radius()) trajectory.radii.push_back(row.radius / divisor);
    }
    trajectory.frame_begin.push_back(trajectory.ids.size());
    return trajectory;
}

}  // namespace graze::io
