#include "host/io/vtp.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "tests/io/files.h"

namespace {

using graze::Box;
using graze::Contact;
using graze::ContactClass;
using graze::ErrorCode;
using graze::io::ContactKind;
using graze::io::ContactRow;
using graze::io::VtpSeries;
using graze_test::any_finite;
using graze_test::message_of;
using graze_test::TempFolder;
using Json = nlohmann::json;
using Random = std::mt19937_64;

// Debian's own Python, for which its package of VTK is: another one may come first on the PATH.
constexpr const char* python = "/usr/bin/python3";

bool has_vtk() {
    const std::string command = fmt::format("{} -c 'import vtkmodules.vtkIOXML' 2>/dev/null", python);
    return std::system(command.c_str()) == 0;  // NOLINT(cert-env33-c)
}

#define SKIP_WITHOUT_VTK() \
    if (!has_vtk()) GTEST_SKIP() << "no VTK for " << python << " (package python3-vtk9)"

/// What VTK's own reader finds: an array of data sets, frame after frame, objects before contacts.
Json read_back(const std::filesystem::path& pvd) {
    const std::string command =
        fmt::format("{} '{}/tests/io/read_vtp.py' '{}'", python, GRAZE_SOURCE_DIR, pvd.string());
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
    std::string text;
    for (int c; (c = std::fgetc(pipe.get())) != EOF;)
        text += static_cast<char>(c);
    return Json::parse(text);
}

template <int Dim>
glm::vec<Dim, double> any_vector(Random& random) {
    glm::vec<Dim, double> v;
    for (int axis = 0; axis < Dim; ++axis)
        v[axis] = any_finite<double>(random);
    return v;
}

/// Numbers of every size, as ids may be.
std::vector<std::int64_t> any_ids(Random& random, std::size_t count) {
    std::set<std::int64_t> ids;
    while (ids.size() < count)
        ids.insert(static_cast<std::int64_t>(random()) >> random() % 60);
    std::vector<std::int64_t> result(ids.begin(), ids.end());
    std::shuffle(result.begin(), result.end(), random);
    return result;
}

template <int Dim>
std::vector<ContactRow<Dim>> any_contacts(Random& random, const std::vector<std::int64_t>& ids,
                                          std::size_t count) {
    std::vector<ContactRow<Dim>> rows(ids.empty() ? 0 : count);
    for (ContactRow<Dim>& row : rows) {
        row.a = ids[random() % ids.size()];
        row.kind = static_cast<ContactKind>(random() % 3);
        // The number of a wall may well be the id of an object too.
        row.b = row.kind == ContactKind::agent_wall ? static_cast<std::int64_t>(random() % 3)
                                                    : ids[random() % ids.size()];
        row.contact = {static_cast<ContactClass>(random() % 3), any_finite<double>(random),
                       any_finite<double>(random), any_vector<Dim>(random), any_vector<Dim>(random)};
    }
    return rows;
}

template <int Dim>
struct Frame {
    std::vector<std::int64_t> ids;
    std::vector<typename VtpSeries<Dim>::Ball> balls;
    std::vector<Box<Dim>> boxes;
    std::vector<ContactRow<Dim>> contacts;

