// PLY files: what is read of them beyond the plain ones, and each way to break one.
#include "host/io/ply.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/io/files.h"
#include "tests/io/mesh_files.h"

namespace {

using graze::ErrorCode;
using graze::io::Mesh;
using graze::io::read_ply;
using graze_test::bytes_of_number;
using graze_test::message_of;
using graze_test::TempFolder;

constexpr std::string_view position = "property double x\nproperty double y\nproperty double z\n";
constexpr std::string_view indices = "property list uchar int vertex_indices\n";

/// The header of a triangle or two: its length in lines is 9.
std::string header(std::string_view format, std::uint64_t vertices, std::uint64_t faces) {
    return fmt::format("ply\nformat {} 1.0\nelement vertex {}\n{}element face {}\n{}end_header\n", format,
                       vertices, position, faces, indices);
}

std::string text(std::string_view body) {
    return header("ascii", 3, 1) + std::string(body);
}

std::string binary_triangle() {
    std::string bytes = header("binary_little_endian", 3, 1);
    for (const double value : {0, 0, 0, 1, 0, 0, 0, 1, 0})
        bytes += bytes_of_number<double>(value, std::endian::little);
    bytes += '\3';
    for (const double index : {0, 1, 2})
        bytes += bytes_of_number<std::int32_t>(index, std::endian::little);
    return bytes;
}

TEST(Ply, TextNumbersAreFloat64WhateverTheHeaderSays) {
    const TempFolder folder;
    const Mesh mesh =
        read_ply(folder.write("a.ply",
                              "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\n"
                              "property float y\nproperty float z\nend_header\n0.1 +2 -3e-1\n"));
    EXPECT_EQ(mesh.vertices, (std::vector<double>{0.1, 2.0, -0.3}));
    EXPECT_EQ(mesh.face_count(), 0u);
}

TEST(Ply, EmptyElementsAreRead) {
    const TempFolder folder;
    EXPECT_EQ(read_ply(folder.write("a.ply", header("ascii", 0, 0))).vertex_count(), 0u);
    EXPECT_EQ(read_ply(folder.write("a.ply", header("binary_big_endian", 0, 0))).vertex_count(), 0u);
    const std::string strips = "element tristrips 0\nproperty list int int vertex_indices\nend_header\n";
    std::string bytes = header("ascii", 0, 0);
    bytes.replace(bytes.find("end_header"), std::string::npos, strips);
    EXPECT_EQ(read_ply(folder.write("a.ply", bytes)).face_count(), 0u);
}

struct Broken {
    std::string bytes;
    std::string message;  ///< after the path
};

void expect_refused(const std::vector<Broken>& files) {
    const TempFolder folder;
    for (const Broken& file : files) {
        const auto path = folder.write("a.ply", file.bytes);
        EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read_ply(path); }),
                  path.string() + file.message);
    }
}

TEST(BrokenPly, Headers) {
    const std::string start = "ply\nformat ascii 1.0\n";
    expect_refused({
        {"", ": not a PLY file: its first line is not 'ply'"},
        {"plyx\n", ": not a PLY file: its first line is not 'ply'"},
        {"ply\nformat utf8 1.0\n",
         ":2: format 'utf8' is not ascii, binary_little_endian or binary_big_endian"},
        {"ply\nformat ascii 2.0\n", ":2: PLY version '2.0' is not 1.0"},
        {"ply\nelement vertex 0\nend_header\n", ":3: the header names no format"},
        {start + "element vertex 0\n", ":3: truncated: the header has no 'end_header'"},
        {start + "elements vertex 0\n", ":3: 'elements' is no keyword of a PLY header"},
        {start + "element vertex many\n", ":3: expected: element NAME COUNT, a whole number"},
        {start + "element vertex -1\n", ":3: expected: element NAME COUNT, a whole number"},
        {start + "element vertex 1 2\n", ":3: expected: element NAME COUNT, a whole number"},
        {start + "element vertex 1\nelement vertex 1\n", ":4: a second element 'vertex'"},
        {start + "property float x\n", ":3: a property before the first element"},
        {start + "element vertex 1\nproperty half x\n", ":4: 'half' is no type of a PLY property"},
        {start + "element vertex 1\nproperty list uchar x\n", ":4: 'x' is no type of a PLY property"},
        {start + "element vertex 1\nproperty float\n",
         ":4: expected: property TYPE NAME, or property list TYPE TYPE NAME"},
        {start + "element vertex 1\nproperty int x\nproperty int x\n", ":5: a second property 'x' of vertex"},
        {start + "end_header\n", ": the header has no element 'vertex'"},
        {start + "element vertex 1\nproperty int x\nproperty int y\nend_header\n0 0\n",
         ": element 'vertex' has no property 'z'"},
        {start + "element vertex 1\nproperty list int int x\nproperty int y\nproperty int z\nend_header\n1 0 "
                 "0 0\n",
         ": element 'vertex' has no property 'x'"},
        {start + "element vertex 0\n" + std::string(position) +
             "element face 0\nproperty int a\nend_header\n",
         ": element 'face' has no list 'vertex_indices' or 'vertex_index'"},
        {start + "element vertex 0\n" + std::string(position) +
             "element tristrips 1\nproperty list int int vertex_indices\nend_header\n3 0 1 2\n",
         ": triangle strips (element 'tristrips') are not read: convert them to faces"},
    });
}

