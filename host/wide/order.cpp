#include "host/wide/order.h"

#include <algorithm>
#include <limits>
#include <mutex>

#include "graze/stage/scene_box.h"
#include "host/wide/hilbert.h"

namespace graze::wide {

namespace {

using threads::Range;

/// Bits of a cell's coordinate, even. 24 bits in all are three passes of the sort; a scene so large or so
/// uneven that this is too coarse has crowds.
template <int Dim>
constexpr int cell_bits = Dim == 2 ? 12 : 8;

/// As many boxes may share a cell; they are a few blocks without order.
constexpr std::uint64_t crowded = 32;
/// A crowd of so many is sorted by all threads together, a smaller one by one of them.
constexpr std::uint64_t large = 32768;
/// Boxes of a task.
constexpr std::uint64_t task_boxes = 4096;

template <int Dim>
struct Grid {
    double origin[Dim];
    double cells_a_unit;  ///< 0: all centres are one point

    explicit Grid(const SceneBox<Dim>& centres) {
        double extent = 0.0;
        for (int axis = 0; axis < Dim; ++axis) {
            origin[axis] = centres.lo[axis];
            extent = std::max(extent, centres.hi[axis] - centres.lo[axis]);
        }
        cells_a_unit = extent > 0.0 ? static_cast<double>(1u << cell_bits<Dim>) / extent : 0.0;
    }

