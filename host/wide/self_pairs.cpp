#include "host/wide/self_pairs.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <limits>
#include <type_traits>

#include "graze/core/constants.h"

namespace graze::wide {

namespace {

using threads::chunks_of;
using threads::Range;
using threads::range_of;

constexpr float infinity = std::numeric_limits<float>::infinity();

template <int Dim>
constexpr std::uint64_t node_floats = 2 * Dim* width;

/// Levels that one task builds from the boxes up: its 4096 boxes are one node of the last.
constexpr int task_levels = 4;
constexpr std::uint64_t task_boxes = 4096;

/// Blocks of a task of the search.
constexpr std::uint32_t task_blocks = 64;

const Kernels& kernels_of(InstructionSet set) {
#if defined(__x86_64__)
    if (set == InstructionSet::avx2) return avx2_kernels;
    if (set == InstructionSet::sse4) return sse4_kernels;
#endif
    static_cast<void>(set);
    return plain_kernels;
}

/// Boxes are read in another order than they lie in, so each is a cache miss unless it is asked for so many
/// boxes before.
constexpr std::uint64_t ahead = 32;

template <class Scalar, int Dim>
void prefetch(const BoxView<Scalar, Dim>& boxes, std::uint32_t object) {
    const Scalar* row = boxes.data + object * boxes.stride;
    __builtin_prefetch(row);
    __builtin_prefetch(row + 2 * Dim - 1);  // it may lie across two lines
}

template <int Dim>
void put_box(float* node, std::uint64_t lane, const Aabb<Dim>& box) {
    for (std::uint64_t axis = 0; axis < Dim; ++axis) {
        node[axis * width + lane] = box.lo[axis];
        node[(Dim + axis) * width + lane] = box.hi[axis];
    }
}

template <int Dim>
void put_nothing(float* node, std::uint64_t lane) {
    for (std::uint64_t axis = 0; axis < Dim; ++axis) {
        node[axis * width + lane] = infinity;
        node[(Dim + axis) * width + lane] = -infinity;
    }
}

template <int Dim>
Aabb<Dim> box_around(const float* node) {
    Aabb<Dim> box;
    for (std::uint64_t axis = 0; axis < Dim; ++axis) {
        box.lo[axis] = *std::min_element(node + axis * width, node + (axis + 1) * width);
        box.hi[axis] = *std::max_element(node + (Dim + axis) * width, node + (Dim + axis + 1) * width);
    }
    return box;
}

/// Nodes `range` of a level from the level below.
template <int Dim>
void cover(const float* below, std::uint64_t nodes_below, float* level, Range range) {
    for (std::uint64_t x = range.first; x < range.end; ++x) {
        float* node = level + x * node_floats<Dim>;
        for (std::uint64_t lane = 0; lane < width; ++lane) {
            const std::uint64_t child = x * width + lane;
            if (child < nodes_below) {
                put_box<Dim>(node, lane, box_around<Dim>(below + child * node_floats<Dim>));
            } else {
                put_nothing<Dim>(node, lane);
            }
        }
    }
}

}  // namespace

template <int Dim>
SelfPairs<Dim>::SelfPairs(Threads& threads, InstructionSet set)
    : threads_(&threads),
      walks_(Dim == 2 ? &kernels_of(set).flat : &kernels_of(set).solid),
      order_(threads) {}

template <int Dim>
template <class Scalar>
void SelfPairs<Dim>::build(const Bound<Scalar, Dim>& bound, Span<const std::uint32_t> objects,
                           std::uint32_t count) {
    tree_ = {};
    count_ = count;
    if (count == 0) return;
    const Span<const std::uint64_t> order = order_.sorted(bound, objects, count);

    std::uint64_t nodes = chunks_of(count, width);
    std::uint64_t all_nodes = nodes;
    tree_.nodes[tree_.levels++] = static_cast<std::uint32_t>(nodes);
    while (nodes > 1) {
        nodes = chunks_of(nodes, width);
        all_nodes += nodes;
        tree_.nodes[tree_.levels++] = static_cast<std::uint32_t>(nodes);
    }
    threads_->grow(nodes_, all_nodes * node_floats<Dim>);
    threads_->grow(numbers_, tree_.nodes[0] * std::uint64_t{width});
    float* level[max_levels];
    level[0] = nodes_.span(0).data;
    for (int k = 1; k < tree_.levels; ++k)
        level[k] = level[k - 1] + tree_.nodes[k - 1] * node_floats<Dim>;
    std::copy_n(level, tree_.levels, tree_.level);
    std::uint32_t* numbers = numbers_.span(0).data;
    tree_.numbers = numbers;

    threads_->for_each_chunk(chunks_of(count, task_boxes), [&](std::uint64_t task) {
        const Range boxes = range_of(task, count, task_boxes);
        const std::uint64_t padded = chunks_of(boxes.end, width) * width;
        for (std::uint64_t i = boxes.first; i < padded; ++i) {
            float* node = level[0] + i / width * node_floats<Dim>;
            if (i + ahead < count) prefetch(bound.boxes, static_cast<std::uint32_t>(order[i + ahead]));
            if (i < boxes.end) {
                const auto object = static_cast<std::uint32_t>(order[i]);
                numbers[i] = object;
                put_box<Dim>(node, i % width, bound(object));
            } else {
                numbers[i] = none;
                put_nothing<Dim>(node, i % width);
            }
        }
        std::uint64_t size = task_boxes / width;
        for (int k = 1; k < std::min(task_levels, tree_.levels); ++k) {
            size /= width;
            cover<Dim>(level[k - 1], tree_.nodes[k - 1], level[k], range_of(task, tree_.nodes[k], size));
        }
    });
    for (int k = task_levels; k < tree_.levels; ++k)
        cover<Dim>(level[k - 1], tree_.nodes[k - 1], level[k], {0, tree_.nodes[k]});
}

template <int Dim>
std::uint64_t SelfPairs<Dim>::count(Overlap overlap) {
    const CountPairs walk = overlap == Overlap::closed ? walks_->count_closed : walks_->count_open;
    std::atomic<std::uint64_t> total{0};
    threads_->for_each_chunk(chunks_of(blocks(), task_blocks), [&](std::uint64_t task) {
        const Range range = range_of(task, blocks(), task_blocks);
        total.fetch_add(
            walk(tree_, static_cast<std::uint32_t>(range.first), static_cast<std::uint32_t>(range.end)),
            std::memory_order_relaxed);
    });
    return total.load(std::memory_order_relaxed);
}

namespace {

/// Empties an outlet into a list, through a filter. Walks know no exceptions, so the first is kept for later.
template <class Accept>
struct Inlet {
    const Accept& accept;
    PairList& pairs;
    std::exception_ptr failure;

