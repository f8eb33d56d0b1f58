#include "host/wide/order.h"

#include <algorithm>

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

/// Sorts a crowd along a grid of its own, on the calling thread.
template <int Dim, class BoundOf>
void sort_small(const BoundOf& bound, Span<std::uint64_t> words) {
    const CentreBox<Dim, BoundOf> centre_of{bound, {}};
    SceneBox<Dim> centres = centre_of(number_of(words[0]));
    for (const std::uint64_t word : words.part(1, words.size - 1))
        centres = MergeSceneBox<Dim>{}(centres, centre_of(number_of(word)));
    const Grid<Dim> grid(centres);
    if (grid.is_point()) return;
    for (std::uint64_t& word : words)
        word = grid.key_of(bound(number_of(word))) << 32 | number_of(word);
    std::sort(words.begin(), words.end());
    for_each_crowd(words, [&](Range crowd) { sort_small<Dim>(bound, part_of(words, crowd)); });
}

/// The objects of a crowd, as they stand.
struct NumberAt {
    Span<const std::uint64_t> words;
    std::uint32_t operator()(std::uint32_t k) const { return number_of(words[k]); }
};

/// Sorts the objects object_of(0 .. words.size - 1) into `words`, on all threads. `object_of` may read
/// `words`.
template <int Dim, class BoundOf, class ObjectOf>
void sort_large(Threads& threads, const BoundOf& bound, const ObjectOf& object_of, Span<std::uint64_t> words,
                Span<std::uint64_t> spare) {
    const auto count = static_cast<std::uint32_t>(words.size);
    const CentreBox<Dim, BoundOf> centre_of{bound, {}};
    SceneBox<Dim> centres{};  // the reduction fills it
    threads.reduce(
        count, [&](std::uint32_t k) { return centre_of(object_of(k)); }, MergeSceneBox<Dim>{},
        Span<SceneBox<Dim>>{&centres, 1});
    const Grid<Dim> grid(centres);
    // Into the spare: an odd number of passes brings them back.
    threads.for_each(count, [&](std::uint32_t k) {
        const std::uint32_t object = object_of(k);
        spare[k] = grid.key_of(bound(object)) << 32 | object;
    });
    Span<std::uint64_t> sorted = spare;
    Span<std::uint64_t> other = words;
    threads.sort_keys(sorted, other, 32, 32 + Dim * cell_bits<Dim>);
    if (sorted.data != words.data) threads.for_each(count, [&](std::uint32_t k) { words[k] = sorted[k]; });
    if (grid.is_point()) return;

    std::vector<Range> small;
    for_each_crowd(words, [&](Range crowd) {
        if (crowd.end - crowd.first < large) {
            small.push_back(crowd);
            return;
        }
        const Span<std::uint64_t> part = part_of(words, crowd);
        sort_large<Dim>(threads, bound, NumberAt{part}, part, part_of(spare, crowd));
    });
    threads.for_each_chunk(small.size(),
                           [&](std::uint64_t c) { sort_small<Dim>(bound, part_of(words, small[c])); });
}

}  // namespace

template <int Dim>
template <class Scalar>
Span<const std::uint64_t> SpatialOrder<Dim>::sorted(const Bound<Scalar, Dim>& bound,
                                                    Span<const std::uint32_t> objects, std::uint32_t count) {
    threads_->grow(words_, count);
    threads_->grow(spare_, count);
    const Span<std::uint64_t> words = words_.span(count);
    if (objects.size == 0) {
        sort_large<Dim>(
            *threads_, bound, [](std::uint32_t k) { return k; }, words, spare_.span(count));
    } else {
        sort_large<Dim>(
            *threads_, bound, [=](std::uint32_t k) { return objects[k]; }, words, spare_.span(count));
    }
    return words;
}

template class SpatialOrder<2>;

template class SpatialOrder<3>;
template Span<const std::uint64_t> SpatialOrder<2>::sorted(const Bound<float, 2>&, Span<const std::uint32_t>,
                                                           std::uint32_t);
template Span<const std::uint64_t> SpatialOrder<2>::sorted(const Bound<double, 2>&, Span<const std::uint32_t>,
                                                           std::uint32_t);
template Span<const std::uint64_t> SpatialOrder<3>::sorted(const Bound<float, 3>&, Span<const std::uint32_t>,
                                                           std::uint32_t);
template Span<const std::uint64_t> SpatialOrder<3>::sorted(const Bound<double, 3>&, Span<const std::uint32_t>,
                                                           std::uint32_t);

}  // namespace graze::wide
