#include "host/wide/wide_columns.h"

#include <algorithm>
#include <limits>

#include "graze/core/constants.h"

namespace graze::wide {

namespace {

using threads::chunks_of;
using threads::range_of;

/// Boxes are first written in groups of columns: each stream that is written to should be in a page of its
/// own that the processor still knows, and a group in a thread's own cache.
constexpr std::uint32_t most_groups = 512;

constexpr float infinity = std::numeric_limits<float>::infinity();

/// A box's place: its column above its cell. `none` (constants.h): it does not fit.
constexpr int column_shift = 16;
constexpr std::uint32_t cell_mask = (1u << column_shift) - 1;

const SweepKernels& kernels_of(InstructionSet set) {
#if defined(__x86_64__)
    if (set == InstructionSet::avx2) return avx2_sweeps;
    if (set == InstructionSet::sse4) return sse4_sweeps;
#endif
    static_cast<void>(set);
    return plain_sweeps;
}

/// 8 can be read from each box on.
std::uint64_t padded(std::uint32_t count) {
    return chunks_of(count, width) * width + width;
}

/// Groups of 2^shift columns; the last group is that of the boxes that do not fit.
struct Groups {
    std::uint32_t columns;
    int shift = 0;

    explicit Groups(std::uint32_t all_columns) : columns(all_columns) {
        while ((columns - 1) >> shift >= most_groups)
            ++shift;
    }
    [[nodiscard]] std::uint32_t of_columns() const { return ((columns - 1) >> shift) + 1; }
    [[nodiscard]] std::uint32_t count() const { return of_columns() + 1; }
    [[nodiscard]] std::uint32_t of_place(std::uint32_t place) const {
        return place == none ? of_columns() : place >> column_shift >> shift;
    }
};

}  // namespace

template <int Dim>
WideColumns<Dim>::WideColumns(Threads& threads, InstructionSet set)
    : threads_(&threads),
      sweeps_(Dim == 2 ? &kernels_of(set).flat : &kernels_of(set).solid),
      large_(threads, set) {}

/// What any grid for so many boxes takes (grid.cpp), so that another grid needs no other room; more for a
/// grid that is not from there.
template <int Dim>
void WideColumns<Dim>::reserve(std::uint32_t count, std::uint64_t columns, std::uint64_t cells) {
    const std::uint64_t stride = padded(count);
    threads_->grow(records_, count);
    threads_->grow(bounds_, 2 * Dim * stride);
    threads_->grow(numbers_, stride);
    threads_->grow(windows_, stride);
    threads_->grow(starts_, std::max(columns * cells, 2 * std::uint64_t{count}) + 1);
    threads_->grow(around_, 2 * Dim * std::max<std::uint64_t>(columns, count / 16));
    threads_->grow(slots_, threads_->count() * (most_groups + 1ull));
}

template <int Dim>
void WideColumns<Dim>::reserve(std::uint32_t count) {
    reserve(count, 1, 1);
    reserve_misfits(std::min(count, count / 32 + 64));
}

template <int Dim>
std::uint32_t WideColumns<Dim>::sort(const Boxes<Dim>& boxes, Span<const std::uint32_t> objects,
                                     std::uint32_t count, const Grid<Dim>& grid) {
    const std::uint32_t columns = grid.columns();
    const std::uint32_t cells = grid.cells[Dim - 1];
    const std::uint64_t stride = padded(count);
    reserve(count, columns, cells);
    for (std::uint64_t row = 0; row < 2 * Dim; ++row) {
        float* const bounds = bounds_.span(0).data + row * stride;
        std::fill(bounds + count, bounds + stride, 0.0F);
    }
    std::fill(numbers_.span(0).data + count, numbers_.span(0).data + stride, none);
    columns_.bounds = bounds_.span(0).data;
    columns_.stride = stride;
    columns_.numbers = numbers_.span(0).data;
    columns_.windows = windows_.span(0).data;
    columns_.starts = starts_.span(0).data;
    columns_.around = around_.span(0).data;
    columns_.across = grid.cells[0];
    columns_.rows = columns / grid.cells[0];
    columns_.cells = cells;
    if (objects.size == 0) return sort_objects(boxes, EveryObject{}, count, grid);
    return sort_objects(boxes, ListedObject{objects.data}, count, grid);
}

/// Boxes into groups of columns, then each group into its cells.
template <int Dim>
template <class ObjectOf>
std::uint32_t WideColumns<Dim>::sort_objects(const Boxes<Dim>& boxes, const ObjectOf& object_of,
                                             std::uint32_t count, const Grid<Dim>& grid) {
    // One stretch of objects a thread: where each of them writes into each group.
    const Groups groups(grid.columns());
    const std::uint64_t stretch = std::max<std::uint64_t>(1, chunks_of(count, threads_->count()));
    const std::uint64_t stretches = std::max<std::uint64_t>(1, chunks_of(count, stretch));
    const auto slots_of = [&](std::uint64_t s) { return slots_.span(0).data + s * groups.count(); };
    std::uint32_t* const places = windows_.span(0).data;  // until the boxes are in their cells
    threads_->for_each_chunk(stretches, [&](std::uint64_t s) {
        std::uint32_t* const slots = slots_of(s);
        std::fill_n(slots, groups.count(), 0u);
        for_each_box(boxes, object_of, range_of(s, count, stretch),
                     [&](std::uint64_t k, std::uint32_t, const Aabb<Dim>& box) {
                         const std::uint32_t cell = grid.cell(Dim - 1, grid.lower(box, Dim - 1));
                         places[k] = grid.fits(box) ? grid.column(box) << column_shift | cell : none;
                         ++slots[groups.of_place(places[k])];
                     });
    });
    std::uint32_t slot = 0;
    for (std::uint32_t group = 0; group < groups.count(); ++group) {
        for (std::uint64_t s = 0; s < stretches; ++s) {
            const std::uint32_t here = slots_of(s)[group];
            slots_of(s)[group] = slot;
            slot += here;
        }
    }
    const Span<Record> records = records_.span(count);
    threads_->for_each_chunk(stretches, [&](std::uint64_t s) {
        std::uint32_t* const slots = slots_of(s);
        for_each_box(boxes, object_of, range_of(s, count, stretch),
                     [&](std::uint64_t k, std::uint32_t object, const Aabb<Dim>& box) {
                         Record& record = records[slots[groups.of_place(places[k])]++];
                         for (int axis = 0; axis < Dim; ++axis) {
                             record.bounds[axis] = grid.lower(box, axis);
                             record.bounds[Dim + axis] = grid.upper(box, axis);
                         }
                         record.number = object;
                         record.place = places[k];
                     });
    });
    // The last stretch has stopped where the groups end.
    const std::uint32_t* const ends = slots_of(stretches - 1);
    threads_->for_each_chunk(groups.of_columns(), [&](std::uint64_t g) {
        const auto group = static_cast<std::uint32_t>(g);
        const std::uint32_t first = group == 0 ? 0 : ends[group - 1];
        sort_group(grid, group << groups.shift, std::min((group + 1) << groups.shift, groups.columns),
                   records.part(first, ends[group] - first), first);
    });
    const std::uint32_t fitting = ends[groups.of_columns() - 1];
    starts_.span(0).data[std::uint64_t{groups.columns} * grid.cells[Dim - 1]] = fitting;
    put_large(grid, records.part(fitting, count - fitting), fitting);
    return fitting;
}

/// Counting sort of the boxes of some columns by cell, into rows. `first`: the place of the first of them.
template <int Dim>
void WideColumns<Dim>::sort_group(const Grid<Dim>& grid, std::uint32_t first_column, std::uint32_t end_column,
                                  Span<const Record> records, std::uint32_t first) {
    const std::uint32_t cells = grid.cells[Dim - 1];
    std::uint32_t* const starts = starts_.span(0).data;
    std::uint32_t* const group_starts = starts + std::uint64_t{first_column} * cells;
    std::uint32_t* const group_end = starts + std::uint64_t{end_column} * cells;
    float* const around = around_.span(0).data;
    for (std::uint32_t column = first_column; column < end_column; ++column) {
        float* box = around + std::uint64_t{column} * (2 * Dim);
        std::fill_n(box, Dim, infinity);
        std::fill_n(box + Dim, Dim, -infinity);
        std::swap(box[Dim - 1], box[2 * Dim - 1]);
    }
    const auto start_of = [=](std::uint32_t place) -> std::uint32_t& {
        return starts[std::uint64_t{place >> column_shift} * cells + (place & cell_mask)];
    };
    std::fill(group_starts, group_end, 0u);
    for (const Record& record : records)
        ++start_of(record.place);
    for (std::uint32_t* start = group_starts; start != group_end; ++start)
        *start = first += *start;
    // Each is now where its cell ends, and goes down to where it starts.
    const Grid<Dim> own = grid;
    const std::uint32_t reach = own.reach[Dim - 1];
    const std::uint64_t stride = columns_.stride;
    float* const bounds = bounds_.span(0).data;
    std::uint32_t* const numbers = numbers_.span(0).data;
    std::uint32_t* const windows = windows_.span(0).data;
    for (const Record& record : records) {
        const std::uint32_t at = --start_of(record.place);
        for (std::uint64_t row = 0; row < 2 * Dim; ++row)
            bounds[row * stride + at] = record.bounds[row];
        numbers[at] = record.number;
        const std::uint32_t cell = record.place & cell_mask;
        const std::uint32_t end = own.cell(Dim - 1, record.bounds[2 * Dim - 1]) + 1;
        windows[at] = (cell > reach ? cell - reach : 0) | end << column_shift;
        float* box = around + std::uint64_t{record.place >> column_shift} * (2 * Dim);
        for (int axis = 0; axis + 1 < Dim; ++axis) {
            box[axis] = std::min(box[axis], record.bounds[axis]);
            box[Dim + axis] = std::max(box[Dim + axis], record.bounds[Dim + axis]);
        }
    }
}

/// Twice what is needed: from step to step a few more or fewer fit.
template <int Dim>
void WideColumns<Dim>::reserve_misfits(std::uint32_t count) {
    if (count <= covers_.capacity()) return;
    const auto room =
        static_cast<std::uint32_t>(std::min<std::uint64_t>(2 * std::uint64_t{count}, max_objects));
    threads_->grow(covers_, room);
    large_.reserve(room);
}

/// The boxes that do not fit, and the cells they cover. `first`: the place of the first of them.
template <int Dim>
void WideColumns<Dim>::put_large(const Grid<Dim>& grid, Span<const Record> records, std::uint32_t first) {
    const auto count = static_cast<std::uint32_t>(records.size);
    reserve_misfits(count);
    const Span<Cover> covers = covers_.span(count);
    threads_->for_each(count, [&](std::uint32_t k) {
        const Record& record = records[k];
        for (std::uint64_t row = 0; row < 2 * Dim; ++row)
            bounds_.span(0).data[row * columns_.stride + first + k] = record.bounds[row];
        numbers_.span(0).data[first + k] = record.number;
        std::uint32_t from[Dim];
        std::uint32_t to[Dim];
        for (int axis = 0; axis < Dim; ++axis) {
            const std::uint32_t cell = grid.cell(axis, record.bounds[axis]);
            from[axis] = cell > grid.reach[axis] ? cell - grid.reach[axis] : 0;
            to[axis] = grid.cell(axis, record.bounds[Dim + axis]) + 1;
        }
        const bool has_rows = Dim == 3;
        covers[k] = {from[0],     to[0],    has_rows ? from[1] : 0, has_rows ? to[1] : 1, from[Dim - 1],
                     to[Dim - 1], first + k};
    });
}

template class WideColumns<2>;
template class WideColumns<3>;

}  // namespace graze::wide
