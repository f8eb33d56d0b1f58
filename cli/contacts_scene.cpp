#include "cli/contacts_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "cli/candidates.h"
#include "cli/outward.h"
#include "cli/report.h"
#include "graze/core/labels.h"
#include "graze/enclosing.h"
#include "graze/narrow_phase.h"
#include "graze/stage/permission.h"
#include "host/io/contacts_csv.h"
#include "host/io/error.h"
#include "host/io/fields.h"
#include "host/io/scene_shape.h"

namespace graze::cli {

namespace {

template <int Dim>
std::vector<Shape<Dim>> shapes_of(const io::Scene& scene, const std::filesystem::path& file) {
    std::vector<Shape<Dim>> shapes;
    shapes.reserve(scene.shapes.size());
    io::BadRows bad_lines;
    for (const io::SceneShape& shape : scene.shapes) {
        try {
            shapes.push_back(io::shape_of<Dim>(shape));
        } catch (const Error& error) {
            if (error.code() != ErrorCode::bad_input) throw;
            bad_lines.add([&] { return io::at(file, shape.line, error.what()); });
        }
    }
    bad_lines.refuse_if_any();
    return shapes;
}

std::vector<std::string> names_of(const io::Scene& scene) {
    std::vector<std::string> names;
    names.reserve(scene.shapes.size());
    for (const io::SceneShape& shape : scene.shapes) {
        if (const auto* const text = std::get_if<std::string>(&shape.id)) {
            names.push_back(*text);
        } else if (const auto* const number = std::get_if<std::int64_t>(&shape.id)) {
            names.push_back(std::to_string(*number));
        } else {
            names.push_back(std::to_string(names.size()));
        }
    }
    return names;
}

/// Rows of lower and upper corners. `margin` is half of what may lie between two shapes.
template <int Dim>
std::vector<double> boxes_of(const std::vector<Shape<Dim>>& shapes, double margin) {
    std::vector<double> rows;
    rows.reserve(2 * Dim * shapes.size());
    for (const Shape<Dim>& shape : shapes) {
        const Box<Dim> box = box_of(ShapeView<Dim>(shape));
        for (int axis = 0; axis < Dim; ++axis)
            rows.push_back(sum_down(box.lower[axis], -margin));
        for (int axis = 0; axis < Dim; ++axis)
            rows.push_back(sum_up(box.upper[axis], margin));
    }
    return rows;
}

/// Candidates whose labels make them a pair. A mask says both what a shape is and what it meets.
std::vector<Pair> permitted(Span<const Pair> candidates, const io::Scene& scene) {
    std::vector<std::uint32_t> masks;
    std::vector<std::int32_t> groups;
    for (const io::SceneShape& shape : scene.shapes) {
        masks.push_back(shape.mask);
        groups.push_back(shape.group);
    }
    const Span<const std::uint32_t> mask{masks.data(), masks.size()};
    const Labels labels{mask, mask, {groups.data(), groups.size()}};
    const auto any = [](std::uint32_t, std::uint32_t) { return true; };
    const Permitted<decltype(any)> permits{any, labels, labels, {}, true};
    std::vector<Pair> pairs;
    std::copy_if(candidates.begin(), candidates.end(), std::back_inserter(pairs),
                 [&](Pair pair) { return permits(pair.a(), pair.b()); });
    return pairs;
}

template <int Dim>
void find(const io::Scene& scene, const ContactsOptions& options, Backend& backend, ContactsReport& report) {
    Stopwatch watch;
    const std::vector<Shape<Dim>> shapes = shapes_of<Dim>(scene, options.file);
    const std::vector<double> boxes = boxes_of<Dim>(shapes, options.within.value_or(0.0) / 2);
    report.milliseconds.bound = watch.lap();

    Candidates<Dim> candidates(backend);
    const std::vector<Pair> pairs = permitted(candidates.find(boxes, report), scene);
    report.candidates = pairs.size();

    watch.lap();
    std::vector<Contact<Dim>> contacts(pairs.size());
    narrow(
        backend.threads(), Span<const Pair>{pairs.data(), pairs.size()},
        [&](Pair pair) {
            return contact_of(ShapeView<Dim>(shapes[pair.a()]), ShapeView<Dim>(shapes[pair.b()]));
        },
        Span<Contact<Dim>>{contacts.data(), contacts.size()});
    report.milliseconds.narrow = watch.lap();

    const std::vector<std::string> names = names_of(scene);
    io::ContactsCsv<Dim> csv(options.output);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (!is_wanted(contacts[i], options.within)) continue;
        io::ContactRow<Dim> row;
        row.kind = io::ContactKind::shape_shape;
        row.contact = without_negative_zero(contacts[i]);
        csv.append(row, names[pairs[i].a()], names[pairs[i].b()]);
        report.count(row);
    }
    csv.commit();
    report.milliseconds.write = watch.lap();
}

}  // namespace

bool is_scene(const std::filesystem::path& file) {
    return io::same_word(file.extension().string(), ".jsonl");
}

ContactsReport find_scene_contacts(const ContactsOptions& options) {
    Backend backend(options.where);
    ContactsReport report;
    Stopwatch all;
    Stopwatch watch;
    const io::Scene scene = io::read_scene(options.file);
    report.milliseconds.read = watch.lap();
    report.frames = 1;
    report.is_scene = true;
    report.positions = scene.shapes.size();
    report.threads = backend.threads().count();
    if (scene.dimension == 3) {
        find<3>(scene, options, backend, report);
    } else {
        find<2>(scene, options, backend, report);
    }
    report.milliseconds.total = all.lap();
    return report;
}

}  // namespace graze::cli