    static void take(void* self, std::uint64_t* words, std::uint64_t count) {
        static_cast<Inlet*>(self)->take(reinterpret_cast<Pair*>(words), count);
    }
    void take(Pair* found, std::uint64_t count) {
        if (failure) return;
        try {
            if constexpr (!std::is_same_v<Accept, AcceptAll>) {
                Pair* end = std::remove_if(found, found + count,
                                           [&](Pair pair) { return !accept(pair.a(), pair.b()); });
                count = static_cast<std::uint64_t>(end - found);
            }
            pairs.append(found, count);
        } catch (...) {
            failure = std::current_exception();
        }
    }
};

}  // namespace

template <int Dim>
Aabb<Dim> SelfPairs<Dim>::box(std::uint32_t place) const {
    const float* const node = tree_.level[0] + place / width * node_floats<Dim>;
    Aabb<Dim> box;
    for (std::uint64_t axis = 0; axis < Dim; ++axis) {
        box.lo[axis] = node[axis * width + place % width];
        box.hi[axis] = node[(Dim + axis) * width + place % width];
    }
    return box;
}

template <int Dim>
template <class Accept>
void SelfPairs<Dim>::find(Overlap overlap, const Accept& accept, PairList& pairs) {
    const FindPairs walk = overlap == Overlap::closed ? walks_->find_closed : walks_->find_open;
    threads_->for_each_chunk(chunks_of(blocks(), task_blocks), [&](std::uint64_t task) {
        const Range range = range_of(task, blocks(), task_blocks);
        constexpr std::uint64_t room = 2048;
        Pair staged[room];
        Inlet<Accept> inlet{accept, pairs, nullptr};
        const Outlet outlet{&staged[0].word, room, &Inlet<Accept>::take, &inlet};
        walk(tree_, static_cast<std::uint32_t>(range.first), static_cast<std::uint32_t>(range.end), outlet);
        if (inlet.failure) std::rethrow_exception(inlet.failure);
    });
}

template class SelfPairs<2>;
template class SelfPairs<3>;
#define GRAZE_INSTANTIATE(Dim)                                                                               \
    template void SelfPairs<Dim>::build(const Bound<float, Dim>&, Span<const std::uint32_t>, std::uint32_t); \
    template void SelfPairs<Dim>::build(const Bound<double, Dim>&, Span<const std::uint32_t>,                \
                                        std::uint32_t);                                                      \
    template void SelfPairs<Dim>::find(Overlap, const AcceptAll&, PairList&);                                \
    template void SelfPairs<Dim>::find(Overlap, const AcceptExact<Dim>&, PairList&);
GRAZE_INSTANTIATE(2)
GRAZE_INSTANTIATE(3)

}  // namespace graze::wide
