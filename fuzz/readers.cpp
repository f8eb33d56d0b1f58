#include "fuzz/readers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "host/io/mesh.h"
#include "host/io/npy.h"
#include "host/io/objects.h"
#include "host/io/scene_jsonl.h"
#include "host/io/trajectory.h"
#include "host/io/walls.h"

namespace graze_fuzz {

namespace {

using graze::io::As;
using graze::io::ObjectSet;

void check(bool holds, const char* promise) {
    if (!holds) throw Fault(std::string("not kept: ") + promise);
}

template <class Values>
void check_finite(const Values& values) {
    check(std::ranges::all_of(values, [](auto value) { return std::isfinite(value); }), "finite numbers");
}

template <class Values>
bool ascends(const Values& values) {
    return std::ranges::adjacent_find(values, std::greater_equal()) == values.end();
}

template <class T>
void check_rows(const ObjectSet& set, const std::vector<T>& values) {
    const auto columns = static_cast<std::size_t>(set.columns());
    check(values.size() == set.count * columns, "as many rows as counted");
    check_finite(values);
    for (std::size_t row = 0; row < values.size(); row += columns) {
        if (set.kind == ObjectSet::Kind::spheres) {
            check(values[row + columns - 1] >= 0, "no negative radius");
        }
        for (std::size_t axis = 0; set.kind == ObjectSet::Kind::boxes && axis < columns / 2; ++axis) {
            check(values[row + axis] <= values[row + columns / 2 + axis], "no inverted box");
        }
    }
}

void check_objects(const std::filesystem::path& path, As as) {
    const ObjectSet set = graze::io::read_objects(path, as);
    std::visit([&](const auto& values) { check_rows(set, values); }, set.values);
}

void read_csv(const std::filesystem::path& path) {
    check_objects(path, As::by_shape);
}

void read_npy(const std::filesystem::path& path) {
    const std::vector<std::uint64_t> shape = graze::io::read_npy(path).shape;
    const As columns_are = shape.back() != 4        ? As::by_shape
                           : shape.front() % 2 == 0 ? As::boxes2d
                                                    : As::spheres;
    check_objects(path, columns_are);
}

void read_trajectory(const std::filesystem::path& path) {
    const auto trajectory = graze::io::read_trajectory(path, graze::io::LengthUnit::metre);
    const std::size_t rows = trajectory.ids.size();
    const auto& begin = trajectory.frame_begin;
    check(trajectory.positions.size() == 3 * rows, "one position a row");
    check(trajectory.radii.empty() || trajectory.radii.size() == rows, "one radius a row, or none");
    check_finite(trajectory.positions);
    check_finite(trajectory.radii);
    check(std::ranges::none_of(trajectory.radii, [](double radius) { return radius < 0; }),
          "no negative radius");
    check(begin.size() == trajectory.frame_numbers.size() + 1, "one begin a frame, and the end");
    check(begin.front() == 0 && begin.back() == rows, "every row in a frame");
    check(ascends(trajectory.frame_numbers), "frames ascend");
    for (std::size_t frame = 0; frame + 1 < begin.size(); ++frame) {
        check(begin[frame] < begin[frame + 1], "no frame without rows");
        const auto ids = std::span(trajectory.ids).subspan(begin[frame], begin[frame + 1] - begin[frame]);
        check(ascends(ids), "ids ascend in a frame");
    }
}

void read_walls(const std::filesystem::path& path) {
    for (const auto& segment : graze::io::read_walls(path).segments) {
        check_finite(std::array{segment.a.x, segment.a.y, segment.b.x, segment.b.y});
    }
}

void read_mesh(const std::filesystem::path& path) {
    const graze::io::Mesh mesh = graze::io::read_mesh(path);
    const auto& begin = mesh.face_begin;
    check(mesh.vertices.size() % 3 == 0, "three coordinates a vertex");
    check_finite(mesh.vertices);
    check(begin.front() == 0 && begin.back() == mesh.corners.size(), "every corner in a face");
    check(std::ranges::all_of(mesh.corners, [&](std::uint32_t id) { return id < mesh.vertex_count(); }),
          "corners are vertices");
    for (std::size_t face = 0; face + 1 < begin.size(); ++face)
        check(begin[face] + 3 <= begin[face + 1], "three corners a face");
    const auto edges = graze::io::edges_of(mesh);
    check(
        std::ranges::all_of(edges, [&](const auto& e) { return e[0] < e[1] && e[1] < mesh.vertex_count(); }),
        "edges are two vertices");
}

template <int Dim>
void check_boxes(const graze::io::Scene& scene) {
    for (const auto& shape : scene.shapes) {
        check_finite(shape.coordinates);
        check(!shape.coordinates.empty() && shape.coordinates.size() % Dim == 0, "vectors of the dimension");
        check(std::isfinite(shape.radius) && shape.radius >= 0, "a finite radius, not negative");
        const auto box = graze::io::enclosing_box<Dim>(shape);
        for (int axis = 0; axis < Dim; ++axis) {
            check_finite(std::array{box.lower[axis], box.upper[axis]});
            check(box.lower[axis] <= box.upper[axis], "no inverted box");
        }
    }
}

void read_scene(const std::filesystem::path& path) {
    const graze::io::Scene scene = graze::io::read_scene(path);
    check((scene.dimension == 0) == scene.shapes.empty(), "a dimension with the first shape");
    if (scene.dimension == 2) check_boxes<2>(scene);
    if (scene.dimension == 3) check_boxes<3>(scene);
}

constexpr Reader table[] = {
    {"geo_xml", ".xml", read_walls},
    {"jupedsim", ".sqlite", read_trajectory},
    {"jupedsim_walls", ".sqlite", read_walls},
    {"lammps_dump", ".dump", read_trajectory},
    {"npy", ".npy", read_npy},
    {"obj", ".obj", read_mesh},
    {"objects_csv", ".csv", read_csv},
    {"ply", ".ply", read_mesh},
    {"scene_jsonl", ".jsonl", read_scene},
    {"stl", ".stl", read_mesh},
    {"trajectory_csv", ".csv", read_trajectory},
    {"trajectory_txt", ".txt", read_trajectory},
    {"vtk", ".vtk", read_mesh},
    {"wkt", ".wkt", read_walls},
    {"xyz", ".xyz", read_trajectory},
};

}  // namespace

std::span<const Reader> all_readers() {
    return table;
}

}  // namespace graze_fuzz
