#include "host/wide/survey.h"

#include <algorithm>
#include <cmath>

namespace graze::wide {

namespace {

/// The sample that is counted in cells, and how many of it are in each when they are spread evenly.
constexpr std::uint32_t least_counted = 64;
constexpr std::uint32_t most_counted = 8192;
constexpr std::uint32_t counted_a_cell = 4;

/// Object k of a sample: one from each of as many equal parts of the list, but not the same place in each,
/// since lists have patterns.
struct Sampled {
    const std::uint32_t* objects;  ///< null: all
    std::uint64_t count;
    std::uint64_t samples;

    std::uint32_t operator()(std::uint64_t k) const {
        const std::uint64_t first = k * count / samples;
        const std::uint64_t size = (k + 1) * count / samples - first;
        const std::uint32_t scattered = static_cast<std::uint32_t>(k) * 2654435769u;
        const std::uint64_t at = first + (size * scattered >> 32);
        return objects == nullptr ? static_cast<std::uint32_t>(at) : objects[at];
    }
};

double quantile(Span<double> values, std::uint64_t rank) {
    std::nth_element(values.begin(), values.begin() + rank, values.end());
    return values[rank];
}

template <int Dim>
void measure_axis(Survey<Dim>& survey, int axis) {
    double room[Survey<Dim>::most_samples];
    const Span<double> values{room, survey.sampled};
    const std::uint64_t last = values.size - 1;
    for (std::uint32_t s = 0; s < survey.sampled; ++s)
        values[s] = static_cast<double>(survey.samples[s].hi[axis]) - survey.samples[s].lo[axis];
    survey.median_side[axis] = quantile(values, last / 2);
    survey.most_sides[axis] = quantile(values, last * 9 / 10);
    survey.largest_side[axis] = quantile(values, last);

    for (std::uint32_t s = 0; s < survey.sampled; ++s)
        values[s] = survey.samples[s].lo[axis];
    const double first = quantile(values, last / 8);
    const double end = quantile(values, last - last / 8);
    survey.low[axis] = first;
    survey.high[axis] = end;
    for (const double value : values) {
        if (value >= first - (end - first)) survey.low[axis] = std::min(survey.low[axis], value);
        if (value <= end + (end - first)) survey.high[axis] = std::max(survey.high[axis], value);
    }
}

/// Twice as many boxes in half of the cells: each box has twice as many around it.
template <int Dim>
double crowding_of(const Survey<Dim>& survey, const Boxes<Dim>& boxes, Sampled object_of) {
    int spread = 0;
    for (int axis = 0; axis < Dim; ++axis)
        spread += survey.high[axis] > survey.low[axis] ? 1 : 0;
    if (spread == 0) return 1.0;
    const std::uint64_t counted = std::clamp<std::uint64_t>(survey.count / 16, least_counted, most_counted);
    object_of.samples = std::min(counted, survey.count);
    const auto samples = static_cast<double>(object_of.samples);
    const double cells_an_axis = std::max(1.0, std::floor(std::pow(samples / counted_a_cell, 1.0 / spread)));
    double cells_a_unit[Dim];
    double strides[Dim];
    double cells = 1.0;
    for (int axis = 0; axis < Dim; ++axis) {
        const double extent = survey.high[axis] - survey.low[axis];
        cells_a_unit[axis] = extent > 0.0 ? cells_an_axis / extent : 0.0;
        strides[axis] = cells;
        if (extent > 0.0) cells *= cells_an_axis;
    }
    std::uint16_t found[most_counted / counted_a_cell] = {};
    std::uint32_t inside = 0;
    for_each_box(boxes, object_of, {0, object_of.samples},
                 [&](std::uint64_t, std::uint32_t, const Aabb<Dim>& box) {
                     double cell = 0.0;
                     for (int axis = 0; axis < Dim; ++axis) {
                         if (box.lo[axis] < survey.low[axis] || box.lo[axis] > survey.high[axis]) return;
                         const double at = std::floor((box.lo[axis] - survey.low[axis]) * cells_a_unit[axis]);
                         cell += std::min(at, cells_an_axis - 1.0) * strides[axis];
                     }
                     ++found[static_cast<std::uint32_t>(cell)];
                     ++inside;
                 });
    double others = 0.0;
    for (const std::uint16_t here : found)
        others += static_cast<double>(here) * (here - 1.0);
    return inside == 0 ? 1.0 : std::max(1.0, others / inside * cells / inside);
}

}  // namespace

template <int Dim>
Survey<Dim>::Survey(const Boxes<Dim>& boxes, Span<const std::uint32_t> objects, std::uint32_t all)
    : count(all),
      sampled(std::min(all, std::clamp(all / 8, least_samples, most_samples))),
      low{},
      high{},
      median_side{},
      most_sides{},
      largest_side{},
      crowding(1.0) {
    if (count == 0) return;
    const Sampled object_of{objects.size == 0 ? nullptr : objects.data, count, sampled};
    for_each_box(boxes, object_of, {0, sampled},
                 [&](std::uint64_t k, std::uint32_t, const Aabb<Dim>& box) { samples[k] = box; });
    for (int axis = 0; axis < Dim; ++axis)
        measure_axis(*this, axis);
    crowding = crowding_of(*this, boxes, object_of);
}

template struct Survey<2>;
template struct Survey<3>;

}  // namespace graze::wide