    [[nodiscard]] std::int64_t contacts_of(std::int64_t id) const {
        return std::ranges::count_if(contacts,
                                     [=](const ContactRow<Dim>& row) {
                                         return row.contact.contact_class != ContactClass::separated &&
                                                row.a == id;
                                     }) +
               std::ranges::count_if(contacts, [=](const ContactRow<Dim>& row) {
                   return row.contact.contact_class != ContactClass::separated &&
                          row.kind != ContactKind::agent_wall && row.b == id;
               });
    }
};

template <int Dim>
Frame<Dim> any_frame(std::uint64_t seed, bool as_boxes) {
    Random random(seed);
    constexpr std::size_t sizes[] = {0, 1, 2, 300};
    const std::size_t size = sizes[seed % 4];
    Frame<Dim> frame;
    frame.ids = any_ids(random, size);
    for (std::size_t i = 0; i < size; ++i) {
        if (!as_boxes) {
            frame.balls.push_back({any_vector<Dim>(random), std::abs(any_finite<double>(random))});
            continue;
        }
        // Small whole numbers, so that volumes are exact.
        Box<Dim> box;
        for (int axis = 0; axis < Dim; ++axis) {
            box.lower[axis] = static_cast<double>(random() % 2000) - 1000.0;
            box.upper[axis] = box.lower[axis] + static_cast<double>(random() % 100);
        }
        frame.boxes.push_back(box);
    }
    frame.contacts = any_contacts<Dim>(random, frame.ids, seed % 3 == 0 ? 0 : 2 * size);
    return frame;
}

template <class T>
std::vector<T> column(const Json& columns, const char* name, int components = 1) {
    EXPECT_EQ(columns.at(name).at("components"), components) << name;
    return columns.at(name).at("values").get<std::vector<T>>();
}

template <int Dim>
std::vector<double> in_space(const glm::vec<Dim, double>& v) {
    std::vector<double> result(3, 0.0);
    for (int axis = 0; axis < Dim; ++axis)
        result[static_cast<std::size_t>(axis)] = v[axis];
    return result;
}

template <class Row>
auto each(std::size_t count, Row row) {
    std::vector<decltype(row(std::size_t{0}))> result;
    for (std::size_t i = 0; i < count; ++i)
        result.push_back(row(i));
    return result;
}

void expect_points_alone(const Json& data, std::size_t count) {
    EXPECT_EQ(data.at("verts"), Json(each(count, [](std::size_t i) { return std::vector{i}; })));
    EXPECT_EQ(data.at("polys"), Json::array());
    EXPECT_TRUE(data.at("cell_data").empty());
}

template <int Dim>
void expect_contacts(const Json& data, const std::vector<ContactRow<Dim>>& rows) {
    const std::size_t count = rows.size();
    const Json& columns = data.at("point_data");
    EXPECT_EQ(columns.size(), 7u);
    expect_points_alone(data, count);
    EXPECT_EQ(data.at("points"), Json(each(count, [&](auto i) { return in_space(rows[i].contact.point); })));
    std::vector<double> normals;
    for (const ContactRow<Dim>& row : rows) {
        const std::vector<double> normal = in_space(row.contact.normal);
        normals.insert(normals.end(), normal.begin(), normal.end());
    }
    EXPECT_EQ(column<double>(columns, "normal", 3), normals);
    const auto lengths = [&](auto member) {
        return each(count, [&](auto i) { return rows[i].contact.*member; });
    };
    EXPECT_EQ(column<double>(columns, "depth"), lengths(&Contact<Dim>::depth));
    EXPECT_EQ(column<double>(columns, "distance"), lengths(&Contact<Dim>::distance));
    EXPECT_EQ(column<int>(columns, "class"),
              each(count, [&](auto i) { return static_cast<int>(rows[i].contact.contact_class); }));
    EXPECT_EQ(column<int>(columns, "kind"),
              each(count, [&](auto i) { return static_cast<int>(rows[i].kind); }));
    EXPECT_EQ(column<std::int64_t>(columns, "a"), each(count, [&](auto i) { return rows[i].a; }));
    EXPECT_EQ(column<std::int64_t>(columns, "b"), each(count, [&](auto i) { return rows[i].b; }));
}

template <int Dim>
void expect_balls(const Json& data, const Frame<Dim>& frame) {
    const std::size_t count = frame.balls.size();
    const Json& columns = data.at("point_data");
    EXPECT_EQ(columns.size(), 3u);
    expect_points_alone(data, count);
    EXPECT_EQ(data.at("points"), Json(each(count, [&](auto i) { return in_space(frame.balls[i].center); })));
    EXPECT_EQ(column<double>(columns, "radius"), each(count, [&](auto i) { return frame.balls[i].radius; }));
    EXPECT_EQ(column<std::int64_t>(columns, "id"), frame.ids);
    EXPECT_EQ(column<std::int64_t>(columns, "contacts"),
              each(count, [&](auto i) { return frame.contacts_of(frame.ids[i]); }));
}

/// Twice the area of a polygon as a vector along its normal.
glm::dvec3 area_of(const std::vector<glm::dvec3>& corners) {
    glm::dvec3 area{0.0};
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const glm::dvec3& p = corners[i];
        const glm::dvec3& q = corners[(i + 1) % corners.size()];
        area += glm::dvec3{p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x};
    }
    return area;
}

/// The sides of a box are right when they have its corners, and enclose its volume with their outer faces out
/// (Gauss). In 2-D: its area, facing z.
template <int Dim>
void expect_boxes(const Json& data, const Frame<Dim>& frame) {
    constexpr std::size_t sides = Dim == 2 ? 1 : 6;
    const std::size_t cells = sides * frame.boxes.size();
    EXPECT_EQ(data.at("verts"), Json::array());
    EXPECT_TRUE(data.at("point_data").empty());
    EXPECT_EQ(data.at("points").size(), (Dim == 2 ? 4 : 8) * frame.boxes.size());
    ASSERT_EQ(data.at("polys").size(), cells);
    EXPECT_EQ(data.at("cell_data").size(), 2u);
    EXPECT_EQ(column<std::int64_t>(data.at("cell_data"), "id"),
              each(cells, [&](auto i) { return frame.ids[i / sides]; }));
    EXPECT_EQ(column<std::int64_t>(data.at("cell_data"), "contacts"),
              each(cells, [&](auto i) { return frame.contacts_of(frame.ids[i / sides]); }));
    for (std::size_t i = 0; i < frame.boxes.size(); ++i) {
        std::set<std::vector<double>> corners;
        double six_volumes = 0.0;
        for (std::size_t cell = sides * i; cell < sides * (i + 1); ++cell) {
            std::vector<glm::dvec3> polygon;
            for (const Json& number : data.at("polys").at(cell)) {
                const auto p = data.at("points").at(number.get<std::size_t>()).get<std::vector<double>>();
                corners.insert(p);
                polygon.emplace_back(p[0], p[1], p[2]);
            }
            ASSERT_EQ(polygon.size(), 4u);
            const glm::dvec3 area = area_of(polygon);
            const glm::dvec3 height = Dim == 2 ? glm::dvec3{0.0, 0.0, 3.0} : polygon[0];
            six_volumes += area.x * height.x + area.y * height.y + area.z * height.z;
        }
        const Box<Dim>& box = frame.boxes[i];
        double volume = 1.0;
        std::set<std::vector<double>> expected;
        for (unsigned number = 0; number < 1u << Dim; ++number) {
            glm::vec<Dim, double> corner = box.lower;
            for (int axis = 0; axis < Dim; ++axis)
                if ((number >> axis & 1u) != 0) corner[axis] = box.upper[axis];
            expected.insert(in_space(corner));
        }
        for (int axis = 0; axis < Dim; ++axis)
            volume *= box.upper[axis] - box.lower[axis];
        EXPECT_EQ(corners, expected);
        EXPECT_EQ(six_volumes, 6.0 * volume);
    }
}

