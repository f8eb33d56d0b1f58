#include "bench/narrow/plain.h"
#include "bench/narrow/system.h"

namespace graze::bench {

namespace {

template <class S>
const S& prepared(const S& shape) {
    return shape;
}

/// Textbooks ask for axes of length 1.
template <int Dim>
OrientedBox<Dim> prepared(OrientedBox<Dim> box) {
    for (int axis = 0; axis < Dim; ++axis) {
        auto& direction = box.axes[static_cast<std::size_t>(axis)];
        const double length = std::sqrt(glm::dot(direction, direction));
        direction /= length;
        box.half_extents[axis] *= length;
    }
    return box;
}

Round round_of(const AnyPairs& any) {
    return round_where_known(
        any, [](const auto& shape) { return prepared(shape); },
        [](const auto& a, const auto& b) { return plain::meet(a, b); });
}

}  // namespace

NarrowSystem plain_system() {
    return {"plain", "", false, round_of};
}

}  // namespace graze::bench
