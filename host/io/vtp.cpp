#include "host/io/vtp.h"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <unordered_map>
#include <utility>
#include <vector>

#include "host/io/error.h"
#include "host/io/vtp_file.h"

namespace graze::io {

namespace {

template <int Dim>
std::array<double, 3> in_space(const glm::vec<Dim, double>& v) {
    if constexpr (Dim == 2) {
        return {v.x, v.y, 0.0};
    } else {
        return {v.x, v.y, v.z};
    }
}

VtpColumn places(std::uint64_t points, auto place) {
    return vtp_column("Points", points, [place](std::uint64_t i) { return in_space(place(i)); });
}

template <class Number>
VtpColumn scalars(std::string_view name, std::uint64_t rows, auto row) {
    return vtp_column(name, rows, [row](std::uint64_t i) { return std::array{static_cast<Number>(row(i))}; });
}

VtpColumn each_point_alone(std::uint64_t points) {
    return scalars<std::int64_t>("connectivity", points, [](std::uint64_t i) { return i; });
}

/// The corners of the sides of a box, counter-clockwise seen from outside. Bit `axis` of a corner says
/// whether it is at the upper end of that axis.
template <int Dim>
inline constexpr std::array<std::array<std::uint64_t, 4>, 6> sides_of_box{
    {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
template <>
inline constexpr std::array<std::array<std::uint64_t, 4>, 1> sides_of_box<2>{{{0, 1, 3, 2}}};

template <int Dim>
glm::vec<Dim, double> corner(const Box<Dim>& box, std::uint64_t number) {
    glm::vec<Dim, double> place;
    for (int axis = 0; axis < Dim; ++axis)
        place[axis] = (number >> axis & 1) != 0 ? box.upper[axis] : box.lower[axis];
    return place;
}

template <int Dim>
std::vector<std::int64_t> count_contacts(const std::filesystem::path& pvd, std::int64_t frame,
                                         std::span<const std::int64_t> ids,
                                         std::span<const ContactRow<Dim>> contacts) {
    std::unordered_map<std::int64_t, std::size_t> number_of;
    number_of.reserve(ids.size());
    for (std::size_t i = 0; i < ids.size(); ++i)
        number_of.emplace(ids[i], i);
    std::vector<std::int64_t> counts(ids.size(), 0);
    const auto count = [&](std::int64_t id) {
        const auto found = number_of.find(id);
        if (found == number_of.end()) {
            throw Error(ErrorCode::wrong_use,
                        at(pvd, fmt::format("frame {} has a contact of {}, but no such object", frame, id)));
        }
        ++counts[found->second];
    };
    for (const ContactRow<Dim>& row : contacts) {
        if (row.contact.contact_class == ContactClass::separated) continue;
        count(row.a);
        if (row.kind != ContactKind::agent_wall) count(row.b);
    }
    return counts;
}

void check_ids(const std::filesystem::path& pvd, std::size_t ids, std::size_t objects) {
    if (ids == objects) return;
    throw Error(ErrorCode::wrong_use, at(pvd, fmt::format("{} ids for {} objects", ids, objects)));
}

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const bool has_meaning = std::string_view("<>&\"'").find(c) != std::string_view::npos;
        result += has_meaning ? fmt::format("&#{};", static_cast<int>(c)) : std::string(1, c);
    }
    return result;
}

}  // namespace

template <int Dim>
VtpSeries<Dim>::VtpSeries(std::filesystem::path pvd) : pvd_(std::move(pvd)) {}

template <int Dim>
std::filesystem::path VtpSeries<Dim>::file_of(std::string_view what, std::int64_t frame) const {
    return pvd_.parent_path() / fmt::format("{}_{}_{:06}.vtp", pvd_.stem().string(), what, frame);
}

template <int Dim>
void VtpSeries<Dim>::add(std::int64_t frame, std::span<const std::int64_t> ids, std::span<const Ball> balls,
                         std::span<const ContactRow<Dim>> contacts) {
    check_ids(pvd_, ids.size(), balls.size());
    const std::vector<std::int64_t> counts = count_contacts(pvd_, frame, ids, contacts);
    const std::uint64_t count = balls.size();
    VtpFile file;
    file.points = count;
    file.cells = count;
    file.places = places(count, [&](std::uint64_t i) { return balls[i].center; });
    file.corners = each_point_alone(count);
    file.point_data = {scalars<double>("radius", count, [&](std::uint64_t i) { return balls[i].radius; }),
                       scalars<std::int64_t>("id", count, [&](std::uint64_t i) { return ids[i]; }),
                       scalars<std::int64_t>("contacts", count, [&](std::uint64_t i) { return counts[i]; })};
    write_vtp(file_of("objects", frame), file);
    add_contacts(frame, contacts);
}

template <int Dim>
void VtpSeries<Dim>::add(std::int64_t frame, std::span<const std::int64_t> ids,
                         std::span<const Box<Dim>> boxes, std::span<const ContactRow<Dim>> contacts) {
    check_ids(pvd_, ids.size(), boxes.size());
    const std::vector<std::int64_t> counts = count_contacts(pvd_, frame, ids, contacts);
    constexpr auto sides = sides_of_box<Dim>;
    constexpr std::uint64_t corners = std::uint64_t{1} << Dim;
    VtpFile file;
    file.kind = VtpCells::quads;
    file.points = corners * boxes.size();
    file.cells = sides.size() * boxes.size();
    file.places =
        places(file.points, [&](std::uint64_t i) { return corner(boxes[i / corners], i % corners); });
    file.corners = scalars<std::int64_t>("connectivity", 4 * file.cells, [&](std::uint64_t i) {
        const std::uint64_t cell = i / 4;
        return corners * (cell / sides.size()) + sides[cell % sides.size()][i % 4];
    });
    file.cell_data = {
        scalars<std::int64_t>("id", file.cells, [&](std::uint64_t cell) { return ids[cell / sides.size()]; }),
        scalars<std::int64_t>("contacts", file.cells,
                              [&](std::uint64_t cell) { return counts[cell / sides.size()]; })};
    write_vtp(file_of("objects", frame), file);
    add_contacts(frame, contacts);
}

template <int Dim>
void VtpSeries<Dim>::add_contacts(std::int64_t frame, std::span<const ContactRow<Dim>> contacts) {
    const std::uint64_t count = contacts.size();
    const auto contact = [&](std::uint64_t i) -> const Contact<Dim>& { return contacts[i].contact; };
    VtpFile file;
    file.points = count;
    file.cells = count;
    file.places = places(count, [&](std::uint64_t i) { return contact(i).point; });
    file.corners = each_point_alone(count);
    file.point_data = {
        vtp_column("normal", count, [&](std::uint64_t i) { return in_space(contact(i).normal); }),
        scalars<double>("depth", count, [&](std::uint64_t i) { return contact(i).depth; }),
        scalars<double>("distance", count, [&](std::uint64_t i) { return contact(i).distance; }),
        scalars<std::int64_t>("class", count, [&](std::uint64_t i) { return contact(i).contact_class; }),
        scalars<std::int64_t>("kind", count, [&](std::uint64_t i) { return contacts[i].kind; }),
        scalars<std::int64_t>("a", count, [&](std::uint64_t i) { return contacts[i].a; }),
        scalars<std::int64_t>("b", count, [&](std::uint64_t i) { return contacts[i].b; })};
    write_vtp(file_of("contacts", frame), file);
    int part = 0;
    for (const char* const what : {"objects", "contacts"}) {
        fmt::format_to(std::back_inserter(index_),
                       "<DataSet timestep=\"{}\" part=\"{}\" name=\"{}\" file=\"{}\"/>\n", frame, part++,
                       what, escaped(file_of(what, frame).filename().string()));
    }
}

template <int Dim>
void VtpSeries<Dim>::commit() {
    OutputFile file(pvd_);
    file.write("<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\">\n<Collection>\n");
    file.write(index_);
    file.write("</Collection>\n</VTKFile>\n");
    file.commit();
}

template class VtpSeries<2>;
template class VtpSeries<3>;

}  // namespace graze::io
