#include "host/io/lammps_dump.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/io/error.h"
#include "host/io/fields.h"
#include "host/io/line_reader.h"
#include "host/io/trajectory_rows.h"

namespace graze::io {

namespace {

constexpr std::string_view item = "ITEM:";

struct Interval {
    double lo = 0.0;
    double hi = 0.0;
};

struct Box {
    bool triclinic = false;  ///< then the axes are not those of scaled positions, and are not kept
    std::array<Interval, 3> axes;
};

/// What the ITEMs of a snapshot have said so far.
struct Snapshot {
    std::optional<std::int64_t> timestep;
    std::optional<std::int64_t> atoms;
    std::uint64_t atoms_line = 0;
    std::optional<Box> box;
};

struct DumpLayout {
    RowLayout row;
    std::size_t columns = 0;
    bool scaled = false;
};

/// How the names of the position's columns end, the best first.
struct PositionStyle {
    std::string_view suffix;
    bool scaled;
};
constexpr std::array<PositionStyle, 4> position_styles{
    {{"", false}, {"s", true}, {"u", false}, {"su", true}}};

class DumpReader {
  public:
    explicit DumpReader(const std::filesystem::path& path) : path_(path), lines_(path), rows_(path) {}

    Trajectory read(LengthUnit unit) {
        bool complete = false;  // after the rows of a snapshot
        while (lines_.next(line_)) {
            if (line_.starts_with(item)) {
                complete = read_item(trimmed(line_.substr(item.size())));
            } else if (complete) {
                stop("a row more than " + stated_rows());
            } else {
                stop(fmt::format("expected ITEM:, not {}", in_quotes(line_)));
            }
        }
        if (lines_.number() == 0) refuse(path_, "an empty file");
        if (!complete) stop("the file ends where ITEM: ATOMS must follow");
        return rows_.finish(*first_layout_, unit);
    }

  private:
    [[noreturn]] void stop(const std::string& reason) const {
        rows_.refuse_if_any();
        refuse(path_, lines_.number(), reason);
    }

    [[nodiscard]] std::string stated_rows() const {
        return fmt::format("the {} that ITEM: NUMBER OF ATOMS says on line {}", *snapshot_.atoms,
                           snapshot_.atoms_line);
    }

    /// True when that was the end of a snapshot.
    bool read_item(std::string_view line) {
        const std::string title(line);
        if (title == "ATOMS" || title.starts_with("ATOMS ")) {
            read_atoms(std::string_view(title).substr(5));
            return true;
        }
        if (title == "TIMESTEP") {
            if (snapshot_.timestep) stop("ITEM: TIMESTEP where ITEM: ATOMS must follow");
            snapshot_ = {};
            read_timestep();
        } else if (title == "NUMBER OF ATOMS") {
            snapshot_.atoms = whole_number(title);
            snapshot_.atoms_line = lines_.number();
            if (*snapshot_.atoms < 0) stop("a negative number of atoms");
        } else if (title.starts_with("BOX BOUNDS")) {
            read_box(title);
        } else {
            next_value(title);
        }
        return false;
    }

    void next_value(std::string_view title) {
        if (!lines_.next(line_)) stop(fmt::format("the file ends after ITEM: {}", title));
        if (line_.starts_with(item)) stop(fmt::format("too few lines after ITEM: {}", title));
    }

    std::int64_t whole_number(std::string_view title) {
        next_value(title);
        const auto number = parse_integer(line_);
        if (!number) stop(fmt::format("ITEM: {}: {} is not a whole number", title, in_quotes(line_)));
        return *number;
    }

    void read_timestep() {
        snapshot_.timestep = whole_number("TIMESTEP");
        const auto [before, is_new] = line_of_timestep_.emplace(*snapshot_.timestep, lines_.number());
        if (!is_new)
            stop(fmt::format("timestep {} is already on line {}", *snapshot_.timestep, before->second));
    }

    void read_box(std::string_view title) {
        Box box;
        box.triclinic = title.find("xy") != std::string_view::npos;
        for (Interval& axis : box.axes) {
            next_value(title);
            if (box.triclinic) continue;
            split_words(line_, fields_);
            if (fields_.size() != 2)
                stop(fmt::format("ITEM: {}: {} numbers; expected lo hi", title, fields_.size()));
            axis = {bound(title, fields_[0]), bound(title, fields_[1])};
            if (axis.lo > axis.hi) stop(fmt::format("ITEM: {}: lo {} > hi {}", title, axis.lo, axis.hi));
        }
        snapshot_.box = box;
    }

