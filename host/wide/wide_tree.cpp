#include "host/wide/wide_tree.h"

#include <algorithm>
#include <atomic>
#include <limits>

#include "graze/core/constants.h"
#include "graze/stage/quality.h"

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

const Kernels& kernels_of(InstructionSet set) {
#if defined(__x86_64__)
    if (set == InstructionSet::avx2) return avx2_kernels;
    if (set == InstructionSet::sse4) return sse4_kernels;
#endif
    static_cast<void>(set);
    return plain_kernels;
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
Aabb<Dim> get_box(const float* node, std::uint64_t lane) {
    Aabb<Dim> box;
    for (std::uint64_t axis = 0; axis < Dim; ++axis) {
        box.lo[axis] = node[axis * width + lane];
        box.hi[axis] = node[(Dim + axis) * width + lane];
    }
    return box;
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
void cover_level(const float* below, std::uint64_t nodes_below, float* level, Range range) {
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

/// How many levels and nodes the tree over so many boxes has.
Tree levels_for(std::uint32_t count) {
    Tree tree{};
    std::uint64_t nodes = count;
    for (int k = 0; k <= max_levels; ++k) {
        if (k == 0 || nodes > 1) ++tree.levels;
        nodes = chunks_of(nodes, width);
        tree.nodes[k] = static_cast<std::uint32_t>(nodes);
    }
    return tree;
}

}  // namespace

template <int Dim>
WideTree<Dim>::WideTree(Threads& threads, InstructionSet set)
    : threads_(&threads),
      walks_(Dim == 2 ? &kernels_of(set).flat : &kernels_of(set).solid),
      order_(threads) {}

template <int Dim>
void WideTree<Dim>::reserve(std::uint32_t count) {
    order_.reserve(count);
    std::uint64_t all_nodes = 0;
    const Tree tree = levels_for(count);
    for (const std::uint32_t nodes : tree.nodes)
        all_nodes += nodes;
    threads_->grow(nodes_, all_nodes * node_floats<Dim>);
    threads_->grow(numbers_, tree.nodes[0] * std::uint64_t{width});
}

template <int Dim>
void WideTree<Dim>::build_from(const Boxes<Dim>& boxes, Span<const std::uint32_t> objects,
                               std::uint32_t count) {
    clear();
    if (count == 0) return;
    reserve(count);
    const Span<const std::uint64_t> order = order_.sorted(boxes, objects, count);

    Tree tree = levels_for(count);
    const float* level = nodes_.span(0).data;
    for (int k = 0; k <= max_levels; ++k) {
        tree.level[k] = level;
        level += tree.nodes[k] * node_floats<Dim>;
    }
    tree.numbers = numbers_.span(0).data;
    tree_ = tree;
    count_ = count;
    cover(boxes, order);
}

template <int Dim>
void WideTree<Dim>::cover(const Boxes<Dim>& boxes, Span<const std::uint64_t> order) {
    if (count_ == 0) return;
    std::uint32_t* const numbers = numbers_.span(0).data;
    float* level[max_levels + 1];
    for (int k = 0; k <= max_levels; ++k)
        level[k] = nodes_.span(0).data + (tree_.level[k] - tree_.level[0]);

    threads_->for_each_chunk(chunks_of(count_, task_boxes), [&](std::uint64_t task) {
        const Range range = range_of(task, count_, task_boxes);
        if (order.size != 0) {
            for (std::uint64_t i = range.first; i < range.end; ++i)
                numbers[i] = static_cast<std::uint32_t>(order[i]);
        }
        for_each_box(boxes, ListedObject{numbers}, range,
                     [&](std::uint64_t i, std::uint32_t, const Aabb<Dim>& box) {
                         put_box<Dim>(level[0] + i / width * node_floats<Dim>, i % width, box);
                     });
        for (std::uint64_t i = range.end; i % width != 0; ++i) {
            numbers[i] = none;
            put_nothing<Dim>(level[0] + i / width * node_floats<Dim>, i % width);
        }
        std::uint64_t size = task_boxes / width;
        for (int k = 1; k < std::min(task_levels, tree_.levels); ++k) {
            size /= width;
            cover_level<Dim>(level[k - 1], tree_.nodes[k - 1], level[k],
                             range_of(task, tree_.nodes[k], size));
        }
    });
    for (int k = std::min(task_levels, tree_.levels); k <= max_levels; ++k)
        cover_level<Dim>(level[k - 1], tree_.nodes[k - 1], level[k], {0, tree_.nodes[k]});
}

template <int Dim>
Aabb<Dim> WideTree<Dim>::box(std::uint32_t place) const {
    return get_box<Dim>(tree_.level[0] + place / width * node_floats<Dim>, place % width);
}

template <int Dim>
std::uint64_t WideTree<Dim>::nodes() const {
    std::uint64_t all = 0;
    for (int k = 0; k < tree_.levels; ++k)
        all += tree_.nodes[k];
    return all;
}

template <int Dim>
std::int64_t WideTree<Dim>::surfaces() const {
    constexpr std::uint64_t task_nodes = 2048;
    std::int64_t total = 0;
    // The box around a node is stored a level above it.
    for (int k = 0; k < tree_.levels; ++k) {
        std::atomic<std::int64_t> sum{0};
        threads_->for_each_chunk(chunks_of(tree_.nodes[k], task_nodes), [&](std::uint64_t task) {
            const Range range = range_of(task, tree_.nodes[k], task_nodes);
            std::int64_t some = 0;
            for (std::uint64_t x = range.first; x < range.end; ++x) {
                some +=
                    surface_log2(get_box<Dim>(tree_.level[k + 1] + x / width * node_floats<Dim>, x % width));
            }
            sum.fetch_add(some, std::memory_order_relaxed);
        });
        total += sum.load(std::memory_order_relaxed);
    }
    return total;
}

template class WideTree<2>;
template class WideTree<3>;

}  // namespace graze::wide
