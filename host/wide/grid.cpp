#include <cmath>
#include <utility>

#include "host/wide/survey.h"

namespace graze::wide {

namespace {

/// Columns with fewer boxes have too many borders.
constexpr double least_boxes_a_column = 16.0;
/// Cells of all columns, for each box.
constexpr double cells_a_box = 2.0;
/// Place for a column and for a cell of it have 16 bits.
constexpr double most_columns = 65535.0;
constexpr double most_cells = 65535.0;

/// Boxes in a stretch of a column that is as long as one box. A stretch that may touch a box is 1.5 times as
/// long in its own column and 2.5 times in others; wider columns have fewer borders and longer stretches, and
/// between 2.5 and 6 nothing changes.
constexpr double boxes_a_side = 4.0;
/// Cells of a column for the side of a box.
constexpr double cells_a_side = 2.0;

/// More than nine of ten boxes fit, and all do when they are of nearly one size.
template <int Dim>
double side_that_fits(const Survey<Dim>& survey, int axis) {
    return std::min(survey.largest_side[axis], 1.5 * survey.most_sides[axis]);
}

/// How wide columns are across the grid's axes 0 .. Dim - 2, when a cell's area is given (a length in 2-D).
template <int Dim>
void divide(double area, const double* extent, double* width) {
    width[0] = area;
    if constexpr (Dim == 3) {
        // An axis that one column covers leaves the rest to the other one.
        const double even = std::sqrt(area);
        width[0] = extent[1] < even ? area / extent[1] : even;
        width[1] = extent[0] < even ? area / extent[0] : even;
    }
}

template <int Dim>
void cut(Grid<Dim>& grid, int k, const Survey<Dim>& survey, double side, double cell, double most) {
    const double low = survey.low[grid.axis[k]];
    const double spread = survey.high[grid.axis[k]] - low;
    cell = std::max(cell, spread / most);
    grid.origin[k] = low;
    grid.cells_a_unit[k] = 1.0 / cell;
    grid.cells[k] = static_cast<std::uint32_t>(std::min(spread / cell + 1.0, most));
    grid.last[k] = grid.cells[k] - 1.0;
    grid.margin[k] = 1.0 + grid.cells[k] / 8.0;
    // Not one more because of a rounding.
    grid.reach[k] = static_cast<std::uint32_t>(std::ceil(0.995 * side / cell));
}

}  // namespace

template <int Dim>
Grid<Dim> grid_for(const Survey<Dim>& survey) {
    Grid<Dim> grid;
    double spread[Dim];
    for (int axis = 0; axis < Dim; ++axis)
        spread[axis] = survey.high[axis] - survey.low[axis];
    const double widest = *std::max_element(spread, spread + Dim);
    if (widest == 0.0) return grid;
    double side[Dim];
    double volume = 1.0;
    for (int axis = 0; axis < Dim; ++axis) {
        side[axis] = 1.01 * std::max(side_that_fits(survey, axis), widest / most_cells);
        volume *= spread[axis] + side[axis];
    }
    // Columns lie along the axis that is the longest, measured in boxes.
    int along = Dim - 1;
    for (int axis = 0; axis < Dim; ++axis)
        if (spread[axis] / side[axis] > spread[along] / side[along]) along = axis;
    std::swap(grid.axis[along], grid.axis[Dim - 1]);

    const auto count = static_cast<double>(survey.count);
    const double density = count * survey.crowding / volume;
    double extent[Dim];
    for (int k = 0; k < Dim; ++k)
        extent[k] = spread[grid.axis[k]] + side[grid.axis[k]];
    double width[Dim];
    divide<Dim>(boxes_a_side / (density * side[along]), extent, width);
    double columns = std::clamp(count / least_boxes_a_column, 1.0, most_columns);
    for (int k = 0; k + 1 < Dim; ++k) {
        const double own = side[grid.axis[k]];
        cut(grid, k, survey, own, std::max(width[k], own), k + 2 < Dim ? std::sqrt(columns) : columns);
        columns /= grid.cells[k];
    }
    cut(grid, Dim - 1, survey, side[along], side[along] / cells_a_side,
        std::clamp(cells_a_box * count / grid.columns(), 1.0, most_cells));
    return grid;
}

template Grid<2> grid_for(const Survey<2>&);
template Grid<3> grid_for(const Survey<3>&);

}  // namespace graze::wide
