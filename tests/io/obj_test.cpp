// OBJ files: the odd lines that are read, and each way to break one.
#include "host/io/obj.h"

#include <gtest/gtest.h>

#include "tests/io/files.h"

namespace {

using graze::ErrorCode;
using graze::io::Mesh;
using graze::io::read_obj;
using graze_test::message_of;
using graze_test::TempFolder;

const std::string triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

TEST(Obj, EmptyFilesAreEmptyMeshes) {
    const TempFolder folder;
    for (const char* nothing : {"", "\n", "# only a comment", "\xEF\xBB\xBF", "\\"}) {
        const Mesh mesh = read_obj(folder.write("a.obj", nothing));
        EXPECT_EQ(mesh.vertex_count(), 0u);
        EXPECT_EQ(mesh.face_count(), 0u);
    }
}

TEST(Obj, AFaceMayComeBeforeItsVertices) {
    const TempFolder folder;
    const Mesh mesh = read_obj(folder.write("a.obj", "f 3 1 2\n" + triangle));
    EXPECT_EQ(mesh.corners, (std::vector<std::uint32_t>{2, 0, 1}));
}

TEST(Obj, WeightsAndColoursAreSkipped) {
    const TempFolder folder;
    const Mesh mesh = read_obj(folder.write("a.obj", "v 1 2 3 4\nv 1 2 3 4 5 6\nv 1 2 3 4 5 6 7\n"));
    EXPECT_EQ(mesh.vertices, (std::vector<double>{1, 2, 3, 1, 2, 3, 1, 2, 3}));
}

TEST(Obj, ABackslashContinuesALineUnlessItIsInAComment) {
    const TempFolder folder;
    const Mesh mesh = read_obj(folder.write(
        "a.obj", "# not continued \\\nv 0 0 \\\r\n  0\nv 1 \\\n\\\n 0 0 # \\\nv 0 1 0\nf 1 2\\\n3\\"));
    EXPECT_EQ(mesh.vertices, (std::vector<double>{0, 0, 0, 1, 0, 0, 0, 1, 0}));
    EXPECT_EQ(mesh.corners, (std::vector<std::uint32_t>{0, 1, 2}));
}

TEST(BrokenObj, TheLineIsNamed) {
    const std::vector<std::pair<std::string, std::string>> files{
        {"v 0 0\n", ":1: a vertex with 2 numbers; 3, 4, 6 or 7 are expected"},
        {"v\n", ":1: a vertex with 0 numbers; 3, 4, 6 or 7 are expected"},
        {"v 1 2 3 4 5\n", ":1: a vertex with 5 numbers; 3, 4, 6 or 7 are expected"},
        {"v 1 2 3 4 5 6 7 8\n", ":1: a vertex with 8 numbers; 3, 4, 6 or 7 are expected"},
        {"\n# c\nv 0 0 x\n", ":3: 'x' is not a number"},
        {"v 0 0 1e999\n", ":1: '1e999' is outside the range of float64"},
        {"v 0 0,5 1\n", ":1: '0,5' is not a number"},
        {"v 0 \\\n 0 \\\nNaN\nv 0 inf 0\n", ":1: 'NaN' is NaN (and 1 more)"},
        {triangle + "f 1 2\n", ":4: a face with 2 corners; three or more are needed"},
        {triangle + "f 1 2 \\\n\nv 0 0 0\n", ":4: a face with 2 corners; three or more are needed"},
        {triangle + "f\n", ":4: a face with 0 corners; three or more are needed"},
        {triangle + "f 0 1 2\n", ":4: 0 is not a vertex: they count from 1"},
        {triangle + "f 1 2 4\nv 1 1\n", ":5: a vertex with 2 numbers; 3, 4, 6 or 7 are expected"},
        {triangle + "f 1 2 4\nf 1 2 99/1\n", ":4: 4 is not a vertex of the file, which has 3 (and 1 more)"},
        {triangle + "f 1 2 4294967297\n", ":4: 4294967297 is not a vertex of the file, which has 3"},
        {triangle + "f 1 2 -4\nv 0 0 0\n", ":4: -4 goes back beyond the first of the 3 vertices so far"},
        {triangle + "f 1 2 -9223372036854775808\n",
         ":4: -9223372036854775808 goes back beyond the first of the 3 vertices so far"},
        {triangle + "f 1 2 /3\n", ":4: '/3' is not a corner: expected i, i/t, i//n or i/t/n"},
        {triangle + "f 1 2 1.5\n", ":4: '1.5' is not a corner: expected i, i/t, i//n or i/t/n"},
    };
    const TempFolder folder;
    for (const auto& [bytes, message] : files) {
        const auto path = folder.write("a.obj", bytes);
        EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read_obj(path); }), path.string() + message);
    }
}

}  // namespace
