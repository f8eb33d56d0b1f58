// The grid of the columns (columns.h): where its cells are, and in which of them a box is.
//
// Nothing about it must be right for the pairs to be: cells are numbered by a function that never falls when
// the coordinate grows, since subtracting, multiplying by a positive number, clamping and cutting off never
// do, however they round; whatever the origin and the size of cells are. So for boxes a and b that touch,
//     lower(b) <= upper(a)  gives  cell(lower(b)) <= cell(upper(a)).
// A box *fits* when cell(upper) is at most `reach` above cell(lower), which is tested, not derived from its
// size. If b fits as well,
//     lower(a) <= upper(b)  gives  cell(lower(a)) <= cell(upper(b)) <= cell(lower(b)) + reach.
// So the lower corners of all boxes that fit and touch a lie in the cells cell(lower(a)) - reach ..
// cell(upper(a)) of each axis; and if a fits too, at most one column away, since `reach` is 1 across columns.
// A box that is far outside the grid does not fit either, so that the cells at its border are not crowded.
// Boxes that do not fit are searched for otherwise.
#pragma once

#include <algorithm>
#include <cstdint>

#include "graze/core/aabb.h"

namespace graze::wide {

/// Default: one cell, into which everything fits.
template <int Dim>
struct Grid {
    /// The caller's axis for each of the grid's. Columns lie along the last one.
    int axis[Dim];
    double origin[Dim];
    double cells_a_unit[Dim];
    std::uint32_t cells[Dim];
    double last[Dim];    ///< cells - 1
    double margin[Dim];  ///< cells by which a lower corner may lie outside
    std::uint32_t reach[Dim];

    Grid() {
        for (int k = 0; k < Dim; ++k) {
            axis[k] = k;
            origin[k] = cells_a_unit[k] = last[k] = margin[k] = 0.0;
            cells[k] = reach[k] = 1;
        }
    }

    /// In cells, along the grid's axis k.
    [[nodiscard]] double coordinate(int k, float x) const {
        return (static_cast<double>(x) - origin[k]) * cells_a_unit[k];
    }
    /// What lies outside is in the first or last cell.
    [[nodiscard]] std::uint32_t cell(int k, float x) const {
        const double inside = std::min(std::max(coordinate(k, x), 0.0), last[k]);
        return static_cast<std::uint32_t>(static_cast<std::int32_t>(inside));
    }
    [[nodiscard]] float lower(const Aabb<Dim>& box, int k) const { return box.lo[axis[k]]; }
    [[nodiscard]] float upper(const Aabb<Dim>& box, int k) const { return box.hi[axis[k]]; }

    [[nodiscard]] bool fits(const Aabb<Dim>& box) const {
        bool all = true;
        for (int k = 0; k < Dim; ++k) {
            const double at = coordinate(k, lower(box, k));
            const bool is_near = (at >= -margin[k]) & (at <= last[k] + margin[k]);
            all &= is_near & (cell(k, upper(box, k)) <= cell(k, lower(box, k)) + reach[k]);
        }
        return all;
    }
    [[nodiscard]] std::uint32_t columns() const {
        std::uint32_t product = 1;
        for (int k = 0; k + 1 < Dim; ++k)
            product *= cells[k];
        return product;
    }
    [[nodiscard]] std::uint32_t column(const Aabb<Dim>& box) const {
        std::uint32_t number = 0;
        for (int k = Dim - 2; k >= 0; --k)
            number = number * cells[k] + cell(k, lower(box, k));
        return number;
    }
};

}  // namespace graze::wide