/// Sixteen frames of 0, 1, 2 and many objects through VTK.
template <int Dim>
void series_comes_back(bool as_boxes) {
    const TempFolder folder;
    const auto pvd = folder / "a & b <1>.pvd";
    VtpSeries<Dim> series(pvd);
    std::vector<Frame<Dim>> frames;
    for (std::uint64_t seed = 0; seed < 16; ++seed) {
        const Frame<Dim>& frame = frames.emplace_back(any_frame<Dim>(seed, as_boxes));
        const auto number = static_cast<std::int64_t>(seed) - 3;
        if (as_boxes) {
            series.add(number, frame.ids, std::span<const Box<Dim>>(frame.boxes), frame.contacts);
        } else {
            series.add(number, frame.ids, std::span(std::as_const(frame.balls)), frame.contacts);
        }
    }
    EXPECT_FALSE(std::filesystem::exists(pvd)) << "the index is there before the series is complete";
    series.commit();

    const Json sets = read_back(pvd);
    ASSERT_EQ(sets.size(), 2 * frames.size());
    for (std::size_t i = 0; i < sets.size(); ++i) {
        const std::size_t seed = i / 2;
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        const Json& set = sets[i];
        const char* const what = i % 2 == 0 ? "objects" : "contacts";
        const auto number = static_cast<std::int64_t>(seed) - 3;
        EXPECT_EQ(set.at("timestep"), std::to_string(number));
        EXPECT_EQ(set.at("part"), std::to_string(i % 2));
        EXPECT_EQ(set.at("name"), what);
        EXPECT_EQ(set.at("file"), fmt::format("a & b <1>_{}_{:06}.vtp", what, number));
        EXPECT_EQ(set.at("data").at("point_type"), "double");
        if (i % 2 == 1) {
            expect_contacts(set.at("data"), frames[seed].contacts);
        } else if (as_boxes) {
            expect_boxes(set.at("data"), frames[seed]);
        } else {
            expect_balls(set.at("data"), frames[seed]);
        }
    }
}

TEST(Vtp, CirclesComeBackThroughVtk) {
    SKIP_WITHOUT_VTK();
    series_comes_back<2>(false);
}

TEST(Vtp, SpheresComeBackThroughVtk) {
    SKIP_WITHOUT_VTK();
    series_comes_back<3>(false);
}

TEST(Vtp, RectanglesComeBackThroughVtk) {
    SKIP_WITHOUT_VTK();
    series_comes_back<2>(true);
}

TEST(Vtp, BoxesComeBackThroughVtk) {
    SKIP_WITHOUT_VTK();
    series_comes_back<3>(true);
}

TEST(Vtp, WrongUseIsRefusedAndWritesNothing) {
    const TempFolder folder;
    const auto pvd = folder / "a.pvd";
    VtpSeries<2> series(pvd);
    const std::vector<std::int64_t> ids{7, 8};
    const std::vector<graze::Circle> circles(2);
    const auto add = [&](std::span<const std::int64_t> with_ids, ContactRow<2> row) {
        return message_of(ErrorCode::wrong_use, [&] {
            series.add(5, with_ids, circles, std::span(&std::as_const(row), 1));
            return 0;
        });
    };
    ContactRow<2> row;
    row.a = 7;
    row.b = 9;
    row.contact.contact_class = ContactClass::touching;
    EXPECT_EQ(add(std::span(ids).first(1), row), pvd.string() + ": 1 ids for 2 objects");
    EXPECT_EQ(add(ids, row), pvd.string() + ": frame 5 has a contact of 9, but no such object");
    EXPECT_TRUE(folder.names().empty());
}

}  // namespace
