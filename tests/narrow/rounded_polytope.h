// A convex shape in whole numbers: a core, the hull of finitely many points, and a radius. Multiplied by a
// power of two, every double is whole.
#pragma once

#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <vector>

#include "tests/narrow/convex_sketch.h"

namespace graze_test {

/// 512 bits without allocation, and as many more as it takes.
using Whole =
    boost::multiprecision::number<boost::multiprecision::cpp_int_backend<
                                      512, 0, boost::multiprecision::signed_magnitude,
                                      boost::multiprecision::unchecked, std::allocator<unsigned long long>>,
                                  boost::multiprecision::et_off>;
using WholeVector = std::array<Whole, 3>;  ///< of a plane shape, z is 0

/// All points within `radius` of the hull of `vertices`, in units of 2^exponent.
struct RoundedPolytope {
    Kind kind = Kind::point;
    int dim = 2;
    std::vector<WholeVector> vertices;
    Whole radius;
    int exponent = 0;
};

/// The corners of a box in the order of the bits of their number. The numbers must be finite.
RoundedPolytope polytope_of(const Sketch& sketch);

}  // namespace graze_test
