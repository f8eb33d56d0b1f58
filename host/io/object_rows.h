// What a row of an object set is: its columns by name, and when it is refused. Shared by every format that
// holds such rows.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "host/io/objects.h"

namespace graze::io {

/// Names of the columns in their order in ObjectSet.
[[nodiscard]] inline std::span<const std::string_view> column_names(ObjectSet::Kind kind, int dimension) {
    static constexpr std::array<std::string_view, 4> boxes2{"minx", "miny", "maxx", "maxy"};
    static constexpr std::array<std::string_view, 6> boxes3{"minx", "miny", "minz", "maxx", "maxy", "maxz"};
    static constexpr std::array<std::string_view, 3> spheres2{"x", "y", "r"};
    static constexpr std::array<std::string_view, 4> spheres3{"x", "y", "z", "r"};
    const bool flat = dimension == 2;
    if (kind == ObjectSet::Kind::points)
        return std::span<const std::string_view>(spheres3).first(flat ? 2 : 3);
    if (kind == ObjectSet::Kind::boxes) {
        return flat ? std::span<const std::string_view>(boxes2) : std::span<const std::string_view>(boxes3);
    }
    return flat ? std::span<const std::string_view>(spheres2) : std::span<const std::string_view>(spheres3);
}

/// Finite; lower <= upper on every axis; radius >= 0. Comparisons with NaN are false, so it fails them.
template <class T>
[[nodiscard]] bool row_is_sound(ObjectSet::Kind kind, int dimension, const T* row) {
    constexpr T largest = std::numeric_limits<T>::max();
    bool sound = true;
    for (int axis = 0; axis < dimension; ++axis) {
        const T lower = row[axis];
        const T upper = kind == ObjectSet::Kind::boxes ? row[dimension + axis] : lower;
        sound = sound & (-largest <= lower) & (lower <= upper) & (upper <= largest);
    }
    if (kind != ObjectSet::Kind::spheres) return sound;
    return sound & (T{0} <= row[dimension]) & (row[dimension] <= largest);
}

/// Why a row that is not sound is refused, for a message.
template <class T>
[[nodiscard]] std::string describe_fault(ObjectSet::Kind kind, int dimension, const T* row) {
    const auto names = column_names(kind, dimension);
    for (std::size_t column = 0; column < names.size(); ++column) {
        if (std::isnan(row[column])) return fmt::format("column {}: NaN", names[column]);
        if (std::isinf(row[column])) return fmt::format("column {}: infinite", names[column]);
    }
    if (kind == ObjectSet::Kind::spheres) return fmt::format("radius {} is negative", row[dimension]);
    for (int axis = 0; axis < dimension; ++axis) {
        if (row[axis] > row[dimension + axis]) {
            return fmt::format("inverted box: {} {} > {} {}", names[static_cast<std::size_t>(axis)],
                               row[axis], names[static_cast<std::size_t>(dimension + axis)],
                               row[dimension + axis]);
        }
    }
    return "unsound";
}

}  // namespace graze::io
