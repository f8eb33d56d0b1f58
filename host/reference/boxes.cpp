#include "host/reference/boxes.h"

#include <cmath>
#include <stdexcept>
#include <string>

namespace graze::reference {

Boxes boxes_from(int dimension, const std::vector<float>& rows) {
    return {dimension, std::vector<double>(rows.begin(), rows.end())};
}

void require_valid(const Boxes& boxes) {
    if (boxes.dimension < 1 || boxes.values.size() % boxes.width() != 0) {
        throw std::invalid_argument("reference: the values are not whole rows of lower and upper bounds");
    }
    if (boxes.count() > std::size_t{1} << 32) {
        throw std::invalid_argument("reference: more boxes than 32-bit numbers");
    }
    for (std::size_t box = 0; box < boxes.count(); ++box) {
        for (int axis = 0; axis < boxes.dimension; ++axis) {
            const double lower = boxes.lower(box)[axis];
            const double upper = boxes.upper(box)[axis];
            if (!std::isfinite(lower) || !std::isfinite(upper) || lower > upper) {
                throw std::invalid_argument("reference: box " + std::to_string(box) +
                                            " is not finite or is inverted");
            }
        }
    }
}

void require_same_dimension(const Boxes& a, const Boxes& b) {
    if (a.dimension != b.dimension) {
        throw std::invalid_argument("reference: the two sets differ in dimension");
    }
}

}  // namespace graze::reference
