// Boxes for pipeline tests and what the reference says of them.
#pragma once

#include <cstdint>
#include <vector>

#include "graze/broad_phase.h"
#include "host/reference/brute_force.h"
#include "host/scene/random_boxes.h"

namespace graze_test {

template <class Scalar>
graze::reference::Boxes reference_boxes(int dimension, const std::vector<Scalar>& rows) {
    return {dimension, std::vector<double>(rows.begin(), rows.end())};
}

/// The pairs as the reference finds them, canonical order.
template <class Scalar>
std::vector<graze::Pair> expected_pairs(int dimension, const std::vector<Scalar>& rows,
                                        graze::Overlap overlap) {
    const auto rule =
        overlap == graze::Overlap::closed ? graze::reference::Rule::closed : graze::reference::Rule::open;
    std::vector<graze::Pair> pairs;
    for (const auto& pair : graze::reference::brute_force(reference_boxes(dimension, rows), rule)) {
        pairs.push_back({pair.a, pair.b});
    }
    return pairs;
}

template <int Dim, class Scalar>
graze::BoxView<Scalar, Dim> view_of(const std::vector<Scalar>& rows) {
    return {rows.data(), rows.size() / (2 * Dim)};
}

template <int Dim>
std::vector<float> box_row(float lower, float upper) {
    std::vector<float> row(2 * Dim, lower);
    for (int axis = 0; axis < Dim; ++axis)
        row[static_cast<std::size_t>(Dim + axis)] = upper;
    return row;
}

inline void append(std::vector<float>& rows, const std::vector<float>& more) {
    rows.insert(rows.end(), more.begin(), more.end());
}

}  // namespace graze_test

namespace graze {
/// So that a failed comparison names the pair.
inline void PrintTo(const Pair& pair, std::ostream* out) {
    *out << '(' << pair.a() << ", " << pair.b() << ')';
}
}  // namespace graze
