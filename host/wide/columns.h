// Boxes in columns as plain data, and the searches in them as a table of functions. As in tree.h, nothing
// here has a body.
#pragma once

#include <cstdint>

#include "host/wide/tree.h"

namespace graze::wide {

/// Boxes cell by cell of a grid (grid.h): along the last axis, which makes a column; column by column, which
/// makes a row; and row by row. In 2-D there is one row. A box is in the cell of its lower corner. Behind
/// these boxes are those that do not fit, the large ones. Axes are in the order of the grid.
struct Columns {
    /// Dim rows of lower bounds, then Dim rows of upper bounds, `stride` floats each. From each box on, 8 may
    /// be read.
    const float* bounds;
    std::uint64_t stride;
    /// The object's number for each box.
    const std::uint32_t* numbers;
    /// For each box that fits, which cells of a column have the lower corners of boxes that may touch it:
    /// from `first` to before `end`. first | end << 16.
    const std::uint32_t* windows;
    /// The first box of each cell; and one more, the number of boxes that fit.
    const std::uint32_t* starts;
    /// The box around each column's boxes, endless along the column: Dim lower bounds, then Dim upper bounds.
    const float* around;
    std::uint32_t across;  ///< columns of a row
    std::uint32_t rows;
    std::uint32_t cells;  ///< of a column
};

/// The cells that have the lower corners of the boxes that fit and may touch a large one, in every column
/// from first_x to before end_x of the rows from first_row to before end_row.
struct Cover {
    std::uint32_t first_x, end_x;
    std::uint32_t first_row, end_row;
    std::uint32_t first_cell, end_cell;
    std::uint32_t box;
};

/// The pairs that boxes first .. end - 1, which fit, make with each other, with those behind in their column
/// and with those of the columns behind. So ranges that cut the boxes into parts find every pair once.
using CountInColumns = std::uint64_t (*)(const Columns& columns, std::uint32_t first, std::uint32_t end);
using FindInColumns = void (*)(const Columns& columns, std::uint32_t first, std::uint32_t end,
                               const Outlet& outlet);

/// The pairs of large boxes with those that fit.
using CountCovered = std::uint64_t (*)(const Columns& columns, const Cover* covers, std::uint64_t count);
using FindCovered = void (*)(const Columns& columns, const Cover* covers, std::uint64_t count,
                             const Outlet& outlet);

/// Index: Overlap.
struct Sweeps {
    CountInColumns count[2];
    FindInColumns find[2];
    CountCovered count_covered[2];
    FindCovered find_covered[2];
};

/// All sweeps of one instruction set.
struct SweepKernels {
    Sweeps flat;   ///< Dim = 2
    Sweeps solid;  ///< Dim = 3
};

extern const SweepKernels plain_sweeps;
#if defined(__x86_64__)
extern const SweepKernels sse4_sweeps;
extern const SweepKernels avx2_sweeps;
#endif

}  // namespace graze::wide
