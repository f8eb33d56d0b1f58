// On which side of one plane many points are.
#pragma once

#include <cmath>
#include <glm/vec3.hpp>

#include "host/exact/filtered.h"
#include "host/exact/predicates.h"

namespace graze::shape {

/// The plane of three points. Its normal is computed once, for all points p with |p - a| <= extent, axis by
/// axis: the bound of how far the normal times (p - a) is from the exact value only grows with the numbers in
/// it, so that of the furthest corner serves all of them. Where it cannot tell, orient3d does.
class Plane {
  public:
    Plane(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, const glm::dvec3& extent)
        : a_(a), b_(b), c_(c) {
        using exact::Filtered;
        const auto edge = [&](const glm::dvec3& to, int axis) {
            return Filtered(to[axis]) - Filtered(a[axis]);
        };
        Filtered furthest(0.0);
        for (int axis = 0; axis < 3; ++axis) {
            const int y = (axis + 1) % 3;
            const int z = (axis + 2) % 3;
            const Filtered component = edge(b, y) * edge(c, z) - edge(b, z) * edge(c, y);
            normal_[axis] = component.value;
            furthest = furthest + Filtered(std::fabs(component.value), component.bound) *
                                      (Filtered(extent[axis]) - Filtered(0.0));
        }
        bound_ = furthest.bound;
    }

    /// orient3d(a, b, c, p)
    [[nodiscard]] int side_of(const glm::dvec3& p) const {
        const double height = normal_.x * (p.x - a_.x) + normal_.y * (p.y - a_.y) + normal_.z * (p.z - a_.z);
        if (height > bound_) return -1;
        if (height < -bound_) return 1;
        if (p == a_ || p == b_ || p == c_) return 0;
        return exact::orient3d(a_, b_, c_, p).sign;
    }

  private:
    glm::dvec3 a_, b_, c_;
    glm::dvec3 normal_{0.0};
    double bound_;
};

}  // namespace graze::shape
