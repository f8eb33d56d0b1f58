#include "host/wide/choose.h"

#include <algorithm>

#include "host/wide/survey.h"

namespace graze::wide {

namespace {

/// Up to so many boxes brute force is the fastest, measured on one thread.
constexpr std::uint32_t few = 150;

/// Columns lose when more boxes do not fit: that is lognormal sides of sigma 0.7, each axis for itself. A few
/// cost nothing.
constexpr double most_misfits = 0.03;
constexpr double few_misfits = 64.0;
/// A cell is searched box by box, so it must not be where a tree would have levels; 2 to 6 share one in the
/// scenes of the benchmarks.
constexpr double most_in_a_cell = 64.0;

/// What the samples say of a grid.
struct Trial {
    double misfits;    ///< share that does not fit
    double in_a_cell;  ///< boxes that share the cell of a box
};

template <int Dim>
Trial try_grid(const Survey<Dim>& survey, const Grid<Dim>& grid) {
    std::uint64_t cells[Survey<Dim>::most_samples];
    std::uint32_t fitting = 0;
    for (std::uint32_t k = 0; k < survey.sampled; ++k) {
        const Aabb<Dim>& box = survey.samples[k];
        if (!grid.fits(box)) continue;
        const std::uint32_t cell = grid.cell(Dim - 1, grid.lower(box, Dim - 1));
        cells[fitting++] = std::uint64_t{grid.column(box)} << 32 | cell;
    }
    const auto samples = static_cast<double>(survey.sampled);
    std::sort(cells, cells + fitting);
    double others = 0.0;
    for (std::uint32_t k = 0; k < fitting;) {
        const std::uint64_t* end = std::upper_bound(cells + k, cells + fitting, cells[k]);
        const auto here = static_cast<std::uint32_t>(end - (cells + k));
        others += static_cast<double>(here) * (here - 1.0);
        k += here;
    }
    return {(samples - fitting) / samples,
            1.0 + others / samples * (static_cast<double>(survey.count) / samples)};
}

}  // namespace

template <int Dim>
Plan<Dim> choose(const Boxes<Dim>& boxes, Span<const std::uint32_t> objects, std::uint32_t count) {
    if (count <= few) return {{Algorithm::brute, "few boxes"}, {}};
    const Survey<Dim> survey(boxes, objects, count);
    const Grid<Dim> grid = grid_for(survey);
    // Most lower corners are one point, so most boxes are pairs.
    if (grid.columns() * grid.cells[Dim - 1] == 1) return {{Algorithm::brute, "boxes in one place"}, grid};
    const Trial trial = try_grid(survey, grid);
    if (trial.misfits > std::max(most_misfits, few_misfits / count))
        return {{Algorithm::lbvh, "sizes or distances that differ too much for one grid"}, grid};
    if (trial.in_a_cell > most_in_a_cell) return {{Algorithm::lbvh, "crowds within cells of one grid"}, grid};
    return {{Algorithm::hash, "near-equal sizes"}, grid};
}

template <int Dim>
Grid<Dim> grid_for(const Boxes<Dim>& boxes, Span<const std::uint32_t> objects, std::uint32_t count) {
    if (count <= few) return {};
    return grid_for(Survey<Dim>(boxes, objects, count));
}

template Plan<2> choose(const Boxes<2>&, Span<const std::uint32_t>, std::uint32_t);
template Plan<3> choose(const Boxes<3>&, Span<const std::uint32_t>, std::uint32_t);
template Grid<2> grid_for(const Boxes<2>&, Span<const std::uint32_t>, std::uint32_t);
template Grid<3> grid_for(const Boxes<3>&, Span<const std::uint32_t>, std::uint32_t);

}  // namespace graze::wide
