// Meshes of every format: what is written comes back bit for bit, and the cases from public bug reports.
#include "host/io/mesh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "host/io/mesh_parts.h"
#include "tests/io/mesh_files.h"
#include "tests/support/file_cases.h"

namespace {

using graze::ErrorCode;
using graze::io::edges_of;
using graze::io::Mesh;
using graze::io::read_mesh;
using graze_test::expect_same;
using graze_test::float32_type;
using graze_test::float64_type;
using graze_test::message_of;
using graze_test::random_mesh;
using graze_test::TempFolder;

constexpr std::uint64_t rounds = 400;

TEST(Mesh, PlyOfAnyTypeAndOrderComesBackBitForBit) {
    const TempFolder folder;
    for (std::uint64_t seed = 0; seed < 4 * rounds; ++seed) {
        SCOPED_TRACE(seed);
        graze_test::Random random(seed);
        const graze_test::NumberType& type = graze_test::any_type(random);
        const Mesh mesh = random_mesh(type, random);
        const auto style = static_cast<graze_test::PlyStyle>(random() % 3);
        const auto path = folder.write("a.ply", graze_test::ply_bytes(mesh, type, style, random));
        expect_same(read_mesh(path), mesh);
        ASSERT_FALSE(HasFailure()) << graze_test::read_bytes(path);
    }
}

TEST(Mesh, ObjComesBackBitForBit) {
    const TempFolder folder;
    for (std::uint64_t seed = 0; seed < rounds; ++seed) {
        SCOPED_TRACE(seed);
        graze_test::Random random(seed);
        const Mesh mesh = random_mesh(float64_type, random);
        const auto path = folder.write("a.OBJ", graze_test::obj_text(mesh, random));
        expect_same(read_mesh(path), mesh);
        ASSERT_FALSE(HasFailure()) << graze_test::read_bytes(path);
    }
}

TEST(Mesh, VtkComesBackBitForBit) {
    const TempFolder folder;
    for (std::uint64_t seed = 0; seed < 2 * rounds; ++seed) {
        SCOPED_TRACE(seed);
        graze_test::Random random(seed);
        const graze_test::NumberType& type = graze_test::any_type(random);
        const Mesh mesh = random_mesh(type, random);
        const bool text = random() % 2 == 0;
        const bool offsets = random() % 2 == 0;
        const auto path = folder.write("a.vtk", graze_test::vtk_bytes(mesh, type, text, offsets, random));
        expect_same(read_mesh(path), mesh);
        ASSERT_FALSE(HasFailure()) << graze_test::read_bytes(path);
    }
}

TEST(Mesh, StlComesBackBitForBit) {
    const TempFolder folder;
    for (std::uint64_t seed = 0; seed < rounds; ++seed) {
        SCOPED_TRACE(seed);
        graze_test::Random random(seed);
        const bool text = random() % 2 == 0;
        Mesh mesh;
        for (std::uint64_t facet = random() % 20; facet > 0; --facet) {
            for (int i = 0; i < 9; ++i)
                mesh.vertices.push_back(any_value(text ? float64_type : float32_type, random));
            for (int i = 0; i < 3; ++i)
                mesh.corners.push_back(static_cast<std::uint32_t>(mesh.corners.size()));
            mesh.face_begin.push_back(mesh.corners.size());
        }
        const std::string title = random() % 2 == 0 ? "solid facet normal 0 0 1" : std::string(80, '\0');
        const auto path = folder.write("a.Stl", text ? graze_test::stl_text(mesh.vertices, random)
                                                     : graze_test::stl_binary(mesh.vertices, title));
        expect_same(read_mesh(path), mesh);
        ASSERT_FALSE(HasFailure()) << graze_test::read_bytes(path);
    }
}

TEST(Mesh, TheEndingSaysTheFormat) {
    const TempFolder folder;
    EXPECT_EQ(read_mesh(folder.write("empty.ObJ", "")).vertex_count(), 0u);
    const auto path = folder.write("a.off", "OFF\n0 0 0\n");
    EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read_mesh(path); }),
              path.string() + ": not a mesh: the ending is none of .ply, .obj, .stl, .vtk");
    message_of(ErrorCode::file, [&] { return read_mesh(folder / "missing.ply"); });
    EXPECT_TRUE(graze::io::is_mesh("a.b.STL"));
    EXPECT_FALSE(graze::io::is_mesh("stl"));
}

