#include "cli/input.h"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include "cli/mesh_elements.h"
#include "cli/options.h"
#include "graze/core/status.h"
#include "host/io/error.h"
#include "host/io/mesh.h"
#include "host/io/scene_jsonl.h"

namespace graze::cli {

namespace {

/// Options for the files whose rows are boxes or spheres; other readers refuse what is unsound.
void refuse_row_options(const InputOptions& options) {
    if (options.as != io::As::by_shape) refuse_usage("--as is for .npy and .csv files");
    if (options.unsound == io::UnsoundRows::keep) refuse_usage("--bad-boxes skip is for .npy and .csv files");
}

bool has_frame_options(const InputOptions& options) {
    return options.agents.radius || options.agents.dimension || options.frame;
}

/// Options that do not go together, or not with the kind of file.
void require_sensible(const InputOptions& options) {
    const bool mesh = io::is_mesh(options.file);
    const bool two_files = !options.with.empty();
    const bool mesh_options = options.elements || !options.next.empty() || options.skip_shared;
    if (mesh_options && !mesh)
        refuse_usage("--elements, --next and --skip-shared are for meshes: .ply, .obj, .stl, .vtk");
    if (two_files && io::is_mesh(options.with) != mesh)
        refuse_usage("--with: a mesh goes with a mesh, other objects with other objects");
    if (two_files && (!options.next.empty() || options.skip_shared))
        refuse_usage("--next and --skip-shared are for pairs within one mesh, not for --with");
    if (mesh) refuse_row_options(options);
    if (mesh && has_frame_options(options))
        refuse_usage(
            "--radius, --frame and --dim are for trajectories and particles, --margin is for meshes too");
}

ElementKind first_kind(MeshPairs pairs) {
    switch (pairs) {
        case MeshPairs::vertices:
        case MeshPairs::vf:
            return ElementKind::vertex;
        case MeshPairs::edges:
        case MeshPairs::ee:
            return ElementKind::edge;
        case MeshPairs::faces:
            break;
    }
    return ElementKind::face;
}

ElementKind second_kind(MeshPairs pairs) {
    return pairs == MeshPairs::vf ? ElementKind::face : first_kind(pairs);
}

PairsInput two_sets(io::ObjectSet a, io::ObjectSet b, double margin) {
    PairsInput input;
    std::tie(input.boxes, input.other) = boxes_of(std::move(a), std::move(b), margin);
    return input;
}

/// A mesh that moves from one file to the next.
struct MovingMesh {
    io::Mesh start;
    std::optional<io::Mesh> end;

