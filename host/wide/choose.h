// Which of the searches is the fastest for these boxes.
//
// Columns win while boxes are of nearly one size; the tree does not mind sizes and distances of any scale;
// and for few boxes, testing each with all others costs less than any order. A wrong choice costs time, never
// a pair.
#pragma once

#include <cstdint>

#include "graze/core/span.h"
#include "graze/exec/choice.h"
#include "host/wide/boxes.h"
#include "host/wide/grid.h"

namespace graze::wide {

/// What to search with, and the grid if it is one.
template <int Dim>
struct Plan {
    Choice choice;
    Grid<Dim> grid;
};

/// For bound(objects[k]), or bound(0) .. bound(count - 1) when `objects` is empty. Reads a sample (survey.h),
/// on the calling thread; allocates nothing.
template <int Dim>
[[nodiscard]] Plan<Dim> choose(const Boxes<Dim>& boxes, Span<const std::uint32_t> objects,
                               std::uint32_t count);

/// The grid that suits these boxes best, however badly.
template <int Dim>
[[nodiscard]] Grid<Dim> grid_for(const Boxes<Dim>& boxes, Span<const std::uint32_t> objects,
                                 std::uint32_t count);

}  // namespace graze::wide