    double bound(std::string_view title, std::string_view text) {
        const Number number = parse_number(text);
        if (number.fault != NumberFault::none)
            stop(fmt::format("ITEM: {}: {}", title, describe_field(text, number.fault)));
        return number.value;
    }

    void read_atoms(std::string_view names) {
        if (!snapshot_.timestep) stop("ITEM: ATOMS without ITEM: TIMESTEP before it");
        if (!snapshot_.atoms) stop("ITEM: ATOMS without ITEM: NUMBER OF ATOMS before it");
        const DumpLayout layout = find_columns(names);
        if (!first_layout_) first_layout_ = layout.row;
        if (const auto fault = differs(layout.row, *first_layout_)) stop(*fault);
        for (std::int64_t i = 0; i < *snapshot_.atoms; ++i) {
            if (!lines_.next(line_)) stop(fmt::format("the file ends after {} rows of {}", i, stated_rows()));
            if (line_.starts_with(item)) stop(fmt::format("only {} rows of {}", i, stated_rows()));
            TrajectoryRow row{};
            row.frame = *snapshot_.timestep;
            row.id = i + 1;
            row.line = lines_.number();
            rows_.add(row, read_row(layout, row));
        }
        snapshot_.timestep.reset();
    }

    DumpLayout find_columns(std::string_view names) {
        split_words(names, fields_);
        const auto column = [&](std::string_view name) {
            const auto found = std::ranges::find(fields_, name);
            if (found == fields_.end()) return RowLayout::none;
            if (std::ranges::count(fields_, name) > 1) stop(fmt::format("column {} is there twice", name));
            return static_cast<std::size_t>(found - fields_.begin());
        };
        DumpLayout layout;
        layout.columns = fields_.size();
        layout.row.id = column("id");
        layout.row.radius = column("radius");
        if (!layout.row.has_radius()) {
            layout.row.radius = column("diameter");
            layout.row.is_diameter = layout.row.has_radius();
        }
        for (const PositionStyle& style : position_styles) {
            auto& position = layout.row.position;
            for (std::size_t axis = 0; axis < 3; ++axis)
                position[axis] = column(fmt::format("{}{}", "xyz"[axis], style.suffix));
            if (position[0] == RowLayout::none || position[1] == RowLayout::none) continue;
            layout.scaled = style.scaled;
            if (style.scaled && !snapshot_.box) stop("scaled positions without ITEM: BOX BOUNDS before them");
            if (style.scaled && snapshot_.box->triclinic) stop("scaled positions in a triclinic box");
            return layout;
        }
        stop("no columns x and y, xs and ys, xu and yu, or xsu and ysu");
    }

    std::optional<std::string> read_row(const DumpLayout& layout, TrajectoryRow& row) {
        split_words(line_, fields_);
        if (fields_.size() != layout.columns)
            return fmt::format("{} columns, but ITEM: ATOMS names {}", fields_.size(), layout.columns);
        if (auto fault = parse_row(fields_, layout.row, row)) return fault;
        for (std::size_t axis = 0; layout.scaled && axis < (layout.row.has_z() ? 3 : 2); ++axis) {
            const auto [lo, hi] = snapshot_.box->axes[axis];
            double& coordinate = row.position[axis];
            coordinate = lo + coordinate * (hi - lo);
            if (!std::isfinite(coordinate))
                return fmt::format("{}: outside the range of float64 when scaled", "xyz"[axis]);
        }
        return std::nullopt;
    }

    const std::filesystem::path& path_;
    LineReader lines_;
    std::string_view line_;
    std::vector<std::string_view> fields_;
    Snapshot snapshot_;
    std::map<std::int64_t, std::uint64_t> line_of_timestep_;
    std::optional<RowLayout> first_layout_;
    TrajectoryRows rows_;
};

}  // namespace

Trajectory read_lammps_dump(const std::filesystem::path& path, LengthUnit unit) {
    Trajectory trajectory = DumpReader(path).read(unit);
    trajectory.in_space = trajectory.has_z;
    return trajectory;
}

}  // namespace graze::io
