// What the readers of trajectories share: a row, where its values stand among the fields of a line, and how
// rows in any order become a Trajectory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/io/error.h"
#include "host/io/trajectory.h"

namespace graze::io {

struct TrajectoryRow {
    std::int64_t frame;
    std::int64_t id;
    std::uint64_t line;  ///< of the file, from 1
    std::array<double, 3> position;
    double radius;
};

/// The field of a row that holds each value; `none` where the file has no such column.
struct RowLayout {
    static constexpr std::size_t none = SIZE_MAX;

    std::size_t frame = none;
    std::size_t id = none;
    std::array<std::size_t, 3> position{none, none, none};
    std::size_t radius = none;
    bool is_diameter = false;  ///< the radius is half of what the field says

    [[nodiscard]] bool has_z() const { return position[2] != none; }
    [[nodiscard]] bool has_radius() const { return radius != none; }
};

/// Fills the members of `row` that the layout has; z is 0 without a column. The reason, when the line is no
/// such row. There must be as many fields as the layout needs.
[[nodiscard]] std::optional<std::string> parse_row(std::span<const std::string_view> fields,
                                                   const RowLayout& layout, TrajectoryRow& row);

/// The reason why a frame with this layout cannot follow one with the layout `first`: both have z or none
/// has, and so the radius.
[[nodiscard]] std::optional<std::string> differs(const RowLayout& layout, const RowLayout& first);

/// The rows of a file as they are read, in any order. Once a row is bad, only faults are kept.
class TrajectoryRows {
  public:
    explicit TrajectoryRows(std::filesystem::path path) : path_(std::move(path)) {}

    /// A row, or the fault of the line that is none; either way `row.line` is set.
    void add(const TrajectoryRow& row, const std::optional<std::string>& fault);
    /// Throws Error(bad_input) when a row was bad.
    void refuse_if_any() const { bad_.refuse_if_any(); }
    /// Once, at the end. Throws as well when an id is twice in a frame.
    [[nodiscard]] Trajectory finish(const RowLayout& layout, LengthUnit unit);

  private:
    std::filesystem::path path_;
    std::vector<TrajectoryRow> rows_;
    BadRows bad_;
};

}  // namespace graze::io
