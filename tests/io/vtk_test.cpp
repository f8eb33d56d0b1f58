// Legacy VTK files: each way to break one.
#include "host/io/vtk.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/io/files.h"
#include "tests/io/mesh_files.h"

namespace {

using graze::ErrorCode;
using graze::io::read_vtk;
using graze_test::bytes_of_number;
using graze_test::message_of;
using graze_test::TempFolder;

std::string header(const std::string& version, const std::string& encoding) {
    return "# vtk DataFile Version " + version + "\ntitle\n" + encoding + "\nDATASET POLYDATA\n";
}

const std::string start = header("3.0", "ASCII");
const std::string points = "POINTS 3 float\n0 0 0\n1 0 0\n0 1 0\n";

void expect_refused(const std::vector<std::pair<std::string, std::string>>& files) {
    const TempFolder folder;
    for (const auto& [bytes, message] : files) {
        const auto path = folder.write("a.vtk", bytes);
        EXPECT_EQ(message_of(ErrorCode::bad_input, [&] { return read_vtk(path); }), path.string() + message);
    }
}

TEST(Vtk, KeywordsInAnyCaseAndValuesOnTheirLine) {
    const TempFolder folder;
    const auto mesh = read_vtk(folder.write("a.vtk",
                                            "# VTK datafile version 2.0\n\nascii\ndataset polydata\n"
                                            "points 3 FLOAT 0 0 0 1 0 0 0 1 0\npolygons 1 4 3 0 1 2"));
    EXPECT_EQ(mesh.vertices, (std::vector<double>{0, 0, 0, 1, 0, 0, 0, 1, 0}));
    EXPECT_EQ(mesh.corners, (std::vector<std::uint32_t>{0, 1, 2}));
}

TEST(BrokenVtk, Headers) {
    const std::string line = "# vtk DataFile Version 3.0\n";
    expect_refused({
        {"", ": not a legacy VTK file: its first line is not '# vtk DataFile Version'"},
        {"<?xml?>", ": not a legacy VTK file: its first line is not '# vtk DataFile Version'"},
        {"# vtk DataFile Version x\n", ":1: 'x' is not a number"},
        {line, ":1: '' is not ASCII or BINARY"},
        {line + "title\nTEXT\n", ":3: 'TEXT' is not ASCII or BINARY"},
        {line + "title\nBINARY\n", ":3: expected: DATASET POLYDATA"},
        {line + "title\nBINARY\nDATASET STRUCTURED_GRID\n",
         ":4: a data set of kind 'STRUCTURED_GRID' does not hold polygons; only POLYDATA is read"},
        {start, ":4: no POINTS"},
        {start + "POINT_DATA 3\n", ":5: no POINTS"},
    });
}

TEST(BrokenVtk, Text) {
    expect_refused({
        {start + "POINTS many float\n", ":5: 'many' is not a number of points, polygons or values"},
        {start + "POINTS -1 float\n", ":5: '-1' is not a number of points, polygons or values"},
        {start + "POINTS 1 bit\n", ":5: 'bit' is no type of values that is read"},
        {start + "POINTS 1 float\n0 0", ":5: truncated: 3 values do not fit in 3 bytes"},
        {start + "POINTS 4000000000 float\n0 0 0\n",
         ":5: truncated: 4000000000 points do not fit in 6 bytes"},
        {start + "POINTS 9000000000000000000 float\n0 0 0\n",
         ":5: truncated: 9000000000000000000 points do not fit in 6 bytes"},
        {start + "POINTS 1 float\n0.0\n 0.0\n", ":7: truncated: the file ends where a number is expected"},
        {start + "POINTS 2 float\n0 0 0\n1 x nan\n", ":7: 'x' is not a number (and 1 more)"},
        {start + points + points, ":9: POINTS a second time"},
        {start + "POLYGONS 0 0\n" + points, ":5: POLYGONS before POINTS"},
        {start + points + "POLYGONS 1 4\n3 0 1 2\nPOLYGONS 1 4\n3 0 1 2\n", ":11: POLYGONS a second time"},
        {start + points + "POLYGONS 1 4\n3 0 1 3\n",
         ":10: 3 is not a vertex of the file, which has 3 (from 0 on)"},
        {start + points + "POLYGONS 2 8\n3 0 1 -3\n3 0 1 x\n",
         ":10: -3 is not a vertex of the file, which has 3 (from 0 on) (and 1 more)"},
        {start + points + "POLYGONS 1 3\n2 0 1\n", ":10: a face with 2 corners; three or more are needed"},
        {start + points + "POLYGONS 1 4\n4 0 1 2\n", ":10: polygon 0: 4 corners, 3 values are left"},
        {start + points + "POLYGONS 1 4\n-1 0 1 2\n", ":10: polygon 0: -1 corners, 3 values are left"},
        {start + points + "POLYGONS 2 4\n3 0 1 2\n", ":10: POLYGONS ends before polygon 1 of 2"},
        {start + points + "POLYGONS 1 5\n3 0 1 2 0\n", ":10: POLYGONS has 1 values more than its 1 polygons"},
        {start + points + "POLYGONS 1 9\n3 0 1 2\n", ":9: truncated: 9 values do not fit in 8 bytes"},
        {start + points + "POLYGONS 1 4\n3 0 1 2 7\n", ":10: '7' is no section of POLYDATA"},
        {start + points + "TRIANGLE_STRIPS 1 4\n3 0 1 2\n",
         ":9: TRIANGLE_STRIPS are not read: convert them to POLYGONS"},
        {start + "FIELD f 2\na 1 1 int\n1\n", ":7: truncated: the file ends inside FIELD"},
        {start + "FIELD f 1\na 9000000000 9000000000 int\n1\n", ":6: FIELD: an array beyond 64 bits"},
    });
}

TEST(BrokenVtk, Offsets) {
    const std::string before = header("5.1", "ASCII") + points;
    const auto polygons = [&](const std::string& offsets, const std::string& corners) {
        return before + "POLYGONS 2 3\nOFFSETS vtktypeint64\n" + offsets + "\nCONNECTIVITY vtktypeint64\n" +
               corners + "\n";
    };
    expect_refused({
        {polygons("0 4", "0 1 2"), ":11: offset 1: 4 is not from 0 to 3"},
        {polygons("1 3", "0 1 2"), ":11: the offsets do not go from 0 to 3, the number of corners"},
        {polygons("0 2", "0 1 2"), ":11: the offsets do not go from 0 to 3, the number of corners"},
        {polygons("2 1", "0 1 2"), ":11: offset 1: 1 is not from 2 to 3"},
        {polygons("0 3", "0 1 3"), ":13: 3 is not a vertex of the file, which has 3 (from 0 on)"},
        {polygons("0 3", "0 1"), ":12: truncated: 3 values do not fit in 4 bytes"},
        {before + "POLYGONS 0 3\nOFFSETS int\nCONNECTIVITY int\n0 1 2\n",
         ":10: the offsets do not go from 0 to 3, the number of corners"},
        {before + "POLYGONS 2 3\n0 3\n", ":10: 'offsets' is expected, not '0'"},
    });
}

TEST(BrokenVtk, Binary) {
    const auto doubles = [](const std::vector<double>& values) {
        std::string bytes;
        for (const double value : values)
            bytes += bytes_of_number<double>(value, std::endian::big);
        return bytes;
    };
    const auto ints = [](const std::vector<double>& values) {
        std::string bytes;
        for (const double value : values)
            bytes += bytes_of_number<std::int32_t>(value, std::endian::big);
        return bytes;
    };
    const std::string binary = header("4.2", "BINARY");
    const std::string good_points = "POINTS 3 double\n" + doubles({0, 0, 0, 1, 0, 0, 0, 1, 0}) + "\n";
    const std::string bad_points =
        "POINTS 3 double\n" + doubles({0, 0, 0, 1, std::nan(""), 0, HUGE_VAL, 1, 0}) + "\n";
    expect_refused({
        {binary + bad_points, ": point 1: NaN (and 1 more)"},
        {binary + good_points.substr(0, 87), ": truncated: 9 values do not fit in 71 bytes"},
        {binary + "POINTS 3 double 0\n" + good_points, ": something between the type and the binary values"},
        {binary + good_points + "POLYGONS 1 4\n" + ints({3, 0, 1, 3}),
         ": polygon 0: 3 is not a vertex of the file, which has 3 (from 0 on)"},
        {binary + good_points + "POLYGONS 1 4\n" + ints({3, 0, 1}),
         ": truncated: 4 values do not fit in 12 bytes"},
        {binary + good_points + "POLYGONS 1 4\n" + ints({3, 0, 1, 2}) + "\nrubbish\n",
         ": 'rubbish' is no section of POLYDATA"},
    });
}

}  // namespace
