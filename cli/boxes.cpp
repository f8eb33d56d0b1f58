#include "cli/boxes.h"

#include <cmath>
#include <limits>
#include <utility>

#include "cli/outward.h"
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

}  // namespace

BoxSet boxes_of(io::ObjectSet objects, double margin) {
    const auto flat = io::flat_axis(objects);
    if (flat && std::isfinite(flat->at)) objects = io::without_axis(std::move(objects), flat->axis);
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

}  // namespace graze::cli
