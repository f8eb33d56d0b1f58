#include "host/reference/rounding.h"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

namespace graze::reference {
namespace {

constexpr float greatest = std::numeric_limits<float>::max();
constexpr float infinity = std::numeric_limits<float>::infinity();

/// The greatest float32 that is not above `value`, which is at least -greatest.
float rounded_down(double value) {
    // Beyond the range of float32 the cast is undefined.
    if (value >= double{greatest}) return greatest;
    const float nearest = static_cast<float>(value);
    return double{nearest} > value ? std::nextafter(nearest, -infinity) : nearest;
}

/// The least float32 that is not below `value`, which is at most greatest.
float rounded_up(double value) {
    if (value <= -double{greatest}) return -greatest;
    const float nearest = static_cast<float>(value);
    return double{nearest} < value ? std::nextafter(nearest, infinity) : nearest;
}

}  // namespace

Boxes outward_float32(const Boxes& boxes) {
    require_valid(boxes);
    Boxes outward = boxes;
    for (std::size_t box = 0; box < boxes.count(); ++box) {
        double* lower = outward.values.data() + box * outward.width();
        double* upper = lower + outward.dimension;
        for (int axis = 0; axis < boxes.dimension; ++axis) {
            if (lower[axis] < -double{greatest} || upper[axis] > double{greatest}) {
                throw std::invalid_argument("reference: box " + std::to_string(box) +
                                            " reaches beyond the range of float32");
            }
            lower[axis] = double{rounded_down(lower[axis])};
            upper[axis] = double{rounded_up(upper[axis])};
        }
    }
    return outward;
}

}  // namespace graze::reference