    [[nodiscard]] const io::Mesh* next() const { return end ? &*end : nullptr; }
};

MovingMesh read_moving_mesh(const InputOptions& options) {
    MovingMesh mesh{io::read_mesh(options.file), std::nullopt};
    if (options.next.empty()) return mesh;
    mesh.end = io::read_mesh(options.next);
    if (const auto why = why_not_same_mesh(mesh.start, *mesh.end)) io::refuse(options.next, *why);
    return mesh;
}

/// The two lists of elements whose pairs are wanted; one list when both are the same.
struct ElementLists {
    Elements a;
    std::optional<Elements> b;
};

PairsInput read_meshes(const InputOptions& options) {
    const MeshPairs pairs = options.elements.value_or(MeshPairs::faces);
    const MovingMesh mesh = read_moving_mesh(options);
    auto lists = std::make_shared<ElementLists>();
    lists->a = elements_of(mesh.start, first_kind(pairs));
    io::ObjectSet boxes = boxes_of(lists->a, mesh.start, mesh.next());
    if (!options.with.empty()) {
        const io::Mesh other = io::read_mesh(options.with);
        return two_sets(std::move(boxes), boxes_of(elements_of(other, second_kind(pairs)), other, nullptr),
                        options.margin);
    }
    PairsInput input;
    if (pairs == MeshPairs::vf) {
        lists->b = elements_of(mesh.start, ElementKind::face);
        input = two_sets(std::move(boxes), boxes_of(*lists->b, mesh.start, mesh.next()), options.margin);
    } else {
        input.boxes = boxes_of(std::move(boxes), options.margin);
    }
    if (options.skip_shared) {
        input.keeps = [lists](Pair pair) {
            return !share_vertex(lists->a, pair.a(), lists->b ? *lists->b : lists->a, pair.b());
        };
    }
    return input;
}

/// The people or particles of one frame, numbered from 0 by ascending id.
io::ObjectSet read_frame(const std::filesystem::path& path, const InputOptions& options) {
    const io::Trajectory trajectory = io::read_trajectory(path, options.unit);
    const int dimension = dimension_of(path, trajectory, options.agents);
    const auto [first, end] = rows_of_frame(path, trajectory, options.frame);
    std::vector<double> rows;
    rows.reserve((end - first) * static_cast<std::uint64_t>(dimension + 1));
    for (std::uint64_t row = first; row < end; ++row) {
        const double* const place = trajectory.positions.data() + 3 * row;
        rows.insert(rows.end(), place, place + dimension);
        rows.push_back(options.agents.radius_of(trajectory, row));
    }
    io::ObjectSet objects;
    objects.kind = io::ObjectSet::Kind::spheres;
    objects.dimension = dimension;
    objects.count = end - first;
    objects.values = std::move(rows);
    return objects;
}

template <int Dim>
std::vector<double> rows_of(const io::Scene& scene) {
    std::vector<double> rows;
    rows.reserve(2 * Dim * scene.shapes.size());
    for (const io::SceneShape& shape : scene.shapes) {
        const Box<Dim> box = io::enclosing_box<Dim>(shape);
        rows.insert(rows.end(), &box.lower.x, &box.lower.x + Dim);
        rows.insert(rows.end(), &box.upper.x, &box.upper.x + Dim);
    }
    return rows;
}

io::ObjectSet read_shapes(const std::filesystem::path& path) {
    const io::Scene scene = io::read_scene(path);
    io::ObjectSet objects;
    objects.dimension = scene.dimension == 2 ? 2 : 3;
    objects.count = scene.shapes.size();
    objects.values = objects.dimension == 2 ? rows_of<2>(scene) : rows_of<3>(scene);
    return objects;
}

bool is_scene(const std::filesystem::path& path) {
    return path.extension() == ".jsonl";
}

io::ObjectSet read_one_set(const std::filesystem::path& path, const InputOptions& options) {
    const bool shapes = is_scene(path);
    const bool frames = !shapes && io::is_trajectory(path);
    if (!frames && has_frame_options(options))
        refuse_usage("--radius, --frame and --dim are for trajectories and particles");
    if (frames || shapes) refuse_row_options(options);
    if (frames) return read_frame(path, options);
    const std::filesystem::path ending = path.extension();
    if (!shapes && ending != ".npy" && ending != ".csv") {
        io::refuse(path,
                   fmt::format("the ending {} is none of .npy and .csv (boxes, spheres), .ply, .obj, .stl "
                               "and .vtk (meshes), .jsonl (shapes), .txt, .sqlite, .dump, .lammpstrj and "
                               ".xyz (people, particles)",
                               io::in_quotes(ending.string())));
    }
    return shapes ? read_shapes(path) : io::read_objects(path, options.as, options.unsound);
}

PairsInput read_object_sets(const InputOptions& options) {
    io::ObjectSet objects = read_one_set(options.file, options);
    if (!options.with.empty()) {
        return two_sets(std::move(objects), read_one_set(options.with, options), options.margin);
    }
    PairsInput input;
    input.boxes = boxes_of(std::move(objects), options.margin);
    return input;
}

}  // namespace

PairsInput read_input(const InputOptions& options) {
    require_sensible(options);
    if (io::is_mesh(options.file)) return read_meshes(options);
    return read_object_sets(options);
}

}  // namespace graze::cli
