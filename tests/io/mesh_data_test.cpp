// Every mesh of the real data, against counts from its documents and a second, simple look at the files.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "host/io/mesh.h"
#include "tests/io/files.h"
#include "tests/support/shared_data.h"

namespace {

using graze::io::Mesh;
using graze::io::read_mesh;
using graze_test::message_of;
using graze_test::shared_data;

/// Files below data/ whose names end like those of meshes.
std::vector<std::filesystem::path> mesh_files() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(shared_data() / "data")) {
        if (entry.is_regular_file() && graze::io::is_mesh(entry.path())) files.push_back(entry.path());
    }
    return files;
}

/// Triangles as SOURCES.md says them.
const std::map<std::string, std::uint64_t> told_triangles{
    {"stanford-bunny.obj", 69451},
    {"fandisk.obj", 12946},
    {"homer.obj", 12000},
    {"teapot.obj", 6320},
    {"spot.obj", 5856},
    {"cow.obj", 5804},
    {"beetle.obj", 2053},
    {"suzanne.obj", 968},
    {"env.obj", 2180},
    {"rob.obj", 216},
    {"simple_chute.stl", 1616},
    {"terrain.obj", 1682},
};

/// Of a text file: the numbers of its vertices, and of each face the first number of each corner.
struct SimpleLook {
    std::vector<double> vertices;
    std::vector<std::vector<std::int64_t>> faces;
};

SimpleLook look_at(const std::filesystem::path& path) {
    SimpleLook look;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "v" || word == "vertex") {
            for (int axis = 0; axis < 3 && words >> word; ++axis)
                look.vertices.push_back(std::strtod(word.c_str(), nullptr));
        } else if (word == "f") {
            look.faces.emplace_back();
            while (words >> word)
                look.faces.back().push_back(std::strtol(word.c_str(), nullptr, 10));
        }
    }
    return look;
}

void expect_as_seen(const Mesh& mesh, const SimpleLook& look, bool stl) {
    EXPECT_TRUE(graze_test::same_bits(mesh.vertices, look.vertices));
    if (stl) {
        EXPECT_EQ(3 * mesh.face_count(), mesh.vertex_count());
        return;
    }
    ASSERT_EQ(mesh.face_count(), look.faces.size());
    for (std::size_t face = 0; face < look.faces.size(); ++face) {
        const auto begin = mesh.corners.begin() + static_cast<std::ptrdiff_t>(mesh.face_begin[face]);
        const auto end = mesh.corners.begin() + static_cast<std::ptrdiff_t>(mesh.face_begin[face + 1]);
        std::vector<std::int64_t> corners(begin, end);
        for (std::int64_t& corner : corners)
            ++corner;
        ASSERT_EQ(corners, look.faces[face]) << "face " << face;
    }
}

TEST(MeshData, EveryTextMeshIsReadAsASimpleLookSeesIt) {
    GRAZE_SKIP_WITHOUT_SHARED(shared_data() / "data");
    std::set<std::string> told;
    std::size_t files = 0;
    for (const auto& path : mesh_files()) {
        const std::string ending = path.extension().string();
        if (ending != ".obj" && ending != ".stl") continue;
        SCOPED_TRACE(path);
        ++files;
        const Mesh mesh = read_mesh(path);
        const auto found = told_triangles.find(path.filename().string());
        if (found != told_triangles.end()) {
            told.insert(found->first);
            EXPECT_EQ(mesh.triangle_count(), found->second);
        }
        expect_as_seen(mesh, look_at(path), ending == ".stl");
    }
    EXPECT_EQ(told.size(), told_triangles.size());
    EXPECT_EQ(files, 149u);
}

TEST(MeshData, TetrahedraAreRefusedAsSuch) {
    GRAZE_SKIP_WITHOUT_SHARED(shared_data() / "data");
    std::size_t files = 0;
    for (const auto& path : mesh_files()) {
        if (path.extension() != ".vtk") continue;
        ++files;
        EXPECT_EQ(message_of(graze::ErrorCode::bad_input, [&] { return read_mesh(path); }),
                  path.string() +
                      ":4: a data set of kind 'UNSTRUCTURED_GRID' does not hold polygons; only "
                      "POLYDATA is read");
    }
    EXPECT_EQ(files, 2u);
}

struct Counts {
    std::uint64_t vertices;
    std::uint64_t edges;
    std::uint64_t faces;
    bool operator==(const Counts&) const = default;
};

/// As ccd-scenes/README.md says them.
const std::map<std::string, Counts> scene_counts{
    {"armadillo-rollers", {12135, 36363, 24242}}, {"cloth-ball", {46598, 138825, 92230}},
    {"cloth-funnel", {9450, 27930, 18484}},       {"n-body-simulation", {73960, 219840, 146480}},
    {"rod-twist", {39940, 119796, 79864}},
};

TEST(MeshData, ScenesHaveTheirPublishedVerticesEdgesAndFaces) {
    GRAZE_SKIP_WITHOUT_SHARED(shared_data() / "data" / "ccd-scenes");
    std::map<std::string, Mesh> first_frame;
    std::size_t files = 0;
    for (const auto& path : mesh_files()) {
        if (path.extension() != ".ply") continue;
        SCOPED_TRACE(path);
        ++files;
        Mesh mesh = read_mesh(path);
        const std::string scene = path.parent_path().filename().string();
        const Counts counts{mesh.vertex_count(), graze::io::edges_of(mesh).size(), mesh.face_count()};
        EXPECT_TRUE(counts == scene_counts.at(scene))
            << counts.vertices << " " << counts.edges << " " << counts.faces;
        EXPECT_EQ(mesh.triangle_count(), mesh.face_count());
        const auto [first, is_first] = first_frame.try_emplace(scene, std::move(mesh));
        EXPECT_TRUE(is_first || mesh.corners == first->second.corners);
    }
    EXPECT_EQ(files, 10u);
}

}  // namespace
