#include "cli/boxes.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <utility>

#include "cli/outward.h"
#include "graze/core/status.h"
#include "host/io/object_rows.h"

namespace graze::cli {

namespace {

/// Each row has a lower and an upper corner, or one centre and a radius.
template <class Scalar>
std::vector<double> grown(const io::ObjectSet& objects, const std::vector<Scalar>& rows, double margin) {
    const bool spheres = objects.kind == io::ObjectSet::Kind::spheres;
    const auto dimension = static_cast<std::size_t>(objects.dimension);
    const auto columns = static_cast<std::size_t>(objects.columns());
    std::vector<double> boxes;
    boxes.reserve(2 * dimension * objects.count);
    for (std::size_t first = 0; first < rows.size(); first += columns) {
        const Scalar* lower = rows.data() + first;
        if (!io::row_is_sound(objects.kind, objects.dimension, lower)) {
            // Growing must not turn a bad box into a good one.
            boxes.insert(boxes.end(), 2 * dimension, std::numeric_limits<double>::quiet_NaN());
            continue;
        }
        const Scalar* upper = spheres ? lower : lower + dimension;
        const double reach = spheres ? sum_up(static_cast<double>(lower[dimension]), margin) : margin;
        for (std::size_t axis = 0; axis < dimension; ++axis) {
            boxes.push_back(sum_down(static_cast<double>(lower[axis]), -reach));
        }
        for (std::size_t axis = 0; axis < dimension; ++axis) {
            boxes.push_back(sum_up(static_cast<double>(upper[axis]), reach));
        }
    }
    return boxes;
}

BoxSet grown(io::ObjectSet objects, double margin) {
    BoxSet boxes;
    boxes.dimension = objects.dimension;
    boxes.count = objects.count;
    if (margin == 0 && objects.kind == io::ObjectSet::Kind::boxes) {
        boxes.values = std::move(objects.values);
    } else {
        boxes.values =
            std::visit([&](const auto& rows) { return grown(objects, rows, margin); }, objects.values);
    }
    return boxes;
}

void to_float64(BoxSet& boxes) {
    if (const auto* const rows = std::get_if<std::vector<float>>(&boxes.values)) {
        boxes.values = std::vector<double>(rows->begin(), rows->end());
    }
}

}  // namespace

BoxSet boxes_of(io::ObjectSet objects, double margin) {
    const auto flat = io::flat_axis(objects);
    if (flat && std::isfinite(flat->at)) objects = io::without_axis(std::move(objects), flat->axis);
    return grown(std::move(objects), margin);
}

std::pair<BoxSet, BoxSet> boxes_of(io::ObjectSet a, io::ObjectSet b, double margin) {
    const auto flat = io::flat_axis(a);
    const auto other = io::flat_axis(b);
    if (flat && other && flat->axis == other->axis && flat->at == other->at) {
        a = io::without_axis(std::move(a), flat->axis);
        b = io::without_axis(std::move(b), flat->axis);
    }
    if (a.dimension != b.dimension) {
        throw Error(ErrorCode::bad_input, fmt::format("the two sets differ: one is {}-D, the other {}-D",
                                                      a.dimension, b.dimension));
    }
    std::pair<BoxSet, BoxSet> both{grown(std::move(a), margin), grown(std::move(b), margin)};
    if (both.first.values.index() != both.second.values.index()) {
        to_float64(both.first);
        to_float64(both.second);
    }
    return both;
}

}  // namespace graze::cli