TEST(Mesh, MoreVerticesThanATreeHoldsAreACapacity) {
    const auto refuse = [](std::uint64_t count) {
        graze::io::refuse_too_many_vertices("a.ply", count);
        return 0;
    };
    EXPECT_EQ(refuse(2147483647), 0);
    EXPECT_EQ(message_of(ErrorCode::capacity, [&] { return refuse(2147483648); }),
              "a.ply: 2147483648 vertices; the limit is 2147483647");
}

TEST(Mesh, EdgesAreTheSetOfOutlines) {
    for (std::uint64_t seed = 0; seed < rounds; ++seed) {
        SCOPED_TRACE(seed);
        graze_test::Random random(seed);
        const Mesh mesh = random_mesh(float64_type, random);
        std::set<std::pair<std::uint32_t, std::uint32_t>> expected;  // (higher, lower): ordered as the ids
        for (std::size_t face = 0; face < mesh.face_count(); ++face) {
            const std::uint64_t begin = mesh.face_begin[face];
            const std::uint64_t length = mesh.face_begin[face + 1] - begin;
            for (std::uint64_t i = 0; i < length; ++i) {
                const std::uint32_t a = mesh.corners[begin + i];
                const std::uint32_t b = mesh.corners[begin + (i + 1) % length];
                if (a != b) expected.emplace(std::max(a, b), std::min(a, b));
            }
        }
        const auto edges = edges_of(mesh);
        ASSERT_EQ(edges.size(), expected.size());
        auto edge = edges.begin();
        for (const auto& [higher, lower] : expected) {
            EXPECT_EQ(*edge++, (std::array{lower, higher}));
        }
    }
}

/// Of a fan of triangles from the first corner of each face.
double area_of(const Mesh& mesh) {
    const auto edge = [&](std::uint64_t from, std::uint64_t to) {
        const double* const a = &mesh.vertices[3 * std::size_t{mesh.corners[from]}];
        const double* const b = &mesh.vertices[3 * std::size_t{mesh.corners[to]}];
        return std::array{b[0] - a[0], b[1] - a[1], b[2] - a[2]};
    };
    double sum = 0.0;
    for (std::size_t face = 0; face < mesh.face_count(); ++face) {
        const std::uint64_t first = mesh.face_begin[face];
        for (std::uint64_t i = first + 2; i < mesh.face_begin[face + 1]; ++i) {
            const auto u = edge(first, i - 1);
            const auto v = edge(first, i);
            sum +=
                std::hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) /
                2;
        }
    }
    return sum;
}

/// Compares every expectation of the case; one that is not known here is a failure.
void expect_as_told(const Mesh& mesh, const graze_test::Json& expect) {
    const auto bound = [&](std::size_t axis, bool upper) {
        double result = mesh.vertices.at(axis);
        for (std::size_t i = axis; i < mesh.vertices.size(); i += 3)
            result = upper ? std::max(result, mesh.vertices[i]) : std::min(result, mesh.vertices[i]);
        return result;
    };
    for (const auto& [key, value] : expect.items()) {
        SCOPED_TRACE(key);
        if (key == "vertices") {
            EXPECT_EQ(mesh.vertex_count(), value.get<std::uint64_t>());
        } else if (key == "triangles") {
            EXPECT_EQ(mesh.triangle_count(), value.get<std::uint64_t>());
        } else if (key == "area_sum") {
            EXPECT_DOUBLE_EQ(area_of(mesh), value.get<double>());
        } else if (key == "min" || key == "max") {
            for (std::size_t axis = 0; axis < 3; ++axis)
                EXPECT_EQ(bound(axis, key == "max"), value.at(axis).get<double>());
        } else if (key == "last") {
            for (std::size_t axis = 0; axis < 3; ++axis)
                EXPECT_EQ(mesh.vertices.at(mesh.vertices.size() - 3 + axis), value.at(axis).get<double>());
        } else {
            ADD_FAILURE() << "unknown expectation";
        }
    }
}

TEST(Mesh, CasesFromBugReports) {
    GRAZE_SKIP_WITHOUT_SHARED(graze_test::cases_file());
    std::size_t cases = 0;
    for (const char* format : {"ply", "obj", "stl", "vtk"}) {
        for (const graze_test::Json& one : graze_test::file_cases(format)) {
            SCOPED_TRACE(one.at("id").get<std::string>() + ": " + one.at("why").get<std::string>());
            const auto path = graze_test::file_of(one);
            ++cases;
            if (graze_test::is_rejected(one)) {
                const std::string message = message_of(ErrorCode::bad_input, [&] { return read_mesh(path); });
                EXPECT_TRUE(message.starts_with(path.string() + ":")) << message;
            } else {
                expect_as_told(read_mesh(path), one.at("expect"));
            }
        }
    }
    EXPECT_EQ(cases, 24u);
}

}  // namespace
