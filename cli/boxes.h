// The boxes that a search is about, made from the objects of a file.
#pragma once

#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "host/io/objects.h"

namespace graze::cli {

/// Rows of 2 * dimension numbers: lower corner, upper corner.
struct BoxSet {
    int dimension = 3;
    std::uint64_t count = 0;
    std::variant<std::vector<float>, std::vector<double>> values;
};

/// Boxes stay as stored when the margin is 0. Grown boxes and boxes of spheres are float64, rounded outward,
/// so two objects that come within twice the margin keep overlapping boxes. A set that is flat on an axis
/// loses that axis first. Linear; takes the memory of the objects when it can.
[[nodiscard]] BoxSet boxes_of(io::ObjectSet objects, double margin);

/// Two sets of one dimension, both float64 when one is. They lose an axis only when both are flat on it at
/// the same place. Throws Error(bad_input) when one is 2-D and the other not.
[[nodiscard]] std::pair<BoxSet, BoxSet> boxes_of(io::ObjectSet a, io::ObjectSet b, double margin);

}  // namespace graze::cli