    [[nodiscard]] bool is_point() const { return cells_a_unit == 0.0; }
    [[nodiscard]] std::uint64_t key_of(const Aabb<Dim>& box) const {
        std::uint32_t cell[Dim];
        const std::uint32_t last = (1u << cell_bits<Dim>)-1;
        for (int axis = 0; axis < Dim; ++axis) {
            const auto at = static_cast<std::uint32_t>(
                static_cast<std::int64_t>((centre(box, axis) - origin[axis]) * cells_a_unit));
            cell[axis] = std::min(at, last);
        }
        return hilbert_code<Dim>(cell, cell_bits<Dim>);
    }
};

std::uint32_t number_of(std::uint64_t word) {
    return static_cast<std::uint32_t>(word);
}
std::uint64_t key_of(std::uint64_t word) {
    return word >> 32;
}
Span<std::uint64_t> part_of(Span<std::uint64_t> words, Range range) {
    return words.part(range.first, range.end - range.first);
}

/// The stretches of more than `crowded` words with one key.
template <class Visit>
void for_each_crowd(Span<const std::uint64_t> words, const Visit& visit) {
    std::uint64_t done = 0;  // what was visited may have new keys
    for (std::uint64_t i = 0; i + crowded < words.size;) {
        if (key_of(words[i]) != key_of(words[i + crowded])) {
            i += crowded;
            continue;
        }
        std::uint64_t first = i;
        while (first > done && key_of(words[first - 1]) == key_of(words[i]))
            --first;
        std::uint64_t end = i + crowded + 1;
        while (end < words.size && key_of(words[end]) == key_of(words[i]))
            ++end;
        visit(Range{first, end});
        i = done = end;
    }
}

/// The objects of a crowd, as they stand.
struct NumberAt {
    Span<const std::uint64_t> words;
    std::uint32_t operator()(std::uint64_t k) const { return number_of(words[k]); }
};

/// What merging does not change.
template <int Dim>
SceneBox<Dim> no_centres() {
    SceneBox<Dim> none;
    std::fill_n(none.lo, Dim, std::numeric_limits<double>::infinity());
    std::fill_n(none.hi, Dim, -std::numeric_limits<double>::infinity());
    return none;
}

template <int Dim, class ObjectOf>
SceneBox<Dim> centres_of(const Boxes<Dim>& boxes, const ObjectOf& object_of, Range range) {
    SceneBox<Dim> centres = no_centres<Dim>();
    for_each_box(boxes, object_of, range, [&](std::uint64_t, std::uint32_t, const Aabb<Dim>& box) {
        for (int axis = 0; axis < Dim; ++axis) {
            centres.lo[axis] = std::min(centres.lo[axis], centre(box, axis));
            centres.hi[axis] = std::max(centres.hi[axis], centre(box, axis));
        }
    });
    return centres;
}

/// Writes key and number of each object. `object_of` may read `words`.
template <int Dim, class ObjectOf>
void put_words(const Boxes<Dim>& boxes, const ObjectOf& object_of, Range range, const Grid<Dim>& grid,
               Span<std::uint64_t> words) {
    for_each_box(boxes, object_of, range, [&](std::uint64_t k, std::uint32_t object, const Aabb<Dim>& box) {
        words[k] = grid.key_of(box) << 32 | object;
    });
}

/// Sorts a crowd along a grid of its own, on the calling thread.
template <int Dim>
void sort_small(const Boxes<Dim>& boxes, Span<std::uint64_t> words) {
    const Range all{0, words.size};
    const Grid<Dim> grid(centres_of(boxes, NumberAt{words}, all));
    if (grid.is_point()) return;
    put_words(boxes, NumberAt{words}, all, grid, words);
    std::sort(words.begin(), words.end());
    for_each_crowd(words, [&](Range crowd) { sort_small<Dim>(boxes, part_of(words, crowd)); });
}

}  // namespace

/// Sorts the objects object_of(0 .. words.size - 1) into `words`, on all threads. `object_of` may read
/// `words`.
template <int Dim>
template <class ObjectOf>
void SpatialOrder<Dim>::sort_large(const Boxes<Dim>& boxes, const ObjectOf& object_of,
                                   Span<std::uint64_t> words, Span<std::uint64_t> spare) {
    const std::uint64_t count = words.size;
    const std::uint64_t tasks = threads::chunks_of(count, task_boxes);
    SceneBox<Dim> centres = no_centres<Dim>();
    std::mutex merging;
    threads_->for_each_chunk(tasks, [&](std::uint64_t task) {
        const SceneBox<Dim> some = centres_of(boxes, object_of, threads::range_of(task, count, task_boxes));
        const std::lock_guard lock(merging);
        centres = MergeSceneBox<Dim>{}(centres, some);
    });
    const Grid<Dim> grid(centres);
    // Into the spare: an odd number of passes brings them back.
    threads_->for_each_chunk(tasks, [&](std::uint64_t task) {
        put_words(boxes, object_of, threads::range_of(task, count, task_boxes), grid, spare);
    });
    Span<std::uint64_t> sorted = spare;
    Span<std::uint64_t> other = words;
    threads_->sort_keys(sorted, other, 32, 32 + Dim * cell_bits<Dim>);
    if (sorted.data != words.data) {
        threads_->for_each(static_cast<std::uint32_t>(count), [&](std::uint32_t k) { words[k] = sorted[k]; });
    }
    if (grid.is_point()) return;

    const std::size_t own = crowds_.size();
    for_each_crowd(words, [&](Range crowd) { crowds_.push_back(crowd); });
    const std::size_t end = crowds_.size();
    for (std::size_t c = own; c < end; ++c) {
        const Range crowd = crowds_[c];
        if (crowd.end - crowd.first < large) continue;
        const Span<std::uint64_t> part = part_of(words, crowd);
        sort_large(boxes, NumberAt{part}, part, part_of(spare, crowd));
    }
    threads_->for_each_chunk(end - own, [&](std::uint64_t c) {
        const Range crowd = crowds_[own + c];
        if (crowd.end - crowd.first < large) sort_small(boxes, part_of(words, crowd));
    });
    crowds_.resize(own);
}

template <int Dim>
void SpatialOrder<Dim>::reserve(std::uint32_t count) {
    threads_->grow(words_, count);
    threads_->grow(spare_, count);
}

template <int Dim>
Span<const std::uint64_t> SpatialOrder<Dim>::sorted(const Boxes<Dim>& boxes,
                                                    Span<const std::uint32_t> objects, std::uint32_t count) {
    reserve(count);
    crowds_.clear();
    const Span<std::uint64_t> words = words_.span(count);
    if (count == 0) return words;
    if (objects.size == 0) {
        sort_large(boxes, EveryObject{}, words, spare_.span(count));
    } else {
        sort_large(boxes, ListedObject{objects.data}, words, spare_.span(count));
    }
    return words;
}

template class SpatialOrder<2>;
template class SpatialOrder<3>;

}  // namespace graze::wide
