#include "host/io/objects.h"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "graze/core/constants.h"
#include "host/io/error.h"
#include "host/io/npy.h"
#include "host/io/npy_header.h"
#include "host/io/object_rows.h"
#include "host/io/objects_csv.h"

namespace graze::io {

namespace {

void set_kind(ObjectSet& set, ObjectSet::Kind kind, int dimension) {
    set.kind = kind;
    set.dimension = dimension;
}

/// What rows of so many columns are. Throws when `as` says something else or is needed.
void choose_kind(ObjectSet& set, const std::filesystem::path& path, const std::vector<std::uint64_t>& shape,
                 As as) {
    using Kind = ObjectSet::Kind;
    const std::uint64_t columns = shape.size() == 2 ? shape[1] : 0;
    if (columns == 6 && as == As::by_shape) return set_kind(set, Kind::boxes, 3);
    if (columns == 3 && as != As::boxes2d && as != As::points) return set_kind(set, Kind::spheres, 2);
    if (columns == 4 && as == As::boxes2d) return set_kind(set, Kind::boxes, 2);
    if (columns == 4 && as == As::spheres) return set_kind(set, Kind::spheres, 3);
    const std::string shown = format_shape(shape);
    if (as == As::points) {
        if (columns == 2 || columns == 3) return set_kind(set, Kind::points, static_cast<int>(columns));
        refuse(path, fmt::format("shape {} is neither (n, 2) nor (n, 3), which points need", shown));
    }
    if (columns == 4) {
        throw Error(
            ErrorCode::wrong_use,
            at(path, fmt::format("shape {} can be 2-D boxes or spheres: say --as boxes2d (minx miny maxx "
                                 "maxy) or --as spheres (x y z r)",
                                 shown)));
    }
    if (as == As::boxes2d) refuse(path, fmt::format("shape {} is not (n, 4), which boxes2d needs", shown));
    if (as == As::spheres)
        refuse(path, fmt::format("shape {} is neither (n, 4) nor (n, 3), which spheres need", shown));
    refuse(path,
           fmt::format("shape {} is not (n, 6) boxes, (n, 4) boxes2d or spheres, (n, 3) circles", shown));
}

template <class T>
void refuse_bad_rows(const std::filesystem::path& path, const ObjectSet& set, const std::vector<T>& values) {
    const auto columns = static_cast<std::uint64_t>(set.columns());
    BadRows bad_rows;
    for (std::uint64_t row = 0; row < set.count; ++row) {
        const T* const begin = values.data() + row * columns;
        if (row_is_sound(set.kind, set.dimension, begin)) continue;
        bad_rows.add([&] {
            return at(path, fmt::format("row {}: {}", row, describe_fault(set.kind, set.dimension, begin)));
        });
    }
    bad_rows.refuse_if_any();
}

ObjectSet read_objects_npy(const std::filesystem::path& path, As as, UnsoundRows unsound) {
    NpyArray array = read_npy(path);
    ObjectSet set;
    choose_kind(set, path, array.shape, as);
    set.count = array.shape[0];
    set.values = std::move(array.values);
    if (unsound == UnsoundRows::refuse) {
        std::visit([&](const auto& values) { refuse_bad_rows(path, set, values); }, set.values);
    }
    return set;
}

template <class T>
bool is_flat(const std::vector<T>& values, int axis) {
    for (std::size_t row = 0; row < values.size(); row += 6) {
        const T* const box = values.data() + row;
        if (box[axis] != box[3 + axis] || box[axis] != values[static_cast<std::size_t>(axis)]) return false;
    }
    return true;
}

template <class T>
void remove_axis(std::vector<T>& values, int axis) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i % 3 != static_cast<std::size_t>(axis)) values[kept++] = values[i];
    }
    values.resize(kept);
}

}  // namespace

ObjectSet read_objects(const std::filesystem::path& path, As as, UnsoundRows unsound) {
    const std::filesystem::path ending = path.extension();
    ObjectSet set;
    if (ending == ".npy") {
        set = read_objects_npy(path, as, unsound);
    } else if (ending == ".csv") {
        set = read_objects_csv(path, as, unsound);
    } else {
        refuse(path, fmt::format("objects are read from .npy and .csv files, not from {}",
                                 ending.empty() ? "a name without an ending" : in_quotes(ending.string())));
    }
    if (set.count > max_objects) {
        throw Error(ErrorCode::capacity,
                    at(path, fmt::format("{} objects; at most {} have a number", set.count, max_objects)));
    }
    return set;
}

std::optional<FlatAxis> flat_axis(const ObjectSet& boxes) {
    if (boxes.kind != ObjectSet::Kind::boxes || boxes.dimension != 3 || boxes.count == 0) return std::nullopt;
    return std::visit(
        [](const auto& values) -> std::optional<FlatAxis> {
            for (int axis = 2; axis >= 0; --axis) {
                if (is_flat(values, axis)) return FlatAxis{axis, values[static_cast<std::size_t>(axis)]};
            }
            return std::nullopt;
        },
        boxes.values);
}

ObjectSet without_axis(ObjectSet boxes, int axis) {
    if (boxes.kind != ObjectSet::Kind::boxes || boxes.dimension != 3 || axis < 0 || axis > 2) {
        throw Error(ErrorCode::wrong_use, "only 3-D boxes can lose one of their axes");
    }
    std::visit([&](auto& values) { remove_axis(values, axis); }, boxes.values);
    boxes.dimension = 2;
    return boxes;
}

}  // namespace graze::io
