// Sweep and prune (Baraff 1992), for scenes that are too large for brute force: 1e6 boxes of about 6 overlaps
// in seconds.
//
// A sweep over one axis alone proposes n^(5/3) pairs of a uniform scene in three dimensions. So the scene is
// first cut, across the axis of second largest spread, into about n^(1/3) strips that hold equally many lower
// bounds; each strip is swept along the axis of largest spread. Each pair is found once: two boxes that
// overlap share the greater of their lower bounds on the strip axis, so both lie in its strip, and only there
// the pair is reported.
//
// Time about n^(4/3) for uniform scenes, n^2 for hostile ones. Memory 20 bytes a box. Throws
// std::invalid_argument on boxes that are not valid (see require_valid).
#pragma once

#include <algorithm>
#include <vector>

#include "host/reference/boxes.h"
#include "host/reference/pairs.h"

namespace graze::reference {

/// Calls visit(IndexPair) once for every pair, in no particular order.
template <class Visit>
void visit_sweep_and_prune(const Boxes& boxes, Rule rule, Visit visit);

/// Calls visit(IndexPair) once for every box of `a` that meets one of `b`, in no particular order. Sweeps
/// both sets as one, so it also walks the pairs within each set.
template <class Visit>
void visit_sweep_and_prune(const Boxes& a, const Boxes& b, Rule rule, Visit visit);

/// The pairs, sorted.
[[nodiscard]] std::vector<IndexPair> sweep_and_prune(const Boxes& boxes, Rule rule);
[[nodiscard]] std::vector<IndexPair> sweep_and_prune(const Boxes& a, const Boxes& b, Rule rule);

[[nodiscard]] Summary sweep_and_prune_summary(const Boxes& boxes, Rule rule);
[[nodiscard]] Summary sweep_and_prune_summary(const Boxes& a, const Boxes& b, Rule rule);

struct Strips {
    int sweep_axis = 0;
    std::uint32_t count = 0;
    std::vector<std::uint32_t> order;  ///< box numbers by rising lower bound on the sweep axis
    std::vector<std::uint32_t> first;  ///< for each box: the strip of its lower bound on the strip axis,
    std::vector<std::uint32_t> last;   ///< and that of its upper bound
};

[[nodiscard]] Strips cut_into_strips(const Boxes& boxes);

/// Both sets in one list, `b` behind `a`.
[[nodiscard]] Boxes joined(const Boxes& a, const Boxes& b);

template <class Visit>
void visit_sweep_and_prune(const Boxes& boxes, Rule rule, Visit visit) {
    require_valid(boxes);
    const Strips strips = cut_into_strips(boxes);
    const int axis = strips.sweep_axis;
    std::vector<std::uint32_t> members;
    for (std::uint32_t strip = 0; strip < strips.count; ++strip) {
        members.clear();
        for (const std::uint32_t box : strips.order) {
            if (strips.first[box] <= strip && strip <= strips.last[box]) members.push_back(box);
        }
        for (std::size_t k = 0; k < members.size(); ++k) {
            const std::uint32_t i = members[k];
            const double end = boxes.upper(i)[axis];
            for (std::size_t l = k + 1; l < members.size(); ++l) {
                const std::uint32_t j = members[l];
                if (boxes.lower(j)[axis] > end) break;
                if (std::max(strips.first[i], strips.first[j]) == strip &&
                    overlap(boxes, i, boxes, j, rule)) {
                    visit(IndexPair{std::min(i, j), std::max(i, j)});
                }
            }
        }
    }
}

template <class Visit>
void visit_sweep_and_prune(const Boxes& a, const Boxes& b, Rule rule, Visit visit) {
    const std::size_t split = a.count();
    visit_sweep_and_prune(joined(a, b), rule, [&](IndexPair pair) {
        if (pair.a < split && pair.b >= split) {
            visit(IndexPair{pair.a, pair.b - static_cast<std::uint32_t>(split)});
        }
    });
}

}  // namespace graze::reference
