// Mesh files cut anywhere or with bytes changed: read or refused, never a crash, never more memory than the
// file justifies.
#include <gtest/gtest.h>

#include "host/io/mesh.h"
#include "tests/io/mesh_files.h"

namespace {

using graze::io::Mesh;
using graze::io::read_mesh;
using graze_test::PlyStyle;
using graze_test::TempFolder;

struct File {
    std::string name;
    std::string bytes;
    bool cut_is_seen;  ///< whether the format tells every cut file from a whole one
};

/// One of each encoding.
std::vector<File> files_of(graze_test::Random& random) {
    const auto& type = graze_test::float32_type;
    Mesh mesh = graze_test::random_mesh(type, random);
    while (mesh.face_count() == 0 || mesh.face_count() > 5 || mesh.vertex_count() > 12)
        mesh = graze_test::random_mesh(type, random);
    std::vector<double> facets;
    for (int i = 0; i < 18; ++i)
        facets.push_back(any_value(type, random));
    return {
        {"little.ply", graze_test::ply_bytes(mesh, type, PlyStyle::little, random), true},
        {"big.ply", graze_test::ply_bytes(mesh, type, PlyStyle::big, random), true},
        {"text.ply", graze_test::ply_bytes(mesh, type, PlyStyle::text, random), false},
        {"a.obj", graze_test::obj_text(mesh, random), false},
        {"binary.stl", graze_test::stl_binary(facets, "solid"), true},
        {"text.stl", graze_test::stl_text(facets, random), false},
        {"text.vtk", graze_test::vtk_bytes(mesh, type, true, false, random), false},
        {"binary.vtk", graze_test::vtk_bytes(mesh, type, false, false, random), false},
        {"offsets.vtk", graze_test::vtk_bytes(mesh, type, false, true, random), false},
    };
}

/// What the rest of the program relies on.
void expect_sound(const Mesh& mesh, std::size_t file_size) {
    ASSERT_EQ(mesh.face_begin.front(), 0u);
    ASSERT_EQ(mesh.face_begin.back(), mesh.corners.size());
    for (std::size_t face = 0; face < mesh.face_count(); ++face)
        ASSERT_GE(mesh.face_begin[face + 1], mesh.face_begin[face] + 3);
    for (const std::uint32_t corner : mesh.corners)
        ASSERT_LT(corner, mesh.vertex_count());
    for (const double coordinate : mesh.vertices)
        ASSERT_EQ(coordinate - coordinate, 0.0);
    ASSERT_LE(mesh.vertices.capacity() + mesh.corners.capacity() + mesh.face_begin.capacity(),
              8 * file_size + 8);
}

/// Whether it was read.
bool read_or_refuse(const TempFolder& folder, const std::string& name, std::string_view bytes) {
    // A new file each time: one that is written over may be forced to the disk, which takes far longer.
    std::filesystem::remove(folder / name);
    const auto path = folder.write(name, bytes);
    try {
        expect_sound(read_mesh(path), bytes.size());
        return true;
    } catch (const graze::Error& error) {
        EXPECT_EQ(error.code(), graze::ErrorCode::bad_input) << error.what();
        EXPECT_TRUE(std::string_view(error.what()).starts_with(path.string() + ":")) << error.what();
        return false;
    }
}

TEST(HostileMesh, CutAnywhere) {
    const TempFolder folder;
    for (std::uint64_t seed = 0; seed < 2; ++seed) {
        graze_test::Random random(seed);
        for (const File& file : files_of(random)) {
            SCOPED_TRACE(testing::Message() << "seed " << seed << " " << file.name);
            for (std::size_t length = 0; length < file.bytes.size(); ++length) {
                const std::string_view cut = std::string_view(file.bytes).substr(0, length);
                const bool read = read_or_refuse(folder, file.name, cut);
                ASSERT_FALSE(read && file.cut_is_seen) << length << " of " << file.bytes.size() << " bytes";
            }
            EXPECT_TRUE(read_or_refuse(folder, file.name, file.bytes));
        }
    }
}

TEST(HostileMesh, ChangedBytes) {
    const TempFolder folder;
    std::uint64_t read = 0;
    std::uint64_t refused = 0;
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
        graze_test::Random random(seed);
        for (File& file : files_of(random)) {
            SCOPED_TRACE(testing::Message() << "seed " << seed << " " << file.name);
            for (std::uint64_t i = 1 + random() % 3; i > 0; --i) {
                constexpr std::string_view likely = "0123456789.-e \n\r\\/#";
                const bool any = random() % 2 == 0;
                file.bytes[random() % file.bytes.size()] =
                    any ? static_cast<char>(random()) : likely[random() % likely.size()];
            }
            ++(read_or_refuse(folder, file.name, file.bytes) ? read : refused);
            ASSERT_FALSE(HasFatalFailure());
        }
    }
    EXPECT_GT(read, 300u);
    EXPECT_GT(refused, 300u);
}

}  // namespace
