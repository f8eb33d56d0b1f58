// The hulls of real convex pieces: collision meshes of robots and of household things.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "host/io/obj.h"
#include "tests/shape/hull_properties.h"
#include "tests/support/shared_data.h"

namespace graze {
namespace {

using Points = std::vector<glm::dvec3>;

/// How many vertices the file has before each of its objects, which are pieces of their own.
std::vector<std::size_t> begins_of_pieces(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::vector<std::size_t> begins;
    std::size_t vertices = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("v ")) ++vertices;
        if (line.starts_with("o ")) begins.push_back(vertices);
    }
    if (begins.empty()) begins.push_back(0);
    return begins;
}

std::vector<Points> pieces_of(const std::filesystem::path& path) {
    const io::Mesh mesh = io::read_obj(path);
    const auto begins = begins_of_pieces(path);
    std::vector<Points> pieces;
    for (std::size_t i = 0; i < begins.size(); ++i) {
        Points piece;
        const std::size_t end = i + 1 < begins.size() ? begins[i + 1] : mesh.vertex_count();
        for (std::size_t v = begins[i]; v < end; ++v) {
            piece.push_back({mesh.vertices[3 * v], mesh.vertices[3 * v + 1], mesh.vertices[3 * v + 2]});
        }
        if (!piece.empty()) pieces.push_back(std::move(piece));
    }
    return pieces;
}

void check_pieces(const std::filesystem::path& folder, const std::string& part_of_name,
                  std::size_t expected) {
    GRAZE_SKIP_WITHOUT_SHARED(folder);
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        const bool is_wanted = entry.path().filename().string().find(part_of_name) != std::string::npos;
        if (is_wanted && entry.path().extension() == ".obj") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    std::size_t bodies = 0;
    for (const auto& file : files) {
        SCOPED_TRACE(file.filename());
        for (const Points& piece : pieces_of(file)) {
            const ConvexHull hull(piece);
            bodies += hull.rank() == 3 ? 1 : 0;
            graze_test::check_hull(piece, hull);
        }
    }
    EXPECT_EQ(bodies, expected);
}

TEST(HullData, PiecesOfRobots) {
    check_pieces(graze_test::shared_data() / "data/scenes/mujoco_warp", "", 109);
}

TEST(HullData, PiecesOfBullet) {
    check_pieces(graze_test::shared_data() / "data/scenes/bullet3", "vhacd", 126);
}

}  // namespace
}  // namespace graze
