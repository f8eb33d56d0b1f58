#include "host/reference/sweep_and_prune.h"

#include <numeric>

namespace graze::reference {
namespace {

std::vector<double> sorted_lower_bounds(const Boxes& boxes, int axis) {
    std::vector<double> bounds(boxes.count());
    for (std::size_t box = 0; box < bounds.size(); ++box)
        bounds[box] = boxes.lower(box)[axis];
    std::sort(bounds.begin(), bounds.end());
    return bounds;
}

/// The axes by falling spread of the lower bounds.
std::vector<int> axes_by_spread(const Boxes& boxes) {
    std::vector<double> least(boxes.lower(0), boxes.upper(0));
    std::vector<double> greatest = least;
    for (std::size_t box = 1; box < boxes.count(); ++box) {
        for (std::size_t axis = 0; axis < least.size(); ++axis) {
            least[axis] = std::min(least[axis], boxes.lower(box)[axis]);
            greatest[axis] = std::max(greatest[axis], boxes.lower(box)[axis]);
        }
    }
    std::vector<int> axes(least.size());
    std::iota(axes.begin(), axes.end(), 0);
    std::stable_sort(axes.begin(), axes.end(), [&](int p, int q) {
        const auto spread = [&](int axis) {
            return greatest[static_cast<std::size_t>(axis)] - least[static_cast<std::size_t>(axis)];
        };
        return spread(p) > spread(q);
    });
    return axes;
}

}  // namespace

Boxes joined(const Boxes& a, const Boxes& b) {
    require_same_dimension(a, b);
    Boxes both = a;
    both.values.insert(both.values.end(), b.values.begin(), b.values.end());
    return both;
}

Strips cut_into_strips(const Boxes& boxes) {
    Strips strips;
    const std::size_t n = boxes.count();
    if (n == 0) return strips;

    const std::vector<int> axes = axes_by_spread(boxes);
    strips.sweep_axis = axes.front();
    strips.order.resize(n);
    std::iota(strips.order.begin(), strips.order.end(), 0u);
    std::sort(strips.order.begin(), strips.order.end(), [&](std::uint32_t p, std::uint32_t q) {
        return boxes.lower(p)[strips.sweep_axis] < boxes.lower(q)[strips.sweep_axis];
    });

    // With one axis there is nothing to cut across.
    std::size_t count = 1;
    while (axes.size() > 1 && (count + 1) * (count + 1) * (count + 1) <= n)
        ++count;
    strips.count = static_cast<std::uint32_t>(count);

    const int strip_axis = axes[axes.size() > 1 ? 1 : 0];
    const std::vector<double> bounds = sorted_lower_bounds(boxes, strip_axis);
    std::vector<double> borders;
    for (std::size_t strip = 1; strip < count; ++strip)
        borders.push_back(bounds[n * strip / count]);

    // Never falls when the coordinate rises, which is all that "each pair once" rests on.
    const auto strip_of = [&](double coordinate) {
        return static_cast<std::uint32_t>(std::upper_bound(borders.begin(), borders.end(), coordinate) -
                                          borders.begin());
    };
    strips.first.resize(n);
    strips.last.resize(n);
    for (std::size_t box = 0; box < n; ++box) {
        strips.first[box] = strip_of(boxes.lower(box)[strip_axis]);
        strips.last[box] = strip_of(boxes.upper(box)[strip_axis]);
    }
    return strips;
}

std::vector<IndexPair> sweep_and_prune(const Boxes& boxes, Rule rule) {
    std::vector<IndexPair> pairs;
    visit_sweep_and_prune(boxes, rule, [&](IndexPair pair) { pairs.push_back(pair); });
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

std::vector<IndexPair> sweep_and_prune(const Boxes& a, const Boxes& b, Rule rule) {
    std::vector<IndexPair> pairs;
    visit_sweep_and_prune(a, b, rule, [&](IndexPair pair) { pairs.push_back(pair); });
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

Summary sweep_and_prune_summary(const Boxes& boxes, Rule rule) {
    Summary summary;
    visit_sweep_and_prune(boxes, rule, [&](IndexPair pair) { summary.add(pair); });
    return summary;
}

Summary sweep_and_prune_summary(const Boxes& a, const Boxes& b, Rule rule) {
    Summary summary;
    visit_sweep_and_prune(a, b, rule, [&](IndexPair pair) { summary.add(pair); });
    return summary;
}

}  // namespace graze::reference
