// Sets of boxes, spheres, circles or points from files, chosen by the ending of the name.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <variant>
#include <vector>

namespace graze::io {

/// One row an object, numbered as in the file. Boxes: lower corner, upper corner (2 * dimension values);
/// spheres (circles in 2-D): centre, radius (dimension + 1 values); points: dimension values. Every value is
/// finite, no box is inverted, no radius negative.
struct ObjectSet {
    enum class Kind : std::uint8_t { boxes, spheres, points };

    Kind kind = Kind::boxes;
    int dimension = 3;
    std::uint64_t count = 0;
    /// As stored: float32 stays float32.
    std::variant<std::vector<float>, std::vector<double>> values;

    [[nodiscard]] int columns() const {
        return kind == Kind::boxes ? 2 * dimension : kind == Kind::spheres ? dimension + 1 : dimension;
    }
};

/// What the caller says the rows are. Needed for (n, 4) arrays; a file that is something else is refused.
enum class As : std::uint8_t {
    by_shape,  ///< boxes or spheres
    boxes2d,
    spheres,
    points,  ///< (n, 2) or (n, 3); a .csv may have radii, and then holds spheres
};

/// What becomes of rows that are not sound: NaN, infinite or inverted boxes, negative radii.
enum class UnsoundRows : std::uint8_t {
    refuse,
    keep,  ///< for callers that check them
};

/// `.npy`: (n, 6) boxes min xyz max xyz, (n, 4) with boxes2d or spheres, (n, 3) circles x y r, or points.
/// `.csv`: see objects_csv.h. Throws Error: bad_input (a broken file or row, an ending that is not read),
/// wrong_use ((n, 4) without `as`), capacity (more than max_objects), file. Linear in the file.
[[nodiscard]] ObjectSet read_objects(const std::filesystem::path& path, As as = As::by_shape,
                                     UnsoundRows unsound = UnsoundRows::refuse);

/// An axis on which every box of a 3-D set is the one value `at`.
struct FlatAxis {
    int axis;
    double at;
};

/// The last such axis. None for spheres, 2-D sets and empty ones. Two sets can both lose an axis only if both
/// are flat on it at the same place.
[[nodiscard]] std::optional<FlatAxis> flat_axis(const ObjectSet& boxes);

/// The 2-D set that is left of 3-D boxes without an axis; in place.
[[nodiscard]] ObjectSet without_axis(ObjectSet boxes, int axis);

}  // namespace graze::io
