// The oracle of convex shapes: whole numbers of any size, and answers that are proved before they are given.
// Shares no code with host/.
//
// What it says of a pair follows from the nearest point x to 0 of M, the Minkowski difference of the cores:
// x is a combination of points of M with positive weights, and no point of M lies farther on the side of 0
// than x, so nothing is nearer (Wolfe, "Finding the nearest point in a polytope", 1976). The small simplices
// on the way are searched subset by subset, by Johnson's determinants (Gilbert, Johnson, Keerthi, 1988).
#pragma once

#include <array>
#include <boost/multiprecision/cpp_bin_float.hpp>

#include "graze/contact.h"
#include "tests/narrow/rounded_polytope.h"

namespace graze_test {

/// For lengths, which are roots.
using Real =
    boost::multiprecision::number<boost::multiprecision::cpp_bin_float<50>, boost::multiprecision::et_off>;

/// Two shapes in one unit, and what they do.
class PairOracle {
  public:
    PairOracle(RoundedPolytope a, RoundedPolytope b);

    [[nodiscard]] graze::ContactClass contact_class() const { return class_; }

    /// The distance, 0, or minus the depth, to 50 digits; of penetrating pairs by trying every pair of edge
    /// directions, so only for shapes of a few vertices.
    [[nodiscard]] Real gap() const;

    /// The gap between the shapes along a direction, a unit vector or nearly: how far b must be moved back
    /// along it to meet the plane of a, and negative when they overlap.
    [[nodiscard]] Real gap_along(const std::array<double, 3>& direction) const;

    /// The largest coordinate or radius.
    [[nodiscard]] double largest() const;
    /// The largest extent of both cores together, and the radii.
    [[nodiscard]] Real extent() const;

  private:
    /// The direction with the smallest overlap of the cores, and the overlap times the direction's length.
    struct Exit {
        WholeVector direction;
        Whole overlap;
    };
    [[nodiscard]] Exit shortest_exit() const;

    RoundedPolytope a_, b_;
    Whole reach_;  ///< radius + radius
    /// The nearest point of a - b, times a positive number; 0 if that point is 0. Along it lies `along_`,
    /// times the same number again.
    WholeVector nearest_;
    Whole along_;
    graze::ContactClass class_;
};

}  // namespace graze_test