TEST(BrokenPly, Text) {
    expect_refused({
        {text("0 0 0\n1 0 0\n0 1 0\n"),
         ": truncated: the 2 elements of the header need at least 20 bytes, 18 are there"},
        {text("0.0 0 0\n1 0 0\n0 1 0\n"), ":12: truncated: 0 of 1 rows of 'face' are there"},
        {text("0 0 0\n1 0\n0 1 0\n3 0 1 2\n"), ":11: fewer values than the header and the lists ask for"},
        {text("0 0 0\n1 0 0 0\n0 1 0\n3 0 1 2\n"), ":11: more values than the header and the lists ask for"},
        {text("0 0 0\n\n1 x 0\n0 1 0\n3 0 1 2\n"), ":12: 'x' is not a number"},
        {text("0 0 0\n1 0 0\n0 1 nan\n3 0 1 2\n"), ":12: z: 'nan' is NaN"},
        {text("0 0 0\n1 inf 0\n0 1 nan\n3 0 1 2\n"), ":11: y: 'inf' is infinite (and 1 more)"},
        {text("0 0 0\ninf nan 0\n0 1 0\n3 0 1 2\n"), ":11: x: 'inf' is infinite"},
        {text("0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n"),
         ":13: 3 is not a vertex of the file, which has 3 (from 0 on)"},
        {text("0 0 0\n1 0 0\n0 1 0\n3 0 1 -1\n"),
         ":13: -1 is not a vertex of the file, which has 3 (from 0 on)"},
        {text("0 0 0\n1 0 0\n0 1 0\n3 0 1 1.5\n"),
         ":13: 1.5 is not a vertex of the file, which has 3 (from 0 on)"},
        {text("0 0 0\n1 0 0\n0 1 0\n2 0 1\n"), ":13: a face with 2 corners; three or more are needed"},
        {text("0 0 0\n1 0 0\n0 1 0\n4000000000 0 1 2\n"),
         ":13: fewer values than the header and the lists ask for"},
        {text("0 0 0\n1 0 0\n0 1 0\n-3 0 1 2\n"), ":13: a list of -3 values"},
        {text("0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n\n0 0 0\n"), ":15: left over: '0 0 0'"},
    });
}

TEST(BrokenPly, Binary) {
    const std::string good = binary_triangle();
    const std::size_t face = good.size() - 13;
    const auto with = [&](std::size_t place, const std::string& bytes) {
        std::string changed = good;
        return changed.replace(place, bytes.size(), bytes);
    };
    const std::string nan = bytes_of_number<double>(std::nan(""), std::endian::little);
    const std::string infinite = bytes_of_number<double>(-HUGE_VAL, std::endian::little);
    expect_refused({
        {good + "\n", ": 1 bytes left over"},
        {good.substr(0, good.size() - 1), ": face 0: truncated: the file ends inside it"},
        {good.substr(0, face),
         ": truncated: the 2 elements of the header need at least 73 bytes, 72 are there"},
        {with(face - 8, nan), ": vertex 2: z: NaN"},
        {with(face - 8, nan).replace(face - 40, 8, infinite), ": vertex 1: y: infinite (and 1 more)"},
        {with(face, "\2").substr(0, face + 9), ": face 0: a face with 2 corners; three or more are needed"},
        {with(face, "\xFF"), ": face 0: truncated: the file ends inside it"},
        {with(face + 1, "\3"), ": face 0: 3 is not a vertex of the file, which has 3 (from 0 on)"},
        {with(face + 4, "\x80"),
         ": face 0: -2147483648 is not a vertex of the file, which has 3 (from 0 on)"},
        {header("binary_little_endian", 3, 1),
         ": truncated: the 2 elements of the header need at least 73 bytes, 0 are there"},
        {header("binary_little_endian", 4000000000, 1) + std::string(100, '\0'),
         ": truncated: the 2 elements of the header need at least 96000000001 bytes, 100 are there"},
        {header("binary_little_endian", 0, 9000000000000000000) + std::string(100, '\0'),
         ": truncated: the 2 elements of the header need at least 9000000000000000000 bytes, 100 are there"},
        {header("ascii", 9000000000000000000, 9000000000000000000) + std::string(100, '\0'),
         ": truncated: the 2 elements of the header need at least 2^64 bytes, 100 are there"},
    });
}

}  // namespace
