#include "cli/neighbours_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>

#include "cli/agents.h"
#include "cli/options.h"
#include "cli/report.h"
#include "host/io/error.h"
#include "host/io/npy.h"
#include "host/io/objects.h"

namespace graze::cli {

namespace {

using Kind = io::ObjectSet::Kind;

io::ObjectSet read_frame(const NeighbourRunOptions& options) {
    const io::Trajectory trajectory = io::read_trajectory(options.file, options.unit);
    const bool has_radii = !trajectory.radii.empty();
    if (options.as && *options.as != RowsAre::points && !has_radii)
        io::refuse(options.file, "there are no radii in it");
    io::ObjectSet objects;
    objects.kind = has_radii ? Kind::spheres : Kind::points;
    // Nobody needs a radius here, so none is missed.
    objects.dimension =
        dimension_of(options.file, trajectory, {.radius = 0.0, .dimension = options.dimension});
    const auto [first, end] = rows_of_frame(options.file, trajectory, options.frame);
    objects.count = end - first;
    std::vector<double> rows;
    rows.reserve(objects.count * static_cast<std::uint64_t>(objects.columns()));
    for (std::uint64_t row = first; row < end; ++row) {
        const double* const place = trajectory.positions.data() + 3 * row;
        rows.insert(rows.end(), place, place + objects.dimension);
        if (has_radii) rows.push_back(trajectory.radii[row]);
    }
    objects.values = std::move(rows);
    return objects;
}

/// Points or spheres.
io::ObjectSet read(const NeighbourRunOptions& options) {
    const std::filesystem::path ending = options.file.extension();
    const bool rows = ending == ".npy" || ending == ".csv";
    if (io::is_trajectory(options.file)) return read_frame(options);
    if (options.frame || options.dimension)
        refuse_usage("--frame and --dim are for trajectories and particles");
    if (!rows) {
        io::refuse(options.file, fmt::format("the ending {} is none of .npy and .csv (points, circles, "
                                             "spheres), .txt, .sqlite, .dump, .lammpstrj and .xyz (people, "
                                             "particles)",
                                             io::in_quotes(ending.string())));
    }
    const bool as_points = ending == ".csv" || !options.as || *options.as == RowsAre::points;
    return io::read_objects(options.file, as_points ? io::As::points : io::As::spheres);
}

/// A file that is something else than the caller says.
void check(const NeighbourRunOptions& options, const io::ObjectSet& objects) {
    for (const PeriodicAxis& periodic : options.periodic)
        if (periodic.axis >= objects.dimension) refuse_usage("--periodic: there is no z in a 2-D file");
    if (!options.as || *options.as == RowsAre::points) return;
    const int expected = *options.as == RowsAre::circles ? 2 : 3;
    if (objects.kind == Kind::spheres && objects.dimension == expected) return;
    io::refuse(options.file,
               expected == 2 ? "the rows are not circles x, y, r" : "the rows are not spheres x, y, z, r");
}

template <class Scalar, int Dim>
Particles<Dim> particles_of(const io::ObjectSet& objects, const std::vector<Scalar>& values,
                            bool with_radii) {
    const auto columns = static_cast<std::uint64_t>(objects.columns());
    if (with_radii)
        return SphereView<Scalar, Dim>(values.data(), objects.count, columns, values.data() + Dim, columns);
    return PointView<Scalar, Dim>{values.data(), objects.count, columns};
}

/// The arrays of one run, which appear together: each is complete before the first gets its name.
template <int Dim>
class Arrays {
  public:
    Arrays(const std::filesystem::path& name, const Neighbours<Dim>& near, bool periodic)
        : offsets_(with_ending(name, ".offsets.npy"), {near.offsets.size}),
          indices_(with_ending(name, ".indices.npy"), {near.objects.size}) {
        if (periodic)
            images_.emplace(with_ending(name, ".images.npy"),
                            std::vector<std::uint64_t>{near.images.size, Dim});
    }
    void write(Span<const std::uint64_t> offsets, Span<const std::uint32_t> indices,
               Span<const Image<Dim>> images) {
        offsets_.append({offsets.data, offsets.size});
        indices_.append({indices.data, indices.size});
        static_assert(sizeof(Image<Dim>) == Dim * sizeof(std::int32_t));
        if (images_ && images.size != 0) images_->append({images.data->along, Dim * images.size});
        offsets_.commit();
        indices_.commit();
        if (images_) images_->commit();
    }

  private:
    static std::filesystem::path with_ending(std::filesystem::path name, const char* ending) {
        return name += ending;
    }

    io::NpyWriter<std::uint64_t> offsets_;
    io::NpyWriter<std::uint32_t> indices_;
    std::optional<io::NpyWriter<std::int32_t>> images_;
};

template <int Dim>
NeighbourReport run(const NeighbourRunOptions& options, const io::ObjectSet& objects, Backend& backend) {
    NeighbourReport report;
    report.objects = objects.count;
    report.dimension = Dim;
    report.with_radii = objects.kind == Kind::spheres && options.as != RowsAre::points;
    NeighbourOptions<Dim> how{.cutoff = options.radius, .skin = options.skin, .kind = options.kind};
    for (const PeriodicAxis& periodic : options.periodic)
        how.period[periodic.axis] = periodic.length;

    auto lists = backend.neighbour_lists<Dim>();
    Stopwatch watch;
    const Neighbours<Dim> near = std::visit(
        [&](const auto& values) {
            using Scalar = typename std::remove_cvref_t<decltype(values)>::value_type;
            return lists.build(particles_of<Scalar, Dim>(objects, values, report.with_radii), how);
        },
        objects.values);
    report.milliseconds.build = watch.lap();

    std::vector<std::uint64_t> offset_room;
    std::vector<std::uint32_t> index_room;
    std::vector<Image<Dim>> image_room;
    const auto offsets = backend.on_host(near.offsets, offset_room);
    Arrays<Dim>(options.output, near, !options.periodic.empty())
        .write(offsets, backend.on_host(near.objects, index_room), backend.on_host(near.images, image_room));
    for (std::uint64_t i = 0; i + 1 < offsets.size; ++i)
        report.longest_row = std::max(report.longest_row, offsets[i + 1] - offsets[i]);
    report.neighbours = near.objects.size;
    report.ran = lists.ran();
    report.milliseconds.write = watch.lap();
    return report;
}

}  // namespace

NeighbourReport find_neighbours(const NeighbourRunOptions& options) {
    Backend backend(options.where);
    Stopwatch watch;
    const io::ObjectSet objects = read(options);
    check(options, objects);
    const double read_time = watch.lap();
    NeighbourReport report =
        objects.dimension == 2 ? run<2>(options, objects, backend) : run<3>(options, objects, backend);
    report.milliseconds.read = read_time;
    return report;
}

}  // namespace graze::cli
