#include "host/shape/projection.h"

#include "host/exact/predicates.h"

namespace graze::shape {

std::optional<Projection> projection_of(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
    for (const int axis : {2, 1, 0}) {
        const int turn = exact::orient2d(without(a, axis), without(b, axis), without(c, axis)).sign;
        if (turn != 0) return Projection{axis, turn};
    }
    return std::nullopt;
}

}  // namespace graze::shape
